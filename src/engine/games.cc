// Recorded games: the file that keeps them.
#include "games/store.h"

#include "engine/loaded.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/liars/match/record.h"
#include "hazard/liars/rules/rules.h"
#include "hazard/review/record.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {
namespace {

using games::Kind;
using games::StoredGame;

Result<StoredGame> read_match(const GameText& text) {
  const auto record = liars::parse_record(text.text);
  if (!record) return pass_on(record);
  const auto& [names, match] = *record;
  return StoredGame{{.game = liars::to_string(match.round().rules),
                     .kind = Kind::kLiars,
                     .name = fmt::format("{}", fmt::join(names, ", ")),
                     .turns = static_cast<int>(match.past().size()),
                     .finished = match.over(),
                     .score = {},
                     .created = {},
                     .changed = {}},
                    liars::to_string(*record)};
}

Result<review::Record> read_card(const GameText& text) {
  auto records = review::parse_records(text.text, kMostReviewed);
  if (!records) return pass_on(records);
  if (records->size() != 1) {
    return fail(Errc::kBadInput, "record: holds {} games; save one at a time", records->size());
  }
  return std::move(records->front());
}

StoredGame describe_card(const review::Record& record) {
  const scorecard::Position end = review::end_of(record);
  StoredGame game{{.game = end.rules.name,
                   .kind = Kind::kCard,
                   .name = {},
                   .turns = static_cast<int>(record.turns.size()),
                   .finished = end.full(),
                   .score = end.total(),
                   .created = {},
                   .changed = {}},
                  review::to_string(record)};
  if (!record.name.empty()) game.entry.name = record.name;
  if (end.roll && !record.turns.empty()) --game.entry.turns;  // that one is under way
  return game;
}

Result<StoredGame> read_game(const GameText& text) {
  if (is_liars(text)) return read_match(text);
  const auto record = read_card(text);
  if (!record) return pass_on(record);
  return describe_card(*record);
}

// Whether the kept game may become the new one: nothing that was played must be lost.
Result<void> may_become(const std::string& kept, const StoredGame& game, std::int64_t id) {
  bool same = is_liars({kept}) == (game.entry.kind == Kind::kLiars);
  if (same && game.entry.kind == Kind::kLiars) {
    same = game.record.starts_with(kept);
  } else if (same) {
    const auto before = read_card({kept});
    const auto after = read_card({game.record});
    same = before && after && review::continues(*after, *before);
  }
  if (same) return {};
  return fail(Errc::kBadInput,
              "game {}: the record is of another game, or of an earlier state of it; save it "
              "without an id, as a game of its own",
              id);
}

}  // namespace

Result<std::shared_ptr<games::Store>> Engine::games_store() const {
  if (games_) return games_;
  return fail(Errc::kFileMissing,
              "no file to keep games in; set HOME, XDG_DATA_HOME or HAZARD_GAMES=FILE");
}

Result<GamesListAnswer> Engine::games_list(const GamesListRequest& /*request*/,
                                           const Call& /*call*/) {
  const auto store = games_store();
  if (!store) return pass_on(store);
  auto list = (*store)->list();
  if (!list) return pass_on(list);
  return GamesListAnswer{*std::move(list), (*store)->take_warnings()};
}

Result<GamesSaveAnswer> Engine::games_save(const GamesSaveRequest& request, const Call& /*call*/) {
  const auto store = games_store();
  if (!store) return pass_on(store);
  const auto game = read_game(request.record);
  if (!game) return pass_on(game);
  auto saved = (*store)->save(*game, request.id, [&](const std::string& kept) {
    return may_become(kept, *game, *request.id);
  });
  if (!saved) return pass_on(saved);
  return GamesSaveAnswer{*std::move(saved), (*store)->take_warnings()};
}

Result<GamesShowAnswer> Engine::games_show(const GamesShowRequest& request, const Call& /*call*/) {
  const auto store = games_store();
  if (!store) return pass_on(store);
  auto kept = (*store)->show(request.id);
  if (!kept) return pass_on(kept);
  GamesShowAnswer answer{.entry = std::move(kept->entry),
                         .record = std::move(kept->record),
                         .turns = {},
                         .warnings = (*store)->take_warnings()};
  if (answer.entry.kind == Kind::kLiars) return answer;
  const auto record = read_card({answer.record});
  if (!record) {
    return fail(Errc::kTableCorrupt, "game {}: what is kept is no record: {}", request.id,
                record.error().message);
  }
  answer.turns = review::written(*record).turns;
  return answer;
}

Result<GamesDeleteAnswer> Engine::games_delete(const GamesDeleteRequest& request,
                                               const Call& /*call*/) {
  if (request.ids.empty()) return fail(Errc::kBadInput, "no game to delete; give ids");
  const auto store = games_store();
  if (!store) return pass_on(store);
  const auto removed = (*store)->remove(request.ids);
  if (!removed) return pass_on(removed);
  return GamesDeleteAnswer{*removed, (*store)->take_warnings()};
}

}  // namespace hazard::engine
