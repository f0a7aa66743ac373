// Recorded games in one SQLite file. Whatever was saved stays, also if the process is killed the
// next moment: writes go to a log that is synchronised before they count. Any number of threads and
// processes may share the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/games/entry.h"

namespace hazard::games {

// $HAZARD_GAMES, $XDG_DATA_HOME/hazard/games.db or ~/.local/share/hazard/games.db; nothing if none
// of them is known.
std::optional<std::filesystem::path> default_file();

struct StoredGame {
  Entry entry;
  std::string record;
};

class Store {
 public:
  explicit Store(std::filesystem::path file);  // opened when it is needed first
  ~Store();

  Result<std::vector<Entry>> list();
  Result<StoredGame> show(std::int64_t id);
  // A new game or, with an id, the one that is kept replaced by what it has become;
  // `may_replace` looks at the record that is kept. Gives the entry as it is kept.
  Result<Entry> save(const StoredGame& game, std::optional<std::int64_t> id,
                     const std::function<Result<void>(const std::string& kept)>& may_replace);
  // Gives how many of them were there.
  Result<int> remove(std::span<const std::int64_t> ids);

  // A file that was found damaged and put aside, said once.
  std::vector<std::string> take_warnings();

 private:
  struct Connection;
  template <class Work>
  auto with_connection(Work work) -> decltype(work(std::declval<Connection&>()));

  std::unique_ptr<Connection> connection_;
};

}  // namespace hazard::games
