#include "base/text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>

namespace hazard {
namespace {

TEST(Text, HasOnePartMoreThanSeparators) {
  using Parts = std::vector<std::string_view>;
  EXPECT_EQ(split("a,b,,c", ','), (Parts{"a", "b", "", "c"}));
  EXPECT_EQ(split("", ','), Parts{""});
  EXPECT_EQ(split("+", '+'), (Parts{"", ""}));
}

RC_GTEST_PROP(Text, JoinedPartsGiveTheTextBack, (const std::string& text)) {
  std::string joined;
  for (std::string_view part : split(text, 'a')) joined += "a" + std::string(part);
  RC_ASSERT(joined == "a" + text);
}

TEST(Text, ANumberIsTheWholeText) {
  EXPECT_EQ(parse_number<int>("17"), 17);
  EXPECT_EQ(parse_number<int>("-3"), -3);
  EXPECT_EQ(parse_number<double>("-0.05"), -0.05);
  for (const char* text : {"", " 1", "1 ", "1x", "x", "+1", "0x1", "99999999999"}) {
    EXPECT_EQ(parse_number<int>(text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_number<std::uint64_t>("-1"), std::nullopt);
}

TEST(Text, ADoubleIsTheSameWithoutFromChars) {
  for (const char* text : {"0",
                           "-0",
                           "17",
                           "-0.05",
                           ".5",
                           "5.",
                           "1e3",
                           "1e+3",
                           "1E-3",
                           "0.1e-300",
                           "1e-310",
                           "1e400",
                           "-1e400",
                           "inf",
                           "-inf",
                           "nan",
                           "",
                           " 1",
                           "1 ",
                           "+1",
                           "-+1",
                           "--1",
                           "0x10",
                           "0x1p3",
                           "1,5",
                           "1e",
                           "e1",
                           "-",
                           ".",
                           "1x",
                           "\t1",
                           "- 1",
                           "0.1000000000000000055511151231257827",
                           "179769313486231570000e289"}) {
    double number = 0;
    const char* const last = text + std::string_view(text).size();
    const auto [end, error] = std::from_chars(text, last, number);
    const auto read = parse_double(text);
    ASSERT_EQ(read.has_value(), error == std::errc() && end == last) << text;
    if (!read) continue;
    EXPECT_EQ(fmt::format("{}", *read), fmt::format("{}", number)) << text;
  }
  EXPECT_EQ(parse_double(std::string_view("1\0", 2)), std::nullopt);
  EXPECT_EQ(parse_double(std::string_view("12", 1)), 1);
}

RC_GTEST_PROP(Text, ADoubleComesBackWithoutFromChars, (double number)) {
  RC_ASSERT(parse_double(fmt::format("{}", number)) == number);
}

TEST(Text, ASignIsWrittenOnce) {
  EXPECT_EQ(parse_signed("+0.05"), 0.05);
  EXPECT_EQ(parse_signed("-0.05"), -0.05);
  for (const char* text : {"+-0.05", "++1", "+", "-+1"}) {
    EXPECT_EQ(parse_signed(text), std::nullopt) << text;
  }
}

TEST(Text, NamesAreFoldedToSmallLettersWithoutBlanksAndHyphens) {
  EXPECT_EQ(folded("Full House"), "fullhouse");
  EXPECT_EQ(folded("full-house"), "fullhouse");
  EXPECT_EQ(folded(" FULL_house\t"), "fullhouse");
  EXPECT_EQ(folded("Kåk"), "kåk");
  EXPECT_EQ(folded(""), "");
}

TEST(Text, BlanksAtBothEndsAreTrimmed) {
  EXPECT_EQ(trimmed("  a b\t\n"), "a b");
  EXPECT_EQ(trimmed(" "), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Text, TheDistanceCountsSlips) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("yatzy", "yatzy"), 0u);
  EXPECT_EQ(edit_distance("yatzi", "yatzy"), 1u);
  EXPECT_EQ(edit_distance("yahtze", "yahtzee"), 1u);
  EXPECT_EQ(edit_distance("slove", "solve"), 1u);  // neighbours swapped
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("ca", "abc"), 3u);  // what was swapped stays together
}

RC_GTEST_PROP(Text, TheDistanceIsTheSameBothWaysAndNeverMoreThanTheLonger,
              (const std::string& a, const std::string& b)) {
  const std::size_t distance = edit_distance(a, b);
  RC_ASSERT(distance == edit_distance(b, a));
  RC_ASSERT(distance <= std::max(a.size(), b.size()));
  RC_ASSERT(distance >= std::max(a.size(), b.size()) - std::min(a.size(), b.size()));
  RC_ASSERT((distance == 0) == (a == b));
}

TEST(Text, TheNearestNameIsOfferedIfItIsNear) {
  const std::vector<std::string> names = {"optimal", "greedy", "random", "full-house"};
  EXPECT_EQ(did_you_mean("greddy", names), "; did you mean greedy?");
  EXPECT_EQ(did_you_mean("OPTIMUM", names), "; did you mean optimal?");
  EXPECT_EQ(did_you_mean("fullhous", names), "; did you mean full-house?");
  EXPECT_EQ(did_you_mean("opt", names), "; did you mean optimal?");  // only begun
  EXPECT_EQ(did_you_mean("best", names), "");
  EXPECT_EQ(did_you_mean("o", names), "");
  EXPECT_EQ(did_you_mean("", names), "");
  EXPECT_EQ(did_you_mean(std::string(100'000, 'g'), names), "");
}

}  // namespace
}  // namespace hazard
