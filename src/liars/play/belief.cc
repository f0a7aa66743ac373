#include "hazard/liars/play/belief.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/assert.h"
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

}  // namespace

std::vector<double> Belief::matches(const Rules& rules, int face, int wild_face) const {
  const auto& list = all_hands(dice, rules);
  std::vector<double> result(dice + 1);
  for (std::size_t h = 0; h < list.hands.size(); ++h) {
    result[liars::matches(list.hands[h], face, wild_face)] += hands[h];
  }
  return result;
}

std::vector<double> learn_styles(std::span<const PastRound> past, int seat,
                                 const BeliefOptions& options) {
  std::vector<double> log_weights(num_styles());
  for (const PastRound& one : past) {
    const Round& round = one.round;
    if (round.dice[seat] == 0) continue;
    const Ladder& ladder = round.ladder();
    ImaginedPlayer player{seat, round.dice[seat], matches_of(one.hands[seat], round.rules)};
    Bidding bidding = bidding_of(round, 0);
    for (double& weight : log_weights) weight *= options.memory;
    const int num_bids = static_cast<int>(round.bids.size());
    for (int i = 0; i <= num_bids; ++i) {
      const int rank = i < num_bids ? ladder.rank(round.bids[i]) : kCallRank;
      if (i == num_bids && one.call == Action::Kind::kExact) break;
      if (round.bidder(i) == seat) {
        for (int s = 0; s < num_styles(); ++s) {
          player.play_as(s, round.rules.faces);
          const double p = likelihood(player, bidding, rank);
          log_weights[s] += std::log(with_error(p, bidding, player.dice, options.error));
        }
      }
      if (i < num_bids) bidding.add(round.bidder(i), rank);
    }
  }
  std::vector<double> weights = first_weights(options);
  const double most = *std::max_element(log_weights.begin(), log_weights.end());
  for (int s = 0; s < num_styles(); ++s) weights[s] *= std::exp(log_weights[s] - most);
  normalise(weights);
  return weights;
}

std::vector<Belief> beliefs(const Round& round, std::span<const PastRound> past,
                            const BeliefOptions& options) {
  std::vector<Belief> result(round.players());
  const Ladder& ladder = round.ladder();
  for (int seat = 0; seat < round.players(); ++seat) {
    if (seat == round.to_move() || round.dice[seat] == 0) continue;
    Belief& belief = result[seat];
    belief.dice = round.dice[seat];
    belief.styles = options.bids ? learn_styles(past, seat, options) : first_weights(options);
    const auto& list = all_hands(belief.dice, round.rules);
    for (double style : belief.styles) {
      for (double p : list.weights) belief.joint.push_back(style * p);
    }
  }
  Bidding bidding = bidding_of(round, 0);
  for (std::size_t i = 0; options.bids && i < round.bids.size(); ++i) {
    const int seat = round.bidder(static_cast<int>(i));
    const int rank = ladder.rank(round.bids[i]);
    if (seat != round.to_move()) {
      Belief& belief = result[seat];
      const auto& list = all_hands(belief.dice, round.rules);
      const std::size_t count = list.hands.size();
      for (std::size_t h = 0; h < count; ++h) {
        ImaginedPlayer player{seat, belief.dice, list.matches[h]};
        for (int s = 0; s < num_styles(); ++s) {
          player.play_as(s, round.rules.faces);
          const double p = likelihood(player, bidding, rank);
          belief.joint[s * count + h] *= with_error(p, bidding, belief.dice, options.error);
        }
      }
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
