#include "policy/rule_policy.h"

#include <array>
#include <optional>
#include <vector>

#include "base/assert.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/solve/game.h"
#include "hazard/solve/plans.h"
#include "policy/best_response.h"
#include "policy/rule_player.h"
#include "policy/value_policy.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "solve/values.h"

namespace hazard::policy {
namespace {

class RulePolicy final : public Policy {
 public:
  RulePolicy(std::string name, std::shared_ptr<const Features> features, const RuleBook& book)
      : Policy(std::move(name), features->shared_game()) {
    for (std::size_t d = 0; d < kDecisions.size(); ++d) {
      if (book.lists[d]) players_[d].emplace(features, *book.lists[d]);
      fixed_[d] = book.lists[d].has_value();
    }
  }

  const Fixed& fixed() const { return fixed_; }
  // One of these, if there are not rules for everything.
  void follow(std::shared_ptr<const Policy> optimal) {
    optimal_ = std::move(optimal);
    if (optimal_) fixed_.fill(true);
  }
  void answer(std::vector<double> rest) { rest_ = std::move(rest); }

  // All that does not need to know what follows.
  void plan_known(const scorecard::AnchorRow& row, const solve::LaneSet& lanes,
                  solve::LanePlans& out) const {
    if (optimal_) optimal_->plan_lanes(row, lanes, out);
    for (Decision decision : kDecisions) {
      const int d = static_cast<int>(decision);
      if (!players_[d]) continue;
      players_[d]->choose(row, lanes, decision == Decision::kCategory ? out.box : out.keep[d]);
    }
  }

  void plan_lanes(const scorecard::AnchorRow& row, const solve::LaneSet& lanes,
                  solve::LanePlans& out) const override {
    plan_known(row, lanes, out);
    if (rest_.empty()) return;
    const auto turn = std::make_unique_for_overwrite<ResponseTurn>();
    turn->run(game(), row, lanes, rest_, fixed_, out);
  }

 private:
  std::array<std::optional<RulePlayer>, kDecisions.size()> players_;  // [decision]
  Fixed fixed_{};
  std::shared_ptr<const Policy> optimal_;
  std::vector<double> rest_;  // [place of the anchor] under the best response; points to come
};

Result<std::vector<double>> rest_of(const RulePolicy& policy, const PolicyOptions& options) {
  return response_values(
      policy.game(), policy.fixed(),
      [&](const scorecard::AnchorRow& row, const solve::LaneSet& lanes, solve::LanePlans& out) {
        policy.plan_known(row, lanes, out);
      },
      options.threads, options.watch);
}

}  // namespace

Result<std::shared_ptr<const Policy>> make_rule_policy(std::string name,
                                                       std::shared_ptr<const Features> features,
                                                       const RuleBook& book,
                                                       const ValueSource& values,
                                                       const PolicyOptions& options) {
  const auto policy = std::make_shared<RulePolicy>(std::move(name), std::move(features), book);
  if (book.complete()) return policy;
  if (book.rerolls == Unruled::kOptimal) {
    const auto optimal = values({0});
    if (!optimal) return pass_on(optimal);
    policy->follow(make_value_policy("optimal", *optimal));
    return policy;
  }
  auto rest = rest_of(*policy, options);
  if (!rest) return pass_on(rest);
  policy->answer(*std::move(rest));
  return policy;
}

Result<RulePlay> play_rules(std::string name, std::shared_ptr<const Features> features,
                            const RuleBook& book, std::shared_ptr<const Policy> optimal,
                            const PolicyOptions& options) {
  const auto policy = std::make_shared<RulePolicy>(std::move(name), std::move(features), book);
  const bool answers = !book.complete() && book.rerolls == Unruled::kBestResponse;
  if (!answers) policy->follow(std::move(optimal));
  auto rest = rest_of(*policy, options);
  if (!rest) return pass_on(rest);
  const double mean = (*rest)[*policy->game().anchors.index({})];
  if (answers) policy->answer(*rest);
  return RulePlay{policy, *std::move(rest), mean};
}

}  // namespace hazard::policy
