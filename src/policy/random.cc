// The player who knows the rules and nothing else.
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "policy/policies.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

class RandomPolicy final : public Policy {
 public:
  explicit RandomPolicy(std::shared_ptr<const solve::Game> game)
      : Policy("random", std::move(game)) {}

  bool mixed() const override { return true; }
  bool minds_lost_sums() const override { return false; }

  void mix(const scorecard::Anchor& anchor, MixedPlan& out) const override {
    for (int r = 0; r < dice::kNumRolls; ++r) {
      const int first = dice::kFirstKeep[r];
      const int count = dice::kFirstKeep[r + 1] - first;
      for (auto& keep : out.keep) std::fill_n(keep.begin() + first, count, 1.0 / count);

      out.box[r].fill(0);
      int legal = 0;
      const auto for_each_box = [&](auto fn) {
        scorecard::for_each_action(game().rules, game().scores, anchor.filled, anchor.flag, r,
                                   [&](const scorecard::Action& action) { fn(action.box); });
      };
      for_each_box([&](int /*box*/) { ++legal; });
      for_each_box([&](int box) { out.box[r][box] = 1.0 / legal; });
    }
  }
};

}  // namespace

Result<std::shared_ptr<const Policy>> make_random_policy(const scorecard::RuleSet& rules) {
  auto game = solve::make_game(rules, {});
  if (!game) return pass_on(game);
  return std::make_shared<RandomPolicy>(*std::move(game));
}

}  // namespace hazard::policy
