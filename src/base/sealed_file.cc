#include "base/sealed_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/files.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace hazard {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kByteOrder = 0x01020304;
// Whatever a header says, sums of sizes do not overflow.
constexpr std::uint64_t kLargestPayload = std::numeric_limits<std::ptrdiff_t>::max() / 2;

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t byte_order;
  std::uint64_t text_size;  // without the zeros
  std::uint64_t payload_size;
  std::uint64_t text_checksum;  // with the zeros
  std::uint64_t payload_checksum;
  std::uint64_t unused;
  std::uint64_t header_checksum;  // of everything above
};
static_assert(sizeof(Header) == 64 && sizeof(Header) % kSealedAlignment == 0);

std::uint64_t checksum_of(const Header& header) {
  return XXH3_64bits(&header, offsetof(Header, header_checksum));
}

std::uint64_t checksum_of(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

std::size_t padded(std::size_t size) {
  return (size + kSealedAlignment - 1) / kSealedAlignment * kSealedAlignment;
}

}  // namespace

Result<void> write_sealed(const fs::path& path, const SealedKind& kind, std::string_view text,
                          std::initializer_list<std::span<const std::byte>> parts) {
  HAZARD_ASSERT(text.size() <= kLongestSealedText);
  std::string padded_text(text);
  padded_text.resize(padded(text.size()));
  Header header{.magic = kind.magic,
                .version = kind.version,
                .byte_order = kByteOrder,
                .text_size = text.size(),
                .text_checksum = checksum_of(padded_text)};
  std::vector<std::string_view> pieces = {{reinterpret_cast<const char*>(&header), sizeof(header)},
                                          padded_text};
  XXH3_state_t payload;
  XXH3_64bits_reset(&payload);
  for (const auto& part : parts) {
    pieces.emplace_back(reinterpret_cast<const char*>(part.data()), part.size());
    header.payload_size += part.size();
    XXH3_64bits_update(&payload, part.data(), part.size());
  }
  header.payload_checksum = XXH3_64bits_digest(&payload);
  header.header_checksum = checksum_of(header);
  return write_file(path, pieces);
}

struct SealedFile::Opened {
  Opened(fs::path the_path, int the_descriptor)
      : path(std::move(the_path)), descriptor(the_descriptor) {}
  ~Opened() {
    if (descriptor >= 0) ::close(descriptor);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  fs::path path;
  int descriptor;
  Header header{};
  std::string text;
};

Result<SealedFile> SealedFile::open(const fs::path& path, const SealedKind& kind) {
  const auto file =
      std::make_shared<Opened>(path, ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (file->descriptor < 0) return io_error(path, "cannot open");
  struct stat status {};
  if (::fstat(file->descriptor, &status) != 0) return io_error(path, "cannot examine");
  if (!S_ISREG(status.st_mode)) return fail(Errc::kIo, "{}: not a file", path.string());
  const auto corrupt = [&](std::string_view what) {
    return fail(Errc::kTableCorrupt, "{}: {}", path.string(), what);
  };

  Header& header = file->header;
  ssize_t got = ::pread(file->descriptor, &header, sizeof(header), 0);
  if (got < 0) return io_error(path, "cannot read");
  if (got < static_cast<ssize_t>(sizeof(header.magic)) || header.magic != kind.magic) {
    return corrupt(fmt::format("no Hazard {}", kind.name));
  }
  if (got < static_cast<ssize_t>(sizeof(header))) return corrupt("truncated within its header");
  if (header.byte_order != kByteOrder) {
    return fail(Errc::kTableStale, "{}: written on a machine of another byte order", path.string());
  }
  if (header.version != kind.version) {
    return fail(Errc::kTableStale, "{}: format version {}, this program reads {}", path.string(),
                header.version, kind.version);
  }
  if (header.header_checksum != checksum_of(header) || header.text_size > kLongestSealedText ||
      header.payload_size > kLargestPayload) {
    return corrupt("damaged header (checksum differs)");
  }
  file->text.resize(padded(header.text_size));
  const auto size = static_cast<std::uint64_t>(status.st_size);
  const std::uint64_t written = sizeof(header) + file->text.size() + header.payload_size;
  if (size != written) {
    return corrupt(fmt::format("{} ({} bytes instead of {})",
                               size < written ? "truncated" : "longer than it was written", size,
                               written));
  }
  got = ::pread(file->descriptor, file->text.data(), file->text.size(), sizeof(header));
  if (got < 0) return io_error(path, "cannot read");
  if (header.text_checksum != checksum_of(file->text)) return corrupt("damaged (checksum differs)");
  file->text.resize(header.text_size);
  return SealedFile(file);
}

const std::string& SealedFile::text() const { return opened_->text; }

std::size_t SealedFile::payload_size() const { return opened_->header.payload_size; }

Result<std::shared_ptr<const std::byte>> SealedFile::payload(std::size_t size) const {
  const auto& [path, descriptor, header, text] = *opened_;
  if (header.payload_size != size) {
    return fail(Errc::kTableCorrupt, "{}: holds {} bytes instead of {}", path.string(),
                header.payload_size, size);
  }
  const std::size_t begin = sizeof(header) + padded(text.size());
  const std::size_t end = begin + size;
  void* const address = ::mmap(nullptr, end, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0);
  if (address == MAP_FAILED) return io_error(path, "cannot map");
  std::shared_ptr<const std::byte> payload(
      static_cast<const std::byte*>(address) + begin,
      [address, end](const std::byte* /*payload*/) { ::munmap(address, end); });
  if (header.payload_checksum != XXH3_64bits(payload.get(), size)) {
    return fail(Errc::kTableCorrupt, "{}: damaged (checksum differs)", path.string());
  }
  return payload;
}

Result<void> read_sealed(const fs::path& path, const SealedKind& kind, std::string_view text,
                         std::initializer_list<std::span<std::byte>> parts) {
  const auto file = SealedFile::open(path, kind);
  if (!file) return pass_on(file);
  if (file->text() != text) {
    return fail(Errc::kTableStale, "{}: made for {}, not for {}", path.string(), file->text(),
                text);
  }
  std::size_t size = 0;
  for (const auto& part : parts) size += part.size();
  const auto payload = file->payload(size);
  if (!payload) return pass_on(payload);
  const std::byte* from = payload->get();
  for (const auto& part : parts) {
    std::copy_n(from, part.size(), part.data());
    from += part.size();
  }
  return {};
}

}  // namespace hazard
