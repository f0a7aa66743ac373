#include "distill/rule_lists.h"

#include <algorithm>
#include <array>

#include "base/parallel.h"
#include "distill/judged_records.h"
#include "distill/records.h"
#include "distill/rule_classic.h"
#include "distill/rule_conditions.h"
#include "distill/rule_learner.h"
#include "distill/rule_table.h"
#include "distill/visits.h"
#include "policy/keep_actions.h"
#include "policy/rule_list.h"
#include "policy/rule_policy.h"
#include "solve/values.h"

namespace hazard::distill {
namespace {

using policy::Decision;
using policy::kDecisions;
using policy::RuleBook;
using policy::RuleList;

constexpr std::size_t kLists = kDecisions.size();
constexpr double kLeastVisits = 1e-9;       // anchors that are met less often teach nothing
constexpr int kFirstSteps = 8, kSteps = 4;  // of refinement, at most
constexpr double kEnough = 0.001;           // points, that a step is worth
constexpr double kLeastCaution = 0.005;     // points, that another rule must be better by

Vocabulary vocabulary_of(const std::vector<int>& keeps) {
  Vocabulary vocabulary;
  for (int number : keeps) vocabulary.keeps.push_back(&policy::numbered_keep(number));
  return vocabulary;
}

class BookLearner {
 public:
  BookLearner(std::shared_ptr<const policy::Features> features, const Teacher& teacher,
              const RuleLearning& options)
      : features_(std::move(features)),
        teacher_(teacher),
        options_(options),
        keeps_(keeps_of(options.grammar)),
        vocabulary_(vocabulary_of(keeps_)),
        workers_(options.threads) {
    wanted_.fill(options.full);
    wanted_[static_cast<int>(Decision::kCategory)] = true;
  }

  Result<LearntBook> run() {
    LearntBook result;
    result.book.rerolls = options_.rerolls;
    // First as the optimal player meets decisions and judges them.
    auto records = judged_records(*teacher_.policy, teacher_.visits, optimal(), vocabulary_,
                                  wanted_, record_options(0, part(0).part(0, 0.3)));
    if (!records) return pass_on(records);
    for (std::size_t d = 0; d < kLists; ++d) {
      if (wanted_[d]) conditions_[d] = conditions_of(*features_, (*records)[d]);
    }
    const auto learnt =
        learn(*records, kFirstSteps, result.book, part(0).part(0.3, 0.8), options_.max_rules);
    if (!learnt) return pass_on(learnt);
    auto best = play(result.book, part(0).part(0.8, 1));
    if (!best) return pass_on(best);
    double caution = kLeastCaution;
    for (int round = 1; round < options_.rounds; ++round) {
      records = own_records(*best, round, part(round).part(0, 0.4));
      if (!records) return pass_on(records);
      RuleBook book = result.book;
      const auto again =
          learn(*records, kSteps, book, part(round).part(0.4, 0.8), options_.max_rules, caution);
      if (!again) return pass_on(again);
      const double before = best->mean;
      const auto adopted = adopt(book, result.book, *best, part(round).part(0.8, 1));
      if (!adopted) return pass_on(adopted);
      caution = best->mean > before ? std::max(caution / 2, kLeastCaution) : 2 * caution;
    }
    result.mean = best->mean;
    const auto scaled = scale(*records, result);
    if (!scaled) return pass_on(scaled);
    return result;
  }

 private:
  Watch part(int round) const {
    return options_.watch.part(static_cast<double>(round) / options_.rounds,
                               (round + 1.0) / options_.rounds);
  }
  RecordOptions record_options(int round, const Watch& watch) const {
    return {.most = options_.records,
            .seed = options_.seed + static_cast<std::uint64_t>(round),
            .threads = options_.threads,
            .watch = watch};
  }

  Result<policy::RulePlay> play(const RuleBook& book, const Watch& watch) const {
    return policy::play_rules("rules", features_, book, teacher_.policy,
                              {.threads = options_.threads, .watch = watch});
  }

  Referee optimal() const { return {*teacher_.policy, teacher_.values.values()}; }

  // What who follows the rules meets. In one round the optimal player judges, which finds what is
  // far away; then it is judged by how the rules go on, which is the direction to go from here.
  Result<AllRecords> own_records(const policy::RulePlay& best, int round, const Watch& watch) {
    const auto visits =
        visits_of(*best.policy, kLeastVisits, {options_.threads, watch.part(0, 0.5)});
    if (!visits) return pass_on(visits);
    const Referee own = {*best.policy, best.rest};
    return judged_records(*best.policy, *visits, round == 1 ? optimal() : own, vocabulary_, wanted_,
                          record_options(round, watch.part(0.5, 1)));
  }

  // What was learnt on the decisions of one book shifts which decisions are met, so that it may be
  // worth less than it promised: takes all lists, or else one by one those that make it better.
  Result<void> adopt(const RuleBook& learnt, RuleBook& book, policy::RulePlay& best,
                     const Watch& watch) const {
    const auto tried = [&](const RuleBook& other, const Watch& part) -> Result<bool> {
      auto played = play(other, part);
      if (!played) return pass_on(played);
      if (played->mean <= best.mean) return false;
      best = *std::move(played);
      book = other;
      return true;
    };
    const auto all = tried(learnt, watch.part(0, 1.0 / (kLists + 1)));
    if (!all) return pass_on(all);
    if (*all) return {};
    for (std::size_t d = 0; d < kLists; ++d) {
      if (!wanted_[d] || learnt.lists[d] == book.lists[d]) continue;
      RuleBook other = book;
      other.lists[d] = learnt.lists[d];
      const auto one = tried(other, watch.part((d + 1.0) / (kLists + 1), (d + 2.0) / (kLists + 1)));
      if (!one) return pass_on(one);
    }
    return {};
  }

  // Lists of the book go on from what they are.
  Result<void> learn(const AllRecords& records, int steps, RuleBook& book, const Watch& watch,
                     int most, double caution = 0) {
    for (std::size_t d = 0; d < kLists; ++d) {
      if (!wanted_[d]) continue;
      const RuleData data(*features_, records[d], conditions_[d]);
      RuleLearner learner(data, workers_);
      if (book.lists[d]) learner.start_from(renumbered(*book.lists[d], false));
      learner.refine(most, {steps, kEnough, caution},
                     watch.part(static_cast<double>(d) / kLists, (d + 1.0) / kLists));
      if (watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
      book.lists[d] = renumbered(learner.list(kDecisions[d]), true);
    }
    return {};
  }

  // From the largest to the smallest, each from the one before it.
  Result<void> scale(const AllRecords& records, LearntBook& result) {
    std::vector<int> sizes = options_.sizes;
    std::ranges::sort(sizes, std::greater<>());
    RuleBook book = result.book;
    for (int size : sizes) {
      const auto learnt = learn(records, kSteps, book, options_.watch.quiet(), size);
      if (!learnt) return pass_on(learnt);
      const auto played = play(book, options_.watch.quiet());
      if (!played) return pass_on(played);
      result.scaling.insert(result.scaling.begin(), {size, played->mean});
    }
    return {};
  }

  // The learner numbers what is kept by its place in the vocabulary.
  RuleList renumbered(RuleList list, bool to_book) const {
    if (list.decision == Decision::kCategory) return list;
    const auto number = [&](int action) {
      if (to_book) return keeps_[action];
      return static_cast<int>(std::ranges::find(keeps_, action) - keeps_.begin());
    };
    for (policy::Rule& rule : list.rules) rule.action = number(rule.action);
    list.otherwise = number(list.otherwise);
    return list;
  }

  std::shared_ptr<const policy::Features> features_;
  const Teacher& teacher_;
  const RuleLearning& options_;
  std::vector<int> keeps_;
  Vocabulary vocabulary_;
  Workers workers_;
  std::array<bool, kLists> wanted_;
  std::array<std::vector<policy::Condition>, kLists> conditions_;
};

}  // namespace

std::vector<int> keeps_of(KeepGrammar grammar) {
  const int verbs = static_cast<int>(policy::keep_verbs().size());
  const int masks = static_cast<int>(policy::keep_masks().size());
  std::vector<int> keeps;
  for (int number = 0; number < policy::num_keeps(); ++number) {
    const bool verb = number < verbs;
    const bool mask = !verb && number < verbs + masks;
    if (grammar == KeepGrammar::kMasks ? mask : verb) keeps.push_back(number);
    if (grammar == KeepGrammar::kUnions && !verb && !mask) keeps.push_back(number);
  }
  return keeps;
}

Result<LearntBook> learn_rules(std::shared_ptr<const policy::Features> features,
                               const Teacher& teacher, const RuleLearning& options) {
  return BookLearner(std::move(features), teacher, options).run();
}

Result<LearntBook> learn_classic_rules(std::shared_ptr<const policy::Features> features,
                                       const Teacher& teacher, const RuleLearning& options) {
  const std::vector<int> keeps = keeps_of(options.grammar);
  const int turns = teacher.values.rules().num_boxes;
  const std::int64_t games = std::max<std::int64_t>(1, options.records / turns);
  const auto records = simulated_records(
      *teacher.policy, games, teacher.values, vocabulary_of(keeps),
      {.seed = options.seed, .threads = options.threads, .watch = options.watch.part(0, 0.2)});
  if (!records) return pass_on(records);
  LearntBook result;
  result.book.rerolls = options.rerolls;
  for (std::size_t d = 0; d < kLists; ++d) {
    if (!options.full && kDecisions[d] != Decision::kCategory) continue;
    const double from = 0.2 + 0.8 * static_cast<double>(d) / kLists;
    auto list = learn_classic(*features, (*records)[d], games, keeps,
                              {.max_rules = options.max_rules,
                               .threads = options.threads,
                               .watch = options.watch.part(from, from + 0.8 / kLists)});
    if (!list) return pass_on(list);
    result.book.lists[d] = *std::move(list);
  }
  const auto mean_of = [&](const RuleBook& book) -> Result<double> {
    const auto played =
        policy::play_rules("rules", features, book, teacher.policy,
                           {.threads = options.threads, .watch = options.watch.quiet()});
    if (!played) return pass_on(played);
    return played->mean;
  };
  const auto mean = mean_of(result.book);
  if (!mean) return pass_on(mean);
  result.mean = *mean;
  for (int size : options.sizes) {
    RuleBook first = result.book;
    for (auto& list : first.lists) {
      if (list && static_cast<int>(list->rules.size()) > size) list->rules.resize(size);
    }
    const auto part = mean_of(first);
    if (!part) return pass_on(part);
    result.scaling.push_back({size, *part});
  }
  return result;
}

}  // namespace hazard::distill
