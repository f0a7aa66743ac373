// How people bid, as formulas cheap enough for millions of imagined rounds.
//
// A player of a style looks at the own dice and estimates for a bid that needs r more matches among
// M unknown dice the chance P that it holds. It calls with a probability that falls with P, or else
// raises: for every face the lowest raise or, in a jump, as many dice more as leave P good enough,
// chosen by exp(P / temperature). Dice that it holds beyond the lowest raise do not lengthen a
// jump: strong hands are not given away. Both are functions of (M, r) alone and stand in tables.
//
// Other styles are the simple agents (simple_styles.h), those that imagine rounds
// (counting_style.h), and those who play by the blueprint.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "hazard/liars/rules/round.h"
#include "liars/rules/hands.h"

namespace hazard::liars {

class Blueprint;

struct Style {
  std::string_view name;
  std::string_view summary;
  double call_below;   // P at which calling and raising are equally likely
  double softness;     // of that threshold, in P; of kCounting see counting_style.h
  double temperature;  // of the choice between raises; small: the safest
  double jump;         // how often it jumps instead of making the lowest raise
  double jump_to;      // least P of such a bid
  bool history;        // takes everyone else who bid on a face to hold one such die
  enum class Kind : std::uint8_t {
    kFormula,    // as above
    kUniform,    // any legal action, whatever its dice
    kBlueprint,  // learnt by self-play
    kHidden,     // bids like that, but says nothing of its dice
    kCounting,   // the agents montecarlo and, with `history`, rollout
    kThreshold,  // the agents of these names, with call_below
    kRaise,
    kHonest,
    kHonestOn,  // honest+1
  } kind = Kind::kFormula;

  // Whether it always does the same with the same dice.
  bool simple() const { return kind >= Kind::kThreshold; }
  // Whether it acts for the best as it sees it, so that others can count on it.
  bool predictable() const { return kind >= Kind::kCounting; }
};
std::span<const Style> styles();
// -1: no such style.
int find_style(std::string_view name);

// Chances and weights of one style with dice of some faces.
struct StyleTables {
  static constexpr int kRows = kMaxDiceInPlay + 1;
  static constexpr int kColumns = kMaxDiceInPlay + 2;
  template <class T>
  using Table = std::array<std::array<T, kColumns>, kRows>;  // [M][r]
  Table<float> call[2];                                      // [a wild face helps]
  Table<double> weight[2];                                   // of a raise
  std::array<std::array<std::uint8_t, kRows>, 2> reach;      // [wild][M] r of a jump
};
const StyleTables& style_tables(int style, int faces);

// The round as its players' styles see it.
struct Bidding {
  const Rules* rules;
  const Ladder* ladder;
  int dice_in_play;
  bool palifico;
  int players;                           // who have dice
  const Blueprint* blueprint = nullptr;  // of styles that play by it
  bool ones_were_bid = false;
  int last = -1;  // rank; -1: nobody has bid
  std::array<std::uint16_t, kMaxFaces>
      supporters{};                           // [face - 1]; bit for each seat that bid on it
  const Ladder* ladder_of_one_die = nullptr;  // where players with one die have another

  void add(int seat, int rank);
  int wild_face() const { return rules->wild_face(palifico, ones_were_bid); }
  // What a player with so many dice may bid. Ranks are those of `ladder`.
  const Ladder& ladder_for(int dice) const {
    return dice == 1 && ladder_of_one_die != nullptr ? *ladder_of_one_die : *ladder;
  }
};
// After the first `bids` bids of the round, which must stay.
Bidding bidding_of(const Round& round, int bids, const Blueprint* blueprint = nullptr);

// A player whose bids are to be explained or made up.
struct ImaginedPlayer {
  int seat;
  int dice;
  Matches own;  // of the hand
  const Style* style;
  const StyleTables* tables;

  void play_as(int number, int faces) {
    style = &styles()[number];
    tables = &style_tables(number, faces);
  }
};
ImaginedPlayer imagined_player(int seat, const Hand& hand, int style, const Rules& rules);

// What the player does: kCallRank, or the rank of a raise. `words` are two random ones.
inline constexpr int kCallRank = -1;
int decide(const ImaginedPlayer& player, const Bidding& bidding,
           std::span<const std::uint32_t, 2> words);

// The probability that the player does this: decide() has this distribution. Of a style that hides
// its dice it is that of the blueprint, and the mean over all hands has to be taken.
double likelihood(const ImaginedPlayer& player, const Bidding& bidding, int rank);

}  // namespace hazard::liars
