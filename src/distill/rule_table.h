// What every rule would cost, all at once: sums over the records that each pair of conditions
// covers, for every action.
//
//   cell     (code of feature f, code of feature g), for every pair of features f <= g: the sum of
//            weight x regret of the records there, action by action, and of what they cost now
//   rule     any two conditions on f and g are a rectangle of cells, found by prefix sums
//
// Costs are whole numbers, so that records can be taken out again without a trace and sums do not
// depend on their order: one point is `unit` of them, and all records together stay below 2^30.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/parallel.h"
#include "distill/records.h"
#include "distill/rule_conditions.h"
#include "policy/rule_list.h"

namespace hazard::distill {

using Cost = std::int32_t;

// A rule on codes: one or two intervals.
struct CodedRule {
  struct Part {
    int feature;   // place in the list of coded features
    int interval;  // place among its intervals
    friend bool operator==(const Part&, const Part&) = default;
  };
  std::array<Part, policy::kMostConditions> parts;
  int num_parts = 0;
  int action = 0;
  friend bool operator==(const CodedRule&, const CodedRule&) = default;
};

// What the learner sees of records of one kind.
class RuleData {
 public:
  RuleData(const policy::Features& features, const Records& records,
           const std::vector<policy::Condition>& conditions);

  std::size_t size() const { return size_; }
  int num_actions() const { return num_actions_; }
  int columns() const { return columns_; }  // actions, rounded up; those beyond repeat the first
  double unit() const { return unit_; }     // costs of one point
  const std::vector<CodedFeature>& features() const { return features_; }
  const Cost* costs(std::size_t record) const { return &cost_[record * columns_]; }

  const Interval& interval(const CodedRule::Part& part) const {
    return features_[part.feature].intervals[part.interval];
  }
  // The records that a rule covers, a bit for each.
  std::vector<std::uint64_t> covered(const CodedRule& rule) const;
  policy::Rule plain(const CodedRule& rule) const;
  // Nothing if a condition is not among those of these records: it holds for all or for none.
  std::optional<CodedRule> coded(const policy::Rule& rule) const;

 private:
  std::size_t size_;
  int num_actions_;
  int columns_;
  double unit_ = 1;
  std::vector<CodedFeature> features_;
  std::vector<Cost> cost_;  // [record][column]
};

struct Candidate {
  CodedRule rule;
  Cost gain = 0;  // what the records that it covers cost now, less what they would cost
};

class RuleTable {
 public:
  RuleTable(const RuleData& data, Workers& workers);

  // All records, costing `now`. [record]
  void fill(std::span<const Cost> now);
  // Costs of some records change. [i] belongs to records[i]
  void change(std::span<const std::uint32_t> records, std::span<const Cost> by);
  // Some records leave, which cost `now`.
  void remove(std::span<const std::uint32_t> records, std::span<const Cost> now);

  // The rule that gains most; the first of equals, one condition before two.
  Candidate best() const;
  // The action that costs least for all records that are left.
  int best_action() const;

 private:
  struct Pair {
    int first, second;  // places of features; equal: one feature alone
    std::size_t cells;  // where its cells begin
  };
  struct Sums;

  std::size_t num_cells(const Pair& pair) const;
  template <class Fn>
  void for_each_cell(const Pair& pair, std::span<const std::uint32_t> records, Fn fn) const;
  template <class Fn>
  void for_each_block(std::span<const std::uint32_t> records, Fn fn) const;
  Candidate best_of(const Pair& pair) const;
  Candidate best_single(const Pair& pair) const;

  const RuleData& data_;
  Workers& workers_;
  std::vector<Pair> pairs_;
  std::vector<std::uint32_t> all_;  // numbers of all records
  std::vector<Cost> full_;          // [cell][column] of all records
  std::vector<Cost> sum_;           // [cell][column] of those that are left
  std::vector<Cost> now_;           // [cell]
};

}  // namespace hazard::distill
