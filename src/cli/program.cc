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
#include "base/unicode.h"
#include "cli/grammar.h"
#include "cli/options.h"
#include "cli/run.h"
#include "cli/text_table.h"
#include "cli/words.h"
#include "games/store.h"
#include "hazard/engine/engine.h"
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

// The name of a command with those above it, without that of the program.
std::string path_of(const CLI::App* app) {
  std::string path;
  for (; app->get_parent() != nullptr; app = app->get_parent()) {
    path = app->get_name() + (path.empty() ? "" : " ") + path;
  }
  return path;
}

// The commands below this one, for a message.
std::string commands_below(const CLI::App& app) {
  const std::string path = path_of(&app);
  return fmt::format("there are {}; see hazard {}{}--help",
                     list_of(commands_of(&app), &CLI::App::get_name), path,
                     path.empty() ? "" : " ");
}

std::string no_command(const CLI::App& above, const std::string& word) {
  const std::string path = path_of(&above);
  return fmt::format("'{}' is no command{}; {}{}", word, path.empty() ? "" : " of " + path,
                     commands_below(above),
                     did_you_mean(word, commands_of(&above), &CLI::App::get_name));
}

// "; did you mean --theta?"
std::string nearest_option(const CLI::App& command, const std::string& word) {
  if (!word.starts_with('-')) return "";
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return did_you_mean(word.substr(0, word.find('=')), names);
}

// Words that the command does not take, or not there.
std::string not_expected(const CLI::App& command, const std::vector<std::string>& words) {
  const std::string what = fmt::format("'{}' not expected", fmt::join(words, " "));
  const auto meaning = meaning_of(words[0]);
  if (!meaning || meaning->option.empty()) return what;
  const std::string option = meaning->option.substr(0, meaning->option.find(' '));
  if (command.get_option_no_throw(option) == nullptr) return what;
  return fmt::format("{}, it reads like {}; write {}", what, meaning->what, meaning->option);
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
      grammar.places.push_back({option->get_name(/*positional=*/true), "", about});
    }
    const bool flag = option->get_items_expected_max() == 0;
    for (const std::string& word : option->get_lnames()) {
      grammar.options.push_back({"--" + word, flag ? "" : option->get_type_name(), about});
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
  app_->ignore_case();  // and all commands and options below
  app_->option_defaults()->ignore_case();
  app_->set_version_flag("--version", "hazard " + engine::Engine({}).version()->version);
  add_solve();
  add_advise();
  add_evaluate();
  add_simulate();
  add_compare();
  add_sweep();
  add_frontier();
  add_regimes();
  add_target();
  add_endgame();
  add_duel();
  add_thresholds();
  add_bounds();
  add_distill();
  add_rules();
  add_pareto();
  add_export();
  add_report();
  add_review();
  add_games();
  add_coins();
  add_chance();
  add_liars();
  add_verify();
  add_lists();
  add_count();
  add_bench();
  add_serve();
  add_schema();
  add_cache();
  add_help();
  add_texts();
  // One command a line: a second name is a word that the first may take, as help does.
  app_->require_subcommand(0, 1);
  for (CLI::App* const sub : app_->get_subcommands({})) sub->require_subcommand(0, 1);
}

Program::~Program() = default;

int Program::run(int argc, char** argv) {
  std::vector<std::string> words = joined({argv + 1, argv + argc});
  // Also where the command line is so wrong that it cannot be read.
  flags_.json = std::ranges::find(words, "--json") != words.end();
  std::ranges::reverse(words);  // as the library wants them
  try {
    app_->parse(words);
  } catch (const CLI::CallForVersion& version) {
    return print(std::string(version.what()) + "\n");
  } catch (const CLI::Success& /*help*/) {
    return print(fit_lines(app_->help(), page_width()));
  } catch (const CLI::ParseError& error) {
    return complain({Errc::kBadInput, explain(error)});
  }
  if (!command_) {
    const std::string of = innermost() == app_.get() ? "" : " of " + command_name();
    return complain(
        {Errc::kBadInput, fmt::format("no command{}; {}", of, commands_below(*innermost()))});
  }
  return command_();
}

CLI::App* Program::innermost() const {
  CLI::App* app = app_.get();
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  return app;
}

std::string Program::command_name() const { return path_of(innermost()); }

std::string Program::explain(const CLI::ParseError& error) const {
  const auto extras = app_->remaining(/*recurse=*/true);
  if (!innermost()->get_subcommands({}).empty() && !extras.empty()) {
    const auto meaning = meaning_of(extras[0]);
    if (meaning) {
      return fmt::format("'{}' is no command, it reads like {}; write {}, see hazard --help",
                         extras[0], meaning->what, meaning->example);
    }
    return no_command(*innermost(), extras[0]);
  }
  if (innermost() == app_.get()) return fmt::format("{}; see hazard --help", error.what());
  std::string what = error.what();
  const std::string option = what.substr(0, what.find(':'));
  if (!extras.empty()) what = not_expected(*innermost(), extras);
  const std::string hint = extras.empty() ? "" : nearest_option(*innermost(), extras[0]);
  if (what.ends_with(" missing")) what = option + ": value missing";
  if (what.find("At Most 1 required") != std::string::npos) {
    what = option + ": stands more than once; write it once";
  }
  return fmt::format("{}; see hazard {} --help{}", what, command_name(), hint);
}

void Program::add_help() {
  Syntax sub = add({"help", "Show what a command does and takes",
                    "  hazard help\n  hazard help advise\n  hazard help liars call\n"},
                   &Program::help);
  sub.argument("command", flags_.words, "Name of a command");
}

int Program::help() {
  const CLI::App* app = app_.get();
  for (const std::string& word : flags_.words) {
    const auto below =
        app->get_subcommands([&](const CLI::App* command) { return command->check_name(word); });
    if (below.empty()) return complain({Errc::kBadInput, no_command(*app, word)});
    app = below.front();
  }
  const std::string path = path_of(app);
  return print(
      fit_lines(app->get_formatter()->make_help(app, path.empty() ? "hazard" : "hazard " + path,
                                                CLI::AppFormatMode::Normal),
                page_width()));
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
  sub.calls([this, command] {
    if (command_) return;  // one below this was named, and said so before
    command_ = [this, command] { return (this->*command)(); };
  });
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

void Program::card_arguments(Syntax sub) {
  sub.argument("position", flags_.subject, "Variant, or position between turns VARIANT:CARD");
  sub.option("--card", flags_.card, "CARD", "Filled boxes with their scores: ones=3,chance=21");
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
  auto rules = scorecard::find_rules(*flags_.subject);
  if (rules) return rules;
  const std::string game = flags_.subject->substr(0, flags_.subject->find(':'));
  if (game != *flags_.subject && scorecard::find_rules(game)) {
    return fail(Errc::kBadInput,
                "variant '{}': this is a position, and hazard {} starts from the empty card; "
                "write {}",
                *flags_.subject, command_name(), game);
  }
  return explain_subject(rules.error());
}

// If what stands in the place of a variant reads like something else, says so.
tl::unexpected<Error> Program::explain_subject(const Error& error) const {
  const auto meaning = meaning_of(*flags_.subject);
  if (!meaning || meaning->what == "a variant") return tl::unexpected(error);
  return fail(error.code, "variant '{}': unknown, it reads like {}; write {}", *flags_.subject,
              meaning->what, meaning->example);
}

Result<scorecard::Position> Program::position(std::string_view example) const {
  if (!flags_.subject) {
    return fail(Errc::kBadInput, "position missing; write one such as hazard {} {}", command_name(),
                example);
  }
  if (flags_.subject->find(':') == std::string::npos) {
    if (const auto rules = scorecard::find_rules(*flags_.subject); !rules) {
      return explain_subject(rules.error());
    }
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
  progress_.emplace(work, *count);
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
    options.games = games::default_file();
    engine_.emplace(std::move(options));
  }
  return *engine_;
}

// --- answers -------------------------------------------------------------------------------------

int Program::complain(const Error& error) {
  progress_.reset();
  // Files and requests may hold what would steer the terminal.
  const Error shown = {error.code, printable(error.message)};
  std::fprintf(stderr, "hazard: %s\n", shown.message.c_str());
  if (flags_.json) std::printf("%s\n", codec::to_json(engine::Failure{shown}).c_str());
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
    std::fprintf(stderr, "hazard: warning: %s\n", printable(warning).c_str());
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
