// Words of a command line that stand where others belong, or apart though they belong together.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hazard::cli {

// What shells take apart where people write blanks within one value: --at-least 250, 300 and
// --dice 1 3 3 5 6.
std::vector<std::string> joined(const std::vector<std::string>& words);

// What a word means that was not understood where it stands: dice, a position, a variant, a policy,
// rules of Liar's Dice.
struct Meaning {
  std::string_view what;  // "a policy"
  std::string option;     // that takes it: "--policy optimal"; empty: a word in its place
  std::string example;    // a whole request with it
};
std::optional<Meaning> meaning_of(const std::string& word);

}  // namespace hazard::cli
