#include "report/risk_report.h"

#include <fmt/format.h>

#include "report/figure.h"
#include "report/page.h"

namespace hazard::report {
namespace {

std::string key_number(std::string_view value, std::string_view meaning) {
  return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", prose(meaning), value);
}

std::string key_numbers(const Facts& facts) {
  const auto gain = [&](std::size_t quantile, std::string_view name) {
    const Fact& best = facts.best_quantile(quantile);
    if (facts.alone()) {
      return key_number(number(best.quantiles[quantile], 0), fmt::format("{} percentile", name));
    }
    return key_number(
        signed_number(facts.gain(quantile), 0),
        best.theta == 0
            ? fmt::format("on the {} percentile: no θ here lifts it", name)
            : fmt::format("on the {} percentile at θ = {}, for {} points of the mean", name,
                          theta_text(best.theta), number(facts.mean().mean - best.mean, 1)));
  };
  return "<dl class=\"keys\">\n" +
         key_number(number(facts.mean().mean, 2), "highest mean, at θ = 0") +
         key_number(number(facts.mean().sd, 2), "its standard deviation") + gain(kFloor, "5th") +
         gain(kCeiling, "95th") + "</dl>\n";
}

// What the sweep has, and what it cannot show.
std::string scope(const Facts& facts) {
  if (facts.alone()) {
    return "This report has only θ = 0, the mean player: figures that compare attitudes are left "
           "out.";
  }
  return fmt::format(
      "Here are {} ways to play, from θ = {} to θ = {}.{}", facts.all.size(),
      theta_text(facts.first().theta), theta_text(facts.last().theta),
      facts.few() ? " Dots are computed; the lines between them only lead the eye." : "");
}

std::string header(const Facts& facts) {
  return fmt::format(
             "<header>\n<p class=\"eyebrow\">{}</p>\n<h1>The price of risk</h1>\n"
             "<p class=\"lead\">The best play for the mean is one of many. Let a player be "
             "<span class=\"word-cautious\">cautious (θ&#160;&lt;&#160;0)</span> or "
             "<span class=\"word-bold\">bold (θ&#160;&gt;&#160;0)</span>, solve the game for each "
             "attitude, "
             "and see exactly what risk costs and what it buys. {}</p>\n",
             escape(facts.report->rules->title), prose(scope(facts))) +
         key_numbers(facts) + "</header>\n";
}

std::string footer(const Facts& facts) {
  return fmt::format(
      "<footer><p>Rules: {} ({}). Every number is computed from exact distributions; nothing is "
      "sampled. Quantiles are the smallest score x with P(≤ x) ≥ q.</p></footer>\n",
      escape(facts.report->rules->title), escape(facts.report->rules->name));
}

}  // namespace

std::string risk_report(const RiskReport& report) {
  const Facts facts(report);
  std::string body = header(facts);
  std::vector<Figure (*)(const Facts&)> figures = {utility_figure, scores_figure};
  if (!facts.alone()) {
    figures = {utility_figure, frontier_figure, quantiles_figure, scores_figure, map_figure,
               boxes_figure,   groups_figure,   decisions_figure, limits_figure, wins_figure};
  }
  for (std::size_t i = 0; i < figures.size(); ++i) {
    body += to_html(figures[i](facts), static_cast<int>(i) + 1);
  }
  body += footer(facts);
  return to_html(Page{.title = fmt::format("The price of risk: {}", report.rules->title),
                      .body = std::move(body),
                      .script = facts.alone() ? "" : kScoresScript});
}

}  // namespace hazard::report
