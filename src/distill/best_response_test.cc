#include "policy/best_response.h"

#include <gtest/gtest.h>

#include <random>

#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "policy/features.h"
#include "policy/rule_list.h"
#include "policy/rule_policy.h"
#include "policy/value_policy.h"
#include "solve/turn.h"
#include "solve/values.h"
#include "tests/cards.h"
#include "tests/players.h"

namespace hazard::distill {
namespace {

using policy::Condition;
using policy::Decision;
using policy::Features;
using policy::Policy;
using policy::RuleBook;
using policy::RuleList;
using policy::Unruled;

// Rules that ask for a number of one face.
RuleList any_rules(const Features& features, Decision decision, int actions, std::mt19937& random) {
  RuleList list{decision, {}, static_cast<int>(random() % actions)};
  for (int i = 0; i < 6; ++i) {
    const Condition condition{features.find(fmt::format("face_count_{}", 1 + random() % 6)),
                              Condition::Op::kAtLeast, static_cast<double>(1 + random() % 3)};
    list.rules.push_back({{condition}, static_cast<int>(random() % actions)});
  }
  return list;
}
RuleList any_boxes(const Features& features, std::mt19937& random) {
  return any_rules(features, Decision::kCategory, features.game().rules.num_boxes, random);
}
RuleList any_keeps(const Features& features, std::mt19937& random) {
  return any_rules(features, Decision::kReroll1, policy::num_keeps(), random);
}

double mean_of(const Policy& policy) {
  return test::must(evaluate::evaluate(policy, scorecard::Position(policy.game().rules), {}))
      .score.mean();
}

TEST(BestResponse, WithNothingFixedIsTheSolution) {
  for (const auto& rules :
       {test::eight_boxes(), test::card_of({"ones", "twos", "threes", "fours", "fives", "sixes",
                                            "full-house", "yahtzee"},
                                           "yahtzee")}) {
    const auto values = test::solved(rules);
    const auto rest = test::must(
        policy::response_values(values.game(), {}, [](const auto&, const auto&, auto&) {}, 0, {}));
    ASSERT_EQ(rest.size(), values.values().size());
    for (std::size_t i = 0; i < rest.size(); ++i) ASSERT_NEAR(rest[i], values.values()[i], 1e-9);
  }
}

TEST(BestResponse, IsWorthWhatItIsEvaluatedToAndNoLessThanOptimalKeeps) {
  std::mt19937 random(8);
  const auto rules = test::eight_boxes();
  const auto values = test::solved(rules);
  const auto optimal = policy::make_value_policy("optimal", values);
  const auto features = std::make_shared<const Features>(values.shared_game());
  for (int tries = 0; tries < 3; ++tries) {
    RuleBook book;
    book.lists[2] = any_boxes(*features, random);
    const auto answer = test::must(policy::play_rules("rules", features, book, optimal, {}));
    EXPECT_NEAR(answer.mean, mean_of(*answer.policy), 1e-9);
    EXPECT_LE(answer.mean, values.start());
    book.rerolls = Unruled::kOptimal;
    const auto followed = test::must(policy::play_rules("rules", features, book, optimal, {}));
    EXPECT_NEAR(followed.mean, mean_of(*followed.policy), 1e-9);
    EXPECT_GE(answer.mean, followed.mean - 1e-9);
    // One list more leaves less to answer with.
    book.rerolls = Unruled::kBestResponse;
    book.lists[0] = any_keeps(*features, random);
    const auto less = test::must(policy::play_rules("rules", features, book, optimal, {}));
    EXPECT_LE(less.mean, answer.mean + 1e-9);
    EXPECT_NEAR(less.mean, mean_of(*less.policy), 1e-9);
  }
}

}  // namespace
}  // namespace hazard::distill
