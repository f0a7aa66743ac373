#include "engine/liars_telemetry.h"

#include "engine/json_values.h"
#include "hazard/liars/play/mixture.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/call.h"
#include "hazard/liars/rules/round.h"
#include "hazard/stats/racing.h"
#include "hazard/stats/statistics.h"
#include "liars/play/styles.h"

namespace hazard::engine {
namespace {

using liars::CallMode;

std::string_view word(stats::StopReason why) {
  switch (why) {
    case stats::StopReason::kSeparated: return "separated";
    case stats::StopReason::kEpsilon: return "epsilon";
    case stats::StopReason::kBudget: return "budget";
    case stats::StopReason::kPerArmBudget: return "action_budget";
    case stats::StopReason::kTime: return "time";
    case stats::StopReason::kOnlyExact: return "only_exact";
    case stats::StopReason::kSingle: return "single";
  }
  return "";
}

std::string_view word(CallMode mode) {
  switch (mode) {
    case CallMode::kAnalyticLeaf: return "analytic_leaf";
    case CallMode::kHybrid: return "hybrid";
    case CallMode::kRollout: return "rollout";
  }
  return "";
}

Json actions_json(const liars::Decision& decision) {
  Json list = Json::array();
  for (const auto& [action, worth, holds, exact] : decision.actions) {
    list.push_back({{"action", liars::to_string(action)},
                    {"n", worth.n},
                    {"mean", worth.mean},
                    {"variance", worth.variance},
                    {"radius", worth.radius()},
                    {"exact", worth.exact},
                    {"p_true", holds},
                    {"p_exact", exact}});
  }
  return list;
}

Json policies_json(const liars::Decision& decision, const liars::MixtureOptions& mixture) {
  Json list = Json::array();
  for (const int style : mixture.policies) {
    Json policy = {{"policy", liars::styles()[style].name},
                   {"weight", decision.weights[style]},
                   {"count", nullptr},
                   {"mean_return", nullptr}};
    if (!decision.played.empty()) {
      const stats::Moments& played = decision.played[style];
      policy["count"] = played.n;
      if (played.n > 0) policy["mean_return"] = played.mean;
    }
    list.push_back(policy);
  }
  return list;
}

Json call_json(const liars::View& view, const liars::Decision& decision,
               const liars::DecisionOptions& options) {
  if (view.round.bids.empty()) return nullptr;
  const liars::Bid& bid = view.round.bids.back();
  const liars::Unseen unseen = liars::unseen(view.round, view.hand, bid);
  const liars::CallOdds odds = liars::call_odds(unseen, options.call_options);
  return {{"bid", liars::to_string(bid)}, {"M", unseen.dice},
          {"p", unseen.chance.p()},       {"r", unseen.needed()},
          {"p_true_dice", odds.p_true},   {"p_true_bids", decision.called.holds},
          {"mode", word(options.call)}};
}

}  // namespace

std::string telemetry_line(const liars::View& view, const liars::Decision& decision,
                           const liars::DecisionOptions& options) {
  const Json line = {{"position", liars::to_string(liars::Position{view.round, view.hand})},
                     {"action", liars::to_string(decision.actions.front().action)},
                     {"actions", actions_json(decision)},
                     {"race",
                      {{"rollouts", decision.rollouts},
                       {"budget", decision.budget},
                       {"saved", decision.budget - decision.rollouts},
                       {"stop", word(decision.why)},
                       {"seconds", decision.seconds}}},
                     {"policies", policies_json(decision, options.mixture)},
                     {"call", call_json(view, decision, options)}};
  return line.dump(-1, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace);
}

}  // namespace hazard::engine
