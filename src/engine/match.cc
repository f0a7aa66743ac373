// Playing to win: targets, opponents, the end of a match.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/stopwatch.h"
#include "base/store.h"
#include "engine/loaded.h"
#include "engine/usual_thetas.h"
#include "hazard/dice/hand.h"
#include "hazard/engine/engine.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "policy/advice.h"
#include "policy/policy_file.h"
#include "policy/turn_chances.h"
#include "policy/value_policy.h"
#include "scorecard/anchors.h"
#include "solve/points.h"
#include "solve/solver.h"
#include "versus/advice.h"
#include "versus/contestants.h"
#include "versus/endgame.h"
#include "versus/opponents.h"
#include "versus/table.h"
#include "versus/turn_ends.h"

namespace hazard::engine {
namespace {

using evaluate::Distribution;
using scorecard::Position;
using scorecard::RuleSet;
using solve::Objective;

Result<void> check_total(const Position& position, std::string_view why) {
  if (position.total()) return {};
  return fail(Errc::kBadInput, "position '{}': write the points of every filled box; {}",
              scorecard::to_string(position), why);
}

Result<void> check_opponent(const Position& position, const Position& opponent) {
  if (opponent.rules.name != position.rules.name) {
    return fail(Errc::kBadInput, "opponent '{}': plays {}, the position is one of {}",
                scorecard::to_string(opponent), opponent.rules.name, position.rules.name);
  }
  return check_total(opponent, "without them nobody knows what is to be beaten");
}

constexpr std::size_t kTurnBytes = 128 << 10;  // of a solved turn, at most

int most_points(const Position& position) {
  const RuleSet& rules = position.rules;
  const scorecard::ScoreTable scores(rules);
  int most = *position.total();
  int upper = position.upper_sum;
  int open = 0;
  for (int b = 0; b < rules.num_boxes; ++b) {
    if (position.scores[b] != scorecard::kOpen) continue;
    ++open;
    most += scores.most[b];
    if (b < rules.num_upper) upper += scores.most[b];
  }
  const bool bonus = !position.bonus_secured() && upper >= rules.upper_threshold;
  return most + (bonus ? rules.upper_bonus : 0) + rules.yahtzee_extra * open;
}

std::vector<std::pair<int, double>> tail_of(const Distribution& score, int most) {
  std::vector<std::pair<int, double>> tail;
  double sum = 0;
  for (int target = most; target >= 1; --target) {
    sum += score.at(target);
    tail.emplace_back(target, std::min(sum, 1.0));
  }
  std::ranges::reverse(tail);
  return tail;
}

// Whether so little is open that the end can be solved.
Result<void> check_endgame(const Position& position, const Position& opponent) {
  if (opponent.roll) {
    return fail(Errc::kBadInput, "opponent '{}': it is not his turn; leave his dice out",
                scorecard::to_string(opponent));
  }
  for (const Position* one : {&position, &opponent}) {
    const auto open = std::ranges::count(
        one->scores.begin(), one->scores.begin() + one->rules.num_boxes, scorecard::kOpen);
    if (open > versus::kEndgameOpen) {
      return fail(
          Errc::kBadInput,
          "position '{}': {} boxes are open, and the end of a match is solved from {} on; ask for "
          "advice with an opponent instead",
          scorecard::to_string(*one), open, versus::kEndgameOpen);
    }
  }
  if (position.full()) {
    return fail(Errc::kBadInput,
                "position '{}': the card is full; name the player whose turn it is first",
                scorecard::to_string(position));
  }
  return {};
}

// The chance to win against one who plays to win, for who plays his turn as against one who plays
// for points.
Result<double> kept_for_points(const solve::Values& values, const versus::Endgame& solved,
                               const versus::Card& own, const Position& opponent,
                               const Call& call) {
  const auto optimal = policy::make_value_policy("optimal", values);
  const auto opposing = evaluate::evaluate(*optimal, opponent, options_of(call.quiet()));
  if (!opposing) return pass_on(opposing);
  const auto assumed = solve::solve_points(
      values.shared_game(), {.root = own.anchor,
                             .least = own.points,
                             .most = own.points,
                             .prize = versus::prize_against(opposing->score, solve::kPointForTies),
                             .means = values,
                             .threads = call.threads});
  if (!assumed) return pass_on(assumed);
  versus::TurnChoice choice;
  versus::plan_by(*assumed, *optimal, own, choice.plan);
  versus::TurnEnds ends(values.game());
  double kept = 0;
  for (const auto& [action, p] : ends.of(own.anchor, choice)) kept += p * solved.after(action);
  return kept;
}

}  // namespace

Result<versus::Goal> Engine::goal_of(const AdviseRequest& request, const Objective& objective,
                                     const Call& call, std::vector<std::string>& warnings) {
  if (objective.kind == Objective::Kind::kTarget) return versus::Goal::target(objective.target);
  std::vector<Distribution> finals;
  for (const Position& opponent : request.opponents) {
    const auto player =
        policy(opponent.rules, request.opponent_policy, call.part(0, 0.2), warnings, &opponent);
    if (!player) return pass_on(player);
    auto evaluation = evaluate::evaluate(**player, opponent, options_of(call.part(0.2, 1)));
    if (!evaluation) return pass_on(evaluation);
    finals.push_back(std::move(evaluation->score));
  }
  return versus::Goal::beat(versus::highest(finals));
}

// What is solved serves the whole turn, so it is kept until the next one.
Result<versus::ChanceAdvice> Engine::chances_in(const AdviseRequest& request,
                                                const Objective& objective,
                                                const solve::Values& means, const Call& call,
                                                std::vector<std::string>& warnings) {
  using versus::SolvedTurn;
  const Position& position = request.position;
  if (position.full()) {
    const auto goal = goal_of(request, objective, call, warnings);
    if (!goal) return pass_on(goal);
    return versus::advise_at_the_end(*position.total(), *goal);
  }
  const versus::Card card = versus::card_of(position);
  std::string key =
      fmt::format("turn {:016x} {:x} {} {} {} {} {}", scorecard::rules_hash(position.rules),
                  card.anchor.filled, card.anchor.flag, card.anchor.upper_sum, card.points,
                  to_string(objective), policy::fingerprint(request.opponent_policy));
  for (const Position& opponent : request.opponents) key += " " + scorecard::to_string(opponent);
  const auto turn =
      store_->get<SolvedTurn>(key, call.watch, [&]() -> Result<Store::Kept<SolvedTurn>> {
        auto goal = goal_of(request, objective, call.part(0, 0.3), warnings);
        if (!goal) return pass_on(goal);
        auto solved = versus::solve_turn(means, card, *std::move(goal),
                                         {call.threads, call.part(0.3, 0.7).watch});
        if (!solved) return pass_on(solved);
        return Store::Kept<SolvedTurn>{std::make_shared<const SolvedTurn>(*std::move(solved)),
                                       kTurnBytes};
      });
  if (!turn) return pass_on(turn);
  if (!request.means) return versus::advise(means, position, **turn, nullptr);
  using policy::TurnChances;
  const auto points = store_->get<TurnChances>(
      key + " points", call.watch, [&]() -> Result<Store::Kept<TurnChances>> {
        auto solved = versus::solve_turn_points(means, card, (*turn)->goal,
                                                {call.threads, call.part(0.7, 1).watch});
        if (!solved) return pass_on(solved);
        return Store::Kept<TurnChances>{std::make_shared<const TurnChances>(*std::move(solved)),
                                        kTurnBytes};
      });
  if (!points) return pass_on(points);
  return versus::advise(means, position, **turn, points->get());
}

Result<AdviseAnswer> Engine::advise_chances(const AdviseRequest& request, const Call& call) {
  const Position& position = request.position;
  const Objective objective = request.objective.value_or(Objective{.kind = Objective::Kind::kBeat});
  const auto known = check_total(position, "a chance hangs on the points so far");
  if (!known) return pass_on(known);
  const bool beat = objective.kind == Objective::Kind::kBeat;
  if (objective.kind == Objective::Kind::kUtility) {
    return fail(Errc::kBadInput,
                "objective '{}': with opponents at the table, write beat or leave it out",
                to_string(objective));
  }
  if (beat && request.opponents.empty()) {
    return fail(Errc::kBadInput, "objective 'beat': name at least one opponent's card to beat");
  }
  if (!beat && !request.opponents.empty()) {
    return fail(Errc::kBadInput,
                "objective '{}': it does not look at opponents; write beat, or no opponents",
                to_string(objective));
  }
  for (const Position& opponent : request.opponents) {
    const auto fits = check_opponent(position, opponent);
    if (!fits) return pass_on(fits);
  }
  auto loaded = table(position.rules, 0, call.part(0, 0.1));
  if (!loaded) return pass_on(loaded);
  const Stopwatch watch;
  const auto advice =
      chances_in(request, objective, loaded->values, call.part(0.1, 1), loaded->warnings);
  if (!advice) return pass_on(advice);
  AdviseAnswer answer;
  answer.position = scorecard::to_string(position);
  if (position.roll) answer.dice = dice::faces(*position.roll);
  answer.rolls_left = position.rolls_left;
  answer.objective = to_string(objective);
  answer.value = advice->value;
  answer.mean = advice->mean;
  answer.total = position.total();
  answer.odds = advice->odds;
  answer.decided = advice->won ? "won" : advice->lost ? "lost" : "";
  for (const versus::ChanceAction& one : advice->actions) {
    AdviseAnswer::Action action = describe(one.action, one.mean, position.rules);
    action.odds = one.odds;
    action.points_loss = one.points_loss;
    answer.actions.push_back(std::move(action));
  }
  answer.seconds = watch.seconds();
  answer.warnings = std::move(loaded->warnings);
  return answer;
}

Result<TargetAnswer> Engine::target(const TargetRequest& request, const Call& call) {
  const Position& position = request.position;
  const RuleSet& rules = position.rules;
  const auto known = check_total(position, "a chance hangs on the points so far");
  if (!known) return pass_on(known);
  if (position.roll) {
    return fail(
        Errc::kBadInput,
        "position '{}': targets are told between turns; leave the dice out, or ask for advice "
        "with a target",
        scorecard::to_string(position));
  }
  TargetAnswer answer;
  answer.position = scorecard::to_string(position);
  answer.variant = rules.name;
  const Stopwatch mean_watch;
  const auto means =
      solve::solve(rules, {}, {.threads = call.threads, .watch = call.quiet().watch});
  if (!means) return pass_on(means);
  answer.seconds_mean = mean_watch.seconds();
  const versus::Card card = versus::card_of(position);
  const int most = most_points(position);
  // Points are counted from the target down, so that one solution serves all.
  const Stopwatch watch;
  const auto solved = solve::solve_points(means->shared_game(), {.root = card.anchor,
                                                                 .least = card.points - most,
                                                                 .most = card.points - 1,
                                                                 .prize = solve::Prize::target(0),
                                                                 .keep_all = false,
                                                                 .threads = call.threads,
                                                                 .watch = call.part(0, 0.7).watch});
  if (!solved) return pass_on(solved);
  answer.seconds = watch.seconds();
  answer.lanes = solved->lanes();
  answer.bytes = static_cast<std::int64_t>(solved->bytes());
  for (int target = 1; target <= most; ++target) {
    answer.best.emplace_back(target, solved->at(card.anchor, card.points - target));
  }
  const std::vector<double> thetas = with_zero(request.thetas);
  for (int target = 1; target <= most; ++target) answer.constant.push_back({target, 0, 0});
  double done = 0;
  for (const double theta : thetas) {
    const double from = 0.7 + 0.3 * done++ / static_cast<double>(thetas.size());
    const auto player =
        policy(rules, fmt::format("theta:{}", theta), call.quiet(), answer.warnings);
    if (!player) return pass_on(player);
    const auto evaluation = evaluate::evaluate(
        **player, position,
        options_of(call.part(from, from + 0.3 / static_cast<double>(thetas.size()))));
    if (!evaluation) return pass_on(evaluation);
    const auto tail = tail_of(evaluation->score, most);
    if (theta == 0) answer.for_points = tail;
    for (std::size_t i = 0; i < tail.size(); ++i) {
      TargetAnswer::Constant& best = answer.constant[i];
      const bool nearer = std::abs(theta) < std::abs(best.theta);
      const double gain = tail[i].second - best.probability;
      if (gain > 1e-12 || (nearer && gain > -1e-12)) best = {tail[i].first, theta, tail[i].second};
    }
  }
  // Chances too small to tell attitudes apart are those of who plays for points.
  for (std::size_t i = 0; i < answer.constant.size(); ++i) {
    if (answer.constant[i].theta == 0) answer.constant[i].probability = answer.for_points[i].second;
  }
  return answer;
}

Result<EndgameAnswer> Engine::endgame(const EndgameRequest& request, const Call& call) {
  const Position& position = request.position;
  const auto known = check_total(position, "a chance hangs on the points so far");
  if (!known) return pass_on(known);
  const auto fits = check_opponent(position, request.opponent);
  if (!fits) return pass_on(fits);
  const auto solvable = check_endgame(position, request.opponent);
  if (!solvable) return pass_on(solvable);
  auto loaded = table(position.rules, 0, call.part(0, 0.1));
  if (!loaded) return pass_on(loaded);
  const Stopwatch watch;
  const versus::Card own = versus::card_of(position);
  const auto solved =
      versus::Endgame::solve(loaded->values.shared_game(), own, versus::card_of(request.opponent),
                             call.threads, call.watch);
  if (!solved) return pass_on(solved);
  const solve::Game& game = loaded->values.game();
  const auto after = [&](const scorecard::Action& action) { return solved->after(action); };
  const policy::TurnChances turn(game, own.anchor, after);

  EndgameAnswer answer;
  answer.position = scorecard::to_string(position);
  answer.opponent = scorecard::to_string(request.opponent);
  answer.positions = solved->positions();
  const auto advice =
      advise_chances({.position = position, .opponents = {request.opponent}}, call.quiet());
  if (!advice) return pass_on(advice);
  answer.assumed_value = advice->value;
  if (position.roll) {
    std::vector<versus::ChanceAction> ranked;
    for (const policy::RankedAction& action : policy::advise(loaded->values, position).actions) {
      versus::ChanceAction one = {.action = action, .points_loss = action.loss};
      one.action.value = versus::worth(turn, action, position);
      ranked.push_back(one);
    }
    versus::rank_chances(ranked);
    answer.value = ranked.front().action.value;
    answer.assumed_action = advice->actions.front().action;
    for (const versus::ChanceAction& one : ranked) {
      answer.actions.push_back(
          describe(one.action, std::numeric_limits<double>::quiet_NaN(), position.rules));
      answer.actions.back().points_loss = one.points_loss;
      if (answer.actions.back().action == *answer.assumed_action)
        answer.given_away = one.action.loss;
    }
  } else {
    answer.value = solved->value();
    const auto kept = kept_for_points(loaded->values, *solved, own, request.opponent, call);
    if (!kept) return pass_on(kept);
    const double loss = answer.value - *kept;
    answer.given_away = loss <= 1e-12 ? 0 : loss;
  }
  answer.seconds = watch.seconds();
  answer.warnings = std::move(loaded->warnings);
  return answer;
}

Result<BoundsAnswer> Engine::bounds(const BoundsRequest& request, const Call& call) {
  const Stopwatch watch;
  const RuleSet& rules = request.variant;
  const Position start(rules);
  BoundsAnswer answer;
  answer.variant = rules.name;
  auto loaded = table(rules, 0, call.quiet());
  if (!loaded) return pass_on(loaded);
  const auto score_of = [&](double theta, double from, double to) -> Result<Distribution> {
    const auto player =
        policy(rules, fmt::format("theta:{}", theta), call.quiet(), answer.warnings);
    if (!player) return pass_on(player);
    auto evaluation = evaluate::evaluate(**player, start, options_of(call.part(from, to)));
    if (!evaluation) return pass_on(evaluation);
    return std::move(evaluation->score);
  };
  const auto zero = score_of(0, 0, 0.02);
  if (!zero) return pass_on(zero);
  const auto even = evaluate::head_to_head(*zero, *zero);
  answer.for_points = {even.win, even.draw, even.loss};

  const auto solve = [&](solve::Prize prize, int least, int most, double from, double to) {
    return solve::solve_points(loaded->values.shared_game(), {.least = least,
                                                              .most = most,
                                                              .prize = std::move(prize),
                                                              .keep_all = false,
                                                              .threads = call.threads,
                                                              .watch = call.part(from, to).watch});
  };
  const auto blind = solve(versus::prize_against(*zero), 0, 0, 0.02, 0.15);
  if (!blind) return pass_on(blind);
  answer.blind = blind->at({}, 0);
  // His score is known: points are counted from it.
  const auto outright = solve(solve::Prize::target(1), -zero->last(), -zero->first, 0.15, 0.45);
  if (!outright) return pass_on(outright);
  const auto level = solve({.first = 0, .at = {0.5, 1}}, -zero->last(), -zero->first, 0.45, 0.75);
  if (!level) return pass_on(level);
  std::vector<Distribution> scores;  // of constant thetas
  const std::vector<double> thetas = with_zero({});
  const double each = 0.25 / static_cast<double>(thetas.size());
  for (const double theta : thetas) {
    const double from = 0.75 + each * static_cast<double>(scores.size());
    auto score = score_of(theta, from, from + each);
    if (!score) return pass_on(score);
    scores.push_back(*std::move(score));
  }
  for (int score = zero->first; score <= zero->last(); ++score) {
    const double p = zero->at(score);
    if (p == 0) continue;
    answer.clairvoyant += p * outright->at({}, -score);
    answer.clairvoyant_value += p * level->at({}, -score);
    double best = 0;
    for (const Distribution& own : scores) {
      best = std::max(best, own.at_least(score + 1) + own.at(score) / 2);
    }
    answer.clairvoyant_theta += p * best;
  }
  answer.seconds = watch.seconds();
  append(answer.warnings, loaded->warnings);
  return answer;
}

}  // namespace hazard::engine
