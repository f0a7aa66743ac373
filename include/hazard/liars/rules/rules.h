// The rules of Liar's Dice are switches. A preset names a common set of them, and a rules text
// changes single ones:
//
//   PRESET[+SWITCH=VALUE]...
//
//   perudo                         the default
//   perudo+palifico=off+exact=gain
//   openspiel+faces=4              two players, one round, for study
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/dice/hand.h"

namespace hazard::liars {

using dice::Hand;

inline constexpr int kMaxFaces = dice::kFaces;
inline constexpr int kMaxPlayers = 10;
inline constexpr int kMaxDice = 6;  // of one player
inline constexpr int kMaxDiceInPlay = kMaxPlayers * kMaxDice;

enum class Wild : std::uint8_t {
  kOn,        // ones count as every face
  kOff,       // they are dice like others
  kUntilBid,  // they are wild until somebody bids on them in this round
  kHighest,   // not ones but the highest face is wild
};

// What beats a bid; see Ladder.
enum class Order : std::uint8_t {
  kPerudo,
  kQuantity,
  kDudo,
  kNoOnes,
  kMonotone,
  kResetQuantity,
};

// A round in which ones are not wild and the face of the first bid is kept.
enum class Palifico : std::uint8_t {
  kOff,
  kFirstTime,  // when its starter has come down to one die, once for each player
  kEvery,      // whenever its starter has one die
};

enum class PalificoFace : std::uint8_t {
  kLocked,  // nobody leaves the face of a palifico round
  kOneDie,  // but players with one die may: those, in general, who have had a palifico round
};

// What a player earns who says that the bid is met exactly, and is right.
enum class Exact : std::uint8_t {
  kOff,         // nobody may say so
  kGain,        // a die, up to those of the start
  kSteal,       // a die of the bidder
  kOthersLose,  // everybody else loses one
};

enum class ExactBy : std::uint8_t {
  kMover,   // in turn, instead of a bid or a call
  kAnyone,  // but the bidder: others before the player to move does anything
};

enum class Loss : std::uint8_t {
  kOne,
  kDifference,  // by how much the bid was wrong; one die for a bid that is just met
  kAll,
};

// Who loses when a bid is called that is met exactly.
enum class Met : std::uint8_t {
  kCaller,  // as with every bid that holds
  kOthers,  // all but the bidder, one die each whatever the loss is else
};

enum class NextStarter : std::uint8_t {
  kLoser,     // or who follows, if the loser is out
  kWinner,    // of the challenge
  kRotation,  // who follows the last starter
};

struct Rules {
  int faces = 6;
  int dice = 5;  // of each player at the start
  Wild wild = Wild::kOn;
  Order order = Order::kPerudo;
  bool open_ones = false;  // whether a round may open on ones
  Palifico palifico = Palifico::kFirstTime;
  bool palifico_of_two = true;  // also when only two players are left
  PalificoFace palifico_face = PalificoFace::kLocked;
  Exact exact = Exact::kOff;
  ExactBy exact_by = ExactBy::kMover;
  bool exact_in_palifico = true;
  Loss loss = Loss::kOne;
  Met met = Met::kCaller;
  NextStarter next = NextStarter::kLoser;
  bool one_round = false;  // the first challenge decides

  // The face that counts as all others, or 0.
  int wild_face(bool palifico_round, bool ones_were_bid) const {
    if (palifico_round || wild == Wild::kOff) return 0;
    if (wild == Wild::kHighest) return faces;
    return wild == Wild::kUntilBid && ones_were_bid ? 0 : 1;
  }
  // Whether a round of so many players may be a palifico round if its starter has so many dice.
  bool may_be_palifico(int players, int dice_of_starter) const {
    return palifico != Palifico::kOff && dice_of_starter == 1 && (players > 2 || palifico_of_two);
  }
  // Whether a player with so many dice may leave the face of a palifico round.
  bool may_change_face(int dice_of_player) const {
    return palifico_face == PalificoFace::kOneDie && dice_of_player == 1;
  }
  bool has_exact(bool palifico_round) const {
    return exact != Exact::kOff && (exact_in_palifico || !palifico_round);
  }
  friend bool operator==(const Rules&, const Rules&) = default;
};

// Dice of the hand that count for a bid on the face.
inline int matches(const Hand& hand, int face, int wild_face) {
  const int own = hand.count(face);
  return wild_face == 0 || wild_face == face ? own : own + hand.count(wild_face);
}

struct Preset {
  std::string_view name;
  std::string_view summary;
  Rules rules;
};
std::span<const Preset> presets();

// What can stand after a + in a rules text.
struct RuleValue {
  std::string name;
  std::string meaning;  // empty: the name says it
};
struct RuleSwitch {
  std::string name;
  std::vector<RuleValue> values;
};
std::vector<RuleSwitch> rule_switches();

Result<Rules> parse_rules(std::string_view text);
// The shortest text that gives these rules.
std::string to_string(const Rules& rules);
// One sentence for each thing that players should agree on.
std::string describe(const Rules& rules);

}  // namespace hazard::liars
