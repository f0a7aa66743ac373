// Charts as SVG text. Colours and fonts are left to the page: every mark carries a class, so that a
// chart follows dark mode and print.
//
//   Scale   values to pixels
//   Chart   the picture: marks in pixels, labels that keep clear of each other
//   Panel   a rectangle of a chart with two scales and axes: marks in values; small multiples are
//           several panels in one chart
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hazard::report {

struct Point {
  double x = 0;
  double y = 0;
};

struct Range {
  double from = 0;
  double to = 1;

  double length() const { return to - from; }
  bool contains(double value) const { return value >= from && value <= to; }
};

// From a linear scale a symmetric logarithm differs by its unit: values below it in size are
// spread about linearly, those above it by their logarithm.
class Scale {
 public:
  static Scale linear(Range values, Range pixels) { return {values, pixels, 0}; }
  static Scale symlog(Range values, Range pixels, double unit) { return {values, pixels, unit}; }

  double operator()(double value) const;
  // Round numbers within the range, about that many. Linear: multiples of 1, 2 or 5 times a power
  // of ten. Symlog: 0 and both signs of 1 and 3, or only 1, times powers of ten; as if linear where
  // the range is.
  std::vector<double> ticks(int about) const;
  // The value half way between two others on the axis.
  double middle(double a, double b) const;
  Range values() const { return values_; }
  Range pixels() const { return pixels_; }

 private:
  Scale(Range values, Range pixels, double unit) : values_(values), pixels_(pixels), unit_(unit) {}
  double bend(double value) const;
  double unbend(double value) const;

  Range values_;
  Range pixels_;
  double unit_;  // 0: linear
};

// The range widened to whole ticks, so that the first and last tick enclose the values.
Range nice(Range values, int about);
Range range_of(std::span<const double> values);
// As few as tell all ticks apart, given in units of the text: 100 for percentages.
int decimals(std::span<const double> ticks, double scale = 1);

// Moves positions as little as needed for neighbours to be `gap` apart within the range; the order
// stays.
std::vector<double> spread(std::vector<double> wanted, double gap, Range within);

enum class Align { kStart, kMiddle, kEnd };

struct Rect {
  double left = 0;
  double top = 0;
  double width = 0;
  double height = 0;

  double right() const { return left + width; }
  double bottom() const { return top + height; }
  bool overlaps(const Rect& other) const;
};

class Chart {
 public:
  // `id` must differ between the charts of a page.
  Chart(std::string_view id, double width, double height, std::string_view title,
        std::string_view description);

  double width() const { return width_; }
  double height() const { return height_; }

  // Marks in pixels. `style` is a list of classes.
  void line(std::span<const Point> points, std::string_view style);
  void polygon(std::span<const Point> points, std::string_view style);
  void path(std::string_view commands, std::string_view style);
  void rect(const Rect& rect, std::string_view style);
  void dot(Point at, double radius, std::string_view style, std::string_view tip = "");
  void text(Point at, std::string_view text, Align align, std::string_view style);
  // Nothing if it would cover another text.
  bool text_if_clear(Point at, std::string_view text, Align align, std::string_view style);
  struct Run {
    std::string text;
    std::string_view style;
  };
  // A line of text from left to right whose parts differ in style.
  void text(Point at, std::span<const Run> runs, std::string_view style);

  // Cuts off what is drawn inside at the edge of the frame.
  void clip(const Rect& frame, const std::function<void()>& draw);
  // Extra markup as it is, such as attributes that a script reads.
  void markup(std::string_view svg) { body_ += svg; }

  // Writes the text beside the point, where it covers least of what was drawn before; nothing if it
  // would cover another label.
  bool label(Point at, std::string_view text, std::string_view style);

  std::string svg() const;

 private:
  void keep_clear(std::span<const Point> points);

  double width_;
  double height_;
  std::string head_;
  std::string body_;
  std::vector<Rect> labels_;
  std::vector<Rect> marks_;
};

using Format = std::function<std::string(double)>;

class Panel {
 public:
  Panel(Chart& chart, const Rect& frame, Scale x, Scale y)
      : chart_(chart), frame_(frame), x_(x), y_(y) {}

  const Rect& frame() const { return frame_; }
  Point at(Point value) const { return {x_(value.x), y_(value.y)}; }
  std::vector<Point> pixels(std::span<const Point> values) const;

  // Axes: numbers below, numbers and grid lines to the left. Numbers below reach no further than
  // `overhang` beyond the panel; those that would touch another are left out, 0 and the ends last.
  void x_axis(std::span<const double> ticks, const Format& format, std::string_view title = "",
              double overhang = 12);
  void y_axis(std::span<const double> ticks, const Format& format, std::string_view title = "");

  void line(std::span<const Point> values, std::string_view style);
  // Between the line and a level.
  void area(std::span<const Point> values, double level, std::string_view style);
  // Between two lines with the same x.
  void ribbon(std::span<const Point> low, std::span<const Point> high, std::string_view style);
  void shade(Range x, std::string_view style);
  // A cell for each value [column][row], between neighbouring edges; darker for larger shares of
  // `most`. Values from 0.
  void heatmap(std::span<const double> x_edges, std::span<const double> y_edges,
               const std::vector<std::vector<double>>& values, double most);
  void rule_x(double x, std::string_view style);
  void rule_y(double y, std::string_view style);
  void dot(Point value, double radius, std::string_view style, std::string_view tip = "");
  bool label(Point value, std::string_view text, std::string_view style);

  struct EndLabel {
    double y;
    std::string text;
    std::string style;
  };
  // To the right of the panel, beside the ends of its lines.
  void end_labels(const std::vector<EndLabel>& labels);

 private:
  Chart& chart_;
  Rect frame_;
  Scale x_;
  Scale y_;
};

}  // namespace hazard::report
