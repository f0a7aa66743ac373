#include "liars/play/knowledge.h"

#include <algorithm>

#include "base/parallel.h"

namespace hazard::liars {
namespace {

// Small enough to be solved while somebody waits.
bool is_small(const Round& round) {
  if (round.alive() != 2 || round.rules.exact != Exact::kOff) return false;
  return round.palifico || round.dice_in_play() <= 3;
}

// Less than what an opponent could make of an error that players feel.
constexpr double kGap = 2e-3;

}  // namespace

Knowledge::Knowledge(const Rules& rules, KnowledgeOptions options)
    : rules_(rules), options_(std::move(options)) {}

std::filesystem::path Knowledge::file(const std::string& name) const {
  std::string safe = name;
  std::replace(safe.begin(), safe.end(), ':', '_');
  return options_.folder / safe;
}

Result<const RoundSolution*> Knowledge::solution(const Round& round) {
  return solve(round, options_.watch);
}

Result<const RoundSolution*> Knowledge::solve(const Round& round, const Watch& watch) {
  if (!is_small(round)) return nullptr;
  const auto duel = duel_of(round);
  if (!duel) return nullptr;
  const std::string name = to_string(*duel);
  const std::lock_guard lock(mutex_);
  auto& entry = solutions_[name];
  if (entry) return entry.get();
  const auto path = file(name + ".round");
  Result<RoundSolution> solved = fail(Errc::kFileMissing, "no folder");
  if (!options_.folder.empty()) solved = load_round_solution(path, *duel);
  if (!solved) {
    Workers workers(options_.threads);
    solved = solve_round(*duel, {.gap = duel->dice[0] + duel->dice[1] > 2 ? kGap : kGap / 20},
                         workers, watch);
    if (!solved) return pass_on(solved);
    // What cannot be kept is made again.
    if (!options_.folder.empty()) (void)save(*solved, path);
  }
  entry = std::make_unique<RoundSolution>(*std::move(solved));
  return entry.get();
}

Result<const ValueTable*> Knowledge::values(int players) {
  players = std::clamp(players, 2, kMostPlayers);
  {
    const std::lock_guard lock(mutex_);
    if (const auto& entry = values_[players]) return entry.get();
  }
  ValueOptions options{.players = players,
                       .rounds = options_.rounds,
                       .threads = options_.threads,
                       .watch = options_.watch};
  const auto path = file(fmt::format("{}.{}.values", to_string(rules_), players));
  Result<ValueTable> table = fail(Errc::kFileMissing, "no folder");
  if (!options_.folder.empty()) table = ValueTable::load(path, rules_, options);
  if (!table) {
    // Rounds that have to be solved for it are a part of the table's progress.
    options.solved = [&](int first, int second, bool palifico) -> std::optional<double> {
      const auto solved = solve({.rules = rules_, .dice = {first, second}, .palifico = palifico},
                                {.cancel = options_.watch.cancel});
      if (!solved || *solved == nullptr) return {};
      return (*solved)->value();
    };
    table = ValueTable::build(rules_, options);
    if (!table) return pass_on(table);
    if (!options_.folder.empty()) (void)table->save(path, options);
  }
  const std::lock_guard lock(mutex_);
  auto& entry = values_[players];
  if (!entry) entry = std::make_unique<ValueTable>(*std::move(table));
  return entry.get();
}

}  // namespace hazard::liars
