// One turn of Pig. Throw a die as often as you like: faces add up, but a 1 ends the turn with
// nothing. Hold, and the points are yours. From 100 points on one must hold, so the game ends.
#include <fmt/format.h>
#include <hazard/chance/solver.h>

namespace chance = hazard::chance;

struct Pig {
  struct Position {
    int points;
    enum { kChoosing, kThrowing, kOver } state;
    friend bool operator==(const Position&, const Position&) = default;
  };
  static constexpr int kMost = 100;

  void at(const Position& p, auto& node) const {
    if (p.state == Position::kOver) return node.payout(p.points);
    if (p.state == Position::kChoosing) {
      node.option("hold", {p.points, Position::kOver});
      if (p.points < kMost) node.option("throw", {p.points, Position::kThrowing});
      return;
    }
    node.ways(1, 6, {0, Position::kOver});
    for (int face = 2; face <= 6; ++face) {
      node.ways(1, 6, {p.points + face, Position::kChoosing});
    }
  }

  std::string name(const Position& p) const {
    constexpr const char* kStates[] = {"to choose", "in the air", "held"};
    return fmt::format("{} points, {}", p.points, kStates[p.state]);
  }
};

int main() {
  const Pig pig;
  const Pig::Position start = {0, Pig::Position::kChoosing};
  const auto solution = chance::solve(pig, start);
  if (!solution) return fmt::print(stderr, "{}\n", solution.error().message), 1;
  fmt::print("a turn of Pig is worth {:.10f} points\n", solution->value());
  for (const int points : {0, 10, 19, 20, 30}) {
    const Pig::Position now = {points, Pig::Position::kChoosing};
    fmt::print("with {:>2}: {}\n", points, chance::best_label(pig, *solution, now));
  }
}
