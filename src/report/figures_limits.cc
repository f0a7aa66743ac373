// The whole range: from the worst case to the best, and whether any of it wins.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hazard/evaluate/distribution.h"
#include "report/figure.h"

namespace hazard::report {
namespace {

std::string whole(double value) { return number(value, 0); }

// --- limits --------------------------------------------------------------------------------------

void draw_certainty(Chart& chart, const Facts& facts, const Rect& frame) {
  const RiskReport& report = *facts.report;
  const Scale y =
      Scale::linear(nice({report.worst_case, report.best_case}, 4), {frame.bottom(), frame.top});
  Panel panel(chart, frame, theta_scale(facts, frame), y);
  regimes(chart, panel, facts, /*names=*/true);
  panel.y_axis(y.ticks(4), whole);
  panel.rule_y(report.best_case, "limit bold");
  panel.rule_y(report.worst_case, "limit cautious");
  panel.rule_y(facts.mean().mean, "reference");
  std::vector<Point> means;
  for (const Fact& fact : facts.all) means.push_back({fact.theta, fact.mean});
  panel.line(means, "muted thin");
  theta_line(
      panel, facts, [](const Fact& fact) { return fact.certainty_equivalent; }, "strong");
  panel.dot({0, facts.mean().mean}, 4, "mean");
  // Below the line, or above it, whichever is preferred and clear.
  struct Note {
    double value;
    std::string text;
    std::string_view style;
    bool below;
    bool left;
  };
  const auto write = [&](const Note& note) {
    for (const bool under : {note.below, !note.below}) {
      const Point at = {note.left ? frame.left + 6 : frame.right() - 6,
                        y(note.value) + (under ? 15 : -6)};
      const Align align = note.left ? Align::kStart : Align::kEnd;
      if (chart.text_if_clear(at, note.text, align, note.style)) return;
    }
  };
  write({.value = report.best_case,
         .text = fmt::format("best case {}", whole(report.best_case)),
         .style = "label bold",
         .below = true,
         .left = true});
  write({.value = report.worst_case,
         .text = fmt::format("worst case {}", whole(report.worst_case)),
         .style = "label cautious",
         .below = false,
         .left = false});
  write({.value = facts.mean().mean,
         .text = fmt::format("highest mean {}", number(facts.mean().mean, 1)),
         .style = "label mean",
         .below = false,
         .left = true});
  write({.value = facts.last().mean,
         .text = "mean of that play",
         .style = "label muted",
         .below = true,
         .left = false});
}

void draw_order(Chart& chart, const Facts& facts, const Rect& frame) {
  Panel panel(chart, frame, theta_scale(facts, frame),
              Scale::linear({0, 1}, {frame.bottom(), frame.top}));
  regimes(chart, panel, facts, /*names=*/false);
  panel.y_axis(std::vector{0.0, 0.5, 1.0}, [](double m) { return number(m, 1); });
  theta_line(
      panel, facts, [](const Fact& fact) { return fact.order; }, "strong");
}

void draw_response(Chart& chart, const Facts& facts, const Rect& frame) {
  const auto values = collect(facts, [](const Fact& fact) { return fact.response; });
  const Scale y = Scale::linear(nice({0, range_of(values).to}, 3), {frame.bottom(), frame.top});
  Panel panel(chart, frame, theta_scale(facts, frame), y);
  regimes(chart, panel, facts, /*names=*/false);
  panel.y_axis(y.ticks(3), number_of(y.ticks(3)));
  theta_line(
      panel, facts, [](const Fact& fact) { return fact.response; }, "strong");
  panel.dot({0, facts.mean().response}, 4, "mean");
  panel.label({0, facts.mean().response}, "half the variance", "label mean");
}

std::string draw_limits(const Facts& facts, Canvas canvas) {
  const double height = canvas.pick(120.0, 100.0);
  const Rect first = {44, 62, canvas.width() - 56, canvas.pick(230.0, 210.0)};
  const Rect second = {first.left, first.bottom() + 46, first.width, height};
  const Rect third = {first.left, second.bottom() + 46, first.width, height};
  Chart chart(
      canvas.id("limits"), canvas.width(), third.bottom() + 46,
      "Certainty equivalent, order parameter and response over theta",
      "Three panels over theta. The certainty equivalent rises with theta between the worst case "
      "and the best; the order parameter is 0 at theta 0; the response is half the variance "
      "there.");
  chart.text({0, first.top - 40}, "Certainty equivalent, points", Align::kStart, "panel-title");
  chart.text({0, second.top - 14}, "Order parameter m: way to the limit", Align::kStart,
             "panel-title");
  chart.text({0, third.top - 14}, "Response dCE/dθ, points²", Align::kStart, "panel-title");
  draw_certainty(chart, facts, first);
  draw_order(chart, facts, second);
  draw_response(chart, facts, third);
  Panel axis(chart, third, theta_scale(facts, third), Scale::linear({0, 1}, {0, 1}));
  theta_axis(axis, facts, canvas.pick(11, 5), /*title=*/true);
  return chart.svg();
}

// --- wins ----------------------------------------------------------------------------------------

constexpr double kWinLabels[] = {-3, -0.3, -0.1, -0.05, 0.05, 0.1, 0.3, 3};

std::string draw_wins(const Facts& facts, Canvas canvas) {
  Chart chart(canvas.id("wins"), canvas.width(), canvas.pick(340.0, 310.0),
              "Win rate against the mean player over theta",
              "A line over theta that is at 50 percent at theta 0.");
  const Rect frame = {50, 34, canvas.width() - 62, chart.height() - 84};
  const auto wins = collect(facts, [](const Fact& fact) { return fact.win; });
  const Range range =
      nice({std::min(0.49, range_of(wins).from), std::max(0.505, range_of(wins).to + 0.005)}, 5);
  const Scale y = Scale::linear(range, {frame.bottom(), frame.top});
  Panel panel(chart, frame, theta_scale(facts, frame), y);
  panel.y_axis(y.ticks(5), percent_of(y.ticks(5)));
  theta_axis(panel, facts, canvas.pick(11, 5), /*title=*/true);
  panel.rule_y(0.5, "zero");
  chart.text({frame.left + 6, y(0.5) - 6}, "an even game", Align::kStart, "label mean");
  theta_line(
      panel, facts, [](const Fact& fact) { return fact.win; }, "strong");
  panel.dot({0, facts.mean().win}, 4, "mean");
  for (const Fact* fact : marked(facts, kWinLabels)) {
    const Point at = {fact->theta, fact->win};
    panel.dot(at, 3.2, side(fact->theta));
    panel.label(at, percent(fact->win), fmt::format("label {}", side(fact->theta)));
  }
  return chart.svg();
}

}  // namespace

Figure limits_figure(const Facts& facts) {
  Figure figure{.id = "limits"};
  const double far = std::max(-facts.first().theta, facts.last().theta);
  figure.title =
      "The certainty equivalent has come " + listed(each_side(facts, far, [](const Fact& fact) {
        return fmt::format("{} of the way to the {} case at θ = {}", percent(fact.order, 0),
                           fact.theta < 0 ? "worst" : "best", theta_text(fact.theta));
      }));
  figure.reading = fmt::format(
      "The certainty equivalent is the sure score that a player would accept for the game. In the "
      "language of physics it is a free energy and θ an inverse temperature: near θ = 0 every "
      "outcome counts by its chance and the answer moves fastest, by {} points for each 0.01; far "
      "out only the extremes count, until play is frozen.",
      number(0.01 * facts.mean().response, 1));
  figure.wide = draw_limits(facts, {.wide = true});
  figure.narrow = draw_limits(facts, {.wide = false});
  figure.note = fmt::format(
      "m = (CE − mean) / (limit − mean). The response at θ = 0 is half the variance, {}. Shading "
      "as "
      "in the figure before.",
      number(facts.mean().response, 1));
  figure.table = theta_table(
      facts, {"Certainty equivalent", "Mean", "Order parameter m", "dCE/dθ", "|θ|σ", "Regime"},
      "From the worst case to the best", [&](const Fact& fact, std::vector<std::string>& cells) {
        cells.push_back(number(fact.certainty_equivalent, 4));
        cells.push_back(number(fact.mean, 4));
        cells.push_back(number(fact.order, 4));
        cells.push_back(number(fact.response, 2));
        cells.push_back(number(std::abs(fact.theta) * facts.report->sigma, 3));
        cells.emplace_back(fact.regime);
      });
  return figure;
}

Figure wins_figure(const Facts& facts) {
  const Fact& best = facts.best([](const Fact& fact) { return fact.win; });
  Figure figure{.id = "wins"};
  const bool beaten = best.win > 0.5 + 1e-9;
  figure.title = beaten ? fmt::format("θ = {} beats the mean player in {} of games",
                                      theta_text(best.theta), percent(best.win, 2))
                        : std::string("No θ here beats the mean player");
  const auto rates = each_side(facts, 0.05, [](const Fact& fact) {
    return fmt::format("{} with θ = {}", percent(fact.win), theta_text(fact.theta));
  });
  figure.reading = fmt::format(
      "Two games side by side, the higher score wins, a draw counts half. Against θ = 0 a player "
      "wins {}.",
      listed(rates));
  if (!beaten) {
    figure.reading +=
        " A wider spread alone wins nothing: an edge needs play that looks at the other card, bold "
        "when behind and cautious when ahead.";
  }
  figure.wide = draw_wins(facts, {.wide = true});
  figure.narrow = draw_wins(facts, {.wide = false});
  figure.table = theta_table(
      facts, {"Wins", "Draws", "Losses", "Wins + ½ draws", "Mean difference"},
      "Against the mean player by θ", [](const Fact& fact, std::vector<std::string>& cells) {
        const evaluate::HeadToHead& game = fact.point->against_mean;
        cells.push_back(percent(game.win, 3));
        cells.push_back(percent(game.draw, 3));
        cells.push_back(percent(game.loss, 3));
        cells.push_back(percent(fact.win, 3));
        cells.push_back(signed_number(game.difference, 2));
      });
  return figure;
}

}  // namespace hazard::report
