// Files that are there as a whole or not at all.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "hazard/base/result.h"

namespace hazard {

// An error of the file system, as errno has it.
tl::unexpected<Error> io_error(const std::filesystem::path& path, std::string_view what);

// What a path leads to in the end, if it is a symbolic link; else the path itself.
std::filesystem::path followed(const std::filesystem::path& path);

// Writes the parts, one after another, under a temporary name, and renames the file: a reader sees
// all of it or nothing, and two writers at once both succeed. A symbolic link stays one, and what
// it leads to is replaced. The folder must be there.
Result<void> write_file(const std::filesystem::path& path, std::span<const std::string_view> parts);

Result<std::string> read_file(const std::filesystem::path& path);

}  // namespace hazard
