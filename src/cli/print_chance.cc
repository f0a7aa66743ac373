// Games of chance on a terminal.
#include <algorithm>

#include "cli/print.h"
#include "cli/text_table.h"
#include "hazard/chance/coins.h"
#include "hazard/chance/count_steps.h"
#include "hazard/chance/node.h"
#include "hazard/chance/tree.h"
#include "hazard/engine/engine.h"

namespace hazard::cli {
namespace {

using chance::CoinsTable;
using chance::flip_kind;
using chance::FlipKind;
using chance::Kind;

constexpr std::size_t kMapColumns = 72;
constexpr std::size_t kMapMargin = 10;  // coins, and the line beside them
constexpr int kMapRows = 40;
constexpr std::size_t kFlipsShown = 6;

// --- Coins ---------------------------------------------------------------------------------------

std::string flip_symbol(int coins, int flip) {
  switch (flip_kind(coins, flip)) {
    case FlipKind::kOne: return "·";
    case FlipKind::kSome: return flip < 10 ? fmt::format("{}", flip) : "+";
    case FlipKind::kAll: return "█";
  }
  return "";
}

// Best flips, coins upwards and points across; a large table shows every so many of both.
std::string coins_map(const CoinsTable<double>& table) {
  const int down = (table.coins + kMapRows - 1) / kMapRows;
  const int room = static_cast<int>(std::min(kMapColumns, page_width() - kMapMargin));
  const int across = (table.points + room - 1) / room;
  std::string text = "best flip: · one  2-9 that many  + ten or more  █ all, or all but one\n\n";
  int columns = 0;
  for (int c = table.coins; c >= 1; c -= down) {
    text += fmt::format("  {:>5} │", c);
    columns = 0;
    for (int needed = 1; needed <= table.points; needed += across, ++columns) {
      text += flip_symbol(c, table.flip(c, needed));
    }
    text += "\n";
  }
  text += "  coins └";
  for (int i = 0; i < columns; ++i) text += "─";
  const int last = 1 + (columns - 1) * across;
  text += fmt::format("\n         1{:>{}} points needed\n",
                      last == 1 ? std::string() : fmt::format("{}", last), columns - 1);
  if (down > 1 || across > 1) {
    text += fmt::format("  every {} of coins, every {} of points\n", down, across);
  }
  return text;
}

// Values and flips as in a table on paper: a row for each number of coins.
template <class Cell>
std::string coins_rows(const CoinsTable<double>& table, std::string_view title, Cell cell) {
  TextTable rows("r" + std::string(static_cast<std::size_t>(table.points), 'r'));
  std::vector<std::string> head = {"coins"};
  for (int needed = 1; needed <= table.points; ++needed) head.push_back(fmt::format("{}", needed));
  rows.add(head);
  for (int c = 1; c <= table.coins; ++c) {
    std::vector<std::string> cells = {fmt::format("{}", c)};
    for (int needed = 1; needed <= table.points; ++needed) cells.push_back(cell(c, needed));
    rows.add(std::move(cells));
  }
  return fmt::format("{}, by coins left and points needed\n\n{}\n", title, rows.text());
}

std::string first_flips(const engine::CoinsAnswer& answer) {
  const auto& worth = answer.table.first_flips;
  std::vector<std::size_t> order(worth.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const int best = answer.table.flip(answer.table.coins, answer.table.points);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    const auto is_best = [&](std::size_t i) { return static_cast<int>(i) + 1 == best; };
    if (is_best(a) != is_best(b)) return is_best(a);
    return worth[a] > worth[b];
  });
  TextTable table(answer.fractions ? "rrrl" : "rrr");
  const auto add = [&](std::vector<std::string> cells, std::string fraction) {
    if (answer.fractions) cells.push_back(std::move(fraction));
    table.add(std::move(cells));
  };
  add({"flip", "P(win)", "loss"}, "exactly");
  for (std::size_t i = 0; i < std::min(order.size(), kFlipsShown); ++i) {
    const std::size_t flip = order[i];
    const double loss = worth[order[0]] - worth[flip];
    add({fmt::format("{}", flip + 1), fmt::format("{:.6f}", worth[flip]),
         i == 0         ? "best"
         : loss < 1e-12 ? "equal"
                        : fmt::format("{:.6f}", loss)},
        answer.fractions ? answer.fractions->first_flips[flip] : "");
  }
  std::string text = table.text();
  if (order.size() > kFlipsShown) {
    text += fmt::format("  {} more\n", order.size() - kFlipsShown);
  }
  return text;
}

// --- trees ---------------------------------------------------------------------------------------

// "20 other options", with the chance of what is not shown.
std::string others(const chance::Tree& tree) {
  const std::int64_t hidden = tree.moves - static_cast<std::int64_t>(tree.branches.size());
  if (tree.kind == Kind::kChoice) return count_of(hidden, "other option");
  double shown = 0;
  for (const chance::Tree& branch : tree.branches) shown += branch.probability;
  return fmt::format("{}  {}", percent(1 - shown), count_of(hidden, "other outcome"));
}

void add_branches(const chance::Tree& tree, const std::string& margin, TextTable& table) {
  if (tree.branches.empty()) return;
  const bool more = tree.moves > static_cast<std::int64_t>(tree.branches.size());
  for (std::size_t i = 0; i < tree.branches.size(); ++i) {
    const chance::Tree& branch = tree.branches[i];
    const bool last = !more && i + 1 == tree.branches.size();
    const bool option = tree.kind == Kind::kChoice;
    std::string text =
        option ? branch.move : fmt::format("{:>7}  {}", percent(branch.probability), branch.name);
    if (option && branch.kind == Kind::kFinal) text = "score " + branch.name;
    table.add({margin + (last ? "└─ " : "├─ ") + text, fmt::format("{:.4f}", branch.value),
               branch.best ? "best" : ""});
    add_branches(branch, margin + (last ? "   " : "│  "), table);
  }
  if (more) table.add({margin + "└─ " + others(tree), "", ""});
}

std::string show_tree(const engine::ChanceAnswer& answer) {
  std::string text = answer.position + "\n\n";
  text += "At a choice the largest value counts, at a throw the mean of all outcomes.\n";
  text += answer.theta == 0 ? "Values are expected points still to come.\n\n"
                            : fmt::format(
                                  "Values are certainty equivalents of the points still to "
                                  "come, theta {:+}.\n\n",
                                  answer.theta);
  TextTable table("lrl", "");
  table.add({answer.tree.name, fmt::format("{:.4f}", answer.tree.value), ""});
  add_branches(answer.tree, "", table);
  return text + table.text();
}

// --- the count -----------------------------------------------------------------------------------

std::string show_steps(const engine::ChanceAnswer& answer) {
  std::string text = fmt::format("{}: how many positions?\n\n", answer.rules.name);
  for (const chance::CountStep& step : answer.steps) {
    text += fmt::format("  {:>22}  {}{}\n", grouped(step.count), step.counted,
                        step.formula.empty() ? "" : ": " + step.formula);
    for (std::size_t from = 0; from < step.reason.size();) {
      const std::size_t end = std::min(step.reason.find('\n', from), step.reason.size());
      text += fmt::format("  {:>22}    {}\n", "", step.reason.substr(from, end - from));
      from = end + 1;
    }
  }
  return text;
}

std::string show_levels(const engine::ChanceAnswer& answer) {
  std::string text = "\nanchors by level: the states between turns, by filled boxes\n\n";
  const std::int64_t most = *std::ranges::max_element(answer.levels);
  TextTable table("rrl");
  table.add({"filled", "anchors", ""});
  for (std::size_t level = 0; level < answer.levels.size(); ++level) {
    const std::int64_t count = answer.levels[level];
    table.add({fmt::format("{}", level), grouped(count),
               bar(static_cast<double>(count) / static_cast<double>(most), bar_width(40, 21))});
  }
  return text + table.text();
}

std::string show_layers(const engine::ChanceAnswer& answer) {
  std::string text = "\none turn: a component of the graph, layer by layer\n\n";
  TextTable table("lrrl");
  table.add({"", "positions", "moves", ""});
  std::int64_t positions = 0;
  std::int64_t moves = 0;
  for (const chance::TurnLayer& layer : answer.layers) {
    if (layer.moves == 0) continue;  // the next turn
    table.add({layer.name, grouped(layer.positions), grouped(layer.moves), layer.moves_name});
    positions += layer.positions;
    moves += layer.moves;
  }
  table.add({"in all", grouped(positions), grouped(moves), ""});
  return text + table.text();
}

std::string show_files(const std::vector<engine::WrittenAnswer>& written) {
  std::string text;
  for (const auto& file : written) text += "\n" + show(file);
  return text;
}

}  // namespace

std::string show(const engine::CoinsAnswer& answer,
                 const std::vector<engine::WrittenAnswer>& written) {
  const auto& table = answer.table;
  const int coins = table.coins;
  const int points = table.points;
  std::string text =
      fmt::format("{}, {} to go\n", count_of(coins, "coin"), count_of(points, "point"));
  text += fmt::format("  P(win)     {:.12g}{}\n", table.value(coins, points),
                      answer.fractions ? " = " + answer.fractions->value(coins, points) : "");
  if (coins == 0 || points == 0) {
    return text + fmt::format("  best flip  none: {}\n", points == 0 ? "won" : "lost");
  }
  text += fmt::format("  best flip  {}\n\n{}\n", table.flip(coins, points), first_flips(answer));
  if (answer.request.table) {
    text += coins_rows(table, "P(win)", [&](int c, int needed) {
      return answer.fractions ? answer.fractions->value(c, needed)
                              : fmt::format("{:.6f}", table.value(c, needed));
    });
    text += coins_rows(table, "best flip",
                       [&](int c, int needed) { return fmt::format("{}", table.flip(c, needed)); });
  }
  return text + coins_map(table) + show_files(written);
}

std::string show(const engine::ChanceAnswer& answer,
                 const std::vector<engine::WrittenAnswer>& written) {
  std::string text = answer.at_start
                         ? show_steps(answer) + show_levels(answer) + show_layers(answer) + "\n"
                         : show_tree(answer) + "\n";
  text += fmt::format("this turn as a game of chance: {:.10f}\n", answer.value);
  text += fmt::format("the table of the fast solver:  {:.10f}\n", answer.table_value);
  if (answer.at_start) {
    text += fmt::format("\nthe tree of a turn: hazard chance {} --dice 13356 --rolls 2\n",
                        answer.rules.name);
  }
  return text + show_files(written);
}

}  // namespace hazard::cli
