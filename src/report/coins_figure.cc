#include "report/coins_figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hazard/chance/coins.h"
#include "report/chart.h"

namespace hazard::report {
namespace {

using chance::CoinsTable;
using chance::flip_kind;
using chance::FlipKind;

// Light to dark from careful to all at once; text on them keeps a contrast of 4.5.
constexpr std::string_view kCoinsStyle = R"(<style>
svg { background: #fff; font-family: system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
text { font-size: 13px; fill: #1b1e23; font-variant-numeric: tabular-nums; }
text.tick { font-size: 12px; fill: #5a616b; } text.axis-title { fill: #5a616b; }
text.title { font-size: 18px; font-weight: 650; } text.note { fill: #5a616b; }
text.flip { font-size: 11px; } text.flip.all { fill: #fff; }
.cells { shape-rendering: crispEdges; }
rect.one, path.one { fill: #dbe9f6; } rect.some, path.some { fill: #f2b56b; }
rect.all, path.all { fill: #1f4e79; }
.line { fill: none; } .line.axis { stroke: #b9bec6; } .line.grid { stroke: none; }
.line.even { stroke: #c2185b; stroke-width: 2; } text.even { fill: #c2185b; font-weight: 600; }
</style>
)";

constexpr double kWidth = 720;
constexpr double kMargin = 12;
constexpr double kLeft = 52;
constexpr double kTop = 112;
constexpr double kBelow = 56;

std::string_view style_of(FlipKind kind) {
  constexpr std::array<std::string_view, 3> kStyles = {"one", "some", "all"};
  return kStyles[static_cast<std::size_t>(kind)];
}

// Neighbours of one kind in a row make one rectangle.
void draw_cells(Chart& chart, const CoinsTable<double>& table, const Scale& x, const Scale& y) {
  std::array<std::string, 3> paths;
  for (int c = 1; c <= table.coins; ++c) {
    for (int from = 1, to = 1; from <= table.points; from = to) {
      const FlipKind kind = flip_kind(c, table.flip(c, from));
      while (to <= table.points && flip_kind(c, table.flip(c, to)) == kind) ++to;
      paths[static_cast<std::size_t>(kind)] +=
          fmt::format("M{:.2f} {:.2f}H{:.2f}V{:.2f}H{:.2f}z", x(from - 0.5), y(c + 0.5),
                      x(to - 0.5), y(c - 0.5), x(from - 0.5));
    }
  }
  for (const FlipKind kind : {FlipKind::kOne, FlipKind::kSome, FlipKind::kAll}) {
    const std::string& path = paths[static_cast<std::size_t>(kind)];
    if (!path.empty()) chart.path(path, fmt::format("cells {}", style_of(kind)));
  }
}

void write_flips(Chart& chart, const CoinsTable<double>& table, const Scale& x, const Scale& y) {
  if (x(2) - x(1) < 15 || y(1) - y(2) < 12) return;
  for (int c = 1; c <= table.coins; ++c) {
    for (int needed = 1; needed <= table.points; ++needed) {
      const int flip = table.flip(c, needed);
      chart.text({x(needed), y(c) + 4}, fmt::format("{}", flip), Align::kMiddle,
                 fmt::format("flip {}", style_of(flip_kind(c, flip))));
    }
  }
}

// To the left of it a win is at least as likely as not.
void draw_even_odds(Chart& chart, const CoinsTable<double>& table, const Scale& x, const Scale& y) {
  std::vector<Point> line;
  for (int c = 1; c <= table.coins; ++c) {
    int reach = 0;
    while (reach < table.points && table.value(c, reach + 1) >= 0.5) ++reach;
    line.push_back({x(reach + 0.5), y(c - 0.5)});
    line.push_back({x(reach + 0.5), y(c + 0.5)});
  }
  chart.line(line, "even");
}

void write_key(Chart& chart) {
  double left = kMargin;
  for (const auto& [kind, text] :
       {std::pair{FlipKind::kOne, "flip one"}, std::pair{FlipKind::kSome, "flip some"},
        std::pair{FlipKind::kAll, "flip all, or all but one"}}) {
    chart.rect({left, 62, 14, 14}, style_of(kind));
    chart.text({left + 20, 74}, text, Align::kStart, "note");
    left += 46 + 6.4 * static_cast<double>(std::string_view(text).size());
  }
  chart.line(std::vector<Point>{{left, 69}, {left + 18, 69}}, "even");
  chart.text({left + 24, 74}, "P(win) = ½", Align::kStart, "even");
}

// Whole numbers only, the last one among them.
std::vector<double> whole_ticks(int last, int about) {
  std::vector<double> ticks;
  for (const double tick : Scale::linear({1, static_cast<double>(last)}, {0, 1}).ticks(about)) {
    if (tick == static_cast<int>(tick) && tick >= 1) ticks.push_back(tick);
  }
  if (ticks.empty() || ticks.front() != 1) ticks.insert(ticks.begin(), 1);
  const double step = ticks.size() > 2 ? ticks[2] - ticks[1] : 1;
  if (ticks.size() > 1 && ticks.back() != last && last - ticks.back() < step / 2) ticks.pop_back();
  if (ticks.back() != last) ticks.push_back(last);
  return ticks;
}

}  // namespace

std::string coins_figure(const CoinsTable<double>& table) {
  const double inner = kWidth - kLeft - 16;
  // Square cells where they fit, never a strip and never a tower.
  const double cell = std::min(inner / table.points, 48.0);
  const double width = std::max(cell * table.points, 0.5 * inner);
  const double height = std::clamp(cell * table.coins, 140.0, 560.0);
  Chart chart(
      "coins", kWidth, kTop + height + kBelow, "Best flips in Coins",
      "A map with the points needed across and the coins left upwards. A cell tells whether "
      "the best flip is one coin, some or all; a line parts positions that win at least "
      "every second game from the others.");
  chart.markup(kCoinsStyle);
  const Rect frame = {kLeft, kTop, width, height};
  const Scale x = Scale::linear({0.5, table.points + 0.5}, {frame.left, frame.right()});
  const Scale y = Scale::linear({0.5, table.coins + 0.5}, {frame.bottom(), frame.top});
  chart.text({kMargin, 26}, "Coins: how many to flip", Align::kStart, "title");
  chart.text(
      {kMargin, 47},
      fmt::format("At the start, top right: flip {}, and win with probability {:.4f}.",
                  table.flip(table.coins, table.points), table.value(table.coins, table.points)),
      Align::kStart, "note");
  write_key(chart);
  draw_cells(chart, table, x, y);
  write_flips(chart, table, x, y);
  chart.clip(frame, [&] { draw_even_odds(chart, table, x, y); });
  Panel panel(chart, frame, x, y);
  const Format whole = [](double value) { return fmt::format("{:.0f}", value); };
  panel.x_axis(whole_ticks(table.points, 10), whole, "Points needed");
  panel.y_axis(whole_ticks(table.coins, static_cast<int>(height / 40)), whole);
  chart.text({kMargin, kTop - 12}, "Coins left", Align::kStart, "axis-title");
  return chart.svg();
}

}  // namespace hazard::report
