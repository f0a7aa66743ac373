#include "engine/report.h"

#include "web/page.h"

namespace hazard::engine {
namespace {

constexpr std::string_view kPlace = "HAZARD-REPORT-DATA";

}  // namespace

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

}  // namespace hazard::engine
