// Writes decisions down as records, judged by a table of values.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "distill/decisions.h"
#include "distill/records.h"
#include "evaluate/outcomes.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "policy/features.h"
#include "scorecard/anchors.h"
#include "solve/values.h"

namespace hazard::distill {

// What the judges of all threads share.
struct Bench {
  explicit Bench(const solve::Values& table);
  Judgement judgement() const { return {values, *optimal, outcomes}; }

  const solve::Values& values;
  std::shared_ptr<const policy::Policy> optimal;
  evaluate::Outcomes outcomes;
};

// How much each decision of a turn weighs. [decision][roll]
using Weights = std::array<std::array<double, dice::kNumRolls>, policy::kDecisions.size()>;

class RecordWriter {
 public:
  RecordWriter(const Bench& bench, const Vocabulary& vocabulary)
      : game_(bench.values.game()), vocabulary_(vocabulary), judgement_(bench.judgement()) {}

  // Every decision with a weight above 0, from one to eight anchors of a row. weights: [place]
  void add(const scorecard::AnchorSpace::Row& row, std::span<const std::int32_t> lanes,
           std::span<const Weights> weights, AllRecords& out);

 private:
  void add_turn(const scorecard::Anchor& anchor, policy::Decision decision,
                const std::array<double, dice::kNumRolls>& weights, int place,
                Records& records) const;

  const solve::Game& game_;
  const Vocabulary& vocabulary_;
  Judgement judgement_;
};

}  // namespace hazard::distill
