#include "distill/judged_records.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

#include "base/parallel.h"
#include "base/rng.h"
#include "evaluate/outcomes.h"
#include "evaluate/turn_flow.h"
#include "evaluate/turn_means.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "policy/model.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::distill {
namespace {

using dice::kNumRolls;
using policy::Decision;
using policy::kDecisions;
using scorecard::AnchorSpace;

constexpr std::size_t kNumKinds = kDecisions.size();
// So many records of a kind come from one anchor, on average.
constexpr std::int64_t kRecordsOfAnchor = 3;
// Of a stream of random numbers for anchors, beside those of each kind of decision.
constexpr std::size_t kAnchorLot = kNumKinds;

// Numbers below the threshold are drawn in proportion, so that about `most` are left; sorts them.
double drawing_threshold(std::vector<double>& numbers, std::int64_t most) {
  std::ranges::sort(numbers);
  double below = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    // With numbers[i] for a threshold, what is below it counts in proportion.
    const double left = below / numbers[i] + static_cast<double>(numbers.size() - i);
    if (left <= static_cast<double>(most)) return i == 0 ? 0 : numbers[i];
    below += numbers[i];
  }
  return below / static_cast<double>(most);
}

double lot_of(std::uint64_t seed, std::size_t place, std::size_t kind, int roll) {
  const RandomBlock block = random_block(
      seed, {.stream = place * (kNumKinds + 1) + kind, .index = static_cast<std::uint32_t>(roll)});
  return block[0] * 0x1p-32;
}

// 0 if it is not drawn, else its weight.
double drawn(double weight, double threshold, double lot) {
  if (weight >= threshold) return weight;
  return lot * threshold < weight ? threshold : 0;
}

class RowJudge {
 public:
  RowJudge(const policy::Policy& player, const evaluate::Outcomes& outcomes, const Referee& judge,
           const Vocabulary& vocabulary)
      : player_(player), outcomes_(outcomes), judge_(judge), vocabulary_(vocabulary) {}

  const evaluate::TurnFlow& flow() const { return flow_; }
  void play(const AnchorSpace::Row& row, std::span<const std::int32_t> lanes) {
    flow_.run(player_, row, lanes);
  }
  void judge(const AnchorSpace::Row& row, std::span<const std::int32_t> lanes) {
    means_.run(judge_.policy, outcomes_, row, lanes, judge_.rest);
    instead_.fill(-1);
    policy::make_legal(judge_.policy.game(), {row.filled, row.flag, 0}, instead_);
  }

  void add(const AnchorSpace::Row& row, Decision decision, int roll, int place,
           Records& out) const {
    return decision == Decision::kCategory ? add_boxes(row, roll, place, out)
                                           : add_keeps(decision, roll, place, out);
  }

 private:
  void add_boxes(const AnchorSpace::Row& row, int roll, int place, Records& out) const {
    const solve::Game& game = judge_.policy.game();
    std::array<double, scorecard::kMaxBoxes> value;
    value.fill(means_.box(roll, instead_[roll], place));
    scorecard::for_each_action(game.rules, game.scores, row.filled, row.flag, roll,
                               [&](const scorecard::Action& action) {
                                 value[action.box] = means_.box(roll, action.box, place);
                               });
    const double best = *std::ranges::max_element(value);
    for (int b = 0; b < game.rules.num_boxes; ++b) {
      out.regret.push_back(static_cast<float>(best - value[b]));
    }
  }

  void add_keeps(Decision decision, int roll, int place, Records& out) const {
    const int left = policy::rerolls_left(decision);
    double best = -std::numeric_limits<double>::infinity();
    for (int keep = dice::kFirstKeep[roll]; keep < dice::kFirstKeep[roll + 1]; ++keep) {
      best = std::max(best, means_.keep(left, dice::kKeepHands[keep], place));
    }
    for (const policy::KeepAction* action : vocabulary_.keeps) {
      out.regret.push_back(static_cast<float>(best - means_.keep(left, action->hand[roll], place)));
    }
  }

  const policy::Policy& player_;
  const evaluate::Outcomes& outcomes_;
  const Referee& judge_;
  const Vocabulary& vocabulary_;
  evaluate::TurnFlow flow_;
  evaluate::TurnMeans means_;
  policy::Choices instead_;
};

template <class T>
void move_behind(std::vector<T>& all, std::vector<T>& part) {
  all.insert(all.end(), part.begin(), part.end());
  part = {};
}

class RecordMaker {
 public:
  RecordMaker(const policy::Policy& player, const std::vector<double>& visits, const Referee& judge,
              const Vocabulary& vocabulary, const std::array<bool, kNumKinds>& wanted,
              const RecordOptions& options)
      : player_(player),
        anchors_(player.game().anchors),
        judge_(judge),
        vocabulary_(vocabulary),
        wanted_(wanted),
        options_(options),
        outcomes_(player.game()),
        weights_(visits),
        parts_(anchors_.num_rows()) {}

  Result<AllRecords> run() {
    draw_anchors();
    find_thresholds();
    Workers workers(options_.threads);
    constexpr int kAtOnce = 512;  // rows, between two reports
    for (int first = 0; first < anchors_.num_rows(); first += kAtOnce) {
      const int count = std::min(kAtOnce, anchors_.num_rows() - first);
      workers.for_ranges(count, 4, [&](int begin, int end) {
        const auto judge = make_judge();
        for (int n = begin; n < end; ++n) make_row(first + n, *judge);
      });
      if (options_.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
      options_.watch.report(static_cast<double>(first + count) / anchors_.num_rows());
    }
    return join();
  }

 private:
  std::unique_ptr<RowJudge> make_judge() const {
    return std::make_unique<RowJudge>(player_, outcomes_, judge_, vocabulary_);
  }

  // Leaves the weights of anchors that are drawn.
  void draw_anchors() {
    for (int number : anchors_.level(player_.game().rules.num_boxes)) {
      const AnchorSpace::Row& full = anchors_.row(number);
      std::fill_n(weights_.begin() + static_cast<std::ptrdiff_t>(full.offset), full.padded, 0);
    }
    std::vector<double> met;
    for (double visits : weights_) {
      if (visits > 0) met.push_back(visits);
    }
    const double threshold = drawing_threshold(met, options_.most / kRecordsOfAnchor);
    for (std::size_t place = 0; place < weights_.size(); ++place) {
      if (weights_[place] == 0) continue;
      weights_[place] =
          drawn(weights_[place], threshold, lot_of(options_.seed, place, kAnchorLot, 0));
    }
  }

  // From every eighth row: `most` is not meant to be exact.
  void find_thresholds() {
    constexpr int kEvery = 8;
    const int rows = (anchors_.num_rows() + kEvery - 1) / kEvery;
    std::vector<std::array<std::vector<double>, kNumKinds>> found(rows);
    Workers workers(options_.threads);
    workers.for_ranges(rows, 4, [&](int begin, int end) {
      const auto judge = make_judge();
      for (int n = begin; n < end && !options_.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors_.row(n * kEvery);
        evaluate::for_each_met(row, weights_, [&](std::span<const std::int32_t> lanes) {
          judge->play(row, lanes);
          for_each_weight(row, lanes, judge->flow(), [&](std::size_t d, int, int, double weight) {
            found[n][d].push_back(weight);
          });
        });
      }
    });
    for (std::size_t d = 0; d < kNumKinds; ++d) {
      std::vector<double> all;
      for (auto& row : found) move_behind(all, row[d]);
      thresholds_[d] = all.empty() ? 0 : drawing_threshold(all, options_.most / kEvery);
    }
  }

  // Calls fn(decision, roll, place in lanes, weight) for all that is met.
  template <class Fn>
  void for_each_weight(const AnchorSpace::Row& row, std::span<const std::int32_t> lanes,
                       const evaluate::TurnFlow& flow, Fn fn) const {
    for (std::size_t d = 0; d < kNumKinds; ++d) {
      if (!wanted_[d]) continue;
      for (std::size_t i = 0; i < lanes.size(); ++i) {
        for (int r = 0; r < kNumRolls; ++r) {
          const double weight = weights_[row.offset + lanes[i]] *
                                flow.roll(static_cast<int>(d), r, static_cast<int>(i));
          if (weight > 0) fn(d, r, static_cast<int>(i), weight);
        }
      }
    }
  }

  void make_row(int number, RowJudge& judge) {
    const AnchorSpace::Row& row = anchors_.row(number);
    const auto sums = anchors_.upper_sums(row.filled);
    evaluate::for_each_met(row, weights_, [&](std::span<const std::int32_t> lanes) {
      if (options_.watch.cancelled()) return;
      judge.play(row, lanes);
      bool judged = false;
      for_each_weight(row, lanes, judge.flow(),
                      [&](std::size_t d, int r, int place, double weight) {
                        const std::size_t anchor = row.offset + lanes[place];
                        const double drawn_weight =
                            drawn(weight, thresholds_[d], lot_of(options_.seed, anchor, d, r));
                        if (drawn_weight == 0) return;
                        if (!judged) judge.judge(row, lanes);
                        judged = true;
                        Records& out = parts_[number][d];
                        const scorecard::Anchor seen = {row.filled, row.flag, sums[lanes[place]]};
                        if (out.anchors.empty() || !(out.anchors.back() == seen))
                          out.anchors.push_back(seen);
                        out.anchor.push_back(static_cast<std::uint32_t>(out.anchors.size() - 1));
                        out.roll.push_back(static_cast<std::uint8_t>(r));
                        out.weight.push_back(static_cast<float>(drawn_weight));
                        judge.add(row, kDecisions[d], r, place, out);
                      });
    });
  }

  // One after another, so that memory holds everything about once.
  AllRecords join() {
    AllRecords all;
    for (std::size_t d = 0; d < kNumKinds; ++d) {
      Records& records = all[d];
      records.decision = kDecisions[d];
      records.num_actions = kDecisions[d] == Decision::kCategory
                                ? player_.game().rules.num_boxes
                                : static_cast<int>(vocabulary_.keeps.size());
      for (AllRecords& part : parts_) {
        for (std::uint32_t& place : part[d].anchor) {
          place += static_cast<std::uint32_t>(records.anchors.size());
        }
        move_behind(records.anchor, part[d].anchor);
        move_behind(records.anchors, part[d].anchors);
        move_behind(records.roll, part[d].roll);
        move_behind(records.weight, part[d].weight);
        move_behind(records.regret, part[d].regret);
      }
    }
    return all;
  }

  const policy::Policy& player_;
  const AnchorSpace& anchors_;
  const Referee& judge_;
  const Vocabulary& vocabulary_;
  const std::array<bool, kNumKinds>& wanted_;
  const RecordOptions& options_;
  evaluate::Outcomes outcomes_;
  std::vector<double> weights_;  // [place of the anchor] after the drawing
  std::array<double, kNumKinds> thresholds_{};
  std::vector<AllRecords> parts_;  // [row]
};

}  // namespace

Result<AllRecords> judged_records(const policy::Policy& player, const std::vector<double>& visits,
                                  const Referee& judge, const Vocabulary& vocabulary,
                                  const std::array<bool, kNumKinds>& wanted,
                                  const RecordOptions& options) {
  return RecordMaker(player, visits, judge, vocabulary, wanted, options).run();
}

}  // namespace hazard::distill
