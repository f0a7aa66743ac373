// Where risk shows in the play: boxes, bonus and five alike, decisions.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "hazard/evaluate/distribution.h"
#include "hazard/risk/compare.h"
#include "hazard/risk/regimes.h"
#include "hazard/scorecard/rules.h"
#include "report/figure.h"

namespace hazard::report {
namespace {

std::string whole_percent(double share) { return percent(share, 0); }

// --- boxes ---------------------------------------------------------------------------------------

// A line of the card, or the bonus.
struct Line {
  std::string name;
  int box;  // -1: the bonus

  double hit(const Fact& fact) const {
    return box < 0 ? fact.bonus : fact.evaluation().boxes[static_cast<std::size_t>(box)].hit;
  }
};

std::vector<Line> lines_of(const Facts& facts) {
  const scorecard::RuleSet& rules = *facts.report->rules;
  std::vector<Line> lines;
  for (int b = 0; b < rules.num_boxes; ++b) {
    if (b == rules.num_upper && rules.upper_bonus > 0) lines.push_back({"Upper bonus", -1});
    lines.push_back({std::string(rules.boxes[b].name), b});
  }
  return lines;
}

// The box that loses most between the mean player and this theta.
const Line& worst_hit(const Facts& facts, const std::vector<Line>& lines, const Fact& fact) {
  return *std::ranges::min_element(lines, {}, [&](const Line& line) {
    return line.box < 0 ? 1.0 : line.hit(fact) - line.hit(facts.mean());
  });
}

void draw_line(Chart& chart, const Facts& facts, const Rect& frame, const Line& line, bool labels) {
  Panel panel(chart, frame, theta_scale(facts, frame),
              Scale::linear({0, 1}, {frame.bottom(), frame.top}));
  const double ticks[] = {0, 0.5, 1};
  for (double tick : ticks) panel.rule_y(tick, "grid");
  if (labels) panel.y_axis(ticks, whole_percent);
  panel.rule_x(0, "grid");
  const double hit = line.hit(facts.mean());
  panel.rule_y(hit, "reference");
  theta_line(panel, facts, [&](const Fact& fact) { return line.hit(fact); });
  panel.dot({0, hit}, 3.2, "mean");
  chart.text({frame.left, frame.top - 20}, line.name, Align::kStart, "panel-title");
  const auto rate = [&](const Fact& fact) { return number(100 * line.hit(fact), 0); };
  std::vector<Chart::Run> rates = {{rate(facts.mean()), "mean"}};
  if (facts.first().theta < 0) {
    rates.insert(rates.begin(), {{rate(facts.first()), "cautious"}, {" · ", "mean"}});
  }
  if (facts.last().theta > 0) {
    rates.insert(rates.end(), {{" · ", "mean"}, {rate(facts.last()), "bold"}});
  }
  chart.text({frame.left, frame.top - 6}, rates, "rates");
}

std::string draw_boxes(const Facts& facts, Canvas canvas) {
  const auto lines = lines_of(facts);
  const int columns = canvas.pick(4, 2);
  const Rect whole = {44, 40, canvas.width() - 50, 0};
  const Point gap = {canvas.pick(22.0, 16.0), 46};
  const auto frames = grid(lines.size(), columns, whole, canvas.pick(84.0, 64.0), gap);
  Chart chart(canvas.id("boxes"), canvas.width(), frames.back().bottom() + 26,
              "Hit rate of every box over theta",
              "One panel for each box and the bonus, from 0 to 100 percent.");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    draw_line(chart, facts, frames[i], lines[i], i % static_cast<std::size_t>(columns) == 0);
    if (i + static_cast<std::size_t>(columns) < lines.size()) continue;
    Panel axis(chart, frames[i], theta_scale(facts, frames[i]), Scale::linear({0, 1}, {0, 1}));
    theta_axis(axis, facts, 5, /*title=*/false, gap.x / 2 - 6);
  }
  return chart.svg();
}

// --- groups --------------------------------------------------------------------------------------

struct Group {
  std::string name;
  bool bonus;
  bool five_alike;
  std::string_view style;

  const evaluate::Distribution& part(const Fact& fact) const {
    return fact.evaluation().groups[bonus][five_alike];
  }
};

// From the bottom of the picture.
std::vector<Group> groups_of(const Facts& facts) {
  const std::string five = facts.five_alike_name();
  return {{"Bonus and " + five, true, true, "g0"},
          {"Bonus only", true, false, "g1"},
          {five + " only", false, true, "g2"},
          {"Neither", false, false, "g3"}};
}

// Height of a line at x.
double height(const std::vector<Point>& line, double x) {
  const auto after = std::ranges::upper_bound(line, x, {}, &Point::x);
  if (after == line.begin()) return line.front().y;
  if (after == line.end()) return line.back().y;
  const Point a = *(after - 1);
  return a.y + (x - a.x) / (after->x - a.x) * (after->y - a.y);
}

// Writes the name where the band between two lines of pixels has most room for it, from the middle
// on; nothing if it has none.
void name_band(Chart& chart, const Group& group, const std::vector<Point>& low,
               const std::vector<Point>& high) {
  constexpr double kStep = 4;
  const double half = 3.6 * static_cast<double>(group.name.size());
  const Range x = {low.front().x + half + 4, low.back().x - half - 4};
  double most = 14;
  std::optional<Point> best;
  for (double away = 0; away <= x.length() / 2; away += kStep) {
    for (double sign : {-1.0, 1.0}) {
      const double middle = (x.from + x.to) / 2 + sign * away;
      double top = -1e9;
      double bottom = 1e9;
      for (double at : {middle - half, middle, middle + half}) {
        top = std::max(top, height(high, at));
        bottom = std::min(bottom, height(low, at));
      }
      if (bottom - top < most) continue;
      most = bottom - top + 2;
      best = {middle, (top + bottom) / 2 + 4};
    }
  }
  if (!best) return;
  chart.text_if_clear(*best, group.name, Align::kMiddle, fmt::format("inside {}", group.style));
}

std::string draw_groups(const Facts& facts, Canvas canvas) {
  Chart chart(canvas.id("groups"), canvas.width(), canvas.pick(360.0, 330.0),
              "Share of games with the bonus, with five alike, with both and with neither",
              "Four stacked bands over theta that add up to all games.");
  const Rect frame = {50, 20, canvas.width() - 62, chart.height() - 70};
  Panel panel(chart, frame, theta_scale(facts, frame),
              Scale::linear({0, 1}, {frame.bottom(), frame.top}));
  panel.y_axis(std::vector{0.0, 0.25, 0.5, 0.75, 1.0}, whole_percent);
  std::vector<Point> low;
  for (const Fact& fact : facts.all) low.push_back({fact.theta, 0});
  std::vector<std::function<void()>> names;  // over all bands
  for (const Group& group : groups_of(facts)) {
    std::vector<Point> high = low;
    for (std::size_t i = 0; i < high.size(); ++i) {
      high[i].y = std::min(1.0, low[i].y + group.part(facts.all[i]).mass());
    }
    panel.ribbon(low, high, fmt::format("stack {}", group.style));
    names.push_back([&chart, group, low = panel.pixels(low), high = panel.pixels(high)] {
      name_band(chart, group, low, high);
    });
    low = high;
  }
  panel.rule_x(0, "over");
  for (const auto& name : names) name();
  theta_axis(panel, facts, canvas.pick(11, 5), /*title=*/true);
  return chart.svg();
}

// --- decisions -----------------------------------------------------------------------------------

struct Decision {
  std::string_view name;
  double risk::Disagreement::*share;
  std::string_view style;
};

constexpr Decision kDecisions[] = {{"1st reroll", &risk::Disagreement::reroll1, "g0"},
                                   {"2nd reroll", &risk::Disagreement::reroll2, "g1"},
                                   {"box", &risk::Disagreement::box, "g2"}};

std::string draw_decisions(const Facts& facts, Canvas canvas) {
  Chart chart(canvas.id("decisions"), canvas.width(), canvas.pick(370.0, 320.0),
              "Share of decisions that differ from the mean player's",
              "Three lines over theta that are zero at theta 0.");
  const Rect frame = {50, 46, canvas.width() - 142, chart.height() - 96};
  double most = 0;
  for (const Fact& fact : facts.all) {
    for (const Decision& kind : kDecisions)
      most = std::max(most, fact.point->disagreement.*kind.share);
  }
  const Scale y = Scale::linear(nice({0, most}, 5), {frame.bottom(), frame.top});
  Panel panel(chart, frame, theta_scale(facts, frame), y);
  regimes(chart, panel, facts, /*names=*/true);
  panel.y_axis(y.ticks(5), percent_of(y.ticks(5)));
  theta_axis(panel, facts, canvas.pick(11, 5), /*title=*/true);
  std::vector<Panel::EndLabel> labels;
  for (const Decision& kind : kDecisions) {
    std::vector<Point> points;
    for (const Fact& fact : facts.all) {
      points.push_back({fact.theta, fact.point->disagreement.*kind.share});
    }
    panel.line(points, kind.style);
    for (const Point& point : points) {
      if (facts.few()) panel.dot(point, 2.6, kind.style);
    }
    labels.push_back({points.back().y, std::string(kind.name), std::string(kind.style)});
  }
  // The lines part only where the sweep is bold.
  if (facts.last().theta > 0) {
    panel.end_labels(labels);
  } else {
    std::vector<Chart::Run> key;
    for (const Decision& kind : kDecisions) {
      key.push_back({(key.empty() ? "" : " · ") + std::string(kind.name), kind.style});
    }
    chart.text({frame.left, 14}, key, "panel-title");
  }
  return chart.svg();
}

// Where little changes, and whether play is frozen: of each side only what its points can tell.
std::string edges_text(const Facts& facts) {
  std::string text = " So few θ do not tell where play begins to change.";
  if (facts.cautious.near > 0 || facts.bold.near > 0) {
    text = fmt::format(" Between θ = {} and {} little changes.",
                       theta_text(-facts.cautious.near, 2), theta_text(facts.bold.near, 2));
  }
  std::vector<std::string> sides;
  const auto freezes = [&](std::string_view who, const Edges& edges, double sign, const Fact& end) {
    if (sign * end.theta <= edges.near) return;
    sides.push_back(
        edges.frozen
            ? fmt::format("{} play is frozen from θ = {} on", who, theta_text(sign * *edges.frozen))
            : fmt::format("{} play is not yet frozen at θ = {}", who, theta_text(end.theta)));
  };
  freezes("bold", facts.bold, 1, facts.last());
  freezes("cautious", facts.cautious, -1, facts.first());
  if (sides.empty()) return text;
  if (!facts.bold.frozen && !facts.cautious.frozen)
    return text + " None of these ways to play is frozen.";
  return text + " " + capital(listed(sides)) + ".";
}

std::string edges_note(const Facts& facts) {
  const double sigma = facts.report->sigma;
  std::string note = fmt::format(
      "{}In units of |θ|σ, where σ = {} points is how much a roll moves the expected score, a "
      "rule of thumb puts the edges at {} and {}",
      risk::kRegimesInWords, number(sigma, 2), number(risk::kThumbNear, 1),
      number(risk::kThumbFrozen, 0));
  std::vector<std::string> near;
  std::vector<std::string> frozen;
  for (const auto& [edges, end] : {std::pair{facts.cautious, -facts.first().theta},
                                   std::pair{facts.bold, facts.last().theta}}) {
    if (edges.near > 0 && edges.near < end) near.push_back(number(sigma * edges.near, 2));
    if (edges.frozen) frozen.push_back(number(sigma * *edges.frozen, 1));
  }
  if (!near.empty()) note += fmt::format("; here the first is at {}", listed(near));
  if (!frozen.empty()) note += fmt::format(", the second at {}", listed(frozen));
  return note + ".";
}

// "−0.1, 0 and +0.1": the ends of the sweep and its middle.
std::string ends_text(const Facts& facts) {
  std::vector<std::string> texts;
  for (const Fact* fact : {&facts.first(), &facts.mean(), &facts.last()}) {
    if (std::ranges::count(texts, theta_text(fact->theta)) == 0) {
      texts.push_back(theta_text(fact->theta));
    }
  }
  return listed(texts);
}

std::string boxes_title(const Facts& facts, const std::vector<Line>& lines, double theta) {
  std::vector<std::string> names;
  std::string title;
  for (const Fact* fact : {facts.beside(theta), facts.beside(-theta)}) {
    if (fact == nullptr) continue;
    const Line& line = worst_hit(facts, lines, *fact);
    if (line.hit(facts.mean()) - line.hit(*fact) < 0.005) continue;
    title += fmt::format("{}{} in {}", title.empty() ? "" : ", ",
                         fact->theta > 0 ? "boldness" : "caution", line.name);
    if (names.empty()) title.insert(title.find(" in "), " loses most hits");
    names.push_back(line.name);
  }
  if (names.empty()) return "So little risk leaves every hit rate almost as it is";
  if (names.size() == 2 && names[0] == names[1]) {
    return "Boldness and caution both lose most hits in " + names[0];
  }
  return capital(title);
}

}  // namespace

Figure boxes_figure(const Facts& facts) {
  const auto lines = lines_of(facts);
  constexpr double kTypical = 0.2;
  const auto falls = each_side(facts, kTypical, [&](const Fact& fact) {
    const Line& line = worst_hit(facts, lines, fact);
    return fmt::format("{} ({} to {}) at θ = {}", line.name,
                       number(100 * line.hit(facts.mean()), 0), percent(line.hit(fact), 0),
                       theta_text(fact.theta));
  });
  Figure figure{.id = "boxes", .title = boxes_title(facts, lines, kTypical)};
  figure.reading = fmt::format(
      "Hit rates from θ = {} to θ = {}; the black dot is the mean player. The greatest loss is {}.",
      theta_text(facts.first().theta), theta_text(facts.last().theta), listed(falls));
  figure.wide = draw_boxes(facts, {.wide = true});
  figure.narrow = draw_boxes(facts, {.wide = false});
  figure.note = fmt::format(
      "A box of the lower section is hit if it scores, one of the upper section with three dice or "
      "more. The numbers are the percentages at θ = {}.",
      ends_text(facts));
  std::vector<std::string> header;
  for (const Line& line : lines) header.push_back(line.name);
  figure.table = theta_table(facts, std::move(header), "Hit rates by θ",
                             [&](const Fact& fact, std::vector<std::string>& cells) {
                               for (const Line& line : lines)
                                 cells.push_back(percent(line.hit(fact)));
                             });
  return figure;
}

Figure groups_figure(const Facts& facts) {
  const std::string five = facts.five_alike_name();
  const Fact& most_five = facts.best([](const Fact& fact) { return fact.five_alike; });
  const Fact& most_bonus = facts.best([](const Fact& fact) { return fact.bonus; });
  Figure figure{.id = "groups"};
  figure.title = &most_bonus == &most_five
                     ? fmt::format("The bonus and {} both come most often at θ = {}", five,
                                   theta_text(most_five.theta))
                     : fmt::format("The bonus comes most often at θ = {}, {} at θ = {}",
                                   theta_text(most_bonus.theta), five, theta_text(most_five.theta));
  figure.reading = fmt::format("The mean player earns the bonus in {} of games and {} in {}.",
                               percent(facts.mean().bonus), five, percent(facts.mean().five_alike));
  std::vector<const Fact*> told = {&facts.mean()};
  for (const Fact* fact : {&most_five, &facts.first(), &facts.last()}) {
    if (std::ranges::count(told, fact) > 0) continue;
    told.push_back(fact);
    figure.reading += fmt::format(" At θ = {} they come in {} and {}.", theta_text(fact->theta),
                                  percent(fact->bonus), percent(fact->five_alike));
  }
  figure.note = "From the bottom: bonus and " + five + ", bonus only, " + five + " only, neither.";
  figure.wide = draw_groups(facts, {.wide = true});
  figure.narrow = draw_groups(facts, {.wide = false});
  std::vector<std::string> header;
  const auto groups = groups_of(facts);
  for (const Group& group : groups) {
    header.push_back(group.name);
    header.push_back("mean score");
  }
  figure.table =
      theta_table(facts, std::move(header), "Share of games and their mean score by θ",
                  [&](const Fact& fact, std::vector<std::string>& cells) {
                    for (const Group& group : groups) {
                      const double mass = group.part(fact).mass();
                      cells.push_back(percent(mass, 2));
                      cells.push_back(mass > 0 ? number(group.part(fact).mean(), 1) : "–");
                    }
                  });
  return figure;
}

Figure decisions_figure(const Facts& facts) {
  Figure figure{.id = "decisions"};
  std::vector<const Fact*> told;
  for (const Fact* fact : {facts.beside(0.1), &facts.last(), &facts.first()}) {
    if (fact == nullptr || fact->theta == 0 || std::ranges::count(told, fact) > 0) continue;
    if (told.size() < 2) told.push_back(fact);
  }
  for (const Fact* fact : told) {
    figure.title += fmt::format(
        "{}{} at θ = {}", figure.title.empty() ? "" : ", ",
        percent(fact->differs, 0) + (figure.title.empty() ? " of decisions change" : ""),
        theta_text(fact->theta));
  }
  const auto shares = collect(facts, [](const Fact& fact) { return fact.differs; });
  if (range_of(shares).to < 0.5) figure.title += ": most moves suit them all";
  figure.reading = "How often each θ would act otherwise in the games that the mean player plays." +
                   edges_text(facts);
  figure.wide = draw_decisions(facts, {.wide = true});
  figure.narrow = draw_decisions(facts, {.wide = false});
  figure.note = edges_note(facts);
  std::vector<std::string> header = {"|θ|σ"};
  for (const Decision& kind : kDecisions) header.emplace_back(kind.name);
  figure.table = theta_table(
      facts, std::move(header), "Share of decisions that differ from the mean player's by θ",
      [&](const Fact& fact, std::vector<std::string>& cells) {
        cells.push_back(number(std::abs(fact.theta) * facts.report->sigma, 3));
        for (const Decision& kind : kDecisions) {
          cells.push_back(percent(fact.point->disagreement.*kind.share, 2));
        }
      });
  return figure;
}

}  // namespace hazard::report
