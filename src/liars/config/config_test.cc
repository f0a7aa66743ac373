#include "liars/config/config.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdio>
#include <numeric>

#include "hazard/liars/config/player.h"
#include "hazard/stats/racing.h"
#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

EngineAgentOptions parsed(std::string_view text, const EngineAgentOptions& defaults = {}) {
  const auto options = parse_config(text, defaults, "a.toml");
  EXPECT_TRUE(options) << options.error().message;
  return options.value_or(defaults);
}

std::string refused(std::string_view text, const EngineAgentOptions& defaults = {}) {
  const auto options = parse_config(text, defaults, "a.toml");
  return options ? "accepted" : options.error().message;
}

TEST(Config, NothingSaidChangesNothing) {
  EXPECT_EQ(parsed(""), EngineAgentOptions{});
  EXPECT_EQ(parsed("\xEF\xBB\xBF# Gödel …\n"), EngineAgentOptions{});
  EXPECT_EQ(parsed("# no key\n[mixture]\n", montecarlo_options()), montecarlo_options());
}

TEST(Config, SetsWhatItSaysAndNothingElse) {
  EngineAgentOptions wanted;
  wanted.decision.racing.delta = 0.01;
  wanted.decision.leaf = Leaf::kDice;
  wanted.decision.call = CallMode::kAnalyticLeaf;
  EXPECT_EQ(parsed("leaf = \"dice\"\nconfstop.delta = 0.01\ncall_eval.mode = \"analytic_leaf\""),
            wanted);
}

TEST(Config, TablesMayBeWrittenInline) {
  const MixtureOptions mixture = parsed(R"(
    [mixture]
    policies = ["heuristic", "uniform"]
    weights = [0.75, 0.25]
    depth_schedule = {depth_thresholds = [2, 6], weights = [[0.5, 0.5], [1, 0]]}
    root_dirichlet = {alpha = 0.3, epsilon = 0.25}
    gate = {enabled = true, scores = [[0, 1, 2, 3], [-1.5, 0, 0, 0]]}
    adaptive = {enabled = true, scheme = "return", prior_alpha = [2, 3], temperature = 0.5})")
                                     .decision.mixture;
  EXPECT_EQ(mixture.policies, (std::vector{find_style("heuristic"), find_style("uniform")}));
  EXPECT_EQ(mixture.weights, (std::vector{0.75, 0.25}));
  EXPECT_EQ(mixture.depth.thresholds, (std::vector{2, 6}));
  EXPECT_EQ(mixture.depth.weights, (std::vector<std::vector<double>>{{0.5, 0.5}, {1, 0}}));
  EXPECT_EQ(mixture.noise_alpha, 0.3);
  EXPECT_EQ(mixture.noise, 0.25);
  EXPECT_TRUE(mixture.gate);
  EXPECT_EQ(mixture.gate_scores[0], (std::array<double, 4>{0, 1, 2, 3}));
  EXPECT_EQ(mixture.gate_scores[1], (std::array<double, 4>{-1.5, 0, 0, 0}));
  EXPECT_TRUE(mixture.adaptive);
  EXPECT_EQ(mixture.prior_alpha, (std::vector<double>{2, 3}));
  EXPECT_EQ(mixture.temperature, 0.5);
}

TEST(Config, AdaptingByLikelihoodIsLearning) {
  const DecisionOptions off = parsed("belief.learning = false").decision;
  EXPECT_FALSE(off.learn || off.mixture.adaptive);
  EngineAgentOptions still;
  still.decision.learn = false;
  const DecisionOptions on = parsed("mixture.adaptive.enabled = true", still).decision;
  EXPECT_TRUE(on.learn);
  EXPECT_FALSE(on.mixture.adaptive);
}

TEST(Config, BoundIsAutoOrAWidth) {
  EXPECT_EQ(parsed("confstop.bound_b = 2").decision.bound, 2);
  EXPECT_EQ(parsed("confstop.bound_b = \"auto\"").decision.bound, 0);
}

// Each with the place and with what would be right.
TEST(Config, MistakesAreNamedWithTheirPlace) {
  const std::pair<const char*, const char*> mistakes[] = {
      {"[confstop]\ndelta = 2\n",
       "a.toml:2:9: confstop.delta = 2: write a number above 0 and below 1"},
      {"confstop.delta = nan", "a.toml:1:18: confstop.delta = nan: write a number above 0"},
      {"confstop.delta = \"low\"", "confstop.delta = \"low\": write a number above 0"},
      {"[confstop]\n\n  dleta = 0.1",
       "a.toml:3:3: there is no key \"confstop.dleta\"; the nearest is confstop.delta"},
      {"[mixtrue]\n", "a.toml:1:2: there is no key \"mixtrue\"; the nearest is mixture"},
      {"delta = 0.1", "there is no key \"delta\"; the nearest is confstop.delta"},
      {"[mixture.adaptiv]", "there is no key \"mixture.adaptiv\"; the nearest is mixture.adaptive"},
      {"\"confstop.delta\" = 0.1", "there is no key \"\\\"confstop.delta\\\"\"; the nearest is"},
      {"confstop.delta.low = 0.1", "confstop.delta = a table: write a number above 0"},
      {"confstop = 3", "a.toml:1:1: confstop is a table; write [confstop] and its keys below"},
      {"[[mixture]]", "mixture is a table; write [mixture] and its keys below"},
      {"solved = 1", "a.toml:1:10: solved = 1: write true or false"},
      {"solved = 1979-05-27", "solved = a date or a time: write true or false"},
      {"leaf = \"dies\"", "leaf = \"dies\": write one of \"value\", \"dice\", \"match\""},
      {"own_style = \"wild\"",
       "own_style = \"wild\": write one of \"heuristic\", \"conservative\""},
      {"confstop.min_init = 1", "confstop.min_init = 1: write a whole number from 2 to 1000000"},
      {"confstop.batch_size = -16", "confstop.batch_size = -16: write a whole number from 1 to"},
      {"confstop.batch_size = 16.0", "confstop.batch_size = 16.0: write a whole number from 1 to"},
      {"confstop.max_seconds = inf", "confstop.max_seconds = inf: write a number from 0 to"},
      {"confstop.bound_b = 3", "confstop.bound_b = 3: write \"auto\", or a number above 0 and up"},
      {"confstop.bound_b = 0", "confstop.bound_b = 0: write \"auto\", or a number above 0 and up"},
      {"mixture.policies = []", "mixture.policies = a list of 0: write a list of styles, each"},
      {"mixture.policies = \"history\"", "mixture.policies = \"history\": write a list of styles"},
      {"mixture.policies = [\"history\", \"history\"]", "a list of styles, each of them once"},
      {"mixture.policies = [\"history\",\n \"lucky\"]",
       "a.toml:2:2: mixture.policies, entry 2 = \"lucky\": write one of \"heuristic\""},
      {"mixture.policies = [\"history\"]",
       "a.toml:1:20: mixture.weights has 7, and there are 1 policies; write one for each"},
      {"mixture.weights = [0.5, 0.5]", "mixture.weights has 2, and there are 7 policies"},
      {"mixture.weights = [0.5, 0.3]",
       "a.toml:1:19: mixture.weights: the sum is 0.8; write weights that sum to 1"},
      {"mixture.weights = []", "mixture.weights: the sum is 0; write weights that sum to 1"},
      {"mixture.weights = [1.5, -0.5]", "mixture.weights, entry 1 = 1.5: write a number from 0 to"},
      {"mixture.min_weight_floor = 0.2",
       "mixture.min_weight_floor = 0.2: 7 policies would have more than 1 together; write 0.142"},
      {"mixture.depth_schedule.depth_thresholds = [2, 6]",
       "mixture.depth_schedule has 2 thresholds and 0 lists of weights; write one list for each"},
      {"mixture.depth_schedule = {depth_thresholds = [6, 2]}",
       "a.toml:1:46: mixture.depth_schedule.depth_thresholds = a list of 2: write a list of whole"},
      {"mixture.depth_schedule = {depth_thresholds = [2], weights = [[1]]}",
       "mixture.depth_schedule.weights has 1, and there are 7 policies"},
      {"mixture.gate.enabled = true", "mixture.gate.scores has 0, and there are 7 policies"},
      {"mixture.gate.scores = [[1, 2, 3]]", "mixture.gate.scores, entry 1 = a list of 3: write a"},
      {"mixture.adaptive.prior_alpha = [1, 2]", "mixture.adaptive.prior_alpha has 2, and there"},
      {"mixture.adaptive.prior_alpha = 0", "mixture.adaptive.prior_alpha = 0: write a number from"},
      {"[mixture.adaptive]\nupdates = 65",
       "a.toml:2:11: mixture.adaptive.updates = 65: write a whole"},
      {"mixture.adaptive.share = 1", "mixture.adaptive.share = 1: write a number from 0 to 0.9"},
      {"mixture.adaptive.temperature_decay = 2",
       "temperature_decay = 2: write a number from 0 to 1"},
      {"mixture.adaptive.min_styles = 0",
       "mixture.adaptive.min_styles = 0: write a number from 1 to"},
      {"mixture.adaptive.max_regret = -1",
       "mixture.adaptive.max_regret = -1: write a number from 0"},
      {"mixture.adaptive.temperature = 0", "mixture.adaptive.temperature = 0: write a number from"},
      {"[mixture.adaptive]\nenabled = true\n[belief]\nlearning = false",
       "a.toml:2:11: mixture.adaptive by likelihood is to learn from bids; write belief.enabled"},
      {"call_eval.mode = \"analytic_leaf\"",
       "a.toml:1:18: call_eval.mode = \"analytic_leaf\" counts calls in dice, and leaf counts"},
      {"belief.error = 0", "belief.error = 0: write a number from 1e-06 to 1"},
      {"solved = true\nsolved = false", "a.toml:2:"},
      {"solved = ", "a.toml:1:"},
      {"[[[", "a.toml:1:"},
      {"[[[0]]]", "a.toml:1:3: "},
      {"naïve = 1", "a.toml:1:3: "},
      {"leaf = \"dïce\"", "leaf = \"d?ce\": write one of"},
  };
  for (const auto& [text, message] : mistakes) {
    SCOPED_TRACE(text);
    const std::string said = refused(text);
    EXPECT_TRUE(said.starts_with("a.toml:1:") || said.starts_with("a.toml:2:") ||
                said.starts_with("a.toml:3:"))
        << said;
    EXPECT_NE(said.find(message), std::string::npos) << said;
  }
}

TEST(Config, TheFirstMistakeInTheFileIsReported) {
  EXPECT_TRUE(refused("[mixture]\nenabled = 1\n[belief]\nerror = 2").starts_with("a.toml:2:11:"));
  EXPECT_TRUE(refused("[belief]\nerror = 2\n[mixture]\nenabled = 1").starts_with("a.toml:2:9:"));
}

TEST(Config, AMistakeWithTheDefaultsStandsWhereTheFileMadeIt) {
  EXPECT_TRUE(refused("\nleaf = \"value\"", montecarlo_options()).starts_with("a.toml:2:8: call_"));
}

TEST(Config, EveryKeyIsPrintedUnderAComment) {
  const std::string text = to_toml(engine_options());
  int keys = 0;
  std::string_view rest = text;
  std::string_view before;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() + 1);
    if (!line.empty() && line[0] != '#' && line[0] != '[' && line[0] != ' ') {
      ++keys;
      EXPECT_TRUE(before.starts_with("# ")) << line;
    }
    EXPECT_LE(line.size(), 100) << line;
    before = line;
  }
  EXPECT_EQ(keys, 46);
}

TEST(Config, EveryKeyHasItsTypeItsDefaultAndItsMeaning) {
  EngineAgentOptions options = engine_options();
  options.decision.racing.delta = 0.01;
  const auto lines = list_config(options);
  EXPECT_EQ(lines.size(), 46);
  for (const ConfigLine& line : lines) {
    SCOPED_TRACE(line.key);
    EXPECT_FALSE(line.meaning.empty() || line.type.empty() || line.value.empty());
    const bool number = line.type.starts_with("a number") || line.type.starts_with("a whole");
    EXPECT_TRUE(!number || !line.range.empty());
    EXPECT_EQ(line.value != line.usual, line.key == "confstop.delta");
  }
  const auto delta = std::ranges::find(lines, "confstop.delta", &ConfigLine::key);
  EXPECT_EQ(delta->usual, "0.05");
  EXPECT_EQ(delta->value, "0.01");
  EXPECT_EQ(delta->range, "above 0 and below 1");
  EXPECT_NE(to_toml(options).find("# by default 0.05\ndelta = 0.01\n"), std::string::npos);
}

// A number just beyond the range that is printed is refused, and its ends are not.
TEST(Config, RangesThatArePrintedAreThoseThatHold) {
  for (const ConfigLine& line : list_config(engine_options())) {
    double least = 0;
    double most = 0;
    const bool open =
        std::sscanf(line.range.c_str(), "above %lf and below %lf", &least, &most) == 2;
    if (!open && std::sscanf(line.range.c_str(), "%lf to %lf", &least, &most) != 2) continue;
    SCOPED_TRACE(line.key);
    const bool whole = line.type == "a whole number";
    const auto said = [&](double value) {
      return refused(whole ? fmt::format("{} = {:.0f}", line.key, value)
                           : fmt::format("{} = {:e}", line.key, value));
    };
    const double step = whole ? 1 : 1e-3 * (most - least);
    EXPECT_NE(said(least - step).find("write a "), std::string::npos);
    EXPECT_NE(said(most + step).find("write a "), std::string::npos);
    if (open) continue;
    EXPECT_EQ(said(least).find("write a "), std::string::npos) << said(least);
    EXPECT_EQ(said(most).find("write a "), std::string::npos) << said(most);
  }
}

// --- at a table of several -----------------------------------------------------------------------

TEST(Players, HaveTheirOwnConfigurationOrThatOfAll) {
  const std::vector<std::string> agents = {"engine", "honest", "engine:50"};
  const std::vector<TableConfig> configs = {
      {.agent = 3, .config = "solved = true", .config_name = "b"},
      {.config = "solved = false", .config_name = "a"}};
  const auto players = players_of(agents, configs).value();
  ASSERT_EQ(players.size(), 3);
  EXPECT_EQ(players[0], (Player{.agent = "engine",
                                .config = "solved = false",
                                .config_name = "a",
                                .rollouts = {},
                                .milliseconds = {},
                                .shared = true}));
  EXPECT_EQ(players[1].config_name, "a");
  EXPECT_TRUE(players[1].shared);
  EXPECT_EQ(players[2].config_name, "b");
  EXPECT_FALSE(players[2].shared);
}

TEST(Players, AConfigurationThatIsNobodysOrTwoOfOneAreRefused) {
  const std::vector<std::string> agents = {"engine", "honest"};
  const auto said = [&](const std::vector<TableConfig>& configs) {
    const auto players = players_of(agents, configs);
    return players ? "accepted" : players.error().message;
  };
  EXPECT_EQ(said({{.agent = 3, .config_name = "a"}}),
            "config 'a': there is no agent 3; write a number from 1 to 2");
  EXPECT_EQ(said({{.agent = 1, .config_name = "a"}, {.agent = 1, .config_name = "b"}}),
            "config 'b': agent 1 has 'a' already; name one of them");
  EXPECT_EQ(said({{.config_name = "a"}, {.config_name = "b"}}),
            "config 'b': all agents have 'a' already; name one of them");
  EXPECT_EQ(said({{.config = "solved = true"}, {.agent = 1, .config = "solved = false"}}),
            "config 'config': two different ones have this name; give each its own");
  EXPECT_EQ(said({{.config_name = "a"}, {.agent = 1, .config_name = "a"}}), "accepted");
}

TEST(Config, ParsingWhatWasPrintedForAnyAgentGivesItBack) {
  for (const EngineAgentOptions& options :
       {engine_options(), rollout_options(), montecarlo_options()}) {
    EXPECT_EQ(parsed(to_toml(options), {.name = options.name}), options);
  }
}

// --- any options ---------------------------------------------------------------------------------

// The ends of a range among others.
double any_number(double least, double most) {
  const auto part = *rc::gen::inRange(0, 1'000'001);
  return part == 1'000'000 ? most : least + (most - least) * (part / 1e6);
}

std::vector<double> any_weights(std::size_t count) {
  std::vector<double> weights(count);
  for (double& weight : weights) weight = *rc::gen::inRange(0, 1000);
  weights[0] += 1;
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= sum;
  return weights;
}

bool any_flag() { return *rc::gen::arbitrary<bool>(); }

MixtureOptions any_mixture() {
  MixtureOptions mixture;
  mixture.enabled = any_flag();
  mixture.policies.resize(*rc::gen::inRange(1, static_cast<int>(styles().size()) + 1));
  std::iota(mixture.policies.begin(), mixture.policies.end(), 0);
  const std::size_t count = mixture.policies.size();
  mixture.weights = any_weights(count);
  mixture.floor = any_number(0, 1.0 / static_cast<double>(count));
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) {
    mixture.depth.thresholds.push_back(10 - i);
    mixture.depth.weights.push_back(any_weights(count));
  }
  mixture.gate = any_flag();
  mixture.gate_scores.resize(mixture.gate || any_flag() ? count : 0);
  for (auto& row : mixture.gate_scores) {
    for (double& score : row) score = any_number(-100, 100);
  }
  mixture.adaptive = any_flag();
  mixture.updates = *rc::gen::inRange(1, 65);
  mixture.share = any_number(0, 0.9);
  mixture.temperature = any_number(0.01, 1000);
  mixture.cooling = any_number(0, 1);
  mixture.least_styles = any_number(1, 7);
  mixture.most_regret = any_number(0, 2);
  mixture.prior_alpha.resize(any_flag() ? 1 : count);
  for (double& alpha : mixture.prior_alpha) alpha = any_number(0.001, 1e6);
  mixture.decay = any_number(0, 1);
  mixture.noise_alpha = any_number(0.05, 1000);
  mixture.noise = any_number(0, 1);
  return mixture;
}

stats::RaceOptions any_race() {
  stats::RaceOptions race;
  race.rule = static_cast<stats::RaceRule>(*rc::gen::inRange(0, 4));
  race.delta = any_number(1e-9, 1 - 1e-9);
  race.epsilon = any_number(0, 2);
  race.min_init = *rc::gen::inRange(2, 1'000'001);
  race.batch = *rc::gen::inRange(1, 1'000'001);
  race.growth = any_number(0, 1);
  race.max_total = *rc::gen::inRange(1, 100'000'001);
  race.max_per_arm = *rc::gen::inRange(1, 100'000'001);
  race.max_seconds = any_number(0, 86'400);
  race.paired = any_flag();
  return race;
}

RC_GTEST_PROP(Config, ParsingWhatWasPrintedGivesTheOptionsBack, ()) {
  EngineAgentOptions options;
  DecisionOptions& decision = options.decision;
  options.solved = any_flag();
  decision.belief.error = any_number(1e-6, 1);
  decision.belief.memory = any_number(0, 1);
  decision.posterior = any_flag();
  decision.learn = any_flag();
  decision.mixture = any_mixture();
  decision.race = any_flag();
  decision.racing = any_race();
  decision.bound = any_number(0, 2);
  decision.leaf = static_cast<Leaf>(*rc::gen::inRange(0, 3));
  decision.call = static_cast<CallMode>(*rc::gen::inRange(decision.leaf == Leaf::kDice ? 0 : 1, 3));
  decision.call_options.cache_enabled = any_flag();
  decision.call_options.binomial = {static_cast<LargeM>(*rc::gen::inRange(0, 4)), any_flag()};
  decision.max_raises = *rc::gen::inRange(1, 361);
  decision.own_style = styles()[*rc::gen::inRange<std::size_t>(0, styles().size())].name;
  const auto again = parse_config(to_toml(options), montecarlo_options(), "a.toml");
  if (!again) RC_FAIL(again.error().message);
  options.name = montecarlo_options().name;
  RC_ASSERT(*again == options);
}

}  // namespace
}  // namespace hazard::liars
