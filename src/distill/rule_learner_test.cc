#include "distill/rule_learner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "distill/judged_records.h"
#include "distill/rule_classic.h"
#include "distill/rule_conditions.h"
#include "distill/rule_lists.h"
#include "distill/rule_table.h"
#include "distill/rule_use.h"
#include "distill/teacher.h"
#include "distill/visits.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/scorecard/position.h"
#include "policy/features.h"
#include "policy/rule_list.h"
#include "policy/rule_player.h"
#include "policy/rule_policy.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "tests/cards.h"
#include "tests/players.h"

namespace hazard::distill {
namespace {

using policy::Condition;
using policy::Decision;
using policy::RuleBook;

struct Class {
  scorecard::RuleSet rules = test::five_boxes();
  Teacher teacher = test::must(make_teacher(test::solved(rules), {}));
  std::shared_ptr<const policy::Features> features =
      std::make_shared<const policy::Features>(teacher.values.shared_game());
  Vocabulary verbs = verbs_only();

  Referee optimal() const { return {*teacher.policy, teacher.values.values()}; }
  AllRecords records(const policy::Policy& player, const std::vector<double>& visits,
                     std::int64_t most) const {
    return test::must(judged_records(player, visits, optimal(), verbs, {true, true, true},
                                     {.most = most, .seed = 1, .threads = 0, .watch = {}}));
  }
};

const Class& pupils() {
  static const Class one;
  return one;
}

// Every roll, seen from anchors of every turn.
Records all_rolls(const solve::Game& game, Decision decision) {
  Records records;
  records.decision = decision;
  records.num_actions = 1;
  for (const scorecard::Anchor& anchor : test::some_anchors(game, 4000)) {
    records.anchors.push_back(anchor);
    for (int r = 0; r < dice::kNumRolls; ++r) {
      records.anchor.push_back(static_cast<std::uint32_t>(records.anchors.size() - 1));
      records.roll.push_back(static_cast<std::uint8_t>(r));
      records.weight.push_back(1);
      records.regret.push_back(0);
    }
  }
  return records;
}

TEST(RuleConditions, ThereAre370ForYatzy) {
  const policy::Features features(test::game_of(test::rules_of("yatzy")));
  const auto conditions = conditions_of(features, all_rolls(features.game(), Decision::kReroll1));
  EXPECT_EQ(conditions.size(), 370u);
  const auto count = [&](std::string_view feature) {
    return std::ranges::count(conditions, features.find(feature), &Condition::feature);
  };
  EXPECT_EQ(count("turn"), 45);
  EXPECT_EQ(count("categories_left"), 45);
  EXPECT_EQ(count("rerolls_remaining"), 3);
  EXPECT_EQ(count("upper_cats_left"), 21);
  EXPECT_EQ(count("face_count_1"), 18);
  EXPECT_EQ(count("max_count"), 15);
  EXPECT_EQ(count("num_distinct"), 15);
  EXPECT_EQ(count("zeros_available"), 30);
  EXPECT_EQ(count("bonus_pace"), 10);
  EXPECT_EQ(count("cat_avail_chance"), 2);
  EXPECT_EQ(count("cat_score_chance"), 0);
}

TEST(JudgedRecords, WeightTimesRegretIsWhatTheMeanLacks) {
  // Any rules will do.
  RuleBook book;
  for (std::size_t d = 0; d < 3; ++d) {
    book.lists[d] = policy::RuleList{policy::kDecisions[d], {}, d == 2 ? 3 : 7};
  }
  const auto play =
      test::must(policy::play_rules("rules", pupils().features, book, pupils().teacher.policy, {}));
  const auto visits = test::must(visits_of(*play.policy, 0, {}));
  const auto records = pupils().records(*play.policy, visits, 100'000'000);
  double lost = 0;
  for (std::size_t d = 0; d < 3; ++d) {
    for (std::size_t i = 0; i < records[d].size(); ++i) {
      lost += double{records[d].weight[i]} * records[d].regrets(i)[d == 2 ? 3 : 7];
    }
  }
  EXPECT_NEAR(lost, pupils().teacher.values.start() - play.mean, 1e-4);
}

TEST(Visits, AreThoseOfTheEvaluation) {
  const auto policy = test::policy_of("greedy", pupils().rules);
  const auto evaluation =
      test::must(evaluate::evaluate(*policy, scorecard::Position(pupils().rules), {}));
  const auto visits = test::must(visits_of(*policy, 0, {}));
  for (std::size_t i = 0; i < visits.size(); ++i) {
    ASSERT_NEAR(visits[i], evaluation.visits[i], 1e-12);
  }
}

TEST(RuleTable, FindsTheBestOfAllRules) {
  const auto records = pupils().records(*pupils().teacher.policy, pupils().teacher.visits, 500)[0];
  const auto conditions = conditions_of(*pupils().features, records);
  const RuleData data(*pupils().features, records, conditions);
  Workers workers;
  RuleTable table(data, workers);
  std::vector<Cost> now(data.size());
  for (std::size_t i = 0; i < now.size(); ++i) now[i] = data.costs(i)[0];
  table.fill(now);
  const Candidate found = table.best();
  // Every pair of conditions, every action.
  std::int64_t best = 0;
  policy::Sight sight(*pupils().features);
  std::vector<std::vector<bool>> holds(conditions.size(), std::vector<bool>(data.size()));
  for (std::size_t i = 0; i < data.size(); ++i) {
    sight.look(records.anchors[records.anchor[i]], records.decision);
    for (std::size_t c = 0; c < conditions.size(); ++c) {
      holds[c][i] = conditions[c].holds(sight.value(conditions[c].feature, records.roll[i]));
    }
  }
  for (std::size_t a = 0; a < conditions.size(); ++a) {
    for (std::size_t b = a; b < conditions.size(); ++b) {
      std::vector<std::int64_t> gain(data.num_actions(), 0);
      for (std::size_t i = 0; i < data.size(); ++i) {
        if (!holds[a][i] || !holds[b][i]) continue;
        for (int n = 0; n < data.num_actions(); ++n) gain[n] += now[i] - data.costs(i)[n];
      }
      best = std::max(best, *std::ranges::max_element(gain));
    }
  }
  EXPECT_EQ(found.gain, best);
}

TEST(RuleLearner, EveryStepLosesLessAndTheListPlaysAsItWasLearnt) {
  const auto records = pupils().records(*pupils().teacher.policy, pupils().teacher.visits, 3000)[2];
  const RuleData data(*pupils().features, records, conditions_of(*pupils().features, records));
  Workers workers;
  RuleLearner learner(data, workers);
  double last = learner.loss();
  learner.grow(6);
  EXPECT_LT(learner.loss(), last);
  last = learner.loss();
  for (int i = 0; i < 3; ++i) {
    learner.sweep(6, 0, i == 2 ? 0.01 : 0);
    EXPECT_LE(learner.loss(), last + 1e-9);
    last = learner.loss();
    EXPECT_LE(learner.size(), 6);
  }
  const policy::RulePlayer player(pupils().features, learner.list(Decision::kCategory));
  double lost = 0;
  policy::RulePlayer::Matches first, next;
  for (std::size_t i = 0; i < records.size(); ++i) {
    player.match(records.anchors[records.anchor[i]], first, next);
    lost += double{records.weight[i]} * records.regrets(i)[player.action(first[records.roll[i]])];
  }
  EXPECT_NEAR(learner.loss(), lost, 1e-4);
  learner.prune(2);
  EXPECT_EQ(learner.size(), 2);
}

TEST(RuleListsSlow, MoreRulesPlayBetterAndThreadsDoNotMatter) {
  double last = 0;
  for (int most : {0, 2, 8}) {
    RuleLearning options{.max_rules = most, .full = true, .records = 4000, .rounds = 3};
    options.threads = 1;
    const auto learnt = test::must(learn_rules(pupils().features, pupils().teacher, options));
    EXPECT_LE(learnt.book.num_rules(), 3 * most);
    EXPECT_GT(learnt.mean, last);
    EXPECT_LE(learnt.mean, pupils().teacher.values.start());
    last = learnt.mean;
    options.threads = 2;
    const auto again = test::must(learn_rules(pupils().features, pupils().teacher, options));
    EXPECT_EQ(learnt.book, again.book);
  }
}

// Counted record by record: a rule's box is the most frequent best one of what it covers, and no
// single condition that covers as much as is asked has a lower mean regret.
TEST(RuleLists, ClassicRulesTakeTheLowestMeanRegretFirst) {
  constexpr std::int64_t kGames = 400;
  constexpr int kLeast = 40;
  const auto all = test::must(simulated_records(*pupils().teacher.policy, kGames,
                                                pupils().teacher.values, masks_only(), {}));
  const Records& records = all.back();
  ASSERT_EQ(records.decision, Decision::kCategory);
  const auto list = test::must(learn_classic(*pupils().features, records, kGames, {},
                                             {.max_rules = 4, .least_records = kLeast}));
  ASSERT_EQ(list.rules.size(), 4u);

  policy::Sight sight(*pupils().features);
  const auto covers = [&](const std::vector<Condition>& conditions, std::size_t i) {
    sight.look(records.anchors[records.anchor[i]], Decision::kCategory);
    return std::ranges::all_of(conditions, [&](const Condition& condition) {
      return condition.holds(sight.value(condition.feature, records.roll[i]));
    });
  };
  struct Judged {
    double count = 0, regret = 0;
    int box = 0;
  };
  std::vector<std::size_t> left(records.size());
  std::iota(left.begin(), left.end(), 0);
  const auto judge = [&](const std::vector<Condition>& conditions) {
    std::vector<double> best(records.num_actions), sum(best), legal(best);
    Judged judged;
    for (const std::size_t i : left) {
      if (!covers(conditions, i)) continue;
      const double times = std::round(records.weight[i] * kGames);
      judged.count += times;
      best[records.label[i]] += times;
      for (int box = 0; box < records.num_actions; ++box) {
        if (!may_fill(pupils().features->game(), records.anchors[records.anchor[i]],
                      records.roll[i], box)) {
          continue;
        }
        legal[box] += times;
        sum[box] += times * records.regrets(i)[box];
      }
    }
    judged.box = static_cast<int>(std::ranges::max_element(best) - best.begin());
    judged.regret = sum[judged.box] / legal[judged.box];
    return judged;
  };
  for (const policy::Rule& rule : list.rules) {
    const Judged chosen = judge(rule.conditions);
    EXPECT_GE(chosen.count, kLeast);
    EXPECT_EQ(rule.action, chosen.box);
    for (const Condition& condition : conditions_of(*pupils().features, records)) {
      const Judged single = judge({condition});
      if (single.count < kLeast) continue;
      EXPECT_LE(chosen.regret, single.regret + 1e-6);
    }
    std::erase_if(left, [&](std::size_t i) { return covers(rule.conditions, i); });
  }
}

TEST(RuleUse, AGameHasOneDecisionOfEachKindATurn) {
  const auto learnt =
      test::must(learn_rules(pupils().features, pupils().teacher,
                             {.max_rules = 4, .full = true, .records = 2000, .rounds = 1}));
  const auto play = test::must(
      policy::play_rules("rules", pupils().features, learnt.book, pupils().teacher.policy, {}));
  const auto study =
      test::must(study_rules(pupils().features, learnt.book, play, pupils().teacher, 5, {}));
  for (const auto& list : study.use) {
    double used = 0;
    for (const RuleUse& use : list) used += use.used;
    EXPECT_NEAR(used, pupils().rules.num_boxes, 1e-6);
  }
  ASSERT_LE(study.errors.size(), 5u);
  ASSERT_FALSE(study.errors.empty());
  for (const RuleError& error : study.errors) EXPECT_GT(error.loss * error.met, 0);
}

}  // namespace
}  // namespace hazard::distill
