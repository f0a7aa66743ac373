// A match as text, for people and for replay.
//
//   rules perudo
//   players Anna Bo Cy
//   dice 5 5 5
//
//   round 1, Anna starts: Anna 12246, Bo 33345, Cy 11226
//   Anna 2x3
//   Bo 7x3
//   Cy call
//   count 6, Bo loses 1
//
//   round 2, Bo starts: ...
//   ...
//   winner Anna
//
// The hands of a round are those of all who have dice, in any order: they are shown at its end. A
// palifico round says so: "round 9, Bo starts palifico: ...". The count is that of the dice which
// count for the last bid, with what it costs and earns in the order of seats: "loses N", "gains N"
// or "nobody loses". A match that kMostRounds have not decided ends with "drawn".
//
// Where the rules let anyone call exact, the name before "exact" need not be that of the player to
// move.
//
// A reader needs rules, players, rounds and actions. The dice are those of the rules if they are
// not written; counts and the end may be missing, and the match may break off anywhere. Text from
// # on is a comment. Whatever is written must be what follows from the rules. A player called You
// starts, loses and gains in the second person: "You start".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hazard/liars/match/match.h"

namespace hazard::liars {

struct MatchRecord {
  std::vector<std::string> names;  // [seat]
  Match match;
};

// Replays the match. What is wrong is said with its line.
Result<MatchRecord> parse_record(std::string_view text);
std::string to_string(const MatchRecord& record);

// "Anna calls", "You call".
std::string does(std::string_view name, std::string_view verb);

// Whether it can be a player's name in a record, or why not.
Result<void> check_name(std::string_view name);

}  // namespace hazard::liars
