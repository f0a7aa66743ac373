#include "base/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>

namespace hazard {
namespace {

namespace fs = std::filesystem;

bool write_all(int descriptor, std::string_view data) {
  while (!data.empty()) {
    const ssize_t written = ::write(descriptor, data.data(), data.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    data.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

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

tl::unexpected<Error> io_error(const fs::path& path, std::string_view what) {
  const int code = errno;
  return fail(code == ENOENT ? Errc::kTableMissing : Errc::kIo, "{}: {}: {}", path.string(), what,
              std::strerror(code));
}

Result<void> write_file(const fs::path& path, std::span<const std::string_view> parts) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (error) {
    return fail(Errc::kIo, "{}: cannot make this folder: {}", path.parent_path().string(),
                error.message());
  }
  remove_leftovers(path);
  fs::path temporary;
  int descriptor = -1;
  do {
    temporary = path.string() + fmt::format(".{:08x}.tmp", std::random_device()());
    descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (descriptor < 0 && errno == EEXIST);
  if (descriptor < 0) return io_error(path, "cannot write");
  bool written = true;
  for (std::string_view part : parts) written = written && write_all(descriptor, part);
  const int problem = errno;
  const bool closed = ::close(descriptor) == 0;
  if (!written) errno = problem;
  if (!written || !closed || std::rename(temporary.c_str(), path.c_str()) != 0) {
    auto failure = io_error(path, "cannot write");
    ::unlink(temporary.c_str());
    return failure;
  }
  return {};
}

Result<std::string> read_file(const fs::path& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return io_error(path, "cannot open");
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return fail(Errc::kIo, "{}: not a file", path.string());
  std::ostringstream text;
  text << file.rdbuf();
  if (file.bad() || text.bad()) return io_error(path, "cannot read");
  return std::move(text).str();
}

}  // namespace hazard
