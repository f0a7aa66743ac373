// Columns of text, aligned, and as wide as the page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hazard::cli {

inline constexpr std::size_t kNoLimit = static_cast<std::size_t>(-1);

// Columns of the terminal that answers go to, or what COLUMNS says of it; kNoLimit if standard
// output is none.
std::size_t page_width();

// The lines that are wider than that, broken between words. What follows is indented like the text
// behind the line's first gap, if there is one.
std::string fit_lines(std::string_view text, std::size_t width);

// A table that is too wide has the text of its last column in several lines, if that helps; else it
// goes on below, with its first columns again.
class TextTable {
 public:
  // One letter for each column: l aligns to the left, r to the right.
  explicit TextTable(std::string_view alignment, std::string_view indent = "  ")
      : alignment_(alignment), indent_(indent) {}

  void add(std::vector<std::string> cells);  // one for each column
  std::size_t rows() const { return rows_.size(); }
  std::string text(std::size_t width = page_width()) const;

 private:
  using Columns = std::vector<std::size_t>;
  std::size_t width_of_column(std::size_t column) const;
  std::string lines(const Columns& columns) const;
  std::string with_narrow_last(std::size_t room) const;

  std::string alignment_;
  std::string indent_;
  std::vector<std::vector<std::string>> rows_;
};

// 0.1234 -> "12.34 %"
std::string percent(double share, int digits = 2);

// 1430528 -> "1,430,528"
std::string grouped(std::int64_t number);

// "1 game", "2,000 games"
std::string count_of(std::int64_t number, std::string_view what);

// How long the longest bar can be beside `others` columns on this page.
int bar_width(int most, std::size_t others);

// A bar of `share` times `width` characters, to an eighth of one.
std::string bar(double share, int width);

}  // namespace hazard::cli
