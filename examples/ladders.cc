// A race over snakes and ladders against the clock: reach square 30 exactly within 8 turns. Each
// turn you choose to throw one die or two; a throw that leads beyond the end is lost. The board has
// a way back, the clock has not, so no position returns.
#include <fmt/format.h>
#include <hazard/chance/exact.h>
#include <hazard/chance/solver.h>

namespace chance = hazard::chance;

struct Ladders {
  static constexpr int kEnd = 30;
  struct Position {
    int square;
    int turns_left;
    int dice = 0;  // in the air; 0: before the choice
    friend bool operator==(const Position&, const Position&) = default;
  };

  static int land(int square) {
    switch (square) {
      case 4: return 13;  // ladders
      case 9: return 22;
      case 17: return 6;  // snakes
      case 26: return 11;
      default: return square;
    }
  }

  void at(const Position& p, auto& node) const {
    if (p.square == kEnd) return node.payout(1);
    if (p.turns_left == 0) return node.payout(0);
    const auto go = [&](int pips) {
      const int square = p.square + pips > kEnd ? p.square : land(p.square + pips);
      return Position{square, p.turns_left - 1};
    };
    if (p.dice == 0) {
      node.option("one die", {p.square, p.turns_left, 1});
      node.option("two dice", {p.square, p.turns_left, 2});
    } else if (p.dice == 1) {
      for (int a = 1; a <= 6; ++a) node.ways(1, 6, go(a));
    } else {
      for (int a = 1; a <= 6; ++a) {
        for (int b = 1; b <= 6; ++b) node.ways(1, 36, go(a + b));
      }
    }
  }

  std::string name(const Position& p) const {
    return fmt::format("square {}, {} turns left, {} dice", p.square, p.turns_left, p.dice);
  }
};

int main() {
  const Ladders ladders;
  const Ladders::Position start = {0, 8};
  const auto solution = chance::solve<chance::Exact>(ladders, start);
  if (!solution) return fmt::print(stderr, "{}\n", solution.error().message), 1;
  fmt::print("home in time: {:.10f}\nexactly {}\n", static_cast<double>(solution->value()),
             solution->value().str());
  for (int square = 21; square < Ladders::kEnd; ++square) {
    const auto best = chance::best_label(ladders, *solution, {square, 3});
    if (!best.empty()) fmt::print("square {}, 3 turns left: {}\n", square, best);
  }
}
