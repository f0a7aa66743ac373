// Recorded games that are kept: list, save, show, export, delete.
#include <iostream>
#include <iterator>
#include <limits>

#include "base/files.h"
#include "cli/options.h"
#include "cli/program.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/review.h"
#include "hazard/review/record.h"

namespace hazard::cli {
namespace {

constexpr auto kMostId = std::numeric_limits<std::int64_t>::max();

// A text of several card games, one by one; a match as it is.
Result<std::vector<std::string>> games_in(const std::string& text) {
  if (engine::is_liars({text})) return std::vector{text};
  const auto records = review::parse_records(text);
  if (!records) return pass_on(records);
  std::vector<std::string> games;
  for (const review::Record& record : *records) games.push_back(review::to_string(record));
  return games;
}

}  // namespace

void Program::add_games() {
  Syntax sub = add({"games", "Games that are kept: list, save, show, export, delete",
                    "  hazard games\n"
                    "  hazard games save game.txt\n"
                    "  hazard games save game.txt --game 17       a later state of it\n"
                    "  hazard games show 17\n"
                    "  hazard games export 17 --out game.txt\n"
                    "  hazard games delete 17 18\n"
                    "They are kept in ~/.local/share/hazard/games.db, or in the file that\n"
                    "HAZARD_GAMES names.\n"},
                   &Program::games_list);
  json_flag(sub);
  Syntax list =
      add(sub, {"list", "All of them", "  hazard games list --json\n"}, &Program::games_list);
  json_flag(list);
  Syntax save = add(sub,
                    {"save", "Keep the games of a file",
                     "  hazard games save game.txt\n  hazard games save - --game 17\n"},
                    &Program::games_save);
  save.argument("file", flags_.subject, "Records; - for standard input");
  save.option("--game", flags_.game, "ID", "The kept game that this one continues");
  json_flag(save);
  Syntax show =
      add(sub, {"show", "The record of a game", "  hazard games show 17\n"}, &Program::games_show);
  show.argument("id", flags_.subject, "Of the game, see hazard games");
  json_flag(show);
  Syntax write = add(sub,
                     {"export", "Write the record of a game to a file",
                      "  hazard games export 17 --out game.txt\n"},
                     &Program::games_export);
  write.argument("id", flags_.subject, "Of the game, see hazard games");
  write.option("--out", flags_.out, "FILE", "Where to write it");
  json_flag(write);
  Syntax remove =
      add(sub, {"delete", "Delete games", "  hazard games delete 17 18\n"}, &Program::games_delete);
  remove.argument("id", flags_.games_kept, "Of the games, see hazard games");
  json_flag(remove);
}

int Program::games_list() { return answer(engine().games_list()); }

int Program::games_save() {
  if (!flags_.subject) {
    return complain({Errc::kBadInput, "file missing; write hazard games save game.txt"});
  }
  const auto text = *flags_.subject == "-"
                        ? std::string(std::istreambuf_iterator<char>(std::cin), {})
                        : read_file(*flags_.subject);
  if (!text) return complain(text.error());
  const auto games = games_in(*text);
  if (!games) {
    return complain(
        {games.error().code, (*flags_.subject == "-" ? "standard input" : *flags_.subject) + ": " +
                                 games.error().message});
  }
  engine::GamesSaveRequest request;
  if (flags_.game) {
    const auto id = parse_whole("game", *flags_.game, 1, kMostId);
    if (!id) return complain(id.error());
    if (games->size() > 1) {
      return complain({Errc::kBadInput, fmt::format("{}: holds {} games, and only one continues {}",
                                                    *flags_.subject, games->size(), *id)});
    }
    request.id = *id;
  }
  engine::GamesListAnswer all;
  for (const std::string& game : *games) {
    request.record.text = game;
    const auto saved = engine().games_save(request);
    if (games->size() == 1 || !saved) return answer(saved);
    all.games.push_back(saved->entry);
    all.warnings.insert(all.warnings.end(), saved->warnings.begin(), saved->warnings.end());
  }
  return answer(Result<engine::GamesListAnswer>(std::move(all)));
}

int Program::games_show() {
  if (!flags_.subject) return complain({Errc::kBadInput, "id missing; write hazard games show 17"});
  const auto id = parse_whole("id", *flags_.subject, 1, kMostId);
  if (!id) return complain(id.error());
  return answer(engine().games_show({.id = *id}));
}

int Program::games_export() {
  if (!flags_.subject || flags_.out.size() != 1) {
    return complain(
        {Errc::kBadInput, "id or --out missing; write hazard games export 17 --out game.txt"});
  }
  const auto id = parse_whole("id", *flags_.subject, 1, kMostId);
  if (!id) return complain(id.error());
  const auto kept = engine().games_show({.id = *id});
  if (!kept) return complain(kept.error());
  warn(kept->warnings);
  const auto written = write({flags_.out.front()}, kept->record);
  if (!written) return complain(written.error());
  return answer(written->front());
}

int Program::games_delete() {
  if (flags_.games_kept.empty()) {
    return complain({Errc::kBadInput, "id missing; write hazard games delete 17"});
  }
  engine::GamesDeleteRequest request;
  for (const std::string& text : flags_.games_kept) {
    const auto id = parse_whole("id", text, 1, kMostId);
    if (!id) return complain(id.error());
    request.ids.push_back(*id);
  }
  return answer(engine().games_delete(request));
}

}  // namespace hazard::cli
