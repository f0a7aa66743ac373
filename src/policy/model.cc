#include "policy/model.h"

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

class ModelPolicy final : public Policy {
 public:
  ModelPolicy(std::string name, std::shared_ptr<const solve::Game> game,
              std::shared_ptr<const Features> features, Models models)
      : Policy(std::move(name), std::move(game)),
        features_(std::move(features)),
        models_(std::move(models)) {}

  void plan(const scorecard::Anchor& anchor, TurnPlan& out) const override {
    Sight sight(*features_);
    Choices choices;
    for (Decision decision : kDecisions) {
      const int d = static_cast<int>(decision);
      sight.look(anchor, decision);
      models_[d]->choose(sight, choices);
      if (decision != Decision::kCategory) {
        out.keep[d] = choices;
        continue;
      }
      make_legal(game(), anchor, choices);
      for (int r = 0; r < dice::kNumRolls; ++r) out.box[r] = static_cast<std::int8_t>(choices[r]);
    }
  }

 private:
  std::shared_ptr<const Features> features_;
  Models models_;
};

}  // namespace

void make_legal(const solve::Game& game, const scorecard::Anchor& anchor, Choices& boxes) {
  const scorecard::RuleSet& rules = game.rules;
  const bool jokers = rules.joker != scorecard::Joker::kNone &&
                      scorecard::is_filled(anchor.filled, rules.yahtzee_box);
  for (int r = 0; r < dice::kNumRolls; ++r) {
    const bool open = boxes[r] >= 0 && !scorecard::is_filled(anchor.filled, boxes[r]);
    if (open && !jokers) continue;
    int most = -1;
    int best = boxes[r];
    bool legal = false;
    scorecard::for_each_action(rules, game.scores, anchor.filled, anchor.flag, r,
                               [&](const scorecard::Action& action) {
                                 if (action.box == boxes[r]) legal = true;
                                 if (action.score <= most) return;
                                 most = action.score;
                                 best = action.box;
                               });
    if (!legal) boxes[r] = static_cast<std::int16_t>(best);
  }
}

std::shared_ptr<const Policy> make_model_policy(std::string name,
                                                std::shared_ptr<const Features> features,
                                                Models models) {
  auto game = features->shared_game();
  return std::make_shared<ModelPolicy>(std::move(name), std::move(game), std::move(features),
                                       std::move(models));
}

}  // namespace hazard::policy
