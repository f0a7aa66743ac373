#include "distill/remembered.h"

#include "base/assert.h"
#include "evaluate/decision_table.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "solve/turn.h"

namespace hazard::distill {
namespace {

class Remembered final : public policy::Policy {
 public:
  // The game is the policy's own, and lives as long.
  explicit Remembered(std::shared_ptr<const policy::Policy> policy)
      : Policy(policy->name(), {policy, &policy->game()}),
        policy_(std::move(policy)),
        table_(*policy_) {
    HAZARD_ASSERT(!policy_->mixed() && !policy_->minds_points());
  }

  bool minds_lost_sums() const override { return policy_->minds_lost_sums(); }

  void plan(const scorecard::Anchor& anchor, policy::TurnPlan& out) const override {
    const evaluate::Decision* const decisions = table_.find(anchor);
    for (int r = 0; r < dice::kNumRolls; ++r) {
      for (int thrown = 0; thrown < 2; ++thrown) {
        out.keep[thrown][r] =
            dice::kKeepHands[dice::kFirstKeep[r] + decisions[r].keep_place(thrown)];
      }
      out.box[r] = static_cast<std::int8_t>(decisions[r].box());
    }
  }

 private:
  std::shared_ptr<const policy::Policy> policy_;
  mutable evaluate::DecisionTable table_;  // safe to use from several threads
};

}  // namespace

std::shared_ptr<const policy::Policy> remembered(std::shared_ptr<const policy::Policy> policy) {
  return std::make_shared<Remembered>(std::move(policy));
}

}  // namespace hazard::distill
