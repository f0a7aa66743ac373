#include "liars/sealed_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "base/files.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace hazard::liars {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kByteOrder = 0x01020304;

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t byte_order;
  std::uint64_t text_size;
  std::uint64_t payload_size;
  std::uint64_t text_checksum;
  std::uint64_t payload_checksum;
  std::uint64_t unused;
  std::uint64_t header_checksum;  // of everything above
};
static_assert(sizeof(Header) == 64);

std::uint64_t checksum_of(const Header& header) {
  return XXH3_64bits(&header, offsetof(Header, header_checksum));
}

std::uint64_t checksum_of(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

// Each part's checksum is the seed of the next.
template <class Parts>
std::uint64_t checksum_of_all(const Parts& parts) {
  std::uint64_t sum = 0;
  for (const auto& part : parts) sum = XXH3_64bits_withSeed(part.data(), part.size(), sum);
  return sum;
}

template <class Parts>
std::uint64_t size_of(const Parts& parts) {
  std::uint64_t size = 0;
  for (const auto& part : parts) size += part.size();
  return size;
}

}  // namespace

Result<void> write_sealed(const fs::path& path, const SealedKind& kind, std::string_view text,
                          std::initializer_list<std::span<const std::byte>> parts) {
  Header header{.magic = kind.magic,
                .version = kind.version,
                .byte_order = kByteOrder,
                .text_size = text.size(),
                .payload_size = size_of(parts),
                .text_checksum = checksum_of(text),
                .payload_checksum = checksum_of_all(parts)};
  header.header_checksum = checksum_of(header);
  std::vector<std::string_view> pieces = {{reinterpret_cast<const char*>(&header), sizeof(header)},
                                          text};
  for (const auto& part : parts) {
    pieces.emplace_back(reinterpret_cast<const char*>(part.data()), part.size());
  }
  return write_file(path, pieces);
}

Result<void> read_sealed(const fs::path& path, const SealedKind& kind, std::string_view text,
                         std::initializer_list<std::span<std::byte>> parts) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return io_error(path, "cannot open");
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return fail(Errc::kIo, "{}: not a file", path.string());
  const auto damaged = [&](std::string_view what) {
    return fail(Errc::kTableCorrupt, "{}: {}; remove it and make it again", path.string(), what);
  };
  Header header{};
  file.read(reinterpret_cast<char*>(&header), sizeof(header));
  const auto got = static_cast<std::size_t>(file.gcount());
  if (got < sizeof(header.magic) || header.magic != kind.magic) {
    return fail(Errc::kTableCorrupt, "{}: no Hazard {}", path.string(), kind.name);
  }
  if (got < sizeof(header)) return damaged("truncated within its header");
  if (header.byte_order != kByteOrder) {
    return fail(Errc::kTableStale, "{}: written on a machine of another byte order", path.string());
  }
  if (header.version != kind.version) {
    return fail(Errc::kTableStale, "{}: format version {}, this program reads {}", path.string(),
                header.version, kind.version);
  }
  if (header.header_checksum != checksum_of(header)) {
    return damaged("damaged header (checksum differs)");
  }
  const std::uint64_t size = fs::file_size(path, error);
  if (error || header.text_size > size ||
      size != sizeof(header) + header.text_size + header.payload_size) {
    return damaged(fmt::format("{} bytes instead of {}", size,
                               sizeof(header) + header.text_size + header.payload_size));
  }
  std::string found(header.text_size, '\0');
  file.read(found.data(), static_cast<std::streamsize>(found.size()));
  if (file && header.text_checksum != checksum_of(found)) {
    return damaged("damaged (checksum differs)");
  }
  if (file && found != text) {
    return fail(Errc::kTableStale, "{}: made for {}, not for {}", path.string(), found, text);
  }
  if (header.payload_size != size_of(parts)) {
    return damaged(
        fmt::format("holds {} bytes instead of {}", header.payload_size, size_of(parts)));
  }
  for (const auto& part : parts) {
    file.read(reinterpret_cast<char*>(part.data()), static_cast<std::streamsize>(part.size()));
  }
  if (!file) return io_error(path, "cannot read");
  if (header.payload_checksum != checksum_of_all(parts)) {
    return damaged("damaged (checksum differs)");
  }
  return {};
}

}  // namespace hazard::liars
