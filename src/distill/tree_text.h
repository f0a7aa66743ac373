// Trees for people and for other programs.
#pragma once

#include <string>

#include "policy/features.h"
#include "policy/tree.h"

namespace hazard::distill {

// Questions and answers, a line each, indented by depth.
std::string tree_text(const policy::Features& features, const policy::Trees& trees);

// A header in C++17 that plays without Hazard: rules, features and trees as tables.
std::string tree_header(const policy::Features& features, const policy::Trees& trees);

}  // namespace hazard::distill
