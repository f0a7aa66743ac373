#include "games/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/chrono.h>
#include <sqlite3.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <thread>

namespace hazard::games {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

constexpr int kSchema = 1;                 // user_version of the file
constexpr int kBusyMilliseconds = 10'000;  // how long to wait for another process
constexpr auto kStaleLock = std::chrono::seconds(10);

constexpr const char* kTables = R"(
  CREATE TABLE games (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice
    kind     TEXT    NOT NULL,                   -- card, liars
    game     TEXT    NOT NULL,
    name     TEXT,
    turns    INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    score    INTEGER,
    created  TEXT    NOT NULL,
    changed  TEXT    NOT NULL,
    record   TEXT    NOT NULL
  ))";
constexpr const char* kColumns =
    "id, kind, game, name, turns, finished, score, created, changed, record";
constexpr const char* kNow = "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')";

int code_of(const SQLite::Exception& error) { return error.getErrorCode() & 0xff; }

bool is_damage(const SQLite::Exception& error) {
  return code_of(error) == SQLITE_CORRUPT || code_of(error) == SQLITE_NOTADB;
}

int user_version(SQLite::Database& database) {
  return database.execAndGet("PRAGMA user_version").getInt();
}

// What a sound file of ours is, or why this is none. Throws on damage and if the system says no.
Result<std::unique_ptr<SQLite::Database>> open_file(const fs::path& file) {
  auto database = std::make_unique<SQLite::Database>(
      file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMilliseconds);
  if (const int version = user_version(*database); version > kSchema) {
    return fail(Errc::kTableStale,
                "{}: written by a newer version of Hazard (schema {}, this one knows {}); update, "
                "or name another file with HAZARD_GAMES",
                file.string(), version, kSchema);
  }
  database->exec("PRAGMA journal_mode = WAL");
  database->exec("PRAGMA synchronous = FULL");
  database->exec("PRAGMA foreign_keys = ON");
  const std::string found = database->execAndGet("PRAGMA quick_check(1)").getString();
  if (found != "ok") throw SQLite::Exception(found, SQLITE_CORRUPT);
  if (user_version(*database) == kSchema) return database;
  SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
  if (user_version(*database) == kSchema) return database;  // another process was quicker
  if (database->execAndGet("SELECT count(*) FROM sqlite_schema").getInt() > 0) {
    return fail(Errc::kTableStale,
                "{}: a database of something else; name another file with HAZARD_GAMES",
                file.string());
  }
  database->exec(kTables);
  database->exec(fmt::format("PRAGMA user_version = {}", kSchema));
  transaction.commit();
  return database;
}

// Two processes that switch a new file to WAL at once may find it busy whatever the time-out.
Result<std::unique_ptr<SQLite::Database>> open_patiently(const fs::path& file) {
  const auto until = std::chrono::steady_clock::now() + kBusyMilliseconds * 1ms;
  for (;;) {
    try {
      return open_file(file);
    } catch (const SQLite::Exception& error) {
      const bool busy = code_of(error) == SQLITE_BUSY || code_of(error) == SQLITE_LOCKED;
      if (!busy || std::chrono::steady_clock::now() > until) throw;
      std::this_thread::sleep_for(20ms);
    }
  }
}

// While one process puts a file aside, no other does.
class AsideLock {
 public:
  explicit AsideLock(const fs::path& file) : path_(file.string() + ".aside") {
    std::error_code error;
    for (;;) {
      if (std::FILE* const made = std::fopen(path_.string().c_str(), "wx")) {
        std::fclose(made);
        return;
      }
      if (errno != EEXIST) return;  // whoever renames will say why not
      const auto written = fs::last_write_time(path_, error);
      if (!error && fs::file_time_type::clock::now() - written > kStaleLock) {
        fs::remove(path_, error);  // of a process that was killed
      }
      std::this_thread::sleep_for(20ms);
    }
  }
  ~AsideLock() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  AsideLock(const AsideLock&) = delete;
  AsideLock& operator=(const AsideLock&) = delete;

 private:
  fs::path path_;
};

// games.db.damaged-20260131T140509Z, with what belongs to it.
Result<fs::path> put_aside(const fs::path& file) {
  const std::string stamp = fmt::format(
      "{:%Y%m%dT%H%M%SZ}",
      fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
  fs::path aside = file.string() + ".damaged-" + stamp;
  for (int i = 2; fs::exists(aside); ++i) {
    aside = fmt::format("{}.damaged-{}-{}", file.string(), stamp, i);
  }
  std::error_code error;
  fs::rename(file, aside, error);
  if (error) {
    return fail(Errc::kIo, "{}: damaged, and cannot be put aside: {}", file.string(),
                error.message());
  }
  for (const char* const part : {"-wal", "-shm"}) {
    std::error_code ignored;  // there may be none
    fs::rename(file.string() + part, aside.string() + part, ignored);
  }
  return aside;
}

Entry entry_of(const SQLite::Statement& row) {
  Entry entry{.id = row.getColumn(0).getInt64(),
              .game = row.getColumn(2).getString(),
              .kind = row.getColumn(1).getString() == "liars" ? Kind::kLiars : Kind::kCard,
              .name = {},
              .turns = row.getColumn(4).getInt(),
              .finished = row.getColumn(5).getInt() != 0,
              .score = {},
              .created = row.getColumn(7).getString(),
              .changed = row.getColumn(8).getString()};
  if (!row.getColumn(3).isNull()) entry.name = row.getColumn(3).getString();
  if (!row.getColumn(6).isNull()) entry.score = row.getColumn(6).getInt();
  return entry;
}

Result<StoredGame> find(SQLite::Database& database, std::int64_t id) {
  SQLite::Statement row(database, fmt::format("SELECT {} FROM games WHERE id = ?", kColumns));
  row.bind(1, id);
  if (!row.executeStep()) {
    return fail(Errc::kBadInput, "game {}: not kept here; hazard games lists those that are", id);
  }
  return StoredGame{entry_of(row), row.getColumn(9).getString()};
}

void bind_game(SQLite::Statement& statement, const StoredGame& game) {
  const Entry& entry = game.entry;
  statement.bind(":kind", entry.kind == Kind::kLiars ? "liars" : "card");
  statement.bind(":game", entry.game);
  entry.name ? statement.bind(":name", *entry.name) : statement.bind(":name");
  statement.bind(":turns", entry.turns);
  statement.bind(":finished", entry.finished ? 1 : 0);
  entry.score ? statement.bind(":score", *entry.score) : statement.bind(":score");
  statement.bind(":record", game.record);
}

}  // namespace

struct Store::Connection {
  fs::path file;
  std::mutex mutex;
  std::unique_ptr<SQLite::Database> database;
  std::vector<std::string> warnings;

  Result<void> open() {
    if (database) return {};
    std::error_code error;
    if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
    if (error) return fail(Errc::kIo, "{}: {}", file.parent_path().string(), error.message());
    try {
      return take(open_patiently(file));
    } catch (const SQLite::Exception& damage) {
      if (!is_damage(damage)) throw;
    }
    const AsideLock lock(file);
    try {
      return take(open_patiently(file));  // another process may have put it aside
    } catch (const SQLite::Exception& damage) {
      if (!is_damage(damage)) throw;
      const auto aside = put_aside(file);
      if (!aside) return pass_on(aside);
      warnings.push_back(fmt::format("{}: damaged ({}); it is kept as {}, and a new one is begun",
                                     file.string(), damage.what(), aside->string()));
    }
    return take(open_patiently(file));
  }

  Result<void> take(Result<std::unique_ptr<SQLite::Database>> opened) {
    if (!opened) return pass_on(opened);
    database = *std::move(opened);
    return {};
  }
};

Store::Store(fs::path file) : connection_(std::make_unique<Connection>()) {
  connection_->file = std::move(file);
}
Store::~Store() = default;

// Work on a file that turns out to be damaged is done once more, on the one that takes its place.
template <class Work>
auto Store::with_connection(Work work) -> decltype(work(std::declval<Connection&>())) {
  const std::lock_guard lock(connection_->mutex);
  for (int attempt = 0;; ++attempt) {
    try {
      if (auto opened = connection_->open(); !opened) return pass_on(opened);
      return work(*connection_);
    } catch (const SQLite::Exception& error) {
      if (!is_damage(error) || attempt > 0) {
        return fail(Errc::kIo, "{}: {}", connection_->file.string(), error.what());
      }
      connection_->database.reset();
    }
  }
}

Result<std::vector<Entry>> Store::list() {
  return with_connection([](Connection& connection) -> Result<std::vector<Entry>> {
    SQLite::Statement rows(*connection.database,
                           fmt::format("SELECT {} FROM games ORDER BY id", kColumns));
    std::vector<Entry> entries;
    while (rows.executeStep()) entries.push_back(entry_of(rows));
    return entries;
  });
}

Result<StoredGame> Store::show(std::int64_t id) {
  return with_connection([&](Connection& connection) { return find(*connection.database, id); });
}

Result<Entry> Store::save(const StoredGame& game, std::optional<std::int64_t> id,
                          const std::function<Result<void>(const std::string&)>& may_replace) {
  return with_connection([&](Connection& connection) -> Result<Entry> {
    SQLite::Database& database = *connection.database;
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    if (id) {
      const auto kept = find(database, *id);
      if (!kept) return pass_on(kept);
      if (auto allowed = may_replace(kept->record); !allowed) return pass_on(allowed);
      SQLite::Statement update(
          database, fmt::format("UPDATE games SET kind = :kind, game = :game, name = :name, "
                                "turns = :turns, finished = :finished, score = :score, "
                                "record = :record, changed = {} WHERE id = :id",
                                kNow));
      bind_game(update, game);
      update.bind(":id", *id);
      update.exec();
    } else {
      SQLite::Statement insert(
          database,
          fmt::format("INSERT INTO games (kind, game, name, turns, finished, score, record, "
                      "created, changed) VALUES (:kind, :game, :name, :turns, :finished, :score, "
                      ":record, {0}, {0})",
                      kNow));
      bind_game(insert, game);
      insert.exec();
    }
    auto saved = find(database, id.value_or(database.getLastInsertRowid()));
    if (!saved) return pass_on(saved);
    transaction.commit();
    return saved->entry;
  });
}

Result<int> Store::remove(std::span<const std::int64_t> ids) {
  return with_connection([&](Connection& connection) -> Result<int> {
    SQLite::Transaction transaction(*connection.database, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement statement(*connection.database, "DELETE FROM games WHERE id = ?");
    int removed = 0;
    for (const std::int64_t id : ids) {
      statement.bind(1, id);
      removed += statement.exec();
      statement.reset();
    }
    transaction.commit();
    return removed;
  });
}

std::vector<std::string> Store::take_warnings() {
  const std::lock_guard lock(connection_->mutex);
  return std::exchange(connection_->warnings, {});
}

}  // namespace hazard::games
