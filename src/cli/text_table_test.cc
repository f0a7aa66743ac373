#include "cli/text_table.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>

#include "base/unicode.h"
#include "cli/progress.h"

namespace hazard::cli {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::size_t widest(const std::string& text) {
  std::size_t width = 0;
  for (const std::string& line : lines_of(text)) width = std::max(width, width_of(line));
  return width;
}

// Theta and seven figures, eight columns each.
TextTable figures() {
  TextTable table("rrrrrrrr");
  table.add({"theta", "one", "two", "three", "four", "five", "six", "seven"});
  table.add({"+0.05", "1.00000", "2.00000", "3.00000", "4.00000", "5.00000", "6.00000", "7.00000"});
  return table;
}

TEST(TextTable, StandsAsItIsWhereItFits) {
  const std::string natural = figures().text(kNoLimit);
  EXPECT_EQ(lines_of(natural).size(), 2u);
  EXPECT_EQ(figures().text(widest(natural)), natural);
}

TEST(TextTable, GoesOnBelowWithItsFirstColumnAgain) {
  EXPECT_EQ(figures().text(40),
            "  theta      one      two    three\n"
            "  +0.05  1.00000  2.00000  3.00000\n"
            "\n"
            "  theta     four     five      six\n"
            "  +0.05  4.00000  5.00000  6.00000\n"
            "\n"
            "  theta    seven\n"
            "  +0.05  7.00000\n");
}

TEST(TextTable, BreaksTheTextOfItsLastColumnBetweenWords) {
  TextTable table("ll");
  table.add({"optimal", "the best mean; the same as theta:0"});
  table.add({"random", "any legal keep"});
  EXPECT_EQ(table.text(32),
            "  optimal  the best mean; the\n"
            "           same as theta:0\n"
            "  random   any legal keep\n");
}

TEST(TextTable, AlignsLettersThatTakeTwoColumnsOrNone) {
  TextTable table("lr");
  table.add({"花子", "1"});
  table.add({"Zoe\u0308", "22"});
  table.add({"Bob", "3"});
  EXPECT_EQ(table.text(kNoLimit), "  花子   1\n  Zoe\u0308   22\n  Bob    3\n");
}

RC_GTEST_PROP(TextTable, FitsThePageAndLosesNoCell, ()) {
  const auto columns = *rc::gen::inRange<std::size_t>(2, 9);
  const auto page = *rc::gen::inRange<std::size_t>(30, 120);
  TextTable table(std::string(columns, 'r'));
  std::vector<std::string> cells;
  for (std::size_t row = 0; row < 3; ++row) {
    std::vector<std::string> line;
    for (std::size_t c = 0; c < columns; ++c) {
      std::string cell = std::to_string(100 * row + c);
      cell += std::string(*rc::gen::inRange<std::size_t>(0, 9), 'x');
      line.push_back(cell);
      cells.push_back(std::move(cell));
    }
    table.add(std::move(line));
  }
  const std::string text = table.text(page);
  RC_ASSERT(widest(text) <= page);
  for (const std::string& cell : cells) RC_ASSERT(text.find(cell) != std::string::npos);
}

TEST(FitLines, BreaksBetweenWordsAndIndentsWhatFollows) {
  EXPECT_EQ(fit_lines("one two three four\n", 9), "one two\nthree\nfour\n");
  EXPECT_EQ(fit_lines("  one two three four", 12), "  one two\n  three four");
  EXPECT_EQ(fit_lines("  price  mean points for each point of sd", 30),
            "  price  mean points for each\n         point of sd");
  EXPECT_EQ(fit_lines("short\n\nlines\n", 30), "short\n\nlines\n");
}

TEST(FitLines, NeverBreaksAWord) {
  const std::string position = "yatzy:ones=3,twos=6,chance=21:13356:2";
  EXPECT_EQ(fit_lines("  at " + position + " keep", 20), "  at\n  " + position + "\n  keep");
}

RC_GTEST_PROP(FitLines, KeepsEveryWord, ()) {
  std::string text;
  const int words = *rc::gen::inRange(1, 40);
  for (int i = 0; i < words; ++i) {
    text += std::string(*rc::gen::inRange<std::size_t>(1, 9), 'w') +
            *rc::gen::element<std::string>(" ", "  ", "\n");
  }
  const std::string fitted = fit_lines(text, *rc::gen::inRange<std::size_t>(20, 60));
  std::istringstream before(text), after(fitted);
  for (std::string word, same; before >> word;) {
    RC_ASSERT(static_cast<bool>(after >> same));
    RC_ASSERT(word == same);
  }
}

TEST(Count, OneIsOne) {
  EXPECT_EQ(count_of(1, "game"), "1 game");
  EXPECT_EQ(count_of(0, "game"), "0 games");
  EXPECT_EQ(count_of(100000, "game"), "100,000 games");
}

TEST(Estimate, IsRoundedToWhatPeopleSay) {
  EXPECT_EQ(about(8), "about 10 seconds");
  EXPECT_EQ(about(1), "about 5 seconds");
  EXPECT_EQ(about(42), "about 40 seconds");
  EXPECT_EQ(about(60), "about 1 minute");
  EXPECT_EQ(about(140), "about 2 minutes");
  EXPECT_EQ(about(3600), "about 1 hour");
  EXPECT_EQ(about(10'000), "about 3 hours");
}

TEST(Estimate, IsSaidOnceEnoughIsDoneAndOnlyOfLongWork) {
  EXPECT_EQ(estimate("sweeping yatzy", 2.4, 0.02, 2),
            "sweeping yatzy: about 2 minutes on 2 threads");
  EXPECT_EQ(estimate("solving yatzy", 3, 0.1, 1), "solving yatzy: about 30 seconds on 1 thread");
  EXPECT_EQ(estimate("sweeping yatzy", 0.5, 0.001, 2), std::nullopt);  // too early
  EXPECT_EQ(estimate("sweeping yatzy", 2.4, 1e-6, 2), std::nullopt);
  EXPECT_EQ(estimate("sweeping yatzy", 2.4, 0, 2), std::nullopt);
  EXPECT_EQ(estimate("sweeping yatzy", 2.4, 0.5, 2), std::nullopt);  // soon done
}

}  // namespace
}  // namespace hazard::cli
