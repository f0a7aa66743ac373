// Where simulated games begin, and what is counted of them.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::evaluate {

// Where all games of a simulation begin.
struct Start {
  explicit Start(const scorecard::Position& position);  // with all scores known

  scorecard::Anchor anchor;
  int turn;    // boxes filled
  int points;  // on the card, the upper bonus aside
  int most;    // points that a game can end with
  // If the first turn is under way: throw 0..2 was made last, and this roll is on the table.
  int thrown = -1;
  int roll = -1;
};

// Whole numbers only: tallies of parts of a simulation add up to that of the whole in any order.
struct Tally {
  Tally(const scorecard::RuleSet& rules, const Start& start);
  void add(const Tally& other);

  std::vector<std::int64_t> scores;                                                // [final score]
  std::vector<std::array<std::int64_t, scorecard::ScoreTable::kMost + 1>> points;  // [box][points]
  std::vector<std::array<std::int64_t, scorecard::kMaxBoxes>> filled;              // [turn][box]
  std::array<std::int64_t, scorecard::kMaxBoxes + 1> further = {};  // [Yahtzees that paid extra]
  std::int64_t bonuses = 0;
};

// One tally for each thread at work.
class Tallies {
 public:
  explicit Tallies(const Tally& zero) : zero_(zero) {}
  Tally total() const;  // while nobody is at work

  class Lease {
   public:
    explicit Lease(Tallies& tallies) : tallies_(tallies), tally_(tallies.take()) {}
    ~Lease() { tallies_.give_back(tally_); }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    Tally& operator*() const { return *tally_; }

   private:
    Tallies& tallies_;
    Tally* tally_;
  };

 private:
  Tally* take();
  void give_back(Tally* tally);

  const Tally zero_;
  std::mutex mutex_;
  std::deque<Tally> all_;
  std::vector<Tally*> free_;
};

}  // namespace hazard::evaluate
