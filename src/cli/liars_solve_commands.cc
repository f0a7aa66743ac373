// Liar's Dice, computed: solved rounds, what an agent gives away, value tables.
#include "cli/options.h"
#include "cli/program.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/liars/exact/duel.h"
#include "hazard/liars/rules/rules.h"

namespace hazard::cli {
namespace {

constexpr const char* kDuelDice = "Dice of both players: 2v1; the first opens";

}  // namespace

// --- grammar -------------------------------------------------------------------------------------

void Program::add_liars_solve(Syntax parent) {
  Syntax sub =
      add(parent,
          {"solve", "Solve one round of two players: its value and how to open",
           "  hazard liars solve --dice 1v1 --rules openspiel\n"
           "  hazard liars solve --dice 2v1 --rules perudo --gap 1e-4\n"
           "  hazard liars solve --dice 1v3 --palifico\n"
           "  hazard liars solve --dice 2v2\n"
           "  hazard liars solve --dice 3v1 --high-bids 3 --checkpoint 3v1.cfr --out 3v1.round\n"},
          &Program::liars_solve);
  LiarsFlags& flags = flags_.liars;
  sub.option("--dice", flags.dice, "AvB", kDuelDice);
  liars_rules_option(sub);
  sub.option("--faces", flags.faces, "N", "Of a die, 2 to 6; those of the rules by default");
  sub.flag("--palifico", flags.palifico, "A palifico round");
  sub.option("--gap", flags.gap, "X",
             "Stops when the bounds of the value are so close;\n"
             "by default 1e-4 for two dice, 5e-3 for a round\n"
             "that is cut, else 1e-3");
  sub.option("--iterations", flags.iterations, "N",
             "As many, whatever the bounds; with --gap, at most");
  sub.option("--memory", flags.memory, "GB", "Gigabytes that it may take; 2 by default");
  sub.option("--high-bids", flags.high_bids, "N",
             "Cut the round: solve it as if the last of so many\n"
             "bids in the top third had to be called; by default\n"
             "2 where all of it takes more memory");
  sub.option("--checkpoint", flags.checkpoint, "FILE",
             "File to go on from, written every ten minutes\nand when interrupted");
  sub.option("--out", flags.out, "FILE",
             "File for the strategy, beside the one in the cache\nfrom which the engine plays it");
  threads_option(sub);
  json_flag(sub);
}

void Program::add_liars_exploit(Syntax parent) {
  Syntax sub = add(parent,
                   {"exploit", "What a perfect opponent wins against an agent, in one round",
                    "  hazard liars exploit --dice 1v1 --agent threshold:0.3\n"
                    "  hazard liars exploit --dice 1v1 --agent random --rules openspiel\n"
                    "  hazard liars exploit --dice 1v1 --agent engine:500+no-solved --json\n"},
                   &Program::liars_exploit);
  sub.option("--dice", flags_.liars.dice, "AvB", kDuelDice);
  liars_rules_option(sub);
  sub.option("--faces", flags_.liars.faces, "N", "Of a die, 2 to 6");
  sub.flag("--palifico", flags_.liars.palifico, "A palifico round");
  liars_decision_options(sub);
  liars_seed_option(sub);
  sub.option("--seeds", flags_.liars.seeds, "K",
             "Of an agent that samples, the mean of its mixes with\n"
             "so many seeds is measured; 8 by default");
  usual_options(sub);
}

void Program::add_liars_train(Syntax parent) {
  LiarsFlags& flags = flags_.liars;
  Syntax sub = add(parent,
                   {"train", "Learn how to bid by self-play, for the engine to play",
                    "  hazard liars train --rules casual\n"
                    "  hazard liars train --rounds 100000000 --checkpoint train.state\n"
                    "  hazard liars train --out perudo.blueprint --seed 7\n"
                    "The engine has a strategy for every preset already; it takes one that was\n"
                    "trained here for just its rules.\n"},
                   &Program::liars_train);
  liars_rules_option(sub);
  sub.option("--players", flags.players, "N", "At most at the table, 2 to 6; 6 by default");
  sub.option("--rounds", flags.train_rounds, "N", "To learn from; 8000000 by default");
  sub.option("--iterations", flags.iterations, "N",
             "For rounds of two, which are solved by themselves;\n32 by default, 0 for none");
  liars_seed_option(sub);
  sub.option("--checkpoint", flags.checkpoint, "FILE",
             "File to go on from, written every minute\nand when interrupted");
  sub.option("--out", flags.out, "FILE",
             "File for the strategy; where the engine looks, by default");
  usual_options(sub);
}

void Program::add_liars_lbr(Syntax parent) {
  Syntax sub = add(
      parent,
      {"lbr", "What an opponent wins who knows an agent's play, in matches or rounds",
       "  hazard liars lbr --agent honest --games 200\n"
       "  hazard liars lbr --agent threshold:0.3 --dice 5v5 --depth 2 --games 500\n"
       "A local best response: it knows the chance of every hand and looks a little ahead, so\n"
       "the agent gives away at least so much. hazard liars exploit is exact, for small rounds.\n"},
      &Program::liars_lbr);
  sub.option("--dice", flags_.liars.dice, "AvB",
             "Rounds instead of matches: dice of the agent and of\nits opponent, who open in turn");
  sub.flag("--palifico", flags_.liars.palifico, "Palifico rounds, where the opener has one die");
  sub.option("--games", flags_.liars.games, "N", "Matches, or rounds; 1000 by default");
  sub.option("--depth", flags_.liars.depth, "N",
             "Raises of its own that the opponent looks ahead, 1 to 3;\n1 by default");
  liars_rules_option(sub);
  liars_decision_options(sub);
  liars_seed_option(sub);
  usual_options(sub);
}

void Program::add_liars_values(Syntax parent) {
  Syntax sub = add(parent,
                   {"values", "Chances to win the match, by the dice that players have",
                    "  hazard liars values\n"
                    "  hazard liars values --rules casual --players 3 --rounds 2000\n"},
                   &Program::liars_values);
  liars_rules_option(sub);
  sub.option("--players", flags_.liars.players, "N", "At most at the table, 2 to 6; 6 by default");
  sub.option("--rounds", flags_.liars.rounds, "N",
             "Played from every table; 256 by default, which\nis what the engine uses");
  usual_options(sub);
}

// --- commands ------------------------------------------------------------------------------------

int Program::liars_solve() {
  const LiarsFlags& flags = flags_.liars;
  const auto rules = liars_rules();
  if (!rules) return complain(rules.error());
  const auto duel = liars_duel(*rules);
  if (!duel) return complain(duel.error());
  engine::LiarsSolveRequest request{.rules = *rules,
                                    .dice = {duel->dice.begin(), duel->dice.end()},
                                    .palifico = duel->palifico,
                                    .checkpoint = flags.checkpoint.value_or(""),
                                    .out = flags.out.value_or("")};
  if (flags.iterations) {
    const auto iterations =
        parse_whole("iterations", *flags.iterations, 1, engine::kMostIterations);
    if (!iterations) return complain(iterations.error());
    request.iterations = *iterations;
  }
  if (flags.gap) {
    const auto gap = parse_real("gap", *flags.gap, engine::kLeastGap, engine::kMostGap);
    if (!gap) return complain(gap.error());
    request.gap = *gap;
  }
  const auto memory = parse_real("memory", flags.memory, engine::kLeastMemory, engine::kMostMemory);
  if (!memory) return complain(memory.error());
  request.memory = *memory;
  if (flags.high_bids) {
    const auto high_bids = parse_whole("high-bids", *flags.high_bids, 1, liars::kAllHighBids);
    if (!high_bids) return complain(high_bids.error());
    request.high_bids = static_cast<int>(*high_bids);
  }
  return ask("solving " + liars::to_string(*duel), &engine::Engine::liars_solve, request);
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
  const auto seeds = parse_whole("seeds", flags_.liars.seeds, 1, engine::kMostSeeds);
  if (!seeds) return complain(seeds.error());
  return ask("measuring " + player->agent, &engine::Engine::liars_exploit,
             {.rules = *rules,
              .dice = {duel->dice.begin(), duel->dice.end()},
              .palifico = duel->palifico,
              .player = *player,
              .seed = *seed,
              .seeds = static_cast<int>(*seeds)});
}

int Program::liars_train() {
  const LiarsFlags& flags = flags_.liars;
  const auto rules = liars_rules();
  if (!rules) return complain(rules.error());
  const auto players = parse_whole("players", flags.players, 2, engine::kMostValuePlayers);
  if (!players) return complain(players.error());
  const auto rounds = parse_whole("rounds", flags.train_rounds, engine::kLeastTrainRounds,
                                  engine::kMostTrainRounds);
  if (!rounds) return complain(rounds.error());
  const auto seed = liars_seed();
  if (!seed) return complain(seed.error());
  const auto iterations =
      parse_whole("iterations", flags.iterations.value_or("32"), 0, engine::kMostIterations);
  if (!iterations) return complain(iterations.error());
  return ask("training for " + liars::to_string(*rules), &engine::Engine::liars_train,
             {.rules = *rules,
              .players = static_cast<int>(*players),
              .rounds = *rounds,
              .seed = *seed,
              .iterations = static_cast<int>(*iterations),
              .checkpoint = flags.checkpoint.value_or(""),
              .out = flags.out.value_or("")});
}

int Program::liars_lbr() {
  const LiarsFlags& flags = flags_.liars;
  const auto rules = liars_rules();
  if (!rules) return complain(rules.error());
  const auto player = liars_player();
  if (!player) return complain(player.error());
  engine::LiarsLbrRequest request{.rules = *rules, .palifico = flags.palifico, .player = *player};
  if (flags.dice) {
    const std::string_view text = *flags.dice;
    const auto digit = [&](std::size_t i) {
      return text[i] >= '1' && text[i] <= '0' + liars::kMaxDice;
    };
    if (text.size() != 3 || text[1] != 'v' || !digit(0) || !digit(2)) {
      return complain(
          {Errc::kBadInput,
           fmt::format("dice '{}': write those of the agent and of its opponent, 1 to {} "
                       "each, as in 5v5",
                       text, liars::kMaxDice)});
    }
    request.dice = {text[0] - '0', text[2] - '0'};
  }
  const auto games = parse_whole("games", flags.games, 1, engine::kMostLbrGames);
  if (!games) return complain(games.error());
  request.games = *games;
  const auto depth = parse_whole("depth", flags.depth, 1, engine::kDeepestLbr);
  if (!depth) return complain(depth.error());
  request.depth = static_cast<int>(*depth);
  const auto seed = liars_seed();
  if (!seed) return complain(seed.error());
  request.seed = *seed;
  return ask("playing against " + player->agent, &engine::Engine::liars_lbr, request);
}

int Program::liars_values() {
  const auto rules = liars_rules();
  if (!rules) return complain(rules.error());
  const auto players = parse_whole("players", flags_.liars.players, 2, engine::kMostValuePlayers);
  if (!players) return complain(players.error());
  const auto rounds = parse_whole("rounds", flags_.liars.rounds, 1, engine::kMostValueRounds);
  if (!rounds) return complain(rounds.error());
  return ask("playing rounds of " + liars::to_string(*rules), &engine::Engine::liars_values,
             {.rules = *rules,
              .players = static_cast<int>(*players),
              .rounds = static_cast<int>(*rounds)});
}

}  // namespace hazard::cli
