#include "base/text.h"

#include <algorithm>

namespace hazard {
namespace {

constexpr std::string_view kBlanks = " \t\n\v\f\r";

// How far a misspelt word may be from what was meant.
std::size_t most_slips(std::size_t letters) {
  return letters < 3 ? 0 : letters < 6 ? 1 : letters < 10 ? 2 : 3;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

std::string folded(std::string_view name) {
  std::string result;
  for (const char c : name) {
    if (c == '-' || c == '_' || kBlanks.find(c) != std::string_view::npos) continue;
    result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

// Three rows of the table of distances between beginnings of the two.
std::vector<std::string_view> words_of(std::string_view text, std::string_view blanks) {
  std::vector<std::string_view> words;
  for (auto begin = text.find_first_not_of(blanks); begin != std::string_view::npos;
       begin = text.find_first_not_of(blanks)) {
    text.remove_prefix(begin);
    words.push_back(text.substr(0, text.find_first_of(blanks)));
    text.remove_prefix(words.back().size());
  }
  return words;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
  constexpr std::size_t kLongest = 40;  // no name is longer
  const std::string wanted = folded(word);
  if (wanted.size() > kLongest) return "";
  const std::string* best = nullptr;
  std::size_t fewest = most_slips(wanted.size()) + 1;
  for (const std::string& name : names) {
    const std::string known = folded(name);
    // Who writes only the beginning makes one slip.
    const bool begun = wanted.size() >= 3 && known.starts_with(wanted);
    const std::size_t slips = begun ? 1 : edit_distance(wanted, known);
    if (slips >= fewest) continue;
    fewest = slips;
    best = &name;
  }
  return best == nullptr ? "" : "; did you mean " + *best + "?";
}

}  // namespace hazard
