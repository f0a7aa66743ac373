#include "cli/words.h"

#include <gtest/gtest.h>

namespace hazard::cli {
namespace {

using Words = std::vector<std::string>;

TEST(JoinedWords, ACommaAtTheEndGoesOn) {
  EXPECT_EQ(joined({"evaluate", "yatzy", "--at-least", "250,", "300,", "350"}),
            (Words{"evaluate", "yatzy", "--at-least", "250,300,350"}));
  EXPECT_EQ(joined({"advise", "yatzy:ones=3,", "twos=6"}),
            (Words{"advise", "yatzy:ones=3,twos=6"}));
  EXPECT_EQ(joined({"sweep", "--thetas", "-0.1,", "-0.05"}),
            (Words{"sweep", "--thetas", "-0.1,-0.05"}));
}

TEST(JoinedWords, AnOptionIsNeverPartOfAList) {
  EXPECT_EQ(joined({"--at-least", "250,", "--json"}), (Words{"--at-least", "250,", "--json"}));
}

TEST(JoinedWords, DiceMayStandApart) {
  EXPECT_EQ(joined({"--dice", "1", "3", "3", "5", "6", "--rolls", "2"}),
            (Words{"--dice", "13356", "--rolls", "2"}));
  EXPECT_EQ(joined({"--Hand", "4,", "1,", "2", "--dice", "10"}),
            (Words{"--Hand", "4,1,2", "--dice", "10"}));
  EXPECT_EQ(joined({"--dice", "13", "3"}), (Words{"--dice", "13", "3"}));
  EXPECT_EQ(joined({"--rolls", "1", "3"}), (Words{"--rolls", "1", "3"}));
}

TEST(JoinedWords, OthersStayAsTheyAre) {
  EXPECT_EQ(joined({}), Words{});
  EXPECT_EQ(joined({"", ",", ""}), (Words{"", ","}));
  EXPECT_EQ(joined({"compare", "yatzy", "a", "b"}), (Words{"compare", "yatzy", "a", "b"}));
}

TEST(Meaning, IsThatOfTheWordWhereverItStands) {
  EXPECT_EQ(meaning_of("13356")->what, "dice");
  EXPECT_EQ(meaning_of("1,3,3,5,6")->what, "dice");
  EXPECT_EQ(meaning_of("Kniffel")->what, "a variant");
  EXPECT_EQ(meaning_of("yatzy:ones=3")->what, "a position");
  EXPECT_EQ(meaning_of("theta:0.05")->what, "a policy");
  EXPECT_EQ(meaning_of("perudo")->what, "rules of Liar's Dice");
  EXPECT_EQ(meaning_of("perudo:5-5:2x3:41226")->what, "a position of Liar's Dice");
  EXPECT_FALSE(meaning_of("frobnicate"));
  EXPECT_FALSE(meaning_of(""));
}

}  // namespace
}  // namespace hazard::cli
