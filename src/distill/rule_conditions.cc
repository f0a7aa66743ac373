#include "distill/rule_conditions.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include "policy/rule_list.h"

namespace hazard::distill {
namespace {

using policy::Condition;
using policy::Feature;
using policy::Features;
using policy::Sight;
using Op = Condition::Op;

constexpr std::array<double, 5> kPercentiles = {0.10, 0.25, 0.50, 0.75, 0.90};
constexpr std::array<std::string_view, 4> kByPercentile = {"upper_score", "bonus_pace", "dice_sum",
                                                           "best_available_score"};

bool is_used(const Feature& feature) {
  return !feature.name.starts_with("cat_score_") && feature.name != "bonus_missing";
}

bool goes_by_percentile(const Feature& feature) {
  return std::ranges::find(kByPercentile, feature.name) != kByPercentile.end();
}

// Calls fn(record, sight) for all records.
template <class Fn>
void for_each_seen(const Features& features, const Records& records, Fn fn) {
  Sight sight(features);
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (i == 0 || records.anchor[i] != records.anchor[i - 1]) {
      sight.look(records.anchors[records.anchor[i]], records.decision);
    }
    fn(i, sight);
  }
}

// How much each value of a feature weighs. Whole numbers are counted in a row, others in a map.
class FeatureHistogram {
 public:
  explicit FeatureHistogram(const Feature& feature)
      : whole_(feature.name != "bonus_pace"), row_(whole_ ? feature.most + 1 : 0) {}

  void add(double value, double weight) {
    (whole_ ? row_[static_cast<std::size_t>(value)] : map_[value]) += weight;
  }
  std::vector<std::pair<double, double>> list() const {
    std::vector<std::pair<double, double>> found(map_.begin(), map_.end());
    for (std::size_t v = 0; v < row_.size(); ++v) {
      if (row_[v] > 0) found.emplace_back(static_cast<double>(v), row_[v]);
    }
    return found;
  }

 private:
  bool whole_;
  std::vector<double> row_;
  std::map<double, double> map_;
};

// Values with what they weigh, in ascending order.
using Weighed = std::vector<std::pair<double, double>>;

std::vector<Weighed> weigh_values(const Features& features, const Records& records) {
  std::vector<FeatureHistogram> found;
  std::vector<int> used;
  for (const Feature& feature : features.list()) {
    if (is_used(feature)) used.push_back(static_cast<int>(found.size()));
    found.emplace_back(feature);
  }
  for_each_seen(features, records, [&](std::size_t i, const Sight& sight) {
    for (int f : used) found[f].add(sight.value(f, records.roll[i]), records.weight[i]);
  });
  std::vector<Weighed> lists;
  for (const FeatureHistogram& histogram : found) lists.push_back(histogram.list());
  return lists;
}

double percentile(const Weighed& values, double share) {
  double all = 0;
  for (const auto& [value, weight] : values) all += weight;
  double below = 0;
  for (const auto& [value, weight] : values) {
    below += weight;
    if (below >= share * all) return value;
  }
  return values.back().first;
}

// Is all that `other` can say said by `feature` as well? Both are intervals of codes.
bool says_all_of(const CodedFeature& feature, const CodedFeature& other) {
  std::vector<int> same(feature.codes, -1);  // [code of feature]: code of other
  for (std::size_t i = 0; i < feature.code.size(); ++i) {
    int& code = same[feature.code[i]];
    if (code >= 0 && code != other.code[i]) return false;
    code = other.code[i];
  }
  return std::ranges::all_of(other.intervals, [&](const Interval& wanted) {
    return std::ranges::any_of(feature.intervals, [&](const Interval& interval) {
      for (int c = 0; c < feature.codes; ++c) {
        if (same[c] < 0) continue;
        const bool here = interval.first <= c && c <= interval.last;
        if (here != (wanted.first <= same[c] && same[c] <= wanted.last)) return false;
      }
      return true;
    });
  });
}

CodedFeature code_feature(const Features& features, const std::vector<Condition>& conditions,
                          int number) {
  CodedFeature coded;
  coded.feature = number;
  coded.codes = features.list()[number].most + 1;
  if (goes_by_percentile(features.list()[number])) {
    std::set<double> cuts;
    for (const Condition& condition : conditions) {
      if (condition.feature == number) cuts.insert(condition.value);
    }
    coded.cuts.assign(cuts.begin(), cuts.end());
    coded.codes = static_cast<int>(2 * cuts.size() + 1);
  }
  for (const Condition& condition : conditions) {
    if (condition.feature != number) continue;
    const auto at = static_cast<std::uint8_t>(coded.code_of(condition.value));
    const auto last = static_cast<std::uint8_t>(coded.codes - 1);
    coded.intervals.push_back({condition.op == Op::kAtMost ? std::uint8_t{0} : at,
                               condition.op == Op::kAtLeast ? last : at, condition});
  }
  return coded;
}

// Leaves one condition for each set of records, and none that holds for no record or for all.
void drop_idle(CodedFeature& coded) {
  std::vector<bool> occurs(coded.codes, false);
  for (std::uint8_t code : coded.code) occurs[code] = true;
  std::set<std::vector<bool>> sets;
  std::vector<Interval> kept;
  for (const Interval& interval : coded.intervals) {
    std::vector<bool> set(coded.codes, false);
    bool all = true;
    bool none = true;
    for (int c = 0; c < coded.codes; ++c) {
      if (!occurs[c]) continue;
      set[c] = interval.first <= c && c <= interval.last;
      all = all && set[c];
      none = none && !set[c];
    }
    if (!all && !none && sets.insert(set).second) kept.push_back(interval);
  }
  coded.intervals = std::move(kept);
}

}  // namespace

std::vector<Condition> conditions_of(const Features& features, const Records& records) {
  std::vector<Condition> conditions;
  const auto found = weigh_values(features, records);
  const auto add = [&](int feature, Op op, double value) {
    conditions.push_back({feature, op, value});
  };
  for (std::size_t number = 0; number < found.size(); ++number) {
    const Feature& feature = features.list()[number];
    const int f = static_cast<int>(number);
    if (!is_used(feature) || found[number].empty()) continue;
    if (goes_by_percentile(feature)) {
      for (double share : kPercentiles) {
        const double value = percentile(found[number], share);
        add(f, Op::kAtLeast, value);
        add(f, Op::kAtMost, value);
      }
    } else if (feature.most == 1) {
      add(f, Op::kIs, 1);
      add(f, Op::kIs, 0);
    } else {
      for (const auto& [value, weight] : found[number]) {
        for (Op op : {Op::kIs, Op::kAtLeast, Op::kAtMost}) add(f, op, value);
      }
    }
  }
  return conditions;
}

int CodedFeature::code_of(double value) const {
  if (cuts.empty()) return static_cast<int>(value);
  const auto cut = std::ranges::lower_bound(cuts, value);
  const int below = static_cast<int>(cut - cuts.begin());
  return 2 * below + (cut != cuts.end() && *cut == value ? 1 : 0);
}

std::vector<CodedFeature> coded_features(const Features& features, const Records& records,
                                         const std::vector<Condition>& conditions) {
  std::vector<CodedFeature> all;
  for (int f = 0; f < static_cast<int>(features.list().size()); ++f) {
    CodedFeature coded = code_feature(features, conditions, f);
    if (!coded.intervals.empty()) all.push_back(std::move(coded));
  }
  for (CodedFeature& coded : all) coded.code.resize(records.size());
  for_each_seen(features, records, [&](std::size_t i, const Sight& sight) {
    for (CodedFeature& coded : all) {
      coded.code[i] =
          static_cast<std::uint8_t>(coded.code_of(sight.value(coded.feature, records.roll[i])));
    }
  });
  for (CodedFeature& coded : all) drop_idle(coded);
  std::erase_if(all, [](const CodedFeature& coded) { return coded.intervals.empty(); });
  std::vector<CodedFeature> result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    bool said = false;
    for (std::size_t j = 0; j < all.size() && !said; ++j) {
      if (i == j || !says_all_of(all[j], all[i])) continue;
      said = j < i || !says_all_of(all[i], all[j]);
    }
    if (!said) result.push_back(all[i]);
  }
  return result;
}

}  // namespace hazard::distill
