// The whole of Hazard behind one door: requests in, answers out. It never prints and never exits.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "base/result.h"
#include "policy/advice.h"
#include "scorecard/position.h"
#include "solve/solver.h"

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

struct VersionAnswer {
  std::string version;
  std::vector<std::string> targets;  // vector kernels this machine can run, best first
  int threads = 0;
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
    double seconds = 0;  // best of several
  };
  std::string
      signature;       // hash of tables and of decisions; the same on all machines of a byte order
  std::string kernel;  // that computed it
  int threads = 0;
  std::string variant;  // that the kernels were timed on
  std::vector<KernelSpeed> kernels;
  std::vector<SolveSpeed> solves;
  double advise_microseconds = 0;  // of the slowest position, best of several
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
  Result<BenchAnswer> bench(bool signature_only);

  static CountAnswer count(const scorecard::RuleSet& rules);
  static VariantsAnswer variants();
  static VersionAnswer version();

 private:
  struct Loaded {
    solve::Values values;
    bool from_cache;
    double seconds;
    std::string file;
    std::vector<std::string> warnings;
  };
  Result<Loaded> table(const scorecard::RuleSet& rules, solve::Objective objective);
  Result<Loaded> load_or_solve(const scorecard::RuleSet& rules, solve::Objective objective);
  solve::SolveOptions solve_options() const;

  EngineOptions options_;
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace hazard::engine
