#include "distill/record_writer.h"

#include <algorithm>

#include "hazard/dice/keeps.h"
#include "hazard/scorecard/rules.h"
#include "policy/keep_actions.h"
#include "policy/model.h"
#include "policy/value_policy.h"
#include "solve/turn.h"

namespace hazard::distill {
namespace {

using dice::kFirstKeep;
using dice::kNumRolls;
using policy::Decision;
using policy::kDecisions;

// [keep, numbered as in dice/keeps.h]: the lowest mask that keeps it.
const std::array<std::uint8_t, dice::kNumKeeps>& lowest_masks() {
  static const auto masks = [] {
    std::array<std::uint8_t, dice::kNumKeeps> result{};
    const auto actions = policy::keep_masks();
    for (int r = 0; r < kNumRolls; ++r) {
      for (int m = static_cast<int>(actions.size()) - 1; m >= 0; --m) {
        const int keep = kFirstKeep[r] + dice::keep_place(r, actions[m].hand[r]);
        result[keep] = static_cast<std::uint8_t>(m);
      }
    }
    return result;
  }();
  return masks;
}

}  // namespace

Bench::Bench(const solve::Values& table)
    : values(table), optimal(policy::make_value_policy("optimal", table)), outcomes(table.game()) {}

bool may_fill(const solve::Game& game, const scorecard::Anchor& anchor, int roll, int box) {
  if (scorecard::is_filled(anchor.filled, box)) return false;
  if (game.rules.joker == scorecard::Joker::kNone) return true;
  bool legal = false;
  scorecard::for_each_action(
      game.rules, game.scores, anchor.filled, anchor.flag, roll,
      [&](const scorecard::Action& action) { legal = legal || action.box == box; });
  return legal;
}

void RecordWriter::add(const scorecard::AnchorSpace::Row& row, std::span<const std::int32_t> lanes,
                       std::span<const Weights> weights, AllRecords& out) {
  judgement_.look(row, lanes);
  const auto sums = game_.anchors.upper_sums(row.filled);
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const scorecard::Anchor anchor = {row.filled, row.flag, sums[lanes[i]]};
    for (std::size_t d = 0; d < kDecisions.size(); ++d) {
      add_turn(anchor, kDecisions[d], weights[i][d], static_cast<int>(i), out[d]);
    }
  }
}

void RecordWriter::add_turn(const scorecard::Anchor& anchor, Decision decision,
                            const std::array<double, kNumRolls>& weights, int place,
                            Records& records) const {
  if (std::ranges::all_of(weights, [](double weight) { return weight <= 0; })) return;
  policy::Choices instead;  // of a box that cannot be filled
  instead.fill(-1);
  if (decision == Decision::kCategory) policy::make_legal(game_, anchor, instead);
  records.anchors.push_back(anchor);
  for (int r = 0; r < kNumRolls; ++r) {
    if (weights[r] <= 0) continue;
    const int right = judgement_.right(decision, r, place);
    const double best = judgement_.value(decision, r, right, place);
    records.anchor.push_back(static_cast<std::uint32_t>(records.anchors.size() - 1));
    records.roll.push_back(static_cast<std::uint8_t>(r));
    records.weight.push_back(static_cast<float>(weights[r]));
    records.value.push_back(static_cast<float>(best));
    records.gap.push_back(static_cast<float>(judgement_.gap(decision, r, place)));
    const auto add_regret = [&](int action) {
      const double lost = best - judgement_.value(decision, r, action, place);
      records.regret.push_back(static_cast<float>(std::max(lost, 0.0)));
    };
    if (decision == Decision::kCategory) {
      records.label.push_back(static_cast<std::uint8_t>(right));
      for (int b = 0; b < game_.rules.num_boxes; ++b) {
        add_regret(may_fill(game_, anchor, r, b) ? b : instead[r]);
      }
    } else {
      records.label.push_back(lowest_masks()[kFirstKeep[r] + dice::keep_place(r, right)]);
      for (const policy::KeepAction* action : vocabulary_.keeps) add_regret(action->hand[r]);
    }
  }
}

}  // namespace hazard::distill
