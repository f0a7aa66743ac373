#include "cli/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/assert.h"
#include "base/platform.h"
#include "base/text.h"
#include "base/unicode.h"

namespace hazard::cli {

namespace {

constexpr std::string_view kGap = "  ";     // between columns
constexpr std::size_t kNarrowestText = 16;  // of a column that is broken into lines
constexpr std::size_t kNarrowestPage = 20;  // less is a mistake

// Where words may end, with those before as one line of at most `width` columns, if they can.
std::string_view first_line(std::string_view text, std::size_t width) {
  std::string_view line = text.substr(0, text.find(' '));
  while (line.size() < text.size()) {
    const std::size_t next = text.find_first_not_of(' ', line.size());
    if (next == std::string_view::npos) break;
    const std::string_view longer = text.substr(0, text.find(' ', next));
    if (width_of(longer) > width) break;
    line = longer;
  }
  return line;
}

std::vector<std::string> broken_into_lines(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  while (!(text = trimmed(text)).empty()) {
    lines.emplace_back(first_line(text, width));
    text.remove_prefix(lines.back().size());
  }
  if (lines.empty()) lines.emplace_back();
  return lines;
}

// Where the text behind the first gap begins; the line's own beginning if there is no gap.
std::size_t hanging(std::string_view line) {
  const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t gap = line.find(kGap, first);
  if (gap == std::string_view::npos) return first;
  return std::min(line.find_first_not_of(' ', gap), line.size());
}

std::string fit_line(std::string_view line, std::size_t width) {
  if (width_of(line) <= width) return std::string(line);
  const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
  std::size_t head = hanging(line);  // bytes that stay where they are
  std::size_t column = width_of(line.substr(0, head));
  if (column + kNarrowestText > width) {
    head = first;
    column = first;
  }
  std::string text(line.substr(0, head));
  const auto rest = broken_into_lines(line.substr(head), width - std::min(column, width - 1));
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (i > 0) text += "\n" + std::string(column, ' ');
    text += rest[i];
  }
  return text;
}

}  // namespace

std::size_t page_width() {
  if (!is_terminal(stdout)) return kNoLimit;
  const char* const columns = std::getenv("COLUMNS");
  const int told = columns == nullptr ? 0 : parse_number<int>(columns).value_or(0);
  const int width = told > 0 ? told : terminal_width(stdout);
  return width <= 0 ? kNoLimit : std::max(kNarrowestPage, static_cast<std::size_t>(width));
}

std::string fit_lines(std::string_view text, std::size_t width) {
  std::string result;
  const auto lines = split(text, '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    result += (i > 0 ? "\n" : "") + fit_line(lines[i], width);
  }
  return result;
}

void TextTable::add(std::vector<std::string> cells) {
  HAZARD_ASSERT(cells.size() == alignment_.size());
  rows_.push_back(std::move(cells));
}

std::size_t TextTable::width_of_column(std::size_t column) const {
  std::size_t width = 0;
  for (const auto& row : rows_) width = std::max(width, width_of(row[column]));
  return width;
}

std::string TextTable::lines(const Columns& columns) const {
  Columns widths;
  for (const std::size_t c : columns) widths.push_back(width_of_column(c));
  std::string text;
  for (const auto& row : rows_) {
    std::string line = indent_;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const std::string& cell = row[columns[i]];
      const std::string blanks(widths[i] - width_of(cell), ' ');
      if (i > 0) line += kGap;
      line += alignment_[columns[i]] == 'l' ? cell + blanks : blanks + cell;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string TextTable::with_narrow_last(std::size_t room) const {
  TextTable narrow(alignment_, indent_);
  for (const auto& row : rows_) {
    std::vector<std::string> cells = row;
    for (std::string& line : broken_into_lines(row.back(), room)) {
      cells.back() = std::move(line);
      narrow.add(cells);
      cells.assign(row.size(), "");
    }
  }
  return narrow.text(kNoLimit);
}

std::string TextTable::text(std::size_t width) const {
  const std::size_t count = alignment_.size();
  Columns all(count), widths(count);
  std::size_t whole = indent_.size() - kGap.size();
  for (std::size_t c = 0; c < count; ++c) {
    all[c] = c;
    widths[c] = width_of_column(c);
    whole += kGap.size() + widths[c];
  }
  if (whole <= width || count < 2) return lines(all);
  const std::size_t others = whole - widths.back();
  if (alignment_.back() == 'l' && widths.back() > kNarrowestText &&
      others + kNarrowestText <= width) {
    return with_narrow_last(width - others);
  }

  // Names come first; they stand again wherever the table goes on.
  std::size_t names = std::max<std::size_t>(1, std::min(alignment_.find('r'), count - 1));
  const auto room_of = [&](std::size_t n) {
    std::size_t room = indent_.size();
    for (std::size_t c = 0; c < n; ++c) room += widths[c] + kGap.size();
    return room;
  };
  if (room_of(names) > width / 2) names = 1;
  std::string text;
  for (std::size_t next = names; next < count;) {
    Columns columns(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(names));
    std::size_t used = room_of(names) - kGap.size();
    do {
      used += kGap.size() + widths[next];
      columns.push_back(next++);
    } while (next < count && used + kGap.size() + widths[next] <= width);
    text += (text.empty() ? "" : "\n") + lines(columns);
  }
  return text;
}

std::string percent(double share, int digits) {
  return fmt::format("{:.{}f} %", share * 100, digits);
}

std::string grouped(std::int64_t number) {
  std::string digits = std::to_string(number);
  for (int place = static_cast<int>(digits.size()) - 3; place > (number < 0 ? 1 : 0); place -= 3) {
    digits.insert(static_cast<std::size_t>(place), ",");
  }
  return digits;
}

std::string count_of(std::int64_t number, std::string_view what) {
  return fmt::format("{} {}{}", grouped(number), what, number == 1 ? "" : "s");
}

int bar_width(int most, std::size_t others) {
  constexpr std::size_t kShortest = 8;
  const std::size_t page = page_width();
  if (page == kNoLimit) return most;
  return std::min(most, static_cast<int>(std::max(kShortest, page - std::min(page, others))));
}

std::string bar(double share, int width) {
  constexpr std::array<std::string_view, 8> kParts = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const int eighths = static_cast<int>(std::lround(share * width * 8));
  std::string text;
  for (int i = 0; i < eighths / 8; ++i) text += "█";
  return text + std::string(kParts[eighths % 8]);
}

}  // namespace hazard::cli
