// The risk report: the answers of the laboratory, as JSON, in the page that draws them.
#include <fmt/format.h>

#include "codec/codec.h"
#include "engine/fields.h"
#include "engine/loaded.h"
#include "hazard/base/watch.h"
#include "hazard/engine/engine.h"
#include "hazard/risk/sweep.h"
#include "web/page.h"

namespace hazard::engine {

Result<ReportAnswer> Engine::risk_report(const SweepRequest& request, const Call& call) {
  constexpr std::string_view kPlace = "HAZARD-REPORT-DATA";
  ReportAnswer answer;
  answer.html = web::report_template();
  const std::size_t place = answer.html.find(kPlace);
  if (place == std::string::npos) {
    return fail(Errc::kFileMissing,
                "the page draws reports, and this program was built without it; install Node.js "
                "and npm, and build again");
  }
  SweepRequest swept = request;
  if (swept.thetas.empty()) swept.thetas = risk::default_thetas();
  const auto sweep = Engine::sweep(swept, call.part(0, 0.5));
  if (!sweep) return pass_on(sweep);
  const auto frontier = Engine::frontier(swept, call.part(0.5, 0.8));
  if (!frontier) return pass_on(frontier);
  const auto regimes = Engine::regimes(swept, call.part(0.8, 1));
  if (!regimes) return pass_on(regimes);
  const auto json = [](const auto& value) {
    return codec::to_json(value, codec::Layout::kOneLine);
  };
  std::string data =
      fmt::format(R"({{"variant":{},"sweep":{},"frontier":{},"regimes":{}}})",
                  json(describe(request.variant)), json(*sweep), json(*frontier), json(*regimes));
  // Nothing within ends the element that holds it.
  for (std::size_t at = data.find('<'); at != std::string::npos; at = data.find('<', at)) {
    data.replace(at, 1, R"(\u003c)");
  }
  answer.html.replace(place, kPlace.size(), data);
  for (const auto* warnings : {&sweep->warnings, &frontier->warnings, &regimes->warnings}) {
    append(answer.warnings, *warnings);
  }
  return answer;
}

}  // namespace hazard::engine
