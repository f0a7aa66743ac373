// A figure of the report: a finding, how to read it, its picture, its data; and what the pictures
// have in common.
#pragma once

#include <string>
#include <vector>

#include "report/chart.h"
#include "report/html.h"
#include "report/risk_facts.h"

namespace hazard::report {

// The share of games at either end whose scores charts leave out.
inline constexpr double kLeftOut = 5e-4;

struct Figure {
  std::string id;        // the link to it
  std::string title;     // states the finding
  std::string reading;   // plain language
  std::string wide;      // SVG for screens and paper
  std::string narrow;    // SVG for phones
  std::string note;      // small print; may be empty
  std::string controls;  // markup above the picture; may be empty
  std::string table;     // markup
};

std::string to_html(const Figure& figure, int number);

// The two shapes in which each picture is drawn. Text has the same size in both: a phone shows the
// narrow one at about its natural width.
struct Canvas {
  bool wide;

  double width() const { return wide ? 720 : 344; }
  template <class T>
  T pick(T if_wide, T if_narrow) const {
    return wide ? if_wide : if_narrow;
  }
  std::string id(const std::string& figure) const { return figure + (wide ? "-wide" : "-narrow"); }
};

// Class of a mark that belongs to this theta: cautious, mean or bold.
std::string_view side(double theta);

// The axis of all figures over theta: dense next to 0, and yet reaching the ends of the sweep.
Scale theta_scale(const Facts& facts, const Rect& frame);
void theta_axis(Panel& panel, const Facts& facts, int ticks, bool title, double overhang = 12);
// With the decimals that these ticks need.
Format number_of(std::span<const double> ticks);
Format percent_of(std::span<const double> ticks);

// A text for each sign of theta that the sweep has.
template <class Text>
std::vector<std::string> each_side(const Facts& facts, double theta, Text text) {
  std::vector<std::string> texts;
  for (double wanted : {-theta, theta}) {
    if (const Fact* fact = facts.beside(wanted)) texts.push_back(text(*fact));
  }
  return texts;
}
// "a, b and c"
std::string listed(const std::vector<std::string>& parts);
std::string capital(std::string text);

// Facts worth a number in a picture: these thetas and the ends, or all if they are few.
std::vector<const Fact*> marked(const Facts& facts, std::span<const double> thetas);

// A line over theta, in the colours of its two sides; with its points where they are few.
template <class Value>
void theta_line(Panel& panel, const Facts& facts, Value value, const std::string& style = "") {
  std::vector<Point> cautious;
  std::vector<Point> bold;
  for (std::size_t i = 0; i < facts.all.size(); ++i) {
    const Point point = {facts.all[i].theta, value(facts.all[i])};
    if (i <= facts.zero) cautious.push_back(point);
    if (i >= facts.zero) bold.push_back(point);
  }
  panel.line(cautious, "cautious " + style);
  panel.line(bold, "bold " + style);
  if (!facts.few()) return;
  for (const Fact& fact : facts.all) panel.dot({fact.theta, value(fact)}, 2.6, side(fact.theta));
}

template <class Value>
std::vector<double> collect(const Facts& facts, Value value) {
  std::vector<double> values;
  for (const Fact& fact : facts.all) values.push_back(value(fact));
  return values;
}

// Shades where risk hardly matters and where it has frozen; names the three regimes if asked to.
void regimes(Chart& chart, Panel& panel, const Facts& facts, bool names);

// Places of `count` panels of a small multiple, row by row, with room for a title above each.
std::vector<Rect> grid(std::size_t count, int columns, const Rect& whole, double height, Point gap);

// A row for each theta, begun with its name; `fill` adds the other cells.
template <class Fill>
std::string theta_table(const Facts& facts, std::vector<std::string> header,
                        std::string_view caption, Fill fill) {
  header.insert(header.begin(), "θ");
  Table table(std::move(header));
  for (const Fact& fact : facts.all) {
    std::vector<std::string> cells = {theta_text(fact.theta)};
    fill(fact, cells);
    table.row(std::move(cells));
    if (&fact == &facts.mean()) table.emphasise();
  }
  return table.html(caption);
}

// The figures, in the order of the story.
Figure utility_figure(const Facts& facts);
Figure frontier_figure(const Facts& facts);
Figure quantiles_figure(const Facts& facts);
Figure scores_figure(const Facts& facts);
Figure map_figure(const Facts& facts);
Figure boxes_figure(const Facts& facts);
Figure groups_figure(const Facts& facts);
Figure decisions_figure(const Facts& facts);
Figure limits_figure(const Facts& facts);
Figure wins_figure(const Facts& facts);

// Lets a reader choose the theta of scores_figure().
extern const std::string_view kScoresScript;

}  // namespace hazard::report
