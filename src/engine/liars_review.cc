// A recorded match of Liar's Dice, decision by decision.
#include <algorithm>

#include "base/stopwatch.h"
#include "hazard/engine/liars.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/match/match.h"
#include "hazard/liars/match/record.h"
#include "hazard/liars/play/belief.h"
#include "hazard/liars/play/decision.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/round.h"
#include "liars/play/knowledge.h"
#include "liars/play/values.h"

namespace hazard::engine {
namespace {

constexpr double kPlayedAtTimes = 0.01;  // probability from which on a mix contains an action

// Worth on -1..1 as a chance to win.
double chance(double worth) { return (1 + worth) / 2; }

// The chance to win if the round ends at once: after a call, or a bid that the next player calls.
double chance_at_end(const liars::View& view, const liars::Action& action,
                     std::span<const liars::Belief> beliefs, const liars::ValueTable& values) {
  const int me = view.seat();
  const bool raises = action.kind == liars::Action::Kind::kBid;
  liars::Round round = view.round;
  if (raises) round.bids.push_back(action.bid);
  const auto call = raises ? liars::Action::Kind::kCall : action.kind;
  double sum = 0;
  for (const auto& [count, p] :
       liars::match_counts(view.round, view.hand, beliefs, round.bids.back())) {
    const liars::Settlement end = liars::settle(round, call, count);
    sum += p * (round.rules.one_round ? (end.loser == me ? 0 : 1)
                                      : values.win(end.dice, end.starter, me));
  }
  return sum;
}

}  // namespace

Result<LiarsMove> Liars::judge(const liars::View& view, const liars::Action& taken,
                               const LiarsPlayer& player, std::uint64_t seed) const {
  const auto advice = advise(view, player, seed);
  if (!advice) return pass_on(advice);
  const auto& actions = advice->decision.actions;
  LiarsMove move{.position = advice->position,
                 .taken = taken,
                 .best = advice->action,
                 .chance = chance(actions.front().worth.mean)};
  if (advice->solved) {
    const auto legal = liars::legal_actions(view.round);
    const auto place = std::ranges::find(legal, taken) - legal.begin();
    move.solved = true;
    if (advice->solved->mix[place] >= kPlayedAtTimes) {
      move.best = taken;
      return move;
    }
  }
  const auto found = std::ranges::find(actions, taken, &liars::ActionWorth::action);
  double reached = 0;
  if (found != actions.end()) {
    reached = chance(found->worth.mean);
  } else {
    const auto values = knowledge_->values(view.round.players());
    if (!values) return pass_on(values);
    move.as_called = taken.kind == liars::Action::Kind::kBid;
    reached = chance_at_end(view, taken, advice->decision.beliefs, **values);
  }
  move.loss = std::max(0.0, move.chance - reached);
  return move;
}

Result<LiarsReviewAnswer> Liars::review(const liars::MatchRecord& record, const LiarsPlayer& player,
                                        std::uint64_t seed) const {
  const Stopwatch watch;
  const liars::Match& match = record.match;
  LiarsReviewAnswer answer{.record = record, .agent = player.agent};
  for (const std::string& name : record.names) answer.players.push_back({.name = name});
  const int players = static_cast<int>(record.names.size());
  const auto ready = agent(player, players);
  if (!ready) return pass_on(ready);

  const auto look = [&](const liars::Round& whole, const std::vector<liars::Hand>& hands,
                        std::size_t index,
                        const std::optional<liars::Action>& end) -> Result<void> {
    liars::Round round = whole;
    round.bids.clear();
    const std::size_t decisions = whole.bids.size() + (end ? 1 : 0);
    for (std::size_t i = 0; i < decisions; ++i) {
      if (options_.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
      const liars::Action taken = i < whole.bids.size() ? liars::raise_to(whole.bids[i]) : *end;
      const int seat = round.to_move();
      auto move = judge({round, hands[seat], match.past().first(index)}, taken, player,
                        seed + answer.moves.size());
      if (!move) return pass_on(move);
      move->round = static_cast<int>(index);
      auto& total = answer.players[seat];
      ++total.decisions;
      total.mistakes += move->loss >= LiarsReviewAnswer::kMistake;
      total.loss += move->loss;
      answer.moves.push_back(*std::move(move));
      if (i < whole.bids.size()) round.bids.push_back(whole.bids[i]);
    }
    options_.watch.report(static_cast<double>(index + 1) / (match.past().size() + 1));
    return {};
  };
  for (std::size_t index = 0; index < match.past().size(); ++index) {
    const liars::PastRound& past = match.past()[index];
    if (auto done = look(past.round, past.hands, index, liars::Action{past.call, {}}); !done) {
      return pass_on(done);
    }
  }
  if (match.dealt()) {
    auto done = look(match.round(), match.hands(), match.past().size(), {});
    if (!done) return pass_on(done);
  }

  const auto values = knowledge_->values(players);
  if (!values) return pass_on(values);
  const liars::Round& first = match.past().empty() ? match.round() : match.past().front().round;
  const liars::Round& last = match.round();
  for (int seat = 0; seat < players; ++seat) {
    auto& total = answer.players[seat];
    total.start = (*values)->win(first.dice, first.starter, seat);
    total.end = match.winner() >= 0 ? (match.winner() == seat ? 1 : 0)
                                    : (*values)->win(last.dice, last.starter, seat);
  }
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace hazard::engine
