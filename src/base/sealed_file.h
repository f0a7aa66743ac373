// Files that say what they hold and prove that they are whole; one that does not is named and never
// used.
//
//   offset 0   header, 64 bytes: magic, version, byte order, sizes, checksums
//          64  text: what it is for; then zeros up to a multiple of 64
//          ..  payload, to the end
//
// A file in use is mapped: replace it by renaming, as write_sealed() does; who overwrites it in
// place pulls the payload from under its readers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "hazard/base/result.h"

namespace hazard {

struct SealedKind {
  std::array<char, 8> magic;
  std::uint32_t version;  // rises with the layout of text and payload
  std::string_view name;  // for messages: "no Hazard <name>"
};

inline constexpr std::size_t kSealedAlignment = 64;  // of the payload
inline constexpr std::size_t kLongestSealedText = 4096;

// A reader sees the whole new file or the one before. Makes the folder if it is missing.
Result<void> write_sealed(const std::filesystem::path& path, const SealedKind& kind,
                          std::string_view text,
                          std::initializer_list<std::span<const std::byte>> parts);

// Whether the file begins as write_sealed() begins it, whatever its kind and version.
bool is_sealed(const std::filesystem::path& path);

class SealedFile {
 public:
  // Reads header and text, no more, and checks them and the size of the file.
  static Result<SealedFile> open(const std::filesystem::path& path, const SealedKind& kind);

  const std::string& text() const;
  std::size_t payload_size() const;

  // The payload, mapped, if it has this size and is whole; it outlives this object and the file.
  Result<std::shared_ptr<const std::byte>> payload(std::size_t size) const;

 private:
  struct Opened;
  explicit SealedFile(std::shared_ptr<const Opened> opened) : opened_(std::move(opened)) {}

  std::shared_ptr<const Opened> opened_;
};

// Fills the parts if the file is sound, of this kind and of this text; else leaves them alone.
Result<void> read_sealed(const std::filesystem::path& path, const SealedKind& kind,
                         std::string_view text, std::initializer_list<std::span<std::byte>> parts);

}  // namespace hazard
