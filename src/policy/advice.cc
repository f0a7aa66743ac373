#include "policy/advice.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <tuple>

#include "base/assert.h"
#include "base/text.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "policy/turn_values.h"
#include "solve/ties.h"
#include "solve/values.h"

namespace hazard::policy {
namespace {

// Every part of the roll, once.
std::vector<RankedAction> list_keeps(const TurnValues& turn, const scorecard::Position& position) {
  std::vector<RankedAction> actions;
  for (int h = 0; h < dice::kNumHands; ++h) {
    if (!position.roll->contains(dice::kHands[h])) continue;
    actions.push_back({.keep = dice::kHands[h], .value = turn.keep(position.rolls_left, h)});
  }
  return actions;
}

std::vector<RankedAction> list_boxes(const TurnValues& turn, const solve::Values& values,
                                     const scorecard::Position& position) {
  std::vector<RankedAction> actions;
  const scorecard::Anchor anchor = position.anchor();
  const int roll = dice::hand_number(*position.roll) - dice::kFirstRoll;
  scorecard::for_each_action(values.rules(), values.game().scores, anchor.filled, anchor.flag, roll,
                             [&](const scorecard::Action& action) {
                               actions.push_back({.box = action.box,
                                                  .keep = *position.roll,
                                                  .score = action.points(),
                                                  .value = turn.box(action)});
                             });
  return actions;
}

int keep_rank(const RankedAction& action) {
  return solve::TieRule::keep_rank(dice::hand_number(action.keep));
}

// Best first. Actions of equal value stand in the order in which ties are settled.
void rank(std::vector<RankedAction>& actions) {
  std::ranges::sort(actions, std::greater<>(), &RankedAction::value);
  for (auto group = actions.begin(); group != actions.end();) {
    const double leader = group->value;
    const auto end = std::find_if(group, actions.end(), [&](const RankedAction& action) {
      return action.value < leader - solve::kTiePoints;
    });
    std::sort(group, end, [](const RankedAction& a, const RankedAction& b) {
      return std::tuple(keep_rank(a), a.box) < std::tuple(keep_rank(b), b.box);
    });
    group = end;
  }
  double best = actions.front().value;
  for (const RankedAction& action : actions) best = std::max(best, action.value);
  for (RankedAction& action : actions) {
    const double loss = best - action.value;
    action.loss = loss <= solve::kTiePoints ? 0 : loss;
    action.tie = action.loss == 0 && &action != &actions.front();
  }
  if (actions.size() > 1) actions.front().tie = actions[1].tie;
}

}  // namespace

Advice advise(const solve::Values& values, const scorecard::Position& position) {
  const double secured = position.bonus_secured() ? position.rules.upper_bonus : 0;
  if (!position.roll) return {values.points(position.anchor()) - secured, {}};

  return advise(TurnValues(values, position.anchor()), values, position);
}

Advice advise(const TurnValues& turn, const solve::Values& values,
              const scorecard::Position& position) {
  const double secured = position.bonus_secured() ? position.rules.upper_bonus : 0;
  Advice advice;
  advice.actions =
      position.rolls_left > 0 ? list_keeps(turn, position) : list_boxes(turn, values, position);
  rank(advice.actions);
  for (RankedAction& action : advice.actions) action.value -= secured;
  advice.value = advice.actions.front().value;
  return advice;
}

std::string to_string(const RankedAction& action, const scorecard::RuleSet& rules) {
  if (action.is_box()) return "score " + std::string(rules.boxes[action.box].key);
  return "keep " + (action.keep.size() == 0 ? "nothing" : dice::to_string(action.keep, " "));
}

namespace {

// What follows the verb, if there is one, in small letters and without what separates words.
std::string without_verb(std::string_view text, std::string_view verb) {
  const std::string plain = folded(text);
  return plain.starts_with(verb) ? plain.substr(verb.size()) : plain;
}

// "33" or "nothing".
std::optional<dice::Hand> parse_keep(std::string_view text) {
  dice::Hand hand;
  if (text == "nothing" || text == "none") return hand;
  for (char c : dice::without_separators(text)) {
    if (c < '1' || c > '0' + dice::kFaces || hand.size() == dice::kDice) return std::nullopt;
    hand = hand.with(c - '0');
  }
  if (hand.size() == 0) return std::nullopt;
  return hand;
}

}  // namespace

Result<std::size_t> find_action(const std::vector<RankedAction>& actions, std::string_view text,
                                const scorecard::Position& position) {
  auto found = actions.end();
  if (position.rolls_left > 0) {
    if (const auto keep = parse_keep(without_verb(text, "keep"))) {
      found = std::ranges::find(actions, *keep, &RankedAction::keep);
    }
    if (found == actions.end()) {
      const std::string roll = dice::to_string(*position.roll, " ");
      return fail(Errc::kBadInput,
                  "action '{}': no part of {}; write what to keep of it, as in 'keep {}' or 'keep "
                  "nothing'",
                  text, roll, roll[0]);
    }
  } else {
    const int box = position.rules.find_box(without_verb(text, "score"));
    if (box >= 0) found = std::ranges::find(actions, box, &RankedAction::box);
    if (found == actions.end()) {
      const auto key = [&](const RankedAction& action) {
        return position.rules.boxes[action.box].key;
      };
      return fail(Errc::kBadInput, "action '{}': no box that can be filled now; write one of {}{}",
                  text, list_of(actions, key),
                  did_you_mean(without_verb(text, "score"), actions, key));
    }
  }
  return static_cast<std::size_t>(found - actions.begin());
}

}  // namespace hazard::policy
