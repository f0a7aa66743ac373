#include "cli/commands.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "engine/engine.h"
#include "engine/json.h"
#include "table/cache.h"

namespace hazard::cli {
namespace {

constexpr int kMaxThreads = 256;
const std::string kNoCacheFolder = "no cache folder; set HOME or XDG_CACHE_HOME";

int exit_code(Errc code) {
  switch (code) {
    case Errc::kBadInput:
    case Errc::kOutOfRange: return kBadUsage;
    case Errc::kCancelled: return kInterrupted;
    default: return kFailed;
  }
}

Result<double> parse_theta(const std::string& text) {
  double theta = 0;
  // from_chars takes "-0.05" but no "+0.05".
  const bool plus = text.starts_with('+') && !text.starts_with("+-");
  const char* const first = text.data() + (plus ? 1 : 0);
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(first, last, theta);
  if (error != std::errc() || end != last) {
    return fail(Errc::kBadInput, "theta '{}': write a number from -{} to {}; 0 is the mean", text,
                solve::kMaxTheta, solve::kMaxTheta);
  }
  return theta;
}

Result<int> parse_threads(const std::string& text) {
  int threads = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), threads);
  if (error != std::errc() || end != text.data() + text.size() || threads < 1 ||
      threads > kMaxThreads) {
    return fail(Errc::kBadInput, "threads '{}': write a whole number from 1 to {}", text,
                kMaxThreads);
  }
  return threads;
}

// What commands have in common, as the user wrote it.
struct Flags {
  bool json = false;
  bool no_cache = false;
  bool all = false;
  bool signature_only = false;
  std::string theta = "0";
  std::optional<std::string> threads;
  std::string kernel = "auto";
  std::optional<std::string> target;
  std::optional<std::string> subject;  // variant or position
  std::optional<std::string> card, dice, rolls;
  std::vector<std::string> files;
};

class Program {
 public:
  Program()
      : app_("Hazard analyses dice games: exact values and the best move in Yatzy and Yahtzee.",
             "hazard") {
    app_.footer(
        "Start with: hazard advise yatzy --dice 13356 --rolls 2\n"
        "Exit codes: 0 done, 1 failed, 2 bad request, 3 internal error, 130 interrupted.");
    app_.set_version_flag("--version", "hazard " + engine::Engine::version().version);
    add_solve();
    add_advise();
    add_verify();
    add_variants();
    add_count();
    add_bench();
    add_version();
  }

  int run(int argc, char** argv) {
    // Also where the command line is so wrong that it cannot be read.
    flags_.json =
        std::any_of(argv, argv + argc, [](std::string_view arg) { return arg == "--json"; });
    try {
      app_.parse(argc, argv);
    } catch (const CLI::Success& help) {
      return app_.exit(help);
    } catch (const CLI::ParseError& error) {
      return complain({Errc::kBadInput, explain(error)});
    }
    if (!command_) return complain({Errc::kBadInput, "no command; " + list_commands()});
    return command_();
  }

 private:
  CLI::App* add(const char* name, const char* about, const char* examples,
                int (Program::*command)()) {
    CLI::App* const sub = app_.add_subcommand(name, about);
    sub->footer(std::string("Examples:\n") + examples);
    sub->callback([this, command] { command_ = [this, command] { return (this->*command)(); }; });
    return sub;
  }
  void json_flag(CLI::App* sub) { sub->add_flag("--json", flags_.json, "Answer as JSON"); }
  void threads_option(CLI::App* sub) {
    sub->add_option("--threads", flags_.threads, "Threads to use; all by default")->type_name("N");
  }
  void theta_option(CLI::App* sub) {
    sub->add_option("--theta", flags_.theta,
                    "Attitude to risk, -3 to 3: above 0 bold, below 0 cautious, 0 the mean")
        ->type_name("X");
  }
  void kernel_options(CLI::App* sub) {
    sub->add_option("--kernel", flags_.kernel,
                    "auto, simd, reference or check (both, compared);\n"
                    "any but auto computes anew, apart from the cache")
        ->type_name("NAME");
    sub->add_option("--target", flags_.target,
                    "Vector instruction set, one of hazard version; computes anew")
        ->type_name("NAME");
  }

  void add_solve() {
    CLI::App* const sub = add("solve", "Compute the value of every anchor of a variant",
                              "  hazard solve yatzy\n"
                              "  hazard solve yahtzee --theta -0.05\n"
                              "  hazard solve yatzy+fh5+tp4 --no-cache --json\n",
                              &Program::solve);
    sub->add_option("variant", flags_.subject, "Variant, such as yatzy or yatzy+fh5")
        ->type_name("");
    theta_option(sub);
    sub->add_flag("--no-cache", flags_.no_cache, "Neither use nor keep a table on disk");
    kernel_options(sub);
    threads_option(sub);
    json_flag(sub);
  }

  void add_advise() {
    CLI::App* const sub =
        add("advise", "Rank every legal action of a position",
            "  hazard advise yatzy --dice 13356 --rolls 2\n"
            "  hazard advise yatzy --card ones=3,twos=6,chance=21 --dice 13356 --rolls 2\n"
            "  hazard advise yatzy:ones=3,twos=6,chance=21:13356:2 --theta 0.05\n"
            "  hazard advise yatzy:ones,twos,chance,upper=9       value before the roll\n",
            &Program::advise);
    sub->add_option("position", flags_.subject,
                    "Variant, or whole position VARIANT:CARD:DICE:ROLLS")
        ->type_name("");
    sub->add_option("--card", flags_.card, "Filled boxes with their scores: ones=3,chance=21")
        ->type_name("CARD");
    sub->add_option("--dice", flags_.dice, "Dice on the table: 13356")->type_name("DICE");
    sub->add_option("--rolls", flags_.rolls, "Rerolls left: 2, 1 or 0")->type_name("N");
    theta_option(sub);
    sub->add_flag("--all", flags_.all, "Show all keeps, not only the best ten");
    sub->add_flag("--no-cache", flags_.no_cache, "Neither use nor keep a table on disk");
    threads_option(sub);
    json_flag(sub);
  }

  void add_verify() {
    CLI::App* const sub = add("verify", "Check table files: every value anew from its successors",
                              "  hazard verify                    all tables in the cache\n"
                              "  hazard verify yatzy-mean.table\n",
                              &Program::verify);
    sub->add_option("file", flags_.files, "Table files; those in the cache by default")
        ->type_name("");
    threads_option(sub);
    json_flag(sub);
  }

  void add_variants() {
    json_flag(add("variants", "List the rule sets and their house rules", "  hazard variants\n",
                  &Program::variants));
  }

  void add_count() {
    CLI::App* const sub =
        add("count", "Count the anchors that a game can reach, by filled boxes",
            "  hazard count yatzy\n  hazard count yahtzee --json\n", &Program::count);
    sub->add_option("variant", flags_.subject, "Variant, such as yatzy")->type_name("");
    json_flag(sub);
  }

  void add_bench() {
    CLI::App* const sub =
        add("bench", "Print a signature of values and decisions, and measure the kernels",
            "  hazard bench\n"
            "  hazard bench --signature --target AVX2 --threads 7\n"
            "  hazard bench --signature --kernel reference\n",
            &Program::bench);
    sub->add_flag("--signature", flags_.signature_only, "The signature alone, no measurements");
    kernel_options(sub);
    threads_option(sub);
    json_flag(sub);
  }

  void add_version() {
    json_flag(add("version", "Print the version and what this machine can run",
                  "  hazard version\n", &Program::version));
  }

  std::string list_commands() const {
    return fmt::format("there are {}; see hazard --help",
                       list_of(app_.get_subcommands({}), &CLI::App::get_name));
  }

  std::string explain(const CLI::ParseError& error) const {
    const auto chosen = app_.get_subcommands();
    const auto extras = app_.remaining(true);
    if (chosen.empty()) {
      return extras.empty() ? fmt::format("{}; see hazard --help", error.what())
                            : fmt::format("'{}' is no command; {}", extras[0], list_commands());
    }
    std::string what = error.what();
    if (!extras.empty()) what = fmt::format("'{}' not expected", fmt::join(extras, " "));
    if (what.ends_with(" missing")) what = what.substr(0, what.find(':')) + ": value missing";
    return fmt::format("{}; see hazard {} --help", what, chosen[0]->get_name());
  }

  int complain(const Error& error) {
    progress_.reset();
    std::fprintf(stderr, "hazard: %s\n", error.message.c_str());
    if (flags_.json) std::printf("%s\n", engine::to_json(error).c_str());
    return exit_code(error.code);
  }

  template <class Answer, class... Extra>
  int answer(const Answer& answer, Extra... extra) {
    progress_.reset();
    const std::string text = flags_.json ? engine::to_json(answer) + "\n" : show(answer, extra...);
    if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
      std::fprintf(stderr, "hazard: cannot write the answer: %s\n", std::strerror(errno));
      return kFailed;
    }
    return kOk;
  }

  void warn(std::vector<std::string> warnings) {
    progress_.reset();
    if (!flags_.no_cache && !table::default_cache_folder()) {
      warnings.push_back(kNoCacheFolder + "; the table is not kept");
    }
    for (const std::string& warning : warnings) {
      std::fprintf(stderr, "hazard: warning: %s\n", warning.c_str());
    }
  }

  Result<solve::Objective> objective() const {
    return parse_theta(flags_.theta).and_then(solve::make_objective);
  }

  Result<engine::Engine> make_engine(const std::string& work) {
    engine::EngineOptions options;
    progress_.emplace(work);
    options.watch = progress_->watch();
    if (flags_.target && flags_.target->empty()) {
      return fail(Errc::kBadInput, "target '': write one of those that hazard version lists");
    }
    options.target = flags_.target.value_or("");
    if (flags_.threads) {
      const auto threads = parse_threads(*flags_.threads);
      if (!threads) return pass_on(threads);
      options.threads = *threads;
    }
    const auto kernel = solve::parse_kernel(flags_.kernel);
    if (!kernel) return pass_on(kernel);
    options.kernel = *kernel;
    if (!flags_.no_cache) options.cache = table::default_cache_folder();
    return engine::Engine(options);
  }

  int solve() {
    const auto rules = variant();
    if (!rules) return complain(rules.error());
    const auto goal = objective();
    if (!goal) return complain(goal.error());
    auto engine = make_engine("solving " + rules->name);
    if (!engine) return complain(engine.error());
    const auto solved = engine->solve(*rules, *goal);
    if (!solved) return complain(solved.error());
    warn(solved->warnings);
    return answer(*solved);
  }

  Result<scorecard::RuleSet> variant() const {
    if (!flags_.subject) {
      return fail(Errc::kBadInput,
                  "variant missing; write hazard {} yatzy, or another of hazard variants",
                  app_.get_subcommands()[0]->get_name());
    }
    return scorecard::find_rules(*flags_.subject);
  }

  Result<scorecard::Position> position() const {
    if (!flags_.subject) {
      return fail(Errc::kBadInput, "position missing; write one such as yatzy::13356:2");
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

  int advise() {
    const auto where = position();
    if (!where) return complain(where.error());
    const auto goal = objective();
    if (!goal) return complain(goal.error());
    auto engine = make_engine("solving " + where->rules.name);
    if (!engine) return complain(engine.error());
    const auto advice = engine->advise(*where, *goal);
    if (!advice) return complain(advice.error());
    warn(advice->warnings);
    return answer(*advice, flags_.all);
  }

  int verify() {
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

  int variants() { return answer(engine::Engine::variants()); }

  int count() {
    const auto rules = variant();
    if (!rules) return complain(rules.error());
    return answer(engine::Engine::count(*rules));
  }

  int bench() {
    auto engine = make_engine("measuring");
    if (!engine) return complain(engine.error());
    const auto measured = engine->bench(flags_.signature_only);
    if (!measured) return complain(measured.error());
    return answer(*measured);
  }

  int version() { return answer(engine::Engine::version()); }

  CLI::App app_;
  Flags flags_;
  std::function<int()> command_;
  std::optional<Progress> progress_;  // ends before anything is printed
};

}  // namespace

int run(int argc, char** argv) { return Program().run(argc, argv); }

}  // namespace hazard::cli
