// Decisions as a learner sees them: what was met, how often, and what each of its actions loses.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/solve/game.h"
#include "policy/features.h"
#include "policy/keep_actions.h"
#include "solve/values.h"

namespace hazard::distill {

// Of one kind of decision, in the order of anchors and rolls.
struct Records {
  policy::Decision decision = policy::Decision::kCategory;
  int num_actions = 0;
  std::vector<scorecard::Anchor> anchors;
  std::vector<std::uint32_t> anchor;  // [record] place in `anchors`, ascending
  std::vector<std::uint8_t> roll;     // [record]
  std::vector<float> weight;          // [record] how often it is met in a game
  std::vector<float> value;           // [record] points to come after the best action
  std::vector<float> gap;             // [record] from the best legal action to the second best
  std::vector<std::uint8_t> label;    // [record] the best box, or the lowest mask of the best keep
  std::vector<float> regret;          // [record][action] points

  std::size_t size() const { return roll.size(); }
  const float* regrets(std::size_t record) const { return &regret[record * num_actions]; }
};

using AllRecords = std::array<Records, policy::kDecisions.size()>;  // [decision]

// Whether the rules let the roll go into the box. Regrets of a box that may not be filled are those
// of the box that is filled instead in play.
bool may_fill(const solve::Game& game, const scorecard::Anchor& anchor, int roll, int box);

// The keeps whose regret is wanted. Of categories it is all boxes of the card.
struct Vocabulary {
  std::vector<const policy::KeepAction*> keeps;
};
Vocabulary masks_only();  // bit i of action i: die i is rolled again
Vocabulary verbs_only();

struct RecordOptions {
  // At most about so many of each kind of decision. Decisions that are met less often than a
  // threshold are drawn with a probability in proportion, and those drawn weigh as much as it.
  std::int64_t most = 3'000'000;
  std::uint64_t seed = 1;
  int threads = 0;
  Watch watch;
};

// Every decision that the player meets, judged by the values.
Result<AllRecords> exact_records(const policy::Policy& player, const std::vector<double>& visits,
                                 const solve::Values& values, const Vocabulary& vocabulary,
                                 const RecordOptions& options);

// The decisions of so many simulated games of the player; `most` does not matter.
Result<AllRecords> simulated_records(const policy::Policy& player, std::int64_t games,
                                     const solve::Values& values, const Vocabulary& vocabulary,
                                     const RecordOptions& options);

// The same a part at a time, in the order of rows, for who cannot hold them all. Parts are whole:
// the records of a set of filled boxes are in one of them.
using OnRecords = std::function<Result<void>(const AllRecords& part)>;

// Without those that are met less often than `least` in a game.
Result<void> stream_exact_records(const policy::Policy& player, const std::vector<double>& visits,
                                  const solve::Values& values, const Vocabulary& vocabulary,
                                  double least, const RecordOptions& options, const OnRecords& fn);
Result<void> stream_simulated_records(const policy::Policy& player, std::int64_t games,
                                      const solve::Values& values, const Vocabulary& vocabulary,
                                      const RecordOptions& options, const OnRecords& fn);

}  // namespace hazard::distill
