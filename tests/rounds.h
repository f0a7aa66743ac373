// Rules, rounds and duels of Liar's Dice from texts that tests know to be right.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string_view>

#include "hazard/liars/exact/duel.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"
#include "liars/exact/bid_tree.h"

namespace hazard::liars::test {

inline Rules rules_of(std::string_view text) {
  const auto rules = parse_rules(text);
  EXPECT_TRUE(rules.has_value()) << rules.error().message;
  return rules.value_or(Rules{});
}

inline Position position_of(std::string_view text) {
  const auto position = parse_position(text);
  EXPECT_TRUE(position.has_value()) << text << ": " << position.error().message;
  return position.value_or(Position{{.dice = {1, 1}}, {}});
}

inline Round round_of(std::string_view text) { return position_of(text).round; }

// Dice of both, "2v1", who opens first.
inline Duel duel_of(std::string_view rules, std::string_view dice, bool palifico = false) {
  return parse_duel(rules_of(rules), dice, palifico).value();
}

inline std::shared_ptr<const BidTree> tree_of(std::string_view rules, std::string_view dice,
                                              bool palifico = false) {
  return BidTree::make(duel_of(rules, dice, palifico)).value();
}

}  // namespace hazard::liars::test
