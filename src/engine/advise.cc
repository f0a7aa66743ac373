// What to do in a position, and why.
#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>

#include "base/stopwatch.h"
#include "base/store.h"
#include "engine/loaded.h"
#include "evaluate/means.h"
#include "evaluate/prospects.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/engine/engine.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "policy/advice.h"
#include "policy/value_policy.h"
#include "solve/values.h"
#include "table/means_file.h"

namespace hazard::engine {
namespace {

using evaluate::Prospect;
using evaluate::RestMeans;
using policy::RankedAction;
using scorecard::Position;
using scorecard::RuleSet;

}  // namespace

AdviseAnswer::Action describe(const RankedAction& action, double mean, const RuleSet& rules) {
  AdviseAnswer::Action answer = {.action = policy::to_string(action, rules),
                                 .dice = std::nullopt,
                                 .box = std::nullopt,
                                 .points = std::nullopt,
                                 .value = action.value,
                                 .mean = mean,
                                 .loss = action.loss,
                                 .tie = action.tie};
  if (action.is_box()) {
    answer.box = rules.boxes[action.box].key;
    answer.points = action.score;
  } else {
    answer.dice = dice::faces(action.keep);
  }
  return answer;
}

namespace {

// The best action and the one to set it against.
Result<std::array<RankedAction, 2>> choose_pair(const WhyRequest& request,
                                                const std::vector<RankedAction>& actions) {
  if (actions.size() < 2) {
    return fail(Errc::kBadInput, "position '{}': {}", scorecard::to_string(request.position),
                request.position.roll
                    ? "only one action is legal, so there is none to compare it with"
                    : "no dice on the table; write dice and rerolls, as in yatzy::13356:2");
  }
  if (request.action.empty()) return std::array{actions[0], actions[1]};
  const auto named = policy::find_action(actions, request.action, request.position);
  if (!named) return pass_on(named);
  return std::array{actions[0], actions[std::max<std::size_t>(*named, 1)]};
}

WhyAnswer::Side describe(const RankedAction& action, const Prospect& prospect,
                         const RuleSet& rules) {
  WhyAnswer::Side side = {engine::describe(action, prospect.mean(), rules)};
  side.turn = prospect.turn();
  side.later = prospect.mean() - prospect.turn();
  if (rules.upper_bonus > 0) side.bonus = prospect.bonus;
  return side;
}

WhyAnswer::End::Chance chance_of(const Prospect& prospect, int box) {
  const auto end = std::ranges::find(prospect.ends, box, &evaluate::TurnEnd::box);
  if (end == prospect.ends.end()) return {};
  return {end->probability, end->points};
}

// What the player does with the dice on the table, as an action is written.
Result<std::string> choice_of(const policy::Policy& player, const Position& position) {
  if (player.mixed()) {
    return fail(Errc::kBadInput,
                "policy '{}': it plays one of several actions by lot; name one "
                "that always does the same",
                player.name());
  }
  if (player.minds_points() && !position.total()) {
    return fail(Errc::kBadInput, "policy '{}': it looks at the points so far; write all scores",
                player.name());
  }
  const auto plan = std::make_unique<policy::TurnPlan>();
  const int bonus = position.bonus_secured() ? position.rules.upper_bonus : 0;
  player.plan_at(position.anchor(), position.total().value_or(bonus) - bonus, *plan);
  const int roll = dice::hand_number(*position.roll) - dice::kFirstRoll;
  RankedAction action;
  if (position.rolls_left == 0) {
    action.box = plan->box[roll];
  } else {
    action.keep = dice::kHands[plan->keep[position.rules.rolls - 1 - position.rolls_left][roll]];
  }
  return policy::to_string(action, position.rules);
}

void list_parts(const Position& position, const Prospect& best, const Prospect& other,
                WhyAnswer& answer) {
  const RuleSet& rules = position.rules;
  const auto add = [&](std::string_view part, std::string_view name, double first, double second) {
    answer.parts.push_back({std::string(part), std::string(name), first, second, first - second});
  };
  for (int b = 0; b < rules.num_boxes; ++b) {
    if (scorecard::is_filled(position.filled(), b)) continue;
    const scorecard::Box& box = rules.boxes[b];
    add(box.key, box.name, best.boxes[b], other.boxes[b]);
    WhyAnswer::End end = {.box = std::string(box.key),
                          .name = std::string(box.name),
                          .best = chance_of(best, b),
                          .other = chance_of(other, b)};
    if (end.best.points || end.other.points) answer.ends.push_back(std::move(end));
  }
  if (rules.upper_bonus > 0 && !position.bonus_secured()) {
    add("bonus", "Upper bonus", best.bonus_points, other.bonus_points);
  }
  if (rules.yahtzee_extra > 0) add("extra", "Further Yahtzees", best.extra, other.extra);
}

}  // namespace

Result<std::shared_ptr<const RestMeans>> Engine::means(const solve::Values& values,
                                                       const Call& call,
                                                       std::vector<std::string>& warnings) {
  const RuleSet& rules = values.rules();
  const solve::Objective objective = values.objective();
  using Kept = Store::Kept<RestMeans>;
  const auto make = [&]() -> Result<Kept> {
    const std::size_t count = values.values().size();
    const auto policy = policy::make_value_policy("best play", values);
    std::filesystem::path path;
    if (options_.cache) {
      path = *options_.cache / table::means_file_name(rules, objective);
      const auto loaded = table::load_means(path, rules, objective, count);
      if (loaded) {
        const std::span rest(loaded->get(), count);
        return Kept{std::make_shared<const RestMeans>(policy, rest, *loaded), rest.size_bytes()};
      }
      if (loaded.error().code != Errc::kFileMissing) {
        warnings.push_back(loaded.error().message + "; computed anew");
      }
    }
    const auto made = evaluate::rest_means(policy, options_of(call));
    if (!made) return pass_on(made);
    const std::span<const double> rest = (*made)->rest();
    if (options_.cache) {
      const auto saved = table::save_means(rest, rules, objective, path);
      if (!saved) warnings.push_back(saved.error().message + "; the means are not kept");
    }
    return Kept{*made, rest.size_bytes()};
  };
  const std::string key =
      fmt::format("means {:016x} {}", scorecard::rules_hash(rules), objective.theta);
  return store_->get<RestMeans>(key, call.watch, make);
}

Result<AdviseAnswer> Engine::advise(const AdviseRequest& request, const Call& call) {
  const Position& position = request.position;
  const bool for_a_chance =
      request.objective && request.objective->kind != solve::Objective::Kind::kUtility;
  auto answer = for_a_chance || !request.opponents.empty() ? advise_chances(request, call)
                                                           : advise_points(request, call);
  if (!answer || !request.policy || !position.roll) return answer;
  const auto player = policy(position.rules, *request.policy, call, answer->warnings, &position);
  if (!player) return pass_on(player);
  auto action = choice_of(**player, position);
  if (!action) return pass_on(action);
  answer->policy = (*player)->name();
  answer->policy_action = *std::move(action);
  return answer;
}

Result<AdviseAnswer> Engine::advise_points(const AdviseRequest& request, const Call& call) {
  const Position& position = request.position;
  const double theta = request.objective ? request.objective->theta : request.theta;
  auto loaded = table(position.rules, theta, call.part(0, 0.2));
  if (!loaded) return pass_on(loaded);
  std::shared_ptr<const RestMeans> rest;  // for theta = 0 values are means
  const bool values_are_means = loaded->values.objective().theta == 0;
  if (!values_are_means && request.means) {
    auto found = means(loaded->values, call.part(0.2, 1), loaded->warnings);
    if (!found) return pass_on(found);
    rest = *std::move(found);
  }
  const Stopwatch watch;
  const policy::Advice advice = policy::advise(loaded->values, position);
  AdviseAnswer answer;
  answer.position = scorecard::to_string(position);
  if (position.roll) answer.dice = dice::faces(*position.roll);
  answer.rolls_left = position.rolls_left;
  answer.theta = theta;
  answer.objective = to_string(loaded->values.objective());
  answer.value = advice.value;
  answer.total = position.total();
  if (answer.total) answer.final_value = *answer.total + advice.value;
  std::vector<double> means;
  if (rest && position.roll) means = rest->of(position, advice.actions);
  const auto mean_of = [&](double value, const auto& known) {
    return values_are_means ? value : rest ? known() : std::numeric_limits<double>::quiet_NaN();
  };
  for (std::size_t i = 0; i < advice.actions.size(); ++i) {
    const RankedAction& action = advice.actions[i];
    const double mean = mean_of(action.value, [&] { return means[i]; });
    answer.actions.push_back(describe(action, mean, position.rules));
  }
  answer.mean = mean_of(answer.value, [&] {
    return answer.actions.empty() ? rest->from(position) : answer.actions.front().mean;
  });
  answer.seconds = watch.seconds();
  answer.warnings = std::move(loaded->warnings);
  return answer;
}

Result<WhyAnswer> Engine::why(const WhyRequest& request, const Call& call) {
  const Position& position = request.position;
  auto loaded = table(position.rules, request.theta, call.part(0, 0.2));
  if (!loaded) return pass_on(loaded);
  const Stopwatch watch;
  const auto pair = choose_pair(request, policy::advise(loaded->values, position).actions);
  if (!pair) return pass_on(pair);
  const auto policy = policy::make_value_policy("best play", loaded->values);
  const auto found = evaluate::prospects(*policy, position, *pair, options_of(call.part(0.2, 1)));
  if (!found) return pass_on(found);

  WhyAnswer answer;
  answer.position = scorecard::to_string(position);
  answer.theta = request.theta;
  answer.best = describe((*pair)[0], (*found)[0], position.rules);
  answer.other = describe((*pair)[1], (*found)[1], position.rules);
  list_parts(position, (*found)[0], (*found)[1], answer);
  answer.loss = answer.other.loss;
  answer.mean_loss = answer.best.mean - answer.other.mean;
  if (request.theta != 0) {
    answer.risk_loss =
        (answer.best.value - answer.best.mean) - (answer.other.value - answer.other.mean);
  }
  answer.seconds = watch.seconds();
  answer.warnings = std::move(loaded->warnings);
  return answer;
}

}  // namespace hazard::engine
