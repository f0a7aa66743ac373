// The whole of Hazard behind one door: requests in, answers out. It never prints and never exits.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/engine/bench.h"
#include "hazard/engine/cache.h"
#include "hazard/engine/call.h"
#include "hazard/engine/chance.h"
#include "hazard/engine/distill.h"
#include "hazard/engine/evaluate.h"
#include "hazard/engine/liars.h"
#include "hazard/engine/liars_solve.h"
#include "hazard/engine/lists.h"
#include "hazard/engine/review.h"
#include "hazard/engine/risk.h"
#include "hazard/engine/solve.h"
#include "hazard/engine/versus.h"
#include "hazard/engine/why.h"
#include "hazard/liars/rules/rules.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "hazard/solve/objective.h"

namespace hazard {
class Store;
}
namespace hazard::distill {
struct Teacher;
}
namespace hazard::evaluate {
class RestMeans;
}
namespace hazard::games {
class Store;
}
namespace hazard::liars {
class Knowledge;
}
namespace hazard::risk {
class Laboratory;
}
namespace hazard::versus {
struct ChanceAdvice;
struct Goal;
class Resources;
}  // namespace hazard::versus

namespace hazard::engine {

struct EngineOptions {
  std::optional<std::filesystem::path> cache;       // folder for tables; nothing: keep none on disk
  std::optional<std::filesystem::path> games = {};  // file for recorded games; nothing: keep none
  std::size_t memory = 1'000'000'000;               // bytes of tables to keep; the oldest go first
};

// Keeps the tables it has solved or loaded, so that a second question costs microseconds. Any
// number of calls may run at once, each with a context of its own.
class Engine {
 public:
  explicit Engine(EngineOptions options);
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  Result<SolveAnswer> solve(const SolveRequest& request, const Call& call = {});
  Result<AdviseAnswer> advise(const AdviseRequest& request, const Call& call = {});
  // The best action beside another one.
  Result<WhyAnswer> why(const WhyRequest& request, const Call& call = {});
  // An unsound file is an answer; an error only says that the check did not come to its end.
  Result<VerifyAnswer> verify(const VerifyRequest& request, const Call& call = {});
  Result<SignatureAnswer> signature(const BenchRequest& request, const Call& call = {});
  Result<BenchAnswer> bench(const BenchRequest& request, const Call& call = {});

  // Policies by name, see policy/policy.h.
  Result<EvaluateAnswer> evaluate(const EvaluateRequest& request, const Call& call = {});
  Result<SimulateAnswer> simulate(const SimulateRequest& request, const Call& call = {});
  Result<CompareAnswer> compare(const CompareRequest& request, const Call& call = {});

  // The risk laboratory. Every theta that is done is kept in the cache, so that a sweep goes on
  // where it was interrupted.
  Result<SweepAnswer> sweep(const SweepRequest& request, const Call& call = {});
  Result<FrontierAnswer> frontier(const SweepRequest& request, const Call& call = {});
  Result<RegimesAnswer> regimes(const SweepRequest& request, const Call& call = {});
  Result<ReportAnswer> risk_report(const SweepRequest& request, const Call& call = {});

  // Playing to win.
  Result<TargetAnswer> target(const TargetRequest& request, const Call& call = {});
  Result<EndgameAnswer> endgame(const EndgameRequest& request, const Call& call = {});
  Result<DuelAnswer> duel(const DuelRequest& request, const Call& call = {});
  Result<ThresholdsAnswer> thresholds(const ThresholdsRequest& request, const Call& call = {});
  Result<BoundsAnswer> bounds(const BoundsRequest& request, const Call& call = {});
  Result<ReportAnswer> match_report(const MatchReportRequest& request, const Call& call = {});

  // Small policies, learnt from the exact solution.
  Result<DistillAnswer> distill_tree(const DistillTreeRequest& request, const Call& call = {});
  Result<DistillAnswer> distill_net(const DistillNetRequest& request, const Call& call = {});
  Result<DistillAnswer> distill_rules(const DistillRulesRequest& request, const Call& call = {});
  Result<RulesSheetAnswer> rules_sheet(const RulesSheetRequest& request, const Call& call = {});
  Result<RulesQuizAnswer> rules_quiz(const RulesQuizRequest& request, const Call& call = {});
  Result<ParetoAnswer> pareto(const ParetoRequest& request, const Call& call = {});
  Result<ExportAnswer> export_decisions(const ExportRequest& request, const Call& call = {});
  Result<DistillReportAnswer> distill_report(const ParetoRequest& request, const Call& call = {});

  // Recorded games. Those that are kept outlive the process, however it ends.
  Result<ReviewAnswer> review(const ReviewRequest& request, const Call& call = {});
  Result<GamesListAnswer> games_list(const GamesListRequest& request = {}, const Call& call = {});
  Result<GamesSaveAnswer> games_save(const GamesSaveRequest& request, const Call& call = {});
  Result<GamesShowAnswer> games_show(const GamesShowRequest& request, const Call& call = {});
  Result<GamesDeleteAnswer> games_delete(const GamesDeleteRequest& request, const Call& call = {});

  // One turn of the position, solved as a game of chance.
  Result<ChanceAnswer> chance(const ChanceRequest& request, const Call& call = {});
  Result<CoinsAnswer> coins(const CoinsRequest& request, const Call& call = {});

  // Names and removes only what Hazard wrote; other files in the folder stay as they are.
  Result<CacheAnswer> cache(const CacheRequest& request = {}, const Call& call = {});

  // Liar's Dice.
  Result<LiarsAdviseAnswer> liars_advise(const LiarsAdviseRequest& request, const Call& call = {});
  Result<LiarsCallAnswer> liars_call(const LiarsCallRequest& request, const Call& call = {});
  Result<LiarsSolveAnswer> liars_solve(const LiarsSolveRequest& request, const Call& call = {});
  Result<LiarsExploitAnswer> liars_exploit(const LiarsExploitRequest& request,
                                           const Call& call = {});
  Result<LiarsLbrAnswer> liars_lbr(const LiarsLbrRequest& request, const Call& call = {});
  Result<LiarsValuesAnswer> liars_values(const LiarsValuesRequest& request, const Call& call = {});
  Result<LiarsTrainAnswer> liars_train(const LiarsTrainRequest& request, const Call& call = {});
  Result<LiarsTournamentAnswer> liars_tournament(const LiarsTournamentRequest& request,
                                                 const Call& call = {});
  // The match goes to and fro in the request: the engine remembers nothing of it.
  Result<LiarsPlayAnswer> liars_play(const LiarsPlayRequest& request, const Call& call = {});
  Result<LiarsReviewAnswer> liars_review(const LiarsReviewRequest& request, const Call& call = {});
  Result<LiarsConfigAnswer> liars_config(const LiarsConfigRequest& request = {},
                                         const Call& call = {});
  Result<LiarsRulesAnswer> liars_rules(const LiarsRulesRequest& request = {},
                                       const Call& call = {});
  // The call is that of all the agent will be asked.
  Result<LiarsAgent> liars_agent(const LiarsAgentRequest& request, const Call& call = {});

  Result<CountAnswer> count(const CountRequest& request, const Call& call = {});
  Result<VariantsAnswer> variants(const VariantsRequest& request = {}, const Call& call = {});
  Result<PoliciesAnswer> policies(const PoliciesRequest& request = {}, const Call& call = {});
  Result<VersionAnswer> version(const VersionRequest& request = {}, const Call& call = {});

  std::size_t table_bytes() const;  // of all that is kept in memory

 private:
  struct Loaded;
  // From memory, from the cache, or solved.
  Result<Loaded> table(const scorecard::RuleSet& rules, double theta, const Call& call);
  // The same without memory: for tables of which many are needed, each once.
  Result<Loaded> load_or_solve(const scorecard::RuleSet& rules, solve::Objective objective,
                               const Call& call);
  // Of all points to come when play follows the table; kept like it.
  Result<std::shared_ptr<const evaluate::RestMeans>> means(const solve::Values& values,
                                                           const Call& call,
                                                           std::vector<std::string>& warnings);
  Result<std::shared_ptr<const policy::Policy>> policy(const scorecard::RuleSet& rules,
                                                       const std::string& name, const Call& call,
                                                       std::vector<std::string>& warnings,
                                                       const scorecard::Position* from = nullptr);
  // What players of matches share; kept like tables.
  Result<std::shared_ptr<const versus::Resources>> match_resources(const scorecard::Position& start,
                                                                   const solve::Values& means,
                                                                   bool win, const Call& call);
  // Who policies are learnt from.
  Result<distill::Teacher> teacher(const scorecard::RuleSet& rules, double theta, const Call& call,
                                   std::vector<std::string>& warnings);
  Result<AdviseAnswer> advise_points(const AdviseRequest& request, const Call& call);
  Result<AdviseAnswer> advise_chances(const AdviseRequest& request, const Call& call);
  Result<versus::ChanceAdvice> chances_in(const AdviseRequest& request,
                                          const solve::Objective& objective,
                                          const solve::Values& means, const Call& call,
                                          std::vector<std::string>& warnings);
  Result<versus::Goal> goal_of(const AdviseRequest& request, const solve::Objective& objective,
                               const Call& call, std::vector<std::string>& warnings);
  risk::Laboratory laboratory(const scorecard::RuleSet& rules, const Call& call,
                              std::vector<std::string>& warnings);

  Result<std::shared_ptr<games::Store>> games_store() const;
  std::filesystem::path liars_folder(int rounds) const;
  std::shared_ptr<const liars::Knowledge> liars_knowledge(const liars::Rules& rules,
                                                          int rounds = kLiarsRounds) const;

  EngineOptions options_;
  std::shared_ptr<Store> store_;  // with the agents that were made
  std::shared_ptr<games::Store> games_;
};

}  // namespace hazard::engine
