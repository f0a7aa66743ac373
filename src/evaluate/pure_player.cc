// Plays many games of a pure policy abreast. Lookups of decisions miss the caches; taking each step
// for all games before the next one, and asking for the memory of the next step at once, lets the
// misses overlap.
#include <algorithm>

#include "base/parallel.h"
#include "evaluate/player.h"
#include "hazard/base/watch.h"

namespace hazard::evaluate {
namespace {

class PurePlayer final : public Player {
 public:
  PurePlayer(DecisionTable& table, const Start& start, std::uint64_t seed)
      : Player(table.policy(), start, seed), table_(table) {}

  void play(std::int64_t first, std::span<int> scores, Workers& workers,
            const Watch& watch) override {
    const int count = static_cast<int>(scores.size());
    const int batches = (count + kAbreast - 1) / kAbreast;
    workers.for_ranges(batches, kGrain, [&](int begin, int end) {
      const Tallies::Lease tally(tallies_);
      for (int b = begin; b < end && !watch.cancelled(); ++b) {
        const int from = b * kAbreast;
        play_abreast(first + from, scores.subspan(from, std::min(kAbreast, count - from)), *tally);
      }
    });
  }

  GameRecord record(std::int64_t game) override {
    return play_game(
        game, [&](int /*turn*/, const State& state) { return Choice{table_.find(state.anchor)}; });
  }

 private:
  static constexpr int kAbreast = 64;  // 16 are a sixth slower, 128 no faster
  static constexpr int kGrain = 4;     // batches

  struct Choice {
    const Decision* decisions;  // [roll]
    int keep(int thrown, int roll) const {
      return kept_hand(roll, decisions[roll].keep_place(thrown));
    }
    int box(int roll) const { return decisions[roll].box(); }
  };

  struct Batch {
    int count;
    std::array<State, kAbreast> states;
    std::array<Throws, kAbreast> throws;
    std::array<Choice, kAbreast> choices;
    std::array<int, kAbreast> rolls;  // on the table

    void prefetch(int i) const { __builtin_prefetch(choices[i].decisions + rolls[i]); }
  };

  void play_abreast(std::int64_t first, std::span<int> scores, Tally& tally) {
    Batch batch;
    batch.count = static_cast<int>(scores.size());
    batch.states.fill(start_state());
    for (int turn = start_.turn; turn < rules_.num_boxes; ++turn) {
      draw_throws(seed_, first, turn, batch.count, batch.throws.data());
      if (under_way(turn)) {
        end_turn(batch, turn, tally);
      } else {
        play_turn_abreast(batch, turn, tally);
      }
    }
    for (int i = 0; i < batch.count; ++i) scores[i] = finish(batch.states[i], tally);
  }

  void play_turn_abreast(Batch& batch, int turn, Tally& tally) {
    for (int i = 0; i < batch.count; ++i) {
      batch.choices[i] = {table_.find(batch.states[i].anchor)};
      batch.rolls[i] = rerolls_.roll(0, batch.throws[i][0]);
      batch.prefetch(i);
    }
    for (int thrown = 0; thrown + 1 < kThrows; ++thrown) {
      for (int i = 0; i < batch.count; ++i) {
        const int kept = batch.choices[i].keep(thrown, batch.rolls[i]);
        batch.rolls[i] = rerolls_.roll(kept, batch.throws[i][thrown + 1]);
        batch.prefetch(i);
      }
    }
    for (int i = 0; i < batch.count; ++i) {
      const int roll = batch.rolls[i];
      write(action(batch.states[i].anchor, roll, batch.choices[i].box(roll)), turn, batch.states[i],
            tally);
    }
  }

  // Plays the turn that was under way at the start to its end.
  void end_turn(Batch& batch, int turn, Tally& tally) {
    const Choice choice = {table_.find(start_.anchor)};
    for (int i = 0; i < batch.count; ++i) {
      const TurnRecord record = play_turn(batch.states[i], turn, batch.throws[i], choice);
      write(record.action, turn, batch.states[i], tally);
    }
  }

  DecisionTable& table_;
};

}  // namespace

std::unique_ptr<Player> make_pure_player(DecisionTable& table, const Start& start,
                                         std::uint64_t seed) {
  return std::make_unique<PurePlayer>(table, start, seed);
}

}  // namespace hazard::evaluate
