// Two roads to one value: games written down naively and solved by the general solver, against the
// lattice kernel of the scorecard solver.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

#include "chance/turn_game.h"
#include "hazard/chance/solver.h"
#include "hazard/chance/sweep.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "policy/turn_values.h"
#include "solve/values.h"
#include "tests/players.h"

namespace hazard::chance {
namespace {

using scorecard::Anchor;
using test::position_of;
using test::rules_of;
using test::solved;

// --- one turn ------------------------------------------------------------------------------------

void expect_same_turn(std::string_view position, double theta) {
  SCOPED_TRACE(position);
  const scorecard::RuleSet rules = position_of(position).rules;
  const Anchor anchor = position_of(position).anchor();
  const solve::Values values = solved(rules, theta);
  const TurnGame turn(rules, anchor, [&](const Anchor& after) { return values.points(after); });
  const auto solution = solve(turn, turn.before(), {.theta = theta});
  ASSERT_TRUE(solution);
  EXPECT_NEAR(solution->value(), values.points(anchor), 1e-9);
  const policy::TurnValues kernel(values, anchor);
  for (int left = 0; left < 3; ++left) {
    for (int roll = 0; roll < dice::kNumRolls; ++roll) {
      const dice::Hand hand = dice::kHands[dice::kFirstRoll + roll];
      EXPECT_NEAR(*solution->value(TurnGame::rolled(hand, left)), kernel.roll(left, roll), 1e-9);
    }
  }
}

TEST(Bridge, ATurnIsWorthWhatTheKernelSays) {
  expect_same_turn("yahtzee-plain", 0);
  expect_same_turn("yahtzee-plain:ones=3,twos=6,chance=21", 0);
  expect_same_turn("yahtzee-plain:sixes=24,yahtzee=0,full-house=25", -0.1);
}

TEST(Bridge, ATurnWithJokersIsWorthWhatTheKernelSays) {
  expect_same_turn("yahtzee:sixes=24,yahtzee=50,extra=0", 0);
}

TEST(Bridge, ATurnHas1681Positions) {
  const auto rules = rules_of("yahtzee");
  const TurnGame turn(rules, Anchor{}, [](const Anchor&) { return 0.0; });
  const auto solution = solve(turn, turn.before());
  const auto layers = turn_layers(*solution, rules.rolls);
  std::vector<std::int64_t> positions;
  std::vector<std::int64_t> moves;
  for (const TurnLayer& layer : layers) {
    positions.push_back(layer.positions);
    moves.push_back(layer.moves);
  }
  // Boxes at the end: 6 upper ones with 6 scores each; kinds and chance 27, 27 and 26; 2 each for
  // the other four.
  const std::vector<std::int64_t> expected = {1, 252, 462, 252, 462, 252, 36 + 80 + 8};
  EXPECT_EQ(positions, expected);
  EXPECT_EQ(moves, (std::vector<std::int64_t>{252, 4368, 4368, 4368, 4368, 252 * 13, 0}));
  EXPECT_EQ(1 + 3 * 252 + 2 * 462, 1681);
}

// --- a whole game --------------------------------------------------------------------------------

// The upper section alone, as a child would play it: six turns, dice as sorted lists, the sum so
// far written down, the bonus looked up at the end.
class UpperGame {
 public:
  enum Stage : std::uint8_t { kBefore, kRolled, kKept };
  struct Position {
    std::uint8_t filled;  // bit f - 1: the box of face f
    std::uint8_t sum;     // 0..105
    Stage stage = kBefore;
    std::uint8_t throws_left = 3;
    std::uint16_t hand = 0;  // number in the list
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit UpperGame(int bonus) : bonus_(bonus) {
    list_hands();
    for (const auto& dice : hands_) {
      keeps_.push_back(keeps_of(dice));
      throws_.push_back(throws_of(dice));
    }
    number_cards();
  }

  void at(const Position& p, Node<Position>& node) const {
    if (p.filled == 63) return node.payout(p.sum + (p.sum >= 63 ? bonus_ : 0));
    if (p.stage != kRolled) {
      for (const auto& [hand, chance] : throws_[p.hand]) {
        node.outcome(chance, {p.filled, p.sum, kRolled, less(p.throws_left), hand});
      }
    } else if (p.throws_left > 0) {
      for (const std::uint16_t hand : keeps_[p.hand]) {
        node.option("", {p.filled, p.sum, kKept, p.throws_left, hand});
      }
    } else {
      for (int face = 1; face <= 6; ++face) {
        const int bit = 1 << (face - 1);
        if ((p.filled & bit) != 0) continue;
        const auto count = std::ranges::count(hands_[p.hand], face);
        node.option("", {static_cast<std::uint8_t>(p.filled | bit),
                         static_cast<std::uint8_t>(p.sum + face * count)});
      }
    }
  }
  std::string name(const Position& p) const {
    return fmt::format("{:06b} {} {} {} {}", p.filled, p.sum, int{p.stage}, p.throws_left,
                       fmt::join(hands_[p.hand], ""));
  }

  // Full cards come first; within a card the end of the turn.
  std::size_t size() const { return cards_.size() * kTurn; }
  std::size_t index(const Position& p) const {
    const std::size_t place = p.stage == kBefore   ? kTurn - 1
                              : p.stage == kRolled ? p.throws_left * 714 + p.hand - 210
                                                   : p.throws_left * 714 - 462 + p.hand;
    return card_number_.at(p.filled * 128 + p.sum) * kTurn + place;
  }
  Position position(std::size_t number) const {
    const auto [filled, sum] = cards_[number / kTurn];
    const std::size_t place = number % kTurn;
    if (place == kTurn - 1) return {filled, sum};
    const auto left = static_cast<std::uint8_t>(place / 714);
    const std::size_t rest = place % 714;
    if (rest < 252) return {filled, sum, kRolled, left, static_cast<std::uint16_t>(rest + 210)};
    return {filled, sum, kKept, static_cast<std::uint8_t>(left + 1),
            static_cast<std::uint16_t>(rest - 252)};
  }

 private:
  using Dice = std::vector<int>;
  static constexpr std::size_t kTurn = 1681;

  static std::uint8_t less(std::uint8_t number) { return static_cast<std::uint8_t>(number - 1); }

  // Sorted lists of up to five dice; short ones get small numbers.
  void list_hands() {
    std::vector<Dice> size = {{}};
    for (int dice = 0; dice <= 5; ++dice) {
      for (const Dice& hand : size) {
        number_[hand] = static_cast<std::uint16_t>(hands_.size());
        hands_.push_back(hand);
      }
      std::set<Dice> longer;
      for (Dice hand : size) {
        hand.push_back(0);
        for (hand.back() = 1; hand.back() <= 6; ++hand.back()) {
          Dice sorted = hand;
          std::ranges::sort(sorted);
          longer.insert(sorted);
        }
      }
      size.assign(longer.begin(), longer.end());
    }
  }

  // Every selection of the dice, by the 2^n ways to take or leave each.
  std::vector<std::uint16_t> keeps_of(const Dice& dice) const {
    std::set<std::uint16_t> keeps;
    for (int taken = 0; taken < 1 << dice.size(); ++taken) {
      Dice keep;
      for (std::size_t d = 0; d < dice.size(); ++d) {
        if ((taken >> d & 1) != 0) keep.push_back(dice[d]);
      }
      keeps.insert(number_.at(keep));
    }
    return {keeps.begin(), keeps.end()};
  }

  // The missing dice thrown in all orders.
  std::vector<std::pair<std::uint16_t, double>> throws_of(const Dice& dice) const {
    std::map<Dice, int> ways = {{dice, 1}};
    double all = 1;
    for (std::size_t d = dice.size(); d < 5; ++d, all *= 6) {
      std::map<Dice, int> more;
      for (const auto& [hand, count] : ways) {
        for (int face = 1; face <= 6; ++face) {
          Dice next = hand;
          next.push_back(face);
          std::ranges::sort(next);
          more[next] += count;
        }
      }
      ways = std::move(more);
    }
    std::vector<std::pair<std::uint16_t, double>> throws;
    for (const auto& [hand, count] : ways) throws.emplace_back(number_.at(hand), count / all);
    return throws;
  }

  void number_cards() {
    std::vector<std::set<std::pair<int, int>>> levels(7);  // [boxes filled] filled, sum
    levels[0] = {{0, 0}};
    for (int level = 0; level < 6; ++level) {
      for (const auto& [filled, sum] : levels[level]) {
        for (int face = 1; face <= 6; ++face) {
          const int bit = 1 << (face - 1);
          if ((filled & bit) != 0) continue;
          for (int n = 0; n <= 5; ++n) levels[level + 1].emplace(filled | bit, sum + n * face);
        }
      }
    }
    card_number_.assign(64 * 128, 0);
    for (int level = 6; level >= 0; --level) {
      for (const auto& [filled, sum] : levels[level]) {
        card_number_[filled * 128 + sum] = cards_.size();
        cards_.emplace_back(static_cast<std::uint8_t>(filled), static_cast<std::uint8_t>(sum));
      }
    }
  }

  int bonus_;
  std::vector<Dice> hands_;
  std::map<Dice, std::uint16_t> number_;
  std::vector<std::vector<std::uint16_t>> keeps_;                      // [hand]
  std::vector<std::vector<std::pair<std::uint16_t, double>>> throws_;  // [hand]
  std::vector<std::pair<std::uint8_t, std::uint8_t>> cards_;           // filled, sum
  std::vector<std::size_t> card_number_;                               // [filled][sum]
};

solve::Values upper_values(int bonus) {
  scorecard::RuleSet rules = rules_of("yahtzee-plain");
  rules.name = "upper";
  rules.num_boxes = rules.num_upper;
  rules.upper_bonus = bonus;
  return solved(rules);
}

TEST(Bridge, TheLastTurnsOfTheUpperSectionAreWorthWhatTheKernelSays) {
  const UpperGame game(35);
  const solve::Values values = upper_values(35);
  for (const int sum : {40, 52, 57}) {
    const UpperGame::Position start = {.filled = 0b101111, .sum = static_cast<std::uint8_t>(sum)};
    const auto solution = solve(game, start);
    ASSERT_TRUE(solution) << solution.error().message;
    EXPECT_NEAR(solution->value(), sum + values.points({0b101111, false, sum}), 1e-9);
  }
  // Two boxes: a card, six cards with the ones filled, six with the fives filled, and full ones.
  const auto two = solve(game, {.filled = 0b101110, .sum = 45});
  EXPECT_NEAR(two->value(), 45 + values.points({0b101110, false, 45}), 1e-9);
}

void expect_upper_section(int bonus, double golden) {
  const UpperGame game(bonus);
  const auto solution = sweep(game);
  ASSERT_TRUE(solution) << solution.error().message;
  const double value = solution->values[game.index({0, 0})];
  EXPECT_NEAR(value, golden, 1e-9);
  EXPECT_NEAR(value, upper_values(bonus).start(), 1e-9);
}

TEST(BridgeSlow, TheUpperSectionWithBonus35IsWorth71Point9515) {
  expect_upper_section(35, 71.9515297337);
}

TEST(BridgeSlow, TheUpperSectionWithBonus50IsWorth77Point4961) {
  expect_upper_section(50, 77.4961311274);
}

}  // namespace
}  // namespace hazard::chance
