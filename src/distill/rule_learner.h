// Learns one list from records by the regret that rules remove, and makes it better step by step.
#pragma once

#include <cstdint>
#include <vector>

#include "base/parallel.h"
#include "distill/rule_table.h"
#include "hazard/base/watch.h"
#include "policy/rule_list.h"

namespace hazard::distill {

class RuleLearner {
 public:
  // Starts with an empty list and the best default.
  RuleLearner(const RuleData& data, Workers& workers);

  // Goes on from a list that was learnt on other records.
  void start_from(const policy::RuleList& list);
  policy::RuleList list(policy::Decision decision) const;
  int size() const { return static_cast<int>(rules_.size()); }
  // Points per game that the list loses on these records.
  double loss() const;

  // Puts rules on top, exceptions over generalities, each the one that gains most, until there are
  // `most` or none gains anything.
  void grow(int most);
  // One way down the list: each rule gives way to the one that gains most in its place, given all
  // the others, if that is `caution` points better; a rule that gains nothing goes. Where there is
  // room up to `most`, one that gains `worth` points or more is put in between.
  void sweep(int most, double worth, double caution);
  // Takes out the rules that gain least until `most` are left.
  void prune(int most);
  struct Refinement {
    int steps;       // at most
    double enough;   // points: it is over when a step gains no more
    double caution;  // points that a change must be worth
  };
  // All of it, again and again while it pays.
  void refine(int most, const Refinement& options, const Watch& watch);

 private:
  using Bits = std::vector<std::uint64_t>;

  struct Entry {
    CodedRule rule;
    Bits covered;
    Cost gain = 0;  // that would be lost without it
  };

  Entry make_entry(const CodedRule& rule) const;
  // Cost of a record if rules before this place do not count.
  Cost falls_to(std::size_t record, std::size_t place) const;
  std::vector<Cost> costs() const;
  void find_gains();

  const RuleData& data_;
  RuleTable table_;
  std::vector<Entry> rules_;
  int otherwise_ = 0;
};

}  // namespace hazard::distill
