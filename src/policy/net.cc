#include "policy/net.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/assert.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "policy/keep_actions.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

using dice::kNumRolls;

constexpr float kForbidden = -std::numeric_limits<float>::infinity();

// 0 for what is legal. [roll][action]
NetMatrix handicaps_of(const LegalActions& legal, int actions) {
  NetMatrix handicaps(kNumRolls, actions);
  for (int r = 0; r < kNumRolls; ++r) {
    for (int a = 0; a < handicaps.width(); ++a) {
      handicaps.row(r)[a] = (legal[r] >> a & 1) != 0 ? 0 : kForbidden;
    }
  }
  return handicaps;
}

// Decides for all rolls of an anchor at once. Of the first layer the part that looks at the roll is
// the same for all anchors, and the part that looks at the card the same for all rolls; what is
// left is to add them. Units that sleep, 0 for every roll, are left out of the product that
// follows, which does not change a bit of it.
class NetModel final : public Model {
 public:
  NetModel(const Features& features, Decision decision, Net net)
      : decision_(decision),
        inputs_(features, decision),
        net_(std::move(net)),
        of_rolls_(net_.layers.front().outputs, kNumRolls),
        most_(net_.layers.front().outputs, -std::numeric_limits<float>::infinity()) {
    const NetLayer& first = net_.layers.front();
    HAZARD_ASSERT(net_.layers.size() >= 2 && first.inputs == inputs_.size());
    HAZARD_ASSERT(net_.layers.back().outputs == num_actions(features, decision));
    NetMatrix sums(kNumRolls, first.outputs);
    const NetMatrix& rolls = inputs_.rolls();
    multiply({rolls.data(), rolls.width(), 1, first.weights.data(), first.weights.width(),
              sums.data(), sums.width(), kNumRolls, first.inputs, sums.width()});
    for (int unit = 0; unit < first.outputs; ++unit) {
      for (int r = 0; r < kNumRolls; ++r) {
        of_rolls_.row(unit)[r] = sums.row(r)[unit];
        most_[unit] = std::max(most_[unit], sums.row(r)[unit]);
      }
    }
    if (decision != Decision::kCategory) {
      handicaps_ = handicaps_of(legal_masks(), net_.layers.back().outputs);
    }
  }

  void choose(const Sight& sight, Choices& out) const override {
    Room& room = own_room();
    first_layer(sight, room);
    const std::size_t last = net_.layers.size() - 1;
    for (std::size_t i = 1; i <= last; ++i) {
      const NetLayer& layer = net_.layers[i];
      NetMatrix& to = room.outputs[i];
      NetProduct product = {.b = layer.weights.data(),
                            .b_row = layer.weights.width(),
                            .c = to.data(),
                            .c_row = to.width(),
                            .rows = kNumRolls,
                            .inner = layer.inputs,
                            .width = to.width(),
                            .start = layer.bias.data(),
                            .rectified = i < last};
      const NetMatrix& from = i == 1 ? room.awake : room.outputs[i - 1];
      product.a = from.data();
      product.a_row = i == 1 ? 1 : from.width();
      product.a_step = i == 1 ? from.width() : 1;
      if (i == 1) {
        product.b = room.weights.data();
        product.inner = room.num_awake;
      }
      multiply(product);
    }
    take_best(sight, room.outputs[last], out);
  }

 private:
  // What a decision needs room for; a thread keeps it from one to the next.
  struct Room {
    NetMatrix card = {}, sums = {};  // one row each
    int num_awake = 0;
    NetMatrix awake = {};                 // units of the first layer. [unit][roll]
    NetMatrix weights = {};               // of the second layer for them. [unit][output]
    std::vector<NetMatrix> outputs = {};  // [layer][roll][output], from the second layer on
  };

  Room& own_room() const {
    thread_local std::array<Room, kDecisions.size()> rooms;
    Room& room = rooms[static_cast<int>(decision_)];
    bool fits = room.outputs.size() == net_.layers.size() &&
                room.card.width() == padded_width(inputs_.size()) &&
                room.awake.rows() == of_rolls_.rows();
    for (std::size_t i = 1; fits && i < net_.layers.size(); ++i) {
      fits = room.outputs[i].width() == net_.layers[i].weights.width();
    }
    if (fits) return room;
    const NetLayer& first = net_.layers.front();
    const NetLayer& second = net_.layers[1];
    room = {.card = NetMatrix(1, first.inputs),
            .sums = NetMatrix(1, first.outputs),
            .awake = NetMatrix(first.outputs, kNumRolls),
            .weights = NetMatrix(second.inputs, second.outputs)};
    for (const NetLayer& layer : net_.layers) {
      room.outputs.emplace_back(&layer == &first ? 0 : kNumRolls, layer.outputs);
    }
    return room;
  }

  void first_layer(const Sight& sight, Room& room) const {
    const NetLayer& first = net_.layers.front();
    const NetMatrix& weights = net_.layers[1].weights;
    inputs_.see_card(sight, room.card.data());
    multiply({room.card.data(), 0, 1, first.weights.data(), first.weights.width(), room.sums.data(),
              0, 1, first.inputs, first.weights.width(), first.bias.data()});
    room.num_awake = 0;
    for (int unit = 0; unit < first.outputs; ++unit) {
      const float card = room.sums.data()[unit];
      if (card + most_[unit] <= 0) continue;
      const int place = room.num_awake++;
      add_rectified(of_rolls_.row(unit), card, of_rolls_.width(), room.awake.row(place));
      std::copy_n(weights.row(unit), weights.width(), room.weights.row(place));
    }
  }

  void take_best(const Sight& sight, const NetMatrix& outputs, Choices& out) const {
    if (decision_ != Decision::kCategory) {
      best_columns(outputs, handicaps_.data(), handicaps_.width(), out);
      const auto masks = keep_masks();
      for (int r = 0; r < kNumRolls; ++r) out[r] = masks[out[r]].hand[r];
      return;
    }
    LegalActions legal;
    find_legal_boxes(sight.features().game(), sight.anchor(), legal);
    const bool same = std::ranges::all_of(legal, [&](auto boxes) { return boxes == legal[0]; });
    if (!same) {
      const NetMatrix handicaps = handicaps_of(legal, outputs.width());
      best_columns(outputs, handicaps.data(), handicaps.width(), out);
      return;
    }
    NetLanes handicaps[kMostActions / NetLanes::kSize];
    for (int a = 0; a < outputs.width(); ++a) {
      handicaps[a / NetLanes::kSize].at[a % NetLanes::kSize] =
          (legal[0] >> a & 1) != 0 ? 0 : kForbidden;
    }
    best_columns(outputs, handicaps[0].at.data(), 0, out);
  }

  Decision decision_;
  NetInputs inputs_;
  Net net_;
  NetMatrix of_rolls_;       // what the first layer makes of each roll. [unit][roll]
  std::vector<float> most_;  // of all rolls. [unit]
  NetMatrix handicaps_;      // of keeps. [roll][mask]
};

}  // namespace

std::int64_t Net::parameters() const {
  std::int64_t sum = 0;
  for (const NetLayer& layer : layers) sum += layer.parameters();
  return sum;
}

Net make_net(int inputs, const std::vector<int>& hidden, int outputs) {
  Net net;
  for (int units : hidden) {
    net.layers.emplace_back(inputs, units);
    inputs = units;
  }
  net.layers.emplace_back(inputs, outputs);
  return net;
}

NetInputs::NetInputs(const Features& features, Decision decision)
    : features_(features.recorded(decision)),
      rolls_(kNumRolls, static_cast<int>(features_.size())) {
  for (std::size_t i = 0; i < features_.size(); ++i) {
    const Feature& feature = features.list()[features_[i]];
    scales_.push_back(1.0F / static_cast<float>(std::max(feature.most, 1)));
    if (feature.sees == Feature::Sees::kCard) continue;
    for (int r = 0; r < kNumRolls; ++r) {
      rolls_.row(r)[i] = static_cast<float>(features.of_roll(features_[i], r)) * scales_.back();
    }
    features_[i] = -1;
  }
}

void NetInputs::see_card(const Sight& sight, float* row) const {
  for (std::size_t i = 0; i < features_.size(); ++i) {
    const int feature = features_[i];
    row[i] = feature < 0 ? 0 : static_cast<float>(sight.of_card(feature)) * scales_[i];
  }
}

int num_actions(const Features& features, Decision decision) {
  return decision == Decision::kCategory ? features.game().rules.num_boxes
                                         : static_cast<int>(keep_masks().size());
}

const LegalActions& legal_masks() {
  static const LegalActions lowest = [] {
    LegalActions legal{};
    const auto masks = keep_masks();
    for (int r = 0; r < kNumRolls; ++r) {
      for (std::size_t m = 0; m < masks.size(); ++m) {
        const bool first =
            std::none_of(masks.begin(), masks.begin() + static_cast<int>(m),
                         [&](const auto& o) { return o.hand[r] == masks[m].hand[r]; });
        if (first) legal[r] |= std::uint32_t{1} << m;
      }
    }
    return legal;
  }();
  return lowest;
}

void find_legal_boxes(const solve::Game& game, const scorecard::Anchor& anchor, LegalActions& out) {
  const scorecard::RuleSet& rules = game.rules;
  out.fill(rules.full_card() & ~anchor.filled);
  if (rules.joker != scorecard::Joker::kForced) return;
  for (int r = 0; r < kNumRolls; ++r) {
    if (dice::kHands[dice::kFirstRoll + r].five_alike() == 0) continue;
    out[r] = 0;
    scorecard::for_each_action(
        rules, game.scores, anchor.filled, anchor.flag, r,
        [&](const scorecard::Action& action) { out[r] |= std::uint32_t{1} << action.box; });
  }
}

std::shared_ptr<const Model> make_net_model(const Features& features, Decision decision, Net net) {
  return std::make_shared<NetModel>(features, decision, std::move(net));
}

std::shared_ptr<const Policy> make_net_policy(std::string name,
                                              std::shared_ptr<const Features> features, Nets nets) {
  Models models;
  for (Decision decision : kDecisions) {
    const int d = static_cast<int>(decision);
    models[d] = make_net_model(*features, decision, std::move(nets[d]));
  }
  return make_model_policy(std::move(name), std::move(features), std::move(models));
}

}  // namespace hazard::policy
