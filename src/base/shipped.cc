#include "base/shipped.h"

#include <cstdint>

namespace hazard {

// What the assembler wrote: see cmake/shipped.cmake.
struct EmbeddedFile {
  const char* name;
  const char* data;
  std::uint64_t size;
};
extern "C" const EmbeddedFile hazard_shipped_begin[];
extern "C" const EmbeddedFile hazard_shipped_end[];

std::vector<ShippedFile> shipped_files(std::string_view ending) {
  std::vector<ShippedFile> files;
  for (auto* file = hazard_shipped_begin; file != hazard_shipped_end; ++file) {
    if (std::string_view(file->name).ends_with(ending)) {
      files.push_back({file->name, {file->data, file->size}});
    }
  }
  return files;
}

}  // namespace hazard
