// What takes longer, or more memory, than someone with a phone would wait for or has. Each of these
// says so, with what it would take, and that the program does it.
#include <string_view>

#include "distill/rule_lists.h"
#include "hazard/engine/engine.h"
#include "hazard/policy/policy.h"

namespace hazard::engine {
namespace {

tl::unexpected<Error> unfit(std::string_view what, std::string_view takes,
                            std::string_view command) {
  return fail(Errc::kUnfit, "{} would take {} in a browser; on a computer, hazard {} does it", what,
              takes, command);
}

constexpr std::string_view kTraining = "hours, on one core,";

}  // namespace

Result<SweepAnswer> Engine::sweep(const SweepRequest& /*request*/, const Call& /*call*/) {
  return unfit("A sweep over attitudes to risk", "5 to 10 seconds for each attitude", "sweep");
}

Result<FrontierAnswer> Engine::frontier(const SweepRequest& /*request*/, const Call& /*call*/) {
  return unfit("The frontier of 37 attitudes to risk", "5 minutes or more", "frontier");
}

Result<RegimesAnswer> Engine::regimes(const SweepRequest& /*request*/, const Call& /*call*/) {
  return unfit("Regimes, from 37 attitudes to risk,", "10 minutes or more", "regimes");
}

Result<ReportAnswer> Engine::risk_report(const SweepRequest& /*request*/, const Call& /*call*/) {
  return unfit("A report about risk", "15 minutes or more", "report");
}

Result<ReportAnswer> Engine::match_report(const MatchReportRequest& /*request*/,
                                          const Call& /*call*/) {
  return unfit("A report about matches", "half an hour or more", "report match");
}

Result<DistillReportAnswer> Engine::distill_report(const ParetoRequest& /*request*/,
                                                   const Call& /*call*/) {
  return unfit("A report about small policies", kTraining, "report distill");
}

Result<ThresholdsAnswer> Engine::thresholds(const ThresholdsRequest& /*request*/,
                                            const Call& /*call*/) {
  return unfit("The best attitude for every gap and turn", "10 minutes or more", "thresholds");
}

Result<DistillAnswer> Engine::distill_tree(const DistillTreeRequest& /*request*/,
                                           const Call& /*call*/) {
  return unfit("Learning trees", "minutes, and a gigabyte of memory,", "distill tree");
}

Result<DistillAnswer> Engine::distill_net(const DistillNetRequest& /*request*/,
                                          const Call& /*call*/) {
  return unfit("Learning nets", "half an hour, and a gigabyte of memory,", "distill net");
}

Result<DistillAnswer> Engine::distill_rules(const DistillRulesRequest& /*request*/,
                                            const Call& /*call*/) {
  return unfit("Learning rules", "minutes, and a gigabyte of memory,", "distill rules");
}

Result<ParetoAnswer> Engine::pareto(const ParetoRequest& /*request*/, const Call& /*call*/) {
  return unfit("Learning policies of all sizes", kTraining, "pareto");
}

Result<ExportAnswer> Engine::export_decisions(const ExportRequest& /*request*/,
                                              const Call& /*call*/) {
  return unfit("All decisions of optimal games", "gigabytes of files", "export decisions");
}

Result<LiarsTrainAnswer> Engine::liars_train(const LiarsTrainRequest& /*request*/,
                                             const Call& /*call*/) {
  return unfit("Learning by self-play", kTraining, "liars train");
}

Result<LiarsTournamentAnswer> Engine::liars_tournament(const LiarsTournamentRequest& /*request*/,
                                                       const Call& /*call*/) {
  return unfit("A tournament", "2 to 10 seconds for each match", "liars tournament");
}

}  // namespace hazard::engine

namespace hazard::distill {

Result<LearntBook> learn_rules(std::shared_ptr<const policy::Features> /*features*/,
                               const Teacher& /*teacher*/, const RuleLearning& /*options*/) {
  return fail(Errc::kUnfit,
              "Learning rules would take minutes, and a gigabyte of memory, in a browser; on a "
              "computer, hazard distill rules does it. Lists of 20 rules for Yatzy come with this "
              "page");
}

}  // namespace hazard::distill
