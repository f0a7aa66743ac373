#include "base/text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

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

}  // namespace
}  // namespace hazard
