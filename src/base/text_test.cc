#include "base/text.h"

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

TEST(Text, ASignIsWrittenOnce) {
  EXPECT_EQ(parse_signed("+0.05"), 0.05);
  EXPECT_EQ(parse_signed("-0.05"), -0.05);
  for (const char* text : {"+-0.05", "++1", "+", "-+1"}) {
    EXPECT_EQ(parse_signed(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace hazard
