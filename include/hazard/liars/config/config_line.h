// A key of a configuration and what it means.
#pragma once

#include <string>

namespace hazard::liars {

struct ConfigLine {
  std::string key;      // "confstop.delta"
  std::string type;     // "a number"
  std::string range;    // "above 0 and below 1"; empty: all of that type
  std::string usual;    // what it is by default, as TOML has it
  std::string value;    // what it is
  std::string meaning;  // one line
};

}  // namespace hazard::liars
