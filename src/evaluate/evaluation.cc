// Exact evaluation, level by level from the start to full cards.
//
//   mass      for each lane of a row, and for each of "five alike scored" no and yes, the
//             probability of coming by with each number of points so far: a contiguous piece of
//             scores, and none for lanes that the policy never meets
//   steps     what the policy does there: the probability of each way to end the turn
//
// A level is led to the next by two kinds of work, each parallel over rows. One plays the turn from
// every lane of a row that is met. The other gathers, for a row of the next level, shifted copies
// of the mass that leads there. Lanes that have lost the bonus share the mass of the last of them,
// unless the policy minds their sums: all that still sets them apart is how often each is met. Sums
// are taken in the order of boxes, outcomes and lanes, so the result does not depend on the number
// of threads.
//
// Rows are gathered a few at a time, from the last of a level to the first. A row is played when
// the first of those asks for it, and given up once it has led to all of them. Rows that have the
// box filled that counts most in their numbers lead to such rows alone, which come first; so half a
// level is given up before the other half of the next is begun, and with the next box likewise.
// Little more than the larger of two levels is in memory at a time.
#include "hazard/evaluate/evaluation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>

#include "base/assert.h"
#include "base/parallel.h"
#include "base/spares.h"
#include "evaluate/outcomes.h"
#include "evaluate/points_evaluation.h"
#include "evaluate/stage.h"
#include "evaluate/steps.h"
#include "evaluate/turn_flow.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::evaluate {
namespace {

using scorecard::Action;
using scorecard::Anchor;
using scorecard::AnchorSpace;

constexpr int kRowsPerThread = 64;  // of the next level, at a time
constexpr int kRowsGrain = 4;       // that a thread takes on at once

// Probability of each number of points so far. Where the card does not tell whether the box for
// five alike scored, a second plane beside the first holds the games in which it did; points then
// leave that box out, which keeps the planes above one another.
struct Mass {
  double visits = 0;    // all of it
  double* p = nullptr;  // [plane][points - first]
  std::int16_t first = 0;
  std::int16_t count = 0;

  int last() const { return first + count - 1; }
  double* plane(int number) const { return p + number * blocks() * Block::kSize; }
  // Memory of one plane: a block of zeros, then the numbers in whole blocks.
  int blocks() const { return count == 0 ? 0 : 1 + (count + Block::kSize - 1) / Block::kSize; }
  void cover(int from, int to) {
    const int new_first = count == 0 ? from : std::min<int>(first, from);
    const int new_last = count == 0 ? to : std::max(last(), to);
    first = static_cast<std::int16_t>(new_first);
    count = static_cast<std::int16_t>(new_last - new_first + 1);
  }
};

struct RowState {
  RowSteps turns;
  std::vector<Mass> mass;  // [place of the lane in turns.met]
  std::vector<Block> storage;
};

// How often each step of a row is taken in a game: kept until its whole level is played, so that
// sums go by the order of rows.
struct Taken {
  std::vector<std::uint16_t> outcomes;  // [step]
  std::vector<double> per_game;         // [step]
};

// Which rows of the next level a row leads to.
struct Reach {
  int row;
  int first, last;  // of those
};

// One step from one lane to another.
struct Delivery {
  const Mass* source;
  double p;
  std::int16_t points;
  bool second;  // into the second plane
  bool both;    // two planes lead to two
};
struct Gathering {
  std::array<Mass, AnchorSpace::kMaxLanes> lanes;
  std::array<std::vector<Delivery>, AnchorSpace::kMaxLanes> deliveries;  // [lane of the target]
  std::vector<Term> terms;
};

class Evaluator {
 public:
  Evaluator(const policy::Policy& policy, scorecard::Position start, const EvaluateOptions& options)
      : policy_(policy),
        game_(policy.game()),
        anchors_(game_.anchors),
        start_(std::move(start)),
        outcomes_(game_),
        workers_(options.threads),
        watch_(options.watch),
        five_box_(game_.rules.five_alike_box()),
        rows_(anchors_.num_rows()) {}

  Result<Evaluation> run() {
    place_start();
    return run_from(std::popcount(start_.filled()));
  }
  Result<Distribution> surprise(const Stage& stage) {
    place_stage(stage);
    return run_from(stage.turn).map([](Evaluation&& evaluation) { return evaluation.score; });
  }

 private:
  void place_start();
  void place_stage(const Stage& stage);
  Result<Evaluation> run_from(int first_turn);
  bool play_level(int turn);
  std::vector<Reach> reaches(std::span<const int> rows) const;
  Taken play_row(int number, TurnWork& work);
  void gather_row(int number, Gathering& work);
  void count(int turn, std::span<const Taken> played);
  void finish(int number);

  // Planes of a row's mass: a flag says what a second one would.
  int planes(const AnchorSpace::Row& row) const {
    const bool two =
        five_box_ >= 0 && !game_.anchors.has_flag() && scorecard::is_filled(row.filled, five_box_);
    return two ? 2 : 1;
  }
  void find_deliveries(const AnchorSpace::Row& row, Gathering& work);
  RowState& new_row(int number) {
    rows_[number] = std::make_unique<RowState>();
    return *rows_[number];
  }

  const policy::Policy& policy_;
  const solve::Game& game_;
  const AnchorSpace& anchors_;
  const scorecard::Position start_;
  Outcomes outcomes_;
  Workers workers_;
  const Watch& watch_;
  const int five_box_;
  Spares<TurnWork> turn_works_;
  Spares<Gathering> gatherings_;
  std::vector<std::unique_ptr<RowState>> rows_;  // [row]; those where games are
  Evaluation result_;
};

void Evaluator::place_start() {
  const Anchor anchor = start_.anchor();
  const int number = anchors_.row_number(anchor.filled, anchor.flag);
  RowState& state = new_row(number);
  const int lane =
      std::max(anchors_.lane(anchor.filled, anchor.upper_sum), shared_lane(policy_, anchor.filled));
  state.turns.met = {lane};
  int points = *start_.total() - (start_.bonus_secured() ? game_.rules.upper_bonus : 0);
  const int num_planes = planes(anchors_.row(number));
  const bool second = num_planes == 2 && start_.scores[five_box_] > 0;
  if (second) points -= start_.scores[five_box_];
  Mass& mass = state.mass.emplace_back(Mass{1, nullptr, static_cast<std::int16_t>(points), 1});
  state.storage.resize(num_planes * mass.blocks() + 1);
  mass.p = state.storage[1].at;
  mass.plane(second)[0] = 1;

  result_.visits.assign(anchors_.num_values(), 0);
  result_.visits[*anchors_.index(anchor)] = 1;
  result_.boxes.resize(game_.rules.num_boxes);
  for (int b = 0; b < game_.rules.num_boxes; ++b) {
    if (scorecard::is_filled(anchor.filled, b)) result_.boxes[b].points.add(start_.scores[b], 1);
  }
  result_.extra = start_.extra;
}

// Where games of others are, each with what its owner expects to come as a debt.
void Evaluator::place_stage(const Stage& stage) {
  result_.visits.assign(anchors_.num_values(), 0);
  result_.boxes.resize(game_.rules.num_boxes);
  const std::vector<double> visits = by_play(stage.visits, anchors_);
  for (const int number : anchors_.level(stage.turn)) {
    const AnchorSpace::Row& row = anchors_.row(number);
    RowState& state = new_row(number);
    const int shared = shared_lane(policy_, row.filled);
    int size = 1;
    for (int lane = shared; lane < row.lanes; ++lane) {
      const double p = visits[row.offset + lane];
      if (p == 0) continue;
      state.turns.met.push_back(lane);
      state.mass.push_back(
          {p, nullptr, static_cast<std::int16_t>(std::floor(-stage.means[row.offset + lane])), 2});
      size += planes(row) * state.mass.back().blocks();
    }
    state.storage.resize(size);
    Block* next = state.storage.data();
    for (std::size_t place = 0; place < state.mass.size(); ++place) {
      const int lane = state.turns.met[place];
      Mass& mass = state.mass[place];
      mass.p = next[1].at;
      next += planes(row) * mass.blocks();
      // A debt between two whole numbers counts for both, so that the mean is kept.
      const double above = -stage.means[row.offset + lane] - mass.first;
      mass.p[0] = mass.visits * (1 - above);
      mass.p[1] = mass.visits * above;
      result_.visits[row.offset + lane] = mass.visits;
    }
  }
}

// Plays the turn from every lane of the row that is met.
Taken Evaluator::play_row(int number, TurnWork& work) {
  if (!rows_[number]) return {};
  RowState& state = *rows_[number];
  RowSteps& turns = state.turns;
  const AnchorSpace::Row& row = anchors_.row(number);
  std::optional<Opening> opening;
  if (start_.roll && row.filled == start_.filled()) {
    opening = Opening{dice::hand_number(*start_.roll) - dice::kFirstRoll, start_.rolls_left};
  }
  play_turns(policy_, outcomes_, row, opening, work, turns);
  Taken taken;
  taken.outcomes.reserve(turns.steps.size());
  taken.per_game.reserve(turns.steps.size());
  for (const Step& step : turns.steps) {
    double per_game = 0;
    for_each_place(step, turns,
                   [&](int place, double p) { per_game += p * state.mass[place].visits; });
    taken.outcomes.push_back(step.outcome);
    taken.per_game.push_back(per_game);
  }
  return taken;
}

// Finds every step that leads to the row, and how many points come along with each.
void Evaluator::find_deliveries(const AnchorSpace::Row& row, Gathering& work) {
  const int num_planes = planes(row);
  const int shared = shared_lane(policy_, row.filled);
  double* const visits = result_.visits.data() + row.offset;
  const auto steps_of = [&](int number) { return rows_[number] ? &rows_[number]->turns : nullptr; };
  for_each_arrival(policy_, outcomes_, row, steps_of, [&](const Arrival& arrival) {
    const RowState& source = *rows_[arrival.source];
    const double* const source_visits = result_.visits.data() + anchors_.row(arrival.source).offset;
    const Action& action = arrival.action;
    const bool second = num_planes == 2 && action.box == five_box_ && action.score > 0;
    const bool both = num_planes == 2 && action.box != five_box_;
    const int points = second ? action.extra : action.points();
    for_each_place(arrival.step, source.turns, [&](int place, double p) {
      const int lane = source.turns.met[place];
      const Mass& from = source.mass[place];
      for (int met = lane == arrival.source_shared ? 0 : lane; met <= lane; ++met) {
        visits[arrival.after(met)] += p * source_visits[met];
      }
      const int target = std::max(arrival.after(lane), shared);
      Mass& to = work.lanes[target];
      to.visits += p * from.visits;
      to.cover(from.first + points, from.last() + points);
      work.deliveries[target].push_back(
          {&from, p, static_cast<std::int16_t>(points), second, both});
    });
  });
}

// Collects what leads to the row from all rows with one box less.
void Evaluator::gather_row(int number, Gathering& work) {
  const AnchorSpace::Row& row = anchors_.row(number);
  work.lanes.fill({});
  find_deliveries(row, work);

  const int num_planes = planes(row);
  int size = 1;  // zeros behind the last number
  std::size_t met = 0;
  for (const Mass& mass : work.lanes) {
    size += num_planes * mass.blocks();
    met += mass.count > 0 ? 1 : 0;
  }
  if (met == 0) return;
  RowState& state = new_row(number);
  state.turns.met.reserve(met);
  state.mass.reserve(met);
  state.storage.resize(size);
  Block* next = state.storage.data();
  // Lane by lane, so that what is added to stays in the fastest memory.
  for (int lane = 0; lane < row.lanes; ++lane) {
    if (work.lanes[lane].count == 0) continue;
    Mass& mass = state.mass.emplace_back(work.lanes[lane]);
    mass.p = next[1].at;
    next += num_planes * mass.blocks();
    state.turns.met.push_back(lane);

    work.terms.clear();
    for (const Delivery& delivery : work.deliveries[lane]) {
      const Mass& from = *delivery.source;
      const int shift = from.first + delivery.points - mass.first;
      work.terms.push_back({mass.plane(delivery.second), from.p, from.count, shift, delivery.p});
      if (delivery.both) {
        work.terms.push_back({mass.plane(1), from.plane(1), from.count, shift, delivery.p});
      }
    }
    work.deliveries[lane].clear();
    add_terms(work.terms);
  }
}

// Adds what happens in a turn to the statistics.
void Evaluator::count(int turn, std::span<const Taken> played) {
  std::vector<double> happens(outcomes_.size());
  for (const Taken& taken : played) {
    for (std::size_t s = 0; s < taken.per_game.size(); ++s) {
      happens[taken.outcomes[s]] += taken.per_game[s];
    }
  }
  for (int o = 0; o < outcomes_.size(); ++o) {
    if (happens[o] == 0) continue;
    const Action& action = outcomes_.action(o);
    BoxStatistics& box = result_.boxes[action.box];
    box.points.add(action.score, happens[o]);
    box.turn.resize(game_.rules.num_boxes);
    box.turn[turn] += happens[o];
    result_.extra += action.extra * happens[o];
  }
}

void Evaluator::finish(int number) {
  const AnchorSpace::Row& row = anchors_.row(number);
  const auto sums = anchors_.upper_sums(row.filled);
  if (!rows_[number]) return;
  const RowState& state = *rows_[number];
  const int num_planes = planes(row);
  for (std::size_t place = 0; place < state.mass.size(); ++place) {
    const int lane = state.turns.met[place];
    const Mass& mass = state.mass[place];
    const bool bonus = game_.rules.upper_bonus > 0 && sums[lane] >= game_.rules.upper_threshold;
    for (int plane = 0; plane < num_planes; ++plane) {
      const bool five = num_planes == 2 ? plane == 1 : row.flag;
      const int more =
          (bonus ? game_.rules.upper_bonus : 0) + (plane == 1 ? game_.scores.most[five_box_] : 0);
      const double* const p = mass.plane(plane);
      result_.groups[bonus][five].add(Distribution{mass.first + more, {p, p + mass.count}});
    }
  }
}

// By the last row that each leads to, from the last on.
std::vector<Reach> Evaluator::reaches(std::span<const int> rows) const {
  std::vector<Reach> list;
  for (const int number : rows) {
    const AnchorSpace::Row& row = anchors_.row(number);
    Reach reach = {number, anchors_.num_rows(), -1};
    for (int b = 0; b < game_.rules.num_boxes; ++b) {
      if (scorecard::is_filled(row.filled, b)) continue;
      const scorecard::Boxes after = row.filled | scorecard::Boxes{1} << b;
      const bool earns_flag = anchors_.has_flag() && b == game_.rules.yahtzee_box;
      reach.first = std::min(reach.first, anchors_.row_number(after, row.flag));
      reach.last = std::max(reach.last, anchors_.row_number(after, row.flag || earns_flag));
    }
    list.push_back(reach);
  }
  std::ranges::stable_sort(list, std::ranges::greater(), &Reach::last);
  return list;
}

// Leads the rows of a level to those of the next; false if cancelled.
bool Evaluator::play_level(int turn) {
  const auto rows = anchors_.level(turn);
  const auto next = anchors_.level(turn + 1);
  const std::vector<Reach> to_play = reaches(rows);
  std::vector<Reach> to_give_up = to_play;
  std::ranges::stable_sort(to_give_up, std::ranges::greater(), &Reach::first);
  std::vector<Taken> taken(rows.size());
  const int at_once = kRowsPerThread * workers_.threads();
  int played = 0;
  int given_up = 0;
  for (int end = static_cast<int>(next.size()); end > 0; end -= at_once) {
    const int begin = std::max(end - at_once, 0);
    const int first_played = played;
    while (played < static_cast<int>(rows.size()) && to_play[played].last >= next[begin]) ++played;
    workers_.for_ranges(played - first_played, kRowsGrain, [&](int from, int to) {
      const Spares<TurnWork>::Lease work(turn_works_);
      for (int i = first_played + from; i < first_played + to && !watch_.cancelled(); ++i) {
        const auto place = std::ranges::lower_bound(rows, to_play[i].row) - rows.begin();
        taken[place] = play_row(to_play[i].row, *work);
      }
    });
    workers_.for_ranges(end - begin, kRowsGrain, [&](int from, int to) {
      const Spares<Gathering>::Lease work(gatherings_);
      for (int i = begin + from; i < begin + to && !watch_.cancelled(); ++i) {
        gather_row(next[i], *work);
      }
    });
    if (watch_.cancelled()) return false;
    const int first_given_up = given_up;
    while (given_up < static_cast<int>(rows.size()) && to_give_up[given_up].first >= next[begin]) {
      ++given_up;
    }
    workers_.for_ranges(given_up - first_given_up, kRowsGrain, [&](int from, int to) {
      for (int i = first_given_up + from; i < first_given_up + to; ++i) {
        rows_[to_give_up[i].row].reset();
      }
    });
  }
  count(turn, taken);
  return true;
}

Result<Evaluation> Evaluator::run_from(int first_turn) {
  const int turns = game_.rules.num_boxes;
  double done = 0;
  double all = 0;
  const auto per_level = anchors_.reachable_per_level();
  for (int turn = first_turn; turn < turns; ++turn) all += static_cast<double>(per_level[turn]);
  for (int turn = first_turn;; ++turn) {
    const auto rows = anchors_.level(turn);
    double secured = 0;
    for (int number : rows) {
      const AnchorSpace::Row& row = anchors_.row(number);
      const auto sums = anchors_.upper_sums(row.filled);
      if (game_.rules.upper_bonus > 0 && sums.back() >= game_.rules.upper_threshold) {
        secured += result_.visits[row.offset + row.lanes - 1];
      }
    }
    result_.bonus_by_turn.push_back(secured);
    if (turn == turns) break;

    if (!play_level(turn)) return fail(Errc::kCancelled, "interrupted");
    done += static_cast<double>(per_level[turn]);
    watch_.report(done / all);
  }
  for (int number : anchors_.level(turns)) finish(number);
  sum_up(game_.rules, result_);
  return std::move(result_);
}

}  // namespace

void sum_up(const scorecard::RuleSet& rules, Evaluation& evaluation) {
  for (const auto& row : evaluation.groups) {
    for (const Distribution& part : row) evaluation.score.add(part);
  }
  for (int b = 0; b < rules.num_boxes; ++b) {
    BoxStatistics& box = evaluation.boxes[b];
    const scorecard::Box& rule = rules.boxes[b];
    box.mean = box.points.mean();
    box.zero = box.points.at(0);
    box.hit = box.points.at_least(rule.shape == scorecard::Shape::kFace ? 3 * rule.face : 1);
  }
}

double Evaluation::five_alike() const { return groups[0][1].mass() + groups[1][1].mass(); }

Result<Distribution> surprise(const policy::Policy& policy, const Stage& stage,
                              const EvaluateOptions& options) {
  HAZARD_ASSERT(!policy.minds_points() && !policy.minds_lost_sums());
  return Evaluator(policy, scorecard::Position(policy.game().rules), options).surprise(stage);
}

Result<Evaluation> evaluate(const policy::Policy& policy, const scorecard::Position& start,
                            const EvaluateOptions& options) {
  HAZARD_ASSERT(policy.game().rules.name == start.rules.name);
  if (!start.total()) {
    return fail(Errc::kBadInput, "position '{}': write the score of every filled box",
                scorecard::to_string(start));
  }
  if (policy.minds_points()) return evaluate_points(policy, start, options);
  return Evaluator(policy, start, options).run();
}

}  // namespace hazard::evaluate
