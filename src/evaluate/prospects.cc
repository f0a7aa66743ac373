// Level by level from the end of this turn to full cards, as an evaluation goes, but with no more
// luggage than one probability for each first action: means need no distribution.
//
//   visits    [lane][action]: how likely the game passes through, given that first action
//   brought   [box][action]: mean points that turns begun in a row bring; behind the boxes, extra
//             points
//
// Plans and turns, which cost the most, are the same for all actions and found once. Sums are taken
// in a fixed order, so the result does not depend on the number of threads.
#include "evaluate/prospects.h"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <optional>

#include "base/assert.h"
#include "base/parallel.h"
#include "evaluate/outcomes.h"
#include "evaluate/steps.h"
#include "evaluate/turn_flow.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::evaluate {
namespace {

using policy::RankedAction;
using scorecard::Action;
using scorecard::Anchor;
using scorecard::AnchorSpace;

class Lookahead {
 public:
  Lookahead(const policy::Policy& policy, const scorecard::Position& position,
            std::span<const RankedAction> actions, const EvaluateOptions& options)
      : policy_(policy),
        game_(policy.game()),
        anchors_(game_.anchors),
        position_(position),
        actions_(actions),
        count_(static_cast<int>(actions.size())),
        outcomes_(game_),
        workers_(options.threads),
        watch_(options.watch),
        result_(actions.size()) {}

  Result<std::vector<Prospect>> run();

 private:
  struct RowState {
    std::vector<double> visits;
    RowSteps turns;
    std::vector<double> brought;
  };

  void list_rows();
  void play_first();
  void add_ends(int first, const std::vector<std::array<double, kPlanLanes>>& ends, int count);
  void play_row(int number, TurnWork& work);
  void gather_row(int number);
  void find_met(const AnchorSpace::Row& row, RowState& state) const;
  void finish();

  double* visits(RowState& state, int lane) const { return state.visits.data() + lane * count_; }

  const policy::Policy& policy_;
  const solve::Game& game_;
  const AnchorSpace& anchors_;
  const scorecard::Position& position_;
  std::span<const RankedAction> actions_;
  const int count_;
  Outcomes outcomes_;
  Workers workers_;
  const Watch& watch_;
  std::vector<std::vector<int>> levels_;  // [filled boxes]: rows that can follow
  std::vector<int> place_;                // [row number]: in rows_, or -1
  std::vector<RowState> rows_;
  std::vector<Prospect> result_;
};

// Late in a game few rows can follow.
void Lookahead::list_rows() {
  const Anchor start = position_.anchor();
  place_.assign(anchors_.num_rows(), -1);
  levels_.resize(game_.rules.num_boxes + 1);
  int count = 0;
  for (int level = std::popcount(start.filled) + 1; level <= game_.rules.num_boxes; ++level) {
    for (int number : anchors_.level(level)) {
      if ((anchors_.row(number).filled & start.filled) != start.filled) continue;
      levels_[level].push_back(number);
      place_[number] = count++;
    }
  }
  rows_.resize(count);
}

// Plays this turn, eight actions side by side, and puts every game where it leads.
void Lookahead::play_first() {
  const Anchor start = position_.anchor();
  const AnchorSpace::Row& row = anchors_.row(anchors_.row_number(start.filled, start.flag));
  const int roll = dice::hand_number(*position_.roll) - dice::kFirstRoll;
  const auto work = std::make_unique<TurnWork>();
  const Outcomes::Table& table = outcomes_.table(row, work->joker);
  std::array<std::int32_t, kPlanLanes> lanes;
  lanes.fill(anchors_.lane(start.filled, start.upper_sum));
  for (int first = 0; first < count_; first += kPlanLanes) {
    const int count = std::min(count_ - first, kPlanLanes);
    work->ends.assign(outcomes_.size(), {});
    if (position_.rolls_left == 0) {
      for (int k = 0; k < count; ++k) work->ends[table[roll][actions_[first + k].box]][k] = 1;
    } else {
      std::array<std::int32_t, kPlanLanes> keeps;
      for (int k = 0; k < count; ++k) keeps[k] = dice::hand_number(actions_[first + k].keep);
      const std::span all(lanes.data(), count);
      work->flow.run(policy_, row, all,
                     Opening{roll, position_.rolls_left, std::span(keeps.data(), count)});
      work->flow.for_each_box(
          [&](int last, int k, int box, double p) { work->ends[table[last][box]][k] += p; });
    }
    add_ends(first, work->ends, count);
  }
  for (int number : levels_[std::popcount(start.filled) + 1]) {
    find_met(anchors_.row(number), rows_[place_[number]]);
  }
}

// Of actions first .. first + count - 1: the boxes this turn ends in, and where games go on.
void Lookahead::add_ends(int first, const std::vector<std::array<double, kPlanLanes>>& ends,
                         int count) {
  const Anchor start = position_.anchor();
  for (int o = 0; o < outcomes_.size(); ++o) {
    const Action& action = outcomes_.action(o);
    if (scorecard::is_filled(start.filled, action.box)) continue;
    const Anchor after = anchors_.after(start, action);
    const int number = anchors_.row_number(after.filled, after.flag);
    RowState& state = rows_[place_[number]];
    if (state.visits.empty()) state.visits.resize(anchors_.row(number).lanes * count_);
    const int lane =
        std::max(anchors_.lane(after.filled, after.upper_sum), shared_lane(policy_, after.filled));
    for (int k = 0; k < count; ++k) {
      const double p = ends[o][k];
      if (p == 0) continue;
      visits(state, lane)[first + k] += p;
      Prospect& prospect = result_[first + k];
      if (prospect.ends.empty() || prospect.ends.back().box != action.box) {
        prospect.ends.push_back({.box = action.box});
      }
      prospect.ends.back().probability += p;
      prospect.ends.back().points += p * action.points();
      prospect.boxes[action.box] += p * action.score;
      prospect.extra += p * action.extra;
    }
  }
  for (int k = first; k < first + count; ++k) {
    for (TurnEnd& end : result_[k].ends) end.points /= end.probability;
  }
}

void Lookahead::find_met(const AnchorSpace::Row& row, RowState& state) const {
  if (state.visits.empty()) return;
  for (int lane = 0; lane < row.lanes; ++lane) {
    const double* const p = visits(state, lane);
    if (std::any_of(p, p + count_, [](double x) { return x > 0; })) state.turns.met.push_back(lane);
  }
}

// Plays the turn from every lane of the row that is met.
void Lookahead::play_row(int number, TurnWork& work) {
  RowState& state = rows_[place_[number]];
  if (state.turns.met.empty()) return;
  play_turns(policy_, outcomes_, anchors_.row(number), {}, work, state.turns);
  state.brought.resize((game_.rules.num_boxes + 1) * count_);
  double* const extra = state.brought.data() + game_.rules.num_boxes * count_;
  for (const Step& step : state.turns.steps) {
    const Action& action = outcomes_.action(step.outcome);
    double* const points = state.brought.data() + action.box * count_;
    for_each_lane(step, state.turns, [&](int lane, double p) {
      const double* const from = visits(state, lane);
      for (int k = 0; k < count_; ++k) points[k] += p * from[k] * action.score;
      if (action.extra == 0) return;
      for (int k = 0; k < count_; ++k) extra[k] += p * from[k] * action.extra;
    });
  }
}

// Collects what leads to the row from all rows with one box less.
void Lookahead::gather_row(int number) {
  const AnchorSpace::Row& row = anchors_.row(number);
  RowState& state = rows_[place_[number]];
  const int shared = shared_lane(policy_, row.filled);
  const auto steps_of = [&](int source) {
    return place_[source] < 0 ? nullptr : &rows_[place_[source]].turns;
  };
  for_each_arrival(policy_, outcomes_, row, steps_of, [&](const Arrival& arrival) {
    if (state.visits.empty()) state.visits.resize(row.lanes * count_);
    RowState& source = rows_[place_[arrival.source]];
    for_each_lane(arrival.step, source.turns, [&](int lane, double p) {
      const double* const from = visits(source, lane);
      double* const to = visits(state, std::max(arrival.after(lane), shared));
      for (int k = 0; k < count_; ++k) to[k] += p * from[k];
    });
  });
  find_met(row, state);
}

void Lookahead::finish() {
  const scorecard::RuleSet& rules = game_.rules;
  for (int number : levels_.back()) {
    const AnchorSpace::Row& row = anchors_.row(number);
    RowState& state = rows_[place_[number]];
    for (int lane : state.turns.met) {
      if (rules.upper_bonus == 0) continue;
      if (anchors_.upper_sums(row.filled)[lane] < rules.upper_threshold) continue;
      for (int k = 0; k < count_; ++k) result_[k].bonus += visits(state, lane)[k];
    }
  }
  for (Prospect& prospect : result_) {
    prospect.bonus_points = position_.bonus_secured() ? 0 : rules.upper_bonus * prospect.bonus;
  }
}

Result<std::vector<Prospect>> Lookahead::run() {
  for (Prospect& prospect : result_) prospect.boxes.resize(game_.rules.num_boxes);
  list_rows();
  play_first();
  std::size_t done = 0;
  for (int level = std::popcount(position_.filled()) + 1; level < game_.rules.num_boxes; ++level) {
    const std::vector<int>& rows = levels_[level];
    const std::vector<int>& next = levels_[level + 1];
    workers_.for_ranges(static_cast<int>(rows.size()), 16, [&](int begin, int end) {
      const auto work = std::make_unique_for_overwrite<TurnWork>();
      for (int i = begin; i < end && !watch_.cancelled(); ++i) play_row(rows[i], *work);
    });
    workers_.for_ranges(static_cast<int>(next.size()), 16, [&](int begin, int end) {
      for (int i = begin; i < end && !watch_.cancelled(); ++i) gather_row(next[i]);
    });
    if (watch_.cancelled()) return fail(Errc::kCancelled, "interrupted");
    for (int number : rows) {
      RowState& state = rows_[place_[number]];
      if (!state.brought.empty()) {
        for (int k = 0; k < count_; ++k) {
          for (int b = 0; b < game_.rules.num_boxes; ++b) {
            result_[k].boxes[b] += state.brought[b * count_ + k];
          }
          result_[k].extra += state.brought[game_.rules.num_boxes * count_ + k];
        }
      }
      state = {};
    }
    done += rows.size();
    watch_.report(static_cast<double>(done) / static_cast<double>(rows_.size()));
  }
  finish();
  return std::move(result_);
}

}  // namespace

double Prospect::turn() const {
  double sum = 0;
  for (const TurnEnd& end : ends) sum += end.probability * end.points;
  return sum;
}

double Prospect::mean() const {
  double sum = bonus_points + extra;
  for (double points : boxes) sum += points;
  return sum;
}

Result<std::vector<Prospect>> prospects(const policy::Policy& policy,
                                        const scorecard::Position& position,
                                        std::span<const RankedAction> actions,
                                        const EvaluateOptions& options) {
  HAZARD_ASSERT(policy.game().rules.name == position.rules.name && position.roll);
  return Lookahead(policy, position, actions, options).run();
}

}  // namespace hazard::evaluate
