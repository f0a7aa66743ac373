#include "cli/program.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/completion.h"
#include "hazard/risk/regimes.h"

namespace hazard::cli {
namespace {

constexpr const char* kPolicyHelp = "Who plays, see hazard policies; optimal by default";

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

Program::Program()
    : app_(std::make_unique<CLI::App>(
          "Hazard analyses dice games: exact values, the best move, and what every way to play\n"
          "leads to, in Yatzy and Yahtzee; games of chance; what to bid and call in Liar's Dice.",
          "hazard")) {
  app_->footer(
      "Start with: hazard advise yatzy --dice 13356 --rolls 2\n"
      "      then: hazard evaluate yatzy\n"
      "Exit codes: 0 done, 1 failed, 2 bad request, 3 internal error, 130 interrupted.");
  app_->set_version_flag("--version", "hazard " + engine::Engine::version().version);
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
  const auto extras = app_->remaining(true);
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

// --- options that several commands have ----------------------------------------------------------

CLI::App* Program::add(const char* name, const char* about, const char* examples, Command command) {
  return define(app_->add_subcommand(name, about), examples, command);
}

CLI::App* Program::define(CLI::App* sub, const char* examples, Command command) {
  sub->footer(std::string("Examples:\n") + examples);
  sub->callback([this, command] { command_ = [this, command] { return (this->*command)(); }; });
  return sub;
}

void Program::json_flag(CLI::App* sub) { sub->add_flag("--json", flags_.json, "Answer as JSON"); }

void Program::threads_option(CLI::App* sub) {
  sub->add_option("--threads", flags_.threads, "Threads to use; all by default")->type_name("N");
}

void Program::theta_option(CLI::App* sub) {
  sub->add_option("--theta", flags_.theta,
                  "Attitude to risk, -3 to 3: above 0 bold, below 0 cautious, 0 the mean")
      ->type_name("X");
}

void Program::thetas_option(CLI::App* sub, const std::string& by_default) {
  sub->add_option("--thetas", flags_.thetas,
                  "Attitudes to risk, a list -0.1,0,0.05 or a range\n"
                  "FROM:TO:STEP; " +
                      by_default + " by default")
      ->type_name("LIST");
}

void Program::no_cache_flag(CLI::App* sub) {
  sub->add_flag("--no-cache", flags_.no_cache, "Neither use nor keep results on disk");
}

void Program::kernel_options(CLI::App* sub) {
  sub->add_option("--kernel", flags_.kernel,
                  "auto, simd, reference or check (both, compared);\n"
                  "any but auto computes anew, apart from the cache")
      ->type_name("NAME");
  sub->add_option("--target", flags_.target,
                  "Vector instruction set, one of hazard version; computes anew")
      ->type_name("NAME");
}

void Program::variant_argument(CLI::App* sub) {
  sub->add_option("variant", flags_.subject, "Variant, such as yatzy or yatzy+fh5")->type_name("");
}

void Program::position_arguments(CLI::App* sub) {
  sub->add_option("position", flags_.subject, "Variant, or whole position VARIANT:CARD:DICE:ROLLS")
      ->type_name("");
  sub->add_option("--card", flags_.card, "Filled boxes with their scores: ones=3,chance=21")
      ->type_name("CARD");
  sub->add_option("--dice", flags_.dice, "Dice on the table: 13356")->type_name("DICE");
  sub->add_option("--rolls", flags_.rolls, "Rerolls left: 2, 1 or 0")->type_name("N");
}

// --- tables, positions, measurements -------------------------------------------------------------

void Program::add_solve() {
  CLI::App* const sub = add("solve", "Compute the value of every anchor of a variant",
                            "  hazard solve yatzy\n"
                            "  hazard solve yahtzee --theta -0.05\n"
                            "  hazard solve yatzy+fh5+tp4 --no-cache --json\n",
                            &Program::solve);
  variant_argument(sub);
  theta_option(sub);
  no_cache_flag(sub);
  kernel_options(sub);
  threads_option(sub);
  json_flag(sub);
}

void Program::add_advise() {
  CLI::App* const sub =
      add("advise", "Rank every legal action of a position",
          "  hazard advise yatzy --dice 13356 --rolls 2\n"
          "  hazard advise yatzy --card ones=3,twos=6,chance=21 --dice 13356 --rolls 2\n"
          "  hazard advise yatzy:ones=3,twos=6,chance=21:13356:2 --theta 0.05\n"
          "  hazard advise yatzy:ones,twos,chance,upper=9       value before the roll\n",
          &Program::advise);
  position_arguments(sub);
  theta_option(sub);
  sub->add_flag("--all", flags_.all, "Show all keeps, not only the best ten");
  no_cache_flag(sub);
  threads_option(sub);
  json_flag(sub);
}

void Program::add_verify() {
  CLI::App* const sub = add("verify", "Check table files: every value anew from its successors",
                            "  hazard verify                    all tables in the cache\n"
                            "  hazard verify yatzy-mean.table\n",
                            &Program::verify);
  sub->add_option("file", flags_.files, "Table files; those in the cache by default")
      ->type_name("");
  threads_option(sub);
  json_flag(sub);
}

void Program::add_lists() {
  json_flag(add("variants", "List the rule sets and their house rules", "  hazard variants\n",
                &Program::variants));
  json_flag(add("policies", "List the ways to play that other commands take by name",
                "  hazard policies\n"
                "  hazard evaluate yatzy --policy noisy:0.5\n",
                &Program::policies));
  json_flag(add("version", "Print the version and what this machine can run", "  hazard version\n",
                &Program::version));
}

void Program::add_count() {
  CLI::App* const sub =
      add("count", "Count the anchors that a game can reach, by filled boxes",
          "  hazard count yatzy\n  hazard count yahtzee --json\n", &Program::count);
  variant_argument(sub);
  json_flag(sub);
}

void Program::add_bench() {
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

// Hidden: packages are made with them.
void Program::add_texts() {
  CLI::App* const sub = add("completion", "Print the script by which a shell completes commands",
                            "  hazard completion bash\n", &Program::completion);
  sub->add_option("shell", flags_.shell, "bash, zsh or fish")->type_name("");
  sub->group("");
  add("manual", "Print the manual page", "  hazard manual | man -l -\n", &Program::manual)
      ->group("");
}

int Program::completion() {
  const auto script = completion_for(flags_.shell, grammar());
  return script ? print(*script) : complain(script.error());
}

int Program::manual() { return print(manual_page(grammar(), engine::Engine::version().version)); }

// --- policies and the risk laboratory ------------------------------------------------------------

void Program::add_evaluate() {
  CLI::App* const sub =
      add("evaluate", "Compute the exact distribution of final scores of a way to play",
          "  hazard evaluate yatzy\n"
          "  hazard evaluate yatzy --policy theta:0.05 --at-least 250,300\n"
          "  hazard evaluate yahtzee --policy greedy --theta -0.05,0.05\n"
          "  hazard evaluate yatzy:ones=3,twos=6,chance=21:13356:2\n",
          &Program::evaluate);
  position_arguments(sub);
  sub->add_option("--policy", flags_.policy, kPolicyHelp)->type_name("NAME");
  sub->add_option("--at-least", flags_.at_least, "Scores whose chances to show: 250,300")
      ->type_name("LIST");
  sub->add_option("--theta", flags_.thetas,
                  "Attitudes to risk whose certainty equivalents to show: -0.05,0.05")
      ->type_name("LIST");
  no_cache_flag(sub);
  threads_option(sub);
  json_flag(sub);
}

void Program::add_simulate() {
  CLI::App* const sub =
      add("simulate", "Play games with random dice; several policies play on equal dice",
          "  hazard simulate yatzy\n"
          "  hazard simulate yatzy --policy optimal,heuristic --games 1000000\n"
          "  hazard simulate yatzy --games 1 --records 1 --seed 7\n"
          "  hazard simulate yatzy:ones=3,twos=6,chance=21:13356:2 --games 10000\n",
          &Program::simulate);
  position_arguments(sub);
  sub->add_option("--policy", flags_.policy,
                  "Who plays, one or several: optimal,heuristic;\n"
                  "see hazard policies; optimal by default")
      ->type_name("LIST");
  sub->add_option("--games", flags_.games, "How many, up to 1000000000; 100000 by default")
      ->type_name("N");
  sub->add_option("--seed", flags_.seed,
                  "Of the dice: the same seed, the same games, on any number of threads")
      ->type_name("N");
  sub->add_option("--records", flags_.records, "Games to show throw by throw, up to 1000")
      ->type_name("N");
  no_cache_flag(sub);
  threads_option(sub);
  json_flag(sub);
}

void Program::add_compare() {
  CLI::App* const sub =
      add("compare", "Show where two ways to play part, how often and what it costs",
          "  hazard compare yatzy optimal heuristic\n"
          "  hazard compare yatzy optimal theta:0.05 --examples 25\n"
          "  hazard compare yahtzee theta:-0.1 theta:0.1 --json\n",
          &Program::compare);
  variant_argument(sub);
  sub->add_option("a", flags_.a, "One policy, see hazard policies")->type_name("");
  sub->add_option("b", flags_.b, "The other")->type_name("");
  sub->add_option("--examples", flags_.examples,
                  "Positions to show in each list, up to 1000; 10 by default")
      ->type_name("N");
  no_cache_flag(sub);
  threads_option(sub);
  json_flag(sub);
}

void Program::add_sweep() {
  CLI::App* const sub =
      add("sweep", "Evaluate the best play for every attitude to risk",
          "  hazard sweep yatzy\n"
          "  hazard sweep yatzy --thetas -0.1:0.1:0.01 --out risk.csv --out risk.json\n"
          "  hazard sweep yahtzee --thetas=-0.05,0,0.05 --csv\n"
          "Every theta that is done is kept: what was interrupted goes on from there.\n",
          &Program::sweep);
  variant_argument(sub);
  thetas_option(sub);
  sub->add_option("--out", flags_.out, "File to write, .csv or .json; may stand several times")
      ->type_name("FILE")
      ->allow_extra_args(false);
  sub->add_flag("--csv", flags_.csv, "Answer as CSV, one line for each theta");
  no_cache_flag(sub);
  threads_option(sub);
  json_flag(sub);
}

void Program::add_frontier() {
  CLI::App* const sub = add("frontier", "Show what risk buys and what it costs in the mean",
                            "  hazard frontier yatzy\n"
                            "  hazard frontier yahtzee --thetas -0.05:0.05:0.005\n",
                            &Program::frontier);
  variant_argument(sub);
  thetas_option(sub);
  no_cache_flag(sub);
  threads_option(sub);
  json_flag(sub);
}

void Program::add_regimes() {
  CLI::App* const sub = add("regimes", "Show where risk begins to matter and where play freezes",
                            "  hazard regimes yatzy\n"
                            "  hazard regimes yahtzee --thetas=-0.3:0.3:0.05 --json\n",
                            &Program::regimes);
  sub->footer(sub->get_footer() + std::string(risk::kRegimesInWords));
  variant_argument(sub);
  thetas_option(sub, "15 from -1 to 1");
  no_cache_flag(sub);
  threads_option(sub);
  json_flag(sub);
}

void Program::add_report() {
  CLI::App* const sub = add("report", "Write a page of figures to be read in a browser",
                            "  hazard report risk yatzy\n"
                            "  hazard report risk yahtzee --out risk.html --thetas -0.1:0.1:0.01\n",
                            &Program::report);
  sub->add_option("kind", flags_.kind, "What about: risk")->type_name("");
  variant_argument(sub);
  thetas_option(sub);
  sub->add_option("--out", flags_.out, "File to write; VARIANT-risk.html by default")
      ->type_name("FILE.html")
      ->allow_extra_args(false);
  no_cache_flag(sub);
  threads_option(sub);
  json_flag(sub);
}

// --- games of chance -----------------------------------------------------------------------------

void Program::add_coins() {
  CLI::App* const sub =
      add("coins", "Solve Coins: flip, win with more heads than tails, or lose tails",
          "  hazard coins --coins 5 --points 6\n"
          "  hazard coins --coins 5 --points 6 --exact --table\n"
          "  hazard coins --coins 200 --points 300 --svg coins.svg\n"
          "Rules: flip any number of your coins. More heads than tails: a point for each\n"
          "head, and all coins stay. Otherwise the coins that show tails are lost.\n",
          &Program::coins);
  sub->add_option("--coins", flags_.coins, "Coins that you have, up to 500")->type_name("N");
  sub->add_option("--points", flags_.points, "Points that you need, up to 1000")->type_name("N");
  sub->add_flag("--exact", flags_.exact, "Fractions too, up to 100 coins and 200 points");
  sub->add_flag("--table", flags_.table, "Every position, not only the start");
  sub->add_option("--svg", flags_.svg, "File for a picture of the best flips")
      ->type_name("FILE.svg");
  json_flag(sub);
}

void Program::add_chance() {
  CLI::App* const sub =
      add("chance", "Look at a game and its turns as a game of chance: counts, layers, trees",
          "  hazard chance yahtzee                              why it can be solved\n"
          "  hazard chance yahtzee --dice 13356 --rolls 1       what can happen now\n"
          "  hazard chance yatzy:ones=3,chance=21:13356:2 --depth 5 --breadth 2\n"
          "  hazard chance yahtzee::66661:1 --dot turn.dot      for Graphviz\n",
          &Program::chance);
  position_arguments(sub);
  sub->add_option("--depth", flags_.depth, "Moves that the tree shows, up to 6; 3 by default")
      ->type_name("N");
  sub->add_option("--breadth", flags_.breadth,
                  "Options and outcomes that it shows of each position; 3 by default")
      ->type_name("N");
  sub->add_option("--dot", flags_.dot, "File for the graph of all that can happen in the turn")
      ->type_name("FILE.dot");
  theta_option(sub);
  no_cache_flag(sub);
  threads_option(sub);
  json_flag(sub);
}

}  // namespace hazard::cli
