#include "policy/value_policy.h"

#include <vector>

#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "solve/values.h"

namespace hazard::policy {
namespace {

using scorecard::AnchorSpace;
using solve::LanePlans;

class ValuePolicy final : public Policy {
 public:
  ValuePolicy(std::string name, solve::Values values)
      : Policy(std::move(name), values.shared_game()),
        values_(std::move(values)),
        kernel_(solve::simd_kernels().front()) {}

  bool minds_lost_sums() const override { return false; }

  void plan_lanes(const AnchorSpace::Row& row, const solve::LaneSet& lanes,
                  LanePlans& out) const override {
    const int exponent = solve::working_exponent(game(), row, values_.exponents().data());
    kernel_.plan_lanes(game(), row, values_.view(), exponent, lanes, out);
  }

 private:
  solve::Values values_;
  solve::Kernel kernel_;
};

}  // namespace

std::shared_ptr<const Policy> make_value_policy(std::string name, solve::Values values) {
  return std::make_shared<ValuePolicy>(std::move(name), std::move(values));
}

Result<std::shared_ptr<const Policy>> make_greedy_policy(const scorecard::RuleSet& rules) {
  auto game = solve::make_game(rules, {});
  if (!game) return pass_on(game);
  // The best turn is the best game if nothing comes after it.
  struct alignas(solve::kValueAlignment) Vector {
    std::array<double, AnchorSpace::kLaneMultiple> lanes{};
  };
  struct Zeros {
    std::vector<Vector> values;
    std::vector<std::int32_t> exponents;
  };
  const AnchorSpace& anchors = (*game)->anchors;
  const auto zeros = std::make_shared<Zeros>();
  zeros->values.resize(anchors.num_values() / AnchorSpace::kLaneMultiple);
  zeros->exponents.resize(anchors.num_rows());
  return make_value_policy(
      "greedy", solve::Values(*game, {zeros->values[0].lanes.data(), anchors.num_values()},
                              zeros->exponents, zeros));
}

}  // namespace hazard::policy
