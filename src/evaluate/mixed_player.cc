// Plays games of a mixed policy turn by turn, in the order of their anchors, so that a mixed plan,
// which takes 110 KB and has to be made anew, serves all games that need it.
#include <algorithm>
#include <vector>

#include "base/parallel.h"
#include "evaluate/player.h"
#include "hazard/base/watch.h"
#include "hazard/dice/keeps.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"

namespace hazard::evaluate {
namespace {

// Place of the action that a word 0..2^32 - 1 falls on if each takes its share of that range.
// Shares are met to within 2^-32.
int choose(std::span<const double> probabilities, std::uint32_t word) {
  const double wanted = word * 0x1p-32;
  double sum = 0;
  int last = 0;  // with a probability at all, should rounding leave the sum below 1
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    if (probabilities[i] <= 0) continue;
    last = static_cast<int>(i);
    sum += probabilities[i];
    if (wanted < sum) break;
  }
  return last;
}

class MixedPlayer final : public Player {
 public:
  MixedPlayer(const policy::Policy& policy, const Start& start, std::uint64_t seed)
      : Player(policy, start, seed) {}

  void play(std::int64_t first, std::span<int> scores, Workers& workers,
            const Watch& watch) override {
    std::vector<State> states(scores.size(), start_state());
    for (int turn = start_.turn; turn < rules_.num_boxes; ++turn) {
      play_turns(first, turn, states, workers, watch);
      if (watch.cancelled()) return;
    }
    const Tallies::Lease tally(tallies_);
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = finish(states[i], *tally);
  }

  GameRecord record(std::int64_t game) override {
    const auto plan = std::make_unique<policy::MixedPlan>();
    return play_game(game, [&](int turn, const State& state) {
      policy_.mix(state.anchor, *plan);
      return Choice{*plan, draw_choices(seed_, game, turn)};
    });
  }

 private:
  struct Choice {
    const policy::MixedPlan& plan;
    RandomBlock words;
    int keep(int thrown, int roll) const {
      const int first = dice::kFirstKeep[roll];
      const int keeps = dice::kFirstKeep[roll + 1] - first;
      return kept_hand(roll,
                       choose(std::span(plan.keep[thrown]).subspan(first, keeps), words[thrown]));
    }
    int box(int roll) const { return choose(plan.box[roll], words[2]); }
  };

  struct Visit {
    std::size_t place;  // of the anchor
    int game;           // place in the states
    auto operator<=>(const Visit&) const = default;
  };

  void play_turns(std::int64_t first, int turn, std::vector<State>& states, Workers& workers,
                  const Watch& watch) {
    const std::vector<Visit> visits = sorted_visits(states);
    const std::vector<int> runs = runs_of(visits);
    workers.for_ranges(static_cast<int>(runs.size()) - 1, 1, [&](int begin, int end) {
      const Tallies::Lease tally(tallies_);
      const auto plan = std::make_unique<policy::MixedPlan>();
      for (int run = begin; run < end && !watch.cancelled(); ++run) {
        policy_.mix(states[visits[runs[run]].game].anchor, *plan);
        for (int v = runs[run]; v < runs[run + 1]; ++v) {
          const std::int64_t game = first + visits[v].game;
          State& state = states[visits[v].game];
          const Choice choice = {*plan, draw_choices(seed_, game, turn)};
          const TurnRecord record = play_turn(state, turn, draw_throws(seed_, game, turn), choice);
          write(record.action, turn, state, *tally);
        }
      }
    });
  }

  std::vector<Visit> sorted_visits(const std::vector<State>& states) const {
    std::vector<Visit> visits(states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
      visits[i] = {anchors_.index(states[i].anchor).value(), static_cast<int>(i)};
    }
    std::ranges::sort(visits);
    return visits;
  }

  // Where the visits of each anchor begin; one more entry for the end.
  static std::vector<int> runs_of(const std::vector<Visit>& visits) {
    std::vector<int> runs;
    for (std::size_t i = 0; i < visits.size(); ++i) {
      if (i == 0 || visits[i].place != visits[i - 1].place) runs.push_back(static_cast<int>(i));
    }
    runs.push_back(static_cast<int>(visits.size()));
    return runs;
  }
};

}  // namespace

std::unique_ptr<Player> make_mixed_player(const policy::Policy& policy, const Start& start,
                                          std::uint64_t seed) {
  return std::make_unique<MixedPlayer>(policy, start, seed);
}

}  // namespace hazard::evaluate
