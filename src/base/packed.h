// Bytes in less space, in the format of zlib.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace hazard {

std::string pack(std::string_view bytes);

// None unless it is sound and gives exactly so many bytes.
std::optional<std::string> unpack(std::string_view packed, std::size_t size);

}  // namespace hazard
