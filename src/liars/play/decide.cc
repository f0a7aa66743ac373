#include "liars/play/decide.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "base/assert.h"
#include "base/stopwatch.h"
#include "hazard/stats/racing.h"
#include "liars/play/rollout.h"
#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

// Beside kCallRank.
constexpr int kExactRank = -2;

// Random words of imagined rounds i = 0, 1, ...: the pilot of an adaptive mixture has streams of
// its own, and so has every arm unless arms are compared on the same dice.
constexpr std::uint64_t kPilotStreams = std::uint64_t{1} << 62;
constexpr int kArmShift = 40;

// What every end of the round is worth to the player to move.
class Ends {
 public:
  Ends(const View& view, const DecisionOptions& options, const ValueTable* values)
      : round_(view.round), me_(view.seat()), leaf_(options.leaf), values_(values) {
    HAZARD_ASSERT(leaf_ != Leaf::kValue || values_ != nullptr);
    largest_error_ = find_largest_error();
    // Who called whom says all, but for rules that count the dice by which a bid was missed.
    if (leaf_ != Leaf::kValue || round_.rules.loss == Loss::kDifference) return;
    for (int caller = 0; caller < round_.players(); ++caller) {
      for (int bidder = 0; bidder < round_.players(); ++bidder) {
        if (caller == bidder || round_.dice[caller] == 0 || round_.dice[bidder] == 0) continue;
        if (round_.after(bidder) != caller) continue;
        for (int met = 0; met < 2; ++met) {
          kept_[caller][met] = of(settle(round_, RoundEnd{caller, bidder, met - 1}));
        }
      }
    }
    known_ = true;
  }

  double at(const RoundEnd& end) const {
    if (leaf_ == Leaf::kDice) {
      if (end.loser() == me_) return -1;
      return end.caller == me_ || end.bidder == me_ ? 1 : 0;
    }
    return known_ ? kept_[end.caller][end.over >= 0] : of(settle(round_, end));
  }

  double of(const Settlement& end) const {
    if (round_.rules.one_round || leaf_ == Leaf::kDice) {
      return end.dice[me_] < round_.dice[me_] ? -1 : end.winner == me_ ? 1 : 0;
    }
    return 2 * values_->win(end.dice, end.starter, me_) - 1;
  }

  // How far of() may be off.
  double error_of(const Settlement& end) const {
    if (leaf_ != Leaf::kValue || round_.rules.one_round) return 0;
    return 2 * values_->margin(end.dice, end.starter);
  }
  double error_at(const RoundEnd& end) const { return error_of(settle(round_, end)); }
  // Of all ends of a round that goes on.
  double largest_error() const { return largest_error_; }

  // Whether an end is worth what the match that follows comes to, which is not known before.
  bool plays_on() const { return leaf_ == Leaf::kMatch && !round_.rules.one_round; }

  // All that at() can give.
  stats::Interval range() const {
    if (!known_) return {-1, 1};
    stats::Interval range{1, -1};
    for (int caller = 0; caller < round_.players(); ++caller) {
      if (round_.dice[caller] == 0) continue;
      for (double worth : kept_[caller]) {
        range = {std::min(range.lower, worth), std::max(range.upper, worth)};
      }
    }
    return range.width() > 0 ? range : stats::Interval{-1, 1};
  }

 private:
  double find_largest_error() const {
    if (leaf_ != Leaf::kValue) return 0;
    // By how much a bid is missed matters where it costs as many dice.
    const int most = round_.rules.loss == Loss::kDifference ? round_.dice_in_play() : 1;
    double largest = 0;
    for (int bidder = 0; bidder < round_.players(); ++bidder) {
      if (round_.dice[bidder] == 0) continue;
      for (int over = -most; over < most; ++over) {
        largest = std::max(largest, error_at({round_.after(bidder), bidder, over}));
      }
    }
    return largest;
  }

  const Round& round_;
  int me_;
  Leaf leaf_;
  const ValueTable* values_;
  double largest_error_ = 0;
  bool known_ = false;
  std::array<std::array<double, 2>, kMaxPlayers> kept_{};  // [caller][the bid holds]
};

// Ranks of the lowest raises, one for each face that may be bid on.
std::vector<int> lowest_raises(const Round& round) {
  const Ladder& ladder = round.ladder();
  const int last = round.bids.empty() ? -1 : ladder.rank(round.bids.back());
  std::vector<int> ranks;
  for (int rank : ladder.lowest(last)) {
    if (rank >= 0) ranks.push_back(rank);
  }
  return ranks;
}

// Ranks of the raises that come into question: the lowest on each face, then those most likely to
// hold.
std::vector<int> raises_in_question(const View& view, const std::vector<Belief>& beliefs,
                                    int most) {
  const Ladder& ladder = view.round.ladder();
  std::vector<int> ranks = lowest_raises(view.round);
  std::vector<std::pair<double, int>> others;
  for (int rank : std::vector(ranks)) {
    const Bid lowest = ladder.bid(rank);
    for (int more = 1; more <= 3; ++more) {
      const int higher = ladder.rank({lowest.quantity + more, lowest.face});
      if (higher < 0) break;
      const auto chance = chance_of(view.round, view.hand, beliefs, ladder.bid(higher));
      if (chance.p_true >= 0.02) others.push_back({chance.p_true, higher});
    }
  }
  std::sort(others.begin(), others.end(), std::greater());
  for (const auto& [chance, rank] : others) {
    if (static_cast<int>(ranks.size()) >= most) break;
    ranks.push_back(rank);
  }
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

// Draws from imagined rounds.
class Draws {
 public:
  Draws(const View& view, const Imagination& imagination, const Ends& ends)
      : round_(view.round), me_(view.seat()), imagination_(imagination), ends_(ends) {}

  // Of a raise, kCallRank or kExactRank.
  double operator()(int rank, std::uint64_t i, std::span<int> styles_of = {}) const {
    std::array<int, kMaxPlayers> room;
    if (ends_.plays_on() && styles_of.empty()) styles_of = room;
    const bool exact = rank == kExactRank;
    const RoundEnd end = imagination_.imagine(exact ? kCallRank : rank, i, styles_of);
    if (!ends_.plays_on() && !exact) return ends_.at(end);
    const Settlement after =
        exact ? settle(round_, Action::Kind::kExact, round_.bids.back().quantity + end.over)
              : settle(round_, end);
    if (!ends_.plays_on()) return ends_.of(after);
    return imagination_.play_match(after, styles_of, i) == me_ ? 1 : -1;
  }

 private:
  const Round& round_;
  int me_;
  const Imagination& imagination_;
  const Ends& ends_;
};

// Notes what a round returned with the styles of all who play against us.
void note(const View& view, std::span<const int> styles_of, double worth,
          std::vector<stats::Moments>& returns) {
  for (int seat = 0; seat < view.round.players(); ++seat) {
    if (seat != view.seat() && view.round.dice[seat] > 0) returns[styles_of[seat]].add(worth);
  }
}

BeliefOptions belief_options(const DecisionOptions& options, const std::vector<double>& weights) {
  BeliefOptions belief = options.belief;
  belief.style_weights = weights;
  belief.bids = options.posterior;
  return belief;
}

// A pilot: how the styles of opponents returned on average, and weights in favour of those who
// returned more. (That favours opponents who help; it is off unless asked for.)
void adapt(const View& view, const DecisionOptions& options, const Ends& ends, std::uint64_t seed,
           Decision& decision) {
  constexpr int kUpdates = 4;
  constexpr int kRounds = 64;  // each
  const MixtureOptions& mixture = options.mixture;
  const std::vector<int> ranks = lowest_raises(view.round);
  if (ranks.empty()) return;
  decision.returns.resize(styles().size());
  std::array<int, kMaxPlayers> styles_of;
  for (int update = 0; update < kUpdates; ++update) {
    const auto now = beliefs(view.round, {}, belief_options(options, decision.weights));
    const Imagination imagination(view, now, find_style(options.own_style), mixture, seed);
    const Draws draw(view, imagination, ends);
    stats::Moments all;
    for (stats::Moments& style : decision.returns) {
      style.n = static_cast<std::int64_t>(style.n * mixture.decay);
      style.m2 *= mixture.decay;
    }
    for (int i = 0; i < kRounds; ++i) {
      const double worth =
          draw(ranks[i % ranks.size()], kPilotStreams + update * kRounds + i, styles_of);
      all.add(worth);
      note(view, styles_of, worth, decision.returns);
    }
    for (std::size_t p = 0; p < mixture.policies.size(); ++p) {
      const int style = mixture.policies[p];
      const stats::Moments& seen = decision.returns[style];
      const auto n = static_cast<double>(seen.n);
      const double alpha = mixture.prior_alpha[mixture.prior_alpha.size() == 1 ? 0 : p];
      const double mean = (n * seen.mean + alpha * all.mean) / (n + alpha);
      decision.weights[style] = std::exp(mean / mixture.temperature);
    }
    apply_floor(decision.weights, mixture.policies, mixture.floor);
  }
}

// What is raced, [arm]: raises first, then the calls.
struct Arms {
  std::vector<ActionWorth> actions;
  std::vector<int> ranks;                    // or kCallRank, kExactRank
  std::vector<std::optional<double>> known;  // worth that is computed, not sampled

  int size() const { return static_cast<int>(ranks.size()); }
  void add(const Action& action, const CallOdds& odds, int rank, std::optional<double> worth,
           double table_error) {
    actions.push_back({action, {}, table_error, odds});
    ranks.push_back(rank);
    known.push_back(worth);
  }
};

void add_raises(const View& view, int most, const std::vector<Belief>& beliefs, const Ends& ends,
                Arms& arms) {
  const Ladder& ladder = view.round.ladder();
  for (int rank : raises_in_question(view, beliefs, most)) {
    const Bid& bid = ladder.bid(rank);
    arms.add(raise_to(bid), chance_of(view.round, view.hand, beliefs, bid), rank, std::nullopt,
             ends.largest_error());
  }
}

// After the raises, of a round with bids.
void add_calls(const View& view, CallMode mode, const Ends& ends, const Decision& decision,
               Arms& arms) {
  const Round& round = view.round;
  const Bid& bid = round.bids.back();
  const int bidder = round.bidder(static_cast<int>(round.bids.size()) - 1);
  // Computed, unless the ends can only be sampled.
  std::optional<double> worth;
  std::optional<double> worth_exact;
  double error = 0;
  double error_exact = 0;
  if (!ends.plays_on()) {
    worth = worth_exact = 0;
    for (const auto& [count, p] : match_counts(round, view.hand, decision.beliefs, bid)) {
      const RoundEnd called{view.seat(), bidder, count - bid.quantity};
      const Settlement met = settle(round, Action::Kind::kExact, count);
      *worth += p * ends.at(called);
      error += p * ends.error_at(called);
      *worth_exact += p * ends.of(met);
      error_exact += p * ends.error_of(met);
    }
  }
  if (mode == CallMode::kRollout) worth.reset();
  // What the own dice make certain is not called.
  const bool sure =
      matches(view.hand, bid.face, round.wild_face()) >= bid.quantity && arms.size() > 0;
  if (!sure) arms.add(kCall, decision.called, kCallRank, worth, error);
  if (round.rules.exact != Exact::kOff && decision.called.p_exact > 0) {
    arms.add(kExactCall, decision.called, kExactRank, worth_exact, error_exact);
  }
}

stats::RaceOptions race_options(const DecisionOptions& options, const stats::Interval& range) {
  stats::RaceOptions racing = options.racing;
  if (!options.race) racing.rule = stats::RaceRule::kFixed;
  const double wider = std::max(0.0, options.bound - range.width()) / 2;
  racing.low = range.lower - wider;
  racing.high = range.upper + wider;
  return racing;
}

// The action that won the race, then the others by what they are worth.
std::vector<ActionWorth> best_first(std::vector<ActionWorth> actions,
                                    const stats::RaceResult& result) {
  for (std::size_t arm = 0; arm < actions.size(); ++arm) actions[arm].worth = result.arms[arm];
  const auto best = actions.begin() + result.best;
  std::rotate(actions.begin(), best, best + 1);
  std::stable_sort(
      actions.begin() + 1, actions.end(),
      [](const ActionWorth& a, const ActionWorth& b) { return a.worth.mean > b.worth.mean; });
  return actions;
}

}  // namespace

Decision decide_action(const View& view, const DecisionOptions& options,
                       const DecisionContext& context, Workers& workers) {
  const Stopwatch stopwatch;
  const auto& [values, seed, the_watch] = context;
  const Watch& watch = the_watch;  // which a lambda may capture
  const Round& round = view.round;
  const Ends ends(view, options, values);
  Decision decision;
  decision.weights = root_weights(options.mixture, view, seed);
  if (options.mixture.enabled && options.mixture.adaptive) {
    adapt(view, options, ends, seed, decision);
  }
  decision.beliefs = beliefs(round, options.learn ? view.past : std::span<const PastRound>(),
                             belief_options(options, decision.weights));
  Arms arms;
  add_raises(view, options.max_raises, decision.beliefs, ends, arms);
  if (!round.bids.empty()) {
    decision.called = chance_of(round, view.hand, decision.beliefs, round.bids.back());
    add_calls(view, options.call, ends, decision, arms);
  }

  const Imagination imagination(view, decision.beliefs, find_style(options.own_style),
                                options.mixture, seed);
  const Draws draw(view, imagination, ends);
  const auto number = [&](int arm, std::uint64_t sample) {
    return options.racing.paired ? sample
                                 : sample + (static_cast<std::uint64_t>(arm + 1) << kArmShift);
  };
  const stats::RaceOptions racing = race_options(options, ends.range());
  const auto sampler = [&](int arm, std::uint64_t first, std::span<double> out) {
    const std::uint64_t i = number(arm, first);
    if (watch.cancelled()) {
      std::ranges::fill(out, racing.low);
      return;
    }
    for (std::size_t k = 0; k < out.size(); ++k) out[k] = draw(arms.ranks[arm], i + k);
  };
  const stats::RaceResult result = stats::race(arms.known, sampler, racing, workers, watch);
  decision.actions = best_first(std::move(arms.actions), result);
  decision.why = result.why;
  decision.rollouts = result.total;
  decision.budget = racing.max_total;
  decision.seconds = stopwatch.seconds();
  if (options.telemetry) {
    // The same rounds again, in one order whatever the number of threads was.
    decision.played.resize(styles().size());
    std::array<int, kMaxPlayers> styles_of;
    for (int arm = 0; arm < arms.size(); ++arm) {
      for (std::int64_t i = 0; i < result.arms[arm].n; ++i) {
        if (i % 256 == 0 && watch.cancelled()) break;
        const double worth = draw(arms.ranks[arm], number(arm, i), styles_of);
        note(view, styles_of, worth, decision.played);
      }
    }
  }
  return decision;
}

}  // namespace hazard::liars
