#include "base/packed.h"

#include <zlib.h>

#include "base/assert.h"

namespace hazard {

std::string pack(std::string_view bytes) {
  uLongf size = compressBound(bytes.size());
  std::string packed(size, '\0');
  [[maybe_unused]] const int code =
      compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), Z_BEST_COMPRESSION);
  HAZARD_ASSERT(code == Z_OK);
  packed.resize(size);
  return packed;
}

std::optional<std::string> unpack(std::string_view packed, std::size_t size) {
  std::string bytes(size, '\0');
  uLongf written = size;
  const int code = uncompress(reinterpret_cast<Bytef*>(bytes.data()), &written,
                              reinterpret_cast<const Bytef*>(packed.data()), packed.size());
  if (code != Z_OK || written != size) return std::nullopt;
  return bytes;
}

}  // namespace hazard
