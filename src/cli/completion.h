// Scripts by which shells complete command lines, and the manual page: texts made from the grammar.
#pragma once

#include <string>
#include <string_view>

#include "cli/grammar.h"
#include "hazard/base/result.h"

namespace hazard::cli {

std::string bash_completion(const Grammar& program);
std::string zsh_completion(const Grammar& program);
std::string fish_completion(const Grammar& program);
// For bash, zsh or fish.
Result<std::string> completion_for(std::string_view shell, const Grammar& program);

// In roff, for man.
std::string manual_page(const Grammar& program, std::string_view version);

}  // namespace hazard::cli
