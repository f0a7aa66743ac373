// Files that say what they hold and prove that they are whole.
//
//   offset 0   header, 64 bytes: magic, version, byte order, sizes, checksums
//          64  text: of what game
//          ..  payload, in parts whose sizes follow from the game
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <span>
#include <string_view>

#include "base/result.h"

namespace hazard::liars {

struct SealedKind {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::string_view name;  // for messages: "no Hazard <name>"
};

template <class T>
std::span<const std::byte> bytes_of(std::span<const T> values) {
  return std::as_bytes(values);
}
template <class T>
std::span<std::byte> room_of(std::span<T> values) {
  return std::as_writable_bytes(values);
}

// A reader sees the whole new file or the one before.
Result<void> write_sealed(const std::filesystem::path& path, const SealedKind& kind,
                          std::string_view text,
                          std::initializer_list<std::span<const std::byte>> parts);

// Fills the parts if the file is sound, of this kind and of this text. On failure they may hold
// anything.
Result<void> read_sealed(const std::filesystem::path& path, const SealedKind& kind,
                         std::string_view text, std::initializer_list<std::span<std::byte>> parts);

}  // namespace hazard::liars
