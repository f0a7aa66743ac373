// Reports: the page's figures with their data inside, in one file.
#pragma once

#include <string>

#include "hazard/base/result.h"

namespace hazard::engine {

// The page that draws them, with a place for the data.
Result<std::string> report_page();

// Puts the data, JSON, in its place.
std::string with_data(std::string page, std::string data);

}  // namespace hazard::engine
