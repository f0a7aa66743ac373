// Fields of what is asked and answered about what is kept on disk.
#include "engine/fields.h"
#include "hazard/engine/cache.h"

namespace hazard::codec {

using namespace hazard::engine;

void Struct<CacheRequest>::list(Fields<CacheRequest>& f) {
  f("clear", &CacheRequest::clear, "remove the files; else they are only listed");
  f("older_than", &CacheRequest::older_than,
    "a day such as 2026-01-31: only files that were written before it, UTC");
}

template <>
struct Struct<CacheAnswer::File> {
  using File = CacheAnswer::File;
  static constexpr const char* kName = "KeptFile";
  static constexpr const char* kMeaning = "A file that some run has kept";
  static void list(Fields<File>& f) {
    f("file", &File::file, "its name, below the folder");
    f("kind", &File::kind, "table, sweep point, value table, solved round, unfinished, ...");
    f("bytes", &File::bytes, "its size", "bytes");
    f("written", &File::written, "when, as 2026-01-31T14:05:09Z");
  }
};

void Struct<CacheAnswer>::list(Fields<CacheAnswer>& f) {
  f("folder", &CacheAnswer::folder, "where they are");
  f("cleared", &CacheAnswer::cleared, "whether the files have been removed");
  f("bytes", &CacheAnswer::bytes, "of all files", "bytes");
  f("files", &CacheAnswer::files, "that were listed or removed");
  f("warnings", &CacheAnswer::warnings, "what could not be removed");
}

}  // namespace hazard::codec
