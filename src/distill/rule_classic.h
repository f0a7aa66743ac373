// Greedy covering by mean regret, as it has been published: the rule that loses least per record it
// covers comes next, however few those are, and what it covers is not looked at again.
//
//   candidates   all conditions, then the 20 of least mean regret, each with the 30 of least. With
//                those that cover most, 11 rules would cover everything, and published ones, like
//                that for five ones, would not be among the 200 widest
//   boxes        the most frequent best box; its regret is the mean over the records where it may
//                be filled
//   keeps        the lowest mean regret among actions that fit half of the records or more
//
// It stands here to be compared with.
#pragma once

#include <cstdint>
#include <vector>

#include "distill/records.h"
#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "policy/features.h"
#include "policy/rule_list.h"

namespace hazard::distill {

struct ClassicOptions {
  int max_rules = 100;
  int least_records = 100;  // of a rule
  int threads = 0;
  Watch watch;
};

// Records with labels; `games` is how many they come from, so that weights are counts. `keeps` are
// the actions of a reroll, numbered as in rule lists.
Result<policy::RuleList> learn_classic(const policy::Features& features, const Records& records,
                                       std::int64_t games, const std::vector<int>& keeps,
                                       const ClassicOptions& options);

}  // namespace hazard::distill
