// What bids reveal: for each opponent the exact probability of every hand and style, given what
// they did in this round and, with hands shown, in earlier ones.
//
// Dice are independent, so opponents can be looked at one by one. A style that leaves no room for a
// bid would rule a hand out for good; the error floor says how often players do something else.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "hazard/liars/match/agent.h"
#include "hazard/liars/rules/call.h"

namespace hazard::liars {

struct BeliefOptions {
  double error = 0.05;                // share of actions that follow no style; 1e-6 at least
  double memory = 0.97;               // what an observation of an earlier round keeps, per round
  bool bids = true;                   // false: the dice alone, as if nobody had bid
  std::vector<double> style_weights;  // before anything is seen; empty: all alike

  friend bool operator==(const BeliefOptions&, const BeliefOptions&) = default;
};

struct Belief {
  int dice = 0;
  std::vector<double> styles;  // [style]; sums to 1
  std::vector<double> hands;   // [hand of all_hands]; sums to 1
  std::vector<double> joint;   // [style][hand]; sums to 1

  bool empty() const { return dice == 0; }
  // Probability of each number of matches.
  std::vector<double> matches(const Rules& rules, int face, int wild_face) const;
};

class Blueprint;

// What earlier rounds of a match say of each player's style. Every round is read once.
class StyleMemory {
 public:
  // The rounds so far; those that were read before must be the first of them. Styles without
  // weight are not looked at.
  void read(std::span<const PastRound> past, const BeliefOptions& options,
            const Blueprint* blueprint = nullptr);
  // Reads what others have bid in a round that goes on, so that beliefs_after() need not: every
  // bid once, as long as the options are the same.
  void follow(const Round& round, const BeliefOptions& options,
              const Blueprint* blueprint = nullptr);
  // How likely each style is for a player.
  std::vector<double> styles(int seat, const BeliefOptions& options) const;

  // Of a bid, [style][hand]: how likely it was. Nothing if it has not been followed.
  std::span<const double> likelihoods(const Round& round, std::size_t bid) const;

 private:
  std::size_t read_ = 0;
  Round round_;                               // that is followed
  std::vector<std::vector<double>> of_bids_;  // [bid][style][hand]; those of the player to move: {}
  std::vector<std::vector<double>> log_weights_;  // [seat][style]
};

// The styles of a player by earlier rounds alone.
std::vector<double> learn_styles(std::span<const PastRound> past, int seat,
                                 const BeliefOptions& options);

// For every seat; of the player to move and of those who are out it is empty. The styles that play
// by a blueprint need one.
std::vector<Belief> beliefs_after(const Round& round, const StyleMemory& memory,
                                  const BeliefOptions& options,
                                  const Blueprint* blueprint = nullptr);
std::vector<Belief> beliefs(const Round& round, std::span<const PastRound> past,
                            const BeliefOptions& options);

// The number of dice that count for the bid, and its probability, for someone who holds this hand.
std::vector<std::pair<int, double>> match_counts(const Round& round, const Hand& own,
                                                 std::span<const Belief> beliefs, const Bid& bid);
CallOdds chance_of(const Round& round, const Hand& own, std::span<const Belief> beliefs,
                   const Bid& bid);

}  // namespace hazard::liars
