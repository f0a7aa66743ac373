// Playing to win: advice, targets, the end of a match, thresholds, bounds.
#include "cli/print_versus.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "cli/print.h"
#include "cli/text_table.h"
#include "hazard/engine/engine.h"
#include "hazard/versus/thresholds.h"

namespace hazard::cli {
namespace {

using engine::AdviseAnswer;
using engine::TargetAnswer;
using Cell = versus::Thresholds::Cell;

constexpr double kEqualPoints = 1e-9;
constexpr double kRounding = 1e-12;  // of chances
constexpr std::size_t kFirstChances = 10;
constexpr int kTargetsApart = 10;    // points
constexpr int kNearTargets = 30;     // as few are shown one by one
constexpr double kWorthARow = 1e-4;  // chance
constexpr std::array kShownGaps = {-100, -50, -30, -15, 0, 15, 30, 50, 100};

std::string places_of(double points) {
  return points > kEqualPoints && points < 0.005 ? fmt::format("{:.1g}", points)
                                                 : fmt::format("{:.2f}", points + 0.0);
}

// --- advice --------------------------------------------------------------------------------------

// What the actions are worth: a list of columns, each with its cell of an action.
struct ChanceColumn {
  std::string name;
  std::function<std::string(const AdviseAnswer::Action&)> cell;
};

std::vector<ChanceColumn> chance_columns(const AdviseAnswer::Action& example, bool decided) {
  using Action = AdviseAnswer::Action;
  std::vector<ChanceColumn> columns;
  columns.push_back({"action", [](const Action& a) { return a.action; }});
  if (example.fills()) {
    columns.push_back({"now", [](const Action& a) { return fmt::format("{}", *a.points); }});
  }
  const bool means = !std::isnan(example.mean);
  if (!decided) {
    columns.push_back({example.odds || !means ? "value" : "chance",
                       [](const Action& a) { return odds_text(a.value); }});
    columns.push_back({"loss", [](const Action& a) {
                         return a.tie ? "equal" : a.loss == 0 ? "best" : odds_points(a.loss);
                       }});
  }
  if (!decided && example.odds) {
    columns.push_back({"win %", [](const Action& a) { return odds_points(a.odds->win); }});
    columns.push_back({"draw %", [](const Action& a) { return odds_points(a.odds->draw); }});
    columns.push_back({"lose %", [](const Action& a) { return odds_points(a.odds->loss); }});
  }
  if (means) columns.push_back({"mean", [](const Action& a) { return places_of(a.mean); }});
  columns.push_back(
      {"costs", [](const Action& a) { return places_of(a.points_loss.value_or(0)); }});
  return columns;
}

std::string chance_rows(const std::vector<AdviseAnswer::Action>& actions, bool all, bool decided) {
  const auto columns = chance_columns(actions.front(), decided);
  TextTable table("l" + std::string(columns.size() - 1, 'r'));
  std::vector<std::string> names;
  for (const ChanceColumn& column : columns) names.push_back(column.name);
  table.add(std::move(names));
  const std::size_t shown =
      all || actions.front().fills() ? actions.size() : std::min(actions.size(), kFirstChances);
  for (std::size_t i = 0; i < shown; ++i) {
    std::vector<std::string> cells;
    for (const ChanceColumn& column : columns) cells.push_back(column.cell(actions[i]));
    table.add(std::move(cells));
  }
  std::string text = table.text();
  if (shown < actions.size()) text += fmt::format("  {} more with --all\n", actions.size() - shown);
  return text;
}

// Who plays for points does something else.
std::string points_alone(const std::vector<AdviseAnswer::Action>& actions) {
  const auto& best = actions.front();
  if (!best.points_loss || *best.points_loss <= kEqualPoints) return "";
  const auto other = std::ranges::find_if(actions, [](const AdviseAnswer::Action& action) {
    return action.points_loss.value_or(1) <= kEqualPoints;
  });
  if (other == actions.end()) return "";
  return fmt::format("\nFor points alone {} is best: {} points more, {} percentage points less.\n",
                     other->action, places_of(*best.points_loss), odds_points(other->loss));
}

std::string dice_line(const AdviseAnswer& answer) {
  if (answer.dice.empty()) return "";
  return fmt::format(
      "{} on the table, {}\n", fmt::join(answer.dice, " "),
      answer.rolls_left == 0 ? "no reroll left" : count_of(answer.rolls_left, "reroll") + " left");
}

std::string decided_line(const AdviseAnswer& answer) {
  const bool match = answer.odds.has_value();
  if (answer.decided == "won") {
    return match ? "The win is certain: any action wins; ranked by points.\n"
                 : "The target is certain: any action reaches it; ranked by points.\n";
  }
  if (answer.decided == "lost") {
    return match ? "The match is lost: no action can win or draw; ranked by points.\n"
                 : "The target is out of reach: ranked by points.\n";
  }
  return "";
}

// --- targets -------------------------------------------------------------------------------------

struct TargetNote {
  int target;
  std::string_view text;
};

// Targets that say something about the position.
std::vector<TargetNote> target_notes(const TargetAnswer& answer) {
  TargetNote sure = {0, "as good as certain"}, even = {0, "even chance"}, most = {0, "the most"};
  TargetNote gain = {0, "gains most over play for points"};
  double largest = 0;
  for (std::size_t i = 0; i < answer.best.size(); ++i) {
    const auto& [target, best] = answer.best[i];
    if (best >= 1 - kRounding) sure.target = target;
    if (best >= 0.5) even.target = target;
    if (best > 0) most.target = target;
    const double gained = best - answer.for_points[i].second;
    if (gained > largest + kRounding) {
      largest = gained;
      gain.target = target;
    }
  }
  std::vector<TargetNote> notes = {sure, even, gain, most};
  std::erase_if(notes, [](const TargetNote& note) { return note.target == 0; });
  return notes;
}

bool is_target_row(const TargetAnswer& answer, std::size_t i, int open) {
  const auto& [target, best] = answer.best[i];
  if (best >= 1 - kWorthARow / 2 || best < kWorthARow) return false;
  if (open > kNearTargets) return target % kTargetsApart == 0;
  return i + 1 == answer.best.size() || answer.best[i + 1].second < best;
}

std::string target_rows(const TargetAnswer& answer) {
  const auto notes = target_notes(answer);
  const auto open = std::ranges::count_if(
      answer.best, [](const auto& one) { return one.second > 0 && one.second < 1; });
  TextTable table("rrrrrrl");
  table.add({"target", "best", "for points", "gain", "best theta", "chance", ""});
  for (std::size_t i = 0; i < answer.best.size(); ++i) {
    const auto& [target, best] = answer.best[i];
    std::string note;
    for (const TargetNote& one : notes) {
      if (one.target == target) note += (note.empty() ? "" : ", ") + std::string(one.text);
    }
    if (note.empty() && !is_target_row(answer, i, static_cast<int>(open))) continue;
    const double points = answer.for_points[i].second;
    const TargetAnswer::Constant& constant = answer.constant[i];
    table.add({fmt::format("{}", target), odds_text(best), odds_text(points),
               odds_points(best - points),
               constant.theta == 0 ? "0" : fmt::format("{:+}", constant.theta),
               odds_text(constant.probability), note});
  }
  return table.text();
}

// --- thresholds ----------------------------------------------------------------------------------

template <class Figure>
std::string threshold_grid(const versus::Thresholds& thresholds, Figure figure) {
  TextTable table(std::string(kShownGaps.size() + 1, 'r'));
  std::vector<std::string> row = {"turns left"};
  for (const int gap : kShownGaps) row.push_back(gap == 0 ? "0" : fmt::format("{:+}", gap));
  table.add(row);
  int turns = -1;
  for (const Cell& cell : thresholds.cells) {
    if (std::ranges::find(kShownGaps, cell.gap) == kShownGaps.end()) continue;
    if (cell.turns_left != turns) row = {fmt::format("{}", turns = cell.turns_left)};
    row.push_back(figure(cell));
    if (row.size() == kShownGaps.size() + 1) table.add(row);
  }
  return table.text();
}

}  // namespace

std::string odds_text(double chance) {
  if (chance > 0 && chance < 5e-5) return fmt::format("{:.1g} %", chance * 100);
  if (chance < 1 - kRounding && chance > 1 - 5e-5) return "> 99.99 %";
  return percent(std::max(chance, 0.0));
}

std::string odds_points(double difference) {
  const double points = difference * 100;
  if (points > 100 * kRounding && points < 0.005) return fmt::format("{:.1g}", points);
  return fmt::format("{:.2f}", points + 0.0);
}

std::string show_chances(const AdviseAnswer& answer, bool all) {
  std::string text = answer.position + "\n\n" + dice_line(answer);
  const std::string target = answer.objective.substr(answer.objective.find(':') + 1);
  if (answer.odds) {
    text += fmt::format("{} to win, {} to draw, {} to lose; value {}\n",
                        odds_text(answer.odds->win), odds_text(answer.odds->draw),
                        odds_text(answer.odds->loss), odds_text(answer.value));
  } else {
    text += fmt::format("{} to end with {} points or more\n", odds_text(answer.value), target);
  }
  text += fmt::format("{} on the card, {} still to come on average, {} in all\n", *answer.total,
                      places_of(answer.mean), places_of(*answer.total + answer.mean));
  text += decided_line(answer);
  if (answer.actions.empty()) return text;
  const bool decided = !answer.decided.empty();
  text += "\n" + chance_rows(answer.actions, all, decided);
  if (!decided) {
    text += points_alone(answer.actions);
    text += answer.odds ? "\n  value   chance to win, a draw being half a win\n"
                        : fmt::format("\n  chance  to end with {} points or more\n", target);
    text += "  loss    of it, in percentage points\n";
  } else {
    text += "\n";
  }
  return text + fmt::format(
                    "  mean    points still to come{}\n"
                    "  costs   points given away against the best action for points\n",
                    decided       ? ""
                    : answer.odds ? ", if one goes on for the win"
                                  : ", if one goes on for the target");
}

std::string show(const TargetAnswer& answer) {
  return fmt::format("{}: the best chance to reach each number of points\nexact\n\n",
                     answer.position) +
         target_rows(answer) +
         "\n  best        chance of who plays for this target alone\n"
         "  for points  chance of who plays for points; gain in percentage points\n"
         "  best theta  the constant attitude to risk with the highest chance, of those tried\n" +
         fmt::format(
             "\n  {} anchors with points so far solved in {:.3f} s; all means take {:.3f} s\n",
             grouped(answer.lanes), answer.seconds, answer.seconds_mean);
}

std::string show(const engine::EndgameAnswer& answer, bool all) {
  std::string text = fmt::format("to move   {}\nopponent  {}\nboth play to win; exact\n\n",
                                 answer.position, answer.opponent);
  text += fmt::format("{} to win, a draw being half a win\n", odds_text(answer.value));
  if (!answer.actions.empty()) {
    text += "\n" + chance_rows(answer.actions, all, /*decided=*/false) +
            points_alone(answer.actions) +
            "\n  value  chance to win, a draw being half a win\n"
            "  loss   of it, in percentage points\n"
            "  costs  points given away against the best action for points\n";
  }
  text += answer.assumed_action
              ? fmt::format("\nIf the opponent played for points, {} would be best, with {}.\n",
                            *answer.assumed_action, odds_text(answer.assumed_value))
              : fmt::format("\nIf the opponent played for points, the chance would be {}.\n",
                            odds_text(answer.assumed_value));
  text += answer.given_away == 0
              ? "Playing this turn as if he did gives nothing away.\n"
              : fmt::format("Playing this turn as if he did gives away {} percentage points.\n",
                            odds_points(answer.given_away));
  return text + fmt::format("\n  {} solved in {:.3f} s\n", count_of(answer.positions, "position"),
                            answer.seconds);
}

std::string show(const engine::ThresholdsAnswer& answer) {
  const versus::Thresholds& found = answer.thresholds;
  std::string text = fmt::format(
      "{}: when to be bold against one who plays for points\nexact\n\n"
      "The best attitude to risk for the rest of the match, by gap\n\n",
      answer.variant);
  text += threshold_grid(found, [](const Cell& cell) {
    return cell.theta == 0 ? std::string("0") : fmt::format("{:+}", cell.theta);
  });
  text += "\nThe chance to win with it, in percent, a draw being half a win\n\n";
  text += threshold_grid(found, [](const Cell& cell) { return places_of(cell.value * 100); });
  text += "\nWhat it gains over playing for points, in percentage points\n\n";
  text += threshold_grid(found, [](const Cell& cell) { return places_of(cell.gain * 100 + 0.0); });
  return text + fmt::format(
                    "\n  gap    own expected final score - the opponent's, in points\n"
                    "  tried  theta {}\n\n  {:.1f} s\n",
                    fmt::join(found.thetas, ", "), answer.seconds);
}

std::string show(const engine::BoundsAnswer& answer) {
  TextTable table("lr");
  table.add({"against one who plays for points", "value"});
  table.add(
      {"play for points, too", odds_text(answer.for_points.win + answer.for_points.draw / 2)});
  table.add({"best play that never looks at his card", odds_text(answer.blind)});
  table.add({"his final score known, the best constant theta for it",
             odds_text(answer.clairvoyant_theta)});
  table.add({"his final score known, the best play for it", odds_text(answer.clairvoyant_value)});
  return fmt::format("{}: what no play to win can exceed\nexact\n\n", answer.variant) +
         table.text() +
         fmt::format(
             "\n  value  chance to win, a draw being half a win; of two who play for points\n"
             "         {} of games are drawn\n"
             "\nThe best play that looks at his card lies between the second line and the last. To "
             "win\noutright, draws not counted, the best with his final score known is {}.\n\n"
             "  {:.1f} s\n",
             odds_text(answer.for_points.draw), odds_text(answer.clairvoyant), answer.seconds);
}

}  // namespace hazard::cli
