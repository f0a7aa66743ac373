// Bids: their text, and their order held to the words of the rules.
#include "hazard/liars/rules/bids.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace hazard::liars {
namespace {

Ladder ladder_of(std::string_view rules, int dice, bool palifico = false) {
  return {*parse_rules(rules), dice, palifico};
}

int openings(const Ladder& ladder) {
  int count = 0;
  for (int rank = 0; rank < ladder.size(); ++rank) count += ladder.may_open(rank) ? 1 : 0;
  return count;
}

int raises(const Ladder& ladder, int last) {
  int count = 0;
  for (int rank = 0; rank < ladder.size(); ++rank) count += ladder.may_follow(last, rank) ? 1 : 0;
  return count;
}

// --- the order -----------------------------------------------------------------------------------

TEST(Ladder, PerudoWithTenDiceHasTheKnownRanksRaisesAndNextBids) {
  struct Row {
    const char* bid;
    int rank;
    int raises;
    const char* next;
  };
  const Ladder ladder = ladder_of("perudo", 10);
  for (const Row& row :
       {Row{"1x2", 0, 59, "1x3"}, Row{"2x6", 9, 50, "1x1"}, Row{"1x1", 10, 49, "3x2"},
        Row{"4x6", 20, 39, "2x1"}, Row{"2x1", 21, 38, "5x2"}, Row{"10x6", 53, 6, "5x1"},
        Row{"10x1", 59, 0, nullptr}}) {
    SCOPED_TRACE(row.bid);
    const int rank = ladder.rank(*parse_bid(row.bid));
    EXPECT_EQ(rank, row.rank);
    EXPECT_EQ(raises(ladder, rank), row.raises);
    if (row.next != nullptr) {
      EXPECT_EQ(to_string(ladder.bid(rank + 1)), row.next);
    }
  }
  EXPECT_EQ(ladder.size(), 60);
  EXPECT_EQ(openings(ladder), 50);
  EXPECT_EQ(openings(ladder_of("perudo+open-ones=yes", 10)), 60);
}

TEST(Ladder, PerudoAfterFiveThreesAndAfterThreeOnes) {
  const Ladder ladder = ladder_of("perudo", 10);
  const auto may_follow = [&](const char* last, const char* next) {
    return ladder.may_follow(ladder.rank(*parse_bid(last)), ladder.rank(*parse_bid(next)));
  };
  EXPECT_FALSE(may_follow("5x3", "2x1"));
  EXPECT_TRUE(may_follow("5x3", "3x1"));
  EXPECT_TRUE(may_follow("3x1", "7x2"));
  EXPECT_FALSE(may_follow("3x1", "6x6"));
}

TEST(Ladder, PerudoRanksFollowTheirFormulaForAllDice) {
  for (int n = 1; n <= kMaxDiceInPlay; ++n) {
    const Ladder ladder = ladder_of("perudo", n);
    ASSERT_EQ(ladder.size(), 6 * n);
    for (int q = 1; q <= n; ++q) {
      ASSERT_EQ(ladder.rank({q, 1}), 2 * q <= n ? 11 * q - 1 : 5 * n + q - 1) << q << " of " << n;
      for (int f = 2; f <= 6; ++f) {
        ASSERT_EQ(ladder.rank({q, f}), 5 * (q - 1) + (f - 2) + (q - 1) / 2) << q << "x" << f;
      }
    }
  }
}

// What the rules say in words of two bids.
using Beats = std::function<bool(const Bid& last, const Bid& next)>;

bool more_or_higher(const Bid& last, const Bid& next) {
  return next.quantity > last.quantity || (next.quantity == last.quantity && next.face > last.face);
}

bool perudo_beats(const Bid& last, const Bid& next) {
  if ((last.face == 1) == (next.face == 1)) return more_or_higher(last, next);
  return next.face == 1 ? next.quantity >= (last.quantity + 1) / 2
                        : next.quantity >= 2 * last.quantity + 1;
}

// k ones are above 2k - 1 of the highest face and below 2k of any.
bool dudo_beats(const Bid& last, const Bid& next) {
  if ((last.face == 1) == (next.face == 1)) return more_or_higher(last, next);
  return next.face == 1 ? 2 * next.quantity - 1 >= last.quantity
                        : next.quantity >= 2 * last.quantity;
}

bool reset_beats(const Bid& last, const Bid& next) {
  return next.face > last.face || (next.face == last.face && next.quantity > last.quantity);
}

bool monotone_beats(const Bid& last, const Bid& next) {
  return next != last && next.quantity >= last.quantity && next.face >= last.face;
}

struct OrderCase {
  const char* rules;
  bool palifico;
  Beats beats;
};
const std::vector<OrderCase> kOrders = {
    {"perudo", false, perudo_beats},
    {"perudo+faces=3", false, perudo_beats},
    {"plain", false, more_or_higher},
    {"casual", false, more_or_higher},
    {"openspiel+faces=4", false, more_or_higher},
    {"dudo", false, dudo_beats},
    {"dudo+faces=2", false, dudo_beats},
    {"no-ones", false, more_or_higher},
    {"perudo+order=monotone", false, monotone_beats},
    {"casual+order=reset-quantity", false, reset_beats},
    {"perudo+order=reset-quantity+faces=4", false, reset_beats},
    {"perudo", true,
     [](const Bid& last, const Bid& next) {
       return next.face == last.face && next.quantity > last.quantity;
     }},
};

TEST(Ladder, BidsFollowOneAnotherAsTheRulesSayInWords) {
  for (const OrderCase& order : kOrders) {
    for (int dice : {1, 2, 3, 9, 10, 60}) {
      const Ladder ladder = ladder_of(order.rules, dice, order.palifico);
      for (int last = 0; last < ladder.size(); ++last) {
        for (int next = 0; next < ladder.size(); ++next) {
          ASSERT_EQ(ladder.may_follow(last, next), order.beats(ladder.bid(last), ladder.bid(next)))
              << order.rules << ": " << to_string(ladder.bid(last)) << ", then "
              << to_string(ladder.bid(next));
        }
      }
    }
  }
}

TEST(Ladder, EveryBidHasOneRank) {
  for (const OrderCase& order : kOrders) {
    const Rules rules = *parse_rules(order.rules);
    for (int dice = 0; dice <= kMaxDiceInPlay; ++dice) {
      const Ladder ladder(rules, dice, order.palifico);
      const bool ones = rules.order != Order::kNoOnes || order.palifico;
      ASSERT_EQ(ladder.size(), dice * (rules.faces - (ones ? 0 : 1)));
      for (int rank = 0; rank < ladder.size(); ++rank) {
        ASSERT_EQ(ladder.rank(ladder.bid(rank)), rank);
      }
      for (const Bid& none : {Bid{0, 2}, Bid{-1, 2}, Bid{dice + 1, 2}, Bid{1, 0},
                              Bid{1, rules.faces + 1}, Bid{1, -1}}) {
        ASSERT_EQ(ladder.rank(none), -1) << to_string(none);
      }
      if (!ones) {
        ASSERT_EQ(ladder.rank({1, 1}), -1);
      }
    }
  }
}

TEST(Ladder, DudoPutsOnesRightAfterOneLessThanTwiceAsManySixes) {
  const Ladder ladder = ladder_of("dudo", 10);
  for (int k = 1; k <= 5; ++k) {
    EXPECT_EQ(ladder.rank({k, 1}), ladder.rank({2 * k - 1, 6}) + 1);
    EXPECT_EQ(ladder.rank({2 * k, 2}), ladder.rank({k, 1}) + 1);
  }
  for (int k = 6; k <= 10; ++k) EXPECT_EQ(ladder.rank({k, 1}), 49 + k);
}

TEST(Ladder, MonotoneIsNoTotalOrder) {
  const Ladder ladder = ladder_of("perudo+order=monotone", 10);
  const int a = ladder.rank({3, 5});
  const int b = ladder.rank({4, 2});
  EXPECT_FALSE(ladder.may_follow(a, b));
  EXPECT_FALSE(ladder.may_follow(b, a));
  EXPECT_EQ(raises(ladder, a), 7 * 2 + 1);  // 4 to 10 fives or sixes, and 3 sixes
}

TEST(Ladder, APalificoRoundMayOpenOnOnesAndStaysOnItsFace) {
  const Ladder ladder = ladder_of("perudo", 4, /*palifico=*/true);
  EXPECT_EQ(openings(ladder), 24);
  EXPECT_EQ(raises(ladder, ladder.rank({1, 1})), 3);
  EXPECT_EQ(raises(ladder, ladder.rank({3, 6})), 1);
  EXPECT_EQ(openings(ladder_of("no-ones+palifico=every", 4, true)), 24);
  EXPECT_EQ(openings(ladder_of("no-ones", 4)), 20);
}

TEST(Ladder, InAPalificoRoundWhoMayChangeTheFaceClimbsTheSameBids) {
  const Rules rules = *parse_rules("perudo");
  for (int dice : {2, 9}) {
    const Ladder locked(rules, dice, /*palifico=*/true);
    const Ladder free(rules, dice, /*palifico=*/true, /*may_change_face=*/true);
    ASSERT_EQ(free.size(), locked.size());
    for (int last = 0; last < free.size(); ++last) {
      ASSERT_EQ(free.bid(last), locked.bid(last));
      ASSERT_EQ(raises(free, last), free.size() - last - 1);
      ASSERT_EQ(free.num_raises(last), free.size() - last - 1);
    }
  }
}

TEST(Ladder, AHigherFaceResetsTheQuantity) {
  const Ladder ladder = ladder_of("casual+order=reset-quantity", 10);
  EXPECT_EQ(ladder.rank({1, 1}), 0);
  EXPECT_EQ(ladder.rank({10, 1}), 9);
  EXPECT_EQ(ladder.rank({1, 2}), 10);
  EXPECT_EQ(ladder.rank({10, 6}), 59);
  EXPECT_EQ(raises(ladder, ladder.rank({7, 4})), 3 + 2 * 10);
}

// --- text ----------------------------------------------------------------------------------------

TEST(Bids, ParsingWhatWasPrintedGivesTheBidAndTheActionBack) {
  for (int quantity : {1, 2, 9, 10, 60, 1'000'000}) {
    for (int face = 1; face <= 6; ++face) {
      const Bid bid{quantity, face};
      EXPECT_EQ(*parse_bid(to_string(bid)), bid);
      EXPECT_EQ(*parse_action(to_string(raise_to(bid))), raise_to(bid));
    }
  }
  EXPECT_EQ(to_string(raise_to({3, 4})), "bid 3x4");
  for (const char* text : {"3x4", "bid 3x4", "bid3x4", "bid  3x4"}) {
    EXPECT_EQ(*parse_action(text), raise_to({3, 4})) << text;
  }
  EXPECT_EQ(*parse_action(to_string(kCall)), kCall);
  EXPECT_EQ(*parse_action(to_string(kExactCall)), kExactCall);
  EXPECT_EQ(to_string(*parse_bid("3x4")), "3x4");
}

TEST(Bids, AreReadAsPeopleWriteThem) {
  for (const char* text :
       {"3 fours", "three fours", "Three Fours", "3 4", "3  4", "3X4", "3*4", "3 x 4", "3\u00d74",
        "3 x fours", " 3x4", "3x4 ", "three 4", "3 four", "3fours", "THREE FOUR"}) {
    EXPECT_EQ(parse_bid(text).value_or(Bid{}), (Bid{3, 4})) << text;
    EXPECT_EQ(parse_action(text).value_or(kCall), raise_to({3, 4})) << text;
    EXPECT_EQ(parse_action(std::string("bid ") + text + "!").value_or(kCall), raise_to({3, 4}));
  }
  EXPECT_EQ(*parse_bid("one six"), (Bid{1, 6}));
  EXPECT_EQ(*parse_bid("six sixes"), (Bid{6, 6}));
  EXPECT_EQ(*parse_bid("two aces"), (Bid{2, 1}));
  EXPECT_EQ(*parse_bid("twenty fives"), (Bid{20, 5}));
  for (int quantity = 1; quantity <= 60; ++quantity) {
    for (int face = 1; face <= 6; ++face) {
      ASSERT_EQ(*parse_bid(in_words(Bid{quantity, face})), (Bid{quantity, face}));
    }
  }
}

TEST(Actions, AreReadAsPeopleSayThem) {
  for (const char* text : {"call", "Call", " CALL ", "call!", "liar", "Liar!", "dudo", "doubt",
                           "I doubt", "challenge", "call liar"}) {
    EXPECT_EQ(parse_action(text).value_or(kExactCall), kCall) << text;
  }
  for (const char* text : {"exact", "Exact ", "spot on", "spot-on", "Spot on!", "calza", "exactly",
                           "call exact", "call it exact"}) {
    EXPECT_EQ(parse_action(text).value_or(kCall), kExactCall) << text;
  }
}

TEST(Bids, AreReadAloud) {
  EXPECT_EQ(in_words(Bid{1, 6}), "1 six");
  EXPECT_EQ(in_words(Bid{3, 6}), "3 sixes");
  EXPECT_EQ(in_words(Bid{1, 1}), "1 one");
  EXPECT_EQ(in_words(Bid{12, 2}), "12 twos");
}

RC_GTEST_PROP(Bids, AnyTextIsRefusedWithAMessageOrSettles, ()) {
  const auto text =
      *rc::gen::container<std::string>(rc::gen::elementOf(std::string("0123456789x-+ ,al")));
  if (const auto bid = parse_bid(text)) {
    RC_ASSERT(bid->quantity >= 1 && bid->face >= 1 && bid->face <= kMaxFaces);
    RC_ASSERT(*parse_bid(to_string(*bid)) == *bid);
    RC_ASSERT(*parse_action(text) == raise_to(*bid));
  } else {
    RC_ASSERT(bid.error().code == Errc::kBadInput);
    RC_ASSERT(bid.error().message.starts_with("bid '" + text + "': "));
  }
}

TEST(Bids, MistakesAreExplained) {
  const std::vector<std::pair<std::string, std::string>> mistakes = {
      {"", "there is no 'x'"},
      {"34", "there is no 'x'"},
      {"fours", "there is no 'x'"},
      {"threefours", "there is no 'x'"},
      {"x4", "a bid is of one die or more"},
      {"0x4", "a bid is of one die or more"},
      {"-3x4", "a bid is of one die or more"},
      {"+3x4", "a bid is of one die or more"},
      {"many fours", "a bid is of one die or more"},
      {"3.5x4", "a face is 1 to 6"},
      {"threex4", "a bid is of one die or more"},
      {"3x", "a face is 1 to 6"},
      {"3x0", "a face is 1 to 6"},
      {"3x7", "a face is 1 to 6"},
      {"3xx4", "a face is 1 to 6"},
      {"3 sevens", "a face is 1 to 6"},
      {"3 of 4", "a face is 1 to 6"},
      {"3x4x5", "a face is 1 to 6"}};
  for (const auto& [text, what] : mistakes) {
    const auto bid = parse_bid(text);
    ASSERT_FALSE(bid.has_value()) << text;
    EXPECT_EQ(bid.error().code, Errc::kBadInput);
    EXPECT_EQ(bid.error().message, "bid '" + text + "': " + what + "; write 3x4 for three fours");
  }
  for (const char* text :
       {"", "!", "bluff", "calls", "-3x4", "bid", "bid call", "no exact", "x4", "fours"}) {
    const auto action = parse_action(text);
    ASSERT_FALSE(action.has_value()) << text;
    EXPECT_EQ(action.error().message, fmt::format("action '{}': write a bid such as 3x4, or call, "
                                                  "or exact",
                                                  text));
  }
}

}  // namespace
}  // namespace hazard::liars
