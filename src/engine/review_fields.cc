// Fields of what is asked and answered about recorded games.
#include "engine/review_fields.h"

#include "engine/fields.h"
#include "hazard/engine/review.h"
#include "hazard/review/record.h"
#include "hazard/review/review.h"
#include "hazard/solve/objective.h"

namespace hazard::codec {

using namespace hazard::engine;
using namespace hazard::review;

Result<GameText> Text<GameText>::make(const WrittenRecord& written) {
  const auto record = review::make_record(written);
  if (!record) return pass_on(record);
  return GameText{review::to_string(*record)};
}

void Struct<WrittenTurn>::list(Fields<WrittenTurn>& f) {
  f("rolls", &WrittenTurn::rolls, "the dice after each throw").required();
  f("keeps", &WrittenTurn::keeps, "what was kept of them before the next; one fewer");
  f("box", &WrittenTurn::box, "that was filled; left out while the turn is under way").sparse();
  f("points", &WrittenTurn::points, "that it paid", "points").sparse();
  f("extra", &WrittenTurn::extra, "for a further Yahtzee", "points").sparse();
}

void Struct<WrittenRecord>::list(Fields<WrittenRecord>& f) {
  f("variant", &WrittenRecord::variant, "the rule set").required();
  f("start", &WrittenRecord::start, "position, if the game did not begin with an empty card")
      .sparse();
  f("name", &WrittenRecord::name, "of the player").sparse();
  f("turns", &WrittenRecord::turns, "in order").required();
  f("bonus", &WrittenRecord::bonus, "that was earned, if the game is over", "points").sparse();
  f("score", &WrittenRecord::score, "at the end, if the game is over", "points").sparse();
}

void Struct<stats::Verdicts>::list(Fields<stats::Verdicts>& f) {
  for (std::size_t i = 0; i < stats::kVerdictNames.size(); ++i) {
    f(
        std::string(stats::kVerdictNames[i]),
        [i](const stats::Verdicts& verdicts) { return verdicts.counts[i]; }, "how many");
  }
}

void Struct<ReviewRequest>::list(Fields<ReviewRequest>& f) {
  f("record", &ReviewRequest::record, "one or several card games");
  f("ids", &ReviewRequest::ids, "of games that are kept, see games.list");
  f("theta", &ReviewRequest::theta, kThetaMeaning, "1/points")
      .between(-solve::kMaxTheta, solve::kMaxTheta);
}

namespace {

constexpr const char* kFinalMeaning = "points on the card and still to come, after it";

}  // namespace

template <>
struct Struct<ReviewedRoll> {
  static constexpr const char* kName = "ReviewedRoll";
  static constexpr const char* kMeaning = "A throw, and what it brought";
  static void list(Fields<ReviewedRoll>& f) {
    f("turn", &ReviewedRoll::turn, "from 1");
    f("throw", &ReviewedRoll::thrown, "of the turn, from 1");
    f("dice", &ReviewedRoll::dice, "on the table after it");
    f("position", &ReviewedRoll::position, "with these dice");
    f("luck", &ReviewedRoll::luck, "value with the dice less value before", "points");
    f("value", &ReviewedRoll::value, kFinalMeaning, "points");
  }
};

void Struct<ReviewedDecision>::list(Fields<ReviewedDecision>& f) {
  f("turn", &ReviewedDecision::turn, "from 1");
  f("throw", &ReviewedDecision::thrown, "of the turn that it follows, from 1");
  f("position", &ReviewedDecision::position, "for advise and why");
  f("action", &ReviewedDecision::action, "what the player did");
  f("best", &ReviewedDecision::best, "what would have been best; the same if nothing is better");
  f("loss", &ReviewedDecision::loss, "of value, against the best action", "points");
  f("class", &ReviewedDecision::verdict, kVerdictMeaning);
  f("value", &ReviewedDecision::value, kFinalMeaning, "points");
}

template <>
struct Struct<ReviewedTurn> {
  static constexpr const char* kName = "ReviewedTurn";
  static constexpr const char* kMeaning = "A turn in all";
  static void list(Fields<ReviewedTurn>& f) {
    f("turn", &ReviewedTurn::turn, "from 1");
    f("box", &ReviewedTurn::box, "that was filled; null while the turn is under way");
    f("points", &ReviewedTurn::points, "that it brought at once", "points");
    f("luck", &ReviewedTurn::luck, "of its throws", "points");
    f("loss", &ReviewedTurn::loss, "of its decisions", "points");
    f("value", &ReviewedTurn::value, kFinalMeaning, "points");
  }
};

template <>
struct Struct<SameDice> {
  static constexpr const char* kName = "SameDice";
  static constexpr const char* kMeaning = "What best play would have scored on the same dice";
  static void list(Fields<SameDice>& f) {
    f("mean", &SameDice::mean, "over dice that were never thrown", "points");
    f("mean_error", &SameDice::mean_error, "standard error; 0 if none had to be imagined",
      "points");
  }
};

template <>
struct Struct<ReviewAnswer::Game> {
  using Game = ReviewAnswer::Game;
  static constexpr const char* kName = "GameReview";
  static constexpr const char* kMeaning = "A game judged: score + value = start + luck - loss";
  static void list(Fields<Game>& f) {
    const auto of = []<class M>(M GameReview::*member) {
      return [member](const Game& game) { return game.review.*member; };
    };
    f("id", &Game::id, "null if the game is not kept");
    f(
        "name",
        [](const Game& game) {
          return game.review.name.empty() ? std::nullopt : std::optional(game.review.name);
        },
        "of the player");
    f("variant", of(&GameReview::variant), "the rule set");
    f("finished", of(&GameReview::finished), "whether the card is full");
    f("start", of(&GameReview::start), "value at the start", "points");
    f("luck", of(&GameReview::luck), "of all throws", "points");
    f("loss", of(&GameReview::loss), "of all decisions", "points");
    f("score", of(&GameReview::score), "on the card", "points");
    f("value", of(&GameReview::value), "still to come; 0 if the game is over", "points");
    f("rolls", of(&GameReview::rolls), "every throw");
    f("decisions", of(&GameReview::decisions), "every decision");
    f("turns", of(&GameReview::turns), "in order");
    f("classes", of(&GameReview::verdicts), "decisions of each class");
    f("same_dice", of(&GameReview::same_dice), "what best play would have made of them");
  }
};

template <>
struct Struct<Summary::ByTurn> {
  static constexpr const char* kName = "ReviewByTurn";
  static constexpr const char* kMeaning = "A turn, over all games";
  static void list(Fields<Summary::ByTurn>& f) {
    f("turn", &Summary::ByTurn::turn, "from 1");
    f("loss", &Summary::ByTurn::loss, "per game", "points");
    f("luck", &Summary::ByTurn::luck, "per game", "points");
  }
};

template <>
struct Struct<Summary::ByDecision> {
  static constexpr const char* kName = "ReviewByDecision";
  static constexpr const char* kMeaning = "A kind of decision, over all games";
  static void list(Fields<Summary::ByDecision>& f) {
    f("decision", &Summary::ByDecision::decision, "reroll1, reroll2 or box");
    f("count", &Summary::ByDecision::count, "in all");
    f("loss", &Summary::ByDecision::loss, "per game", "points");
  }
};

template <>
struct Struct<Summary::ByBox> {
  static constexpr const char* kName = "ReviewByBox";
  static constexpr const char* kMeaning = "A box, over all games";
  static void list(Fields<Summary::ByBox>& f) {
    f("box", &Summary::ByBox::box, "as positions have it");
    f("name", &Summary::ByBox::name, "for people");
    f("count", &Summary::ByBox::count, "how often it was filled");
    f("loss", &Summary::ByBox::loss, "of filling it, per game", "points");
  }
};

template <>
struct Struct<Summary::Worst> {
  static constexpr const char* kName = "WorstDecision";
  static constexpr const char* kMeaning = "A decision that lost much";
  static void list(Fields<Summary::Worst>& f) {
    f("game", &Summary::Worst::game, "index in games");
    f.inherit(&Summary::Worst::decision);
  }
};

template <>
struct Struct<Summary> {
  static constexpr const char* kName = "ReviewSummary";
  static constexpr const char* kMeaning = "Where the points of all games went";
  static void list(Fields<Summary>& f) {
    f("games", &Summary::games, "how many");
    f("classes", &Summary::verdicts, "decisions of each class");
    f("by_turn", &Summary::by_turn, "in order");
    f("by_decision", &Summary::by_decision, "in the order of a turn");
    f("by_box", &Summary::by_box, "those that lost most first");
    f("worst", &Summary::worst, "inaccuracies or worse, up to ten, worst first");
  }
};

void Struct<ReviewAnswer>::list(Fields<ReviewAnswer>& f) {
  f("theta", &ReviewAnswer::theta, "attitude to risk", "1/points");
  f("start", &ReviewAnswer::start, "of the game, or mean over all of them", "points");
  f("luck", &ReviewAnswer::luck, "the same", "points");
  f("loss", &ReviewAnswer::loss, "the same", "points");
  f("score", &ReviewAnswer::score, "the same", "points");
  f("value", &ReviewAnswer::value, "the same", "points");
  f("games", &ReviewAnswer::games, "one by one");
  f("summary", &ReviewAnswer::summary, "of all");
  f("seconds", &ReviewAnswer::seconds, "of computation, tables being loaded", "seconds");
  f("warnings", &ReviewAnswer::warnings, kWarningsMeaning);
}

void Struct<ReviewRow>::list(Fields<ReviewRow>& f) {
  f("game", &ReviewRow::game, "from 1");
  f("name", &ReviewRow::name, "of the player");
  f("variant", &ReviewRow::variant, "the rule set");
  f("theta", &ReviewRow::theta, "attitude to risk", "1/points");
  f.inherit(&ReviewRow::decision);
}

// --- games that are kept -------------------------------------------------------------------------

template <>
struct Struct<games::Entry> {
  using Entry = games::Entry;
  static constexpr const char* kName = "GameEntry";
  static constexpr const char* kMeaning = "A game that is kept";
  static void list(Fields<Entry>& f) {
    f("id", &Entry::id, "its number");
    f("game", &Entry::game, "variant of a card game, rules of Liar's Dice");
    f("kind", &Entry::kind, "card or liars");
    f("name", &Entry::name, "of the player, or of all");
    f("turns", &Entry::turns, "or rounds that have ended");
    f("finished", &Entry::finished, "whether it is over");
    f("score", &Entry::score, "points on the card; null for Liar's Dice", "points");
    f("created", &Entry::created, "when it was saved first, UTC");
    f("changed", &Entry::changed, "when it was saved last, UTC");
  }
};

void Struct<GamesListRequest>::list(Fields<GamesListRequest>& /*f*/) {}

void Struct<GamesListAnswer>::list(Fields<GamesListAnswer>& f) {
  f("games", &GamesListAnswer::games, "oldest first");
  f("warnings", &GamesListAnswer::warnings, kWarningsMeaning);
}

void Struct<GamesSaveRequest>::list(Fields<GamesSaveRequest>& f) {
  f("record", &GamesSaveRequest::record, "a card game or a match of Liar's Dice, perhaps under way")
      .required();
  f("id", &GamesSaveRequest::id, "of the kept game that this one continues; left out: a new one");
}

void Struct<GamesSaveAnswer>::list(Fields<GamesSaveAnswer>& f) {
  f.inherit(&GamesSaveAnswer::entry);
  f("warnings", &GamesSaveAnswer::warnings, kWarningsMeaning);
}

void Struct<GamesShowRequest>::list(Fields<GamesShowRequest>& f) {
  f("id", &GamesShowRequest::id, "of a game that is kept").required();
}

void Struct<GamesShowAnswer>::list(Fields<GamesShowAnswer>& f) {
  f.inherit(&GamesShowAnswer::entry);
  f("record", &GamesShowAnswer::record, "as text");
  f("turns_played", &GamesShowAnswer::turns, "the same in parts; null for Liar's Dice");
  f("warnings", &GamesShowAnswer::warnings, kWarningsMeaning);
}

void Struct<GamesDeleteRequest>::list(Fields<GamesDeleteRequest>& f) {
  f("ids", &GamesDeleteRequest::ids, "of games that are kept").required();
}

void Struct<GamesDeleteAnswer>::list(Fields<GamesDeleteAnswer>& f) {
  f("deleted", &GamesDeleteAnswer::deleted, "games that were there");
  f("warnings", &GamesDeleteAnswer::warnings, kWarningsMeaning);
}

}  // namespace hazard::codec
