#include "distill/rule_learner.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "policy/rule_list.h"

namespace hazard::distill {
namespace {

template <class Fn>
void for_each_bit(const std::vector<std::uint64_t>& bits, Fn fn) {
  for (std::size_t w = 0; w < bits.size(); ++w) {
    for (std::uint64_t left = bits[w]; left != 0; left &= left - 1) {
      fn(static_cast<std::uint32_t>(64 * w + std::countr_zero(left)));
    }
  }
}

bool has_bit(const std::vector<std::uint64_t>& bits, std::size_t i) {
  return (bits[i / 64] >> i % 64 & 1) != 0;
}

std::vector<std::uint64_t> both_of(std::vector<std::uint64_t> a,
                                   const std::vector<std::uint64_t>& b) {
  for (std::size_t w = 0; w < a.size(); ++w) a[w] &= b[w];
  return a;
}

}  // namespace

RuleLearner::RuleLearner(const RuleData& data, Workers& workers)
    : data_(data), table_(data, workers), otherwise_(table_.best_action()) {}

RuleLearner::Entry RuleLearner::make_entry(const CodedRule& rule) const {
  return {rule, data_.covered(rule)};
}

void RuleLearner::start_from(const policy::RuleList& list) {
  rules_.clear();
  for (const policy::Rule& rule : list.rules) {
    if (const auto coded = data_.coded(rule)) rules_.push_back(make_entry(*coded));
  }
  otherwise_ = list.otherwise;
}

policy::RuleList RuleLearner::list(policy::Decision decision) const {
  policy::RuleList list;
  list.decision = decision;
  for (const Entry& entry : rules_) list.rules.push_back(data_.plain(entry.rule));
  list.otherwise = otherwise_;
  return list;
}

Cost RuleLearner::falls_to(std::size_t record, std::size_t place) const {
  const Cost* const row = data_.costs(record);
  for (; place < rules_.size(); ++place) {
    if (has_bit(rules_[place].covered, record)) return row[rules_[place].rule.action];
  }
  return row[otherwise_];
}

std::vector<Cost> RuleLearner::costs() const {
  std::vector<Cost> now(data_.size());
  for (std::size_t i = 0; i < now.size(); ++i) now[i] = falls_to(i, 0);
  return now;
}

double RuleLearner::loss() const {
  const auto now = costs();
  return static_cast<double>(std::accumulate(now.begin(), now.end(), std::int64_t{0})) /
         data_.unit();
}

void RuleLearner::grow(int most) {
  std::vector<Cost> now = costs();
  table_.fill(now);
  while (size() < most) {
    const Candidate candidate = table_.best();
    if (candidate.gain <= 0) return;
    Entry entry = make_entry(candidate.rule);
    std::vector<std::uint32_t> records;
    std::vector<Cost> by;
    for_each_bit(entry.covered, [&](std::uint32_t i) {
      const Cost change = data_.costs(i)[candidate.rule.action] - now[i];
      if (change == 0) return;
      now[i] += change;
      records.push_back(i);
      by.push_back(change);
    });
    table_.change(records, by);
    rules_.insert(rules_.begin(), std::move(entry));
  }
}

void RuleLearner::sweep(int most, double worth, double caution) {
  std::vector<Cost> now = costs();
  table_.fill(now);
  const auto least = static_cast<Cost>(std::max(1.0, worth * data_.unit()));
  const auto better_by = static_cast<Cost>(caution * data_.unit());
  Bits left(rules_.empty() ? (data_.size() + 63) / 64 : rules_[0].covered.size(),
            ~std::uint64_t{0});
  const auto settle = [&](const Entry& entry) {
    std::vector<std::uint32_t> records;
    std::vector<Cost> cost;
    for_each_bit(both_of(entry.covered, left), [&](std::uint32_t i) {
      records.push_back(i);
      cost.push_back(now[i]);
    });
    table_.remove(records, cost);
    for (std::size_t w = 0; w < left.size(); ++w) left[w] &= ~entry.covered[w];
  };
  for (std::size_t place = 0; place < rules_.size();) {
    if (size() < most) {
      const Candidate more = table_.best();
      if (more.gain >= least) {
        Entry entry = make_entry(more.rule);
        entry.gain = more.gain;
        settle(entry);
        rules_.insert(rules_.begin() + static_cast<std::ptrdiff_t>(place++), std::move(entry));
        continue;
      }
    }
    // Without this rule its records would cost what comes next.
    Entry& entry = rules_[place];
    std::vector<std::uint32_t> records;
    std::vector<Cost> by;
    Cost gain = 0;
    for_each_bit(both_of(entry.covered, left), [&](std::uint32_t i) {
      const Cost change = falls_to(i, place + 1) - now[i];
      if (change == 0) return;
      gain += change;
      now[i] += change;
      records.push_back(i);
      by.push_back(change);
    });
    table_.change(records, by);
    const Candidate better = table_.best();
    if (better.gain <= 0 && gain <= 0) {
      rules_.erase(rules_.begin() + static_cast<std::ptrdiff_t>(place));
      continue;
    }
    if (better.gain > gain + better_by) {
      entry = make_entry(better.rule);
      gain = better.gain;
    }
    entry.gain = gain;
    settle(entry);
    ++place;
  }
  otherwise_ = table_.best_action();
}

void RuleLearner::find_gains() {
  std::vector<Cost> gains(rules_.size(), 0);
  for (std::size_t i = 0; i < data_.size(); ++i) {
    std::size_t place = 0;
    while (place < rules_.size() && !has_bit(rules_[place].covered, i)) ++place;
    if (place == rules_.size()) continue;
    gains[place] += falls_to(i, place + 1) - data_.costs(i)[rules_[place].rule.action];
  }
  for (std::size_t place = 0; place < rules_.size(); ++place) rules_[place].gain = gains[place];
}

void RuleLearner::prune(int most) {
  while (size() > most) {
    find_gains();
    // Several at a time while there are many.
    const int drop = std::max(1, (size() - most) / 4);
    for (int n = 0; n < drop; ++n) {
      rules_.erase(std::ranges::min_element(rules_, {}, &Entry::gain));
    }
  }
}

void RuleLearner::refine(int most, const Refinement& options, const Watch& watch) {
  prune(most);
  grow(most);
  double best = loss();
  std::vector<Entry> best_rules = rules_;
  int best_otherwise = otherwise_;
  for (int step = 0; step < options.steps && !watch.cancelled(); ++step) {
    // Half of the time the weakest rules make room for others, put in wherever they gain most.
    double worth = 0;
    if (step % 2 == 1 && size() > 4) {
      find_gains();
      std::vector<Cost> gains;
      for (const Entry& entry : rules_) gains.push_back(entry.gain);
      const int drop = std::max(1, most / 8);
      std::ranges::sort(gains);
      worth = 1.5 * static_cast<double>(gains[std::min<std::size_t>(drop, gains.size() - 1)]) /
              data_.unit();
      prune(most - drop);
    }
    sweep(most, worth, options.caution);
    grow(most);
    const double now = loss();
    watch.report(static_cast<double>(step + 1) / options.steps);
    const double gained = best - now;
    if (gained > 0) {
      best = now;
      best_rules = rules_;
      best_otherwise = otherwise_;
    } else if (step % 2 == 1) {
      rules_ = best_rules;
      otherwise_ = best_otherwise;
    }
    if (step % 2 == 1 && gained < options.enough) break;
  }
  rules_ = std::move(best_rules);
  otherwise_ = best_otherwise;
}

}  // namespace hazard::distill
