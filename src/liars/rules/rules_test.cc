// The switches of the rules, their presets and their text.
#include "hazard/liars/rules/rules.h"
#include "tests/rounds.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace hazard::liars {
namespace {

using test::rules_of;

TEST(LiarsRules, PresetsAreTheCommonGames) {
  EXPECT_EQ(rules_of("perudo"), (Rules{.faces = 6,
                                       .dice = 5,
                                       .wild = Wild::kOn,
                                       .order = Order::kPerudo,
                                       .open_ones = false,
                                       .palifico = Palifico::kFirstTime,
                                       .exact = Exact::kOff,
                                       .loss = Loss::kOne,
                                       .next = NextStarter::kLoser,
                                       .one_round = false}));
  const Rules plain = rules_of("plain");
  EXPECT_EQ(plain.wild, Wild::kOff);
  EXPECT_EQ(plain.order, Order::kQuantity);
  EXPECT_EQ(plain.palifico, Palifico::kOff);
  EXPECT_TRUE(plain.open_ones);
  const Rules openspiel = rules_of("openspiel");
  EXPECT_EQ(openspiel.wild, Wild::kHighest);
  EXPECT_EQ(openspiel.order, Order::kQuantity);
  EXPECT_TRUE(openspiel.one_round);
  EXPECT_EQ(rules_of("dudo").order, Order::kDudo);
  EXPECT_EQ(rules_of("dudo").wild, Wild::kOn);
  EXPECT_EQ(rules_of("dudo").loss, Loss::kDifference);
  EXPECT_EQ(rules_of("dudo").met, Met::kOthers);
  EXPECT_EQ(rules_of("dudo").next, NextStarter::kWinner);
  const Rules casual = rules_of("casual");
  EXPECT_EQ(casual.order, Order::kQuantity);
  EXPECT_EQ(casual.wild, Wild::kOn);
  EXPECT_EQ(casual.palifico, Palifico::kOff);
  EXPECT_EQ(rules_of("no-ones").order, Order::kNoOnes);
}

TEST(LiarsRules, SwitchesChangeOneThingEach) {
  Rules rules = rules_of("perudo");
  rules.palifico = Palifico::kOff;
  EXPECT_EQ(rules_of("perudo+palifico=off"), rules);
  rules.exact = Exact::kGain;
  rules.dice = 3;
  EXPECT_EQ(rules_of("perudo+palifico=off+exact=gain+dice=3"), rules);
  EXPECT_EQ(rules_of("perudo+dice=3+exact=gain+palifico=off"), rules);
  EXPECT_EQ(rules_of("perudo+wild=until-bid").wild, Wild::kUntilBid);
  EXPECT_EQ(rules_of("perudo+palifico=every").palifico, Palifico::kEvery);
  EXPECT_EQ(rules_of("perudo+exact=steal").exact, Exact::kSteal);
  EXPECT_EQ(rules_of("perudo+exact=others-lose").exact, Exact::kOthersLose);
  EXPECT_EQ(rules_of("perudo+loss=difference").loss, Loss::kDifference);
  EXPECT_EQ(rules_of("perudo+loss=all").loss, Loss::kAll);
  EXPECT_EQ(rules_of("perudo+next=winner").next, NextStarter::kWinner);
  EXPECT_EQ(rules_of("perudo+next=rotation").next, NextStarter::kRotation);
  EXPECT_TRUE(rules_of("perudo+open-ones=yes").open_ones);
  EXPECT_EQ(rules_of("openspiel+faces=4").faces, 4);
  EXPECT_FALSE(rules_of("perudo+palifico-two=no").palifico_of_two);
  EXPECT_EQ(rules_of("perudo+palifico-face=one-die").palifico_face, PalificoFace::kOneDie);
  EXPECT_EQ(rules_of("casual+exact=gain+exact-by=anyone").exact_by, ExactBy::kAnyone);
  EXPECT_FALSE(rules_of("perudo+exact=gain+exact-palifico=no").exact_in_palifico);
  EXPECT_EQ(rules_of("perudo+met=others").met, Met::kOthers);
  EXPECT_EQ(rules_of("perudo+order=reset-quantity").order, Order::kResetQuantity);
}

TEST(LiarsRules, TheTextIsTheShortest) {
  for (const char* text :
       {"perudo", "plain", "openspiel", "dudo", "casual", "no-ones", "perudo+palifico=off",
        "openspiel+faces=4", "casual+exact=steal", "perudo+dice=3+wild=until-bid+order=monotone",
        "perudo+palifico-two=no+palifico-face=one-die",
        "perudo+exact=gain+exact-by=anyone+exact-palifico=no+met=others"}) {
    EXPECT_EQ(to_string(rules_of(text)), text);
  }
  EXPECT_EQ(to_string(rules_of("perudo+palifico=first")), "perudo");
  EXPECT_EQ(to_string(rules_of("plain+wild=on")), "casual");
  EXPECT_EQ(to_string(rules_of("casual+exact=gain+exact-by=mover")), "casual+exact=gain");
  EXPECT_EQ(to_string(rules_of("dudo+loss=one+met=caller+next=loser")), "casual+order=dudo");
}

// Of all sets of switches every 47th, which has all values of each together with all of any other;
// of faces and dice the ends and the middle.
template <class Fn>
void for_all_rules(Fn fn) {
  constexpr int kStep = 47;
  constexpr int kAll = 3 * 3 * 4 * 6 * 2 * 3 * 4 * 3 * 3 * 2 * 2 * 2 * 2 * 2 * 2;
  for (int code = 0; code < kAll; code += kStep) {
    int rest = code;
    const auto digit = [&](int base) {
      const int value = rest % base;
      rest /= base;
      return value;
    };
    Rules rules;
    rules.faces = 2 + 2 * digit(3);
    rules.dice = std::vector{1, 5, 6}[digit(3)];
    rules.wild = static_cast<Wild>(digit(4));
    rules.order = static_cast<Order>(digit(6));
    rules.open_ones = digit(2) == 1;
    rules.palifico = static_cast<Palifico>(digit(3));
    rules.exact = static_cast<Exact>(digit(4));
    rules.loss = static_cast<Loss>(digit(3));
    rules.next = static_cast<NextStarter>(digit(3));
    rules.one_round = digit(2) == 1;
    rules.palifico_of_two = digit(2) == 1;
    rules.palifico_face = static_cast<PalificoFace>(digit(2));
    rules.exact_by = static_cast<ExactBy>(digit(2));
    rules.exact_in_palifico = digit(2) == 1;
    rules.met = static_cast<Met>(digit(2));
    if (rules.wild == Wild::kHighest) rules.order = Order::kQuantity;
    if (rules.palifico == Palifico::kOff) {
      rules.palifico_of_two = rules.exact_in_palifico = true;
      rules.palifico_face = PalificoFace::kLocked;
    }
    if (rules.exact == Exact::kOff) {
      rules.exact_by = ExactBy::kMover;
      rules.exact_in_palifico = true;
    }
    fn(rules);
  }
}

TEST(LiarsRules, ParsingWhatWasPrintedGivesTheRulesBack) {
  for_all_rules([](const Rules& rules) {
    const std::string text = to_string(rules);
    const auto parsed = parse_rules(text);
    ASSERT_TRUE(parsed.has_value()) << text;
    ASSERT_EQ(*parsed, rules) << text;
  });
}

TEST(LiarsRules, DifferentRulesHaveDifferentDescriptions) {
  std::map<std::string, Rules> seen;
  for_all_rules([&](Rules rules) {
    // Not said: what only the start of a match and an order without ones would show.
    rules.dice = 5;
    if (rules.order == Order::kNoOnes) rules.open_ones = true;
    const auto [other, is_new] = seen.emplace(describe(rules), rules);
    ASSERT_TRUE(is_new || other->second == rules)
        << to_string(rules) << " is described as " << to_string(other->second);
  });
}

RC_GTEST_PROP(LiarsRules, AnyTextIsRefusedWithAMessageOrSettles, ()) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(
      std::vector<std::string>{"perudo", "plain", "+", "=", "dice", "wild", "on", "off", "3", "7",
                               "order", "dudo", "highest", "faces", "x", "", "-1"}));
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  RC_LOG() << text;
  const auto rules = parse_rules(text);
  if (rules) {
    RC_ASSERT(*parse_rules(to_string(*rules)) == *rules);
  } else {
    RC_ASSERT(rules.error().code == Errc::kBadInput);
    RC_ASSERT(rules.error().message.starts_with("rules '" + text + "': "));
  }
}

TEST(LiarsRules, NamesOfPresetsAreReadInAnyCaseAndWithBlanks) {
  for (const auto& [written, canonical] : std::vector<std::pair<std::string, std::string>>{
           {"Perudo", "perudo"},
           {" perudo ", "perudo"},
           {"No Ones", "no-ones"},
           {"OPENSPIEL+faces=4", "openspiel+faces=4"}}) {
    EXPECT_EQ(to_string(parse_rules(written).value()), canonical) << written;
  }
}

TEST(LiarsRules, MistakesAreExplained) {
  const std::vector<std::pair<std::string, std::string>> mistakes = {
      {"", "there is no preset ''; there are perudo, plain, openspiel, dudo, casual, no-ones"},
      {"perduo",
       "there is no preset 'perduo'; there are perudo, plain, openspiel, dudo, casual, no-ones; "
       "did you mean perudo?"},
      {"+dice=3", "there is no preset ''; there are perudo"},
      {"perudo+", "there is no switch ''; there are faces, dice, wild, order, open-ones, palifico"},
      {"perudo+dices=3", "there is no switch 'dices'; there are faces, dice"},
      {"perudo++dice=3", "there is no switch ''"},
      {"perudo+dice", "'dice' needs a value; write dice=VALUE with one of 1 to 6"},
      {"perudo+dice=", "'' is no value of dice; it is one of 1 to 6"},
      {"perudo+dice=0", "'0' is no value of dice; it is one of 1 to 6"},
      {"perudo+dice=7", "'7' is no value of dice"},
      {"perudo+dice=5x", "'5x' is no value of dice"},
      {"perudo+faces=1", "'1' is no value of faces; it is one of 2 to 6"},
      {"perudo+faces=99999999999", "'99999999999' is no value of faces"},
      {"perudo+wild=maybe",
       "'maybe' is no value of wild; it is one of on, off, until-bid, highest"},
      {"perudo+wild", "'wild' needs a value; write wild=VALUE with one of on, off, until-bid"},
      {"perudo+dice=3+wild=off+dice=4", "'dice' is set twice; once is enough"},
      {"perudo+exact=gain=2", "'gain=2' is no value of exact; it is one of off, gain, steal"},
      {"perudo+loss=two", "'two' is no value of loss; it is one of one, difference, all"},
      {"perudo+wild=highest", "wild=highest goes with order=quantity alone"},
      {"openspiel+order=dudo", "wild=highest goes with order=quantity alone"},
      {"openspiel+order=reset-quantity", "wild=highest goes with order=quantity alone"},
      {"casual+palifico-two=no",
       "palifico-two=no is about palifico rounds, and there are none; add palifico=first"},
      {"perudo+palifico=off+palifico-face=one-die", "palifico-face=one-die is about palifico"},
      {"casual+exact=gain+exact-palifico=no", "exact-palifico=no is about palifico rounds"},
      {"perudo+exact-palifico=no",
       "exact-palifico=no is about exact calls, and there are none; add exact=gain"},
      {"perudo+exact-by=anyone", "exact-by=anyone is about exact calls, and there are none"},
      {"perudo+exact-by=all", "'all' is no value of exact-by; it is one of mover, anyone"},
      {"perudo+met=all", "'all' is no value of met; it is one of caller, others"}};
  for (const auto& [text, message] : mistakes) {
    const auto rules = parse_rules(text);
    ASSERT_FALSE(rules.has_value()) << text;
    EXPECT_EQ(rules.error().code, Errc::kBadInput);
    EXPECT_TRUE(rules.error().message.starts_with("rules '" + text + "': " + message))
        << rules.error().message;
  }
}

TEST(LiarsRules, SwitchesAreListedWithWhatTheirValuesMean) {
  std::map<std::string, std::string> meanings;
  for (const RuleSwitch& which : rule_switches()) {
    for (const RuleValue& value : which.values) {
      const std::string text = which.name + "=" + value.name;
      meanings[text] = value.meaning;
      // Some values need others: an order, palifico rounds, exact calls.
      std::string whole = "casual+" + text;
      if (which.name.find("palifico-") == 0) whole += "+palifico=first";
      if (which.name.find("exact-") == 0) whole += "+palifico=first+exact=gain";
      EXPECT_TRUE(parse_rules(whole)) << whole;
    }
  }
  EXPECT_EQ(meanings["palifico=every"], "palifico whenever the starter has one die");
  EXPECT_EQ(meanings["exact=off"], "no exact calls");
  EXPECT_EQ(meanings["faces=4"], "dice of 4 faces");
  EXPECT_EQ(meanings["dice=3"], "");
  EXPECT_EQ(meanings["one-round=no"], "");
  EXPECT_EQ(meanings["palifico-two=no"], "no palifico with two players left");
  EXPECT_EQ(meanings["exact-by=anyone"], "anyone but the bidder may call exact");
  EXPECT_EQ(meanings.count("faces=7"), 0);
}

TEST(LiarsRules, OnesAreWildAsTheSwitchSays) {
  struct Case {
    Wild wild;
    int normally, after_ones;
  };
  for (const Case& c : {Case{Wild::kOn, 1, 1}, Case{Wild::kOff, 0, 0}, Case{Wild::kUntilBid, 1, 0},
                        Case{Wild::kHighest, 4, 4}}) {
    const Rules rules{.faces = 4, .wild = c.wild};
    EXPECT_EQ(rules.wild_face(false, false), c.normally);
    EXPECT_EQ(rules.wild_face(true, false), 0);
    EXPECT_EQ(rules.wild_face(true, true), 0);
    EXPECT_EQ(rules.wild_face(false, true), c.after_ones);
  }
}

TEST(LiarsRules, WildDiceCountOnceAndNotForABidOnThem) {
  const Hand hand{{2, 0, 1, 0, 0, 3}};  // 1 1 3 6 6 6
  EXPECT_EQ(matches(hand, 3, 1), 3);
  EXPECT_EQ(matches(hand, 1, 1), 2);
  EXPECT_EQ(matches(hand, 2, 1), 2);
  EXPECT_EQ(matches(hand, 3, 0), 1);
  EXPECT_EQ(matches(hand, 3, 6), 4);
  EXPECT_EQ(matches(hand, 6, 6), 3);
}

}  // namespace
}  // namespace hazard::liars
