// All score distributions at once: theta across, scores upwards.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "report/figure.h"

namespace hazard::report {
namespace {

constexpr int kBin = 5;    // scores in a cell
constexpr int kBand = 50;  // scores in a column of the table
constexpr std::size_t kMedian = 4;
constexpr int kSag = 10;  // points that anyone would miss

// Scores that some theta makes likely enough to be seen, in whole steps.
Range shown_scores(const Facts& facts, int step) {
  double low = facts.mean().mean;
  double high = low;
  for (const Fact& fact : facts.all) {
    low = std::min<double>(low, fact.evaluation().score.quantile(kLeftOut));
    high = std::max<double>(high, fact.evaluation().score.quantile(1 - kLeftOut));
  }
  return {std::floor(low / step) * step, std::ceil((high + 1) / step) * step};
}

double between(const Fact& fact, double from, double to) {
  const auto& score = fact.evaluation().score;
  return score.at_least(static_cast<int>(from)) - score.at_least(static_cast<int>(to));
}

// Half way between neighbours on the axis, and its ends.
std::vector<double> theta_edges(const Facts& facts, const Scale& x) {
  std::vector<double> edges = {facts.first().theta};
  for (std::size_t i = 1; i < facts.all.size(); ++i) {
    edges.push_back(x.middle(facts.all[i - 1].theta, facts.all[i].theta));
  }
  edges.push_back(facts.last().theta);
  return edges;
}

void draw_cells(Panel& panel, const Facts& facts, Range scores) {
  std::vector<double> rows;
  for (double x = scores.from; x <= scores.to; x += kBin) rows.push_back(x);
  std::vector<std::vector<double>> values;
  double most = 0;
  for (const Fact& fact : facts.all) {
    auto& column = values.emplace_back();
    for (std::size_t r = 0; r + 1 < rows.size(); ++r) {
      column.push_back(between(fact, rows[r], rows[r + 1]));
      most = std::max(most, column.back());
    }
  }
  panel.heatmap(theta_edges(facts, theta_scale(facts, panel.frame())), rows, values, most);
}

std::string draw_map(const Facts& facts, Canvas canvas) {
  Chart chart(canvas.id("map"), canvas.width(), canvas.pick(430.0, 390.0),
              "Probability of scores over theta",
              "A map with theta across and scores upwards, darker where scores are likelier, with "
              "lines for the 5th percentile, the median and the 95th percentile.");
  const Rect frame = {44, 30, canvas.width() - 92, chart.height() - 80};
  const Range scores = shown_scores(facts, 5 * kBin);
  const Scale y = Scale::linear(scores, {frame.bottom(), frame.top});
  Panel panel(chart, frame, theta_scale(facts, frame), y);
  panel.y_axis(
      y.ticks(6), [](double x) { return number(x, 0); }, "Final score");
  draw_cells(panel, facts, scores);
  std::vector<Panel::EndLabel> labels;
  for (const auto& [quantile, name] :
       {std::pair{kFloor, "p5"}, std::pair{kMedian, "p50"}, std::pair{kCeiling, "p95"}}) {
    std::vector<Point> line;
    for (const Fact& fact : facts.all) {
      line.push_back({fact.theta, static_cast<double>(fact.quantiles[quantile])});
    }
    panel.line(line, quantile == kMedian ? "mean" : "mean thin");
    labels.push_back({line.back().y, name, "mean"});
  }
  panel.end_labels(labels);
  theta_axis(panel, facts, canvas.pick(11, 5), /*title=*/true);
  return chart.svg();
}

std::string map_table(const Facts& facts) {
  const Range scores = shown_scores(facts, kBand);
  std::vector<std::string> header;
  for (double x = scores.from; x < scores.to; x += kBand) {
    header.push_back(fmt::format("{}–{}", number(x, 0), number(x + kBand - 1, 0)));
  }
  return theta_table(facts, std::move(header), "Share of games by final score and θ",
                     [&](const Fact& fact, std::vector<std::string>& cells) {
                       for (double x = scores.from; x < scores.to; x += kBand) {
                         cells.push_back(percent(between(fact, x, x + kBand), 2));
                       }
                     });
}

}  // namespace

Figure map_figure(const Facts& facts) {
  // At the ends of the sweep.
  const double far = std::max(-facts.first().theta, facts.last().theta);
  bool sinks = true;
  const auto moves = [&](std::size_t quantile) {
    std::string_view unit = " points";
    return listed(each_side(facts, far, [&](const Fact& fact) {
      const int by = fact.quantiles[quantile] - facts.mean().quantiles[quantile];
      sinks = sinks && by <= -kSag;
      return fmt::format("{}{} at θ = {}", signed_number(by, 0), std::exchange(unit, ""),
                         theta_text(fact.theta));
    }));
  };
  Figure figure{.id = "map"};
  const std::string median = moves(kMedian);
  const std::string ceiling = moves(kCeiling);
  figure.title = (sinks ? "Far from θ = 0 everything sinks: the median moves by "
                        : "Against θ = 0 the median moves by ") +
                 median;
  figure.reading = fmt::format(
      "All the distributions side by side: the stronger the colour, the likelier the score; nine "
      "games in ten end between the outer lines. The 95th percentile moves by {}{}",
      ceiling,
      sinks ? ": to mind only the worst case, or only the best, gives up what is likely." : ".");
  figure.wide = draw_map(facts, {.wide = true});
  figure.narrow = draw_map(facts, {.wide = false});
  figure.note = fmt::format("Each cell covers {} scores.", kBin);
  figure.table = map_table(facts);
  return figure;
}

}  // namespace hazard::report
