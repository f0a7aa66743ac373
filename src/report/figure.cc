#include "report/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace hazard::report {
namespace {

constexpr double kThetaUnit = 0.02;  // about where decisions begin to change

}  // namespace

std::string to_html(const Figure& figure, int number) {
  std::string html = fmt::format(
      "<figure id=\"{}\" aria-labelledby=\"{}-finding\">\n"
      "<p class=\"number\">Figure {}</p>\n<h2 id=\"{}-finding\">{}</h2>\n<p>{}</p>\n{}"
      "<div class=\"wide\">{}</div>\n<div class=\"narrow\">{}</div>\n",
      figure.id, figure.id, number, figure.id, prose(figure.title), prose(figure.reading),
      figure.controls, figure.wide, figure.narrow);
  if (!figure.note.empty()) {
    html += fmt::format("<figcaption>{}</figcaption>\n", prose(figure.note));
  }
  return html + fmt::format(
                    "<details><summary>The numbers</summary>\n<div class=\"scroll\" tabindex=\"0\" "
                    "role=\"region\" aria-label=\"Numbers of figure {}\">\n{}</div></details>\n"
                    "</figure>\n",
                    number, figure.table);
}

std::string_view side(double theta) { return theta < 0 ? "cautious" : theta > 0 ? "bold" : "mean"; }

Scale theta_scale(const Facts& facts, const Rect& frame) {
  return Scale::symlog({facts.first().theta, facts.last().theta}, {frame.left, frame.right()},
                       kThetaUnit);
}

void theta_axis(Panel& panel, const Facts& facts, int ticks, bool title, double overhang) {
  std::string text;
  if (title) {
    if (facts.first().theta < 0) text += "← cautious\u2003";
    text += "θ";
    if (facts.last().theta > 0) text += "\u2003bold →";
  }
  panel.x_axis(
      theta_scale(facts, panel.frame()).ticks(ticks),
      [](double theta) { return theta_text(theta); }, text, overhang);
}

Format number_of(std::span<const double> ticks) {
  return [count = decimals(ticks)](double value) { return number(value, count); };
}

Format percent_of(std::span<const double> ticks) {
  return [count = decimals(ticks, 100)](double share) { return percent(share, count); };
}

std::string listed(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    text += (i == 0 ? "" : i + 1 < parts.size() ? ", " : " and ") + parts[i];
  }
  return text;
}

std::string capital(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::vector<const Fact*> marked(const Facts& facts, std::span<const double> thetas) {
  std::vector<const Fact*> list = {&facts.last(), &facts.first()};
  for (double theta : thetas) {
    if (facts.nearest(theta).theta == theta) list.push_back(&facts.nearest(theta));
  }
  for (const Fact& fact : facts.all) {
    if (facts.few()) list.push_back(&fact);
  }
  std::vector<const Fact*> once;
  for (const Fact* fact : list) {
    if (fact->theta != 0 && std::ranges::count(once, fact) == 0) once.push_back(fact);
  }
  return once;
}

void regimes(Chart& chart, Panel& panel, const Facts& facts, bool names) {
  const Scale x = theta_scale(facts, panel.frame());
  const auto name = [&](double from, double to, std::string_view text, std::string_view brief) {
    const double room = (x(to) - x(from)) / 6.5;
    if (room < static_cast<double>(text.size())) text = brief;
    if (!names || room < static_cast<double>(text.size())) return;
    chart.text_if_clear({(x(from) + x(to)) / 2, panel.frame().top - 6}, text, Align::kMiddle,
                        "regime");
  };
  panel.shade({-facts.cautious.near, facts.bold.near}, "band");
  name(-facts.cautious.near, facts.bold.near, "near the mean", "mean");
  const double first = facts.first().theta;
  const double last = facts.last().theta;
  const double frozen_to = facts.cautious.frozen ? -*facts.cautious.frozen : first;
  const double frozen_from = facts.bold.frozen.value_or(last);
  panel.shade({first, frozen_to}, "band");
  panel.shade({frozen_from, last}, "band");
  name(first, frozen_to, "frozen", "frozen");
  name(frozen_to, -facts.cautious.near, "active", "active");
  name(facts.bold.near, frozen_from, "active", "active");
  name(frozen_from, last, "frozen", "frozen");
}

std::vector<Rect> grid(std::size_t count, int columns, const Rect& whole, double height,
                       Point gap) {
  std::vector<Rect> frames;
  const double width = (whole.width - gap.x * (columns - 1)) / columns;
  for (int i = 0; i < static_cast<int>(count); ++i) {
    frames.push_back({whole.left + (i % columns) * (width + gap.x),
                      whole.top + (i / columns) * (height + gap.y), width, height});
  }
  return frames;
}

}  // namespace hazard::report
