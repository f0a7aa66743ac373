// A sheet of rules as a page: for a terminal, and for a printer.
#pragma once

#include <string>

#include "hazard/engine/distill.h"

namespace hazard::engine {

// Both from the parts of the answer; its texts may still be empty.
std::string rules_text(const RulesSheetAnswer& sheet);
std::string rules_html(const RulesSheetAnswer& sheet);

}  // namespace hazard::engine
