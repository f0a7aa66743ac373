#include "evaluate/steps.h"

#include <span>

#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"

namespace hazard::evaluate {

void play_turns(const policy::Policy& policy, const Outcomes& outcomes,
                const scorecard::AnchorSpace::Row& row, const std::optional<Opening>& opening,
                TurnWork& work, RowSteps& out) {
  const Outcomes::Table& table = outcomes.table(row, work.joker);
  const int num_groups = (static_cast<int>(out.met.size()) + kPlanLanes - 1) / kPlanLanes;
  work.ends.assign(static_cast<std::size_t>(num_groups) * outcomes.size(), {});
  auto* ends = work.ends.data();
  for_each_eight(out.met, [&](std::span<const std::int32_t> lanes) {
    work.flow.run(policy, row, lanes, opening);
    work.flow.for_each_box(
        [&](int roll, int i, int box, double p) { ends[table[roll][box]][i] += p; });
    ends += outcomes.size();
  });
  work.steps.clear();
  work.p.clear();
  int box = 0;
  for (int o = 0; o < outcomes.size(); ++o) {
    for (; box <= outcomes.action(o).box; ++box) {
      out.first_step[box] = static_cast<int>(work.steps.size());
    }
    if (scorecard::is_filled(row.filled, outcomes.action(o).box)) continue;
    for (int group = 0; group < num_groups; ++group) {
      const auto& p = work.ends[group * outcomes.size() + o];
      unsigned taken = 0;
      for (int i = 0; i < kPlanLanes; ++i) taken |= static_cast<unsigned>(p[i] > 0) << i;
      if (taken == 0) continue;
      work.steps.push_back(
          {static_cast<std::uint16_t>(o), static_cast<std::uint8_t>(group * kPlanLanes),
           static_cast<std::uint8_t>(taken), static_cast<std::uint32_t>(work.p.size())});
      for (const double share : p) {
        if (share > 0) work.p.push_back(share);
      }
    }
  }
  for (; box <= scorecard::kMaxBoxes; ++box) {
    out.first_step[box] = static_cast<int>(work.steps.size());
  }
  // Copies have no room to grow.
  out.steps = work.steps;
  out.p = work.p;
}

}  // namespace hazard::evaluate
