// The format of zlib without zlib, which is no library of headers.
#include "base/packed.h"

#include <cstdint>
#include <cstdlib>

#include "base/assert.h"

#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>

namespace hazard {
namespace {

// The last four bytes, which the other library does not look at.
std::uint32_t adler32(std::string_view bytes) {
  constexpr std::uint32_t kPrime = 65521;
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  for (const char c : bytes) {
    a = (a + static_cast<unsigned char>(c)) % kPrime;
    b = (b + a) % kPrime;
  }
  return b << 16 | a;
}

std::uint32_t number_at(std::string_view big_endian) {
  std::uint32_t number = 0;
  for (const char c : big_endian) number = number << 8 | static_cast<unsigned char>(c);
  return number;
}

}  // namespace

std::string pack(std::string_view bytes) {
  std::string copy(bytes);
  int size = 0;
  unsigned char* const packed =
      stbi_zlib_compress(reinterpret_cast<unsigned char*>(copy.data()),
                         static_cast<int>(copy.size()), &size, /*quality=*/8);
  HAZARD_ASSERT(packed != nullptr);
  std::string result(reinterpret_cast<const char*>(packed), static_cast<std::size_t>(size));
  std::free(packed);
  return result;
}

std::optional<std::string> unpack(std::string_view packed, std::size_t size) {
  if (packed.size() < 4) return std::nullopt;
  std::string bytes(size, '\0');
  const int written = stbi_zlib_decode_buffer(bytes.data(), static_cast<int>(size), packed.data(),
                                              static_cast<int>(packed.size()));
  if (written < 0 || static_cast<std::size_t>(written) != size) return std::nullopt;
  if (number_at(packed.substr(packed.size() - 4)) != adler32(bytes)) return std::nullopt;
  return bytes;
}

}  // namespace hazard
