// A match: rounds until one player is left.
//
//   Match match(rules, {5, 5, 5});
//   while (!match.over()) {
//     match.deal(roll_hands(match.round(), dice, match.past().size()));
//     while (match.dealt()) match.act(...);      a call ends the round and sets up the next
//   }
//
// Where anybody may call exact, call_exact_out_of_turn() comes before each act().
//
// It ends after one round if the rules say so, and after kMostRounds in any case: with exact=gain
// bad players could win dice back for ever. Such a match is drawn.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "hazard/liars/match/agent.h"
#include "hazard/liars/rules/round.h"

namespace hazard::liars {

inline constexpr int kMostRounds = 1000;

// Hands come from random numbers by address, so that the hand of a seat in a round is the same
// whatever the players do; of a player with fewer dice it is the first of them.
struct DiceSource {
  std::uint64_t seed = 0;
  std::uint64_t number = 0;  // matches of one number have the same dice
};

// The hands, [seat], of round 0, 1, 2... of a match: every face is exactly as likely as every
// other. Players who are out have an empty hand.
std::vector<Hand> roll_hands(const Round& round, const DiceSource& source, std::size_t index);

class Match {
 public:
  // Dice of each seat: 2 to kMaxPlayers seats, each with 1 to rules.dice.
  Match(const Rules& rules, std::vector<int> dice, int starter = 0);

  // In progress if dealt(), else the one to come; after the end, without bids, who has what.
  const Round& round() const { return round_; }
  // [seat]; empty unless dealt().
  const std::vector<Hand>& hands() const { return hands_; }
  std::span<const PastRound> past() const { return past_; }
  bool dealt() const { return !hands_.empty(); }
  View view() const { return {round_, hands_[round_.to_move()], past_}; }
  // Of one of round().out_of_turn().
  View view_out_of_turn(int seat) const { return {round_, hands_[seat], past_, seat}; }

  bool over() const { return over_; }
  // Seat; -1 if the match is not over or is drawn.
  int winner() const { return winner_; }
  // 1 is best, [seat]. Players who left together, or are still there, share the better place.
  std::vector<int> places() const;

  // Begins the round. Hands, [seat], of as many dice as round() says.
  void deal(std::vector<Hand> hands);
  // What the player to move does, or why it is not allowed. Only if dealt().
  Result<void> act(const Action& action);
  // This seat calls the last bid exact, in turn or out of turn.
  Result<void> call_exact(int seat);

 private:
  // A player's one palifico round, if the rules are palifico=first: it is due from the moment when
  // the player comes down to one die, and is the next that the player starts with one.
  enum class Turn : std::uint8_t { kNotYet, kDue, kOver };

  void end_round(Action::Kind call, int caller);
  void set_palifico();

  Round round_;
  std::vector<Hand> hands_;
  std::vector<PastRound> past_;
  std::vector<Turn> palifico_;  // [seat]
  std::vector<int> lasted_;     // [seat]: rounds; who lasted longer has the better place
  bool over_ = false;
  int winner_ = -1;
};

// Asks those who may call exact out of turn, one after another, and ends the round if one does.
bool call_exact_out_of_turn(Match& match, const std::function<Agent*(int seat)>& agent_at,
                            std::uint64_t seed);

// How a past round ended.
Settlement settle(const PastRound& past);

}  // namespace hazard::liars
