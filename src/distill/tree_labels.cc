// Trees from the best actions of simulated games.
#include <algorithm>
#include <cmath>
#include <vector>

#include "distill/records.h"
#include "distill/tree_data.h"
#include "distill/tree_grow.h"
#include "distill/tree_learner.h"
#include "distill/tree_prune.h"
#include "policy/features.h"
#include "policy/keep_actions.h"
#include "policy/tree.h"

namespace hazard::distill {
namespace {

TreeLabels labels_of(const Records& records, const LabelTreeOptions& options, int num_labels) {
  TreeLabels labels{num_labels, records.label, {}, {}};
  std::vector<double> sums(num_labels);
  for (std::size_t i = 0; i < records.size(); ++i) {
    const double count = std::round(records.weight[i] * static_cast<double>(options.games));
    labels.count.push_back(static_cast<float>(count));
    const double weight = options.weigh_by_gap ? count * records.gap[i] : count;
    labels.weight.push_back(static_cast<float>(weight));
    sums[records.label[i]] += count;
  }
  if (!options.balanced) return labels;
  // All decisions together weigh what they did, each label the same share.
  const auto occurring = std::ranges::count_if(sums, [](double sum) { return sum > 0; });
  double all = 0;
  for (double sum : sums) all += sum;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const double factor = all / (static_cast<double>(occurring) * sums[records.label[i]]);
    labels.weight[i] = static_cast<float>(labels.weight[i] * factor);
  }
  return labels;
}

}  // namespace

Result<policy::Trees> learn_from_labels(const Teacher& teacher, const policy::Features& features,
                                        const LabelTreeOptions& options) {
  const RecordOptions drawing{
      .seed = options.seed, .threads = options.threads, .watch = options.watch.part(0, 0.6)};
  // Labels are all that is wanted: no regrets.
  const auto records =
      simulated_records(*teacher.policy, options.games, teacher.values, {}, drawing);
  if (!records) return pass_on(records);
  std::vector<GrownTree> grown;
  std::vector<TreeData> data;
  for (policy::Decision decision : policy::kDecisions) {
    const int d = static_cast<int>(decision);
    const int num_labels = decision == policy::Decision::kCategory
                               ? teacher.values.rules().num_boxes
                               : static_cast<int>(policy::keep_masks().size());
    data.emplace_back(features, features.recorded(decision), (*records)[d], options.threads);
    const TreeLabels labels = labels_of((*records)[d], options, num_labels);
    const auto grower =
        grow_by_labels(data.back(), labels,
                       {.depth = options.size.depth.value_or(GrowOptions().depth),
                        .least_records = static_cast<double>(options.size.least_records),
                        .threads = options.threads,
                        .watch = options.watch});
    grower->grow(0);
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    grown.push_back(grower->tree());
    options.watch.report(0.6 + 0.4 * (d + 1) / static_cast<double>(policy::kDecisions.size()));
  }
  if (options.size.parameters) prune(grown, *options.size.parameters);
  policy::Trees trees;
  for (std::size_t d = 0; d < trees.size(); ++d) {
    std::vector<const policy::KeepAction*> keeps;
    if (policy::kDecisions[d] != policy::Decision::kCategory) keeps = masks_only().keeps;
    tidy(grown[d]);
    trees[d] = to_tree(grown[d], data[d], std::move(keeps));
  }
  return trees;
}

}  // namespace hazard::distill
