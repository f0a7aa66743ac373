// The whole of Hazard behind one door: requests in, answers out. It never prints and never exits.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/chance/coins.h"
#include "hazard/chance/count_steps.h"
#include "hazard/chance/drawing.h"
#include "hazard/chance/tree.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/risk/compare.h"
#include "hazard/risk/frontier.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "hazard/solve/options.h"

namespace hazard::engine {

struct EngineOptions {
  // Folder for tables; nothing: keep none on disk. Only used for the automatic kernel: who names
  // one wants to see it work.
  std::optional<std::filesystem::path> cache;
  int threads = 0;  // 0: all
  solve::KernelChoice kernel = solve::KernelChoice::kAuto;
  std::string target;  // vector instruction set; empty: the best
  Watch watch;
};

struct SolveAnswer {
  std::string variant;
  double theta = 0;
  double value = 0;    // certainty equivalent at the start, in points
  double seconds = 0;  // of solving or, from the cache, of loading
  bool from_cache = false;
  std::int64_t anchors = 0;
  std::string file;                   // where the table is kept; empty: nowhere
  std::vector<std::string> warnings;  // what went wrong without spoiling the answer
};

struct AdviceAnswer {
  struct Action {
    std::string action;  // "keep 3 3", "score full-house"
    int points = 0;      // this action brings at once
    double value = 0;
    double loss = 0;
    bool tie = false;
    bool is_box = false;
  };
  std::string position;
  std::string dice;    // "1 3 3 5 6"; empty between turns
  int rolls_left = 0;  // rerolls
  double theta = 0;
  double value = 0;                   // points still to come
  std::optional<int> total;           // points on the card, if all scores are known
  std::optional<double> final_value;  // total + value
  std::vector<Action> actions;        // best first
  double microseconds = 0;            // of computation, the table being loaded
  std::vector<std::string> warnings;
};

struct CountAnswer {
  std::string variant;
  std::int64_t reachable = 0;
  std::vector<std::int64_t> levels;  // [filled boxes]
};

struct VerifyAnswer {
  std::string file;
  std::optional<Error> problem;  // nothing: the file is sound, and the rest says what it holds
  std::string variant;
  double theta = 0;
  double value = 0;  // at the start
  std::int64_t anchors = 0;
  double seconds = 0;
};

struct VariantsAnswer {
  struct Variant {
    std::string name;
    std::string title;
    int boxes = 0;
    int bonus = 0;
    int threshold = 0;
    std::int64_t anchors = 0;
    std::vector<std::pair<std::string, std::string>> box_names;    // key, name
    std::vector<std::pair<std::string, std::string>> house_rules;  // key, title
  };
  std::vector<Variant> variants;
};

struct PoliciesAnswer {
  std::vector<std::pair<std::string, std::string>> policies;  // name, title
};

struct VersionAnswer {
  std::string version;
  std::vector<std::string> targets;  // vector kernels this machine can run, best first
  int threads = 0;
};

struct SignatureAnswer {
  std::string signature;  // of tables and decisions; the same on all machines of a byte order
};

struct BenchAnswer {
  struct KernelSpeed {
    std::string name;
    double seconds = 0;  // best of several solves of `variant`
    double anchors_per_second = 0;
    double times_reference = 0;
  };
  struct SolveSpeed {
    std::string variant;
    double theta = 0;
    double seconds = 0;             // best of several
    double evaluation_seconds = 0;  // exact evaluation of the policy; best of several
  };
  struct Simulation {
    double games_per_second = 0;  // optimal play with all decisions in memory; best of several
    std::size_t table_bytes = 0;  // that those decisions take
  };
  std::string signature;
  std::string kernel;  // that computed it
  int threads = 0;
  std::string variant;  // that the kernels were timed on
  std::vector<KernelSpeed> kernels;
  std::vector<SolveSpeed> solves;
  Simulation simulation;
  double advise_microseconds = 0;  // of the slowest position, best of several
};

struct EvaluateRequest {
  scorecard::Position start;
  std::string policy = "optimal";
  std::vector<int> targets;    // scores whose chance is asked for
  std::vector<double> thetas;  // attitudes whose certainty equivalent is asked for
};

struct EvaluateAnswer {
  std::string position;
  std::string policy;
  scorecard::RuleSet rules;
  evaluate::Evaluation evaluation;
  std::vector<std::pair<int, double>> at_least;                  // score, P(>= score)
  std::vector<std::pair<double, double>> certainty_equivalents;  // theta, points
  double seconds = 0;                                            // of evaluating
  std::vector<std::string> warnings;
};

struct SimulateAnswer {
  std::string position;
  scorecard::RuleSet rules;
  std::uint64_t seed = 0;
  evaluate::JointSimulation comparison;  // one simulation for each policy
  std::vector<std::string> warnings;
};

struct SweepAnswer {
  scorecard::RuleSet rules;
  std::vector<risk::SweepPoint> points;  // by theta
  int from_cache = 0;                    // points that had been computed before
  double seconds = 0;
  std::vector<std::string> warnings;
};

struct FrontierAnswer {
  scorecard::RuleSet rules;
  risk::Frontier frontier;
  std::vector<std::string> warnings;
};

struct RegimesAnswer {
  struct Row {
    double theta = 0;
    double control = 0;  // |theta| sigma
    std::string rule;    // what that says about play by rule of thumb
    std::string regime;  // what play is like
    double certainty_equivalent = 0;
    double order = 0;               // (CE - mean) / (limit - mean): 0 is the mean, 1 the limit
    double differs_from_mean = 0;   // share of all decisions, in the games of the mean player
    double differs_from_limit = 0;  // the same, from the limit of theta
  };
  // A rough value for sigma, without looking at throws.
  struct Estimate {
    std::string method;
    std::optional<double> sigma;
    double theta_critical = 0;
  };
  scorecard::RuleSet rules;
  double mean = 0;
  double sd = 0;
  // The case that counts as theta grows, or falls, without bound.
  struct Limit {
    int points = 0;
    double probability = 0;
  };
  Limit best_case, worst_case;
  risk::Spreads spreads;
  double theta_critical = 0;  // 1 / sigma
  std::vector<Estimate> estimates;
  std::vector<Row> rows;
  std::vector<std::string> warnings;
};

struct CompareAnswer {
  scorecard::RuleSet rules;
  std::string a, b;
  evaluate::Evaluation evaluation_a, evaluation_b;
  evaluate::HeadToHead head_to_head;
  risk::Comparison comparison;
  double seconds = 0;
  std::vector<std::string> warnings;
};

struct ReportAnswer {
  std::string html;
  std::vector<std::string> warnings;
};

struct CoinsRequest {
  int coins = 0;
  int points = 0;
  bool exact = false;  // fractions too
  bool table = false;  // every position, not only the start
  bool picture = false;
};

struct CoinsAnswer {
  CoinsRequest request;
  chance::CoinsTable<double> table;
  std::optional<chance::CoinsTable<std::string>> fractions;
  std::string svg;  // the picture, if asked for
  double seconds = 0;
};

// A turn looked at as a game of chance, and how many turns there are.
struct ChanceAnswer {
  scorecard::RuleSet rules;
  std::string position;
  bool at_start = false;  // nothing on the card and nothing on the table
  double theta = 0;
  double value = 0;        // points still to come, by the general solver
  double table_value = 0;  // the same by the table
  std::vector<chance::CountStep> steps;
  std::vector<std::int64_t> levels;       // [filled boxes] anchors
  std::vector<chance::TurnLayer> layers;  // of the whole turn
  chance::Tree tree;                      // from the position on
  chance::Drawing component;              // all of it
  std::vector<std::string> warnings;
};

// A file that was asked for instead of an answer.
struct WrittenAnswer {
  std::string file;
  std::int64_t bytes = 0;
};

// Keeps every table it has solved or loaded, so that a second question costs microseconds. Safe to
// use from several threads.
class Engine {
 public:
  explicit Engine(EngineOptions options);
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  Result<SolveAnswer> solve(const scorecard::RuleSet& rules, solve::Objective objective);
  Result<AdviceAnswer> advise(const scorecard::Position& position, solve::Objective objective);
  // An unsound file is an answer; an error only says that the check did not come to its end.
  Result<VerifyAnswer> verify(const std::filesystem::path& file);
  Result<SignatureAnswer> signature();
  Result<BenchAnswer> bench();

  // Policies by name, see policy/policy.h.
  Result<EvaluateAnswer> evaluate(const EvaluateRequest& request);
  Result<SimulateAnswer> simulate(const scorecard::Position& start,
                                  const std::vector<std::string>& policies,
                                  evaluate::SimulateOptions options);
  Result<CompareAnswer> compare(const scorecard::RuleSet& rules, const std::string& a,
                                const std::string& b, int examples);

  // The risk laboratory. Every theta that is done is kept in the cache, so that a sweep goes on
  // where it was interrupted.
  Result<SweepAnswer> sweep(const scorecard::RuleSet& rules, const std::vector<double>& thetas);
  Result<FrontierAnswer> frontier(const scorecard::RuleSet& rules,
                                  const std::vector<double>& thetas);
  Result<RegimesAnswer> regimes(const scorecard::RuleSet& rules, const std::vector<double>& thetas);
  Result<ReportAnswer> risk_report(const scorecard::RuleSet& rules,
                                   const std::vector<double>& thetas);

  // One turn of the position, solved as a game of chance.
  Result<ChanceAnswer> chance(const scorecard::Position& position, solve::Objective objective,
                              const chance::TreeLimits& limits);

  static Result<CoinsAnswer> coins(const CoinsRequest& request);
  static CountAnswer count(const scorecard::RuleSet& rules);
  static VariantsAnswer variants();
  static PoliciesAnswer policies();
  static VersionAnswer version();

 private:
  struct Loaded;
  // From memory, from the cache, or solved.
  Result<Loaded> table(const scorecard::RuleSet& rules, solve::Objective objective,
                       const Watch& progress);
  Result<Loaded> load_or_solve(const scorecard::RuleSet& rules, solve::Objective objective,
                               const Watch& progress);
  solve::SolveOptions solve_options(const Watch& progress) const;
  evaluate::EvaluateOptions part(double from, double to) const;
  Result<std::shared_ptr<const policy::Policy>> policy(const scorecard::RuleSet& rules,
                                                       const std::string& name,
                                                       const Watch& progress,
                                                       std::vector<std::string>& warnings);
  Result<SweepAnswer> sweep(const scorecard::RuleSet& rules, std::vector<double> thetas,
                            const Watch& progress);
  struct MeanGames;
  Result<MeanGames> mean_games(const scorecard::RuleSet& rules, const Watch& progress,
                               std::vector<std::string>& warnings);

  EngineOptions options_;
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace hazard::engine
