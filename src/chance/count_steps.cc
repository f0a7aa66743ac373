#include "hazard/chance/count_steps.h"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <set>

#include "base/text.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"

namespace hazard::chance {
namespace {

// Boxes that can be in the same number of states, together.
struct BoxGroup {
  int states = 0;
  std::vector<std::string> boxes;
};

// Unused, crossed out with 0, or one of the scores that the rolls give. The Yahtzee box also counts
// the extra points of further Yahtzees, one for each other box at most.
int states_of(const scorecard::RuleSet& rules, const scorecard::ScoreTable& scores, int box) {
  if (rules.yahtzee_extra > 0 && box == rules.yahtzee_box) return 2 + rules.num_boxes;
  std::set<int> paid(scores.paid[box].begin(), scores.paid[box].end());
  paid.erase(0);
  return 2 + static_cast<int>(paid.size());
}

// In the order in which they first stand on the card.
std::vector<BoxGroup> group_boxes(const scorecard::RuleSet& rules) {
  const scorecard::ScoreTable scores(rules);
  std::vector<BoxGroup> groups;
  std::map<int, std::size_t> place;  // [states]
  for (int b = 0; b < rules.num_boxes; ++b) {
    const int states = states_of(rules, scores, b);
    const auto [found, is_new] = place.emplace(states, groups.size());
    if (is_new) groups.push_back({states, {}});
    std::string name(rules.boxes[b].key);
    if (rules.yahtzee_extra > 0 && b == rules.yahtzee_box) {
      name += fmt::format(" (unused, 0, {}, and {} more for each further one)",
                          rules.boxes[b].points, rules.yahtzee_extra);
    }
    groups[found->second].boxes.push_back(std::move(name));
  }
  return groups;
}

std::string power(int base, std::size_t exponent) {
  return exponent == 1 ? fmt::format("{}", base) : fmt::format("{}^{}", base, exponent);
}

std::string duration(std::int64_t positions) {
  constexpr double kMinute = 60;
  constexpr double kYear = 365.25 * 24 * 60 * kMinute;
  const double seconds = static_cast<double>(positions) / 1e6;
  return seconds > kYear
             ? fmt::format("{:.0f} years at a million positions per second", seconds / kYear)
             : fmt::format("{:.0f} minutes at a million positions per second", seconds / kMinute);
}

}  // namespace

std::vector<CountStep> count_steps(const scorecard::RuleSet& rules, std::int64_t turn_positions) {
  std::vector<CountStep> steps;
  CountStep all = {"anchors, if every score is remembered", "", 1, ""};
  for (const BoxGroup& group : group_boxes(rules)) {
    for (std::size_t i = 0; i < group.boxes.size(); ++i) all.count *= group.states;
    if (!all.formula.empty()) all.formula += " × ";
    all.formula += power(group.states, group.boxes.size());
    if (!all.reason.empty()) all.reason += "\n";
    const bool upper = group.boxes.front() == rules.boxes[0].key;  // they are grouped first
    all.reason += fmt::format("{} states: {}", group.states,
                              upper && static_cast<int>(group.boxes.size()) == rules.num_upper
                                  ? "each upper box (unused, 0 or 1 to 5 dice)"
                                  : list_of(group.boxes, std::identity()));
  }
  steps.push_back(all);

  steps.push_back({"positions, turns included", fmt::format("× {}", turn_positions),
                   all.count * turn_positions, duration(all.count * turn_positions)});

  const bool flag = rules.yahtzee_extra > 0;
  const std::int64_t sets = std::int64_t{1} << rules.num_boxes;
  steps.push_back({"sets of filled boxes", fmt::format("2^{}", rules.num_boxes), sets,
                   "points on the card are won whatever comes; only which boxes are left counts"});

  const int sums = rules.upper_threshold + 1;
  steps.push_back({"with the upper sum", fmt::format("2^{} × {}", rules.num_boxes, sums),
                   sets * sums,
                   fmt::format("the bonus needs {}, so sums from 0 to {} differ; more is as good",
                               rules.upper_threshold, rules.upper_threshold)});
  if (flag) {
    steps.push_back({"with the Yahtzee box",
                     fmt::format("2^{} × 3 × {}", rules.num_boxes - 1, sums), sets / 2 * 3 * sums,
                     fmt::format("it is unused, holds 0 or holds its points; further Yahtzees pay "
                                 "{} only then",
                                 rules.yahtzee_extra)});
  }
  const scorecard::AnchorSpace anchors(rules);
  steps.push_back({"anchors that a game can reach", "", anchors.reachable(),
                   "few boxes give few sums: ones alone make 0 to 5"});
  const std::int64_t full = anchors.reachable_per_level().back();
  steps.push_back({"positions, turns included",
                   fmt::format("× {} without the {} full cards", turn_positions, full),
                   (anchors.reachable() - full) * turn_positions,
                   duration((anchors.reachable() - full) * turn_positions)});
  return steps;
}

}  // namespace hazard::chance
