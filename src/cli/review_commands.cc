// Recorded games: review.
#include <cstdio>
#include <iostream>
#include <iterator>
#include <limits>

#include "base/files.h"
#include "cli/options.h"
#include "cli/program.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/engine/review.h"
#include "hazard/games/entry.h"
#include "hazard/liars/match/record.h"
#include "hazard/review/record.h"

namespace hazard::cli {

void Program::add_review() {
  Syntax sub =
      add({"review", "Judge recorded games: luck of every roll, loss of every decision",
           "  hazard review game.txt\n"
           "  hazard review monday.txt tuesday.txt --csv decisions.csv\n"
           "  hazard review --game 17 --theta 0.05\n"
           "  hazard review game.txt --practise\n"
           "  hazard simulate yatzy --games 1 --records 1 | sed '/^$/q' | hazard review -\n"
           "A file holds one or several card games, or a match of Liar's Dice; see\n"
           "docs/review.md for how games are written.\n"},
          &Program::review);
  sub.argument("file", flags_.files, "Records; - for standard input");
  sub.option("--game", flags_.games_kept, "ID", "A game that is kept, see hazard games");
  theta_option(sub);
  sub.flag("--practise", flags_.practise,
           "Ask for a better action wherever 0.25 points or more were lost");
  csv_option(sub, "decision");
  usual_options(sub);
}

// A file goes to the card games, or is the match.
Result<void> Program::add_record(const std::string& file, std::string& cards,
                                 std::optional<std::string>& match) const {
  Result<std::string> text =
      file == "-" ? std::string(std::istreambuf_iterator<char>(std::cin), {}) : read_file(file);
  if (!text) return pass_on(text);
  const auto refuse = [&](const Error& error) {
    return tl::unexpected(
        Error{error.code, (file == "-" ? "standard input" : file) + ": " + error.message});
  };
  if (engine::is_liars({*text})) {
    if (const auto record = liars::parse_record(*text); !record) return refuse(record.error());
    match = *std::move(text);
    return {};
  }
  // Here as well, where the name of the file is known.
  if (const auto records = review::parse_records(*text); !records) return refuse(records.error());
  cards += *text + "\n";
  return {};
}

int Program::review() {
  const auto goal = objective();
  if (!goal) return complain(goal.error());
  if (flags_.files.empty() && flags_.games_kept.empty()) {
    return complain({Errc::kBadInput, "file missing; write hazard review game.txt, or --game ID"});
  }
  engine::ReviewRequest request{.theta = goal->theta};
  std::string cards;
  std::optional<std::string> match;
  for (const std::string& file : flags_.files) {
    if (const auto added = add_record(file, cards, match); !added) return complain(added.error());
  }
  for (const std::string& text : flags_.games_kept) {
    const auto id = parse_whole("game", text, 1, std::numeric_limits<std::int64_t>::max());
    if (!id) return complain(id.error());
    const auto kept = engine().games_show({.id = *id});
    if (!kept) return complain(kept.error());
    if (kept->entry.kind == games::Kind::kLiars) {
      match = kept->record;
    } else {
      request.ids.push_back(*id);
    }
  }
  if (!cards.empty()) request.record = engine::GameText{std::move(cards)};
  if (match) {
    if (flags_.files.size() + flags_.games_kept.size() > 1) {
      return complain({Errc::kBadInput, "a match of Liar's Dice is reviewed alone; name one file"});
    }
    if (flags_.practise || flags_.csv) {
      return complain({Errc::kBadInput, "--practise and --csv are for card games; leave them out"});
    }
    return ask("reviewing a match", &engine::Engine::liars_review, {.record = *std::move(match)});
  }
  if (!flags_.practise) return ask("reviewing", &engine::Engine::review, request);
  const auto how = call("reviewing");
  if (!how) return complain(how.error());
  const auto reviewed = engine().review(request, *how);
  if (!reviewed) return complain(reviewed.error());
  warn(reviewed->warnings);
  return practise(*reviewed);
}

}  // namespace hazard::cli
