// Plays games of a pure policy that looks at the points so far. No two games meet the same anchor
// with the same points often enough for plans to be worth keeping.
#include "base/parallel.h"
#include "evaluate/player.h"
#include "hazard/base/watch.h"
#include "hazard/policy/policy.h"

namespace hazard::evaluate {
namespace {

class PointsPlayer final : public Player {
 public:
  PointsPlayer(const policy::Policy& policy, const Start& start, std::uint64_t seed)
      : Player(policy, start, seed) {}

  void play(std::int64_t first, std::span<int> scores, Workers& workers,
            const Watch& watch) override {
    workers.for_ranges(static_cast<int>(scores.size()), 16, [&](int begin, int end) {
      const Tallies::Lease tally(tallies_);
      policy::TurnPlan plan;
      for (int i = begin; i < end && !watch.cancelled(); ++i) {
        State state = start_state();
        for (int turn = start_.turn; turn < rules_.num_boxes; ++turn) {
          policy_.plan_at(state.anchor, state.points, plan);
          const TurnRecord record =
              play_turn(state, turn, draw_throws(seed_, first + i, turn), Choice{plan});
          write(record.action, turn, state, *tally);
        }
        scores[i] = finish(state, *tally);
      }
    });
  }

  GameRecord record(std::int64_t game) override {
    policy::TurnPlan plan;
    return play_game(game, [&](int /*turn*/, const State& state) {
      policy_.plan_at(state.anchor, state.points, plan);
      return Choice{plan};
    });
  }

 private:
  struct Choice {
    const policy::TurnPlan& plan;
    int keep(int thrown, int roll) const { return plan.keep[thrown][roll]; }
    int box(int roll) const { return plan.box[roll]; }
  };
};

}  // namespace

std::unique_ptr<Player> make_points_player(const policy::Policy& policy, const Start& start,
                                           std::uint64_t seed) {
  return std::make_unique<PointsPlayer>(policy, start, seed);
}

}  // namespace hazard::evaluate
