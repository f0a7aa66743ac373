#include "hazard/chance/solver.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "hazard/chance/exact.h"
#include "hazard/chance/sweep.h"

namespace hazard::chance {
namespace {

// A game written down position by position; probabilities are whole numbers out of `of`.
struct Listed {
  using Position = int;
  struct Entry {
    Kind kind = Kind::kSilent;
    double payout = 0;
    std::vector<std::pair<int, int>> moves;  // ways, next
    int of = 1;
  };
  std::vector<Entry> entries;

  void at(const Position& p, auto& node) const {
    const Entry& entry = entries[static_cast<std::size_t>(p)];
    if (entry.kind == Kind::kFinal) node.payout(entry.payout);
    for (const auto& [ways, next] : entry.moves) {
      if (entry.kind == Kind::kChoice) node.option(fmt::format("to {}", next), next);
      if (entry.kind == Kind::kEvent) node.ways(ways, entry.of, next);
    }
  }
  std::size_t size() const { return entries.size(); }
  std::size_t index(const Position& p) const { return entries.size() - 1 - p; }
  Position position(std::size_t number) const {
    return static_cast<int>(entries.size() - 1 - number);
  }
};

Listed::Entry pays(double payout) { return {Kind::kFinal, payout, {}, 1}; }
Listed::Entry chooses(std::vector<int> next) {
  Listed::Entry entry{Kind::kChoice, 0, {}, 1};
  for (const int n : next) entry.moves.emplace_back(1, n);
  return entry;
}
Listed::Entry falls(std::vector<std::pair<int, int>> moves, int of) {
  return {Kind::kEvent, 0, std::move(moves), of};
}

std::string error_of(const Listed& game) {
  const auto solution = solve(game, 0);
  return solution ? "no error" : solution.error().message;
}

TEST(ChanceSolver, TakesTheBestOptionAndTheMeanOfOutcomes) {
  // 0 chooses between a sure 3 and a coin toss for 8.
  const Listed game{{chooses({1, 2}), pays(3), falls({{1, 3}, {1, 4}}, 2), pays(0), pays(8)}};
  const auto solution = solve(game, 0);
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->value(), 4);
  EXPECT_EQ(solution->size(), 5u);
  EXPECT_EQ(solution->best_next(0), 2);
  EXPECT_EQ(best_label(game, *solution, 0), "to 2");
  EXPECT_EQ(solution->value(3), 0.0);
  EXPECT_EQ(solution->value(5), std::nullopt);
  EXPECT_EQ(solution->best_next(2), std::nullopt);
  EXPECT_EQ(best_label(game, *solution, 2), "");
}

TEST(ChanceSolver, OfEqualOptionsTheFirstIsTaken) {
  const Listed game{{chooses({1, 2, 3}), pays(1), falls({{1, 4}, {2, 4}}, 3), pays(2), pays(2)}};
  EXPECT_EQ(solve(game, 0)->best_next(0), 2);  // 2/3 + 4/3 = 2 up to rounding
}

TEST(ChanceSolver, ThetaGivesCertaintyEquivalents) {
  const Listed game{{chooses({1, 2}), pays(3), falls({{1, 3}, {1, 4}}, 2), pays(0), pays(8)}};
  const double theta = -0.3;
  const auto cautious = solve(game, 0, {.theta = theta});
  EXPECT_EQ(cautious->best_next(0), 1);
  EXPECT_NEAR(*cautious->value(2), std::log((1 + std::exp(theta * 8)) / 2) / theta, 1e-13);
  EXPECT_NEAR(solve(game, 0, {.theta = 1e-9})->value(), 4, 1e-7);
  // e^(1000 * 8) fits no double.
  EXPECT_NEAR(solve(game, 0, {.theta = 1000})->value(), 8 - std::log(2) / 1000, 1e-12);
  EXPECT_NEAR(sweep(game, theta)->values[game.index(2)], *cautious->value(2), 1e-15);
}

TEST(ChanceSolver, ExactFractionsKnowTheMeanAlone) {
  const Listed game{{falls({{1, 1}, {2, 2}}, 3), pays(1), pays(0)}};
  EXPECT_EQ(solve<Exact>(game, 0)->value(), Exact(1) / 3);
  EXPECT_TRUE(solve<Exact>(game, 0, {.theta = 0.1}).error().message.starts_with("theta 0.1: "));
  EXPECT_FALSE(solve(game, 0, {.theta = std::numeric_limits<double>::quiet_NaN()}));
}

TEST(ChanceSolver, NamesThePositionsOfACycle) {
  const Listed game{
      {chooses({1}), falls({{1, 2}, {1, 4}}, 2), chooses({3}), chooses({4, 1}), pays(0)}};
  EXPECT_EQ(error_of(game),
            "position '1': comes back to itself: 1 -> 2 -> 3 -> 1; a game must come to an end");
}

TEST(ChanceSolver, ShortensALongCycle) {
  Listed game;
  for (int p = 0; p < 100; ++p) game.entries.push_back(chooses({(p + 1) % 100}));
  EXPECT_EQ(
      error_of(game),
      "position '0': comes back to itself: 0 -> 1 -> 2 -> 3 -> ... (92 more) -> 96 -> 97 -> 98 "
      "-> 99 -> 0; a game must come to an end");
}

TEST(ChanceSolver, NamesAPositionWhoseProbabilitiesDoNotSumToOne) {
  const Listed game{{chooses({1}), falls({{5, 2}, {4, 3}}, 10), pays(0), pays(1)}};
  EXPECT_EQ(error_of(game),
            "position '1': the probabilities of its outcomes sum to 0.9; they must sum to 1");
  EXPECT_EQ(solve<Exact>(game, 0).error().message,
            "position '1': the probabilities of its outcomes sum to 9/10; they must sum to 1");
}

TEST(ChanceSolver, NamesAPositionWithANegativeProbability) {
  const Listed game{{falls({{-1, 1}, {3, 2}}, 2), pays(0), pays(1)}};
  EXPECT_EQ(error_of(game),
            "position '0': goes to '1' with probability -0.5; a probability must not be below 0");
}

TEST(ChanceSolver, NamesAPositionWithoutOptionsOrOutcomes) {
  for (const Kind kind : {Kind::kChoice, Kind::kEvent, Kind::kSilent}) {
    const Listed game{{chooses({1}), {kind, 0, {}, 1}}};
    EXPECT_TRUE(error_of(game).starts_with("position '1': no payout, no options and no outcomes"));
  }
}

TEST(ChanceSolver, NamesAPositionThatPaysNoNumber) {
  for (const double payout :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const Listed game{{chooses({1}), pays(payout)}};
    EXPECT_EQ(error_of(game),
              fmt::format("position '1': pays {}; a payout must be a finite number", payout));
  }
}

struct TwoKinds {
  using Position = int;
  void at(const Position& p, auto& node) const {
    node.payout(p);
    node.option("on", p + 1);
  }
};

TEST(ChanceSolver, NamesAPositionOfTwoKinds) {
  EXPECT_TRUE(solve(TwoKinds{}, 7).error().message.starts_with("position '7': more than one"));
}

struct Endless {
  using Position = int;
  void at(const Position& p, auto& node) const { node.option("on", p + 1); }
};

TEST(ChanceSolver, RefusesAGameThatNeverEnds) {
  const auto solution = solve(Endless{}, 0, {.most_positions = 1000});
  EXPECT_TRUE(
      solution.error().message.starts_with("position '999': 1001 positions are more than 1000"))
      << solution.error().message;
}

// A position with a gap between its members, which hashes itself, and with a name of its own.
struct Named {
  struct Position {
    char letter;
    int number;
    std::size_t hash() const { return static_cast<std::size_t>(letter) * 1000 + number; }
    friend bool operator==(const Position&, const Position&) = default;
    friend std::string to_string(const Position& p) {
      return fmt::format("{}{}", p.letter, p.number);
    }
  };
  void at(const Position& p, auto& node) const {
    if (p.number == 3) return;
    node.option("on", {p.letter, p.number + 1});
  }
};

TEST(ChanceSolver, WritesPositionsAsTheyWantToBeWritten) {
  EXPECT_TRUE(solve(Named{}, {'b', 1}).error().message.starts_with("position 'b3': no payout"));
}

struct Walk {
  using Position = int;
  void at(const Position& left, auto& node) const {
    if (left == 0) return node.payout(1);
    node.option("on", left - 1);
  }
};

TEST(ChanceSolver, GoesAsDeepAsTheGameDoes) { EXPECT_EQ(solve(Walk{}, 300'000)->size(), 300'001u); }

// --- random games --------------------------------------------------------------------------------

// Moves lead to larger numbers, so there is no cycle.
Listed random_game(int size) {
  Listed game;
  for (int p = 0; p < size; ++p) {
    const int kind = p + 1 == size ? 0 : *rc::gen::inRange(0, 6);
    if (kind == 0) {
      game.entries.push_back(pays(*rc::gen::inRange(-20, 21)));
      continue;
    }
    const int count = *rc::gen::inRange(1, 5);
    std::vector<int> next;
    for (int i = 0; i < count; ++i) next.push_back(*rc::gen::inRange(p + 1, size));
    if (kind < 4) {
      game.entries.push_back(chooses(next));
      continue;
    }
    Listed::Entry entry = falls({}, 0);
    for (const int n : next) {
      entry.moves.emplace_back(*rc::gen::inRange(1, 7), n);
      entry.of += entry.moves.back().first;
    }
    game.entries.push_back(entry);
  }
  return game;
}

// As the definition reads.
double by_recursion(const Listed& game, int p, double theta) {
  const Listed::Entry& entry = game.entries[static_cast<std::size_t>(p)];
  if (entry.kind == Kind::kFinal) return entry.payout;
  double most = -std::numeric_limits<double>::infinity();
  double sum = 0;
  for (const auto& [ways, next] : entry.moves) {
    const double value = by_recursion(game, next, theta);
    most = std::max(most, value);
    sum += static_cast<double>(ways) / entry.of * (theta == 0 ? value : std::exp(theta * value));
  }
  if (entry.kind == Kind::kChoice) return most;
  return theta == 0 ? sum : std::log(sum) / theta;
}

RC_GTEST_PROP(ChanceSolver, EqualsRecursionOnRandomGames, ()) {
  const Listed game = random_game(*rc::gen::inRange(1, 13));
  for (const double theta : {0.0, 0.2, -0.2}) {
    const auto solution = solve(game, 0, {.theta = theta});
    RC_ASSERT(solution.has_value());
    const auto swept = sweep(game, theta);
    RC_ASSERT(swept.has_value());
    for (std::uint32_t p = 0; p < solution->size(); ++p) {
      const int position = solution->graph.positions[p];
      RC_ASSERT(std::abs(solution->values[p] - by_recursion(game, position, theta)) < 1e-11);
      RC_ASSERT(std::abs(solution->values[p] - swept->values[game.index(position)]) < 1e-12);
    }
  }
}

RC_GTEST_PROP(ChanceSolver, ExactEqualsDoubleOnRandomGames, ()) {
  const Listed game = random_game(*rc::gen::inRange(1, 30));
  const auto rounded = solve(game, 0);
  const auto exact = solve<Exact>(game, 0);
  RC_ASSERT(rounded.has_value() && exact.has_value());
  for (std::uint32_t p = 0; p < rounded->size(); ++p) {
    RC_ASSERT(std::abs(rounded->values[p] - static_cast<double>(exact->values[p])) <
              1e-12 * (1 + std::abs(rounded->values[p])));
  }
}

RC_GTEST_PROP(ChanceSolver, ListsEveryPositionAfterThoseItLeadsTo, ()) {
  const auto solution = solve(random_game(*rc::gen::inRange(1, 30)), 0);
  std::vector<bool> done(solution->size());
  for (const std::uint32_t p : solution->order) {
    for (const std::uint32_t next : solution->graph.moves(p)) RC_ASSERT(done[next]);
    done[p] = true;
  }
  RC_ASSERT(solution->order.size() == solution->size());
}

// --- numbered games ------------------------------------------------------------------------------

TEST(ChanceSweep, RefusesAMoveToALargerNumber) {
  struct Upwards : Endless {
    std::size_t size() const { return 3; }
    std::size_t index(int p) const { return static_cast<std::size_t>(p); }
    int position(std::size_t number) const { return static_cast<int>(number); }
  };
  EXPECT_EQ(sweep(Upwards{}).error().message,
            "position '0': has number 0 and leads to '1' with number 1; every move must lead to a "
            "smaller number");
}

TEST(ChanceSweep, NamesAPositionWhoseProbabilitiesDoNotSumToOne) {
  const Listed game{{falls({{5, 1}, {4, 2}}, 10), pays(0), pays(1)}};
  EXPECT_EQ(sweep(game).error().message,
            "position '0': the probabilities of its outcomes sum to 0.9; they must sum to 1");
}

}  // namespace
}  // namespace hazard::chance
