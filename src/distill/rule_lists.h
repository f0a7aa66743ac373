// Learns whole books of rules: all lists, on the decisions that whoever follows them meets.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "distill/teacher.h"
#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "policy/features.h"
#include "policy/rule_list.h"

namespace hazard::distill {

// What rules may keep.
enum class KeepGrammar : std::uint8_t { kVerbs, kMasks, kUnions };  // unions: and verbs
std::vector<int> keeps_of(KeepGrammar grammar);                     // numbers, see numbered_keep

struct RuleLearning {
  int max_rules = 100;  // of each list
  bool full = false;    // rerolls have lists, too
  KeepGrammar grammar = KeepGrammar::kVerbs;
  policy::Unruled rerolls = policy::Unruled::kBestResponse;  // where they have not
  std::int64_t records = 300'000;                            // of each kind of decision
  int rounds = 6;          // of learning, each on the games of the best book so far
  std::vector<int> sizes;  // also what books of these sizes are worth, see `scaling`
  std::uint64_t seed = 1;
  int threads = 0;
  Watch watch;
};

struct LearntBook {
  policy::RuleBook book;
  double mean = 0;  // exact
  // Smaller books with the same rules as far as possible. By the regret learner: the weakest are
  // taken out and the others adapt; classic: the first rules of each list, and its default.
  struct Size {
    int rules;  // of each list at most
    double mean;
  };
  std::vector<Size> scaling;  // in the order of sizes
};

// By the regret that rules remove. The book with the best mean of all rounds.
Result<LearntBook> learn_rules(std::shared_ptr<const policy::Features> features,
                               const Teacher& teacher, const RuleLearning& options);

// By greedy covering, see rule_classic.h; from as many simulated games as give the records.
Result<LearntBook> learn_classic_rules(std::shared_ptr<const policy::Features> features,
                                       const Teacher& teacher, const RuleLearning& options);

}  // namespace hazard::distill
