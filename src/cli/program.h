// The program: reads a command line, asks the engine, prints its answer.
//
//   program.cc               what all commands share: reading, options of several, printing
//   syntax.cc                what a command takes
//   solve_commands.cc        solve, advise, verify; each file has the syntax of its commands
//   list_commands.cc         variants, policies, version, count, bench
//   evaluate_commands.cc     evaluate, simulate, compare
//   distill_commands.cc      distill: tree, net, rules
//   rules_commands.cc        rules: sheet, quiz
//   export_commands.cc       pareto; export: decisions
//   versus_commands.cc       target, endgame, duel, thresholds, bounds
//   review_commands.cc       review, with practise.cc
//   games_commands.cc        games: list, save, show, export, delete
//   risk_commands.cc         sweep, frontier, regimes, report
//   chance_commands.cc       coins, chance
//   liars_commands.cc        Liar's Dice: call, rules, and what its other commands share
//   liars_solve_commands.cc  solve, exploit, values
//   liars_match_commands.cc  advise, review, tournament
//   liars_play.cc            play: a match in the terminal
//   serve_commands.cc        serve, schema
//   cache_commands.cc        cache
//   words.cc                 words in the wrong place
//   text_commands.cc         completion and manual, made by completion.cc and manual.cc
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/grammar.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/syntax.h"
#include "cli/text_table.h"
#include "codec/codec.h"
#include "engine/csv.h"
#include "engine/fields.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/liars.h"
#include "hazard/liars/config/player.h"
#include "hazard/liars/exact/duel.h"
#include "hazard/liars/play/outside.h"
#include "hazard/liars/rules/rules.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "hazard/solve/options.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace hazard::cli {

inline constexpr const char* kNoCacheFolder = "no cache folder; set HOME or XDG_CACHE_HOME";

// What was asked for, as the user wrote it.
struct LiarsFlags {
  std::string rules = "perudo";
  std::optional<std::string> hand, dice, bid;
  bool no_wild = false;
  std::string large_m = "none";
  bool logspace = false;

  std::optional<std::string> subject;  // position, or file to review
  std::string agent = "engine";
  std::optional<std::string> config, rollouts, ms, telemetry;
  std::vector<std::string> configs;  // of agents: FILE, 2=FILE
  std::optional<std::string> names;
  std::optional<std::string> seed;

  std::optional<std::string> faces;
  bool palifico = false;
  std::optional<std::string> iterations, gap;
  std::string memory = "2";  // GB
  std::optional<std::string> high_bids;
  std::optional<std::string> checkpoint, out;
  std::string seeds = "8";

  std::optional<std::string> agents;
  std::string games = "1000";
  std::string depth = "1";
  std::string players = "6";
  std::string rounds = "256";
  std::string train_rounds = "8000000";

  std::string name = "You";
  std::optional<std::string> record;
  bool hints = false;
  std::optional<std::string> start_ms, answer_ms;  // of other programs
};

// Playing to win.
struct VersusFlags {
  std::optional<std::string> objective, target;
  std::vector<std::string> opponents;
  std::optional<std::string> opponent_policy;
  std::optional<std::string> start;  // variant or position
  std::string players = "win,optimal";
  std::optional<std::string> instead;
  std::optional<std::string> games, seed;
  bool fixed_seats = false;
};

// Learning small policies.
struct DistillFlags {
  std::optional<std::string> objective, depth, parameters, games, records, rounds, min_leaf;
  bool balanced = false;
  bool by_gap = false;
  bool curve = false;
  std::optional<std::string> hidden, epochs;
  std::optional<std::string> max_rules, mode, learner, grammar, rerolls;
  std::optional<std::string> rules_file, questions;
  bool scaling = false;
  std::optional<std::string> seed, out;
  std::optional<std::string> trees, rules;  // sizes
  std::vector<std::string> nets;
  bool no_classic = false;
  std::optional<std::string> format, least;
};

struct ServeFlags {
  std::optional<std::string> port, host, open_to;
  std::vector<std::string> allowed_hosts;
};

struct Flags {
  bool json = false;
  std::optional<std::string> csv;
  bool no_cache = false;
  bool all = false;
  bool signature_only = false;
  std::optional<std::vector<std::string>> why;  // words that name an action, or none
  std::string theta = "0";
  std::optional<std::string> threads;
  std::string kernel = "auto";
  std::optional<std::string> target;
  std::optional<std::string> kind;     // of report
  std::optional<std::string> subject;  // variant or position
  std::optional<std::string> card, dice, rolls;
  std::vector<std::string> files;
  std::vector<std::string> words;                 // names of commands
  std::optional<std::string> action, older_than;  // of cache

  std::string policy = "optimal";           // several for a simulation
  std::optional<std::string> other_policy;  // beside advice
  std::optional<std::string> a, b;
  std::optional<std::string> at_least;
  std::optional<std::string> thetas;
  std::string games = "100000";
  std::string seed = "1";
  std::string records = "0";
  std::string examples = "10";
  std::vector<std::string> out;
  std::optional<std::string> html;

  std::vector<std::string> games_kept;  // ids
  std::optional<std::string> game;      // id
  bool practise = false;

  std::optional<std::string> coins, points;
  bool exact = false;
  bool table = false;
  std::optional<std::string> svg, dot;
  std::optional<std::string> depth, breadth;  // 3
  std::string shell;
  bool stdio = false;
  bool reference = false;
  std::optional<std::string> memory;

  VersusFlags versus;
  DistillFlags distill;
  LiarsFlags liars;
  ServeFlags serve;
};

class Program {
 public:
  Program();
  ~Program();
  int run(int argc, char** argv);

 private:
  using Command = int (Program::*)();

  struct CommandInfo {
    const char* name;
    const char* about;
    std::string examples;  // lines
  };

  Syntax add(const CommandInfo& info, Command command);
  Syntax add(Syntax parent, const CommandInfo& info, Command command);
  void json_flag(Syntax sub);
  void threads_option(Syntax sub);
  void theta_option(Syntax sub);
  void thetas_option(Syntax sub, const std::string& by_default = "37 from -3 to 3");
  void csv_option(Syntax sub, const std::string& rows);
  void no_cache_flag(Syntax sub);
  void usual_options(Syntax sub);  // --no-cache, --threads, --json
  void kernel_options(Syntax sub);
  void variant_argument(Syntax sub);
  void card_arguments(Syntax sub);      // a position between turns
  void position_arguments(Syntax sub);  // any
  void opponent_option(Syntax sub, const std::string& about);
  void liars_rules_option(Syntax sub);
  void liars_decision_options(Syntax sub);
  void liars_agents_options(Syntax sub);
  void liars_seed_option(Syntax sub);
  void liars_programs_options(Syntax sub);
  void add_solve();
  void add_advise();
  void add_verify();
  void add_lists();
  void add_count();
  void add_bench();
  void add_evaluate();
  void add_simulate();
  void add_compare();
  void add_sweep();
  void add_frontier();
  void add_regimes();
  void add_report();
  void add_target();
  void add_endgame();
  void add_duel();
  void add_thresholds();
  void add_bounds();
  void add_distill();
  void add_distill_tree(Syntax parent);
  void add_distill_net(Syntax parent);
  void add_distill_rules(Syntax parent);
  void add_pareto();
  void add_export();
  void distill_options(Syntax sub, const std::string& endings);
  void add_rules();
  void rules_options(Syntax sub);
  void add_review();
  void add_games();
  void add_coins();
  void add_chance();
  void add_cache();
  void add_help();
  void add_texts();
  void add_serve();
  void add_schema();
  void add_liars();
  void add_liars_call(Syntax parent);
  void add_liars_advise(Syntax parent);
  void add_liars_play(Syntax parent);
  void add_liars_review(Syntax parent);
  void add_liars_tournament(Syntax parent);
  void add_liars_solve(Syntax parent);
  void add_liars_exploit(Syntax parent);
  void add_liars_train(Syntax parent);
  void add_liars_lbr(Syntax parent);
  void add_liars_values(Syntax parent);
  void add_liars_rules(Syntax parent);
  void add_liars_config(Syntax parent);
  CLI::App* innermost() const;       // command that was named; the program itself if none was
  std::string command_name() const;  // "solve", "liars call"
  std::string explain(const CLI::ParseError& error) const;
  Grammar grammar() const;

  int complain(const Error& error);
  void warn(std::vector<std::string> warnings);
  int print(const std::string& text);
  template <class Answer, class... Extra>
  int answer(const Answer& answer, const Extra&... extra) {
    progress_.reset();
    std::string text = flags_.json ? codec::to_json(answer) + "\n"
                                   : fit_lines(show(answer, extra...), page_width());
    if constexpr (requires { engine::to_csv(answer); }) {
      if (flags_.csv == "-") return print(engine::to_csv(answer));
      if (flags_.csv) {
        const auto written = write({*flags_.csv}, engine::to_csv(answer));
        if (!written) return complain(written.error());
        if (!flags_.json) text += show(written->front());
      }
    }
    return print(text);
  }
  // With the warnings that came with it.
  template <class Answer, class... Extra>
  int answer(const Result<Answer>& result, const Extra&... extra) {
    if (!result) return complain(result.error());
    if constexpr (requires { result->warnings; }) warn(result->warnings);
    return answer(*result, extra...);
  }
  // Asks the engine and prints its answer; `work` is what the progress line says.
  template <class Request, class Answer, class... Extra>
  int ask(const std::string& work,
          Result<Answer> (engine::Engine::*method)(const Request&, const engine::Call&),
          const Request& request, const Extra&... extra) {
    const auto how = call(work);
    if (!how) return complain(how.error());
    return answer((engine().*method)(request, *how), extra...);
  }

  // Writes the same text to each file.
  static Result<std::vector<engine::WrittenAnswer>> write(
      const std::vector<std::filesystem::path>& files, std::string_view text);

  tl::unexpected<Error> explain_subject(const Error& error) const;
  Result<scorecard::RuleSet> variant() const;
  // `example` is what a message offers to who wrote none.
  Result<scorecard::Position> position(std::string_view example = "yatzy::13356:2") const;
  Result<solve::Objective> objective() const;
  // What advice maximises; nothing: left to the opponents.
  Result<std::optional<solve::Objective>> advice_objective() const;
  Result<std::vector<scorecard::Position>> opponents(const scorecard::RuleSet& rules) const;
  Result<int> threads() const;                         // 0: all
  Result<solve::KernelChoice> kernel_choice() const;   // also looks at the target
  Result<engine::Call> call(const std::string& work);  // shows progress
  Result<std::size_t> memory() const;                  // bytes of tables to keep
  engine::Engine& engine();

  int solve();
  int advise();
  int verify();
  int variants();
  int policies();
  int count();
  int bench();
  int version();
  int evaluate();
  int simulate();
  int compare();
  int sweep();
  int frontier();
  int regimes();
  int report();
  int risk_report(const scorecard::RuleSet& rules);
  int match_report(const scorecard::RuleSet& rules);
  int distill_report(const scorecard::RuleSet& rules);
  int write_report(const Result<engine::ReportAnswer>& report, const std::filesystem::path& file);
  int target();
  int endgame();
  int duel();
  int distill_tree();
  int distill_net();
  int distill_rules();
  int rules_sheet();
  int rules_quiz();
  template <class Request>
  Result<Request> rules_asked();
  int pareto();
  int export_decisions();
  template <class Request>
  int distil(const std::string& model, const Result<Request>& asked,
             const std::vector<std::string>& endings,
             Result<engine::DistillAnswer> (engine::Engine::*method)(const Request&,
                                                                     const engine::Call&));
  int thresholds();
  int bounds();
  Result<void> add_record(const std::string& file, std::string& cards,
                          std::optional<std::string>& match) const;
  int review();
  int practise(const engine::ReviewAnswer& answer);
  int games_list();
  int games_save();
  int games_show();
  int games_export();
  int games_delete();
  int coins();
  int chance();
  int serve();
  int schema();
  int cache();
  int help();
  int completion();
  int manual();

  Result<liars::Rules> liars_rules() const;
  Result<liars::Duel> liars_duel(const liars::Rules& rules) const;
  Result<liars::Player> liars_player() const;
  Result<std::vector<liars::TableConfig>> liars_configs() const;
  Result<std::uint64_t> liars_seed() const;
  Result<liars::OutsideOptions> liars_programs() const;
  int liars_call();
  int liars_advise();
  int liars_play();
  int liars_review();
  int liars_tournament();
  int liars_solve();
  int liars_exploit();
  int liars_train();
  int liars_lbr();
  int liars_values();
  int liars_list_rules();
  int liars_config();

  std::unique_ptr<CLI::App> app_;
  Flags flags_;
  std::optional<engine::Engine> engine_;
  std::function<int()> command_;
  std::optional<Progress> progress_;  // ends before anything is printed
};

}  // namespace hazard::cli
