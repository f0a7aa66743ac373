// The conditions that rules are made of, found from the decisions that are learnt from, and those
// decisions in codes on which every condition is an interval.
//
//   yes or no      = 1, = 0
//   whole numbers  =, >= and <= each value that occurs
//   upper_score, bonus_pace, dice_sum, best_available_score
//                  >= and <= their percentiles 10, 25, 50, 75 and 90
//   cat_score_*, bonus_missing   not used
//
// For Yatzy these are 370.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "distill/records.h"
#include "policy/features.h"
#include "policy/rule_list.h"

namespace hazard::distill {

std::vector<policy::Condition> conditions_of(const policy::Features& features,
                                             const Records& records);

// A condition on the codes of its feature.
struct Interval {
  std::uint8_t first, last;  // both included
  policy::Condition condition;
};

// A feature by which records can be told apart.
struct CodedFeature {
  int feature;
  int codes;                        // 0..codes-1
  std::vector<double> cuts;         // where it goes by percentiles: those; codes 1, 3, .. are
                                    // equal to them, 0, 2, .. lie between. Else values are codes.
  std::vector<Interval> intervals;  // the conditions that hold for some records and not for all
  std::vector<std::uint8_t> code;   // [record]

  int code_of(double value) const;
};

// Those that say something; of two that say the same, the first.
std::vector<CodedFeature> coded_features(const policy::Features& features, const Records& records,
                                         const std::vector<policy::Condition>& conditions);

}  // namespace hazard::distill
