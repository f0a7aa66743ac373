// Text for web pages: escaping, numbers as people read them, tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hazard::report {

// Fit for the text and the attributes of an element.
std::string escape(std::string_view text);
// Running text, escaped, with "θ = 0.1" and the like kept on one line.
std::string prose(std::string_view text);

// Numbers have a true minus sign and no negative zero.
std::string number(double value, int decimals);
std::string signed_number(double value, int decimals);  // "+4.0", "−20.0", "0.0"
std::string percent(double share, int decimals = 1);    // "89.8 %"
// "−0.05", "0", "+0.05"; with that many digits where they count.
std::string theta_text(double theta, int digits = 6);

// A table whose first column names its rows. Cells are text, not markup.
class Table {
 public:
  explicit Table(std::vector<std::string> header) : header_(std::move(header)) {}

  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  // Marks the row added last, such as the one of the mean player.
  void emphasise() { emphasised_.push_back(rows_.size() - 1); }
  std::string html(std::string_view caption) const;

 private:
  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::size_t> emphasised_;
};

}  // namespace hazard::report
