// Recorded games where there is no SQLite: a folder with a file for each game. Files are written as
// a whole and prove that they are sound; ids are drawn by time and lot, so that two who never meet
// may write to one folder.
#include <fmt/chrono.h>

#include <array>
#include <chrono>
#include <random>

#include "base/sealed_file.h"
#include "base/text.h"
#include "games/store.h"

namespace hazard::games {

namespace fs = std::filesystem;

namespace {

constexpr SealedKind kGame = {{'H', 'A', 'Z', 'G', 'A', 'M', 'E', '\n'}, 1, "game"};
constexpr std::string_view kSubject = "recorded game";
constexpr std::string_view kEnding = ".game";

using std::chrono::system_clock;

std::string now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(system_clock::to_time_t(system_clock::now())));
}

// Exact as a double, which is what JavaScript has for numbers.
std::int64_t new_id() {
  const auto time = system_clock::now().time_since_epoch();
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  return milliseconds << 10 | (std::random_device()() & 0x3ff);
}

// A line for each field, then the record. A player's name holds no line end.
std::string to_text(const StoredGame& game) {
  const Entry& entry = game.entry;
  return fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}",
                     entry.kind == Kind::kLiars ? "liars" : "card", entry.game, entry.turns,
                     entry.finished ? 1 : 0, entry.score ? fmt::to_string(*entry.score) : "",
                     entry.created, entry.changed, entry.name ? "=" + *entry.name : "",
                     game.record);
}

std::optional<StoredGame> from_text(std::string_view text, std::int64_t id) {
  std::array<std::string, 8> lines;
  for (std::string& line : lines) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    line = text.substr(0, end);
    text.remove_prefix(end + 1);
  }
  const auto& [kind, game, turns, finished, score, created, changed, name] = lines;
  const auto count = parse_number<int>(turns);
  if (!count || (kind != "liars" && kind != "card")) return std::nullopt;
  Entry entry{.id = id,
              .game = game,
              .kind = kind == "liars" ? Kind::kLiars : Kind::kCard,
              .name = {},
              .turns = *count,
              .finished = finished == "1",
              .score = parse_number<int>(score),
              .created = created,
              .changed = changed};
  if (!name.empty()) entry.name = name.substr(1);
  return StoredGame{entry, std::string(text)};
}

}  // namespace

struct Store::Connection {
  fs::path folder;
  std::vector<std::string> warnings;

  fs::path file(std::int64_t id) const { return folder / fmt::format("{}{}", id, kEnding); }

  Result<StoredGame> read(std::int64_t id) const {
    const fs::path path = file(id);
    const auto opened = SealedFile::open(path, kGame);
    if (!opened) return pass_on(opened);
    const auto bytes = opened->payload(opened->payload_size());
    if (!bytes) return pass_on(bytes);
    const std::string_view text(reinterpret_cast<const char*>(bytes->get()),
                                opened->payload_size());
    auto game = from_text(text, id);
    if (game) return *std::move(game);
    return fail(Errc::kTableCorrupt, "{}: what it holds is no game", path.string());
  }

  // One that is damaged keeps its bytes under another name.
  void put_aside(std::int64_t id, const std::string& why) {
    std::error_code error;
    fs::rename(file(id), file(id).string() + ".damaged", error);
    warnings.push_back(why + "; it is kept as " + file(id).filename().string() + ".damaged");
  }
};

Store::Store(fs::path file) : connection_(std::make_unique<Connection>()) {
  connection_->folder = std::move(file);
}
Store::~Store() = default;

Result<std::vector<Entry>> Store::list() {
  std::vector<std::int64_t> ids;
  std::error_code error;
  for (fs::directory_iterator entry(connection_->folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() != kEnding) continue;
    const auto id = parse_number<std::int64_t>(entry->path().stem().string());
    if (id) ids.push_back(*id);
  }
  std::sort(ids.begin(), ids.end());
  std::vector<Entry> entries;
  for (const std::int64_t id : ids) {
    const auto game = connection_->read(id);
    if (game) {
      entries.push_back(game->entry);
    } else if (game.error().code == Errc::kTableCorrupt) {
      connection_->put_aside(id, game.error().message);
    }
  }
  return entries;
}

Result<StoredGame> Store::show(std::int64_t id) {
  auto game = connection_->read(id);
  if (game || game.error().code != Errc::kFileMissing) return game;
  return fail(Errc::kBadInput, "game {}: not kept here", id);
}

Result<Entry> Store::save(const StoredGame& game, std::optional<std::int64_t> id,
                          const std::function<Result<void>(const std::string&)>& may_replace) {
  StoredGame kept = game;
  kept.entry.changed = kept.entry.created = now();
  if (id) {
    const auto before = show(*id);
    if (!before) return pass_on(before);
    if (auto allowed = may_replace(before->record); !allowed) return pass_on(allowed);
    kept.entry.created = before->entry.created;
  }
  kept.entry.id = id.value_or(new_id());
  const std::string text = to_text(kept);
  const auto written = write_sealed(connection_->file(kept.entry.id), kGame, kSubject,
                                    {std::as_bytes(std::span(text))});
  if (!written) return pass_on(written);
  return kept.entry;
}

Result<int> Store::remove(std::span<const std::int64_t> ids) {
  int removed = 0;
  for (const std::int64_t id : ids) {
    std::error_code error;
    if (fs::exists(connection_->file(id), error) && fs::remove(connection_->file(id), error)) {
      ++removed;
    }
  }
  return removed;
}

std::vector<std::string> Store::take_warnings() { return std::exchange(connection_->warnings, {}); }

}  // namespace hazard::games
