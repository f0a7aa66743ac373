// Reports: answers, as JSON, in the page that draws them.
#include "codec/codec.h"
#include "engine/distill_csv.h"
#include "engine/fields.h"
#include "engine/loaded.h"
#include "hazard/base/watch.h"
#include "hazard/engine/engine.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/position.h"
#include "web/page.h"

namespace hazard::engine {
namespace {

constexpr std::string_view kPlace = "HAZARD-REPORT-DATA";

// The page that draws reports, with a place for the data.
Result<std::string> report_page() {
  std::string page(web::report_template());
  if (page.find(kPlace) == std::string::npos) {
    return fail(Errc::kFileMissing,
                "the page draws reports, and this program was built without it; install Node.js "
                "and npm, and build again");
  }
  return page;
}

std::string with_data(std::string page, std::string data) {
  // Nothing within ends the element that holds it.
  for (std::size_t at = data.find('<'); at != std::string::npos; at = data.find('<', at)) {
    data.replace(at, 1, R"(\u003c)");
  }
  page.replace(page.find(kPlace), kPlace.size(), data);
  return page;
}

template <class T>
std::string json(const T& value) {
  return codec::to_json(value, codec::Layout::kOneLine);
}

}  // namespace

Result<ReportAnswer> Engine::risk_report(const SweepRequest& request, const Call& call) {
  auto page = report_page();
  if (!page) return pass_on(page);
  SweepRequest swept = request;
  if (swept.thetas.empty()) swept.thetas = risk::default_thetas();
  const auto sweep = Engine::sweep(swept, call.part(0, 0.5));
  if (!sweep) return pass_on(sweep);
  const auto frontier = Engine::frontier(swept, call.part(0.5, 0.8));
  if (!frontier) return pass_on(frontier);
  const auto regimes = Engine::regimes(swept, call.part(0.8, 1));
  if (!regimes) return pass_on(regimes);
  ReportAnswer answer;
  answer.html = with_data(
      *std::move(page),
      fmt::format(R"({{"kind":"risk","variant":{},"sweep":{},"frontier":{},"regimes":{}}})",
                  json(describe(request.variant)), json(*sweep), json(*frontier), json(*regimes)));
  for (const auto* warnings : {&sweep->warnings, &frontier->warnings, &regimes->warnings}) {
    append(answer.warnings, *warnings);
  }
  return answer;
}

Result<ReportAnswer> Engine::match_report(const MatchReportRequest& request, const Call& call) {
  auto page = report_page();
  if (!page) return pass_on(page);
  const auto bounds = Engine::bounds({.variant = request.variant}, call.part(0, 0.2));
  if (!bounds) return pass_on(bounds);
  const scorecard::Position start(request.variant);
  const auto target = Engine::target({.position = start}, call.part(0.2, 0.35));
  if (!target) return pass_on(target);
  const auto thresholds = Engine::thresholds({.variant = request.variant}, call.part(0.35, 0.6));
  if (!thresholds) return pass_on(thresholds);
  const DuelRequest second = {.position = start,
                              .players = {"optimal", "win"},
                              .instead = {"optimal", "select-theta", "trailing", "underdog",
                                          "protect", "symmetric", "varscaled"},
                              .games = request.games,
                              .seed = request.seed,
                              .rotate = false};
  const auto duel = Engine::duel(second, call.part(0.6, 1));
  if (!duel) return pass_on(duel);
  ReportAnswer answer;
  answer.html = with_data(
      *std::move(page),
      fmt::format(
          R"({{"kind":"match","variant":{},"bounds":{},"target":{},"thresholds":{},"duel":{}}})",
          json(describe(request.variant)), json(*bounds), json(*target), json(*thresholds),
          json(*duel)));
  for (const auto* warnings :
       {&bounds->warnings, &target->warnings, &thresholds->warnings, &duel->warnings}) {
    append(answer.warnings, *warnings);
  }
  return answer;
}

Result<DistillReportAnswer> Engine::distill_report(const ParetoRequest& request, const Call& call) {
  auto page = report_page();
  if (!page) return pass_on(page);
  const auto pareto = Engine::pareto(request, call);
  if (!pareto) return pass_on(pareto);
  DistillReportAnswer answer;
  answer.html =
      with_data(*std::move(page), fmt::format(R"({{"kind":"distill","variant":{},"pareto":{}}})",
                                              json(describe(request.variant)), json(*pareto)));
  answer.csv = figures_csv(*pareto);
  answer.warnings = pareto->warnings;
  return answer;
}

}  // namespace hazard::engine
