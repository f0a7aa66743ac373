#include "hazard/engine/engine.h"

#include <map>
#include <mutex>
#include <optional>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "engine/loaded.h"
#include "hazard/dice/hand.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "hazard/solve/options.h"
#include "hazard/version.h"
#include "policy/advice.h"
#include "scorecard/anchors.h"
#include "solve/solver.h"
#include "solve/turn.h"
#include "solve/values.h"
#include "table/cache.h"
#include "table/file.h"

namespace hazard::engine {

using scorecard::RuleSet;
using solve::Objective;

namespace {

// A table of whatever its header says.
Result<solve::Values> load_any(const std::filesystem::path& file) {
  auto description = table::describe(file);
  if (!description) return pass_on(description);
  const auto rules = scorecard::find_rules(description->variant);
  if (!rules) {
    return fail(Errc::kTableStale, "{}: made for '{}', which this program does not know",
                file.string(), description->variant);
  }
  const auto objective = solve::make_objective(description->theta);
  if (!objective) {
    return fail(Errc::kTableStale, "{}: made for {}", file.string(), objective.error().message);
  }
  return table::load(file, *rules, *objective);
}

}  // namespace

solve::SolveOptions Engine::solve_options(const Watch& watch) const {
  return {.kernel = options_.kernel,
          .target = options_.target,
          .threads = options_.threads,
          .watch = watch};
}

// Each table has its own lock: while one is solved, others answer, even to who watches the
// progress.
struct Engine::Memory {
  struct Entry {
    std::mutex mutex;
    std::optional<solve::Values> values;
  };
  std::mutex mutex;  // of the map; its entries stay where they are
  std::map<std::pair<std::uint64_t, double>, Entry> tables;  // by rules hash and theta

  Entry& entry(const std::pair<std::uint64_t, double>& key) {
    const std::lock_guard lock(mutex);
    return tables[key];
  }
};

Engine::Engine(EngineOptions options)
    : options_(std::move(options)), memory_(std::make_unique<Memory>()) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

Result<Engine::Loaded> Engine::table(const RuleSet& rules, Objective wanted,
                                     const Watch& progress) {
  const auto objective = solve::make_objective(wanted.theta);
  if (!objective) return pass_on(objective);
  const Stopwatch watch;
  const std::pair key(scorecard::rules_hash(rules), objective->theta);
  Memory::Entry& entry = memory_->entry(key);
  const std::lock_guard lock(entry.mutex);
  if (entry.values) {
    return Loaded{.values = *entry.values, .from_cache = true, .seconds = watch.seconds()};
  }
  auto loaded = load_or_solve(rules, *objective, progress);
  if (loaded) entry.values = loaded->values;
  return loaded;
}

Result<Engine::Loaded> Engine::load_or_solve(const RuleSet& rules, Objective objective,
                                             const Watch& progress) {
  std::vector<std::string> warnings;
  std::filesystem::path path;
  const bool any_kernel = options_.kernel == solve::KernelChoice::kAuto && options_.target.empty();
  if (options_.cache && any_kernel) path = *options_.cache / table::file_name(rules, objective);
  if (!path.empty()) {
    const Stopwatch watch;
    auto loaded = table::load(path, rules, objective);
    if (loaded)
      return Loaded{.values = *std::move(loaded),
                    .from_cache = true,
                    .seconds = watch.seconds(),
                    .file = path.string()};
    if (loaded.error().code != Errc::kTableMissing) {
      warnings.push_back(loaded.error().message + "; solved anew");
    }
  }
  const Stopwatch watch;
  auto solved = solve::solve(rules, objective, solve_options(progress));
  if (!solved) return pass_on(solved);
  const double seconds = watch.seconds();
  std::string file;
  if (!path.empty()) {
    const auto saved = table::save(*solved, path);
    if (saved) {
      file = path.string();
    } else {
      warnings.push_back(saved.error().message + "; the table is not kept");
    }
  }
  return Loaded{.values = *std::move(solved),
                .from_cache = false,
                .seconds = seconds,
                .file = std::move(file),
                .warnings = std::move(warnings)};
}

Result<SolveAnswer> Engine::solve(const RuleSet& rules, Objective objective) {
  auto loaded = table(rules, objective, options_.watch);
  if (!loaded) return pass_on(loaded);
  return SolveAnswer{.variant = rules.name,
                     .theta = objective.theta,
                     .value = loaded->values.start(),
                     .seconds = loaded->seconds,
                     .from_cache = loaded->from_cache,
                     .anchors = loaded->values.anchors().reachable(),
                     .file = std::move(loaded->file),
                     .warnings = std::move(loaded->warnings)};
}

Result<AdviceAnswer> Engine::advise(const scorecard::Position& position, Objective objective) {
  auto loaded = table(position.rules, objective, options_.watch);
  if (!loaded) return pass_on(loaded);
  const Stopwatch watch;
  const policy::Advice advice = policy::advise(loaded->values, position);
  AdviceAnswer answer;
  answer.microseconds = watch.seconds() * 1e6;
  answer.position = scorecard::to_string(position);
  if (position.roll) answer.dice = dice::to_string(*position.roll, " ");
  answer.rolls_left = position.rolls_left;
  answer.theta = objective.theta;
  answer.value = advice.value;
  answer.total = position.total();
  if (answer.total) answer.final_value = *answer.total + advice.value;
  for (const policy::RankedAction& action : advice.actions) {
    answer.actions.push_back({.action = policy::to_string(action, position.rules),
                              .points = action.score,
                              .value = action.value,
                              .loss = action.loss,
                              .tie = action.tie,
                              .is_box = action.is_box()});
  }
  answer.warnings = std::move(loaded->warnings);
  return answer;
}

Result<VerifyAnswer> Engine::verify(const std::filesystem::path& file) {
  const Stopwatch watch;
  VerifyAnswer answer;
  answer.file = file.string();
  const auto checked = load_any(file).and_then([&](const solve::Values& values) {
    answer.variant = values.rules().name;
    answer.theta = values.objective().theta;
    answer.value = values.start();
    return solve::check_values(values, solve::reference_kernel(), options_.threads, options_.watch);
  });
  if (checked) {
    answer.anchors = *checked;
  } else if (checked.error().code == Errc::kCancelled) {
    return pass_on(checked);
  } else {
    answer.problem = checked.error();
    std::string& message = answer.problem->message;
    if (!message.starts_with(answer.file)) message = answer.file + ": " + message;
  }
  answer.seconds = watch.seconds();
  return answer;
}

CountAnswer Engine::count(const RuleSet& rules) {
  const scorecard::AnchorSpace anchors(rules);
  return {rules.name, anchors.reachable(), anchors.reachable_per_level()};
}

VariantsAnswer Engine::variants() {
  VariantsAnswer answer;
  for (const RuleSet& rules : scorecard::rule_sets()) {
    VariantsAnswer::Variant variant = {.name = rules.name,
                                       .title = std::string(rules.title),
                                       .boxes = rules.num_boxes,
                                       .bonus = rules.upper_bonus,
                                       .threshold = rules.upper_threshold,
                                       .anchors = scorecard::AnchorSpace(rules).reachable(),
                                       .box_names = {},
                                       .house_rules = {}};
    for (const scorecard::Box& box : rules.card())
      variant.box_names.emplace_back(box.key, box.name);
    for (const scorecard::HouseRule& rule : scorecard::house_rules()) {
      if (rule.variant == rules.name) variant.house_rules.emplace_back(rule.key, rule.title);
    }
    answer.variants.push_back(std::move(variant));
  }
  return answer;
}

VersionAnswer Engine::version() {
  VersionAnswer answer = {
      .version = fmt::format("{}.{}.{}", kVersion.major, kVersion.minor, kVersion.patch),
      .targets = {},
      .threads = hardware_threads()};
  for (const solve::Kernel& kernel : solve::simd_kernels())
    answer.targets.emplace_back(kernel.name);
  return answer;
}

}  // namespace hazard::engine
