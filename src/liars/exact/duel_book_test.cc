#include "liars/exact/duel_book.h"

#include <gtest/gtest.h>

#include <numeric>

#include "liars/exact/best_response.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::duel_of;
using test::round_of;
using test::rules_of;

DuelBook trained(const char* rules, int iterations, int threads = 1) {
  auto book = DuelBook::train(rules_of(rules), {.iterations = iterations, .threads = threads});
  EXPECT_TRUE(book.has_value()) << book.error().message;
  return *std::move(book);
}

const DuelBook& two_dice() {
  static const DuelBook book = trained("perudo+dice=2", 64);
  return book;
}

double exploited(const DuelBook& book, const Duel& duel) {
  const auto tree = BidTree::make(duel).value();
  Round round = opening(duel);
  return exploitability(
      bounds_of(*tree, [&](int n, std::span<const double> reach, std::span<double> mix) {
        round.bids = tree->history(n);
        const std::vector<double> mixes = book.mixes(round);
        const std::size_t actions = mixes.size() / reach.size();
        for (std::size_t h = 0; h < reach.size(); ++h) {
          for (std::size_t a = 0; a < actions; ++a) {
            mix[a * reach.size() + h] = mixes[h * actions + a];
          }
        }
      }));
}

TEST(DuelBookSlow, LosesLittleToAPerfectOpponent) {
  EXPECT_LE(exploited(two_dice(), duel_of("perudo", "1v1")), 0.01);
  EXPECT_LE(exploited(two_dice(), duel_of("perudo", "1v1", /*palifico=*/true)), 0.01);
  EXPECT_LE(exploited(two_dice(), duel_of("perudo", "2v1")), 0.05);
  EXPECT_LE(exploited(two_dice(), duel_of("perudo", "1v2")), 0.05);
}

TEST(DuelBook, KnowsEveryRoundOfTheMatch) {
  EXPECT_EQ(two_dice().pages().size(), 6);  // four, and two of palifico
  EXPECT_TRUE(two_dice().covers(round_of("perudo:2-2:1x3,2x3")));
  EXPECT_TRUE(two_dice().covers(round_of("perudo:0-2-1@2:1x3")));
  EXPECT_FALSE(two_dice().covers(round_of("perudo:3-2")));
  EXPECT_FALSE(two_dice().covers(round_of("perudo:2-2-2")));
  EXPECT_FALSE(two_dice().covers(round_of("casual:2-2")));
  EXPECT_NEAR(*two_dice().value(1, 1, true), 2.0 / 3, 1e-3);
  EXPECT_FALSE(two_dice().value(3, 1, false));
}

TEST(DuelBook, MatchesFollowFromRounds) {
  // Palifico is worth 2/3 to the first mover, who so wins 5/6.
  EXPECT_NEAR(two_dice().win(std::array{1, 1}, 0, 0), 5.0 / 6, 1e-3);
  EXPECT_NEAR(two_dice().win(std::array{1, 1}, 1, 0), 1.0 / 6, 1e-3);
  EXPECT_EQ(two_dice().win(std::array{0, 1}, 1, 0), 0);
  for (int starter = 0; starter < 2; ++starter) {
    const double one = two_dice().win(std::array{2, 1}, starter, 0);
    EXPECT_NEAR(one + two_dice().win(std::array{2, 1}, starter, 1), 1, 1e-12);
  }
}

TEST(DuelBook, MixesSumToOneWhateverWasBid) {
  for (const char* text :
       {"perudo:2-2", "perudo:2-2:1x2", "perudo:2-2:4x6,2x1", "perudo:2-2:1x5,1x6,1x1",
        "perudo:2-2:3x2,3x3,3x4,3x5,3x6", "perudo:2-2:2x4,4x1", "perudo:2-2:4x5,4x6,2x1,3x1"}) {
    const Round round = round_of(text);
    const std::size_t actions = legal_actions(round).size();
    const std::vector<double> mixes = two_dice().mixes(round);
    const HandSet hands(2, 6);
    ASSERT_EQ(mixes.size(), actions * hands.hands.size()) << text;
    for (std::size_t h = 0; h < hands.hands.size(); ++h) {
      const std::vector<double> mix = two_dice().mix(round, hands.hands[h]);
      EXPECT_NEAR(std::accumulate(mix.begin(), mix.end(), 0.0), 1, 1e-12) << text;
      EXPECT_TRUE(std::equal(mix.begin(), mix.end(), mixes.begin() + h * actions)) << text;
    }
  }
}

TEST(DuelBook, ReadsWhatItWroteAndNothingElse) {
  const std::string bytes = two_dice().bytes();
  const auto again = DuelBook::from_bytes(bytes);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->bytes(), bytes);
  const Round round = round_of("perudo:2-2:1x3,2x4");
  EXPECT_EQ(again->mixes(round), two_dice().mixes(round));
  EXPECT_EQ(again->value(2, 1, false), two_dice().value(2, 1, false));
  EXPECT_FALSE(DuelBook::from_bytes(""));
  EXPECT_FALSE(DuelBook::from_bytes("HAZLDUEL"));
  EXPECT_FALSE(DuelBook::from_bytes(std::string_view(bytes).substr(0, bytes.size() / 2)));
  for (std::size_t at = 0; at < bytes.size(); at += bytes.size() / 64) {
    std::string spoilt = bytes;
    spoilt[at] = static_cast<char>(spoilt[at] ^ 0x10);
    EXPECT_FALSE(DuelBook::from_bytes(spoilt)) << at;
  }
}

TEST(DuelBook, LessDetailIsLessRoomAndStillAStrategy) {
  const DuelBook whole = trained("no-ones+dice=3", 4);
  const DuelBook thin = whole.thinned({.rarest = 0.05, .parts = 7, .least_reach = 0.1});
  EXPECT_LT(thin.bytes().size(), whole.bytes().size());
  const Round round = round_of("no-ones:3-3:1x2,1x3,2x2");
  const std::size_t actions = legal_actions(round).size();
  const std::vector<double> mixes = thin.mixes(round);
  for (std::size_t begin = 0; begin < mixes.size(); begin += actions) {
    EXPECT_NEAR(std::accumulate(mixes.begin() + begin, mixes.begin() + begin + actions, 0.0), 1,
                1e-12);
  }
}

TEST(DuelBook, DoesNotDependOnTheNumberOfThreads) {
  EXPECT_EQ(trained("no-ones+dice=2", 8, 1).bytes(), trained("no-ones+dice=2", 8, 3).bytes());
}

TEST(DuelBook, RefusesRulesThatItCannotSolve) {
  for (const char* rules :
       {"perudo+exact=gain", "casual+loss=difference", "casual+wild=until-bid"}) {
    EXPECT_FALSE(DuelBook::train(rules_of(rules), {.iterations = 1})) << rules;
  }
}

TEST(DuelBook, StopsWhenItIsCancelled) {
  const std::atomic<bool> cancel = true;
  const auto book = DuelBook::train(rules_of("perudo"), {.watch = {.cancel = &cancel}});
  ASSERT_FALSE(book);
  EXPECT_EQ(book.error().code, Errc::kCancelled);
}

}  // namespace
}  // namespace hazard::liars
