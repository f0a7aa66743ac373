#include "report/chart.h"

#include <gtest/gtest.h>

#include <cmath>

namespace hazard::report {
namespace {

bool is_nice_step(double step) {
  const double factor = step / std::pow(10, std::floor(std::log10(step) + 1e-9));
  return std::abs(factor - 1) < 1e-6 || std::abs(factor - 2) < 1e-6 || std::abs(factor - 5) < 1e-6;
}

TEST(Scale, LinearTicksAreNiceAndCoverTheRange) {
  for (const Range wanted : {Range{0, 1}, Range{183.2, 248.44}, Range{-61, 4}, Range{0, 0.0123},
                             Range{0, 1575}, Range{35.7, 48.6}, Range{-0.3, -0.1}}) {
    for (int about : {3, 5, 8}) {
      const Range range = nice(wanted, about);
      const auto ticks = Scale::linear(range, {0, 100}).ticks(about);
      ASSERT_GE(ticks.size(), 2u) << wanted.from << " " << wanted.to << " " << about;
      EXPECT_LE(static_cast<int>(ticks.size()), about + 2);
      EXPECT_NEAR(ticks.front(), range.from, 1e-9);
      EXPECT_NEAR(ticks.back(), range.to, 1e-9);
      EXPECT_LE(ticks.front(), wanted.from);
      EXPECT_GE(ticks.back(), wanted.to);
      for (std::size_t i = 1; i < ticks.size(); ++i) {
        EXPECT_TRUE(is_nice_step(ticks[i] - ticks[i - 1])) << ticks[i] - ticks[i - 1];
      }
    }
  }
}

TEST(Scale, SymlogIsMonotoneAndMeetsItsEnds) {
  const Scale scale = Scale::symlog({-3, 3}, {10, 110}, 0.02);
  EXPECT_DOUBLE_EQ(scale(-3), 10);
  EXPECT_DOUBLE_EQ(scale(0), 60);
  EXPECT_DOUBLE_EQ(scale(3), 110);
  for (double theta = -3; theta < 3; theta += 0.001) EXPECT_LT(scale(theta), scale(theta + 0.001));
  // Dense next to zero: the middle twentieth of the values has most of the pixels.
  EXPECT_GT(scale(0.15) - scale(-0.15), 40);
}

TEST(Scale, SymlogTicksAreFewAndSymmetric) {
  const Scale scale = Scale::symlog({-3, 3}, {0, 1}, 0.02);
  const std::vector<double> five = {-1, -0.1, 0, 0.1, 1};
  const auto ticks = scale.ticks(5);
  ASSERT_EQ(ticks.size(), five.size());
  for (std::size_t i = 0; i < five.size(); ++i) EXPECT_NEAR(ticks[i], five[i], 1e-12);
  EXPECT_EQ(scale.ticks(11).size(), 11u);  // 0 and both signs of 0.03 0.1 0.3 1 3
  EXPECT_EQ(scale.ticks(3).size(), 3u);
  EXPECT_EQ(Scale::symlog({0, 3}, {0, 1}, 0.02).ticks(5).front(), 0);
}

// A sweep within the unit had a single tick, at 0.
TEST(Scale, ShortSymlogRangesHaveTheTicksOfALine) {
  const auto ticks = Scale::symlog({-0.01, 0.01}, {0, 1}, 0.02).ticks(3);
  ASSERT_EQ(ticks.size(), 3u);
  for (int i : {0, 1, 2}) EXPECT_NEAR(ticks[static_cast<std::size_t>(i)], 0.01 * (i - 1), 1e-12);
  EXPECT_NEAR(Scale::symlog({0, 0.05}, {0, 1}, 0.02).ticks(5).back(), 0.04, 1e-12);
}

TEST(Scale, MiddleIsHalfWayInPixels) {
  const Scale scale = Scale::symlog({-1, 3}, {0, 100}, 0.02);
  for (const auto& [a, b] : {std::pair{0.0, 3.0}, {-1.0, 3.0}, {-1.0, -0.5}, {0.1, 0.2}}) {
    EXPECT_NEAR(scale(scale.middle(a, b)), (scale(a) + scale(b)) / 2, 1e-9);
  }
  EXPECT_EQ(Scale::linear({0, 8}, {0, 1}).middle(2, 4), 3);
}

TEST(Decimals, AreTheFewestThatTellTicksApart) {
  EXPECT_EQ(decimals(std::vector{0.0, 50.0, 100.0}), 0);
  EXPECT_EQ(decimals(std::vector{39.0, 39.5, 40.0}), 1);
  EXPECT_EQ(decimals(std::vector{0.0, 0.005, 0.01}, 100), 1);
  EXPECT_EQ(decimals(std::vector{0.48, 0.5}, 100), 0);
}

TEST(Scale, ARangeWithoutLengthHasAMiddle) {
  EXPECT_EQ(Scale::linear({5, 5}, {0, 100})(5), 50);
  EXPECT_EQ(Scale::linear({5, 5}, {0, 100}).ticks(4).size(), 1u);
}

TEST(Spread, KeepsTheGapTheOrderAndTheRange) {
  const auto placed = spread({50, 10, 12, 11, 98, 99}, 8, {0, 100});
  EXPECT_EQ(placed[0], 50);
  EXPECT_LE(placed[1] + 8, placed[3]);
  EXPECT_LE(placed[3] + 8, placed[2]);
  EXPECT_LE(placed[4] + 8, placed[5]);
  EXPECT_LE(placed[5], 100);
}

TEST(Chart, TextIsEscaped) {
  Chart chart("id", 100, 50, "a < b", "c & d");
  chart.text({1, 2}, "<script>", Align::kStart, "label");
  chart.dot({1, 2}, 3, "mean", "\"tip\"");
  const std::string svg = chart.svg();
  EXPECT_NE(svg.find("<title id=\"id-title\">a &lt; b</title>"), std::string::npos);
  EXPECT_NE(svg.find("<desc id=\"id-desc\">c &amp; d</desc>"), std::string::npos);
  EXPECT_NE(svg.find(">&lt;script&gt;</text>"), std::string::npos);
  EXPECT_NE(svg.find("<title>&quot;tip&quot;</title>"), std::string::npos);
  EXPECT_EQ(svg.find("<script"), std::string::npos);
}

TEST(Chart, LabelsKeepClearOfEachOtherAndOfTheEdge) {
  Chart chart("id", 300, 200, "", "");
  int written = 0;
  for (int i = 0; i < 40; ++i) {
    if (chart.label({60.0 + 5 * i, 100.0 + 3 * (i % 5)}, "+0.05", "label")) ++written;
  }
  EXPECT_GT(written, 5);
  EXPECT_LT(written, 40);
  const std::string svg = chart.svg();
  constexpr double kWidth = 36;  // of five narrow letters; the chart allows for wider ones
  std::vector<Rect> boxes;
  for (std::size_t at = 0; (at = svg.find("<text", at)) != std::string::npos; ++at) {
    const auto attribute = [&](const std::string& name) {
      const std::size_t from = svg.find(name + "=\"", at) + name.size() + 2;
      return svg.substr(from, svg.find('"', from) - from);
    };
    const std::string align = attribute("text-anchor");
    const double shift = align == "start" ? 0 : align == "end" ? kWidth : kWidth / 2;
    boxes.push_back(
        {std::stod(attribute(" x")) - shift, std::stod(attribute(" y")) - 10, kWidth, 12});
  }
  ASSERT_EQ(static_cast<int>(boxes.size()), written);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    EXPECT_GE(boxes[i].left, 0);
    EXPECT_LE(boxes[i].right(), 300);
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(boxes[i].overlaps(boxes[j]));
  }
}

TEST(Panel, TickLabelsKeepWithinThePanelAndDropWhatCollides) {
  Chart chart("id", 120, 100, "", "");
  const Rect frame = {10, 10, 100, 60};
  Panel panel(chart, frame, Scale::linear({-1, 1}, {10, 110}), Scale::linear({0, 1}, {70, 10}));
  panel.x_axis(
      std::vector{-1.0, -0.5, 0.0, 0.5, 1.0},
      [](double v) { return std::to_string(v).substr(0, 4); }, "", 0);
  const std::string svg = chart.svg();
  EXPECT_NE(svg.find("x=\"26\" y=\"87\" text-anchor=\"middle\">-1.0"), std::string::npos);
  EXPECT_EQ(svg.find("-0.5<"), std::string::npos);  // between -1.0 and 0, which come first
}

TEST(Panel, PutsValuesWhereTheScalesSay) {
  Chart chart("id", 100, 100, "", "");
  const Rect frame = {10, 10, 80, 80};
  Panel panel(chart, frame, Scale::linear({0, 8}, {10, 90}), Scale::linear({0, 4}, {90, 10}));
  panel.line(std::vector<Point>{{0, 0}, {4, 2}, {8, 4}}, "bold");
  EXPECT_NE(chart.svg().find("points=\"10,90 50,50 90,10\""), std::string::npos);
}

}  // namespace
}  // namespace hazard::report
