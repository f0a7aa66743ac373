#include "liars/play/decide.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "base/assert.h"
#include "base/stopwatch.h"
#include "hazard/stats/racing.h"
#include "liars/play/adaptive.h"
#include "liars/play/call_ends.h"
#include "liars/play/mixed_answer.h"
#include "liars/play/rollout.h"
#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

// Beside kCallRank.
constexpr int kExactRank = -2;

// Random words of imagined rounds i = 0, 1, ...: every heat of an adaptive mixture has streams of
// its own, and so has every arm unless arms are compared on the same dice.
constexpr int kHeatShift = 52;
constexpr int kArmShift = 40;

// What every end of the round is worth to the player to move.
class Ends {
 public:
  Ends(const View& view, const DecisionOptions& options, const ValueTable* values)
      : round_(view.round), me_(view.seat()), leaf_(options.leaf), values_(values) {
    HAZARD_ASSERT(leaf_ != Leaf::kValue || values_ != nullptr);
    largest_error_ = find_largest_error();
    // Who called whom says all, but for rules that look at the count itself.
    const bool counts = round_.rules.loss == Loss::kDifference || round_.rules.met == Met::kOthers;
    if (leaf_ != Leaf::kValue || counts) return;
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
      if (end.over == 0 && round_.rules.met == Met::kOthers) return end.bidder == me_ ? 1 : -1;
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
  Draws(const View& view, std::span<const Belief> beliefs, const Imagination& imagination,
        const Ends& ends, CallMode mode)
      : round_(view.round), me_(view.seat()), imagination_(imagination), ends_(ends) {
    if (!ends.plays_on() || mode == CallMode::kRollout || round_.bids.empty()) return;
    call_.emplace(view, beliefs, Action::Kind::kCall);
    if (round_.rules.exact != Exact::kOff) exact_.emplace(view, beliefs, Action::Kind::kExact);
  }

  // Of a raise, kCallRank or kExactRank.
  double operator()(int rank, std::uint64_t i, std::span<int> styles_of = {}) const {
    std::array<int, kMaxPlayers> room;
    if (ends_.plays_on() && styles_of.empty()) styles_of = room;
    const bool exact = rank == kExactRank;
    const RoundEnd end = imagination_.imagine(exact ? kCallRank : rank, i, styles_of);
    if (exact && exact_) return of_all(*exact_, i, styles_of);
    if (rank == kCallRank && call_) return of_all(*call_, i, styles_of);
    if (!ends_.plays_on() && !exact) return ends_.at(end);
    const Settlement after =
        exact ? settle(round_, Action::Kind::kExact, round_.bids.back().quantity + end.over)
              : settle(round_, end);
    return ends_.plays_on() ? play_on_from(after, i, styles_of) : ends_.of(after);
  }

 private:
  double play_on_from(const Settlement& after, std::uint64_t i,
                      std::span<const int> styles_of) const {
    return imagination_.play_match(after, styles_of, i) == me_ ? 1 : -1;
  }

  // The match played on from every end, weighted by its chance.
  double of_all(const CallEnds& call, std::uint64_t i, std::span<const int> styles_of) const {
    const std::vector<double> chances = call.chances(styles_of);
    double sum = 0;
    for (std::size_t e = 0; e < chances.size(); ++e) {
      if (chances[e] > 0) sum += chances[e] * play_on_from(call.ends()[e], i, styles_of);
    }
    return std::clamp(sum, -1.0, 1.0);  // chances sum to 1 within rounding
  }

  const Round& round_;
  int me_;
  const Imagination& imagination_;
  const Ends& ends_;
  std::optional<CallEnds> call_, exact_;  // if their chances are computed
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
                const Blueprint* blueprint, Arms& arms) {
  const Ladder& ladder = view.round.ladder();
  std::vector<int> ranks = raises_in_question(view, beliefs, most);
  for (const auto& [rank, share] : blueprint_mix(view, blueprint)) {
    if (rank != kCallRank && share >= 0.01) ranks.push_back(rank);
  }
  std::ranges::sort(ranks);
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  for (int rank : ranks) {
    const Bid& bid = ladder.bid(rank);
    arms.add(raise_to(bid), chance_of(view.round, view.hand, beliefs, bid), rank, std::nullopt,
             ends.largest_error());
  }
}

// After the raises, of a round with bids.
void add_calls(const View& view, CallMode mode, const Ends& ends,
               const std::vector<Belief>& beliefs, const CallOdds& called, Arms& arms) {
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
    for (const auto& [count, p] : match_counts(round, view.hand, beliefs, bid)) {
      const RoundEnd end{view.seat(), bidder, count - bid.quantity};
      const Settlement met = settle(round, Action::Kind::kExact, count);
      *worth += p * ends.at(end);
      error += p * ends.error_at(end);
      *worth_exact += p * ends.of(met);
      error_exact += p * ends.error_of(met);
    }
  }
  if (mode == CallMode::kRollout) worth.reset();
  // What the own dice make certain is not called.
  const bool sure =
      matches(view.hand, bid.face, round.wild_face()) >= bid.quantity && arms.size() > 0;
  if (!sure) arms.add(kCall, called, kCallRank, worth, error);
  if (round.has_exact() && called.p_exact > 0) {
    arms.add(kExactCall, called, kExactRank, worth_exact, error_exact);
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

// What a decision is about.
struct Question {
  const View& view;
  const DecisionOptions& options;
  const Ends& ends;
  const DecisionContext& context;
  const StyleMemory& memory;
};

// A race of all actions, and the weights of styles that it supposes.
struct Heat {
  std::vector<Belief> beliefs;
  CallOdds called;
  Arms arms;
  stats::RaceResult result;
  std::vector<stats::Moments> returns;  // [style], if they were to be counted
};

// Heats of different numbers imagine different rounds.
Heat run_heat(const Question& question, const std::vector<double>& weights, std::uint64_t heat,
              const stats::RaceOptions& racing, bool counting, Workers& workers) {
  const View& view = question.view;
  const DecisionOptions& options = question.options;
  const DecisionContext& context = question.context;
  const Watch& watch = context.watch;
  const Round& round = view.round;
  Heat done;
  done.beliefs =
      beliefs_after(round, question.memory, belief_options(options, weights), context.blueprint);
  add_raises(view, options.max_raises, done.beliefs, question.ends, context.blueprint, done.arms);
  if (!round.bids.empty()) {
    done.called = chance_of(round, view.hand, done.beliefs, round.bids.back());
    add_calls(view, options.call, question.ends, done.beliefs, done.called, done.arms);
  }
  const Imagination imagination(view, done.beliefs, find_style(options.own_style), options.mixture,
                                context.seed, context.blueprint);
  const Draws draw(view, done.beliefs, imagination, question.ends, options.call);
  StyleReturns returns(done.arms.size());
  const auto sampler = [&](int arm, std::uint64_t first, std::span<double> out) {
    if (watch.cancelled()) {
      std::ranges::fill(out, racing.low);
      return;
    }
    const auto own = racing.paired ? 0 : static_cast<std::uint64_t>(arm + 1) << kArmShift;
    const std::uint64_t stream = (heat << kHeatShift) + own + first;
    std::array<int, kMaxPlayers> room;
    const auto styles_of = counting ? std::span<int>(room) : std::span<int>();
    std::vector<stats::Moments> seen(counting ? styles().size() : 0);
    for (std::size_t k = 0; k < out.size(); ++k) {
      out[k] = draw(done.arms.ranks[arm], stream + k, styles_of);
      if (counting) note(view, styles_of, out[k], seen);
    }
    if (counting) returns.add(arm, first, out.size(), std::move(seen));
  };
  done.result = stats::race(done.arms.known, sampler, racing, workers, watch);
  if (counting) done.returns = returns.total();
  return done;
}

// Heats after which the weights follow what styles returned, which favours opponents who help: it
// is off unless asked for. They take their share of the budget in `racing`.
void adapt(const Question& question, stats::RaceOptions& racing, Workers& workers,
           Decision& decision) {
  const MixtureOptions& mixture = question.options.mixture;
  AdaptiveWeights weights(mixture, prior_weights(mixture, question.view, question.context.seed));
  const double part = mixture.share / mixture.updates;
  stats::RaceOptions small = racing;
  small.max_total = static_cast<std::int64_t>(static_cast<double>(racing.max_total) * part);
  small.max_seconds *= part;
  decision.played.resize(styles().size());
  for (int update = 1; small.max_total > 0 && update <= mixture.updates; ++update) {
    const Heat heat = run_heat(question, weights.now(), update, small, true, workers);
    weights.update(heat.returns);
    for (std::size_t s = 0; s < heat.returns.size(); ++s) decision.played[s].merge(heat.returns[s]);
    decision.rollouts += heat.result.total;
    if (heat.result.total == 0 || weights.gave_up()) break;
  }
  racing.max_total -= decision.rollouts;
  racing.max_seconds *= 1 - mixture.share;
  decision.weights = weights.now();
  decision.adaptation = weights.adaptation();
  decision.adaptation->rollouts = decision.rollouts;
}

}  // namespace

Decision decide_action(const View& view, const DecisionOptions& options,
                       const DecisionContext& context, Workers& workers) {
  const Stopwatch stopwatch;
  const Ends ends(view, options, context.values);
  StyleMemory read;
  if (options.learn && context.memory == nullptr) {
    const auto weights = root_weights(options.mixture, view, context.seed);
    read.read(view.past, belief_options(options, weights), context.blueprint);
  }
  const bool remembered = options.learn && context.memory != nullptr;
  const Question question{view, options, ends, context, remembered ? *context.memory : read};
  stats::RaceOptions racing = race_options(options, ends.range());
  Decision decision;
  decision.budget = racing.max_total;
  decision.weights = root_weights(options.mixture, view, context.seed);
  if (options.mixture.enabled && options.mixture.adaptive) {
    adapt(question, racing, workers, decision);
  }
  Heat heat = run_heat(question, decision.weights, 0, racing, options.telemetry, workers);
  decision.beliefs = std::move(heat.beliefs);
  decision.called = heat.called;
  decision.actions = best_first(std::move(heat.arms.actions), heat.result);
  mix_actions(view, options, context.blueprint, decision);
  name_equals(racing.epsilon, decision);
  decision.why = heat.result.why;
  decision.rollouts += heat.result.total;
  if (options.telemetry) {
    decision.played.resize(styles().size());
    for (std::size_t s = 0; s < heat.returns.size(); ++s) decision.played[s].merge(heat.returns[s]);
  } else {
    decision.played.clear();
  }
  decision.seconds = stopwatch.seconds();
  return decision;
}

}  // namespace hazard::liars
