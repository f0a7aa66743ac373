#include "cli/commands.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/files.h"
#include "cli/options.h"
#include "cli/program.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/json.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "hazard/solve/options.h"
#include "table/cache.h"

namespace hazard::cli {
namespace {

const std::string kNoCacheFolder = "no cache folder; set HOME or XDG_CACHE_HOME";

int exit_code(Errc code) {
  switch (code) {
    case Errc::kBadInput:
    case Errc::kOutOfRange: return kBadUsage;
    case Errc::kCancelled: return kInterrupted;
    default: return kFailed;
  }
}

}  // namespace

int run(int argc, char** argv) { return Program().run(argc, argv); }

int Program::complain(const Error& error) {
  progress_.reset();
  std::fprintf(stderr, "hazard: %s\n", error.message.c_str());
  if (flags_.json) std::printf("%s\n", engine::to_json(error).c_str());
  return exit_code(error.code);
}

int Program::print(const std::string& text) {
  if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
    std::fprintf(stderr, "hazard: cannot write the answer: %s\n", std::strerror(errno));
    return kFailed;
  }
  return kOk;
}

void Program::warn(std::vector<std::string> warnings) {
  progress_.reset();
  if (!flags_.no_cache && !table::default_cache_folder()) {
    warnings.push_back(kNoCacheFolder + "; the table is not kept");
  }
  for (const std::string& warning : warnings) {
    std::fprintf(stderr, "hazard: warning: %s\n", warning.c_str());
  }
}

Result<std::vector<engine::WrittenAnswer>> Program::write(
    const std::vector<std::filesystem::path>& files, std::string_view text) {
  std::vector<engine::WrittenAnswer> answers;
  for (const auto& file : files) {
    const auto written = write_file(file, std::array{text});
    if (!written) return pass_on(written);
    answers.push_back({file.string(), static_cast<std::int64_t>(text.size())});
  }
  return answers;
}

Result<solve::Objective> Program::objective() const {
  return parse_theta(flags_.theta).and_then(solve::make_objective);
}

Result<int> Program::threads() const {
  if (!flags_.threads) return 0;
  const auto threads = parse_whole("threads", *flags_.threads, 1, kMaxThreads);
  if (!threads) return pass_on(threads);
  return static_cast<int>(*threads);
}

Result<engine::Engine> Program::make_engine(const std::string& work) {
  engine::EngineOptions options;
  progress_.emplace(work);
  options.watch = progress_->watch();
  if (flags_.target && flags_.target->empty()) {
    return fail(Errc::kBadInput, "target '': write one of those that hazard version lists");
  }
  options.target = flags_.target.value_or("");
  const auto count = threads();
  if (!count) return pass_on(count);
  options.threads = *count;
  const auto kernel = solve::parse_kernel(flags_.kernel);
  if (!kernel) return pass_on(kernel);
  options.kernel = *kernel;
  if (!flags_.no_cache) options.cache = table::default_cache_folder();
  return engine::Engine(options);
}

Result<scorecard::RuleSet> Program::variant() const {
  if (!flags_.subject) {
    return fail(Errc::kBadInput,
                "variant missing; write hazard {}{} yatzy, or another of hazard variants",
                command_name(), flags_.kind ? " " + *flags_.kind : "");
  }
  return scorecard::find_rules(*flags_.subject);
}

Result<scorecard::Position> Program::position() const {
  if (!flags_.subject) {
    return fail(Errc::kBadInput, "position missing; write one such as hazard {} yatzy::13356:2",
                command_name());
  }
  if (flags_.subject->find(':') == std::string::npos) {
    return scorecard::parse_position({.variant = *flags_.subject,
                                      .card = flags_.card.value_or(""),
                                      .dice = flags_.dice,
                                      .rolls = flags_.rolls});
  }
  if (flags_.card || flags_.dice || flags_.rolls) {
    return fail(Errc::kBadInput, "position '{}': says all; leave out --card, --dice and --rolls",
                *flags_.subject);
  }
  return scorecard::parse_position(*flags_.subject);
}

int Program::solve() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  const auto goal = objective();
  if (!goal) return complain(goal.error());
  auto engine = make_engine("solving " + rules->name);
  if (!engine) return complain(engine.error());
  return answer(engine->solve(*rules, *goal));
}

int Program::advise() {
  const auto where = position();
  if (!where) return complain(where.error());
  const auto goal = objective();
  if (!goal) return complain(goal.error());
  auto engine = make_engine("solving " + where->rules.name);
  if (!engine) return complain(engine.error());
  return answer(engine->advise(*where, *goal), flags_.all);
}

int Program::verify() {
  std::vector<std::filesystem::path> files(flags_.files.begin(), flags_.files.end());
  if (files.empty()) {
    const auto folder = table::default_cache_folder();
    if (!folder) return complain({Errc::kTableMissing, kNoCacheFolder});
    const auto kept = table::list_tables(*folder);
    if (!kept) return complain(kept.error());
    files = *kept;
  }
  std::vector<engine::VerifyAnswer> answers;
  for (const auto& file : files) {
    auto engine = make_engine("verifying " + file.filename().string());
    if (!engine) return complain(engine.error());
    auto verified = engine->verify(file);
    if (!verified) return complain(verified.error());
    progress_.reset();
    if (verified->problem) {
      std::fprintf(stderr, "hazard: %s\n", verified->problem->message.c_str());
    }
    answers.push_back(*std::move(verified));
  }
  const int printed = answer(answers);
  const bool sound =
      std::ranges::none_of(answers, [](const auto& a) { return a.problem.has_value(); });
  return sound ? printed : kFailed;
}

int Program::variants() { return answer(engine::Engine::variants()); }

int Program::policies() { return answer(engine::Engine::policies()); }

int Program::count() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  return answer(engine::Engine::count(*rules));
}

int Program::bench() {
  auto engine = make_engine("measuring");
  if (!engine) return complain(engine.error());
  if (flags_.signature_only) {
    const auto signature = engine->signature();
    if (!signature) return complain(signature.error());
    return answer(*signature);
  }
  const auto measured = engine->bench();
  if (!measured) return complain(measured.error());
  return answer(*measured);
}

int Program::version() { return answer(engine::Engine::version()); }

}  // namespace hazard::cli
