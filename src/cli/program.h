// The program: reads a command line, asks the engine, prints its answer.
//
//   program.cc         the grammar: commands, options, help
//   commands.cc        tables, positions, measurements
//   risk_commands.cc   policies and the risk laboratory
//   chance_commands.cc games of chance
//   liars_commands.cc  Liar's Dice, with the grammar of its own commands; what several share
//   liars_study.cc     rules, solved rounds, value tables
//   liars_table.cc     advice, tournaments, reviews
//   liars_play.cc      a match in the terminal
//   completion.cc      scripts for shells, and manual.cc: from the grammar, which grammar.h holds
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
#include "hazard/engine/engine.h"
#include "hazard/engine/json.h"
#include "hazard/engine/liars.h"
#include "hazard/liars/exact/duel.h"
#include "hazard/liars/rules/rules.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace hazard::cli {

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
  std::optional<std::string> names;
  std::optional<std::string> seed;

  std::optional<std::string> faces;
  bool palifico = false;
  std::optional<std::string> iterations, gap;
  std::string memory = "2";  // GB
  std::optional<std::string> checkpoint, out;

  std::optional<std::string> agents;
  std::string games = "1000";
  std::optional<std::string> csv;
  std::string players = "6";
  std::string rounds = "256";

  std::string name = "You";
  std::optional<std::string> record;
  bool hints = false;
};

struct Flags {
  bool json = false;
  bool csv = false;
  bool no_cache = false;
  bool all = false;
  bool signature_only = false;
  std::string theta = "0";
  std::optional<std::string> threads;
  std::string kernel = "auto";
  std::optional<std::string> target;
  std::optional<std::string> kind;     // of report
  std::optional<std::string> subject;  // variant or position
  std::optional<std::string> card, dice, rolls;
  std::vector<std::string> files;

  std::string policy = "optimal";  // several for a simulation
  std::optional<std::string> a, b;
  std::optional<std::string> at_least;
  std::optional<std::string> thetas;
  std::string games = "100000";
  std::string seed = "1";
  std::string records = "0";
  std::string examples = "10";
  std::vector<std::string> out;

  std::optional<std::string> coins, points;
  bool exact = false;
  bool table = false;
  std::optional<std::string> svg, dot;
  std::string depth = "3";
  std::string breadth = "3";
  std::string shell;

  LiarsFlags liars;
};

class Program {
 public:
  Program();
  ~Program();
  int run(int argc, char** argv);

 private:
  using Command = int (Program::*)();

  CLI::App* add(const char* name, const char* about, const char* examples, Command command);
  CLI::App* define(CLI::App* sub, const char* examples, Command command);
  void json_flag(CLI::App* sub);
  void threads_option(CLI::App* sub);
  void theta_option(CLI::App* sub);
  void thetas_option(CLI::App* sub, const std::string& by_default = "37 from -3 to 3");
  void no_cache_flag(CLI::App* sub);
  void kernel_options(CLI::App* sub);
  void variant_argument(CLI::App* sub);
  void position_arguments(CLI::App* sub);
  void liars_rules_option(CLI::App* sub);
  void liars_decision_options(CLI::App* sub);
  void liars_seed_option(CLI::App* sub);
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
  void add_coins();
  void add_chance();
  void add_texts();
  void add_liars();
  void add_liars_call(CLI::App* parent);
  void add_liars_advise(CLI::App* parent);
  void add_liars_play(CLI::App* parent);
  void add_liars_review(CLI::App* parent);
  void add_liars_tournament(CLI::App* parent);
  void add_liars_solve(CLI::App* parent);
  void add_liars_exploit(CLI::App* parent);
  void add_liars_values(CLI::App* parent);
  void add_liars_rules(CLI::App* parent);
  CLI::App* innermost() const;       // command that was named; the program itself if none was
  std::string command_name() const;  // "solve", "liars call"
  std::string list_commands() const;
  std::string explain(const CLI::ParseError& error) const;
  Grammar grammar() const;

  int complain(const Error& error);
  void warn(std::vector<std::string> warnings);
  int print(const std::string& text);
  template <class Answer, class... Extra>
  int answer(const Answer& answer, const Extra&... extra) {
    progress_.reset();
    return print(flags_.json ? engine::to_json(answer) + "\n" : show(answer, extra...));
  }
  // With the warnings that came with it.
  template <class Answer, class... Extra>
  int answer(const Result<Answer>& result, const Extra&... extra) {
    if (!result) return complain(result.error());
    warn(result->warnings);
    return answer(*result, extra...);
  }

  // The file of an option such as --svg, none if it was not given; its name ends like the option.
  Result<std::vector<std::filesystem::path>> output(const std::string& name,
                                                    const std::optional<std::string>& file) const;
  // Writes the same text to each file.
  static Result<std::vector<engine::WrittenAnswer>> write(
      const std::vector<std::filesystem::path>& files, std::string_view text);

  Result<scorecard::RuleSet> variant() const;
  Result<scorecard::Position> position() const;
  Result<solve::Objective> objective() const;
  // Those asked for, or all 37; with 0 among them if it is `needed`.
  Result<std::vector<double>> thetas(bool zero_needed) const;
  Result<int> threads() const;  // 0: all
  Result<engine::Engine> make_engine(const std::string& work);

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
  int coins();
  int chance();
  int completion();
  int manual();

  Result<liars::Rules> liars_rules() const;
  Result<liars::Duel> liars_duel(const liars::Rules& rules) const;
  Result<engine::LiarsPlayer> liars_player() const;
  Result<std::uint64_t> liars_seed() const;
  Result<engine::LiarsOptions> liars_options(const std::string& work);
  int liars_call();
  int liars_advise();
  int liars_play();
  int liars_review();
  int liars_tournament();
  int liars_solve();
  int liars_exploit();
  int liars_values();
  int liars_list_rules();

  std::unique_ptr<CLI::App> app_;
  Flags flags_;
  std::function<int()> command_;
  std::optional<Progress> progress_;  // ends before anything is printed
};

}  // namespace hazard::cli
