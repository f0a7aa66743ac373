#include "base/files.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <random>

namespace hazard {
namespace {

namespace fs = std::filesystem;

// Removes what writers left that were killed on the way.
void remove_leftovers(const fs::path& path) {
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(1);
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code ignored;
    if (entry->path().extension() == ".tmp" &&
        entry->path().filename().string().starts_with(path.filename().string() + ".") &&
        entry->last_write_time(ignored) < long_ago) {
      fs::remove(entry->path(), ignored);
    }
  }
}

}  // namespace

fs::path followed(const fs::path& path) {
  constexpr int kMostLinks = 40;  // as the system has it; a circle ends here
  fs::path target = path;
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(target, error); ++i) {
    const fs::path next = fs::read_symlink(target, error);
    if (error) break;
    target = next.is_absolute() ? next : target.parent_path() / next;
  }
  return target;
}

tl::unexpected<Error> io_error(const fs::path& path, std::string_view what) {
  const int code = errno;
  return fail(code == ENOENT ? Errc::kFileMissing : Errc::kIo, "{}: {}: {}", path.string(), what,
              std::strerror(code));
}

Result<void> write_file(const fs::path& path, std::span<const std::string_view> parts) {
  const fs::path target = followed(path);
  std::error_code error;
  if (fs::is_symlink(target, error)) {
    errno = ELOOP;
    return io_error(path, "cannot write");
  }
  if (target.has_parent_path() && !fs::exists(target.parent_path(), error) && !error) {
    return fail(Errc::kIo, "{}: cannot write: there is no folder {}; make it first", path.string(),
                target.parent_path().string());
  }
  remove_leftovers(target);
  fs::path temporary;
  std::FILE* stream = nullptr;
  do {
    temporary = target.string() + fmt::format(".{:08x}.tmp", std::random_device()());
    stream = std::fopen(temporary.string().c_str(), "wbx");
  } while (stream == nullptr && errno == EEXIST);
  if (stream == nullptr) return io_error(path, "cannot write");
  bool written = true;
  for (std::string_view part : parts) {
    written = written && std::fwrite(part.data(), 1, part.size(), stream) == part.size();
  }
  const int problem = errno;
  const bool closed = std::fclose(stream) == 0;
  if (!written) errno = problem;
  if (written && closed) {
    fs::rename(temporary, target, error);
    if (!error) return {};
    errno = error.value();
  }
  auto failure = io_error(path, "cannot write");
  fs::remove(temporary, error);
  return failure;
}

Result<std::string> read_file(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return fail(Errc::kIo, "{}: not a file", path.string());
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(
      std::fopen(path.string().c_str(), "rb"), &std::fclose);
  if (stream == nullptr) return io_error(path, "cannot open");
  std::string text;
  std::array<char, 1 << 16> part;
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), stream.get())) {
    text.append(part.data(), size);
  }
  if (std::ferror(stream.get())) return io_error(path, "cannot read");
  return text;
}

}  // namespace hazard
