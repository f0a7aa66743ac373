// Level by level, as evaluation.cc, but every number of points so far that the policy minds has a
// turn of its own.
//
//   mass    for each lane of a row, and for each of "five alike scored" no and yes, the probability
//           of coming by with each number of points so far
//   flux    one way to end the turn from one lane: for each number of points, the probability of
//           coming by and ending so
//
// Rows of a level are taken a few at a time. The flux from those is computed row by row in
// parallel, then added to the next level, again row by row in parallel, in a fixed order.
#include "evaluate/points_evaluation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "base/parallel.h"
#include "evaluate/outcomes.h"
#include "evaluate/turn_flow.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::evaluate {
namespace {

using scorecard::Anchor;
using scorecard::AnchorSpace;

constexpr int kRowsAtOnce = 64;

// By whether five alike were scored in their box; where a flag tells, in the first alone.
using Planes = std::array<Distribution, 2>;

struct Flux {
  int row;  // of the next level
  int lane;
  int outcome;
  double visits;
  Planes mass;
};

class PointsEvaluator {
 public:
  PointsEvaluator(const policy::Policy& policy, const scorecard::Position& start,
                  const EvaluateOptions& options)
      : policy_(policy),
        game_(policy.game()),
        anchors_(game_.anchors),
        start_(start),
        outcomes_(game_),
        workers_(options.threads),
        watch_(options.watch),
        five_box_(game_.anchors.has_flag() ? -1 : game_.rules.five_alike_box()),
        rows_(anchors_.num_rows()) {}

  Result<Evaluation> run();

 private:
  struct Work {
    TurnFlow flow;
    Outcomes::Table joker;
    std::vector<std::array<double, kPlanLanes>> ends;  // [outcome]
    std::vector<Planes> flux;                          // [outcome]
  };

  void place_start();
  void play_row(int number, Work& work, std::vector<Flux>& out) const;
  void play_points(const AnchorSpace::Row& row, const Planes& mass, std::span<const int> points,
                   Work& work) const;
  void finish(int number);

  const policy::Policy& policy_;
  const solve::Game& game_;
  const AnchorSpace& anchors_;
  const scorecard::Position& start_;
  Outcomes outcomes_;
  Workers workers_;
  const Watch& watch_;
  const int five_box_;                     // -1: none, or a flag tells
  std::vector<std::vector<Planes>> rows_;  // [row][lane]; empty where no game comes by
  Evaluation result_;
};

void PointsEvaluator::place_start() {
  const Anchor anchor = start_.anchor();
  const int number = anchors_.row_number(anchor.filled, anchor.flag);
  rows_[number].resize(anchors_.row(number).lanes);
  const int bonus = start_.bonus_secured() ? game_.rules.upper_bonus : 0;
  const bool five = five_box_ >= 0 && start_.scores[five_box_] > 0;
  rows_[number][anchors_.lane(anchor.filled, anchor.upper_sum)][five].add(*start_.total() - bonus,
                                                                          1);
  result_.visits.assign(anchors_.num_values(), 0);
  result_.visits[*anchors_.index(anchor)] = 1;
  result_.boxes.resize(game_.rules.num_boxes);
  for (int b = 0; b < game_.rules.num_boxes; ++b) {
    if (scorecard::is_filled(anchor.filled, b)) result_.boxes[b].points.add(start_.scores[b], 1);
  }
  result_.extra = start_.extra;
}

// Adds what follows from these numbers of points, for which work.ends has been found.
void PointsEvaluator::play_points(const AnchorSpace::Row& row, const Planes& mass,
                                  std::span<const int> points, Work& work) const {
  const Outcomes::Table& table = outcomes_.table(row, work.joker);
  work.ends.assign(outcomes_.size(), {});
  work.flow.for_each_box(
      [&](int roll, int i, int box, double p) { work.ends[table[roll][box]][i] += p; });
  const bool alike = work.flow.num_lanes() == 1;  // one plan for all points
  for (int o = 0; o < outcomes_.size(); ++o) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double p = work.ends[o][alike ? 0 : i];
      if (p == 0) continue;
      for (int five = 0; five < 2; ++five) {
        const double here = mass[five].at(points[i]);
        if (here > 0) work.flux[o][five].add(points[i], here * p);
      }
    }
  }
}

void PointsEvaluator::play_row(int number, Work& work, std::vector<Flux>& out) const {
  const AnchorSpace::Row& row = anchors_.row(number);
  std::optional<Opening> opening;
  if (start_.roll && row.filled == start_.filled()) {
    opening = Opening{dice::hand_number(*start_.roll) - dice::kFirstRoll, start_.rolls_left};
  }
  const auto sums = anchors_.upper_sums(row.filled);
  for (std::int32_t lane = 0; lane < static_cast<int>(rows_[number].size()); ++lane) {
    const Planes& mass = rows_[number][lane];
    const policy::Policy::Points minded = policy_.minded_points(row, lane);
    std::vector<int> looked_at, others;
    for (int points = std::min(mass[0].p.empty() ? mass[1].first : mass[0].first,
                               mass[1].p.empty() ? mass[0].first : mass[1].first);
         points <= std::max(mass[0].p.empty() ? mass[1].last() : mass[0].last(),
                            mass[1].p.empty() ? mass[0].last() : mass[1].last());
         ++points) {
      if (mass[0].at(points) == 0 && mass[1].at(points) == 0) continue;
      (minded.contain(points) ? looked_at : others).push_back(points);
    }
    if (looked_at.empty() && others.empty()) continue;
    work.flux.assign(outcomes_.size(), {});
    if (!others.empty()) {
      work.flow.run(policy_, row, {&lane, 1}, opening);
      play_points(row, mass, others, work);
    }
    for (std::span<const int> left = looked_at; !left.empty();) {
      const auto some = left.first(std::min<std::size_t>(left.size(), kPlanLanes));
      left = left.subspan(some.size());
      work.flow.run_points(policy_, row, lane, some, opening);
      play_points(row, mass, some, work);
    }
    for (int o = 0; o < outcomes_.size(); ++o) {
      Planes& flux = work.flux[o];
      const double visits = flux[0].mass() + flux[1].mass();
      if (visits == 0) continue;
      const scorecard::Action& action = outcomes_.action(o);
      const Anchor next = anchors_.after({row.filled, row.flag, sums[lane]}, action);
      if (action.box == five_box_ && action.score > 0) std::swap(flux[0], flux[1]);
      for (Distribution& part : flux) part.first += action.points();
      out.push_back({anchors_.row_number(next.filled, next.flag),
                     anchors_.lane(next.filled, next.upper_sum), o, visits, std::move(flux)});
    }
  }
}

void PointsEvaluator::finish(int number) {
  const AnchorSpace::Row& row = anchors_.row(number);
  const auto sums = anchors_.upper_sums(row.filled);
  for (std::size_t lane = 0; lane < rows_[number].size(); ++lane) {
    const bool bonus = game_.rules.upper_bonus > 0 && sums[lane] >= game_.rules.upper_threshold;
    for (int second = 0; second < 2; ++second) {
      Distribution part = rows_[number][lane][second];
      if (part.p.empty()) continue;
      part.first += bonus ? game_.rules.upper_bonus : 0;
      result_.groups[bonus][second == 1 || row.flag].add(part);
    }
  }
}

Result<Evaluation> PointsEvaluator::run() {
  place_start();
  const int turns = game_.rules.num_boxes;
  const auto per_level = anchors_.reachable_per_level();
  const int first_turn = std::popcount(start_.filled());
  double all = 0;
  double done = 0;
  for (int turn = first_turn; turn < turns; ++turn) all += static_cast<double>(per_level[turn]);
  for (int turn = first_turn;; ++turn) {
    const auto rows = anchors_.level(turn);
    double secured = 0;
    for (const int number : rows) {
      const AnchorSpace::Row& row = anchors_.row(number);
      if (game_.rules.upper_bonus > 0 &&
          anchors_.upper_sums(row.filled).back() >= game_.rules.upper_threshold) {
        secured += result_.visits[row.offset + row.lanes - 1];
      }
    }
    result_.bonus_by_turn.push_back(secured);
    if (turn == turns) break;

    std::vector<double> happens(outcomes_.size());
    for (std::size_t first = 0; first < rows.size(); first += kRowsAtOnce) {
      const auto some =
          rows.subspan(first, std::min<std::size_t>(kRowsAtOnce, rows.size() - first));
      std::vector<std::vector<Flux>> flux(some.size());
      workers_.for_ranges(static_cast<int>(some.size()), 1, [&](int begin, int end) {
        const auto work = std::make_unique<Work>();
        for (int i = begin; i < end && !watch_.cancelled(); ++i) {
          if (!rows_[some[i]].empty()) play_row(some[i], *work, flux[i]);
        }
      });
      if (watch_.cancelled()) return fail(Errc::kCancelled, "interrupted");
      std::map<int, std::vector<const Flux*>> by_row;
      for (const auto& from : flux) {
        for (const Flux& one : from) {
          by_row[one.row].push_back(&one);
          happens[one.outcome] += one.visits;
        }
      }
      std::vector<std::pair<int, std::vector<const Flux*>>> targets(by_row.begin(), by_row.end());
      workers_.for_ranges(static_cast<int>(targets.size()), 1, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
          const AnchorSpace::Row& row = anchors_.row(targets[i].first);
          std::vector<Planes>& lanes = rows_[targets[i].first];
          lanes.resize(row.lanes);
          for (const Flux* one : targets[i].second) {
            for (int five = 0; five < 2; ++five) lanes[one->lane][five].add(one->mass[five]);
            result_.visits[row.offset + one->lane] += one->visits;
          }
        }
      });
      for (const int number : some) rows_[number] = {};
      done += static_cast<double>(per_level[turn]) * static_cast<double>(some.size()) /
              static_cast<double>(rows.size());
      watch_.report(done / all);
    }
    for (int o = 0; o < outcomes_.size(); ++o) {
      if (happens[o] == 0) continue;
      const scorecard::Action& action = outcomes_.action(o);
      BoxStatistics& box = result_.boxes[action.box];
      box.points.add(action.score, happens[o]);
      box.turn.resize(turns);
      box.turn[turn] += happens[o];
      result_.extra += action.extra * happens[o];
    }
  }
  for (const int number : anchors_.level(turns)) finish(number);
  sum_up(game_.rules, result_);
  return std::move(result_);
}

}  // namespace

Result<Evaluation> evaluate_points(const policy::Policy& policy, const scorecard::Position& start,
                                   const EvaluateOptions& options) {
  return PointsEvaluator(policy, start, options).run();
}

}  // namespace hazard::evaluate
