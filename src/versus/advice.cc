#include "versus/advice.h"

#include <algorithm>
#include <limits>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "scorecard/anchors.h"
#include "solve/ties.h"
#include "versus/opponents.h"

namespace hazard::versus {
namespace {

using policy::RankedAction;
using policy::TurnChances;
using scorecard::Position;

// What the play that is best for the prize brings beside it. A prize that is raised a little, in
// proportion to something, is worth as much more as that play brings of it; so little that no
// chance above 1e-7 is given up for it.
constexpr double kLittle = 0x1p-30;
constexpr double kLittleForDraws = 0x1p-22;  // draws are rare

Result<TurnChances> solve_turn(const solve::Values& means, const Card& card, solve::Prize prize,
                               const ChanceOptions& options) {
  const auto solved = solve::solve_points(means.shared_game(), {.root = card.anchor,
                                                                .least = card.points,
                                                                .most = card.points,
                                                                .prize = std::move(prize),
                                                                .means = means,
                                                                .threads = options.threads,
                                                                .watch = options.watch});
  if (!solved) return pass_on(solved);
  return TurnChances(solved->game(), card.anchor, [&](const scorecard::Action& action) {
    return solved->at(solved->game().anchors.after(card.anchor, action),
                      card.points + action.points());
  });
}

// The prize, and a little for a draw; it still never falls.
solve::Prize with_draws(solve::Prize prize, const evaluate::Distribution& best) {
  for (std::size_t i = 0; i < best.p.size(); ++i) prize.at[i] += kLittleForDraws * best.p[i];
  return prize;
}

Odds odds_of(double value, double draw) {
  const double win = std::clamp(value - draw / 2, 0.0, 1.0);
  return {win, draw, std::max(1 - win - draw, 0.0)};
}

}  // namespace

double worth(const TurnChances& turn, const RankedAction& action, const Position& position) {
  return action.is_box()
             ? turn.box(dice::hand_number(*position.roll) - dice::kFirstRoll, action.box)
             : turn.keep(position.rolls_left, dice::hand_number(action.keep));
}

Goal Goal::beat(evaluate::Distribution best) { return {prize_against(best), std::move(best)}; }

Result<SolvedTurn> solve_turn(const solve::Values& means, const Card& card, Goal goal,
                              const ChanceOptions& options) {
  const auto part = [&](double from, double to) {
    return ChanceOptions{options.threads, options.watch.part(from, to)};
  };
  auto chance = solve_turn(means, card, goal.prize, part(0, goal.best ? 0.5 : 1));
  if (!chance) return pass_on(chance);
  std::optional<TurnChances> draws;
  if (goal.best) {
    auto solved = solve_turn(means, card, with_draws(goal.prize, *goal.best), part(0.5, 1));
    if (!solved) return pass_on(solved);
    draws = *std::move(solved);
  }
  return SolvedTurn{std::move(goal), *std::move(chance), std::move(draws)};
}

Result<TurnChances> solve_turn_points(const solve::Values& means, const Card& card,
                                      const Goal& goal, const ChanceOptions& options) {
  solve::Prize raised = goal.prize;
  raised.per_point = kLittle;
  return solve_turn(means, card, std::move(raised), options);
}

ChanceAdvice advise(const solve::Values& means, const Position& position, const SolvedTurn& turn,
                    const TurnChances* points) {
  // What is known of an action, or of the turn before the first roll.
  const auto known = [&](RankedAction action, const auto& worth_in) {
    ChanceAction one = {.action = std::move(action)};
    const double value = one.action.value = worth_in(turn.chance);
    one.mean = points == nullptr ? std::numeric_limits<double>::quiet_NaN()
                                 : (worth_in(*points) - value) / kLittle - *position.total();
    if (turn.draws) {
      const double draw = (worth_in(*turn.draws) - value) / kLittleForDraws;
      one.odds = odds_of(value, std::clamp(draw, 0.0, 1.0));
    }
    return one;
  };
  ChanceAdvice advice;
  for (const RankedAction& ranked : policy::advise(means, position).actions) {
    advice.actions.push_back(
        known(ranked, [&](const TurnChances& one) { return worth(one, ranked, position); }));
    advice.actions.back().points_loss = ranked.loss;
  }
  rank_chances(advice.actions);
  const ChanceAction best = advice.actions.empty()
                                ? known({}, [](const TurnChances& one) { return one.start(); })
                                : advice.actions.front();
  advice.value = best.action.value;
  advice.mean = best.mean;
  advice.odds = best.odds;
  const double least = advice.actions.empty() ? advice.value : advice.actions.back().action.value;
  advice.won = least >= turn.goal.prize.at.back();
  advice.lost = advice.value <= 0;
  return advice;
}

ChanceAdvice advise_at_the_end(int total, const Goal& goal) {
  ChanceAdvice advice;
  advice.value = goal.prize.of(total);
  if (goal.best) advice.odds = odds_of(advice.value, goal.best->at(total));
  advice.won = advice.value >= goal.prize.at.back();
  advice.lost = advice.value <= 0;
  return advice;
}

void rank_chances(std::vector<ChanceAction>& actions) {
  if (actions.empty()) return;
  std::ranges::stable_sort(actions, [](const ChanceAction& a, const ChanceAction& b) {
    return a.action.value > b.action.value;
  });
  // They come in the order of their points, in which those of equal chance stay.
  for (auto group = actions.begin(); group != actions.end();) {
    const double leader = group->action.value;
    const auto end = std::find_if(group, actions.end(), [&](const ChanceAction& one) {
      return one.action.value < leader - solve::kTieOdds;
    });
    std::stable_sort(group, end, [](const ChanceAction& a, const ChanceAction& b) {
      return a.points_loss < b.points_loss;
    });
    group = end;
  }
  const double best = actions.front().action.value;
  for (ChanceAction& one : actions) {
    const double loss = best - one.action.value;
    one.action.loss = loss <= solve::kTieOdds ? 0 : loss;
    one.action.tie =
        one.action.loss == 0 && actions.size() > 1 &&
        (&one != &actions.front() || best - actions[1].action.value <= solve::kTieOdds);
  }
}

}  // namespace hazard::versus
