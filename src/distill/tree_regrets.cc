// Trees from what every action of every decision loses.
#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "distill/records.h"
#include "distill/tree_data.h"
#include "distill/tree_grow.h"
#include "distill/tree_learner.h"
#include "distill/tree_prune.h"
#include "distill/tree_refine.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/scorecard/position.h"
#include "policy/features.h"
#include "policy/keep_actions.h"
#include "policy/tree.h"

namespace hazard::distill {
namespace {

using policy::Decision;
using policy::kDecisions;

constexpr std::int64_t kAnyNumber = std::int64_t{1} << 60;  // of parameters
// More records than these teach a tree of a given size nothing.
constexpr std::int64_t kLeastRecords = 200'000;
constexpr std::int64_t kRecordsEach = 40;  // for a parameter
constexpr float kOwnShare = 0.5F;          // of the pupil's own games, beside the teacher's
constexpr double kNoGain = 1e-7;           // points per game that a leaf is not split for

// What leaves may keep: verbs say much with one leaf, and masks say all that can be kept.
Vocabulary leaf_keeps() {
  Vocabulary vocabulary = verbs_only();
  for (const auto* mask : masks_only().keeps) vocabulary.keeps.push_back(mask);
  return vocabulary;
}

// Some more records, each of which weighs so much of what it did.
void append_share(const Records& more, float share, Records& all) {
  const auto first = static_cast<std::uint32_t>(all.anchors.size());
  all.decision = more.decision;
  all.num_actions = more.num_actions;
  for (std::size_t i = 0; i < more.size(); ++i) {
    all.anchor.push_back(first + more.anchor[i]);
    all.weight.push_back(share * more.weight[i]);
  }
  const auto join = [](auto& to, const auto& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  join(all.anchors, more.anchors);
  join(all.roll, more.roll);
  join(all.value, more.value);
  join(all.gap, more.gap);
  join(all.label, more.label);
  join(all.regret, more.regret);
}

// Learns once from given records.
class RegretLearner {
 public:
  RegretLearner(const policy::Features& features, const Vocabulary& vocabulary,
                const RegretTreeOptions& options)
      : features_(features), vocabulary_(vocabulary), options_(options) {}

  Result<policy::Trees> learn(AllRecords records, const Watch& watch) const {
    std::vector<TreeData> data;
    std::vector<TreeCosts> costs;
    for (Records& kind : records) {
      data.emplace_back(features_, distinct_features(features_), kind, options_.threads);
      costs.push_back(tree_costs(kind));
      kind = {};
    }
    std::vector<GrownTree> trees = grown(data, costs, watch.part(0, 0.6));
    const std::int64_t most = options_.size.parameters.value_or(kAnyNumber);
    if (!watch.cancelled()) {
      prune(trees, most + most / 4);
      ask_again(data, costs, watch.part(0.6, 0.8), trees);
      prune(trees, most);
      ask_again(data, costs, watch.part(0.8, 1), trees);
    }
    if (watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    policy::Trees result;
    for (std::size_t d = 0; d < trees.size(); ++d) {
      result[d] =
          to_tree(trees[d], data[d],
                  kDecisions[d] == Decision::kCategory ? std::vector<const policy::KeepAction*>()
                                                       : vocabulary_.keeps);
    }
    return result;
  }

 private:
  // Leaves with most to gain are split first, whichever tree they belong to.
  std::vector<GrownTree> grown(const std::vector<TreeData>& data,
                               const std::vector<TreeCosts>& costs, const Watch& watch) const {
    std::vector<std::unique_ptr<Grower>> growers;
    double least_gain = 0;
    for (std::size_t d = 0; d < data.size(); ++d) {
      growers.push_back(
          grow_by_costs(data[d], costs[d],
                        {.depth = options_.size.depth.value_or(GrowOptions().depth),
                         .least_records = static_cast<double>(options_.size.least_records),
                         .softness = options_.softness,
                         .threads = options_.threads,
                         .watch = watch.quiet()}));
      least_gain += growers.back()->tree()[0].cost;
    }
    // A leaf and its split are three parameters.
    const double wanted = options_.overgrowth *
                          static_cast<double>(options_.size.parameters.value_or(kAnyNumber)) / 3;
    std::size_t leaves = 0;
    while (!watch.cancelled() && least_gain > kNoGain && static_cast<double>(leaves) < wanted) {
      least_gain /= 2;
      leaves = 0;
      for (const auto& grower : growers) {
        grower->grow(least_gain);
        leaves += grower->num_leaves();
      }
      watch.report(std::min(1.0, static_cast<double>(leaves) / wanted));
    }
    std::vector<GrownTree> trees;
    for (const auto& grower : growers) trees.push_back(grower->tree());
    return trees;
  }

  void ask_again(const std::vector<TreeData>& data, const std::vector<TreeCosts>& costs,
                 const Watch& watch, std::vector<GrownTree>& trees) const {
    for (std::size_t d = 0; d < trees.size(); ++d) {
      refine(data[d], costs[d], options_.passes, options_.threads, watch, trees[d]);
      watch.report(static_cast<double>(d + 1) / static_cast<double>(trees.size()));
    }
  }

  const policy::Features& features_;
  const Vocabulary& vocabulary_;
  const RegretTreeOptions& options_;
};

}  // namespace

Result<policy::Trees> learn_from_regrets(const Teacher& teacher,
                                         const std::shared_ptr<const policy::Features>& features,
                                         const RegretTreeOptions& options) {
  const Vocabulary vocabulary = leaf_keeps();
  const RegretLearner learner(*features, vocabulary, options);
  RecordOptions drawing{.most = options.records / 2,
                        .seed = options.seed,
                        .threads = options.threads,
                        .watch = options.watch.part(0, 0.1)};
  if (options.size.parameters) {
    drawing.most = std::min(drawing.most,
                            std::max(kLeastRecords, kRecordsEach * *options.size.parameters) / 2);
  }
  const auto taught =
      exact_records(*teacher.policy, teacher.visits, teacher.values, vocabulary, drawing);
  if (!taught) return pass_on(taught);
  std::optional<policy::Trees> best;
  double best_mean = 0;
  std::shared_ptr<const policy::Policy> pupil;
  std::vector<double> visits;
  for (int round = 0; round < options.rounds; ++round) {
    const Watch watch = options.watch.part(0.1 + 0.9 * round / options.rounds,
                                           0.1 + 0.9 * (round + 1) / options.rounds);
    AllRecords records = *taught;
    if (pupil) {
      drawing.watch = watch.part(0, 0.2);
      const auto own = exact_records(*pupil, visits, teacher.values, vocabulary, drawing);
      if (!own) return pass_on(own);
      for (std::size_t d = 0; d < records.size(); ++d) {
        for (float& weight : records[d].weight) weight *= 1 - kOwnShare;
        append_share((*own)[d], kOwnShare, records[d]);
      }
    }
    auto trees = learner.learn(std::move(records), watch.part(0.2, 0.8));
    if (!trees) return pass_on(trees);
    pupil = policy::make_tree_policy("pupil", features, *trees);
    auto evaluation = evaluate::evaluate(*pupil, scorecard::Position(teacher.values.rules()),
                                         {options.threads, watch.part(0.8, 1)});
    if (!evaluation) return pass_on(evaluation);
    visits = std::move(evaluation->visits);
    if (!best || evaluation->score.mean() > best_mean) {
      best_mean = evaluation->score.mean();
      best = *std::move(trees);
    }
  }
  return *std::move(best);
}

}  // namespace hazard::distill
