// Liar's Dice: calls, rules, configuration, and words that all answers use.
#include "cli/print_liars.h"

#include <algorithm>
#include <cmath>

#include "cli/print.h"
#include "cli/text_table.h"
#include "hazard/dice/hand.h"
#include "hazard/liars/rules/binomial.h"
#include "hazard/liars/rules/call.h"
#include "hazard/liars/rules/round.h"

namespace hazard::cli {
namespace {

using engine::LiarsCallAnswer;

constexpr std::size_t kLongestFraction = 40;  // longer ones are for programs

constexpr std::size_t kLineWidth = 78;

// A list of clauses, broken into lines between them.
std::string wrapped(const std::string& clauses) {
  std::string text = " ";
  std::size_t column = 1;
  for (std::size_t start = 0; start < clauses.size();) {
    const std::size_t end = std::min(clauses.find(';', start), clauses.size() - 1) + 1;
    const std::string part = clauses.substr(start, end - start);
    if (column > 1 && column + 1 + part.size() > kLineWidth) {
      text += "\n ";
      column = 1;
    }
    text += " " + part;
    column += 1 + part.size();
    start = std::min(clauses.find_first_not_of(' ', end), clauses.size());
  }
  return text + "\n";
}

std::string what_is_needed(const LiarsCallAnswer& answer) {
  if (answer.own > answer.bid.quantity) return "Your own dice exceed the bid.";
  if (answer.own == answer.bid.quantity) return "Your own dice meet the bid.";
  const std::string needed = fmt::format("The bid needs {} more", grouped(answer.needed));
  if (answer.needed > answer.unknown) {
    return fmt::format("{}, and you do not see more than {}.", needed, dice_count(answer.unknown));
  }
  return fmt::format("{} among {} that you do not see; each counts with probability {}.", needed,
                     dice_count(answer.unknown), liars::to_string(answer.match));
}

std::string call_chance(double p) {
  const bool tiny = (p > 0 && p < 1e-4) || (p < 1 && p > 1 - 1e-4);
  return tiny ? fmt::format("{:.6g} %", 100 * p) : percent(p);
}

std::string chances(const LiarsCallAnswer& answer) {
  TextTable table("lrl");
  const auto add = [&](const std::string& what, double p,
                       const std::optional<std::string>& fraction) {
    const bool shown = fraction && fraction->size() <= kLongestFraction;
    table.add({what, call_chance(p), shown ? *fraction : ""});
  };
  add("it holds", answer.p_true, answer.p_true_fraction);
  add("it is met exactly", answer.p_exact, answer.p_exact_fraction);
  return table.text();
}

}  // namespace

std::string rules_in_force(const liars::Rules& rules) {
  return liars::to_string(rules) + "\n" + wrapped(liars::describe(rules));
}

std::string dice_count(int dice) {
  return dice == 1 ? "1 die" : fmt::format("{} dice", grouped(dice));
}

std::string in_words(const liars::Action& action) {
  if (action.kind == liars::Action::Kind::kBid) return "bid " + liars::in_words(action.bid);
  return action == liars::kCall ? "call" : "call exact";
}

std::string enumerate(const std::vector<std::string>& names, std::string_view word) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? fmt::format(" {} ", word) : ", ";
    text += names[i];
  }
  return text;
}

std::string show(const LiarsCallAnswer& answer) {
  std::string text = rules_in_force(answer.rules) + "\n";
  text += fmt::format("{} of {}, and you hold {}\n{}\n\n{}\n", liars::in_words(answer.bid),
                      dice_count(answer.dice), dice::to_string(answer.hand, " "),
                      what_is_needed(answer), chances(answer));
  if (answer.caller_loses) {
    text += fmt::format("A call costs you {:.4f} dice on average, and the bidder {:.4f}.\n",
                        *answer.caller_loses, *answer.bidder_loses);
  }
  if (answer.method == liars::TailMethod::kNormal || answer.method == liars::TailMethod::kPoisson) {
    text += fmt::format("Approximated by the {} law, within {:.2g} %.\n",
                        liars::to_string(answer.method), 100 * answer.error_bound);
  }
  return text + "From your own dice alone, whatever the others have bid.\n";
}

std::string show(const engine::LiarsConfigAnswer& answer) { return answer.toml; }

std::string show(const engine::LiarsRulesAnswer& answer) {
  std::string text = "Presets\n\n";
  for (const auto& preset : answer.presets) {
    text += fmt::format("{}: {}\n{}\n", preset.name, preset.summary, wrapped(preset.description));
  }
  text += "Switches, after a preset: perudo+palifico=off+exact=gain\n\n";
  TextTable table("ll");
  for (const auto& which : answer.switches) {
    const bool number =
        which.values.front().name.find_first_not_of("0123456789") == std::string::npos;
    if (number) {
      table.add({fmt::format("{}={}..{}", which.name, which.values.front().name,
                             which.values.back().name),
                 which.name == "faces" ? "of a die" : "of each player at the start"});
      continue;
    }
    for (const auto& value : which.values) {
      table.add(
          {which.name + "=" + value.name, value.meaning.empty() ? "as usual" : value.meaning});
    }
  }
  return text + table.text();
}

}  // namespace hazard::cli
