#include "solve/box_groups.h"

#include <algorithm>
#include <map>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"

namespace hazard::solve {
namespace {

int group_of(const scorecard::RuleSet& rules, int box) {
  if (box < rules.num_upper) return 2 * box < rules.num_upper ? 0 : 1;
  return rules.boxes[box].counted == scorecard::Counted::kAll ? 2 : 3;
}

std::uint16_t times_unit(std::ptrdiff_t number) {
  return static_cast<std::uint16_t>(number * kVectorUnit);
}

}  // namespace

int num_classes(const std::array<BoxGroup, kBoxGroups>& groups) {
  int last = 0;
  for (const BoxGroup& group : groups)
    last = std::max<int>(last, std::ranges::max(group.roll_class));
  return last / kVectorUnit + 1;
}

std::array<BoxGroup, kBoxGroups> make_box_groups(const scorecard::RuleSet& rules,
                                                 const scorecard::ScoreTable& scores) {
  std::array<BoxGroup, kBoxGroups> groups;
  for (int b = 0; b < rules.num_boxes; ++b) {
    BoxGroup::Box box = {.box = b, .scores = {0}, .cases = {}, .paid = {}};
    box.scores.insert(box.scores.end(), scores.paid[b].begin(), scores.paid[b].end());
    std::ranges::sort(box.scores);
    box.scores.erase(std::unique(box.scores.begin(), box.scores.end()), box.scores.end());
    groups[group_of(rules, b)].boxes.push_back(std::move(box));
  }

  int next_class = 0;
  for (BoxGroup& group : groups) {
    std::map<std::vector<int>, int> classes;  // what each box of the group pays
    for (int r = 0; r < dice::kNumRolls; ++r) {
      std::vector<int> paid;
      for (const BoxGroup::Box& box : group.boxes) paid.push_back(scores.paid[box.box][r]);
      const auto [entry, is_new] = classes.try_emplace(paid, next_class);
      group.roll_class[r] = times_unit(entry->second);
      if (!is_new) continue;
      for (std::size_t i = 0; i < group.boxes.size(); ++i) {
        BoxGroup::Box& box = group.boxes[i];
        const auto place = std::ranges::lower_bound(box.scores, paid[i]) - box.scores.begin();
        box.cases.push_back({times_unit(next_class), times_unit(place)});
        if (paid[i] > 0) box.paid.push_back(box.cases.back());
      }
      ++next_class;
    }
  }
  return groups;
}

}  // namespace hazard::solve
