// Laws of the lattice of hands, held against plain loops over ordered dice.
#include "hazard/dice/lattice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hazard::dice {
namespace {

// All sorted lists of `size` dice, in lexicographic order: "11", "12", ..., "66".
std::vector<std::string> sorted_dice(int size) {
  std::vector<std::string> texts = {""};
  for (int i = 0; i < size; ++i) {
    std::vector<std::string> longer;
    for (const std::string& text : texts) {
      for (char c = text.empty() ? '1' : text.back(); c <= '6'; ++c) longer.push_back(text + c);
    }
    texts = std::move(longer);
  }
  return texts;
}

Hand hand_of(std::string_view text) {
  Hand hand;
  for (char c : text) hand = hand.with(c - '0');
  return hand;
}

// Calls fn(text) for each of the 7,776 ordered rolls of five dice.
template <class Fn>
void for_each_ordered_roll(Fn fn) {
  for (int number = 0; number < 7776; ++number) {
    std::string text;
    for (int i = 0, rest = number; i < 5; ++i, rest /= 6) text += static_cast<char>('1' + rest % 6);
    fn(text);
  }
}

TEST(Lattice, SizesAreTheNumbersOfMultisets) {
  const std::array<int, 6> golden = {1, 6, 21, 56, 126, 252};
  std::array<int, 6> counted{};
  for (const Hand& hand : kHands) ++counted[hand.size()];
  EXPECT_EQ(counted, golden);
  for (int size = 0; size <= kDice; ++size) EXPECT_EQ(multisets(size, kFaces), golden[size]);
  EXPECT_EQ(kNumHands, 462);
  EXPECT_EQ(kNumRolls, 252);
  EXPECT_EQ(kFirstRoll, 210);
}

TEST(Lattice, EveryHandHasItsNumber) {
  for (int h = 0; h < kNumHands; ++h) EXPECT_EQ(hand_number(kHands[h]), h);
}

TEST(Lattice, HandsAreNumberedBySizeThenInTheOrderOfTheirSortedDice) {
  int number = 0;
  for (int size = 0; size <= kDice; ++size) {
    EXPECT_EQ(first_hand(size), number);
    for (const std::string& text : sorted_dice(size)) {
      EXPECT_EQ(hand_number(hand_of(text)), number) << text;
      EXPECT_EQ(to_string(kHands[number]), text);
      ++number;
    }
  }
  EXPECT_EQ(number, 462);
}

TEST(Lattice, WithLeadsToTheHandWithOneMoreDie) {
  for (int h = 0; h < kFirstRoll; ++h) {
    for (int face = 1; face <= kFaces; ++face) {
      EXPECT_EQ(kHands[kWith[h][face - 1]], kHands[h].with(face)) << h << " + " << face;
    }
  }
}

TEST(Lattice, WithoutLeadsToTheHandWithOneDieLess) {
  for (int h = 0; h < kNumHands; ++h) {
    for (int face = 1; face <= kFaces; ++face) {
      const int fewer = kWithout[h][face - 1];
      ASSERT_EQ(fewer >= 0, kHands[h].count(face) > 0) << h << " - " << face;
      if (fewer >= 0) {
        EXPECT_EQ(kHands[fewer], kHands[h].without(face)) << h << " - " << face;
      } else {
        EXPECT_EQ(fewer, -1);
      }
    }
  }
}

TEST(Lattice, WithAndWithoutAreInverseOnAll1260Edges) {
  int up = 0;
  for (int h = 0; h < kFirstRoll; ++h) {
    for (int f = 0; f < kFaces; ++f, ++up) EXPECT_EQ(kWithout[kWith[h][f]][f], h);
  }
  int down = 0;
  for (int h = 0; h < kNumHands; ++h) {
    for (int f = 0; f < kFaces; ++f) {
      if (kWithout[h][f] < 0) continue;
      ++down;
      EXPECT_EQ(kWith[kWithout[h][f]][f], h);
    }
  }
  EXPECT_EQ(up, 210 * 6);
  EXPECT_EQ(down, 210 * 6);
}

TEST(Lattice, RollWaysCountTheOrderedRolls) {
  std::array<int, kNumRolls> counted{};
  for_each_ordered_roll(
      [&](std::string_view text) { ++counted[hand_number(hand_of(text)) - kFirstRoll]; });
  EXPECT_EQ(kRollWays, counted);
  EXPECT_EQ(std::accumulate(kRollWays.begin(), kRollWays.end(), 0), 7776);
  EXPECT_EQ(kNumOrderedRolls, 7776);
}

// Each pattern: 5!/(product of factorials) ways, times a choice of faces.
TEST(Lattice, SevenPatternsMakeUpTheRolls) {
  const std::map<int, int> rolls_of_ways = {{1, 6},     // five alike: 6
                                            {5, 30},    // 4 + 1: 6 * 5
                                            {10, 30},   // 3 + 2: 6 * 5
                                            {20, 60},   // 3 + 1 + 1: 6 * C(5, 2)
                                            {30, 60},   // 2 + 2 + 1: C(6, 2) * 4
                                            {60, 60},   // 2 + 1 + 1 + 1: 6 * C(5, 3)
                                            {120, 6}};  // all different: C(6, 5)
  std::map<int, int> counted;
  for (int ways : kRollWays) ++counted[ways];
  EXPECT_EQ(counted, rolls_of_ways);
  std::vector<int> patterns;
  for (const auto& [ways, rolls] : rolls_of_ways) patterns.push_back(ways);
  EXPECT_TRUE(std::ranges::equal(kPatternWays, patterns));
}

// Also C(16, 5): five dice, each of 6 faces and either kept or not.
TEST(Lattice, RollsHave4368DistinctKeeps) {
  int pairs = 0;
  for (const Hand& keep : kHands) {
    for (int roll = kFirstRoll; roll < kNumHands; ++roll) pairs += kHands[roll].contains(keep);
  }
  EXPECT_EQ(pairs, 4368);
  EXPECT_EQ(binomial(16, 5), 4368);

  std::set<std::pair<std::string, std::string>> listed;
  for (const std::string& roll : sorted_dice(5)) {
    for (unsigned kept = 0; kept < 32; ++kept) {
      std::string keep;
      for (int i = 0; i < 5; ++i) {
        if ((kept >> i & 1) != 0) keep += roll[i];
      }
      listed.emplace(keep, roll);
    }
  }
  EXPECT_EQ(listed.size(), 4368U);
}

// The anchor, three times the rolls on the table, twice the hands kept.
TEST(Lattice, OneTurnHas1681Nodes) { EXPECT_EQ(1 + 3 * kNumRolls + 2 * kNumHands, 1681); }

TEST(Hand, CountsSumsAndFiveAlikeAreThoseOfItsDice) {
  for_each_ordered_roll([](std::string_view text) {
    const Hand hand = hand_of(text);
    int sum = 0;
    for (char c : text) sum += c - '0';
    ASSERT_EQ(hand.size(), 5) << text;
    ASSERT_EQ(hand.sum(), sum) << text;
    for (int face = 1; face <= 6; ++face) {
      ASSERT_EQ(hand.count(face), std::ranges::count(text, static_cast<char>('0' + face))) << text;
    }
    const bool alike = text.find_first_not_of(text[0]) == std::string_view::npos;
    ASSERT_EQ(hand.five_alike(), alike ? text[0] - '0' : 0) << text;
  });
}

TEST(ParseRoll, OrderDoesNotMatter) {
  for_each_ordered_roll([](std::string text) {
    const auto roll = parse_roll(text);
    ASSERT_TRUE(roll.has_value()) << text;
    std::ranges::sort(text);
    ASSERT_EQ(to_string(*roll), text);
  });
}

TEST(ParseRoll, BlanksAndSingleCommasMayStandBetweenDice) {
  for (const char* text : {"1 3 3 4 6", "1,3,3,4,6", "1, 3, 3, 4, 6", " 13346 ", "13 346",
                           "1\t3 3,4 ,6", "1 , 3 , 3 , 4 , 6"}) {
    const auto roll = parse_roll(text);
    ASSERT_TRUE(roll.has_value()) << text << ": " << roll.error().message;
    EXPECT_EQ(to_string(*roll), "13346") << text;
  }
}

TEST(ParseRoll, PrintsWithASeparator) {
  EXPECT_EQ(to_string(hand_of("64331"), " "), "1 3 3 4 6");
  EXPECT_EQ(to_string(hand_of("5"), " "), "5");
  EXPECT_EQ(to_string(Hand{}, " "), "");
}

TEST(ParseRoll, SaysWhatIsWrongAndWhatWouldBeRight) {
  struct Case {
    std::string_view text;
    std::string_view wrong;
  };
  for (const Case& c : {Case{"1337", "'7' is no face"},  // the first thing wrong is said
                        Case{"13370", "'7' is no face"}, Case{"01234", "'0' is no face"},
                        Case{"1334a", "'a' is no face"}, Case{"1,,3345", "',' is no face"},
                        Case{",13345", "',' is no face"}, Case{"13345,", "',' is no face"},
                        Case{"1;3;3;4;5", "';' is no face"}, Case{"1 334", "4 dice"},
                        Case{"-1234", "'-' is no face"}, Case{"", "0 dice"}, Case{"1334", "4 dice"},
                        Case{"133466", "6 dice"}}) {
    const auto roll = parse_roll(c.text);
    ASSERT_FALSE(roll.has_value()) << c.text;
    EXPECT_EQ(roll.error().code, Errc::kBadInput);
    const std::string& message = roll.error().message;
    EXPECT_TRUE(message.starts_with("dice '" + std::string(c.text) + "': ")) << message;
    EXPECT_NE(message.find(c.wrong), std::string::npos) << message;
    EXPECT_NE(message.find("write five digits 1 to 6"), std::string::npos) << message;
  }
}

}  // namespace
}  // namespace hazard::dice
