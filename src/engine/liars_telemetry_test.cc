#include "engine/liars_telemetry.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/parallel.h"
#include "hazard/liars/rules/round.h"
#include "liars/play/agents.h"
#include "liars/play/decide.h"

namespace hazard::engine {
namespace {

using nlohmann::json;

// No value table is needed: the end of a round is counted in dice.
liars::DecisionOptions options() {
  liars::DecisionOptions result = liars::montecarlo_options().decision;
  result.posterior = true;
  result.telemetry = true;
  return result;
}

struct Line {
  liars::Decision decision;
  json object;
};

Line line_of(std::string_view position, const liars::DecisionOptions& with, int threads = 1) {
  const auto parsed = liars::parse_position(position).value();
  const liars::View view{parsed.round, *parsed.hand};
  Workers workers(threads);
  Line line{.decision = liars::decide_action(view, with, nullptr, 7, workers)};
  line.decision.seconds = 0;
  const std::string text = telemetry_line(view, line.decision, with);
  EXPECT_EQ(text.find('\n'), std::string::npos);
  line.object = json::parse(text);
  EXPECT_EQ(line.object["position"], position);
  return line;
}

std::set<std::string> keys(const json& object) {
  std::set<std::string> names;
  for (const auto& [name, value] : object.items()) names.insert(name);
  return names;
}

constexpr std::string_view kTelemetryPosition = "perudo:5-5-5:2x3,3x3:12246";

TEST(Telemetry, EveryLineHasAllKeys) {
  const json line = line_of(kTelemetryPosition, options()).object;
  using Names = std::set<std::string>;
  EXPECT_EQ(keys(line), (Names{"position", "action", "actions", "race", "policies", "call"}));
  EXPECT_EQ(keys(line["race"]), (Names{"rollouts", "budget", "saved", "stop", "seconds"}));
  EXPECT_EQ(keys(line["call"]),
            (Names{"bid", "M", "p", "r", "p_true_dice", "p_true_bids", "mode"}));
  ASSERT_FALSE(line["actions"].empty());
  for (const json& action : line["actions"]) {
    EXPECT_EQ(keys(action),
              (Names{"action", "n", "mean", "variance", "radius", "exact", "p_true", "p_exact"}));
  }
  ASSERT_EQ(line["policies"].size(), 3);
  for (const json& policy : line["policies"]) {
    EXPECT_EQ(keys(policy), (Names{"policy", "weight", "count", "mean_return"}));
  }
}

TEST(Telemetry, RolloutsAreThoseOfTheActionsAndWhatIsSaved) {
  const json line = line_of(kTelemetryPosition, options()).object;
  std::int64_t total = 0;
  for (const json& action : line["actions"]) {
    if (action["exact"]) {
      EXPECT_EQ(action["n"], 0);
    }
    total += action["n"].get<std::int64_t>();
  }
  EXPECT_GT(total, 0);
  EXPECT_EQ(line["race"]["rollouts"], total);
  EXPECT_EQ(line["race"]["saved"], 1000 - total);
  EXPECT_EQ(line["action"], line["actions"][0]["action"]);
}

// Two opponents have a style in each rollout, and returns average to those of the actions.
void expect_styles_account_for_all_rollouts(const json& line) {
  double count = 0;
  double sum = 0;
  for (const json& policy : line["policies"]) {
    const double n = policy["count"];
    count += n;
    if (n > 0) sum += n * policy["mean_return"].get<double>();
  }
  double wanted = 0;
  for (const json& action : line["actions"]) {
    wanted += action["n"].get<double>() * action["mean"].get<double>();
  }
  EXPECT_EQ(count, 2 * line["race"]["rollouts"].get<double>());
  EXPECT_NEAR(sum, 2 * wanted, 1e-9 * count);
}

TEST(Telemetry, StylesAccountForAllRollouts) {
  liars::DecisionOptions paired = options();
  paired.racing.paired = true;
  expect_styles_account_for_all_rollouts(line_of(kTelemetryPosition, options()).object);
  expect_styles_account_for_all_rollouts(line_of(kTelemetryPosition, paired).object);
}

TEST(Telemetry, IsTheSameForAnyNumberOfThreads) {
  const json one = line_of(kTelemetryPosition, options(), 1).object;
  EXPECT_EQ(line_of(kTelemetryPosition, options(), 2).object, one);
  EXPECT_EQ(line_of(kTelemetryPosition, options(), 7).object, one);
}

TEST(Telemetry, CountingStylesDoesNotChangeTheDecision) {
  liars::DecisionOptions quiet = options();
  quiet.telemetry = false;
  json line = line_of(kTelemetryPosition, quiet).object;
  for (json& policy : line["policies"]) {
    EXPECT_TRUE(policy["count"].is_null());
    EXPECT_TRUE(policy["mean_return"].is_null());
  }
  json counted = line_of(kTelemetryPosition, options()).object;
  line.erase("policies");
  counted.erase("policies");
  EXPECT_EQ(line, counted);
}

// A wild one and no three among the own dice: two more are needed among ten.
TEST(Telemetry, CallsAreGivenFromTheDiceAndFromTheBids) {
  const Line line = line_of(kTelemetryPosition, options());
  const json call = line.object["call"];
  EXPECT_EQ(call["bid"], "3x3");
  EXPECT_EQ(call["M"], 10);
  EXPECT_EQ(call["p"], 1.0 / 3);
  EXPECT_EQ(call["r"], 2);
  // 1 - (2^10 + 10 2^9) / 3^10
  EXPECT_NEAR(call["p_true_dice"].get<double>(), 1 - (1024 + 5120) / 59049.0, 1e-15);
  EXPECT_EQ(call["p_true_bids"], line.decision.called.holds);
  EXPECT_EQ(call["mode"], "analytic_leaf");
}

TEST(Telemetry, NothingIsCalledBeforeTheFirstBid) {
  EXPECT_TRUE(line_of("perudo:5-5-5::12246", options()).object["call"].is_null());
}

}  // namespace
}  // namespace hazard::engine
