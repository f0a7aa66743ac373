#include "liars/play/knowledge.h"

#include <algorithm>
#include <cstdint>

#include "base/parallel.h"
#include "liars/play/blueprint_file.h"

namespace hazard::liars {
namespace {

// Small enough to be solved while somebody waits.
bool is_small(const Round& round) {
  if (round.alive() != 2 || round.has_exact()) return false;
  return round.palifico || round.dice_in_play() <= 3;
}

// Less than what an opponent could make of an error that players feel.
constexpr double kGap = 2e-3;
double gap_wanted(const Duel& duel) { return duel.dice[0] + duel.dice[1] > 2 ? kGap : kGap / 20; }
// Of what somebody else solved: what an opponent wins is half of it.
constexpr double kWidestGap = 0.06;

// What values in a book may be off by, as those are whose rounds have been solved: an estimate.
constexpr double kBookError = 0.02;

// From the file, or made and kept there. Without a path it is made.
template <class T>
Result<T> kept_or_made(const std::filesystem::path& path, const Errand& errand,
                       const std::function<Result<T>()>& load,
                       const std::function<Result<T>()>& make,
                       const std::function<Result<void>(const T&)>& save) {
  if (path.empty()) return make();
  const auto warn = [&](const Error& error, const char* so) {
    if (errand.warn) errand.warn(error.message + so);
  };
  Result<T> result = load();
  if (result) return result;
  if (result.error().code != Errc::kFileMissing) warn(result.error(), "; made anew");
  result = make();
  if (!result) return result;
  if (const auto saved = save(*result); !saved) warn(saved.error(), "; what was made is not kept");
  return result;
}

constexpr const char* kRoundFile = ".round";

}  // namespace

Knowledge::Knowledge(const Rules& rules, KnowledgeOptions options)
    : rules_(rules), options_(std::move(options)) {
  if (!options_.store) options_.store = std::make_shared<Store>(SIZE_MAX);
}

std::filesystem::path Knowledge::file(const std::string& name) const {
  if (options_.folder.empty()) return {};
  std::string safe = name;
  std::replace(safe.begin(), safe.end(), ':', '_');
  return options_.folder / safe;
}

template <class T>
Result<std::shared_ptr<const T>> Knowledge::stored(const std::string& name, const Watch& watch,
                                                   const std::function<Result<T>()>& make) const {
  return options_.store->get<T>("liars " + name, watch, [&]() -> Result<Store::Kept<T>> {
    auto made = make();
    if (!made) return pass_on(made);
    const std::size_t bytes = made->bytes();
    return Store::Kept<T>{std::make_shared<const T>(*std::move(made)), bytes};
  });
}

std::filesystem::path Knowledge::blueprint_file() const {
  return file(to_string(rules_) + ".blueprint");
}

std::shared_ptr<const Learnt> Knowledge::learnt(const Errand& errand) const {
  if (options_.learnt) return options_.learnt;
  const auto path = blueprint_file();
  if (path.empty()) return shipped(rules_);
  const auto trained =
      stored<Learnt>(path.string(), errand.watch, [&] { return load_learnt(path); });
  if (trained) return *trained;
  if (trained.error().code != Errc::kFileMissing && errand.warn) {
    errand.warn(trained.error().message + "; the blueprint of the program is taken");
  }
  return shipped(rules_);
}

Result<std::shared_ptr<const RoundSolution>> Knowledge::solution(const Round& round,
                                                                 const Errand& errand) const {
  if (round.alive() != 2) return nullptr;
  const auto duel = duel_of(round);
  if (!duel) return nullptr;
  const std::string name = to_string(*duel);
  if (is_small(round)) {
    return stored<RoundSolution>(name, errand.watch, [&] { return solve(*duel, errand); });
  }
  if (!is_kept(*duel)) return nullptr;
  auto kept = stored<RoundSolution>(
      name, errand.watch, [&] { return load_round_solution(file(name + kRoundFile), *duel); });
  if (kept || kept.error().code == Errc::kCancelled) return kept;
  if (errand.warn) errand.warn(kept.error().message + "; the round is played without it");
  return nullptr;
}

bool Knowledge::is_kept(const Duel& duel) const {
  std::error_code none;
  return !options_.folder.empty() &&
         std::filesystem::exists(file(to_string(duel) + kRoundFile), none);
}

Result<std::filesystem::path> Knowledge::keep(const RoundSolution& solution) const {
  const Duel& duel = solution.strategy.duel();
  const auto path = file(to_string(duel) + kRoundFile);
  const double widest = is_small(opening(duel)) ? gap_wanted(duel) : kWidestGap;
  if (path.empty() || solution.gap() > widest) return std::filesystem::path();
  const auto before = load_round_solution(path, duel);
  if (before && before->gap() <= solution.gap()) return std::filesystem::path();
  if (auto saved = save(solution, path); !saved) return pass_on(saved);
  return path;
}

std::string Knowledge::kept_rounds() const {
  std::string rounds;
  for (int first = 1; first <= rules_.dice; ++first) {
    for (int second = 1; second <= rules_.dice; ++second) {
      const Round round{.rules = rules_, .dice = {first, second}};
      const auto duel = duel_of(round);
      if (!duel || is_small(round) || !is_kept(*duel)) continue;
      rounds += fmt::format("{}{}v{}", rounds.empty() ? "" : "+", first, second);
    }
  }
  return rounds;
}

Result<RoundSolution> Knowledge::solve(const Duel& duel, const Errand& errand) const {
  const auto path = file(to_string(duel) + kRoundFile);
  return kept_or_made<RoundSolution>(
      path, errand, [&] { return load_round_solution(path, duel); },
      [&] {
        Workers workers(errand.threads);
        return solve_round(duel, {.gap = gap_wanted(duel)}, workers, errand.watch);
      },
      [&](const RoundSolution& solution) { return save(solution, path); });
}

Result<std::shared_ptr<const ValueTable>> Knowledge::values(int players,
                                                            const Errand& errand) const {
  players = std::clamp(players, 2, kMostPlayers);
  // Tables are better where more rounds are solved.
  const std::string kept = kept_rounds();
  return stored<ValueTable>(
      fmt::format("{} {} {} {}", to_string(rules_), players, options_.rounds, kept), errand.watch,
      [&] { return build(players, kept, errand); });
}

Result<ValueTable> Knowledge::build(int players, const std::string& kept,
                                    const Errand& errand) const {
  const auto learnt = this->learnt(errand);
  ValueOptions options{.players = players,
                       .rounds = options_.rounds,
                       .threads = errand.threads,
                       .watch = errand.watch,
                       .blueprint = learnt->blueprint.learnt() > 0 ? &learnt->blueprint : nullptr};
  // Rounds that have to be solved for it are a part of the table's progress.
  const Errand part{.threads = errand.threads, .watch = errand.watch.quiet(), .warn = errand.warn};
  options.solved = [&](int first, int second, bool palifico) -> std::optional<RoundValue> {
    const auto solved =
        solution({.rules = rules_, .dice = {first, second}, .palifico = palifico}, part);
    if (solved && *solved != nullptr) return RoundValue{(*solved)->value(), (*solved)->gap() / 2};
    const Round round{.rules = rules_, .dice = {first, second}, .palifico = palifico};
    if (!learnt->book || !learnt->book->covers(round)) return {};
    const auto value = learnt->book->value(first, second, palifico);
    return value ? std::optional(RoundValue{*value, kBookError}) : std::nullopt;
  };
  const auto path = file(
      fmt::format("{}.{}{}{}.values", to_string(rules_), players, kept.empty() ? "" : ".", kept));
  return kept_or_made<ValueTable>(
      path, errand, [&] { return ValueTable::load(path, rules_, options); },
      [&] { return ValueTable::build(rules_, options); },
      [&](const ValueTable& table) { return table.save(path, options); });
}

}  // namespace hazard::liars
