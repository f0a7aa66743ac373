// Liar's Dice at the table: advice, tournaments, reviews.
#include <array>
#include <fstream>

#include "base/files.h"
#include "cli/options.h"
#include "cli/program.h"
#include "hazard/engine/liars.h"
#include "hazard/liars/match/record.h"
#include "hazard/liars/play/tournament.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"

namespace hazard::cli {
namespace {

// Of all seats, as the user calls them; else by number.
Result<std::vector<std::string>> seat_names(const std::optional<std::string>& text, int players) {
  std::vector<std::string> names;
  for (int seat = 0; seat < players; ++seat) names.push_back(fmt::format("player {}", seat + 1));
  if (!text) return names;
  auto given = parse_list("names", *text);
  if (given && static_cast<int>(given->size()) != players) {
    return fail(Errc::kBadInput, "names '{}': {} for {} players; write one for each seat", *text,
                given->size(), players);
  }
  return given;
}

}  // namespace

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
       "Seats rotate, and matches in which they do have the same dice.\n"},
      &Program::liars_tournament);
  sub.option("--agents", flags_.liars.agents, "LIST",
             "At the table, 2 to 10: engine,threshold:0.3");
  sub.option("--games", flags_.liars.games, "N", "Matches; 1000 by default");
  liars_rules_option(sub);
  liars_seed_option(sub);
  sub.option("--csv", flags_.liars.csv, "FILE.csv", "File to write, one line for each agent");
  usual_options(sub);
}

// --- commands ------------------------------------------------------------------------------------

int Program::liars_advise() {
  const LiarsFlags& flags = flags_.liars;
  if (!flags.subject) {
    return complain({Errc::kBadInput,
                     "position missing; write hazard liars advise perudo:5-5-5:2x3,3x3:41226"});
  }
  const auto position = liars::parse_position(*flags.subject);
  if (!position) return complain(position.error());
  if (!position->hand) {
    return complain({Errc::kBadInput,
                     fmt::format("position '{}': your dice are missing; write them last, as in "
                                 "perudo:5-5-5:2x3,3x3:41226",
                                 *flags.subject)});
  }
  const auto names = seat_names(flags.names, position->round.players());
  if (!names) return complain(names.error());
  auto player = liars_player();
  if (!player) return complain(player.error());
  player->telemetry = flags.telemetry.has_value();
  const auto seed = liars_seed();
  if (!seed) return complain(seed.error());
  const liars::Rules& rules = position->round.rules;
  auto options = liars_options("playing rounds of " + liars::to_string(rules));
  if (!options) return complain(options.error());
  const auto advice = engine::Liars(rules, *std::move(options))
                          .advise({position->round, *position->hand}, *player, *seed);
  if (!advice) return complain(advice.error());
  if (flags.telemetry) {
    std::ofstream file(*flags.telemetry, std::ios::app);
    if (!(file << advice->telemetry << std::endl)) {
      return complain(io_error(*flags.telemetry, "cannot write").value());
    }
  }
  return answer(*advice, *names);
}

int Program::liars_review() {
  const LiarsFlags& flags = flags_.liars;
  if (!flags.subject) {
    return complain({Errc::kBadInput, "file missing; write hazard liars review match.txt"});
  }
  const auto text = read_file(*flags.subject);
  if (!text) return complain(text.error());
  const auto record = liars::parse_record(*text);
  if (!record) {
    return complain({record.error().code, *flags.subject + ": " + record.error().message});
  }
  const auto player = liars_player();
  if (!player) return complain(player.error());
  const auto seed = liars_seed();
  if (!seed) return complain(seed.error());
  auto options = liars_options("reviewing " + *flags.subject);
  if (!options) return complain(options.error());
  const auto review = engine::Liars(record->match.round().rules, *std::move(options))
                          .review(*record, *player, *seed);
  if (!review) return complain(review.error());
  return answer(*review);
}

int Program::liars_tournament() {
  const LiarsFlags& flags = flags_.liars;
  if (!flags.agents) {
    return complain(
        {Errc::kBadInput, "agents missing; write hazard liars tournament --agents engine,honest"});
  }
  const auto rules = liars_rules();
  if (!rules) return complain(rules.error());
  const auto agents = parse_list("agents", *flags.agents);
  if (!agents) return complain(agents.error());
  if (agents->size() < 2 || agents->size() > liars::kMaxPlayers) {
    return complain(
        {Errc::kBadInput, fmt::format("agents '{}': {} at the table; name 2 to {}", *flags.agents,
                                      agents->size(), liars::kMaxPlayers)});
  }
  const auto games = parse_whole("games", flags.games, 1, liars::kMostMatches);
  if (!games) return complain(games.error());
  const auto seed = liars_seed();
  if (!seed) return complain(seed.error());
  std::filesystem::path file;
  if (flags.csv) {
    const auto checked = parse_output("csv", *flags.csv, {".csv"});
    if (!checked) return complain(checked.error());
    file = *checked;
  }
  auto options = liars_options("playing");
  if (!options) return complain(options.error());
  const auto played = engine::Liars(*rules, *std::move(options))
                          .tournament({.agents = *agents, .games = *games, .seed = *seed});
  if (!played) return complain(played.error());
  if (!file.empty()) {
    const std::string csv = liars::to_csv(played->tournament.agents);
    const auto written = write_file(file, std::array<std::string_view, 1>{csv});
    if (!written) return complain(written.error());
  }
  return answer(*played);
}

}  // namespace hazard::cli
