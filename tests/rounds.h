// Rules, rounds and duels of Liar's Dice from texts that tests know to be right.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string_view>

#include "hazard/liars/exact/duel.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"
#include "liars/exact/bid_tree.h"

namespace hazard::test {

inline liars::Rules rules_of(std::string_view text) {
  const auto rules = liars::parse_rules(text);
  EXPECT_TRUE(rules.has_value()) << rules.error().message;
  return rules.value_or(liars::Rules{});
}

inline liars::Position position_of(std::string_view text) {
  const auto position = liars::parse_position(text);
  EXPECT_TRUE(position.has_value()) << text << ": " << position.error().message;
  return position.value_or(liars::Position{{.dice = {1, 1}}, {}});
}

inline liars::Round round_of(std::string_view text) { return position_of(text).round; }

// Dice of both, "2v1", who opens first.
inline liars::Duel duel_of(std::string_view rules, std::string_view dice, bool palifico = false) {
  return liars::parse_duel(rules_of(rules), dice, palifico).value();
}

inline std::shared_ptr<const liars::BidTree> tree_of(std::string_view rules, std::string_view dice,
                                                     bool palifico = false) {
  return liars::BidTree::make(duel_of(rules, dice, palifico)).value();
}

}  // namespace hazard::test
