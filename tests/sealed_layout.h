// Places in a sealed file, for tests that damage one; see src/base/sealed_file.cc.
#pragma once

#include <cstddef>

namespace hazard::sealed_layout {

inline constexpr std::size_t kVersionAt = 8;
inline constexpr std::size_t kByteOrderAt = 12;
inline constexpr std::size_t kTextSizeAt = 16;
inline constexpr std::size_t kPayloadSizeAt = 24;
inline constexpr std::size_t kTextChecksumAt = 32;
inline constexpr std::size_t kPayloadChecksumAt = 40;
inline constexpr std::size_t kHeaderChecksumAt = 56;
inline constexpr std::size_t kTextAt = 64;  // after the header

}  // namespace hazard::sealed_layout
