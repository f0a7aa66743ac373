// Distillation: how small a policy can be and still play well. What is learnt is a policy in a
// file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "hazard/scorecard/rules.h"

namespace hazard::engine {

// What is learnt, as text: a policy file, something to read, or C++ that plays without Hazard.
enum class PolicyFormat : std::uint8_t { kNone, kJson, kText, kHeader };

struct DistillTreeRequest {
  enum class Objective : std::uint8_t {
    kRegret,  // as few points lost as can be, all decisions weighed by how often they are met
    kGini,    // the best action alone, from simulated games
  };

  scorecard::RuleSet variant = {};
  Objective objective = Objective::kRegret;
  std::optional<int> depth = {};                // splits on the longest way; nothing: any number
  std::optional<std::int64_t> parameters = {};  // of all three trees at most
  std::int64_t games = 200'000;                 // simulated, to learn labels from
  std::int64_t records = 3'000'000;             // of each kind of decision, to learn regrets from
  int rounds = 3;                               // of learning on the pupil's own games
  int least_records = 1;                        // of a leaf
  bool balanced = false;                        // labels weigh the same in sum
  bool weigh_by_gap = false;                    // labels weigh what the second best action loses
  std::uint64_t seed = 1;
  PolicyFormat format = PolicyFormat::kNone;
};

struct DistillNetRequest {
  enum class Objective : std::uint8_t {
    kRegret,  // as few points lost as can be
    kPlain,   // cross-entropy with the best action, from simulated games
    kReward,  // policy gradient: nothing is seen but the final scores of its own games
  };

  scorecard::RuleSet variant = {};
  std::vector<int> hidden = {64, 32};  // neurons of each layer
  Objective objective = Objective::kRegret;
  std::int64_t games = 200'000;
  std::int64_t records = 1'000'000;  // of each kind of decision, to learn regrets from
  int epochs = 30;                   // at most
  int rounds = 2;                    // of learning, all but the first on the pupil's own games
  bool curve = false;                // plain, reward: also what fewer games would have taught
  std::uint64_t seed = 1;
  PolicyFormat format = PolicyFormat::kNone;
};

struct DistillRulesRequest {
  enum class Mode : std::uint8_t { kCategory, kFull };
  enum class Learner : std::uint8_t { kRegret, kClassic };
  enum class Grammar : std::uint8_t { kVerbs, kMasks, kUnions };
  enum class Keeps : std::uint8_t { kBestResponse, kOptimal };

  scorecard::RuleSet variant = {};
  int max_rules = 100;  // of each list
  Mode mode = Mode::kCategory;
  Learner learner = Learner::kRegret;
  Grammar grammar = Grammar::kVerbs;
  Keeps rerolls = Keeps::kBestResponse;  // in mode category
  std::int64_t records = 300'000;        // of each kind of decision, to learn from
  int rounds = 6;                        // of learning on the games of who follows the rules
  bool scaling = false;                  // also what fewer rules are worth
  std::uint64_t seed = 1;
  PolicyFormat format = PolicyFormat::kNone;
};

// A policy that was learnt, and what it is worth.
struct DistillAnswer {
  // Of one kind of decision.
  struct Kind {
    std::string decision;
    double loss = 0;        // points per game, by what the optimal player would make of it
    double proxy_loss = 0;  // points that they would lose in a game of the optimal player
    double wrong = 0;       // share of the decisions of optimal games that it takes otherwise
    double near_bonus = 0;  // share of those with an upper sum of 40 to 62
    double trifling = 0;    // share of those that lose less than 0.1 points
  };
  std::string variant;
  std::string model;                       // "tree", "net", "rules"
  std::optional<std::int64_t> parameters;  // of a tree or a net
  std::optional<int> rules;                // of all lists
  double mean = 0;                         // exact
  double sd = 0;
  double bonus = 0;       // P(upper bonus)
  double optimal = 0;     // mean of the best play
  double proxy_loss = 0;  // points that its wrong decisions lose in games of the optimal player
  std::vector<Kind> decisions;
  // Of a net: exact means while it learnt, by games used.
  struct CurvePoint {
    std::int64_t games = 0;
    double mean = 0;
  };
  std::vector<CurvePoint> curve;
  // Where the loss lies: decisions by how often they are met, the most frequent first.
  struct TailPoint {
    std::int64_t decisions = 0;  // so many different ones
    double met = 0;              // their share of all decisions of a game
    double loss = 0;             // their share of all that is lost
  };
  std::vector<TailPoint> tail;
  // Of lists of rules: the exact mean with no more than so many rules in each list.
  struct ScalingPoint {
    int rules = 0;
    double mean = 0;
  };
  std::vector<ScalingPoint> scaling;
  struct Verb {
    std::string verb;
    double reroll1 = 0;  // share of the decisions that rules decide by it
    double reroll2 = 0;
  };
  std::vector<Verb> verbs;
  std::optional<std::string> policy;  // in the format that was asked for
  std::optional<std::string> file;    // that it was written to
  double seconds = 0;                 // of learning
  double seconds_evaluation = 0;      // of the exact evaluation
  std::vector<std::string> warnings;
};

// Every decision of optimal games, for other programs to learn from.
struct ExportRequest {
  enum class Format : std::uint8_t { kCsv, kNpy };

  scorecard::RuleSet variant = {};
  double theta = 0;
  std::optional<std::int64_t> games = {};  // simulated; nothing: all decisions with their chances
  double least = 1e-7;  // decisions that are met less often in a game are left out
  Format format = Format::kCsv;
  std::uint64_t seed = 1;
  std::filesystem::path out = {};  // folder
};

struct ExportAnswer {
  struct File {
    std::string decision;
    std::string file;
    std::int64_t records = 0;
    double met = 0;              // decisions of this kind per game that the records stand for
    std::int64_t vectors = 0;    // different lists of features
    std::int64_t conflicts = 0;  // of those, with more than one best action
  };
  std::string variant;
  double theta = 0;
  std::vector<File> files;
  double seconds = 0;
  std::vector<std::string> warnings;
};

// How well small policies play: the exact mean by number of parameters or rules.
struct ParetoRequest {
  scorecard::RuleSet variant = {};
  std::vector<std::int64_t> trees = {300, 1'900, 6'200, 20'000, 80'000, 410'000};  // parameters
  std::vector<std::string> nets = {"8", "16", "32", "32,16", "64", "64,32"};       // hidden layers
  std::vector<int> rules = {10, 20, 50, 100};                                      // of each list
  bool classic = true;  // also the learners that see the best action alone
  std::int64_t records = 3'000'000;
  std::int64_t games = 200'000;
  std::uint64_t seed = 1;
};

struct ParetoAnswer {
  struct Row {
    std::string model;                   // "tree", "net", "rules", "heuristic", "table"
    std::optional<std::string> learner;  // "regret", "gini", "plain", "classic"
    std::string name;                    // "depth 10", "64,32", "3 x 100 rules"
    std::optional<std::int64_t> parameters;
    std::optional<int> rules;
    double mean = 0;
    double bonus = 0;
    double proxy_loss = 0;
    std::optional<double> published;  // mean that others measured at this size
  };
  struct ScalingPoint {
    std::string learner;
    std::string lists;  // "category", "full"
    int rules = 0;
    double mean = 0;
    std::optional<double> published;
  };
  struct CurvePoint {
    std::string learner;  // "supervised", "reward"
    std::int64_t games = 0;
    double mean = 0;
  };
  std::string variant;
  double optimal = 0;
  std::vector<Row> rows;
  std::string tail_of;  // name of the row that the tail belongs to
  std::vector<DistillAnswer::TailPoint> tail;
  std::vector<ScalingPoint> scaling;
  std::vector<DistillAnswer::Verb> verbs;
  std::vector<CurvePoint> curves;
  double seconds = 0;
  std::vector<std::string> warnings;
};

// The figures of pareto as a page, and their points.
struct DistillReportAnswer {
  std::string html;  // needs nothing else
  std::string csv;   // a row for each point
  std::vector<std::string> warnings;
};

// Lists of rules as a page that a player can learn from.
struct RulesSheetRequest {
  scorecard::RuleSet variant = {};
  std::filesystem::path file = {};  // that holds the rules; none: they are learnt, and kept
  int max_rules = 20;               // of each list, if they are learnt
};

struct RulesSheetAnswer {
  struct Rule {
    int number = 0;     // in the order of the sheet; the default comes last and has none: 0
    std::string theme;  // what a player would file it under; a new one begins a group
    std::string text;   // in plain words
    double adds = 0;    // points a game that would be lost without it, to first order
    double used = 0;    // times a game
  };
  struct Section {
    std::string decision;  // "reroll1", "reroll2", "category"
    std::string title;     // "After the first throw"
    std::vector<Rule> rules;
  };
  std::string variant;
  double mean = 0;
  double optimal = 0;
  int rules = 0;  // in all lists
  std::vector<Section> sections;
  std::string text;  // the page for a terminal
  std::string html;  // the page for a printer
  std::optional<std::string> file;
  std::vector<std::string> warnings;
};

// Positions where the rules lose most.
struct RulesQuizRequest {
  scorecard::RuleSet variant = {};
  std::filesystem::path file = {};  // as for the sheet
  int max_rules = 20;
  int questions = 20;
};

struct RulesQuizAnswer {
  struct Question {
    std::string position;
    std::string decision;  // "reroll1", "reroll2", "category"
    std::string rule;      // that applies, in plain words
    std::string action;    // what it says: "keep 3 3", "score chance"
    std::string best;
    double loss = 0;  // points
    double met = 0;   // times a game of the one who follows the rules
  };
  std::string variant;
  double mean = 0;
  double optimal = 0;
  std::vector<Question> questions;
  std::vector<std::string> warnings;
};

}  // namespace hazard::engine
