// Liar's Dice away from the table: solved rounds, what an agent gives away, value tables, rules.
#include <CLI/CLI.hpp>

#include "cli/options.h"
#include "cli/program.h"
#include "hazard/engine/liars.h"
#include "liars/play/knowledge.h"

namespace hazard::cli {
namespace {

constexpr const char* kDuelDice = "Dice of both players: 2v1; the first opens";
constexpr std::int64_t kMostIterations = 1'000'000'000;
constexpr double kMostMemory = 4096;  // GB

}  // namespace

// --- grammar -------------------------------------------------------------------------------------

void Program::add_liars_solve(CLI::App* parent) {
  CLI::App* const sub = define(
      parent->add_subcommand("solve", "Solve one round of two players: its value and how to open"),
      "  hazard liars solve --dice 1v1 --rules openspiel\n"
      "  hazard liars solve --dice 2v1 --rules perudo --gap 1e-4\n"
      "  hazard liars solve --dice 1v3 --palifico\n"
      "  hazard liars solve --dice 2v2 --memory 8 --checkpoint 2v2.cfr --out 2v2.round\n",
      &Program::liars_solve);
  LiarsFlags& flags = flags_.liars;
  sub->add_option("--dice", flags.dice, kDuelDice)->type_name("AvB");
  liars_rules_option(sub);
  sub->add_option("--faces", flags.faces, "Of a die, 2 to 6; those of the rules by default")
      ->type_name("N");
  sub->add_flag("--palifico", flags.palifico, "A palifico round");
  sub->add_option("--gap", flags.gap,
                  "Stops when the bounds of the value are so close;\n"
                  "1e-4 for two dice, else 1e-3 by default")
      ->type_name("X");
  sub->add_option("--iterations", flags.iterations,
                  "As many, whatever the bounds; with --gap, at most")
      ->type_name("N");
  sub->add_option("--memory", flags.memory, "Gigabytes that it may take; 2 by default")
      ->type_name("GB");
  sub->add_option("--checkpoint", flags.checkpoint,
                  "File to go on from, written every ten minutes\nand when interrupted")
      ->type_name("FILE");
  sub->add_option("--out", flags.out, "File for the strategy")->type_name("FILE");
  threads_option(sub);
  json_flag(sub);
}

void Program::add_liars_exploit(CLI::App* parent) {
  CLI::App* const sub =
      define(parent->add_subcommand("exploit",
                                    "What a perfect opponent wins against an agent, in one round"),
             "  hazard liars exploit --dice 1v1 --agent threshold:0.3\n"
             "  hazard liars exploit --dice 1v1 --agent random --rules openspiel\n"
             "  hazard liars exploit --dice 1v1 --agent engine:500+no-solved --json\n",
             &Program::liars_exploit);
  sub->add_option("--dice", flags_.liars.dice, kDuelDice)->type_name("AvB");
  liars_rules_option(sub);
  sub->add_option("--faces", flags_.liars.faces, "Of a die, 2 to 6")->type_name("N");
  sub->add_flag("--palifico", flags_.liars.palifico, "A palifico round");
  liars_decision_options(sub);
  liars_seed_option(sub);
  no_cache_flag(sub);
  threads_option(sub);
  json_flag(sub);
}

void Program::add_liars_values(CLI::App* parent) {
  CLI::App* const sub = define(
      parent->add_subcommand("values", "Chances to win the match, by the dice that players have"),
      "  hazard liars values\n"
      "  hazard liars values --rules casual --players 3 --rounds 2000\n",
      &Program::liars_values);
  liars_rules_option(sub);
  sub->add_option("--players", flags_.liars.players, "At most at the table, 2 to 6; 6 by default")
      ->type_name("N");
  sub->add_option("--rounds", flags_.liars.rounds,
                  "Played from every table; 256 by default, which\nis what the engine uses")
      ->type_name("N");
  no_cache_flag(sub);
  threads_option(sub);
  json_flag(sub);
}

void Program::add_liars_rules(CLI::App* parent) {
  json_flag(define(parent->add_subcommand("rules", "List the rules: presets and switches"),
                   "  hazard liars rules\n"
                   "  hazard liars advise perudo+palifico=off+exact=gain:5-5:2x3:41226\n",
                   &Program::liars_list_rules));
}

// --- commands ------------------------------------------------------------------------------------

int Program::liars_solve() {
  const LiarsFlags& flags = flags_.liars;
  const auto rules = liars_rules();
  if (!rules) return complain(rules.error());
  const auto duel = liars_duel(*rules);
  if (!duel) return complain(duel.error());
  engine::LiarsSolveRequest request{
      .rules = *rules, .duel = *duel, .options = {.gap = engine::default_gap(*duel)}};
  if (flags.iterations) {
    const auto iterations = parse_whole("iterations", *flags.iterations, 1, kMostIterations);
    if (!iterations) return complain(iterations.error());
    request.options.iterations = static_cast<int>(*iterations);
    request.options.gap = 0;
  }
  if (flags.gap) {
    const auto gap = parse_real("gap", *flags.gap, 1e-9, 2);
    if (!gap) return complain(gap.error());
    request.options.gap = *gap;
  }
  const auto memory = parse_real("memory", flags.memory, 0.001, kMostMemory);
  if (!memory) return complain(memory.error());
  request.options.memory = *memory * 1e9;
  request.options.checkpoint = flags.checkpoint.value_or("");
  request.out = flags.out.value_or("");
  auto options = liars_options("solving " + liars::to_string(*duel));
  if (!options) return complain(options.error());
  request.threads = options->threads;
  request.watch = options->watch;
  const auto solved = engine::liars_solve(request);
  if (!solved) return complain(solved.error());
  return answer(*solved);
}

int Program::liars_exploit() {
  const auto rules = liars_rules();
  if (!rules) return complain(rules.error());
  const auto duel = liars_duel(*rules);
  if (!duel) return complain(duel.error());
  const auto player = liars_player();
  if (!player) return complain(player.error());
  const auto seed = liars_seed();
  if (!seed) return complain(seed.error());
  auto options = liars_options("measuring " + player->agent);
  if (!options) return complain(options.error());
  const auto measured = engine::liars_exploit(
      {.rules = *rules, .duel = *duel, .player = *player, .seed = *seed}, *options);
  if (!measured) return complain(measured.error());
  return answer(*measured);
}

int Program::liars_values() {
  constexpr std::int64_t kMostRounds = 1'000'000;
  const auto rules = liars_rules();
  if (!rules) return complain(rules.error());
  const auto players =
      parse_whole("players", flags_.liars.players, 2, liars::Knowledge::kMostPlayers);
  if (!players) return complain(players.error());
  const auto rounds = parse_whole("rounds", flags_.liars.rounds, 1, kMostRounds);
  if (!rounds) return complain(rounds.error());
  auto options = liars_options("playing rounds of " + liars::to_string(*rules));
  if (!options) return complain(options.error());
  // Others must not replace the tables that the engine uses.
  if (*rounds != options->rounds && !options->folder.empty()) {
    options->folder /= fmt::format("rounds-{}", *rounds);
  }
  options->rounds = static_cast<int>(*rounds);
  const auto table = engine::Liars(*rules, *std::move(options)).values(static_cast<int>(*players));
  if (!table) return complain(table.error());
  return answer(*table);
}

int Program::liars_list_rules() { return answer(engine::liars_rules()); }

}  // namespace hazard::cli
