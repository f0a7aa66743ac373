// The mistakes of a game, asked once more.
#include <algorithm>
#include <iostream>

#include "base/platform.h"
#include "base/text.h"
#include "cli/print.h"
#include "cli/program.h"
#include "hazard/dice/hand.h"
#include "hazard/engine/engine.h"
#include "hazard/review/review.h"
#include "hazard/scorecard/position.h"
#include "hazard/stats/verdict.h"
#include "policy/advice.h"

namespace hazard::cli {
namespace {

using engine::AdviseAnswer;
using scorecard::Position;

// For who names one of them as people do; not in the order of their worth, which a message may
// show.
std::vector<policy::RankedAction> ranked(const AdviseAnswer& advice, const Position& position) {
  std::vector<policy::RankedAction> actions;
  for (const AdviseAnswer::Action& action : advice.actions) {
    policy::RankedAction& one = actions.emplace_back();
    if (action.box) one.box = position.rules.find_box(*action.box);
    for (const int face : action.dice.value_or(std::vector<int>())) one.keep = one.keep.with(face);
    one.loss = action.loss;
  }
  std::ranges::sort(actions, {}, &policy::RankedAction::box);
  return actions;
}

std::string question(const review::ReviewedDecision& decision, const Position& position) {
  std::string text = fmt::format(
      "\nTurn {}, {} on the table, {}\n  {}\n", decision.turn, dice::to_string(*position.roll, " "),
      position.rolls_left == 0   ? "no reroll left"
      : position.rolls_left == 1 ? "1 reroll left"
                                 : fmt::format("{} rerolls left", position.rolls_left),
      decision.position);
  return text + (position.rolls_left > 0 ? "What do you keep? > " : "Which box do you fill? > ");
}

}  // namespace

int Program::practise(const engine::ReviewAnswer& answer) {
  int asked = 0, right = 0;
  for (const auto& game : answer.games) {
    for (const review::ReviewedDecision& decision : game.review.decisions) {
      if (!stats::worth_saying(decision.verdict)) continue;
      const auto position = scorecard::parse_position(decision.position);
      const auto advice = engine().advise({.position = *position, .theta = answer.theta});
      if (!advice) return complain(advice.error());
      const auto actions = ranked(*advice, *position);
      print(question(decision, *position));
      std::string line;
      std::optional<std::size_t> chosen;
      while (!chosen) {
        if (!std::getline(std::cin, line) || folded(line) == "quit" || folded(line) == "q") {
          return print(fmt::format("\n{} of {} right.\n", right, asked));
        }
        if (!is_terminal(stdin)) print(line + "\n");  // so that a transcript can be read
        const auto found = policy::find_action(actions, line, *position);
        if (found) chosen = *found;
        if (!found) print(found.error().message + "\n> ");
      }
      ++asked;
      const stats::Verdict verdict = stats::verdict_of(actions[*chosen].loss);
      right += verdict == stats::Verdict::kTie ? 1 : 0;
      print(verdict == stats::Verdict::kTie
                ? fmt::format("Right: {}.", policy::to_string(actions[*chosen], position->rules))
                : fmt::format("{} loses {:.2f} ({}); best is {}.",
                              policy::to_string(actions[*chosen], position->rules),
                              actions[*chosen].loss, stats::name_of(verdict),
                              advice->actions.front().action));
      print(fmt::format(" In the game you chose {}, which lost {:.2f}.\n", decision.action,
                        decision.loss));
    }
  }
  if (asked == 0) return print("Nothing to practise: no decision lost 0.25 points or more.\n");
  return print(fmt::format("\n{} of {} right.\n", right, asked));
}

}  // namespace hazard::cli
