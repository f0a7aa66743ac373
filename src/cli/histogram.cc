#include "cli/histogram.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "cli/text_table.h"
#include "hazard/evaluate/distribution.h"

namespace hazard::cli {
namespace {

constexpr int kMostRows = 21;
constexpr int kWidth = 48;
constexpr std::size_t kBesideBars = 24;  // columns of labels and shares
constexpr double kTail = 0.005;          // at each end, shown in one row

struct Row {
  std::string label;
  double p;
};

std::vector<Row> rows_of_scores(const evaluate::Distribution& score) {
  std::vector<Row> rows;
  for (int x = score.first; x <= score.last() && rows.size() <= kMostRows; ++x) {
    if (score.at(x) > 0) rows.push_back({fmt::format("{}", x), score.at(x)});
  }
  return rows;
}

std::vector<Row> rows_of_ranges(const evaluate::Distribution& score) {
  const int low = score.quantile(kTail), high = score.quantile(1 - kTail);
  int step = 1;
  for (int wider : {2, 5, 10, 20, 25, 50, 100, 200}) {
    if (high / step - low / step + 1 <= kMostRows) break;
    step = wider;
  }
  std::vector<Row> rows;
  for (int from = low / step * step; from <= high; from += step) {
    const bool first = rows.empty(), last = from + step > high;
    const double below = first ? score.mass() : score.at_least(from);
    rows.push_back({first  ? fmt::format("up to {}", from + step - 1)
                    : last ? fmt::format("from {}", from)
                           : fmt::format("{} - {}", from, from + step - 1),
                    below - (last ? 0 : score.at_least(from + step))});
  }
  return rows;
}

}  // namespace

std::string histogram(const evaluate::Distribution& score) {
  std::vector<Row> rows = rows_of_scores(score);
  if (rows.size() > kMostRows) rows = rows_of_ranges(score);
  const double most = std::ranges::max(rows, {}, &Row::p).p;
  TextTable table("rrl");
  const int width = bar_width(kWidth, kBesideBars);
  for (const Row& row : rows) table.add({row.label, percent(row.p), bar(row.p / most, width)});
  return table.text();
}

}  // namespace hazard::cli
