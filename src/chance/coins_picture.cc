#include "chance/coins_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

namespace hazard::chance {
namespace {

// Light to dark from careful to all at once; text on them keeps a contrast of 4.5.
constexpr std::string_view kStyle = R"(<style>
svg { background: #fff; font-family: system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
text { font-size: 13px; fill: #1b1e23; font-variant-numeric: tabular-nums; }
text.title { font-size: 18px; font-weight: 650; } text.note { fill: #5a616b; }
text.flip { font-size: 11px; } text.flip.all { fill: #fff; }
.cells { shape-rendering: crispEdges; }
.one { fill: #dbe9f6; } .some { fill: #f2b56b; } .all { fill: #1f4e79; }
text.one, text.some { fill: #1b1e23; }
.tick { stroke: #b9bec6; }
.even { fill: none; stroke: #c2185b; stroke-width: 2; }
text.even { fill: #c2185b; stroke: none; font-weight: 600; }
</style>
)";

constexpr std::array<std::string_view, 3> kKinds = {"one", "some", "all"};  // [FlipKind]
constexpr double kWidth = 720;
constexpr double kMargin = 12;
constexpr double kLeft = 52;
constexpr double kTop = 112;
constexpr double kBelow = 56;

class CoinsPicture {
 public:
  explicit CoinsPicture(const CoinsTable<double>& table) : table_(table) {
    const double inner = kWidth - kLeft - 16;
    // Square cells where they fit, never a strip and never a tower.
    const double cell = std::min(inner / table.points, 48.0);
    width_ = std::max(cell * table.points, 0.5 * inner);
    height_ = std::clamp(cell * table.coins, 140.0, 560.0);
  }

  std::string draw() {
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:.0f} {:.0f}" role="img">)"
        "\n<title>Best flips in Coins</title>\n"
        "<desc>A map with the points needed across and the coins left upwards. A cell tells "
        "whether "
        "the best flip is one coin, some or all; a line parts positions that win at least every "
        "second game from the others.</desc>\n",
        kWidth, kTop + height_ + kBelow);
    svg_ += kStyle;
    text(kMargin, 26, "start", "title", "Coins: how many to flip");
    text(kMargin, 47, "start", "note",
         fmt::format("At the start, top right: flip {}, and win with probability {:.4f}.",
                     table_.flip(table_.coins, table_.points),
                     table_.value(table_.coins, table_.points)));
    write_key();
    draw_cells();
    write_flips();
    draw_even_odds();
    write_axes();
    return svg_ + "</svg>\n";
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(svg_), format, std::forward<Args>(args)...);
  }
  // `what` has nothing that must be escaped.
  void text(double left, double base, std::string_view anchor, std::string_view style,
            std::string_view what) {
    add(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}" class="{}">{}</text>)"
        "\n",
        left, base, anchor, style, what);
  }
  double x(double points) const { return kLeft + (points - 0.5) / table_.points * width_; }
  double y(double coins) const { return kTop + height_ - (coins - 0.5) / table_.coins * height_; }
  FlipKind kind(int coins, int points) const {
    return flip_kind(coins, table_.flip(coins, points));
  }

  // Neighbours of one kind in a row make one rectangle.
  void draw_cells() {
    std::array<std::string, 3> paths;
    for (int c = 1; c <= table_.coins; ++c) {
      for (int from = 1, to = 1; from <= table_.points; from = to) {
        const FlipKind here = kind(c, from);
        while (to <= table_.points && kind(c, to) == here) ++to;
        paths[static_cast<std::size_t>(here)] +=
            fmt::format("M{:.2f} {:.2f}H{:.2f}V{:.2f}H{:.2f}z", x(from - 0.5), y(c + 0.5),
                        x(to - 0.5), y(c - 0.5), x(from - 0.5));
      }
    }
    for (std::size_t k = 0; k < paths.size(); ++k) {
      if (!paths[k].empty()) add("<path class=\"cells {}\" d=\"{}\"/>\n", kKinds[k], paths[k]);
    }
  }

  void write_flips() {
    if (x(2) - x(1) < 15 || y(1) - y(2) < 12) return;
    for (int c = 1; c <= table_.coins; ++c) {
      for (int needed = 1; needed <= table_.points; ++needed) {
        text(x(needed), y(c) + 4, "middle",
             fmt::format("flip {}", kKinds[static_cast<std::size_t>(kind(c, needed))]),
             fmt::format("{}", table_.flip(c, needed)));
      }
    }
  }

  // To the left of it a win is at least as likely as not.
  void draw_even_odds() {
    std::string path;
    for (int c = 1; c <= table_.coins; ++c) {
      int reach = 0;
      while (reach < table_.points && table_.value(c, reach + 1) >= 0.5) ++reach;
      path += fmt::format("{}{:.2f} {:.2f}V{:.2f}", c == 1 ? "M" : "L", x(reach + 0.5), y(c - 0.5),
                          y(c + 0.5));
    }
    add("<path class=\"even\" d=\"{}\"/>\n", path);
  }

  void write_key() {
    constexpr std::array<std::string_view, 3> kTexts = {"flip one", "flip some",
                                                        "flip all, or all but one"};
    double left = kMargin;
    for (std::size_t k = 0; k < kTexts.size(); ++k) {
      add("<rect class=\"{}\" x=\"{:.1f}\" y=\"62\" width=\"14\" height=\"14\"/>\n", kKinds[k],
          left);
      text(left + 20, 74, "start", "note", kTexts[k]);
      left += 46 + 6.4 * static_cast<double>(kTexts[k].size());
    }
    add("<path class=\"even\" d=\"M{:.1f} 69h18\"/>\n", left);
    text(left + 24, 74, "start", "even", "P(win) = ½");
  }

  // 1, then every so many that there are about ten at most, and the last.
  static std::vector<int> ticks(int last, int most) {
    int step = 1;
    for (const int next : {2, 5, 10, 20, 50, 100, 200}) {
      if (last / step > most) step = next;
    }
    std::vector<int> list = {1};
    for (int tick = step > 1 ? step : 2; tick < last; tick += step) list.push_back(tick);
    if (list.size() > 1 && last - list.back() < (step + 1) / 2) list.pop_back();
    if (list.back() != last) list.push_back(last);
    return list;
  }

  void write_axes() {
    const double bottom = kTop + height_;
    for (const int tick : ticks(table_.points, 10)) {
      add("<path class=\"tick\" d=\"M{:.1f} {:.1f}v5\"/>\n", x(tick), bottom);
      text(x(tick), bottom + 19, "middle", "note", fmt::format("{}", tick));
    }
    for (const int tick : ticks(table_.coins, static_cast<int>(height_ / 40))) {
      add("<path class=\"tick\" d=\"M{:.1f} {:.1f}h-5\"/>\n", kLeft, y(tick));
      text(kLeft - 9, y(tick) + 4, "end", "note", fmt::format("{}", tick));
    }
    text(kLeft + width_ / 2, bottom + 42, "middle", "note", "Points needed");
    text(kMargin, kTop - 12, "start", "note", "Coins left");
  }

  const CoinsTable<double>& table_;
  double width_ = 0, height_ = 0;  // of the map, pixels
  std::string svg_;
};

}  // namespace

std::string coins_picture(const CoinsTable<double>& table) { return CoinsPicture(table).draw(); }

}  // namespace hazard::chance
