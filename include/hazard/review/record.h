// A card game as it was played, and its notation.
//
//   game yatzy                                                a variant, or where the game began
//   player Anna
//    1  13346 keep 33     22335 keep 2233   22336  two-pairs 10
//    2  11114  yatzy 0                                        stopped after one throw
//   ...
//   bonus 50, final score 254
//
// A line is a turn: the dice after each throw, what was kept of them, the box with what it paid
// and, where five alike earn more, "extra 100". The last turn may be under way, without a box.
// Several games may follow one another. Text from # on is a comment.
//
// A reader needs the game, dice, keeps and boxes. Numbers of turns, points and the last line may be
// missing; whatever is written must be what follows from the rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/dice/hand.h"
#include "hazard/evaluate/game_record.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::review {

// A turn as people and programs write it.
struct WrittenTurn {
  std::vector<std::string> rolls;  // "13346"
  std::vector<std::string> keeps;  // "33"; "" or "none": nothing
  std::optional<std::string> box;  // nothing: the turn is under way
  std::optional<int> points, extra;
};

// A whole game in parts, for programs that have it so.
struct WrittenRecord {
  scorecard::RuleSet variant;
  std::optional<std::string> start;  // position, if the game did not begin with an empty card
  std::optional<std::string> name;
  std::vector<WrittenTurn> turns;
  std::optional<int> bonus, score;  // of a game that is over
};

struct Turn {
  std::vector<dice::Hand> rolls;            // after each throw
  std::vector<dice::Hand> keeps;            // [i]: kept of rolls[i]; one fewer
  std::optional<scorecard::Action> action;  // nothing: the turn is under way
};

// Always one that the rules allow.
struct Record {
  scorecard::Position start;  // perhaps with dice: what was thrown before them is not known
  std::string name = {};      // of the player; may be empty
  std::vector<Turn> turns = {};
};

// Follows a game turn by turn.
class Recorder {
 public:
  // Where a game began; refuses a card with forgotten scores.
  static Result<Recorder> begin(scorecard::Position start);

  // What is wrong with the turn and what would be right, or nothing.
  Result<void> add(const WrittenTurn& turn);
  Result<void> set_name(std::string_view name);
  // What the last line of a record says.
  Result<void> check_end(std::optional<int> bonus, std::optional<int> score) const;

  // Where the game stands, perhaps within a turn.
  const scorecard::Position& position() const { return position_; }
  int bonus() const;  // points
  const Record& record() const { return record_; }

 private:
  explicit Recorder(scorecard::Position start);

  Result<Turn> read_throws(const WrittenTurn& written, int first) const;
  Result<scorecard::Action> read_box(const WrittenTurn& written, const dice::Hand& roll) const;

  Record record_;
  scorecard::Position position_;
  scorecard::ScoreTable scores_;
};

// The games of a text, at least one. What is wrong is said with its line.
Result<std::vector<Record>> parse_records(std::string_view text);
Result<Record> make_record(const WrittenRecord& written);

std::string to_string(const Record& record);
WrittenTurn written(const Turn& turn, const scorecard::RuleSet& rules);
WrittenRecord written(const Record& record);

// Fills a box, which ends the turn.
void write_down(scorecard::Position& position, const scorecard::Action& action);

// Where the game stands after its last throw or box.
scorecard::Position end_of(const Record& record);

// A simulated game that began there.
Record record_of(const evaluate::GameRecord& game, const scorecard::Position& start,
                 std::string name);

// Whether `later` is the same game, further on or just as far.
bool continues(const Record& later, const Record& earlier);

}  // namespace hazard::review
