// Columns of text, aligned.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hazard::cli {

// Characters that a UTF-8 text takes on a terminal; all of ours are one wide.
std::size_t width_of(std::string_view text);

class TextTable {
 public:
  // One letter for each column: l aligns to the left, r to the right.
  explicit TextTable(std::string_view alignment, std::string_view indent = "  ")
      : alignment_(alignment), indent_(indent) {}

  void add(std::vector<std::string> cells);  // one for each column
  std::size_t rows() const { return rows_.size(); }
  std::string text() const;

 private:
  std::string alignment_;
  std::string indent_;
  std::vector<std::vector<std::string>> rows_;
};

// 0.1234 -> "12.34 %"
std::string percent(double share, int digits = 2);

// 1430528 -> "1,430,528"
std::string grouped(std::int64_t number);

// A bar of `share` times `width` characters, to an eighth of one.
std::string bar(double share, int width);

}  // namespace hazard::cli
