// Matches that are played many times.
#include <filesystem>
#include <optional>

#include "base/files.h"
#include "base/stopwatch.h"
#include "codec/codec.h"
#include "engine/loaded.h"
#include "engine/match_fields.h"
#include "hazard/engine/engine.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "solve/values.h"
#include "versus/contestants.h"
#include "versus/duel.h"

namespace hazard::engine {
namespace {

namespace fs = std::filesystem;
using versus::Duel;

// What has been played of a match, kept between runs.
class KeptDuel {
 public:
  KeptDuel(const std::optional<fs::path>& cache, const std::string& match) : match_(match) {
    if (cache) file_ = *cache / fmt::format("{:016x}.duel", std::hash<std::string>()(match));
  }

  // Nothing if nothing is kept, or more than is asked for, or something else.
  Duel read(std::int64_t games) const {
    if (!file_) return {};
    const auto text = read_file(*file_);
    if (!text) return {};
    const std::size_t end = text->find('\n');
    if (end == text->npos || text->substr(0, end) != match_) return {};
    Duel duel;
    const std::string_view json = std::string_view(*text).substr(end + 1);
    if (!codec::from_json(json, duel) || duel.games > games ||
        duel.games % versus::kDuelBatch != 0) {
      return {};
    }
    return duel;
  }

  Result<void> write(const Duel& duel) const {
    if (!file_ || duel.games % versus::kDuelBatch != 0) return {};
    const std::string text = match_ + "\n" + codec::to_json(duel, codec::Layout::kOneLine) + "\n";
    const std::string_view parts[] = {text};
    return write_file(*file_, parts);
  }

 private:
  std::string match_;  // all that it hangs on but the number of games
  std::optional<fs::path> file_;
};

}  // namespace

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
  auto loaded = table(start.rules, 0, call.quiet());
  if (!loaded) return pass_on(loaded);
  const auto resources = match_resources(loaded->values, win, call.part(0, win ? 0.4 : 0.1));
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
  const KeptDuel kept(
      options_.cache,
      fmt::format("hazard-duel-1 {} {:016x} {} {} {} instead {}", answer.position,
                  scorecard::rules_hash(start.rules), request.seed, request.rotate,
                  fmt::join(names.begin(), names.begin() + std::ssize(request.players), ","),
                  fmt::join(names.begin() + std::ssize(request.players), names.end(), ",")));
  Duel so_far = kept.read(request.games);
  answer.from_cache = so_far.games;
  const Stopwatch watch;
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
                                       static_cast<void>(kept.write(played));
                                     }},
                                std::move(so_far));
  if (!duel) return pass_on(duel);
  if (const auto written = kept.write(*duel); !written) {
    answer.warnings.push_back(written.error().message + "; the match is not kept");
  }
  answer.duel = *std::move(duel);
  answer.seconds = watch.seconds();
  append(answer.warnings, loaded->warnings);
  return answer;
}

}  // namespace hazard::engine
