// The lists of rules that come with the program.
#include <gtest/gtest.h>

#include <cmath>

#include "hazard/evaluate/evaluation.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "policy/policy_file.h"
#include "tests/cards.h"
#include "tests/players.h"

namespace hazard::distill {
namespace {

TEST(ShippedRulesSlow, AreWorthWhatTheirGamesSay) {
  const auto rules = test::rules_of("yatzy");
  const auto policy = test::policy_of("rules:20", rules);
  const auto exact = test::must(evaluate::evaluate(*policy, scorecard::Position(rules), {}));
  const auto played = test::must(evaluate::simulate(*policy, {.games = 100'000}));
  const double error = exact.score.sd() / std::sqrt(100e3);
  EXPECT_NEAR(played.score.mean().value, exact.score.mean(), 4 * error);
  EXPECT_GT(exact.score.mean(), 220);  // what experienced people score
}

TEST(ShippedRules, AreForOneVariantAndOneLength) {
  EXPECT_TRUE(policy::shipped_rules(test::rules_of("yatzy"), 20));
  const auto longer = policy::shipped_rules(test::rules_of("yatzy"), 21);
  ASSERT_FALSE(longer);
  EXPECT_NE(longer.error().message.find("yatzy-20"), std::string::npos) << longer.error().message;
  EXPECT_FALSE(policy::shipped_rules(test::rules_of("yahtzee"), 20));
}

}  // namespace
}  // namespace hazard::distill
