#include "report/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "report/html.h"

namespace hazard::report {
namespace {

constexpr double kTextHeight = 13;  // pixels; the page's style sheet says the same
constexpr double kLetterWidth = 8;  // of bold text in a wide font
constexpr double kLineGap = 14;

// One decimal is a fraction of a pixel on any screen.
std::string px(double value) {
  std::string text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string coordinates(std::span<const Point> points) {
  std::string text;
  for (const Point& p : points) {
    if (!text.empty()) text += ' ';
    text += px(p.x) + "," + px(p.y);
  }
  return text;
}

double letters(std::string_view text) {
  // Continuation bytes of UTF-8 are not letters.
  return static_cast<double>(
      std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

Rect text_box(Point at, std::string_view text, Align align) {
  const double width = kLetterWidth * letters(text);
  const double shift = align == Align::kStart ? 0 : align == Align::kEnd ? width : width / 2;
  return {at.x - shift, at.y - kTextHeight * 0.8, width, kTextHeight};
}

// 1, 2 or 5 times a power of ten, so that about that many steps make the length.
double nice_step(double length, int about) {
  const double rough = length / std::max(about, 1);
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (double factor : {1.0, 2.0, 5.0}) {
    if (rough <= factor * power * (1 + 1e-9)) return factor * power;
  }
  return 10 * power;
}

// Positive ticks of a symlog scale: 1 and `second` times powers of ten, from its unit on.
std::vector<double> decades(double unit, double most, double second) {
  std::vector<double> ticks;
  for (int power = -6; power <= 6; ++power) {
    for (double factor : {1.0, second}) {
      const double tick = factor * std::pow(10, power);
      if (tick < unit * 0.999 || tick > most * 1.001) continue;
      if (ticks.empty() || tick > ticks.back()) ticks.push_back(tick);
    }
  }
  return ticks;
}

}  // namespace

double Scale::bend(double value) const {
  if (unit_ == 0) return value;
  return std::copysign(std::log1p(std::abs(value) / unit_), value);
}

double Scale::unbend(double value) const {
  if (unit_ == 0) return value;
  return std::copysign(unit_ * std::expm1(std::abs(value)), value);
}

double Scale::middle(double a, double b) const { return unbend((bend(a) + bend(b)) / 2); }

double Scale::operator()(double value) const {
  const double from = bend(values_.from);
  const double length = bend(values_.to) - from;
  if (length == 0) return (pixels_.from + pixels_.to) / 2;
  return pixels_.from + (bend(value) - from) / length * pixels_.length();
}

std::vector<double> Scale::ticks(int about) const {
  std::vector<double> ticks;
  if (values_.length() <= 0) return {values_.from};
  const double most = std::max(std::abs(values_.from), std::abs(values_.to));
  constexpr double kBent = 5;  // units, from where on a logarithm shows
  if (most <= kBent * unit_ || unit_ == 0) {
    // The little that it bends crowds the ends: fewer ticks then.
    const double step = nice_step(values_.length(), unit_ == 0 ? about : about * 2 / 3);
    const double first = std::ceil(values_.from / step - 1e-9);
    const double last = std::floor(values_.to / step + 1e-9);
    for (double k = first; k <= last; ++k) ticks.push_back(k == 0 ? 0 : k * step);
    return ticks;
  }
  std::vector<double> sizes = decades(unit_, most, 3);
  if (2 * static_cast<int>(sizes.size()) + 1 > about) sizes = decades(unit_, most, 1);
  while (sizes.size() > 1 && 2 * static_cast<int>(sizes.size()) + 1 > about) {
    sizes.erase(sizes.begin());
  }
  for (double size : sizes) {
    ticks.insert(ticks.begin(), -size);
    ticks.push_back(size);
  }
  ticks.insert(ticks.begin() + static_cast<std::ptrdiff_t>(sizes.size()), 0);
  std::erase_if(ticks, [&](double tick) { return !values_.contains(tick); });
  return ticks;
}

Range nice(Range values, int about) {
  // Less is rounding.
  if (values.length() <= 1e-9 * (1 + std::abs(values.from))) values.to = values.from + 1;
  const double step = nice_step(values.length(), about);
  return {std::floor(values.from / step + 1e-9) * step, std::ceil(values.to / step - 1e-9) * step};
}

Range range_of(std::span<const double> values) {
  HAZARD_ASSERT(!values.empty());
  const auto [least, most] = std::ranges::minmax(values);
  return {least, most};
}

int decimals(std::span<const double> ticks, double scale) {
  const auto exact = [&](int count) {
    const double power = scale * std::pow(10, count);
    return std::ranges::all_of(
        ticks, [&](double t) { return std::abs(t * power - std::round(t * power)) < 1e-3; });
  };
  int count = 0;
  while (count < 6 && !exact(count)) ++count;
  return count;
}

std::vector<double> spread(std::vector<double> wanted, double gap, Range within) {
  std::vector<std::size_t> order(wanted.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return wanted[i]; });
  double least = within.from;
  for (std::size_t i : order) {
    wanted[i] = std::max(wanted[i], least);
    least = wanted[i] + gap;
  }
  double most = within.to;
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    wanted[*i] = std::min(wanted[*i], most);
    most = wanted[*i] - gap;
  }
  return wanted;
}

bool Rect::overlaps(const Rect& other) const {
  return left < other.right() && other.left < right() && top < other.bottom() &&
         other.top < bottom();
}

// --- Chart ---------------------------------------------------------------------------------------

Chart::Chart(std::string_view id, double width, double height, std::string_view title,
             std::string_view description)
    : width_(width), height_(height) {
  head_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" "
      "aria-labelledby=\"{}-title {}-desc\">\n<title id=\"{}-title\">{}</title>\n"
      "<desc id=\"{}-desc\">{}</desc>\n",
      px(width), px(height), id, id, id, escape(title), id, escape(description));
}

void Chart::line(std::span<const Point> points, std::string_view style) {
  if (points.size() < 2) return;
  body_ += fmt::format("<polyline class=\"line {}\" points=\"{}\"/>\n", style, coordinates(points));
  keep_clear(points);
}

void Chart::polygon(std::span<const Point> points, std::string_view style) {
  body_ += fmt::format("<polygon class=\"area {}\" points=\"{}\"/>\n", style, coordinates(points));
}

void Chart::path(std::string_view commands, std::string_view style) {
  body_ += fmt::format("<path class=\"{}\" d=\"{}\"/>\n", style, commands);
}

void Chart::rect(const Rect& rect, std::string_view style) {
  body_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", style,
                       px(rect.left), px(rect.top), px(rect.width), px(rect.height));
}

void Chart::dot(Point at, double radius, std::string_view style, std::string_view tip) {
  body_ += fmt::format("<circle class=\"dot {}\" cx=\"{}\" cy=\"{}\" r=\"{}\"", style, px(at.x),
                       px(at.y), px(radius));
  body_ += tip.empty() ? "/>\n" : fmt::format("><title>{}</title></circle>\n", escape(tip));
  marks_.push_back({at.x - radius, at.y - radius, 2 * radius, 2 * radius});
}

void Chart::text(Point at, std::string_view text, Align align, std::string_view style) {
  constexpr std::string_view kAligns[] = {"start", "middle", "end"};
  body_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n", style,
                       px(at.x), px(at.y), kAligns[static_cast<int>(align)], escape(text));
  labels_.push_back(text_box(at, text, align));
}

bool Chart::text_if_clear(Point at, std::string_view text, Align align, std::string_view style) {
  const Rect rect = text_box(at, text, align);
  if (std::ranges::any_of(labels_, [&](const Rect& r) { return rect.overlaps(r); })) return false;
  this->text(at, text, align, style);
  return true;
}

void Chart::text(Point at, std::span<const Run> runs, std::string_view style) {
  std::string whole;
  body_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">", style, px(at.x), px(at.y));
  for (const Run& run : runs) {
    body_ += fmt::format("<tspan class=\"{}\">{}</tspan>", run.style, escape(run.text));
    whole += run.text;
  }
  body_ += "</text>\n";
  labels_.push_back(text_box(at, whole, Align::kStart));
}

void Chart::clip(const Rect& frame, const std::function<void()>& draw) {
  // A nested picture cuts at its edge, without the ids that a clip path would need.
  body_ += fmt::format(
      "<svg x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" "
      "viewBox=\"{0} {1} {2} {3}\">\n",
      px(frame.left), px(frame.top), px(frame.width), px(frame.height));
  draw();
  body_ += "</svg>\n";
}

bool Chart::label(Point at, std::string_view text, std::string_view style) {
  constexpr double kAway = 8;
  struct Place {
    double x, y;
    Align align;
  };
  // In order of preference; y is the offset of the baseline.
  constexpr Place kPlaces[] = {
      {kAway, 4, Align::kStart}, {-kAway, 4, Align::kEnd},   {0, -kAway, Align::kMiddle},
      {0, 18, Align::kMiddle},   {kAway, -6, Align::kStart}, {kAway, 14, Align::kStart},
      {-kAway, -6, Align::kEnd}, {-kAway, 14, Align::kEnd},  {16, -16, Align::kStart},
      {16, 24, Align::kStart},   {-16, -16, Align::kEnd},    {-16, 24, Align::kEnd},
  };
  const Place* best = nullptr;
  std::ptrdiff_t least = 0;
  for (const Place& place : kPlaces) {
    const Rect rect = text_box({at.x + place.x, at.y + place.y}, text, place.align);
    const auto covers = [&](const Rect& other) { return rect.overlaps(other); };
    if (rect.left < 0 || rect.right() > width_ || rect.top < 0 || rect.bottom() > height_) continue;
    if (std::ranges::any_of(labels_, covers)) continue;
    const auto covered = std::ranges::count_if(marks_, covers);
    if (best == nullptr || covered < least) {
      best = &place;
      least = covered;
    }
  }
  if (best == nullptr) return false;
  this->text({at.x + best->x, at.y + best->y}, text, best->align, style);
  return true;
}

// Small boxes along the line.
void Chart::keep_clear(std::span<const Point> points) {
  constexpr double kEvery = 5;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Point a = points[i - 1];
    const Point b = points[i];
    const int steps = 1 + static_cast<int>(std::hypot(b.x - a.x, b.y - a.y) / kEvery);
    for (int s = 0; s < steps; ++s) {
      const double t = static_cast<double>(s) / steps;
      marks_.push_back({a.x + t * (b.x - a.x) - 1, a.y + t * (b.y - a.y) - 1, 2, 2});
    }
  }
}

std::string Chart::svg() const { return head_ + body_ + "</svg>\n"; }

// --- Panel ---------------------------------------------------------------------------------------

std::vector<Point> Panel::pixels(std::span<const Point> values) const {
  std::vector<Point> points;
  for (const Point& value : values) points.push_back(at(value));
  return points;
}

void Panel::x_axis(std::span<const double> ticks, const Format& format, std::string_view title,
                   double overhang) {
  const double y = frame_.bottom();
  chart_.line(std::vector<Point>{{frame_.left, y}, {frame_.right(), y}}, "axis");
  std::vector<double> order(ticks.begin(), ticks.end());
  std::ranges::stable_sort(order, {}, [&](double tick) {
    return tick == 0 ? 0 : tick == ticks.front() || tick == ticks.back() ? 1 : 2;
  });
  for (double tick : order) {
    chart_.line(std::vector<Point>{{x_(tick), y}, {x_(tick), y + 4}}, "axis");
    const std::string text = format(tick);
    const double half = kLetterWidth * letters(text) / 2 - overhang;
    const double x = frame_.width < 2 * half
                         ? x_(tick)
                         : std::clamp(x_(tick), frame_.left + half, frame_.right() - half);
    chart_.text_if_clear({x, y + 17}, text, Align::kMiddle, "tick");
  }
  if (title.empty()) return;
  chart_.text({frame_.left + frame_.width / 2, y + 36}, title, Align::kMiddle, "axis-title");
}

void Panel::y_axis(std::span<const double> ticks, const Format& format, std::string_view title) {
  for (double tick : ticks) {
    rule_y(tick, "grid");
    chart_.text({frame_.left - 7, y_(tick) + 4}, format(tick), Align::kEnd, "tick");
  }
  if (title.empty()) return;
  chart_.text({0, frame_.top - 12}, title, Align::kStart, "axis-title");
}

void Panel::line(std::span<const Point> values, std::string_view style) {
  chart_.line(pixels(values), style);
}

void Panel::area(std::span<const Point> values, double level, std::string_view style) {
  if (values.empty()) return;
  std::vector<Point> points = pixels(values);
  points.push_back(at({values.back().x, level}));
  points.push_back(at({values.front().x, level}));
  chart_.polygon(points, style);
}

void Panel::ribbon(std::span<const Point> low, std::span<const Point> high,
                   std::string_view style) {
  std::vector<Point> points = pixels(low);
  const std::vector<Point> back = pixels(high);
  points.insert(points.end(), back.rbegin(), back.rend());
  chart_.polygon(points, style);
}

void Panel::shade(Range x, std::string_view style) {
  const Range within = {std::max(x.from, x_.values().from), std::min(x.to, x_.values().to)};
  if (within.length() <= 0) return;
  const double left = x_(within.from);
  chart_.rect({left, frame_.top, x_(within.to) - left, frame_.height}, style);
}

void Panel::heatmap(std::span<const double> x_edges, std::span<const double> y_edges,
                    const std::vector<std::vector<double>>& values, double most) {
  constexpr int kLevels = 9;  // of darkness; the style sheet has as many
  // All cells of a level in one path: a tenth of the text that a rectangle for each would take.
  std::vector<std::string> paths(kLevels + 1);
  for (std::size_t c = 0; c < values.size(); ++c) {
    for (std::size_t r = 0; r < values[c].size(); ++r) {
      const double share = std::clamp(values[c][r] / most, 0.0, 1.0);
      const double left = x_(x_edges[c]);
      const double top = y_(y_edges[r + 1]);
      paths[static_cast<std::size_t>(std::lround(share * kLevels))] +=
          fmt::format("M{} {}H{}V{}H{}z", px(left), px(top), px(x_(x_edges[c + 1])),
                      px(y_(y_edges[r])), px(left));
    }
  }
  for (std::size_t level = 1; level < paths.size(); ++level) {
    if (!paths[level].empty()) chart_.path(paths[level], fmt::format("heat heat{}", level));
  }
}

void Panel::rule_x(double x, std::string_view style) {
  chart_.line(std::vector<Point>{{x_(x), frame_.top}, {x_(x), frame_.bottom()}}, style);
}

void Panel::rule_y(double y, std::string_view style) {
  chart_.line(std::vector<Point>{{frame_.left, y_(y)}, {frame_.right(), y_(y)}}, style);
}

void Panel::dot(Point value, double radius, std::string_view style, std::string_view tip) {
  chart_.dot(at(value), radius, style, tip);
}

bool Panel::label(Point value, std::string_view text, std::string_view style) {
  return chart_.label(at(value), text, style);
}

void Panel::end_labels(const std::vector<EndLabel>& labels) {
  std::vector<double> wanted;
  for (const EndLabel& label : labels) wanted.push_back(y_(label.y));
  const auto placed = spread(wanted, kLineGap, {frame_.top, frame_.bottom()});
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const double x = frame_.right();
    if (std::abs(placed[i] - wanted[i]) > 2) {
      chart_.line(std::vector<Point>{{x + 2, wanted[i]}, {x + 8, placed[i]}}, "leader");
    }
    chart_.text({x + 10, placed[i] + 4}, labels[i].text, Align::kStart, "label " + labels[i].style);
  }
}

}  // namespace hazard::report
