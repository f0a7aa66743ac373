#include "versus/advice.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "policy/turn_chances.h"
#include "scorecard/anchors.h"
#include "solve/points.h"
#include "solve/ties.h"
#include "versus/opponents.h"
#include "versus/table.h"

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

// A turn of the position, solved for a prize.
Result<TurnChances> solve_turn(const solve::Values& means, const Position& position,
                               solve::Prize prize, const ChanceOptions& options) {
  const Card card = card_of(position);
  auto solved = solve::solve_points(means.shared_game(), {.root = card.anchor,
                                                          .least = card.points,
                                                          .most = card.points,
                                                          .prize = std::move(prize),
                                                          .means = means,
                                                          .threads = options.threads,
                                                          .watch = options.watch});
  if (!solved) return pass_on(solved);
  const auto values = std::make_shared<const solve::PointsValues>(*std::move(solved));
  return TurnChances(values->game(), card.anchor, [values, card](const scorecard::Action& action) {
    return values->at(values->game().anchors.after(card.anchor, action),
                      card.points + action.points());
  });
}

}  // namespace

double worth(const TurnChances& turn, const RankedAction& action, const Position& position) {
  if (!action.is_box()) {
    return turn.keep(position.rolls_left, dice::hand_number(action.keep));
  }
  const scorecard::Anchor anchor = position.anchor();
  double found = 0;
  scorecard::for_each_action(position.rules, scorecard::ScoreTable(position.rules), anchor.filled,
                             anchor.flag, dice::hand_number(*position.roll) - dice::kFirstRoll,
                             [&](const scorecard::Action& one) {
                               if (one.box == action.box) found = turn.box(one);
                             });
  return found;
}

namespace {

solve::Prize raised(solve::Prize prize, double per_point) {
  prize.per_point = per_point;
  return prize;
}

// The prize, and a little for a draw; it still never falls.
solve::Prize with_draws(solve::Prize prize, const evaluate::Distribution& best) {
  for (std::size_t i = 0; i < best.p.size(); ++i) prize.at[i] += kLittleForDraws * best.p[i];
  return prize;
}

// Nothing is left to do.
ChanceAdvice at_the_end(int total, const solve::Prize& prize, const evaluate::Distribution* best) {
  ChanceAdvice advice;
  advice.value = prize.of(total);
  if (best != nullptr) {
    const double draw = best->at(total);
    const double win = advice.value - draw / 2;
    advice.odds = Odds{win, draw, std::max(1 - win - draw, 0.0)};
  }
  advice.won = advice.value >= prize.at.back();
  advice.lost = advice.value <= 0;
  return advice;
}

Result<ChanceAdvice> advise(const solve::Values& means, const Position& position,
                            const solve::Prize& prize, const evaluate::Distribution* best,
                            const ChanceOptions& options) {
  if (position.full()) return at_the_end(*position.total(), prize, best);
  const auto part = [&](double from, double to) {
    return ChanceOptions{options.threads, options.watch.part(from, to)};
  };
  const auto chance = solve_turn(means, position, prize, part(0, 0.34));
  if (!chance) return pass_on(chance);
  const auto points = solve_turn(means, position, raised(prize, kLittle), part(0.34, 0.67));
  if (!points) return pass_on(points);
  std::optional<TurnChances> draws;
  if (best != nullptr) {
    auto solved = solve_turn(means, position, with_draws(prize, *best), part(0.67, 1));
    if (!solved) return pass_on(solved);
    draws = *std::move(solved);
  }
  const auto odds = [&](double value, double with_draw) {
    const double draw = std::clamp((with_draw - value) / kLittleForDraws, 0.0, 1.0);
    const double win = std::clamp(value - draw / 2, 0.0, 1.0);
    return Odds{win, draw, std::max(1 - win - draw, 0.0)};
  };
  ChanceAdvice advice;
  const policy::Advice for_points = policy::advise(means, position);
  const int total = *position.total();
  const auto mean_of = [&](double value, double with_points) {
    return (with_points - value) / kLittle - total;
  };
  for (const RankedAction& ranked : for_points.actions) {
    ChanceAction one = {.action = ranked, .points_loss = ranked.loss};
    one.action.value = worth(*chance, ranked, position);
    one.mean = mean_of(one.action.value, worth(*points, ranked, position));
    if (draws) one.odds = odds(one.action.value, worth(*draws, ranked, position));
    advice.actions.push_back(std::move(one));
  }
  rank_chances(advice.actions);
  if (advice.actions.empty()) {
    advice.value = chance->start();
    advice.mean = mean_of(advice.value, points->start());
    if (draws) advice.odds = odds(advice.value, draws->start());
  } else {
    advice.value = advice.actions.front().action.value;
    advice.mean = advice.actions.front().mean;
    advice.odds = advice.actions.front().odds;
  }
  const double least = advice.actions.empty() ? advice.value : advice.actions.back().action.value;
  advice.won = least >= prize.at.back();
  advice.lost = advice.value <= 0;
  return advice;
}

}  // namespace

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

Result<ChanceAdvice> advise_target(const solve::Values& means, const Position& position, int target,
                                   const ChanceOptions& options) {
  return advise(means, position, solve::Prize::target(target), nullptr, options);
}

Result<ChanceAdvice> advise_match(const solve::Values& means, const Position& position,
                                  const evaluate::Distribution& best,
                                  const ChanceOptions& options) {
  return advise(means, position, prize_against(best), &best, options);
}

}  // namespace hazard::versus
