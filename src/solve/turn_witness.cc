// The turn once more, for checking tables that another kernel has made: the same bits by another
// road. It shares none of the vector kernel's tables. Hands and their ways are counted by throwing
// dice in every order, the ends of a turn come from the rules, roll by roll, and successors are
// looked up anchor by anchor.
//
//   eight anchors of a row at a time, in plain C++; 462 hands of them stay in the fastest memory
#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "base/assert.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::solve {
namespace {

using dice::kDice;
using dice::kFaces;
using dice::kFirstRoll;
using dice::kNumHands;
using dice::kNumRolls;
using scorecard::Action;
using scorecard::Anchor;
using scorecard::AnchorSpace;

// Eight anchors in pairs, which every machine has. Each pair has a name, so that sums stay in
// registers.
using Two = double __attribute__((vector_size(16)));
struct Eight {
  Two a, b, c, d;
};
static_assert(sizeof(Eight) == AnchorSpace::kLaneMultiple * sizeof(double));

inline void add(Eight& sum, const Eight& other) {
  sum.a += other.a;
  sum.b += other.b;
  sum.c += other.c;
  sum.d += other.d;
}
inline void multiply(Eight& value, double factor) {
  value.a *= factor;
  value.b *= factor;
  value.c *= factor;
  value.d *= factor;
}
inline void raise_to(Eight& best, const Eight& other) {
  best.a = best.a > other.a ? best.a : other.a;
  best.b = best.b > other.b ? best.b : other.b;
  best.c = best.c > other.c ? best.c : other.c;
  best.d = best.d > other.d ? best.d : other.d;
}

// All hands, found by throwing up to five dice in every order. Sorted dice name a hand; hands are
// numbered by size, then by name, which is how rules number rolls.
class ThrownHands {
 public:
  struct Parts {
    int count = 0;
    std::array<std::int16_t, kDice> hands{};
  };

  ThrownHands() {
    std::vector<std::map<std::string, int>> ways(kDice + 1);  // [dice] sorted dice, throws
    throw_dice("", ways);
    std::map<std::string, int> number;
    std::vector<std::string> names;
    for (const auto& hands : ways) {
      for (const auto& [name, count] : hands) {
        number[name] = static_cast<int>(names.size());
        names.push_back(name);
      }
    }
    HAZARD_ASSERT(names.size() == kNumHands);
    for (int h = 0; h < kNumHands; ++h) {
      const std::string& name = names[h];
      for (char face = '1'; h < kFirstRoll && face < '1' + kFaces; ++face) {
        std::string more = name + face;
        std::ranges::sort(more);
        with_[h][face - '1'] = static_cast<std::int16_t>(number.at(more));
      }
      for (std::size_t die = 0; die < name.size(); ++die) {
        if (die > 0 && name[die] == name[die - 1]) continue;
        std::string fewer = name;
        fewer.erase(die, 1);
        parts_[h].hands[parts_[h].count++] = static_cast<std::int16_t>(number.at(fewer));
      }
      if (h >= kFirstRoll) rolls_by_ways_[ways[kDice].at(name)].push_back(h);
    }
  }

  const std::array<std::int16_t, kFaces>& with(int hand) const { return with_[hand]; }
  const Parts& parts(int hand) const { return parts_[hand]; }  // with one die less
  // The rolls that this many of the 7776 throws show.
  const std::map<int, std::vector<int>>& rolls_by_ways() const { return rolls_by_ways_; }

 private:
  static void throw_dice(const std::string& thrown, std::vector<std::map<std::string, int>>& ways) {
    std::string sorted = thrown;
    std::ranges::sort(sorted);
    ++ways[thrown.size()][sorted];
    if (thrown.size() == kDice) return;
    for (char face = '1'; face < '1' + kFaces; ++face) throw_dice(thrown + face, ways);
  }

  std::array<std::array<std::int16_t, kFaces>, kFirstRoll> with_{};
  std::array<Parts, kNumHands> parts_{};
  std::map<int, std::vector<int>> rolls_by_ways_;
};

// Every way to end a turn in one row, each once however many rolls lead to it.
class RowEnds {
 public:
  RowEnds(const Game& game, const AnchorSpace::Row& row) : game_(game), row_(row) {
    std::array<std::vector<std::int16_t>, scorecard::kMaxBoxes> known;  // [box][place of the end]
    for (int roll = 0; roll < kNumRolls; ++roll) {
      first_[roll] = static_cast<int>(ends_of_rolls_.size());
      scorecard::for_each_action(game.rules, game.scores, row.filled, row.flag, roll,
                                 [&](const Action& action) {
                                   ends_of_rolls_.push_back(number(action, known[action.box]));
                                 });
    }
    first_[kNumRolls] = static_cast<int>(ends_of_rolls_.size());
  }

  // What each end is worth to lanes first, first + 1, ...; the last lane of the row is repeated.
  void evaluate(ValueView view, int working_exponent, int first, std::vector<Eight>& out) const {
    const auto sums = game_.anchors.upper_sums(row_.filled);
    out.resize(actions_.size());
    for (std::size_t n = 0; n < actions_.size(); ++n) {
      const Action& action = actions_[n];
      const Anchor somewhere = game_.anchors.after({row_.filled, row_.flag, 0}, action);
      const int next = game_.anchors.row_number(somewhere.filled, somewhere.flag);
      const double* const values = view.values + game_.anchors.row(next).offset;
      const double scale =
          game_.utility.scale(action.points()).shifted(view.exponents[next] - working_exponent);
      const double offset = game_.utility.offset(action.points());
      std::array<double, AnchorSpace::kLaneMultiple> eight;
      for (int i = 0; i < AnchorSpace::kLaneMultiple; ++i) {
        const int sum = sums[std::min(first + i, row_.lanes - 1)];
        const Anchor after = game_.anchors.after({row_.filled, row_.flag, sum}, action);
        const double value = values[game_.anchors.lane(after.filled, after.upper_sum)];
        eight[i] = value * scale + offset;
      }
      std::memcpy(&out[n], eight.data(), sizeof(Eight));
    }
  }

  std::span<const std::int16_t> of_roll(int roll) const {
    return std::span(ends_of_rolls_).subspan(first_[roll], first_[roll + 1] - first_[roll]);
  }

 private:
  std::int16_t number(const Action& action, std::vector<std::int16_t>& known) {
    const std::size_t place = 2 * action.score + (action.extra > 0 ? 1 : 0);
    if (known.size() <= place) known.resize(place + 1, -1);
    if (known[place] < 0) {
      known[place] = static_cast<std::int16_t>(actions_.size());
      actions_.push_back(action);
    }
    return known[place];
  }

  const Game& game_;
  const AnchorSpace::Row& row_;
  std::vector<Action> actions_;
  std::vector<std::int16_t> ends_of_rolls_;
  std::array<int, kNumRolls + 1> first_;
};

using HandEights = std::array<Eight, kNumHands>;

void fill_boxes(const RowEnds& ends, const std::vector<Eight>& worth, HandEights& hands) {
  for (int roll = 0; roll < kNumRolls; ++roll) {
    const auto list = ends.of_roll(roll);
    Eight best = worth[list.front()];
    for (std::int16_t end : list.subspan(1)) raise_to(best, worth[end]);
    hands[kFirstRoll + roll] = best;
  }
}

void reroll(const ThrownHands& all, HandEights& hands) {
  for (int h = kFirstRoll - 1; h >= 0; --h) {
    const auto& next = all.with(h);
    Eight sum = hands[next[0]];
    for (int f = 1; f < kFaces; ++f) add(sum, hands[next[f]]);
    multiply(sum, 1.0 / kFaces);
    hands[h] = sum;
  }
  for (int h = 1; h < kNumHands; ++h) {
    const ThrownHands::Parts& parts = all.parts(h);
    Eight best = hands[h];
    for (int i = 0; i < parts.count; ++i) raise_to(best, hands[parts.hands[i]]);
    hands[h] = best;
  }
}

// Rolls with the same number of ways are added up first: sums in this order have the bits that a
// table holds.
Eight first_throw(const ThrownHands& all, const HandEights& hands) {
  Eight mean = {};
  for (const auto& [ways, rolls] : all.rolls_by_ways()) {
    Eight sum = {};
    for (int roll : rolls) add(sum, hands[roll]);
    multiply(sum, static_cast<double>(ways) / dice::kNumOrderedRolls);
    add(mean, sum);
  }
  return mean;
}

void solve_row_again(const Game& game, const AnchorSpace::Row& row, ValueView view,
                     int working_exponent, double* out) {
  static const ThrownHands kThrown;
  const RowEnds ends(game, row);
  std::vector<Eight> worth;
  HandEights hands;
  for (int lane = 0; lane < row.padded; lane += AnchorSpace::kLaneMultiple) {
    ends.evaluate(view, working_exponent, lane, worth);
    fill_boxes(ends, worth, hands);
    for (int roll = 1; roll < game.rules.rolls; ++roll) reroll(kThrown, hands);
    const Eight start = first_throw(kThrown, hands);
    std::memcpy(out + lane, &start, sizeof(Eight));
  }
}

}  // namespace

Kernel witness_kernel() { return {"witness", solve_row_again, nullptr, nullptr}; }

}  // namespace hazard::solve
