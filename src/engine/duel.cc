// Matches that are played many times.
#include "versus/duel.h"

#include <algorithm>
#include <bit>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/stopwatch.h"
#include "base/store.h"
#include "engine/kept.h"
#include "engine/loaded.h"
#include "engine/match_fields.h"
#include "hazard/engine/engine.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "policy/policy_file.h"
#include "solve/values.h"
#include "versus/contestants.h"

namespace hazard::engine {
namespace {

using versus::Duel;

// What is kept is whole batches, and no more than is asked for.
bool goes_on(const Duel& kept, std::int64_t games) {
  return kept.games <= games && kept.games % versus::kDuelBatch == 0;
}

// Where the games of these players, by their canonical names, are kept.
Kept kept_of(const std::optional<std::filesystem::path>& folder, const DuelRequest& request,
             std::vector<std::string> names) {
  std::ranges::transform(names, names.begin(), policy::fingerprint);
  const auto players_end = names.begin() + std::ssize(request.players);
  return {folder, "duel",
          fmt::format("{} rules={:016x} seed={} rotate={} players={} instead={}",
                      scorecard::to_string(request.position),
                      scorecard::rules_hash(request.position.rules), request.seed, request.rotate,
                      fmt::join(names.begin(), players_end, ","),
                      fmt::join(players_end, names.end(), ","))};
}

}  // namespace

Result<std::shared_ptr<const versus::Resources>> Engine::match_resources(
    const scorecard::Position& start, const solve::Values& means, bool win, const Call& call) {
  using ForWin = versus::Resources::ForWin;
  const int open = start.rules.num_boxes - std::popcount(start.filled());
  const ForWin needed = !win                          ? ForWin::kNothing
                        : open <= versus::kSolvedOpen ? ForWin::kLastTurns
                                                      : ForWin::kAll;
  using Made = Store::Kept<versus::Resources>;
  return store_->get<versus::Resources>(
      fmt::format("match {:016x} {}", scorecard::rules_hash(means.rules()),
                  static_cast<int>(needed)),
      call.watch, [&]() -> Result<Made> {
        const auto made = versus::Resources::make(means, needed, call.threads, call.watch);
        if (!made) return pass_on(made);
        return Made{*made, (*made)->bytes()};
      });
}

Result<DuelAnswer> Engine::duel(const DuelRequest& request, const Call& call) {
  const scorecard::Position& start = request.position;
  if (request.players.empty() || request.players.size() > versus::kMostPlayers) {
    return fail(Errc::kBadInput, "{} players: write 1 to {}", request.players.size(),
                versus::kMostPlayers);
  }
  if (start.roll || !start.total() || start.full()) {
    return fail(
        Errc::kBadInput,
        "position '{}': a match begins between turns, with an open box and all scores known",
        scorecard::to_string(start));
  }
  DuelAnswer answer;
  answer.position = scorecard::to_string(start);
  answer.variant = start.rules.name;
  answer.seed = request.seed;
  answer.rotate = request.rotate;
  std::vector<std::string> names;
  bool win = false;
  for (const auto* list : {&request.players, &request.instead}) {
    for (const std::string& name : *list) {
      const auto canonical = versus::canonical_contestant(name);
      if (!canonical) return pass_on(canonical);
      names.push_back(*canonical);
      win = win || versus::plays_to_win(name);
    }
  }
  const Kept kept = kept_of(options_.cache, request, names);
  Duel so_far = kept.read<Duel>().value_or(Duel());
  if (!goes_on(so_far, request.games)) so_far = {};
  answer.from_cache = so_far.games;
  const Stopwatch watch;
  if (so_far.games == request.games) {
    answer.duel = std::move(so_far);
    answer.seconds = watch.seconds();
    return answer;
  }
  auto loaded = table(start.rules, 0, call.quiet());
  if (!loaded) return pass_on(loaded);
  const auto resources = match_resources(start, loaded->values, win, call.part(0, win ? 0.4 : 0.1));
  if (!resources) return pass_on(resources);
  const auto policies = [&](const std::string& name) {
    return policy(start.rules, name, call.quiet(), answer.warnings, &start);
  };
  versus::Lineup lineup;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto player = versus::make_contestant(names[i], **resources, policies);
    if (!player) return pass_on(player);
    (i < request.players.size() ? lineup.players : lineup.instead).push_back(*player);
  }
  Stopwatch since_kept;
  auto duel = versus::play_duel(lineup, **resources, start,
                                {.games = request.games,
                                 .seed = request.seed,
                                 .rotate = request.rotate,
                                 .threads = call.threads,
                                 .watch = call.part(win ? 0.4 : 0.1, 1).watch,
                                 .keep =
                                     [&](const Duel& played) {
                                       if (since_kept.seconds() < 5) return;
                                       since_kept = Stopwatch();
                                       if (goes_on(played, request.games))
                                         static_cast<void>(kept.write(played));
                                     }},
                                std::move(so_far));
  if (!duel) return pass_on(duel);
  if (goes_on(*duel, request.games)) {
    const auto written = kept.write(*duel);
    if (!written) answer.warnings.push_back(written.error().message + "; the match is not kept");
  }
  answer.duel = *std::move(duel);
  answer.seconds = watch.seconds();
  append(answer.warnings, loaded->warnings);
  return answer;
}

}  // namespace hazard::engine
