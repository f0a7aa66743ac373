#include "liars/review/review_match.h"

#include <algorithm>
#include <optional>

#include "hazard/liars/match/match.h"
#include "hazard/liars/play/belief.h"

namespace hazard::liars {
namespace {

constexpr double kPlayedAtTimes = 0.01;  // probability from which on a mix contains an action

// Worth on -1..1 as a chance to win.
double chance(double worth) { return (1 + worth) / 2; }

// The chance to win if the round ends at once: after a call, or a bid that the next player calls.
double chance_at_end(const View& view, const Action& action, std::span<const Belief> beliefs,
                     const ValueTable& values) {
  const int me = view.seat();
  const bool raises = action.kind == Action::Kind::kBid;
  Round round = view.round;
  if (raises) round.bids.push_back(action.bid);
  const auto call = raises ? Action::Kind::kCall : action.kind;
  double sum = 0;
  for (const auto& [count, p] : match_counts(view.round, view.hand, beliefs, round.bids.back())) {
    const Settlement end = settle(round, call, count);
    sum += p * (round.rules.one_round ? (end.loser == me ? 0 : 1)
                                      : values.win(end.dice, end.starter, me));
  }
  return sum;
}

class Reviewer {
 public:
  Reviewer(const MatchRecord& record, const EngineAgent& judge, const ValueTable& values,
           std::uint64_t seed)
      : match_(record.match), judge_(judge), values_(values), seed_(seed) {
    review_.players.resize(record.names.size());
  }

  Result<Review> run() {
    for (std::size_t index = 0; index < match_.past().size(); ++index) {
      const PastRound& past = match_.past()[index];
      // An exact call out of turn was no choice of the player to move.
      std::optional<Action> end;
      if (past.out_of_turn < 0) end = Action{past.call, {}};
      if (auto done = look(past.round, past.hands, index, end); !done) return pass_on(done);
    }
    if (match_.dealt()) {
      auto done = look(match_.round(), match_.hands(), match_.past().size(), {});
      if (!done) return pass_on(done);
    }
    add_up();
    return std::move(review_);
  }

 private:
  // All decisions of one round; `end` is the last, if the round has ended.
  Result<void> look(const Round& whole, const std::vector<Hand>& hands, std::size_t index,
                    const std::optional<Action>& end) {
    Round round = whole;
    round.bids.clear();
    const std::size_t decisions = whole.bids.size() + (end ? 1 : 0);
    for (std::size_t i = 0; i < decisions; ++i) {
      const Action taken = i < whole.bids.size() ? raise_to(whole.bids[i]) : *end;
      const int seat = round.to_move();
      auto decision = judge({round, hands[seat], match_.past().first(index)}, taken);
      if (!decision) return pass_on(decision);
      decision->round = static_cast<int>(index);
      ReviewedPlayer& player = review_.players[seat];
      ++player.decisions;
      player.verdicts.add(decision->verdict());
      player.loss += decision->loss;
      review_.decisions.push_back(*std::move(decision));
      if (i < whole.bids.size()) round.bids.push_back(whole.bids[i]);
    }
    const auto rounds = static_cast<double>(match_.past().size() + 1);
    judge_.errand().watch.report(static_cast<double>(index + 1) / rounds);
    return {};
  }

  Result<ReviewedDecision> judge(const View& view, const Action& taken) const {
    const auto advice = judge_.advise(view, seed_ + review_.decisions.size());
    if (!advice) return pass_on(advice);
    const auto& actions = advice->decision.actions;
    ReviewedDecision decision{.position = {view.round, view.hand},
                              .action = taken,
                              .best = actions.front().action,
                              .win = chance(actions.front().worth.mean)};
    if (advice->solved) {
      const auto legal = legal_actions(view.round);
      const auto place = std::ranges::find(legal, taken) - legal.begin();
      decision.solved = true;
      decision.best = advice->action;
      if (advice->solved->mix[place] >= kPlayedAtTimes) {
        decision.best = taken;
        return decision;
      }
    }
    const auto found = std::ranges::find(actions, taken, &ActionWorth::action);
    decision.as_called = found == actions.end() && taken.kind == Action::Kind::kBid;
    const double reached = found != actions.end()
                               ? chance(found->worth.mean)
                               : chance_at_end(view, taken, advice->decision.beliefs, values_);
    decision.loss = std::max(0.0, decision.win - reached);
    return decision;
  }

  void add_up() {
    const Round& first = match_.past().empty() ? match_.round() : match_.past().front().round;
    const Round& last = match_.round();
    for (int seat = 0; seat < first.players(); ++seat) {
      ReviewedPlayer& player = review_.players[seat];
      player.start = values_.win(first.dice, first.starter, seat);
      player.end = match_.winner() >= 0 ? (match_.winner() == seat ? 1 : 0)
                                        : values_.win(last.dice, last.starter, seat);
    }
  }

  const Match& match_;
  const EngineAgent& judge_;
  const ValueTable& values_;
  std::uint64_t seed_;
  Review review_;
};

}  // namespace

Result<Review> review_match(const MatchRecord& record, const EngineAgent& judge,
                            const Knowledge& knowledge, std::uint64_t seed) {
  if (!judge.counts_chances()) {
    return fail(Errc::kBadInput,
                "agent '{}': counts dice, and a review is about chances to win; take engine",
                judge.name());
  }
  const auto values = knowledge.values(static_cast<int>(record.names.size()), judge.errand());
  if (!values) return pass_on(values);
  return Reviewer(record, judge, **values, seed).run();
}

}  // namespace hazard::liars
