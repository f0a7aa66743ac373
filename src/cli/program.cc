#include "cli/program.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/files.h"
#include "base/text.h"
#include "cli/grammar.h"
#include "cli/options.h"
#include "cli/run.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/json.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "hazard/solve/options.h"
#include "table/cache.h"

namespace hazard::cli {
namespace {

int exit_code(Errc code) {
  switch (code) {
    case Errc::kBadInput:
    case Errc::kOutOfRange: return kBadUsage;
    case Errc::kCancelled: return kInterrupted;
    default: return kFailed;
  }
}

// Commands that help shows.
std::vector<const CLI::App*> commands_of(const CLI::App* app) {
  return app->get_subcommands([](const CLI::App* sub) { return !sub->get_group().empty(); });
}

std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

// `name` with those of the commands above.
Grammar grammar_of(const CLI::App* app, const std::string& name) {
  Grammar grammar{
      .name = name, .about = one_line(app->get_description()), .footer = app->get_footer()};
  for (const CLI::Option* option : app->get_options()) {
    const std::string about = one_line(option->get_description());
    if (option->get_positional()) {
      grammar.places.push_back({option->get_name(), "", about});
    } else {
      const bool flag = option->get_items_expected_max() == 0;
      grammar.options.push_back(
          {"--" + option->get_lnames().front(), flag ? "" : option->get_type_name(), about});
    }
  }
  for (const CLI::App* sub : commands_of(app)) {
    grammar.commands.push_back(grammar_of(sub, name + " " + sub->get_name()));
  }
  return grammar;
}

}  // namespace

int run(int argc, char** argv) { return Program().run(argc, argv); }

Program::Program()
    : app_(std::make_unique<CLI::App>(
          "Hazard analyses dice games: exact values, the best move, and what every way to play\n"
          "leads to, in Yatzy and Yahtzee; games of chance; what to bid and call in Liar's Dice.",
          "hazard")) {
  app_->footer(
      "Start with: hazard advise yatzy --dice 13356 --rolls 2\n"
      "      then: hazard evaluate yatzy\n"
      "Exit codes: 0 done, 1 failed, 2 bad request, 3 internal error, 130 interrupted.");
  app_->set_version_flag("--version", "hazard " + engine::Engine({}).version()->version);
  add_solve();
  add_advise();
  add_evaluate();
  add_simulate();
  add_compare();
  add_sweep();
  add_frontier();
  add_regimes();
  add_report();
  add_coins();
  add_chance();
  add_liars();
  add_verify();
  add_lists();
  add_count();
  add_bench();
  add_serve();
  add_schema();
  add_texts();
}

Program::~Program() = default;

int Program::run(int argc, char** argv) {
  // Also where the command line is so wrong that it cannot be read.
  flags_.json =
      std::any_of(argv, argv + argc, [](std::string_view arg) { return arg == "--json"; });
  try {
    app_->parse(argc, argv);
  } catch (const CLI::Success& help) {
    return app_->exit(help);
  } catch (const CLI::ParseError& error) {
    return complain({Errc::kBadInput, explain(error)});
  }
  if (!command_) {
    const std::string of = innermost() == app_.get() ? "" : " of " + command_name();
    return complain({Errc::kBadInput, fmt::format("no command{}; {}", of, list_commands())});
  }
  return command_();
}

CLI::App* Program::innermost() const {
  CLI::App* app = app_.get();
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  return app;
}

std::string Program::command_name() const {
  std::string name;
  for (CLI::App* app = innermost(); app != app_.get(); app = app->get_parent()) {
    name = app->get_name() + (name.empty() ? "" : " ") + name;
  }
  return name;
}

std::string Program::list_commands() const {
  const std::string name = command_name();
  return fmt::format("there are {}; see hazard {}{}--help",
                     list_of(commands_of(innermost()), &CLI::App::get_name), name,
                     name.empty() ? "" : " ");
}

std::string Program::explain(const CLI::ParseError& error) const {
  const auto extras = app_->remaining(/*recurse=*/true);
  if (!innermost()->get_subcommands({}).empty() && !extras.empty()) {
    const std::string of = innermost() == app_.get() ? "" : " of " + command_name();
    return fmt::format("'{}' is no command{}; {}", extras[0], of, list_commands());
  }
  if (innermost() == app_.get()) return fmt::format("{}; see hazard --help", error.what());
  std::string what = error.what();
  if (!extras.empty()) what = fmt::format("'{}' not expected", fmt::join(extras, " "));
  if (what.ends_with(" missing")) what = what.substr(0, what.find(':')) + ": value missing";
  return fmt::format("{}; see hazard {} --help", what, command_name());
}

Grammar Program::grammar() const { return grammar_of(app_.get(), app_->get_name()); }

// --- what several commands take
// -------------------------------------------------------------------

Syntax Program::add(const CommandInfo& info, Command command) {
  return add(Syntax(app_.get()), info, command);
}

Syntax Program::add(Syntax parent, const CommandInfo& info, Command command) {
  Syntax sub = parent.command(info.name, info.about);
  sub.footer("Examples:\n" + info.examples);
  sub.calls([this, command] { command_ = [this, command] { return (this->*command)(); }; });
  return sub;
}

void Program::json_flag(Syntax sub) { sub.flag("--json", flags_.json, "Answer as JSON"); }

void Program::threads_option(Syntax sub) {
  sub.option("--threads", flags_.threads, "N", "Threads to use; all by default");
}

void Program::theta_option(Syntax sub) {
  sub.option("--theta", flags_.theta, "X",
             "Attitude to risk, -3 to 3: above 0 bold, below 0 cautious, 0 the mean");
}

void Program::thetas_option(Syntax sub, const std::string& by_default) {
  sub.option("--thetas", flags_.thetas, "LIST",
             "Attitudes to risk, a list -0.1,0,0.05 or a range\n"
             "FROM:TO:STEP; " +
                 by_default + " by default");
}

void Program::csv_option(Syntax sub, const std::string& rows) {
  sub.option("--csv", flags_.csv, "FILE.csv",
             "File for spreadsheets, a row for each " + rows + "; - for\nstandard output alone");
}

void Program::no_cache_flag(Syntax sub) {
  sub.flag("--no-cache", flags_.no_cache, "Neither use nor keep results on disk");
}

void Program::usual_options(Syntax sub) {
  no_cache_flag(sub);
  threads_option(sub);
  json_flag(sub);
}

void Program::kernel_options(Syntax sub) {
  sub.option("--kernel", flags_.kernel, "NAME",
             "auto, simd, reference or check (both, compared);\n"
             "any but auto computes anew, apart from the cache");
  sub.option("--target", flags_.target, "NAME",
             "Vector instruction set, one of hazard version; computes anew");
}

void Program::variant_argument(Syntax sub) {
  sub.argument("variant", flags_.subject, "Variant, such as yatzy or yatzy+fh5");
}

void Program::position_arguments(Syntax sub) {
  sub.argument("position", flags_.subject, "Variant, or whole position VARIANT:CARD:DICE:ROLLS");
  sub.option("--card", flags_.card, "CARD", "Filled boxes with their scores: ones=3,chance=21");
  sub.option("--dice", flags_.dice, "DICE", "Dice on the table: 13356");
  sub.option("--rolls", flags_.rolls, "N", "Rerolls left: 2, 1 or 0");
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

Result<solve::Objective> Program::objective() const {
  return parse_theta(flags_.theta).and_then(solve::make_objective);
}

Result<int> Program::threads() const {
  if (!flags_.threads) return 0;
  const auto threads = parse_whole("threads", *flags_.threads, 1, kMaxThreads);
  if (!threads) return pass_on(threads);
  return static_cast<int>(*threads);
}

Result<solve::KernelChoice> Program::kernel_choice() const {
  if (flags_.target && flags_.target->empty()) {
    return fail(Errc::kBadInput, "target '': write one of those that hazard version lists");
  }
  return solve::parse_kernel(flags_.kernel);
}

Result<engine::Call> Program::call(const std::string& work) {
  const auto count = threads();
  if (!count) return pass_on(count);
  if (flags_.csv && *flags_.csv != "-") {
    const auto file = parse_output("csv", *flags_.csv, {".csv"});
    if (!file) return pass_on(file);
  }
  progress_.emplace(work);
  return engine::Call{.watch = progress_->watch(), .threads = *count};
}

Result<std::size_t> Program::memory() const {
  const char* const told = std::getenv("HAZARD_MEMORY");
  if (flags_.memory) return parse_size("memory", *flags_.memory);
  if (told != nullptr) return parse_size("HAZARD_MEMORY", told);
  return engine::EngineOptions().memory;
}

engine::Engine& Program::engine() {
  if (!engine_) {
    engine::EngineOptions options;
    options.memory = memory().value_or(options.memory);
    if (!flags_.no_cache) options.cache = table::default_cache_folder();
    engine_.emplace(std::move(options));
  }
  return *engine_;
}

// --- answers -------------------------------------------------------------------------------------

int Program::complain(const Error& error) {
  progress_.reset();
  std::fprintf(stderr, "hazard: %s\n", error.message.c_str());
  if (flags_.json) std::printf("%s\n", codec::to_json(engine::Failure{error}).c_str());
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
    warnings.push_back(fmt::format("{}; the table is not kept", kNoCacheFolder));
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

}  // namespace hazard::cli
