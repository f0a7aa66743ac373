#include "cli/words.h"

#include <algorithm>

#include "base/text.h"
#include "hazard/dice/hand.h"
#include "hazard/liars/rules/rules.h"
#include "hazard/scorecard/rules.h"
#include "policy/policies.h"

namespace hazard::cli {
namespace {

bool takes_dice(const std::string& word) {
  const std::string name = folded(word);
  return word.starts_with("--") && (name == "dice" || name == "hand");
}

// "3" or "3,"
bool is_die(const std::string& word) {
  return !word.empty() && word[0] >= '0' && word[0] <= '9' &&
         (word.size() == 1 || (word.size() == 2 && word[1] == ','));
}

}  // namespace

std::vector<std::string> joined(const std::vector<std::string>& words) {
  std::vector<std::string> result;
  bool dice = false;  // the last word is the beginning of a list of dice
  for (const std::string& word : words) {
    const bool after_option = !result.empty() && takes_dice(result.back());
    const bool goes_on = !result.empty() && result.back().ends_with(',') && !word.starts_with("--");
    if (!after_option && (goes_on || (dice && is_die(word)))) {
      result.back() += word;
    } else {
      dice = after_option;
      result.push_back(word);
    }
    dice = dice && is_die(word);
  }
  return result;
}

std::optional<Meaning> meaning_of(const std::string& word) {
  if (dice::parse_roll(word)) {
    return Meaning{"dice", fmt::format("--dice {} --rolls 2", word),
                   fmt::format("hazard advise yatzy --dice {} --rolls 2", word)};
  }
  const std::string game = word.substr(0, word.find(':'));
  if (scorecard::find_rules(game)) {
    return Meaning{game == word ? "a variant" : "a position", "",
                   fmt::format("hazard advise {}", word)};
  }
  if (policy::canonical_name(word)) {
    return Meaning{"a policy", "--policy " + word,
                   fmt::format("hazard evaluate yatzy --policy {}", word)};
  }
  if (liars::parse_rules(game)) {
    return Meaning{game == word ? "rules of Liar's Dice" : "a position of Liar's Dice",
                   game == word ? "--rules " + word : "",
                   game == word ? fmt::format("hazard liars advise {}:5-5:2x3:41226", word)
                                : fmt::format("hazard liars advise {}", word)};
  }
  return {};
}

}  // namespace hazard::cli
