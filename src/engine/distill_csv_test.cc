#include <gtest/gtest.h>

#include <string>

#include "engine/distill_csv.h"
#include "hazard/engine/distill.h"

namespace hazard::engine {
namespace {

TEST(FiguresForSpreadsheets, EveryPointOfEveryFigureIsARow) {
  ParetoAnswer answer;
  answer.variant = "yatzy";
  answer.tail_of = "depth 10";
  answer.rows.resize(2);
  answer.rows[0].model = "tree";
  answer.rows[0].learner = "gini";
  answer.rows[0].name = "depth 10";
  answer.rows[0].parameters = 6261;
  answer.rows[0].mean = 216.5;
  answer.rows[0].published = 216.25;
  answer.rows[1].model = "rules";
  answer.rows[1].learner = "regret";
  answer.rows[1].name = "3 x 20 rules";
  answer.rows[1].rules = 60;
  answer.rows[1].mean = 200.5;
  answer.tail = {{100, 0.5, 0.25}};
  answer.scaling = {{"classic", "full", 20, 150.5, std::nullopt}};
  answer.verbs = {{"Keep Pair", 0.5, 0.25}};
  answer.curves = {{"reward", 1000, 120.5}};
  EXPECT_EQ(figures_csv(answer),
            "variant,figure,series,learner,name,x,value,published\n"
            "yatzy,size,tree,gini,depth 10,6261,216.5,216.25\n"
            "yatzy,size,rules,regret,3 x 20 rules,60,200.5,\n"
            "yatzy,tail,met,,depth 10,100,0.5,\n"
            "yatzy,tail,loss,,depth 10,100,0.25,\n"
            "yatzy,scaling,full,classic,,20,150.5,\n"
            "yatzy,verbs,Keep Pair,,,1,0.5,\n"
            "yatzy,verbs,Keep Pair,,,2,0.25,\n"
            "yatzy,learning,reward,,,1000,120.5,\n");
}

}  // namespace
}  // namespace hazard::engine
