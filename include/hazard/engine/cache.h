// What is kept on disk between runs, and how it is cleared.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hazard::engine {

struct CacheRequest {
  bool clear = false;                     // remove the files; else only list them
  std::optional<std::string> older_than;  // "2026-01-31": written before that day, UTC
};

struct CacheAnswer {
  struct File {
    std::string file;  // below the folder
    std::string kind;  // "table", "sweep point", "value table", "solved round", ...
    std::int64_t bytes = 0;
    std::string written;  // "2026-01-31T14:05:09Z"
  };
  std::string folder;
  bool cleared = false;  // the files are those that were removed
  std::int64_t bytes = 0;
  std::vector<File> files;
  std::vector<std::string> warnings;  // what could not be removed
};

}  // namespace hazard::engine
