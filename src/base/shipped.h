// What was learnt and comes with the program: the files of data/, by their names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hazard {

struct ShippedFile {
  std::string name;        // "perudo.blueprint"
  std::string_view bytes;  // for good
};

// Those whose names end so, by name.
std::vector<ShippedFile> shipped_files(std::string_view ending);

}  // namespace hazard
