// What variants and boxes are called.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "base/text.h"
#include "hazard/scorecard/rules.h"
#include "tests/cards.h"

namespace hazard::scorecard {
namespace {

TEST(Names, AreAllDifferentWithinARuleSetAndGiveTheirBox) {
  for (const RuleSet& rules : rule_sets()) {
    std::set<std::string> names = {"upper", "extra"};
    for (int b = 0; b < rules.num_boxes; ++b) {
      const Box& box = rules.boxes[b];
      EXPECT_TRUE(names.insert(folded(box.key)).second) << box.key;
      for (const std::string_view alias : split(box.aliases, ',')) {
        EXPECT_EQ(folded(alias), alias);
        EXPECT_TRUE(names.insert(std::string(alias)).second) << box.key << ": " << alias;
        EXPECT_EQ(rules.find_box(alias), b) << alias;
      }
      EXPECT_EQ(rules.find_box(box.key), b);
      EXPECT_EQ(rules.find_box(box.name), b);
    }
    EXPECT_EQ(rules.find_box(""), -1);
    EXPECT_EQ(rules.find_box("upper"), -1);
  }
}

TEST(Names, OfVariantsAreAllDifferentAndPrintedInOneForm) {
  std::set<std::string> names;
  for (const RuleSet& rules : rule_sets()) {
    EXPECT_TRUE(names.insert(folded(rules.name)).second) << rules.name;
    for (const std::string_view alias : split(rules.aliases, ',')) {
      EXPECT_EQ(folded(alias), alias);
      EXPECT_TRUE(names.insert(std::string(alias)).second) << alias;
      EXPECT_EQ(test::rules_of(alias).name, rules.name);
    }
    EXPECT_EQ(test::rules_of(rules.name).name, rules.name);
  }
  EXPECT_EQ(test::rules_of("Yatzy + TP4+ fh5").name, "yatzy+fh5+tp4");
  EXPECT_EQ(test::rules_of("KNIFFEL").name, "yahtzee-plain");
}

}  // namespace
}  // namespace hazard::scorecard
