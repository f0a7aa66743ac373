#include "versus/endgame.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <vector>

#include "base/assert.h"
#include "base/parallel.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/points_steps.h"
#include "solve/row_options.h"
#include "solve/values.h"

namespace hazard::versus {

using scorecard::Anchor;
using scorecard::AnchorSpace;

struct Endgame::State {
  struct Aligned {
    explicit Aligned(std::size_t count)
        : values(
              static_cast<double*>(::operator new (std::max<std::size_t>(count, 8) * sizeof(double),
                                                   std::align_val_t{solve::kValueAlignment}))) {}
    ~Aligned() { ::operator delete (values, std::align_val_t{solve::kValueAlignment}); }
    Aligned(const Aligned&) = delete;
    Aligned& operator=(const Aligned&) = delete;
    double* values;
  };

  // Anchors of one player with some number of open boxes.
  struct Stage {
    std::vector<Anchor> anchors;
    std::map<std::array<int, 2>, int> place;  // {row, lane}
  };

  // Two anchors, seen by the one who is to move.
  struct Pair {
    int first = 0;  // lead of the first lane; below it he loses
    int count = 0;  // above them he wins
    const double* values = nullptr;

    double at(int lead) const {
      if (lead < first) return 0;
      return lead < first + count ? values[lead - first] : 1;
    }
  };

  struct Turn {
    int mover;                // 0: who moves first
    std::array<int, 2> open;  // boxes
  };

  std::shared_ptr<const solve::Game> game;
  std::array<Card, 2> cards;
  std::vector<Turn> turns;                        // in order of play; the last: all is filled
  std::array<std::vector<Stage>, 2> stages;       // [player][open boxes]
  std::vector<std::vector<Pair>> pairs;           // [turn][mover's anchor][the other's]
  std::vector<std::unique_ptr<Aligned>> storage;  // [turn]
  std::int64_t positions = 0;

  const AnchorSpace& anchors() const { return game->anchors; }
  int row(const Anchor& anchor) const { return anchors().row_number(anchor.filled, anchor.flag); }
  // Upper sums that have lost the bonus are alike.
  int lane(const Anchor& anchor) const {
    return std::max(anchors().lane(anchor.filled, anchor.upper_sum),
                    std::max(anchors().first_in_reach(anchor.filled) - 1, 0));
  }
  const Stage& stage(int turn, int player) const {
    return stages[player][turns[turn].open[player]];
  }
  int place(int turn, int player, const Anchor& anchor) const {
    return stage(turn, player).place.at({row(anchor), lane(anchor)});
  }
  int bonus(const Anchor& anchor) const {
    const scorecard::RuleSet& rules = game->rules;
    return anchor.upper_sum >= rules.upper_threshold ? rules.upper_bonus : 0;
  }
  int most(const Anchor& anchor) const;

  void list_stages(int player);
  void lay_out(int turn);
  void solve(int turn, int own, int other, solve::PointsSteps& steps);
  // The mover's chance at `turn` once he has come to an anchor with a lead.
  const Pair& next_pair(int turn, const Anchor& mine, int other) const {
    const Turn& next = turns[turn + 1];
    const int mover = turns[turn].mover;
    const int place_of_mine = place(turn + 1, mover, mine);
    const int others = static_cast<int>(stage(turn + 1, 1 - next.mover).anchors.size());
    return next.mover == mover ? pairs[turn + 1][place_of_mine * others + other]
                               : pairs[turn + 1][other * others + place_of_mine];
  }
  double after(int turn, const Anchor& mine, int other, int lead) const {
    const Pair& pair = next_pair(turn, mine, other);
    return turns[turn + 1].mover == turns[turn].mover ? pair.at(lead) : 1 - pair.at(-lead);
  }
};

// The most that can come from an anchor.
int Endgame::State::most(const Anchor& anchor) const {
  const scorecard::RuleSet& rules = game->rules;
  int upper = anchor.upper_sum;
  int sum = 0;
  for (int b = 0; b < rules.num_boxes; ++b) {
    if (scorecard::is_filled(anchor.filled, b)) continue;
    sum += game->scores.most[b] + rules.yahtzee_extra;
    if (b < rules.num_upper) upper += game->scores.most[b];
  }
  return sum + (upper >= rules.upper_threshold ? rules.upper_bonus : 0);
}

// All anchors that can follow a player's card, by open boxes.
void Endgame::State::list_stages(int player) {
  const scorecard::RuleSet& rules = game->rules;
  const Anchor start = cards[player].anchor;
  const int open = rules.num_boxes - std::popcount(start.filled);
  stages[player].resize(open + 1);
  const auto add = [&](Stage& to, Anchor anchor) {
    const std::array<int, 2> key = {row(anchor), lane(anchor)};
    if (to.place.contains(key)) return;
    anchor.upper_sum = anchors().upper_sums(anchor.filled)[key[1]];
    to.place[key] = static_cast<int>(to.anchors.size());
    to.anchors.push_back(anchor);
  };
  add(stages[player][open], start);
  for (int left = open; left > 0; --left) {
    for (const Anchor& anchor : stages[player][left].anchors) {
      for (int roll = 0; roll < dice::kNumRolls; ++roll) {
        scorecard::for_each_action(rules, game->scores, anchor.filled, anchor.flag, roll,
                                   [&](const scorecard::Action& action) {
                                     add(stages[player][left - 1], anchors().after(anchor, action));
                                   });
      }
    }
  }
}

// Which leads are open, for every pair of anchors of a turn.
void Endgame::State::lay_out(int turn) {
  const int mover = turns[turn].mover;
  const Stage& own = stage(turn, mover);
  const Stage& other = stage(turn, 1 - mover);
  std::size_t size = 0;
  for (const Anchor& mine : own.anchors) {
    for (const Anchor& his : other.anchors) {
      // Lost below, won above; at equal points the game is drawn.
      const int first = bonus(his) - most(mine);
      const int last = most(his) - bonus(mine);
      Pair pair = {first, last - first + 1, nullptr};
      size += (pair.count + 7) / 8 * 8;
      positions += pair.count;
      pairs[turn].push_back(pair);
    }
  }
  storage[turn] = std::make_unique<Aligned>(size);
  double* next = storage[turn]->values;
  for (Pair& pair : pairs[turn]) {
    pair.values = next;
    next += (pair.count + 7) / 8 * 8;
  }
}

void Endgame::State::solve(int turn, int own, int other, solve::PointsSteps& steps) {
  const int mover = turns[turn].mover;
  const int others = static_cast<int>(stage(turn, 1 - mover).anchors.size());
  const Pair& pair = pairs[turn][own * others + other];
  double* const out = const_cast<double*>(pair.values);
  const Anchor& mine = stage(turn, mover).anchors[own];
  if (turns[turn].open[mover] == 0) {
    HAZARD_ASSERT(turn + 1 == static_cast<int>(turns.size()));
    const int lead = bonus(mine) - bonus(stage(turn, 1 - mover).anchors[other]);
    for (int i = 0; i < pair.count; ++i) {
      const int margin = pair.first + i + lead;
      out[i] = margin > 0 ? 1 : margin == 0 ? 0.5 : 0;
    }
    return;
  }
  const int padded = (pair.count + 7) / 8 * 8;
  const solve::RowOptions options =
      steps.options(anchors().row(row(mine)), lane(mine), pair.first, padded,
                    [&](const Anchor& to, int lead, std::span<double> memory) {
                      const Pair& next = next_pair(turn, to, other);
                      const bool again = turns[turn + 1].mover == mover;
                      for (std::size_t i = 0; i < memory.size(); ++i) {
                        const int there = lead + static_cast<int>(i);
                        memory[i] = again ? next.at(there) : 1 - next.at(-there);
                      }
                      return memory.data();
                    });
  ::hazard::solve::simd_kernels().front().solve_points(*game, options, padded, out);
}

Result<Endgame> Endgame::solve(std::shared_ptr<const solve::Game> game, const Card& mover,
                               const Card& other, int threads, const Watch& watch) {
  auto state = std::make_unique<State>();
  state->game = std::move(game);
  state->cards = {mover, other};
  const scorecard::RuleSet& rules = state->game->rules;
  State::Turn turn = {0, {}};
  for (int p = 0; p < 2; ++p) {
    turn.open[p] = rules.num_boxes - std::popcount(state->cards[p].anchor.filled);
    HAZARD_ASSERT(turn.open[p] <= kEndgameOpen);
    state->list_stages(p);
  }
  for (state->turns = {turn}; turn.open[0] + turn.open[1] > 0; state->turns.push_back(turn)) {
    --turn.open[turn.mover];
    if (turn.open[1 - turn.mover] > 0) turn.mover = 1 - turn.mover;
  }
  state->pairs.resize(state->turns.size());
  state->storage.resize(state->turns.size());
  Workers workers(threads);
  for (int t = static_cast<int>(state->turns.size()) - 1; t >= 0; --t) {
    state->lay_out(t);
    const int mine = state->turns[t].mover;
    const int others = static_cast<int>(state->stage(t, 1 - mine).anchors.size());
    workers.for_ranges(static_cast<int>(state->pairs[t].size()), 8, [&](int begin, int end) {
      solve::PointsSteps steps(*state->game);
      for (int i = begin; i < end && !watch.cancelled(); ++i) {
        state->solve(t, i / others, i % others, steps);
      }
    });
    if (watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
  }
  return Endgame(std::move(state));
}

Endgame::Endgame(std::unique_ptr<State> state) : state_(std::move(state)) {}
Endgame::Endgame(Endgame&&) noexcept = default;
Endgame& Endgame::operator=(Endgame&&) noexcept = default;
Endgame::~Endgame() = default;

double Endgame::value() const {
  return state_->pairs[0][0].at(state_->cards[0].points - state_->cards[1].points);
}

double Endgame::after(const scorecard::Action& action) const {
  const Card& own = state_->cards[0];
  return state_->after(0, state_->anchors().after(own.anchor, action), 0,
                       own.points + action.points() - state_->cards[1].points);
}

std::int64_t Endgame::positions() const { return state_->positions; }

}  // namespace hazard::versus
