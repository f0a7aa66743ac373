// Ways to play: evaluate, simulate, compare.
#include "cli/options.h"
#include "cli/program.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/risk/sweep.h"
#include "policy/policies.h"

namespace hazard::cli {
namespace {

// Before any work: a misspelt name at the end of the list should not cost a minute.
Result<void> check_names(const std::vector<std::string>& policies) {
  for (const std::string& name : policies) {
    const auto known = policy::canonical_name(name);
    if (!known) return pass_on(known);
  }
  return {};
}

Result<engine::SimulateRequest> simulate_request(const Flags& flags) {
  const auto games = parse_whole("games", flags.games, 1, engine::kMostGames);
  if (!games) return pass_on(games);
  const auto seed = parse_seed(flags.seed);
  if (!seed) return pass_on(seed);
  const auto records = parse_whole("records", flags.records, 0, engine::kMostRecords);
  if (!records) return pass_on(records);
  if (*records > *games) {
    return fail(Errc::kBadInput, "records '{}': only {} played; write {} or less", flags.records,
                *games == 1 ? "1 game is" : fmt::format("{} games are", *games), *games);
  }
  engine::SimulateRequest request;
  request.games = *games;
  request.seed = *seed;
  request.records = static_cast<int>(*records);
  return request;
}

}  // namespace

void Program::add_evaluate() {
  Syntax sub = add({"evaluate", "Compute the exact distribution of final scores of a way to play",
                    "  hazard evaluate yatzy\n"
                    "  hazard evaluate yatzy --policy theta:0.05 --at-least 250,300\n"
                    "  hazard evaluate yahtzee --policy greedy --theta -0.05,0.05\n"
                    "  hazard evaluate yatzy:ones=3,twos=6,chance=21:13356:2\n"},
                   &Program::evaluate);
  position_arguments(sub);
  sub.option("--policy", flags_.policy, "NAME",
             "Who plays, see hazard policies; optimal by default");
  sub.option("--at-least", flags_.at_least, "LIST", "Scores whose chances to show: 250,300");
  sub.option("--theta", flags_.thetas, "LIST",
             "Attitudes to risk whose certainty equivalents to show: -0.05,0.05");
  csv_option(sub, "score");
  usual_options(sub);
}

int Program::evaluate() {
  const auto where = position();
  if (!where) return complain(where.error());
  engine::EvaluateRequest request = {.position = *where, .policy = flags_.policy};
  if (flags_.at_least) {
    auto targets = parse_targets(*flags_.at_least);
    if (!targets) return complain(targets.error());
    request.at_least = *std::move(targets);
  }
  if (flags_.thetas) {
    auto list = risk::parse_thetas(*flags_.thetas);
    if (!list) return complain(list.error());
    request.thetas = *std::move(list);
  }
  return ask("evaluating " + flags_.policy, &engine::Engine::evaluate, request);
}

void Program::add_simulate() {
  Syntax sub = add({"simulate", "Play games with random dice; several policies play on equal dice",
                    "  hazard simulate yatzy\n"
                    "  hazard simulate yatzy --policy optimal,heuristic --games 1000000\n"
                    "  hazard simulate yatzy --games 1 --records 1 --seed 7\n"
                    "  hazard simulate yatzy:ones=3,twos=6,chance=21:13356:2 --games 10000\n"},
                   &Program::simulate);
  position_arguments(sub);
  sub.option("--policy", flags_.policy, "LIST",
             "Who plays, one or several: optimal,heuristic;\n"
             "see hazard policies; optimal by default");
  sub.option("--games", flags_.games, "N", "How many, up to 1000000000; 100000 by default");
  sub.option("--seed", flags_.seed, "N",
             "Of the dice: the same seed, the same games, on any number of threads");
  sub.option("--records", flags_.records, "N", "Games to show throw by throw, up to 1000");
  csv_option(sub, "policy and score");
  usual_options(sub);
}

int Program::simulate() {
  const auto where = position();
  if (!where) return complain(where.error());
  auto request = simulate_request(flags_);
  if (!request) return complain(request.error());
  const auto names = parse_policies(flags_.policy);
  if (!names) return complain(names.error());
  const auto known = check_names(*names);
  if (!known) return complain(known.error());
  request->position = *where;
  request->policies = *names;
  return ask("playing " + where->rules.name, &engine::Engine::simulate, *request);
}

void Program::add_compare() {
  Syntax sub = add({"compare", "Show where two ways to play part, how often and what it costs",
                    "  hazard compare yatzy optimal heuristic\n"
                    "  hazard compare yatzy optimal theta:0.05 --examples 25\n"
                    "  hazard compare yahtzee theta:-0.1 theta:0.1 --json\n"},
                   &Program::compare);
  variant_argument(sub);
  sub.argument("a", flags_.a, "One policy, see hazard policies");
  sub.argument("b", flags_.b, "The other");
  sub.option("--examples", flags_.examples, "N",
             "Positions to show in each list, up to 1000; 10 by default");
  csv_option(sub, "policy and score");
  usual_options(sub);
}

int Program::compare() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  if (!flags_.a || !flags_.b) {
    return complain({Errc::kBadInput,
                     fmt::format("{} missing; write hazard compare {} {} heuristic, or others of "
                                 "hazard policies",
                                 flags_.a ? "second policy" : "policies", *flags_.subject,
                                 flags_.a.value_or("optimal"))});
  }
  const auto examples = parse_whole("examples", flags_.examples, 0, engine::kMostExamples);
  if (!examples) return complain(examples.error());
  const auto known = check_names({*flags_.a, *flags_.b});
  if (!known) return complain(known.error());
  return ask(
      fmt::format("comparing {} and {}", *flags_.a, *flags_.b), &engine::Engine::compare,
      {.variant = *rules, .a = *flags_.a, .b = *flags_.b, .examples = static_cast<int>(*examples)});
}

}  // namespace hazard::cli
