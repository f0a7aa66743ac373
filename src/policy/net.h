// Neural nets that play: dense layers with max(0, x) between them, one net for each kind of
// decision. A net looks at the recorded features, each divided by the most it can be, and its
// largest output among the legal actions is played: a box, or a mask of the dice to roll again.
// Masks that keep the same dice as a lower one are not played.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/solve/game.h"
#include "policy/features.h"
#include "policy/model.h"
#include "policy/net_kernel.h"

namespace hazard::policy {

struct NetLayer {
  NetLayer(int num_inputs, int num_outputs)
      : inputs(num_inputs),
        outputs(num_outputs),
        weights(num_inputs, num_outputs),
        bias(1, num_outputs) {}

  int inputs;
  int outputs;
  NetMatrix weights;  // [input][output]
  NetMatrix bias;     // one row

  std::int64_t parameters() const { return static_cast<std::int64_t>(inputs + 1) * outputs; }
};

struct Net {
  std::vector<NetLayer> layers;  // the first takes features, the last gives actions

  std::int64_t parameters() const;
};
using Nets = std::array<Net, kDecisions.size()>;  // [decision]

// Layers of zeros.
Net make_net(int inputs, const std::vector<int>& hidden, int outputs);

// What a net sees of a card and of a roll. A row has a place for every recorded feature; what the
// card does not show is 0 in its row, and likewise for the roll.
class NetInputs {
 public:
  NetInputs(const Features& features, Decision decision);

  int size() const { return static_cast<int>(features_.size()); }
  void see_card(const Sight& sight, float* row) const;
  const NetMatrix& rolls() const { return rolls_; }  // [roll][input]

 private:
  std::vector<int> features_;
  std::vector<float> scales_;
  NetMatrix rolls_;
};

int num_actions(const Features& features, Decision decision);  // outputs of its net

// The actions that may be taken with each roll: bit a stands for action a.
using LegalActions = std::array<std::uint32_t, dice::kNumRolls>;
const LegalActions& legal_masks();  // the lowest masks of all keeps
void find_legal_boxes(const solve::Game& game, const scorecard::Anchor& anchor, LegalActions& out);

std::shared_ptr<const Model> make_net_model(const Features& features, Decision decision, Net net);
std::shared_ptr<const Policy> make_net_policy(std::string name,
                                              std::shared_ptr<const Features> features, Nets nets);

}  // namespace hazard::policy
