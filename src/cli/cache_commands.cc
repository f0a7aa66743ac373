// What is kept between runs: cache.
#include "base/text.h"
#include "cli/program.h"
#include "hazard/engine/engine.h"
#include "table/cache.h"

namespace hazard::cli {

void Program::add_cache() {
  Syntax sub =
      add({"cache", "List what is kept on disk between runs, or clear it",
           "  hazard cache\n"
           "  hazard cache clear\n"
           "  hazard cache clear --older-than 2026-01-31\n"
           "Only files that Hazard wrote are listed and removed. Whatever is missing is computed\n"
           "again when it is needed.\n"},
          &Program::cache);
  sub.argument("action", flags_.action, "clear, to remove the files");
  sub.option("--older-than", flags_.older_than, "DATE",
             "Only files that were written before that day (UTC): 2026-01-31");
  json_flag(sub);
}

int Program::cache() {
  if (flags_.action && folded(*flags_.action) != "clear") {
    return complain(
        {Errc::kBadInput,
         fmt::format("cache '{}': write hazard cache, or hazard cache clear", *flags_.action)});
  }
  if (!table::default_cache_folder()) return complain({Errc::kFileMissing, kNoCacheFolder});
  return answer(
      engine().cache({.clear = flags_.action.has_value(), .older_than = flags_.older_than}));
}

}  // namespace hazard::cli
