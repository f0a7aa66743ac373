// The score distributions, with a slider for theta. Without a script the picture stays at one
// theta.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/figure.h"

namespace hazard::report {

// No character that markup would read otherwise. Geometry comes from the pictures, text from the
// data: nothing is formatted here.
const std::string_view kScoresScript = R"js(
(() => {
  const figure = document.getElementById('scores');
  const data = JSON.parse(document.getElementById('scores-data').textContent);
  const slider = document.getElementById('scores-theta');
  const smooth = document.getElementById('scores-smooth');
  const curves = [...figure.querySelectorAll('g.curves')];
  const cells = [...figure.querySelectorAll('.stats .chosen td, .stats .chosen th')];

  const average = p => p.map((_, i) => {
    const near = [-2, -1, 0, 1, 2].map(d => p[i + d] ?? 0);
    return near.reduce((a, b) => a + b) / near.length;
  });
  const outline = (g, p) => {
    const [left, step, bottom, scale] = g.dataset.geometry.split(' ').map(Number);
    const parts = p.map((v, i) =>
      'V' + (bottom - v * scale).toFixed(1) + 'H' + (left + (i + 1) * step).toFixed(1));
    return 'M' + left.toFixed(1) + ' ' + bottom + parts.join('') + 'V' + bottom + 'Z';
  };
  const show = () => {
    const chosen = Number(slider.value);
    const side = Math.sign(chosen - data.zero);
    const style = side === 0 ? 'mean' : side === 1 ? 'bold' : 'cautious';
    const shape = p => smooth.checked ? average(p) : p;
    for (const g of curves) {
      g.querySelector('.of-mean').setAttribute('d', outline(g, shape(data.p[data.zero])));
      const path = g.querySelector('.of-theta');
      path.setAttribute('d', outline(g, shape(data.p[chosen])));
      path.setAttribute('class', 'step of-theta ' + style);
    }
    for (const text of figure.querySelectorAll('text.chosen')) {
      text.textContent = 'θ = ' + data.theta[chosen];
      text.setAttribute('class', 'label chosen ' + style);
    }
    cells.forEach((cell, i) => { cell.textContent = data.rows[chosen][i]; });
    slider.setAttribute('aria-valuetext', 'θ = ' + data.theta[chosen]);
    document.getElementById('scores-value').textContent = data.theta[chosen];
  };
  slider.addEventListener('input', show);
  smooth.addEventListener('change', show);
  figure.querySelector('.controls').hidden = false;
  show();
})();
)js";

namespace {

constexpr double kUnit = 1e-6;  // of a probability, in the data for the script

// Scores that some theta makes likely enough to be seen.
Range shown_scores(const Facts& facts) {
  const auto low = collect(
      facts, [](const Fact& f) -> double { return f.evaluation().score.quantile(kLeftOut); });
  const auto high = collect(
      facts, [](const Fact& f) -> double { return f.evaluation().score.quantile(1 - kLeftOut); });
  return nice({range_of(low).from, range_of(high).to + 1}, 8);
}

// Probabilities in units, one for each score shown.
std::vector<int> units(const Fact& fact, Range scores) {
  std::vector<int> list;
  for (int x = static_cast<int>(scores.from); x < static_cast<int>(scores.to); ++x) {
    list.push_back(static_cast<int>(std::lround(fact.evaluation().score.at(x) / kUnit)));
  }
  return list;
}

const Fact& default_choice(const Facts& facts) {
  const Fact* bold = facts.beside(0.1);
  const Fact* cautious = facts.beside(-0.1);
  return bold ? *bold : cautious ? *cautious : facts.mean();
}

std::vector<std::string> statistics(const Fact& fact) {
  return {theta_text(fact.theta),
          number(fact.mean, 1),
          number(fact.sd, 1),
          std::to_string(fact.quantiles[kFloor]),
          std::to_string(fact.quantiles[kCeiling]),
          percent(fact.bonus),
          percent(fact.five_alike)};
}

// Steps, as the script draws them.
std::string outline(const std::vector<int>& list, double left, double step, double bottom,
                    double scale) {
  std::string path = fmt::format("M{:.1f} {:.1f}", left, bottom);
  for (std::size_t i = 0; i < list.size(); ++i) {
    path += fmt::format("V{:.1f}H{:.1f}", bottom - list[i] * scale,
                        left + static_cast<double>(i + 1) * step);
  }
  return path + fmt::format("V{:.1f}Z", bottom);
}

// Probability at the top of the picture: room for every theta, but for single tall spikes.
double top_of(const Facts& facts) {
  const auto peak = [](const Fact& fact) { return std::ranges::max(fact.evaluation().score.p); };
  const double all = range_of(collect(facts, peak)).to;
  return std::min(all, 2 * peak(facts.mean()));
}

std::string draw_scores(const Facts& facts, Canvas canvas) {
  Chart chart(canvas.id("scores"), canvas.width(), canvas.pick(350.0, 300.0),
              "Distribution of the final score for the chosen theta and for theta 0",
              "Two outlines of bars, one for each score, on the same axes.");
  const Rect frame = {44, 26, canvas.width() - 56, chart.height() - 76};
  const Range scores = shown_scores(facts);
  const Scale y = Scale::linear(nice({0, top_of(facts)}, 4), {frame.bottom(), frame.top});
  Panel panel(chart, frame, Scale::linear(scores, {frame.left, frame.right()}), y);
  panel.y_axis(y.ticks(4), percent_of(y.ticks(4)));
  const double step = frame.width / scores.length();
  const double scale = frame.height / y.values().to * kUnit;
  const Fact& chosen = default_choice(facts);
  const auto path = [&](const Fact& fact) {
    return outline(units(fact, scores), frame.left, step, frame.bottom(), scale);
  };
  chart.clip(frame, [&] {
    chart.markup(fmt::format("<g class=\"curves\" data-geometry=\"{} {:.8g} {} {:.8g}\">\n",
                             frame.left, step, frame.bottom(), scale));
    chart.path(path(facts.mean()), "step of-mean");
    if (!facts.alone()) {
      chart.path(path(chosen), fmt::format("step of-theta {}", side(chosen.theta)));
    }
    chart.markup("</g>\n");
  });
  panel.x_axis(
      Scale::linear(scores, {0, 1}).ticks(canvas.pick(8, 4)), [](double x) { return number(x, 0); },
      "Final score");
  if (!facts.alone()) {
    chart.text({frame.left + 10, frame.top + 16}, "θ = " + theta_text(chosen.theta), Align::kStart,
               fmt::format("label chosen {}", side(chosen.theta)));
  }
  chart.text({frame.left + 10, frame.top + 34}, "mean player", Align::kStart, "label muted");
  return chart.svg();
}

std::string statistics_row(const Fact& fact, std::string_view style) {
  const auto cells = statistics(fact);
  std::string row = fmt::format("<tr class=\"{}\"><th scope=\"row\">{}</th>", style, cells[0]);
  for (std::size_t c = 1; c < cells.size(); ++c) row += fmt::format("<td>{}</td>", cells[c]);
  return row + "</tr>\n";
}

std::string controls(const Facts& facts) {
  const Fact& chosen = default_choice(facts);
  const std::string text = theta_text(chosen.theta);
  std::string html =
      facts.alone()
          ? ""
          : fmt::format(
                "<div class=\"controls\" hidden=\"hidden\">\n"
                "<label class=\"slide\" for=\"scores-theta\"><span>θ = <output id=\"scores-value\" "
                "for=\"scores-theta\">{}</output></span></label>\n"
                "<input id=\"scores-theta\" type=\"range\" min=\"0\" max=\"{}\" step=\"1\" "
                "value=\"{}\" "
                "aria-valuetext=\"θ = {}\"/>\n"
                "<label class=\"check\"><input id=\"scores-smooth\" type=\"checkbox\"/> Average "
                "over five "
                "scores</label>\n</div>\n",
                text, facts.all.size() - 1, &chosen - facts.all.data(), text);
  html += fmt::format(
      "<table class=\"stats\">\n<thead><tr><th scope=\"col\">θ</th><th scope=\"col\">Mean</th>"
      "<th scope=\"col\">Sd</th><th scope=\"col\">p5</th><th scope=\"col\">p95</th>"
      "<th scope=\"col\">Bonus</th><th scope=\"col\">{}</th></tr></thead>\n<tbody>\n",
      escape(facts.five_alike_name()));
  return html + (facts.alone() ? "" : statistics_row(chosen, "chosen")) +
         statistics_row(facts.mean(), "key") + "</tbody>\n</table>\n";
}

std::string quoted(const std::vector<std::string>& list) {
  return fmt::format("[\"{}\"]", fmt::join(list, "\",\""));
}

std::string script_data(const Facts& facts) {
  std::vector<std::string> thetas;
  std::vector<std::string> rows;
  std::vector<std::string> lists;
  const Range scores = shown_scores(facts);
  for (const Fact& fact : facts.all) {
    thetas.push_back(theta_text(fact.theta));
    rows.push_back(quoted(statistics(fact)));
    lists.push_back(fmt::format("[{}]", fmt::join(units(fact, scores), ",")));
  }
  return fmt::format(
      "<script type=\"application/json\" id=\"scores-data\">{{\"zero\":{},\"theta\":{},"
      "\"rows\":[{}],\n\"p\":[{}]}}</script>\n",
      facts.zero, quoted(thetas), fmt::join(rows, ","), fmt::join(lists, ",\n"));
}

int middle(const Fact& fact) { return fact.quantiles[kCeiling] - fact.quantiles[kFloor]; }

}  // namespace

Figure scores_figure(const Facts& facts) {
  std::vector<std::string> spans;
  for (const Fact* fact : {facts.beside(-0.1), &facts.mean(), facts.beside(0.1)}) {
    if (fact == nullptr) continue;
    spans.push_back(fmt::format("{}{} at θ = {}", middle(*fact), spans.empty() ? " points" : "",
                                theta_text(fact->theta)));
  }
  Figure figure{.id = "scores"};
  figure.title = "The middle nine tenths of games span " + listed(spans);
  figure.reading = fmt::format(
      "Every final score and its exact probability{}. The humps are games with and without the "
      "bonus of {} points, with and without {}.",
      facts.alone() ? "" : ", in grey for the mean player and in colour for the chosen θ",
      facts.report->rules->upper_bonus, facts.five_alike_name());
  figure.controls = controls(facts) + (facts.alone() ? "" : script_data(facts));
  figure.wide = draw_scores(facts, {.wide = true});
  figure.narrow = draw_scores(facts, {.wide = false});
  figure.note = "One bar for each score. Together the bars of a colour are all games.";
  figure.table = theta_table(
      facts, {"Mean", "Sd", "Skewness", "p5", "p50", "p95", "Bonus", facts.five_alike_name()},
      "Scores by θ", [](const Fact& fact, std::vector<std::string>& cells) {
        const auto row = statistics(fact);
        cells = {row[0],
                 number(fact.mean, 3),
                 number(fact.sd, 3),
                 number(fact.evaluation().score.skewness(), 3),
                 row[3],
                 std::to_string(fact.quantiles[4]),
                 row[4],
                 row[5],
                 row[6]};
      });
  return figure;
}

}  // namespace hazard::report
