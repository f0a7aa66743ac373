#include "hazard/engine/engine.h"

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <utility>

#include "hazard/scorecard/position.h"
#include "tests/cards.h"

namespace hazard::engine {
namespace {

const scorecard::Position kPosition = test::position_of("yahtzee-plain::13356:2");

TEST(Engine, RemembersTheTablesItHasSolved) {
  Engine engine({});
  const auto first = engine.solve({kPosition.rules, 0.05});
  const auto second = engine.solve({kPosition.rules, 0.05});
  EXPECT_FALSE(first->from_cache);
  EXPECT_TRUE(second->from_cache);
  EXPECT_EQ(first->value, second->value);
  EXPECT_FALSE(engine.solve({kPosition.rules, -0.05})->from_cache);
  EXPECT_EQ(engine.advise({kPosition, 0.05})->value, engine.advise({kPosition, 0.05})->value);
}

TEST(Engine, AnswersWhoWatchesItSolve) {
  Engine* asked = nullptr;
  std::optional<double> heard;
  Engine engine({});
  const Call call = {.watch = {.progress = [&](double) {
                       if (asked != nullptr)
                         heard = std::exchange(asked, nullptr)->advise({kPosition})->value;
                     }}};
  const double known = engine.advise({kPosition})->value;
  asked = &engine;
  ASSERT_TRUE(engine.solve({test::five_boxes()}, call).has_value());
  EXPECT_EQ(heard, known);
}

TEST(Engine, RefusesObjectivesThatTheProgramRefuses) {
  Engine engine({});
  for (double theta : {4.0, std::numeric_limits<double>::quiet_NaN()}) {
    const auto answer = engine.advise({kPosition, theta});
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, Errc::kOutOfRange);
  }
}

TEST(Engine, VerifyAnswersForAFileThatIsNotThere) {
  Engine engine({});
  const auto answer = engine.verify({{"/nonexistent/yatzy.table"}});
  ASSERT_TRUE(answer.has_value());
  ASSERT_NE(answer->first_problem(), nullptr);
  EXPECT_EQ(answer->first_problem()->code, Errc::kFileMissing);
}

}  // namespace
}  // namespace hazard::engine
