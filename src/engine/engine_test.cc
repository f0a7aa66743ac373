#include "hazard/engine/engine.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
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

TEST(Engine, ChancesKeptForATurnAreThoseComputedAnew) {
  const std::string card =
      "yahtzee-plain:threes=9,fours=8,fives=15,sixes=18,3k=20,4k=0,full-house=25,ss=30,ls=0";
  const solve::Objective to_215 = {.kind = solve::Objective::Kind::kTarget, .target = 215};
  AdviseRequest target = {.objective = to_215};
  AdviseRequest match = {.opponents = {test::position_of(card)}};
  Engine engine({});
  for (AdviseRequest* request : {&target, &match}) {
    // Dice of one turn, then another card.
    for (const std::string_view more : {":13356:2", ":33366:0", ",chance=7:33366:0"}) {
      request->position = test::position_of(card + std::string(more));
      request->means = false;
      const auto chances = test::must(engine.advise(*request));
      request->means = true;
      const auto kept = test::must(engine.advise(*request));
      const auto anew = test::must(Engine({}).advise(*request));
      EXPECT_TRUE(std::isnan(chances.mean)) << more;
      EXPECT_EQ(chances.value, anew.value) << more;
      EXPECT_EQ(kept.value, anew.value) << more;
      EXPECT_EQ(kept.mean, anew.mean) << more;
      ASSERT_EQ(kept.actions.size(), anew.actions.size());
      for (std::size_t i = 0; i < kept.actions.size(); ++i) {
        EXPECT_EQ(chances.actions[i].action, anew.actions[i].action) << more;
        EXPECT_EQ(kept.actions[i].action, anew.actions[i].action) << more;
        EXPECT_EQ(kept.actions[i].value, anew.actions[i].value) << more;
        EXPECT_EQ(kept.actions[i].mean, anew.actions[i].mean) << more;
        ASSERT_EQ(kept.actions[i].odds.has_value(), request == &match);
        if (request == &target) continue;
        EXPECT_EQ(kept.actions[i].odds->draw, anew.actions[i].odds->draw) << more;
      }
    }
  }
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
