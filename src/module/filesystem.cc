// Files in a module, see std/filesystem. Names of files are divided by '/' alone.
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>

_LIBCPP_BEGIN_NAMESPACE_FILESYSTEM

namespace {

bool look(const path& p, struct stat& found, error_code& error, bool follow = true) noexcept {
  const int failed = follow ? stat(p.c_str(), &found) : lstat(p.c_str(), &found);
  error = failed ? error_code(errno, generic_category()) : error_code();
  return failed == 0;
}

file_status status_of(const path& p, error_code& error, bool follow) noexcept {
  struct stat found;
  if (!look(p, found, error, follow)) {
    if (error.value() != ENOENT && error.value() != ENOTDIR) return file_status(file_type::none);
    error.clear();
    return file_status(file_type::not_found);
  }
  if (S_ISREG(found.st_mode)) return file_status(file_type::regular);
  if (S_ISDIR(found.st_mode)) return file_status(file_type::directory);
  if (S_ISLNK(found.st_mode)) return file_status(file_type::symlink);
  return file_status(file_type::unknown);
}

bool done(int failed, error_code& error) noexcept {
  error = failed ? error_code(errno, generic_category()) : error_code();
  return failed == 0;
}

void list(const path& folder, bool recursive, vector<directory_entry>& entries, error_code& error) {
  DIR* const stream = opendir(folder.c_str());
  if (!done(stream == nullptr, error)) return;
  vector<string> names;
  while (const dirent* const entry = readdir(stream)) names.push_back(entry->d_name);
  closedir(stream);
  for (const string& name : names) {
    if (name == "." || name == "..") continue;
    const path below = folder / name;
    entries.emplace_back(below);
    if (recursive && status_of(below, error, false).type() == file_type::directory) {
      list(below, recursive, entries, error);
    }
  }
}

shared_ptr<vector<directory_entry>> listed(const path& folder, bool recursive, error_code& error) {
  auto entries = make_shared<vector<directory_entry>>();
  list(folder, recursive, *entries, error);
  std::reverse(entries->begin(), entries->end());
  return entries->empty() ? nullptr : entries;
}

}  // namespace

file_status status(const path& p, error_code& error) noexcept { return status_of(p, error, true); }

file_status symlink_status(const path& p, error_code& error) noexcept {
  return status_of(p, error, false);
}

uintmax_t file_size(const path& p, error_code& error) noexcept {
  struct stat found;
  return look(p, found, error) ? static_cast<uintmax_t>(found.st_size) : -1;
}

file_time_type last_write_time(const path& p, error_code& error) noexcept {
  struct stat found;
  if (!look(p, found, error)) return file_time_type::min();
  const auto& [seconds, nanoseconds] = found.st_mtim;
  return file_time_type(chrono::seconds(seconds) + chrono::nanoseconds(nanoseconds));
}

bool create_directories(const path& p, error_code& error) {
  if (is_directory(p, error)) return false;
  const string& text = p.native();
  for (size_t end = 0; end != string::npos;) {
    end = text.find('/', end + 1);
    const path part = text.substr(0, end);
    if (mkdir(part.c_str(), 0777) != 0 && errno != EEXIST) return done(-1, error);
  }
  return done(0, error);
}

void rename(const path& from, const path& to, error_code& error) noexcept {
  done(std::rename(from.c_str(), to.c_str()), error);
}

bool remove(const path& p, error_code& error) noexcept {
  return done(std::remove(p.c_str()), error);
}

path read_symlink(const path& p, error_code& error) {
  char text[4096];
  const auto size = readlink(p.c_str(), text, sizeof(text));
  return done(size < 0, error) ? path(string(text, static_cast<size_t>(size))) : path();
}

directory_iterator::directory_iterator(const path& folder, error_code& error)
    : entries_(listed(folder, false, error)) {}

directory_iterator& directory_iterator::increment(error_code& /*error*/) {
  entries_->pop_back();
  if (entries_->empty()) entries_.reset();
  return *this;
}

recursive_directory_iterator::recursive_directory_iterator(const path& folder,
                                                           directory_options /*options*/,
                                                           error_code& error) {
  entries_ = listed(folder, true, error);
}

_LIBCPP_END_NAMESPACE_FILESYSTEM
