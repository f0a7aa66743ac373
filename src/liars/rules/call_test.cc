// P_true and P_exact: the numbers on paper, every roll of small games, and what bids reveal.
#include "hazard/liars/rules/call.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <string>

namespace hazard::liars {
namespace {

Hand hand_of(std::string_view text) { return *parse_hand(text); }

struct Example {
  std::string bid;
  std::string hand;
  int dice_in_play;
  int wild_face;
  std::string p_true;
  std::string p_exact;
};
const std::vector<Example> kExamples = {
    {"1x3", "3", 2, 1, "1", "2/3"},
    {"2x3", "4", 2, 1, "0", "0"},
    {"1x3", "1", 2, 0, "1/6", "1/6"},
    {"3x4", "41226", 10, 1, "211/243", "80/243"},
    {"3x1", "41226", 10, 1, "763/3888", "625/3888"},
    {"4x2", "11111", 10, 1, "1", "0"},
    {"10x3", "33312", 10, 1, "0", "0"},
    {"11x5", "55123", 30, 1, "19761788953/31381059609", "15751577600/94143178827"}};

TEST(Call, ProbabilitiesAreTheKnownFractions) {
  for (const Example& example : kExamples) {
    SCOPED_TRACE(example.bid + " holding " + example.hand);
    const Unseen dice = unseen({.hand = hand_of(example.hand),
                                .bid = *parse_bid(example.bid),
                                .dice_in_play = example.dice_in_play,
                                .wild_face = example.wild_face});
    const auto fractions = binomial_fractions(dice.dice, dice.chance, dice.missing);
    EXPECT_EQ(fractions.tail, example.p_true);
    EXPECT_EQ(fractions.term, example.p_exact);
  }
}

TEST(Call, UnseenDiceAreCountedByTheRulesOfTheRound) {
  const auto missing = [](std::string_view position, std::string_view bid) {
    const Position parsed = *parse_position(position);
    return unseen(parsed.round, *parsed.hand, *parse_bid(bid));
  };
  EXPECT_EQ(missing("perudo:5-5::41226", "3x4"), (Unseen{5, 1, {2, 6}}));
  EXPECT_EQ(missing("perudo:5-5::41226", "3x1"), (Unseen{5, 2, {1, 6}}));
  EXPECT_EQ(missing("perudo:5-5::44411", "3x4"), (Unseen{5, -2, {2, 6}}));
  EXPECT_EQ(missing("plain:5-5-5::41226", "3x4"), (Unseen{10, 2, {1, 6}}));
  EXPECT_EQ(missing("perudo:5-1@2p:1x4:41226", "3x4"), (Unseen{1, 2, {1, 6}}));
  EXPECT_EQ(missing("openspiel+faces=4:1-1::4", "2x3"), (Unseen{1, 1, {2, 4}}));
  EXPECT_EQ(missing("openspiel+faces=4:1-1::4", "2x4"), (Unseen{1, 1, {1, 4}}));
  // Ones are wild until somebody bids on them, with that bid too.
  EXPECT_EQ(missing("perudo+wild=until-bid:5-5:3x4:41226", "4x4"), (Unseen{5, 2, {2, 6}}));
  EXPECT_EQ(missing("perudo+wild=until-bid:5-5:3x4,2x1:41226", "5x4"), (Unseen{5, 4, {1, 6}}));
  EXPECT_EQ(Unseen{.missing = -2}.needed(), 0);
}

// [matches]: in how many of all rolls of n dice so many count for the face.
std::vector<int> counted(int n, int faces, int face, int wild_face) {
  std::vector<int> rolls(n + 1);
  std::vector<int> roll(n, 1);
  for (;;) {
    ++rolls[std::count_if(roll.begin(), roll.end(),
                          [&](int shown) { return shown == face || shown == wild_face; })];
    int i = 0;
    while (i < n && roll[i] == faces) roll[i++] = 1;
    if (i == n) return rolls;
    ++roll[i];
  }
}

std::string fraction(int part, int whole) {
  const int divisor = std::gcd(part, whole);
  return whole == divisor ? std::to_string(part / divisor)
                          : fmt::format("{}/{}", part / divisor, whole / divisor);
}

TEST(Call, EveryRollOfUpToSixUnseenDiceIsCounted) {
  for (int faces : {2, 3, 6}) {
    for (int wild_face : {0, 1, faces}) {
      for (int face = 1; face <= faces; ++face) {
        for (int n = 0; n <= 6; ++n) {
          const std::vector<int> rolls = counted(n, faces, face, wild_face);
          const int all = std::accumulate(rolls.begin(), rolls.end(), 0);
          for (const char* held : {"1", "2", "12", "2222", "112212"}) {
            const Hand hand = hand_of(held);
            for (int quantity = 1; quantity <= n + hand.size(); ++quantity) {
              SCOPED_TRACE(fmt::format("{}x{} of {} holding {}", quantity, face, n, held));
              int own = 0;
              for (char c : std::string_view(held)) {
                own += c - '0' == face || c - '0' == wild_face ? 1 : 0;
              }
              int holds = 0;
              int exact = 0;
              for (int k = 0; k <= n; ++k) {
                if (own + k >= quantity) holds += rolls[k];
                if (own + k == quantity) exact += rolls[k];
              }
              const Unseen dice =
                  unseen({hand, {quantity, face}, n + hand.size(), faces, wild_face});
              const auto fractions = binomial_fractions(dice.dice, dice.chance, dice.missing);
              EXPECT_EQ(fractions.tail, fraction(holds, all));
              EXPECT_EQ(fractions.term, fraction(exact, all));
              const CallOdds odds = call_odds(dice);
              EXPECT_DOUBLE_EQ(odds.p_true, static_cast<double>(holds) / all);
              EXPECT_DOUBLE_EQ(odds.p_exact, static_cast<double>(exact) / all);
            }
          }
        }
      }
    }
  }
}

TEST(Call, TheCacheChangesNothing) {
  for (int dice = 0; dice <= 70; ++dice) {
    for (int missing = -1; missing <= dice + 1; ++missing) {
      const Unseen asked{dice, missing, {2, 6}};
      const CallOdds cached = call_odds(asked);
      const CallOdds summed = call_odds(asked, {.cache_enabled = false});
      EXPECT_EQ(cached.p_true, summed.p_true);
      EXPECT_EQ(cached.p_exact, summed.p_exact);
    }
  }
}

TEST(Call, AMillionDiceByEveryMethod) {
  const Unseen dice{1'000'000, 334'000, {2, 6}};
  const double p_true = 0.0788226284461077780;
  for (const BinomialOptions& options :
       {BinomialOptions{}, {.use_logspace = true}, {LargeM::kAuto}, {LargeM::kPoisson}}) {
    const TailMethod method = method_for(dice.dice, dice.chance, options);
    EXPECT_NEAR(call_odds(dice, {.binomial = options}).p_true, p_true,
                error_bound(dice.dice, dice.chance, method))
        << to_string(method);
  }
}

// I hold 5 and 2. A has two dice and bid 3x5, which A does with probability 9/10 holding a match
// and 1/10 without. B has three dice and is silent.
TEST(Call, GivenTheBidsThreeFivesHoldWith955Of1323) {
  const Unseen dice = unseen({.hand = hand_of("52"), .bid = {3, 5}, .dice_in_play = 7});
  EXPECT_EQ(dice, (Unseen{5, 2, {2, 6}}));
  EXPECT_EQ(binomial_fractions(dice.dice, dice.chance, dice.missing).tail, "131/243");

  MatchTerms a = binomial_terms(2, dice.chance);
  double seen = 0;
  for (std::size_t k = 0; k < a.size(); ++k) seen += a[k] *= k > 0 ? 0.9 : 0.1;
  for (double& term : a) term /= seen;
  const std::vector<MatchTerms> opponents = {a, binomial_terms(3, dice.chance)};
  const CallOdds odds = call_odds(dice.missing, opponents);
  EXPECT_NEAR(odds.p_true, 955.0 / 1323, 1e-15);
  // A: 4/49, 36/49, 9/49. B: 8, 12, 6, 1 of 27. Just two: (4 * 6 + 36 * 12 + 9 * 8) / 1323.
  EXPECT_NEAR(odds.p_exact, 528.0 / 1323, 1e-15);
}

TEST(Call, OpponentsWhoToldNothingAreTheirDice) {
  for (const Chance chance : {Chance{1, 6}, Chance{2, 6}, Chance{2, 4}}) {
    const std::vector<MatchTerms> opponents = {binomial_terms(5, chance), binomial_terms(1, chance),
                                               binomial_terms(0, chance),
                                               binomial_terms(3, chance)};
    for (int missing = -2; missing <= 11; ++missing) {
      const CallOdds believed = call_odds(missing, opponents);
      const CallOdds alone = call_odds({9, missing, chance});
      EXPECT_NEAR(believed.p_true, alone.p_true, 1e-15) << missing;
      EXPECT_NEAR(believed.p_exact, alone.p_exact, 1e-15) << missing;
    }
  }
  EXPECT_EQ(all_matches({}), MatchTerms{1});
}

TEST(Call, CertaintyIsExact) {
  // Rounding must not leave a doubt where own dice or empty hands decide.
  const std::vector<MatchTerms> others = {{0.1, 0.2, 0.7}, {1.0 / 3, 2.0 / 3}};
  EXPECT_EQ(call_odds(0, others).p_true, 1);
  EXPECT_EQ(call_odds(-1, others).p_true, 1);
  EXPECT_EQ(call_odds(-1, others).p_exact, 0);
  EXPECT_EQ(call_odds(4, others).p_true, 0);
  EXPECT_EQ(call_odds(4, others).p_exact, 0);
}

}  // namespace
}  // namespace hazard::liars
