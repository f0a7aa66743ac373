#include "base/sealed_file.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/files.h"
#include "base/platform.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace hazard {

struct SealedHeader {
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
static_assert(sizeof(SealedHeader) == 64 && sizeof(SealedHeader) % kSealedAlignment == 0);
static_assert(kMapAlignment % kSealedAlignment == 0);

namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kByteOrder = 0x01020304;
// Whatever a header says, sums of sizes do not overflow.
constexpr std::uint64_t kLargestPayload = std::numeric_limits<std::ptrdiff_t>::max() / 2;

std::uint64_t checksum_of(const SealedHeader& header) {
  return XXH3_64bits(&header, offsetof(SealedHeader, header_checksum));
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
  SealedHeader header{.magic = kind.magic,
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
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (error) {
    return fail(Errc::kIo, "{}: cannot make this folder: {}", path.parent_path().string(),
                error.message());
  }
  return write_file(path, pieces);
}

bool is_sealed(const fs::path& path) {
  std::FILE* const stream = std::fopen(path.string().c_str(), "rb");
  if (stream == nullptr) return false;
  SealedHeader header{};
  const bool read = std::fread(&header, sizeof(header), 1, stream) == 1;
  std::fclose(stream);
  return read && header.header_checksum == checksum_of(header);
}

struct SealedFile::Opened {
  struct Close {
    void operator()(std::FILE* opened) const { std::fclose(opened); }
  };

  fs::path path;
  std::unique_ptr<std::FILE, Close> stream;
  SealedHeader header;
  std::string text;
};

Result<SealedFile> SealedFile::open(const fs::path& path, const SealedKind& kind) {
  std::error_code ignored;  // to open it will tell
  const fs::file_status status = fs::status(path, ignored);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    return fail(Errc::kIo, "{}: not a file", path.string());
  }
  const auto file = std::make_shared<Opened>();
  file->path = path;
  file->stream.reset(std::fopen(path.string().c_str(), "rb"));
  std::FILE* const stream = file->stream.get();
  if (stream == nullptr) return io_error(path, "cannot open");
  if (std::fseek(stream, 0, SEEK_END) != 0) return io_error(path, "cannot examine");
  const long end = std::ftell(stream);
  if (end < 0) return io_error(path, "cannot examine");
  std::rewind(stream);
  const auto corrupt = [&](std::string_view what) {
    return fail(Errc::kTableCorrupt, "{}: {}", path.string(), what);
  };

  SealedHeader& header = file->header;
  const std::size_t got = std::fread(&header, 1, sizeof(header), stream);
  if (std::ferror(stream) != 0) return io_error(path, "cannot read");
  if (got < sizeof(header.magic) || header.magic != kind.magic) {
    return corrupt(fmt::format("no Hazard {}", kind.name));
  }
  if (got < sizeof(header)) return corrupt("truncated within its header");
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
  const auto size = static_cast<std::uint64_t>(end);
  const std::uint64_t written = sizeof(header) + file->text.size() + header.payload_size;
  if (size != written) {
    return corrupt(fmt::format("{} ({} bytes instead of {})",
                               size < written ? "truncated" : "longer than it was written", size,
                               written));
  }
  const std::size_t text_got = std::fread(file->text.data(), 1, file->text.size(), stream);
  if (std::ferror(stream) != 0) return io_error(path, "cannot read");
  if (text_got != file->text.size() || header.text_checksum != checksum_of(file->text)) {
    return corrupt("damaged (checksum differs)");
  }
  file->text.resize(header.text_size);
  return SealedFile(file);
}

const std::string& SealedFile::text() const { return opened_->text; }

std::size_t SealedFile::payload_size() const { return opened_->header.payload_size; }

Result<std::shared_ptr<const std::byte>> SealedFile::payload(std::size_t size) const {
  const auto& [path, stream, header, text] = *opened_;
  if (header.payload_size != size) {
    return fail(Errc::kTableCorrupt, "{}: holds {} bytes instead of {}", path.string(),
                header.payload_size, size);
  }
  const std::size_t begin = sizeof(header) + padded(text.size());
  const auto whole = map_file(stream.get(), begin + size);
  if (!whole) return io_error(path, "cannot map");
  std::shared_ptr<const std::byte> payload(whole, whole.get() + begin);
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
