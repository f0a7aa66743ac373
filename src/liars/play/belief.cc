#include "hazard/liars/play/belief.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/assert.h"
#include "liars/play/blueprint.h"
#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

int num_styles() { return static_cast<int>(styles().size()); }

void normalise(std::vector<double>& weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= sum;
}

std::vector<double> first_weights(const BeliefOptions& options) {
  std::vector<double> weights = options.style_weights;
  if (weights.empty()) weights.assign(num_styles(), 1.0);
  HAZARD_ASSERT(static_cast<int>(weights.size()) == num_styles());
  normalise(weights);
  return weights;
}

// No action rules out all hands of all styles.
constexpr double kLeastError = 1e-6;

// Likelihood of one action with the error floor: a few actions are anything that is legal.
double with_error(double likelihood, const Bidding& bidding, int dice, double error) {
  const int num_raises = bidding.ladder_for(dice).num_raises(bidding.last);
  const int legal = num_raises + (bidding.last >= 0 ? 1 : 0);
  error = std::max(error, kLeastError);
  return (1 - error) * likelihood + error / legal;
}

// How likely an action is with each hand in each style that has weight.
class Likelihoods {
 public:
  Likelihoods(const Round& round, int seat, const Bidding& bidding, int rank,
              const BeliefOptions& options)
      : bidding_(bidding),
        rank_(rank),
        error_(options.error),
        weights_(options.style_weights),
        hands_(all_hands(round.dice[seat], round.rules)),
        player_{seat, round.dice[seat], {}} {}

  bool of_style(int style) const { return weights_.empty() || weights_[style] > 0; }
  // [style][hand]; 0 for styles without weight.
  std::vector<double> all() const {
    std::vector<double> all;
    for (int s = 0; s < num_styles(); ++s) {
      for (int h = 0; h < hands_.size(); ++h) all.push_back(of_style(s) ? (*this)(s, h) : 0);
    }
    return all;
  }
  double operator()(int style, int hand) const {
    if (styles()[style].kind == Style::Kind::kHidden) {
      if (hidden_ < 0) {
        hidden_ = 0;
        for (int h = 0; h < hands_.size(); ++h) hidden_ += hands_.weights[h] * bare(style, h);
      }
      return with_error(hidden_, bidding_, player_.dice, error_);
    }
    return with_error(bare(style, hand), bidding_, player_.dice, error_);
  }

 private:
  double bare(int style, int hand) const {
    player_.own = hands_.matches[hand];
    player_.play_as(style, bidding_.rules->faces);
    const Style::Kind kind = styles()[style].kind;
    const bool learnt = kind == Style::Kind::kBlueprint || kind == Style::Kind::kHidden;
    return learnt && bidding_.blueprint != nullptr
               ? resemblance_by(*bidding_.blueprint, player_, bidding_, rank_)
               : likelihood(player_, bidding_, rank_);
  }

  const Bidding& bidding_;
  int rank_;
  double error_;
  const std::vector<double>& weights_;
  const HandTable& hands_;
  mutable ImaginedPlayer player_;
  mutable double hidden_ = -1;  // mean over all hands, once it is known
};

}  // namespace

std::vector<double> Belief::matches(const Rules& rules, int face, int wild_face) const {
  const auto& list = all_hands(dice, rules);
  std::vector<double> result(dice + 1);
  for (std::size_t h = 0; h < list.hands.size(); ++h) {
    result[liars::matches(list.hands[h], face, wild_face)] += hands[h];
  }
  return result;
}

void StyleMemory::read(std::span<const PastRound> past, const BeliefOptions& options,
                       const Blueprint* blueprint) {
  if (past.size() < read_) *this = {};
  for (; read_ < past.size(); ++read_) {
    const PastRound& one = past[read_];
    const Round& round = one.round;
    log_weights_.resize(round.players(), std::vector<double>(num_styles()));
    const Ladder& ladder = round.ladder();
    Bidding bidding = bidding_of(round, 0, blueprint);
    for (auto& seat : log_weights_) {
      for (double& weight : seat) weight *= options.memory;
    }
    const int num_bids = static_cast<int>(round.bids.size());
    for (int i = 0; i <= num_bids; ++i) {
      if (i == num_bids && one.call == Action::Kind::kExact) break;
      const int rank = i < num_bids ? ladder.rank(round.bids[i]) : kCallRank;
      const int seat = round.bidder(i);
      const Likelihoods of_action(round, seat, bidding, rank, options);
      const int hand = all_hands(round.dice[seat], round.rules).index(one.hands[seat]);
      for (int s = 0; s < num_styles(); ++s) {
        if (of_action.of_style(s)) log_weights_[seat][s] += std::log(of_action(s, hand));
      }
      if (i < num_bids) bidding.add(seat, rank);
    }
  }
}

void StyleMemory::follow(const Round& round, const BeliefOptions& options,
                         const Blueprint* blueprint) {
  Round before = round;
  before.bids = round_.bids;
  if (before != round_ || round.to_move() != round_.to_move()) of_bids_.clear();
  const auto [differs, other] = std::ranges::mismatch(round.bids, round_.bids);
  const auto same = static_cast<std::size_t>(differs - round.bids.begin());
  of_bids_.resize(std::min(of_bids_.size(), same));
  round_ = round;
  const int first = static_cast<int>(of_bids_.size());
  Bidding bidding = bidding_of(round, first, blueprint);
  for (int i = first; i < static_cast<int>(round.bids.size()); ++i) {
    const int seat = round.bidder(i);
    const int rank = round.ladder().rank(round.bids[i]);
    const bool own = seat == round.to_move();
    of_bids_.push_back(own ? std::vector<double>()
                           : Likelihoods(round, seat, bidding, rank, options).all());
    bidding.add(seat, rank);
  }
}

std::span<const double> StyleMemory::likelihoods(const Round& round, std::size_t bid) const {
  if (bid >= of_bids_.size() || round != round_) return {};
  return of_bids_[bid];
}

std::vector<double> StyleMemory::styles(int seat, const BeliefOptions& options) const {
  std::vector<double> weights = first_weights(options);
  if (seat >= static_cast<int>(log_weights_.size())) return weights;
  const auto& logs = log_weights_[seat];
  double most = -INFINITY;
  for (int s = 0; s < num_styles(); ++s) {
    if (weights[s] > 0) most = std::max(most, logs[s]);
  }
  for (int s = 0; s < num_styles(); ++s) weights[s] *= std::exp(std::min(0.0, logs[s] - most));
  normalise(weights);
  return weights;
}

std::vector<double> learn_styles(std::span<const PastRound> past, int seat,
                                 const BeliefOptions& options) {
  StyleMemory memory;
  memory.read(past, options);
  return memory.styles(seat, options);
}

std::vector<Belief> beliefs_after(const Round& round, const StyleMemory& memory,
                                  const BeliefOptions& options, const Blueprint* blueprint) {
  std::vector<Belief> result(round.players());
  const Ladder& ladder = round.ladder();
  for (int seat = 0; seat < round.players(); ++seat) {
    if (seat == round.to_move() || round.dice[seat] == 0) continue;
    Belief& belief = result[seat];
    belief.dice = round.dice[seat];
    belief.styles = options.bids ? memory.styles(seat, options) : first_weights(options);
    const auto& list = all_hands(belief.dice, round.rules);
    for (double style : belief.styles) {
      for (double p : list.weights) belief.joint.push_back(style * p);
    }
  }
  Bidding bidding = bidding_of(round, 0, blueprint);
  for (std::size_t i = 0; options.bids && i < round.bids.size(); ++i) {
    const int seat = round.bidder(static_cast<int>(i));
    const int rank = ladder.rank(round.bids[i]);
    if (seat != round.to_move()) {
      std::span<const double> of_bid = memory.likelihoods(round, i);
      std::vector<double> made;
      if (of_bid.empty()) of_bid = made = Likelihoods(round, seat, bidding, rank, options).all();
      std::vector<double>& joint = result[seat].joint;
      for (std::size_t j = 0; j < joint.size(); ++j) joint[j] *= of_bid[j];
    }
    bidding.add(seat, rank);
  }
  for (Belief& belief : result) {
    if (belief.empty()) continue;
    normalise(belief.joint);
    const std::size_t count = belief.joint.size() / belief.styles.size();
    belief.hands.assign(count, 0);
    belief.styles.assign(belief.styles.size(), 0);
    for (std::size_t i = 0; i < belief.joint.size(); ++i) {
      belief.styles[i / count] += belief.joint[i];
      belief.hands[i % count] += belief.joint[i];
    }
  }
  return result;
}

std::vector<Belief> beliefs(const Round& round, std::span<const PastRound> past,
                            const BeliefOptions& options) {
  StyleMemory memory;
  if (options.bids) memory.read(past, options);
  return beliefs_after(round, memory, options);
}

std::vector<std::pair<int, double>> match_counts(const Round& round, const Hand& own,
                                                 std::span<const Belief> beliefs, const Bid& bid) {
  const int wild_face = round.wild_face_for(bid);
  std::vector<double> total = {1};  // [matches among the others]
  for (const Belief& belief : beliefs) {
    if (belief.empty()) continue;
    const auto theirs = belief.matches(round.rules, bid.face, wild_face);
    std::vector<double> sum(total.size() + belief.dice);
    for (std::size_t i = 0; i < total.size(); ++i) {
      for (std::size_t j = 0; j < theirs.size(); ++j) sum[i + j] += total[i] * theirs[j];
    }
    total = std::move(sum);
  }
  const int held = matches(own, bid.face, wild_face);
  std::vector<std::pair<int, double>> result;
  for (std::size_t k = 0; k < total.size(); ++k) {
    result.emplace_back(held + static_cast<int>(k), total[k]);
  }
  return result;
}

CallOdds chance_of(const Round& round, const Hand& own, std::span<const Belief> beliefs,
                   const Bid& bid) {
  CallOdds result;
  const auto counts = match_counts(round, own, beliefs, bid);
  for (const auto& [count, p] : counts) {
    if (count >= bid.quantity) result.p_true += p;
    if (count == bid.quantity) result.p_exact += p;
  }
  // Certainty is not left to rounding.
  if (counts.front().first >= bid.quantity) result.p_true = 1;
  return result;
}

}  // namespace hazard::liars
