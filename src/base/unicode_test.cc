#include "base/unicode.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace hazard {
namespace {

TEST(Unicode, WidthIsThatOfATerminal) {
  EXPECT_EQ(width_of(""), 0u);
  EXPECT_EQ(width_of("Anna"), 4u);
  EXPECT_EQ(width_of("Zoë ±·█│"), 8u);
  EXPECT_EQ(width_of("花子"), 4u);
  EXPECT_EQ(width_of("한국"), 4u);
  EXPECT_EQ(width_of("Ａ１"), 4u);             // fullwidth
  EXPECT_EQ(width_of("e\u0301te\u0301"), 3u);  // accents of their own
  EXPECT_EQ(width_of("🎲🎲"), 4u);
  EXPECT_EQ(width_of("ไม่"), 2u);
  EXPECT_EQ(width_of("a\u200bb"), 2u);  // a space without width
  EXPECT_EQ(width_of("\xff\xc3"), 2u);  // no UTF-8: one for each byte
}

TEST(Unicode, ACharacterIsReadOnlyInItsShortestForm) {
  EXPECT_EQ(first_character("é").code, U'é');
  EXPECT_EQ(first_character("花").bytes, 3u);
  EXPECT_EQ(first_character("🎲").code, U'🎲');
  for (const char* text : {"\x80", "\xc0\xaf", "\xc3", "\xe0\x80\xaf", "\xed\xa0\x80",
                           "\xf0\x80\x80\xaf", "\xf4\x90\x80\x80", "\xff", "\xe8\x8a"}) {
    EXPECT_FALSE(first_character(text).valid) << text;
    EXPECT_EQ(first_character(text).bytes, 1u) << text;
  }
}

TEST(Unicode, ControlCharactersAreWrittenOut) {
  EXPECT_EQ(printable("\x1b[2J"), "\\x1b[2J");
  EXPECT_EQ(printable("a\tb\nc\x7f"), "a\\x09b\\x0ac\\x7f");
  EXPECT_EQ(printable("\u009b31m"), "\\xc2\\x9b31m");
  EXPECT_EQ(printable("\xff"), "\\xff");
  EXPECT_EQ(printable("gpj.\u202eexe"), "gpj.\\xe2\\x80\\xaeexe");
  EXPECT_EQ(printable("Zoë rolls 花 ±"), "Zoë rolls 花 ±");
}

RC_GTEST_PROP(Unicode, WhatIsPrintableStaysAsItIs, (const std::string& text)) {
  const std::string shown = printable(text);
  RC_ASSERT(printable(shown) == shown);
  for (const char c : shown) RC_ASSERT(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
}

}  // namespace
}  // namespace hazard
