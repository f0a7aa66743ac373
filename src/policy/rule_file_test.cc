#include "policy/rule_file.h"

#include <gtest/gtest.h>

#include <random>

#include "codec/node.h"
#include "hazard/scorecard/rules.h"
#include "policy/features.h"
#include "policy/keep_actions.h"
#include "policy/rule_list.h"
#include "tests/cards.h"
#include "tests/players.h"

namespace hazard::policy {
namespace {

Features features_named(const char* variant) {
  return Features(test::game_of(test::rules_of(variant)));
}

Result<RuleBook> read_rules(const Features& features, std::string_view text) {
  const auto document = codec::Document::parse(text);
  if (!document) return pass_on(document);
  return read_rule_book(features, document->root());
}

TEST(RuleFile, WhatWasWrittenIsReadBack) {
  for (const char* variant : {"yatzy", "yahtzee"}) {
    const Features features = features_named(variant);
    const auto condition = [&](const char* name, Condition::Op op, double value) {
      return Condition{features.find(name), op, value};
    };
    using Op = Condition::Op;
    RuleBook book;
    book.rerolls = Unruled::kOptimal;
    book.lists[0] = {Decision::kReroll1,
                     {{{condition("bonus_pace", Op::kAtLeast, 0.9523809523809523),
                        condition("face_count_3", Op::kIs, 2)},
                       find_keep("Keep Pair + Kicker")},
                      {{condition("dice_sum", Op::kAtMost, 12)}, find_keep("0b10001")}},
                     find_keep("Keep All")};
    EXPECT_EQ(test::must(read_rules(features, to_json(features, book))), book);
    book.lists[2] = {Decision::kCategory, {}, features.game().rules.find_box("chance")};
    book.lists[1] = {Decision::kReroll2, {}, find_keep(keep_unions()[0].name)};
    book.rerolls = Unruled::kBestResponse;  // nothing is left to be said about
    EXPECT_EQ(test::must(read_rules(features, to_json(features, book))), book);
  }
}

constexpr std::string_view kList =
    R"({"variant": "yatzy", "decision": "category",
        "rules": [{"if": [{"feature": "has_yatzy", "op": "=", "value": 1}], "then": "yatzy"},
                  {"if": [{"feature": "max_count", "op": ">=", "value": 4}],
                   "then": "four-of-a-kind"}],
        "default": "chance"})";

TEST(RuleFile, AListAloneIsABookOfOne) {
  const Features features = features_named("yatzy");
  const RuleBook book = test::must(read_rules(features, kList));
  ASSERT_TRUE(book.of(Decision::kCategory));
  EXPECT_FALSE(book.of(Decision::kReroll1));
  EXPECT_EQ(book.of(Decision::kCategory)->rules.size(), 2u);
  EXPECT_EQ(book.rerolls, Unruled::kBestResponse);
}

struct Spoilt {
  std::string_view from, to;  // what is replaced in the list
  std::string_view why;       // part of the message
};
constexpr Spoilt kSpoilt[] = {
    {"\"max_count\"", "\"max_cuont\"",
     "rule 2: condition 1: feature 'max_cuont' is not known in "
     "yatzy; did you mean max_count?"},
    {", \"value\": 4", "", "rule 2: condition 1: value is missing; write what max_count"},
    {"\"value\": 4", "\"value\": \"4\"", "rule 2: condition 1: value \"4\": max_count goes from 0"},
    {"\"value\": 4", "\"value\": 44", "rule 2: condition 1: value 44: max_count goes from 0 to 5"},
    {">=", ">", "rule 2: condition 1: op '>': write =, >= or <="},
    {"\"four-of-a-kind\"", "\"four-of-a-kin\"", "rule 2: then 'four-of-a-kin' is no box of yatzy"},
    {"\"then\": \"yatzy\"", "\"than\": \"yatzy\"", "rule 1: 'than' is no field; write if, then"},
    {"[{\"feature\": \"has_yatzy\", \"op\": \"=\", \"value\": 1}]", "[]",
     "rule 1: if: write a list of one or two conditions"},
    {"\"default\": \"chance\"", "\"default\": \"joker\"", "default 'joker' is no box of yatzy"},
    {",\n        \"default\": \"chance\"", "", "default is missing"},
    {"\"category\"", "\"reroll2\"", "rule 1: then 'yatzy' is no verb; write Reroll All"},
    {"\"category\"", "\"reroll3\"", "decision 'reroll3': write reroll1, reroll2 or category"},
    {"\"variant\": \"yatzy\"", "\"variant\": \"yahtzee\"", "it plays yahtzee, not yatzy"},
};

TEST(RuleFile, SpoiltListsAreRefusedWithTheRuleAndTheReason) {
  const Features features = features_named("yatzy");
  for (const Spoilt& spoilt : kSpoilt) {
    std::string text(kList);
    const std::size_t place = text.find(spoilt.from);
    ASSERT_NE(place, std::string::npos) << spoilt.from;
    text.replace(place, spoilt.from.size(), spoilt.to);
    const auto read = read_rules(features, text);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.error().message.find(spoilt.why), std::string::npos) << read.error().message;
    // Inside a book the list is named as well.
    const auto book = read_rules(
        features, fmt::format(R"({{"kind": "rules", "variant": "yatzy", "lists": [{}]}})", text));
    ASSERT_FALSE(book);
    EXPECT_TRUE(book.error().message.starts_with("list 1: ")) << book.error().message;
  }
  EXPECT_FALSE(
      read_rules(features, fmt::format(R"({{"kind": "rules", "lists": [{}, {}]}})", kList, kList)));
  EXPECT_FALSE(read_rules(features, R"({"kind": "rules", "lists": []})"));
  EXPECT_FALSE(read_rules(features, "[]"));
}

}  // namespace
}  // namespace hazard::policy
