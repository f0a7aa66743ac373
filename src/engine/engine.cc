#include "hazard/engine/engine.h"

#include <algorithm>
#include <optional>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "base/store.h"
#include "engine/loaded.h"
#include "games/store.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "hazard/solve/options.h"
#include "hazard/version.h"
#include "policy/policies.h"
#include "scorecard/anchors.h"
#include "solve/solver.h"
#include "solve/turn.h"
#include "solve/values.h"
#include "table/cache.h"
#include "table/file.h"
#include "versus/contestants.h"

namespace hazard::engine {

using scorecard::RuleSet;
using solve::Objective;

namespace {

// A table of whatever its header says.
Result<solve::Values> load_any(const std::filesystem::path& file) {
  auto description = table::describe(file);
  if (!description) return pass_on(description);
  const auto rules = scorecard::find_rules(description->variant);
  if (!rules || rules->name != description->variant) {
    return fail(Errc::kTableStale, "{}: made for '{}', which this program does not know",
                file.string(), description->variant);
  }
  const auto objective = solve::make_objective(description->theta);
  if (!objective) {
    return fail(Errc::kTableStale, "{}: made for {}", file.string(), objective.error().message);
  }
  return table::load(file, *rules, *objective);
}

Result<VerifyAnswer::Table> verify_file(const std::filesystem::path& file, bool reference,
                                        const Call& call) {
  const Stopwatch watch;
  VerifyAnswer::Table answer;
  answer.file = file.string();
  const auto checked = load_any(file).and_then([&](const solve::Values& values) {
    answer.variant = values.rules().name;
    answer.theta = values.objective().theta;
    answer.value = values.start();
    return solve::check_values(values,
                               reference ? solve::reference_kernel() : solve::witness_kernel(),
                               call.threads, call.watch);
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

// By the kernel that was named, apart from all that is kept.
Result<SolveAnswer> solve_anew(const SolveRequest& request, Objective objective, const Call& call) {
  const Stopwatch watch;
  const auto solved = solve::solve(request.variant, objective,
                                   {.kernel = request.kernel,
                                    .target = request.target,
                                    .threads = call.threads,
                                    .watch = call.watch});
  if (!solved) return pass_on(solved);
  return SolveAnswer{.variant = request.variant.name,
                     .theta = objective.theta,
                     .value = solved->start(),
                     .seconds = watch.seconds(),
                     .anchors = solved->anchors().reachable()};
}

}  // namespace

Engine::Engine(EngineOptions options)
    : options_(std::move(options)), store_(std::make_shared<Store>(options_.memory)) {
  if (options_.games) games_ = std::make_shared<games::Store>(*options_.games);
}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

std::size_t Engine::table_bytes() const { return store_->bytes(); }

Result<Engine::Loaded> Engine::table(const RuleSet& rules, double theta, const Call& call) {
  const auto objective = solve::make_objective(theta);
  if (!objective) return pass_on(objective);
  const Stopwatch watch;
  bool is_new = false;
  const auto kept = store_->get<Loaded>(
      fmt::format("table {:016x} {}", scorecard::rules_hash(rules), objective->theta), call.watch,
      [&]() -> Result<Store::Kept<Loaded>> {
        auto loaded = load_or_solve(rules, *objective, call);
        if (!loaded) return pass_on(loaded);
        is_new = true;
        const std::size_t bytes = loaded->values.values().size_bytes();
        return Store::Kept<Loaded>{std::make_shared<const Loaded>(*std::move(loaded)), bytes};
      });
  if (!kept) return pass_on(kept);
  Loaded table = **kept;
  if (!is_new) {
    table.from_cache = true;
    table.seconds = watch.seconds();
    table.warnings.clear();
  }
  return table;
}

Result<Engine::Loaded> Engine::load_or_solve(const RuleSet& rules, Objective objective,
                                             const Call& call) {
  std::vector<std::string> warnings;
  std::filesystem::path path;
  if (options_.cache) {
    path = *options_.cache / table::file_name(rules, objective);
    const Stopwatch watch;
    auto loaded = table::load(path, rules, objective);
    if (loaded)
      return Loaded{.values = *std::move(loaded),
                    .from_cache = true,
                    .seconds = watch.seconds(),
                    .file = path.string()};
    if (loaded.error().code != Errc::kFileMissing) {
      warnings.push_back(loaded.error().message + "; solved anew");
    }
  }
  const Stopwatch watch;
  auto solved = solve::solve(rules, objective, {.threads = call.threads, .watch = call.watch});
  if (!solved) return pass_on(solved);
  const double seconds = watch.seconds();
  std::optional<std::string> file;
  if (options_.cache) {
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

Result<SolveAnswer> Engine::solve(const SolveRequest& request, const Call& call) {
  const auto objective = solve::make_objective(request.theta);
  if (!objective) return pass_on(objective);
  if (request.kernel != solve::KernelChoice::kAuto || !request.target.empty()) {
    return solve_anew(request, *objective, call);
  }
  auto loaded = table(request.variant, objective->theta, call);
  if (!loaded) return pass_on(loaded);
  return SolveAnswer{.variant = request.variant.name,
                     .theta = objective->theta,
                     .value = loaded->values.start(),
                     .seconds = loaded->seconds,
                     .from_cache = loaded->from_cache,
                     .anchors = loaded->values.anchors().reachable(),
                     .file = std::move(loaded->file),
                     .warnings = std::move(loaded->warnings)};
}

const Error* VerifyAnswer::first_problem() const {
  const auto bad =
      std::ranges::find_if(tables, [](const Table& table) { return table.problem.has_value(); });
  return bad == tables.end() ? nullptr : &*bad->problem;
}

Result<VerifyAnswer> Engine::verify(const VerifyRequest& request, const Call& call) {
  std::vector<std::filesystem::path> files(request.files.begin(), request.files.end());
  if (files.empty()) {
    if (!options_.cache)
      return fail(Errc::kFileMissing, "no tables are kept; name files to verify");
    auto kept = table::list_tables(*options_.cache);
    if (!kept) return pass_on(kept);
    files = *std::move(kept);
  }
  VerifyAnswer answer;
  const double count = static_cast<double>(files.size());
  for (const auto& file : files) {
    const double done = static_cast<double>(answer.tables.size());
    auto checked =
        verify_file(file, request.reference, call.part(done / count, (done + 1) / count));
    if (!checked) return pass_on(checked);
    answer.tables.push_back(*std::move(checked));
  }
  return answer;
}

Result<CountAnswer> Engine::count(const CountRequest& request, const Call& /*call*/) {
  const scorecard::AnchorSpace anchors(request.variant);
  return CountAnswer{request.variant.name, anchors.reachable(), anchors.reachable_per_level()};
}

VariantsAnswer::Variant describe(const RuleSet& rules) {
  VariantsAnswer::Variant variant = {.name = rules.name,
                                     .title = std::string(rules.title),
                                     .dice = rules.dice,
                                     .rolls = rules.rolls,
                                     .upper_threshold = rules.upper_threshold,
                                     .upper_bonus = rules.upper_bonus,
                                     .anchors = scorecard::AnchorSpace(rules).reachable()};
  for (const scorecard::Box& box : rules.card()) {
    variant.boxes.push_back({std::string(box.key), std::string(box.name)});
  }
  for (const scorecard::HouseRule& rule : scorecard::house_rules()) {
    if (rule.variant == rules.name) {
      variant.house_rules.push_back({std::string(rule.key), std::string(rule.title)});
    }
  }
  return variant;
}

Result<VariantsAnswer> Engine::variants(const VariantsRequest& /*request*/, const Call& /*call*/) {
  VariantsAnswer answer;
  for (const RuleSet& rules : scorecard::rule_sets()) answer.variants.push_back(describe(rules));
  return answer;
}

Result<PoliciesAnswer> Engine::policies(const PoliciesRequest& /*request*/, const Call& /*call*/) {
  PoliciesAnswer answer;
  for (const policy::PolicyInfo& info : policy::policy_list()) {
    answer.policies.push_back({std::string(info.name), std::string(info.title)});
  }
  for (const versus::ContestantInfo& info : versus::contestant_list()) {
    answer.players.push_back({std::string(info.name), std::string(info.title)});
  }
  return answer;
}

Result<VersionAnswer> Engine::version(const VersionRequest& /*request*/, const Call& /*call*/) {
  VersionAnswer answer = {
      .version = fmt::format("{}.{}.{}", kVersion.major, kVersion.minor, kVersion.patch),
      .targets = {},
      .threads = hardware_threads()};
  for (const solve::Kernel& kernel : solve::simd_kernels())
    answer.targets.emplace_back(kernel.name);
  return answer;
}

}  // namespace hazard::engine
