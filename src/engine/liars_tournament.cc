// Matches of Liar's Dice between agents.
#include "hazard/liars/play/tournament.h"

#include <algorithm>
#include <cmath>
#include <fstream>

#include "base/files.h"
#include "base/stopwatch.h"
#include "engine/fields.h"
#include "engine/liars_errand.h"
#include "hazard/engine/engine.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/match/match.h"
#include "hazard/stats/statistics.h"
#include "liars/config/players.h"
#include "liars/play/agents.h"

namespace hazard::engine {
namespace {

std::optional<double> if_finite(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::vector<LiarsStanding> standings_of(const std::vector<liars::Standing>& list) {
  std::vector<LiarsStanding> standings;
  for (const liars::Standing& s : list) {
    auto& one = standings.emplace_back(LiarsStanding{.agent = s.name,
                                                     .seats = s.entries,
                                                     .wins = s.wins,
                                                     .share = s.share,
                                                     .low = s.interval.lower,
                                                     .high = s.interval.upper,
                                                     .share_error = s.error,
                                                     .mean_place = s.mean_place,
                                                     .elo = s.rating.elo,
                                                     .elo_low = if_finite(s.rating.interval.lower),
                                                     .elo_high = if_finite(s.rating.interval.upper),
                                                     .decisions = s.effort.decisions,
                                                     .seconds_per_decision = {},
                                                     .faults = s.effort.faults});
    if (one.decisions > 0) one.seconds_per_decision = s.effort.seconds_each();
  }
  return standings;
}

// Decisions of a tournament's entries, a line of JSON each.
liars::DecisionLog log_to(std::ofstream& file, const std::filesystem::path& path,
                          std::vector<std::string> names) {
  const auto line = [names = std::move(names)](const liars::TableDecision& made) {
    // Entry e sits on seat (e + game) mod entries.
    std::vector<std::string> agents = names;
    std::rotate(agents.begin(), agents.end() - made.game % std::ssize(agents), agents.end());
    auto decided = liars_decided(made.agent, made.match, made.action, agents);
    if (decided) decided->game = made.game + 1;
    return to_line(decided);
  };
  const auto write = [&file, path](std::string_view lines) -> Result<void> {
    if (file << lines << std::flush) return {};
    return io_error(path, "cannot write");
  };
  return {.line = line, .write = write};
}

}  // namespace

Result<LiarsTournamentAnswer> Engine::liars_tournament(const LiarsTournamentRequest& request,
                                                       const Call& call) {
  const Stopwatch watch;
  const int players = static_cast<int>(request.agents.size());
  if (players < 2 || players > liars::kMaxPlayers) {
    return fail(Errc::kBadInput, "agents '{}': {} at the table; name 2 to {}",
                fmt::join(request.agents, ","), players, liars::kMaxPlayers);
  }
  const LiarsErrand errand(call, request.programs);
  const auto knowledge = liars_knowledge(request.rules);
  auto list = liars::players_of(request.agents, request.configs);
  if (!list) return pass_on(list);
  for (liars::Player& player : *list) player.telemetry = !request.telemetry.empty();
  const auto make = [&](int entry) {
    return liars::make_player((*list)[entry], knowledge, players, errand.errand);
  };
  // Before any match: a misspelt name, and tables that all of them need.
  std::vector<std::string> names;
  for (int entry = 0; entry < players; ++entry) {
    const auto made = make(entry);
    if (!made) return pass_on(made);
    names.push_back((*made)->name());
  }
  liars::TournamentOptions options{.rules = request.rules,
                                   .entries = players,
                                   .games = request.games,
                                   .seed = request.seed,
                                   .threads = call.threads,
                                   .watch = call.watch};
  std::ofstream file;
  if (!request.telemetry.empty()) {
    file.open(request.telemetry, std::ios::app);
    if (!file) return io_error(request.telemetry, "cannot write");
    options.log = log_to(file, request.telemetry, std::move(names));
  }
  const auto played = liars::run_tournament([&](int entry) { return *make(entry); }, options);
  if (!played) return pass_on(played);
  return LiarsTournamentAnswer{.rules = request.rules,
                               .games = played->games,
                               .drawn = played->drawn,
                               .seed = request.seed,
                               .agents = standings_of(played->agents),
                               .entries = standings_of(played->entries),
                               .seconds = watch.seconds(),
                               .warnings = errand.warnings->all()};
}

}  // namespace hazard::engine
