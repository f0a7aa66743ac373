// Liar's Dice at the table: advice, tournaments, reviews.
#include <fstream>

#include "base/files.h"
#include "cli/options.h"
#include "cli/program.h"
#include "codec/codec.h"
#include "hazard/engine/liars.h"
#include "hazard/liars/match/record.h"
#include "hazard/liars/play/tournament.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"

namespace hazard::cli {

// --- grammar -------------------------------------------------------------------------------------

void Program::add_liars_advise(Syntax parent) {
  Syntax sub =
      add(parent,
          {"advise", "What to do, what it is worth and why",
           "  hazard liars advise perudo:5-5-5:2x3,3x3:41226          your dice last\n"
           "  hazard liars advise perudo:5-4-5@2:2x3,3x3:41226 --names Me,Anna,Bo\n"
           "  hazard liars advise perudo:1-2:1x3:44                    solved: a mix of actions\n"
           "  hazard liars advise casual:5-5-5-5-5-5:6x4:11446 --ms 500\n"},
          &Program::liars_advise);
  sub.argument("position", flags_.liars.subject, "RULES:DICE[@STARTER][p]:BIDS:HAND");
  sub.option("--names", flags_.liars.names, "LIST", "Of all seats, in turn: Anna,Bo,Cleo");
  sub.option("--record", flags_.liars.record, "FILE",
             "The match so far, which teaches how the others play");
  liars_decision_options(sub);
  sub.option("--telemetry", flags_.liars.telemetry, "FILE", "File to add a line of JSON to");
  liars_seed_option(sub);
  usual_options(sub);
}

void Program::add_liars_review(Syntax parent) {
  Syntax sub = add(parent,
                   {"review", "A recorded match: what each decision cost",
                    "  hazard liars review match.txt\n"
                    "  hazard liars review match.txt --rollouts 100000 --json\n"},
                   &Program::liars_review);
  sub.argument("file", flags_.liars.subject, "A record, as hazard liars play keeps it");
  liars_decision_options(sub);
  liars_seed_option(sub);
  usual_options(sub);
}

void Program::add_liars_tournament(Syntax parent) {
  Syntax sub = add(
      parent,
      {"tournament", "Matches between agents: who wins how often",
       "  hazard liars tournament --agents engine,threshold:0.3 --games 2000\n"
       "  hazard liars tournament --agents engine,honest,montecarlo,random --seed 7 --csv elo.csv\n"
       "  hazard liars tournament --agents \"cmd:python3 bot.py,honest\" --games 200\n"
       "  hazard liars tournament --agents engine:500,engine:500 --config 2=other.toml\n"
       "Seats rotate, and matches in which they do have the same dice.\n"},
      &Program::liars_tournament);
  sub.option("--agents", flags_.liars.agents, "LIST",
             "At the table, 2 to 10: engine,threshold:0.3");
  liars_agents_options(sub);
  sub.option("--games", flags_.liars.games, "N", "Matches; 1000 by default");
  liars_rules_option(sub);
  liars_programs_options(sub);
  liars_seed_option(sub);
  csv_option(sub, "agent");
  usual_options(sub);
}

// --- commands ------------------------------------------------------------------------------------

int Program::liars_advise() {
  const LiarsFlags& flags = flags_.liars;
  if (!flags.subject) {
    return complain({Errc::kBadInput,
                     "position missing; write hazard liars advise perudo:5-5-5:2x3,3x3:41226"});
  }
  auto position = liars::parse_position(*flags.subject);
  if (!position) return complain(position.error());
  engine::LiarsAdviseRequest request{.position = *std::move(position)};
  if (flags.names) {
    auto names = parse_list("names", *flags.names);
    if (!names) return complain(names.error());
    request.names = *std::move(names);
  }
  auto player = liars_player();
  if (!player) return complain(player.error());
  request.player = *std::move(player);
  const auto seed = liars_seed();
  if (!seed) return complain(seed.error());
  request.seed = *seed;
  if (flags.record) {
    auto record = read_file(*flags.record);
    if (!record) return complain(record.error());
    request.record = *std::move(record);
  }
  request.telemetry = flags.telemetry.has_value();
  const auto how = call("playing rounds of " + liars::to_string(request.position.round.rules));
  if (!how) return complain(how.error());
  const auto advice = engine().liars_advise(request, *how);
  if (advice && flags.telemetry) {
    std::ofstream file(*flags.telemetry, std::ios::app);
    if (!(file << codec::to_json(*advice, codec::Layout::kOneLine) << std::endl)) {
      return complain(io_error(*flags.telemetry, "cannot write").value());
    }
  }
  return answer(advice);
}

int Program::liars_review() {
  const LiarsFlags& flags = flags_.liars;
  if (!flags.subject) {
    return complain({Errc::kBadInput, "file missing; write hazard liars review match.txt"});
  }
  auto text = read_file(*flags.subject);
  if (!text) return complain(text.error());
  // Here as well, where the name of the file is known.
  if (const auto record = liars::parse_record(*text); !record) {
    return complain({record.error().code, *flags.subject + ": " + record.error().message});
  }
  auto player = liars_player();
  if (!player) return complain(player.error());
  const auto seed = liars_seed();
  if (!seed) return complain(seed.error());
  return ask("reviewing " + *flags.subject, &engine::Engine::liars_review,
             {.record = *std::move(text), .player = *std::move(player), .seed = *seed});
}

int Program::liars_tournament() {
  const LiarsFlags& flags = flags_.liars;
  if (!flags.agents) {
    return complain(
        {Errc::kBadInput, "agents missing; write hazard liars tournament --agents engine,honest"});
  }
  const auto rules = liars_rules();
  if (!rules) return complain(rules.error());
  auto agents = parse_agents(*flags.agents);
  if (!agents) return complain(agents.error());
  const auto games = parse_whole("games", flags.games, 1, liars::kMostMatches);
  if (!games) return complain(games.error());
  const auto seed = liars_seed();
  if (!seed) return complain(seed.error());
  const auto programs = liars_programs();
  if (!programs) return complain(programs.error());
  auto configs = liars_configs();
  if (!configs) return complain(configs.error());
  return ask("playing", &engine::Engine::liars_tournament,
             {.rules = *rules,
              .agents = *std::move(agents),
              .configs = *std::move(configs),
              .games = *games,
              .seed = *seed,
              .programs = *programs,
              .telemetry = flags.telemetry.value_or("")});
}

}  // namespace hazard::cli
