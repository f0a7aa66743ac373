#include "hazard/liars/play/belief.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/rng.h"
#include "hazard/liars/match/match.h"
#include "hazard/liars/rules/binomial.h"
#include "liars/play/styles.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::position_of;

// Those whose bids depend on their dice, and on no blueprint.
int num_styles() { return find_style("blueprint"); }
std::vector<double> alike() {
  std::vector<double> weights(styles().size());
  std::fill_n(weights.begin(), num_styles(), 1.0);
  return weights;
}

double sum_of(const std::vector<double>& list) {
  return std::accumulate(list.begin(), list.end(), 0.0);
}

// The chance of the round's bid number i for a style and a hand, with the error floor.
double chance_of_bid(const Round& round, int i, int style, const Hand& hand, double error) {
  Round before = round;
  before.bids.resize(i);
  const auto actions = legal_actions(before);
  const auto legal = std::ranges::count_if(
      actions, [](const Action& a) { return a.kind != Action::Kind::kExact; });
  const int seat = before.to_move();
  const double p = likelihood(imagined_player(seat, hand, style, round.rules),
                              bidding_of(before, i), round.ladder().rank(round.bids[i]));
  return (1 - error) * p + error / static_cast<double>(legal);
}

// A round that players of one style play with fresh dice.
PastRound play(Round round, int style, std::uint64_t seed) {
  const auto hands = roll_hands(round, {.seed = seed}, 0);
  for (std::uint32_t i = 0;; ++i) {
    const auto words = random_block(seed, {.stream = 1, .index = i});
    const int seat = round.to_move();
    const int rank = decide(imagined_player(seat, hands[seat], style, round.rules),
                            bidding_of(round, static_cast<int>(round.bids.size())),
                            std::array{words[0], words[1]});
    if (rank == kCallRank) return {round, Action::Kind::kCall, hands};
    round.bids.push_back(round.ladder().bid(rank));
  }
}

// All ordered rolls of one player.
std::vector<Hand> rolls(int dice, int faces) {
  std::vector<Hand> list = {Hand{}};
  for (; dice > 0; --dice) {
    std::vector<Hand> longer;
    for (const Hand& hand : list) {
      for (int face = 1; face <= faces; ++face) longer.push_back(hand.with(face));
    }
    list = longer;
  }
  return list;
}

TEST(Belief, IsThePriorOfDiceAndStylesIfBidsAreNotLookedAt) {
  const Round round = position_of("perudo:5-4-0-2:1x2,2x4,3x5,3x6").round;
  std::vector<double> weights(styles().size());
  weights[1] = 3;
  weights[4] = 1;
  const auto result = beliefs(round, {}, {.bids = false, .style_weights = weights});
  ASSERT_EQ(result.size(), 4);
  EXPECT_TRUE(result[1].empty());  // to move
  EXPECT_TRUE(result[2].empty());  // out
  for (int seat : {0, 3}) {
    const auto& prior = all_hands(round.dice[seat], round.rules).weights;
    for (std::size_t h = 0; h < prior.size(); ++h) {
      EXPECT_NEAR(result[seat].hands[h], prior[h], 1e-15);
      EXPECT_NEAR(result[seat].joint[prior.size() + h], 0.75 * prior[h], 1e-15);
    }
    EXPECT_NEAR(result[seat].styles[1], 0.75, 1e-14);
    EXPECT_NEAR(result[seat].styles[4], 0.25, 1e-14);
  }
}

TEST(Belief, OfThoseWhoHaveNotBidIsThePrior) {
  const Round round = position_of("perudo:5-5-3:1x2").round;
  const auto result = beliefs(round, {}, {});
  const auto& prior = all_hands(3, round.rules).weights;
  for (std::size_t h = 0; h < prior.size(); ++h) EXPECT_NEAR(result[2].hands[h], prior[h], 1e-15);
  EXPECT_NEAR(sum_of(result[0].hands), 1, 1e-13);
  EXPECT_NE(result[0].hands, all_hands(5, round.rules).weights);
}

// Every style of both opponents and every ordered roll at once: that opponents can be looked at one
// by one is not taken for granted.
TEST(Belief, IsWhatBayesFindsAmongAllRollsAndStyles) {
  for (const char* text :
       {"perudo+faces=3:2-1-2:1x2,1x3,2x2,2x3,1x1:13", "plain+faces=4:2-2-1:1x2,1x3,2x2:23",
        "casual+wild=until-bid+faces=3:1-2-2@3:1x2,1x3,2x1,3x2:1",
        "perudo+faces=4:1-2-2@1p:1x2,2x2,3x2:4"}) {
    const Position at = position_of(text);
    const Round& round = at.round;
    constexpr double kError = 0.1;
    const int a = round.after(round.to_move());
    const int b = round.after(a);
    const auto hands_a = rolls(round.dice[a], round.rules.faces);
    const auto hands_b = rolls(round.dice[b], round.rules.faces);
    const auto evidence = [&](int seat, int style, const Hand& hand) {
      double product = 1;
      for (int i = 0; i < static_cast<int>(round.bids.size()); ++i) {
        if (round.bidder(i) == seat) product *= chance_of_bid(round, i, style, hand, kError);
      }
      return product;
    };
    const Bid next = {2, 3};
    std::vector<double> hands(all_hands(round.dice[a], round.rules).size());
    std::vector<double> by_style(num_styles());
    double all = 0, holds = 0, exact = 0;
    for (int sa = 0; sa < num_styles(); ++sa) {
      for (const Hand& ha : hands_a) {
        const double of_a = evidence(a, sa, ha);
        for (int sb = 0; sb < num_styles(); ++sb) {
          for (const Hand& hb : hands_b) {
            const double weight = of_a * evidence(b, sb, hb);
            const int wild = round.wild_face_for(next);
            const int count = matches(*at.hand, next.face, wild) + matches(ha, next.face, wild) +
                              matches(hb, next.face, wild);
            const auto& table = all_hands(round.dice[a], round.rules).hands;
            hands[std::ranges::find(table, ha) - table.begin()] += weight;
            by_style[sa] += weight;
            all += weight;
            holds += count >= next.quantity ? weight : 0;
            exact += count == next.quantity ? weight : 0;
          }
        }
      }
    }
    const auto result = beliefs(round, {}, {.error = kError, .style_weights = alike()});
    for (std::size_t h = 0; h < hands.size(); ++h) {
      EXPECT_NEAR(result[a].hands[h], hands[h] / all, 1e-13) << text;
    }
    for (int s = 0; s < num_styles(); ++s) {
      EXPECT_NEAR(result[a].styles[s], by_style[s] / all, 1e-13) << text;
    }
    const CallOdds chance = chance_of(round, *at.hand, result, next);
    EXPECT_NEAR(chance.p_true, holds / all, 1e-13) << text;
    EXPECT_NEAR(chance.p_exact, exact / all, 1e-13) << text;
  }
}

// A, with two dice, bid 3x5: with 9/10 if one of them counts at least, else with 1/10. B has three
// dice and was not heard.
TEST(Belief, PosteriorOfTheKnownExample) {
  const Position at = position_of("perudo:2-2-3:3x5:52");
  auto known = beliefs(at.round, {}, {.bids = false});
  const CallOdds before = chance_of(at.round, *at.hand, known, {3, 5});
  EXPECT_NEAR(before.p_true, 131.0 / 243, 1e-14);
  const auto counts = match_counts(at.round, *at.hand, known, {3, 5});
  const auto terms = binomial_terms(5, {2, 6});
  ASSERT_EQ(counts.size(), terms.size());
  for (std::size_t k = 0; k < terms.size(); ++k) {
    EXPECT_EQ(counts[k].first, static_cast<int>(k) + 1);
    EXPECT_NEAR(counts[k].second, terms[k], 1e-14);
  }
  const auto& table = all_hands(2, at.round.rules);
  for (int h = 0; h < table.size(); ++h) {
    known[0].hands[h] *= matches(table.hands[h], 5, 1) > 0 ? 0.9 : 0.1;
  }
  const double sum = sum_of(known[0].hands);
  for (double& p : known[0].hands) p /= sum;
  EXPECT_NEAR(chance_of(at.round, *at.hand, known, {3, 5}).p_true, 955.0 / 1323, 1e-13);
}

TEST(Belief, WhatTheOwnDiceDecideIsCertain) {
  const Position at = position_of("perudo:3-2-3:1x5,2x5:155");
  const auto known = beliefs(at.round, {}, {});
  const auto chance = [&](const Bid& bid) { return chance_of(at.round, *at.hand, known, bid); };
  EXPECT_EQ(chance({3, 5}).p_true, 1);
  EXPECT_EQ(chance({2, 5}).p_true, 1);
  EXPECT_EQ(chance({2, 5}).p_exact, 0);
  EXPECT_EQ(chance({7, 2}).p_true, 0);  // one held and five others
  EXPECT_GT(chance({6, 2}).p_true, 0);
  EXPECT_EQ(chance({6, 2}).p_true, chance({6, 2}).p_exact);
}

TEST(Belief, ABidOnAFaceSpeaksForThatFace) {
  const Position at = position_of("perudo:5-5:1x6:22335");
  const auto prior = beliefs(at.round, {}, {.bids = false});
  const auto known = beliefs(at.round, {}, {});
  const auto holds = [&](const auto& given, const Bid& bid) {
    return chance_of(at.round, *at.hand, given, bid).p_true;
  };
  EXPECT_GT(holds(known, {2, 6}), holds(prior, {2, 6}));
  EXPECT_LT(holds(known, {2, 4}), holds(prior, {2, 4}));
}

TEST(Belief, NoBidRulesAHandOut) {
  const Round round = position_of("perudo:2-5:1x2,5x3,6x3,7x6").round;
  for (double error : {0.05, 0.0}) {
    for (int only = -1; only < num_styles(); ++only) {
      std::vector<double> weights(styles().size());
      if (only < 0) weights = alike();
      if (only >= 0) weights[only] = 1;
      const auto result = beliefs(round, {}, {.error = error, .style_weights = weights});
      EXPECT_NEAR(sum_of(result[1].hands), 1, 1e-13);
      for (double p : result[1].hands) EXPECT_GT(p, 0);
    }
  }
}

TEST(Belief, PlayersWhoFollowNoStyleTellNothing) {
  const Round round = position_of("perudo:5-5:1x2,2x6").round;
  const auto result = beliefs(round, {}, {.error = 1});
  const auto& prior = all_hands(5, round.rules).weights;
  for (std::size_t h = 0; h < prior.size(); ++h) EXPECT_NEAR(result[1].hands[h], prior[h], 1e-15);
}

TEST(Belief, SeatsDoNotMatterButTurnsDo) {
  const Position at = position_of("perudo:4-2-3:1x4,2x4,2x5,3x4:25");
  const Position turned = position_of("perudo:3-4-2@2:1x4,2x4,2x5,3x4:25");
  const auto one = beliefs(at.round, {}, {});
  const auto other = beliefs(turned.round, {}, {});
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(one[seat].joint, other[(seat + 1) % 3].joint);
  const auto counts = match_counts(at.round, *at.hand, one, {4, 4});
  const auto same = match_counts(turned.round, *turned.hand, other, {4, 4});
  for (std::size_t k = 0; k < counts.size(); ++k) {
    EXPECT_NEAR(counts[k].second, same[k].second, 1e-15);
  }
}

TEST(LearnStyles, IsBayesOverOneRound) {
  const PastRound past = play(position_of("perudo:5-5-5").round, 2, 7);
  ASSERT_GE(past.round.bids.size(), 3);
  const auto learnt = learn_styles({&past, 1}, 0, {.error = 0.1, .style_weights = alike()});
  std::vector<double> expected(num_styles(), 1.0);
  for (int s = 0; s < num_styles(); ++s) {
    for (int i = 0; i < static_cast<int>(past.round.bids.size()); i += 3) {
      expected[s] *= chance_of_bid(past.round, i, s, past.hands[0], 0.1);
    }
    if (past.round.to_move() == 0) {
      const double call =
          likelihood(imagined_player(0, past.hands[0], s, past.round.rules),
                     bidding_of(past.round, static_cast<int>(past.round.bids.size())), kCallRank);
      const auto legal = static_cast<double>(legal_actions(past.round).size());
      expected[s] *= 0.9 * call + 0.1 / legal;
    }
  }
  for (int s = 0; s < num_styles(); ++s) {
    EXPECT_NEAR(learnt[s], expected[s] / sum_of(expected), 1e-13);
  }
}

TEST(LearnStyles, FindsTheStyleThatPlayed) {
  for (int style = 0; style < num_styles(); ++style) {
    std::vector<PastRound> past;
    for (std::uint64_t i = 0; i < 60; ++i) {
      past.push_back(play(position_of("perudo:5-5-5").round, style, i));
    }
    const auto learnt = learn_styles(past, 1, {.style_weights = alike()});
    EXPECT_EQ(std::ranges::max_element(learnt) - learnt.begin(), style) << styles()[style].name;
    EXPECT_GT(learnt[style], 0.5) << styles()[style].name;
  }
}

TEST(LearnStyles, ForgetsAsFastAsMemoryFails) {
  std::vector<PastRound> past;
  for (std::uint64_t i = 0; i < 3; ++i) {
    past.push_back(play(position_of("perudo:3-3").round, i < 2 ? 4 : 1, i));
  }
  EXPECT_EQ(learn_styles(past, 0, {.memory = 0}), learn_styles({&past[2], 1}, 0, {}));
  for (double p : learn_styles({}, 0, {})) EXPECT_NEAR(p, 1.0 / styles().size(), 1e-15);
  // Who was out has shown nothing.
  past[0].round.dice = {0, 3, 3};
  past[0].round.starter = 1;
  past[0].hands = {{}, past[0].hands[0], past[0].hands[1]};
  for (double p : learn_styles({past.data(), 1}, 0, {})) {
    EXPECT_NEAR(p, 1.0 / styles().size(), 1e-15);
  }
}

// A round that goes on, one that is taken back, and another: what was read before is the same as
// what is read anew, and of a round that is not followed nothing is known.
TEST(StyleMemory, FollowsARoundWithoutChangingBeliefs) {
  const BeliefOptions options{.style_weights = alike()};
  StyleMemory memory;
  for (const char* text :
       {"perudo:5-4-5:2x3", "perudo:5-4-5:2x3,3x3,3x4,2x1", "perudo:5-4-5:2x3,3x5,4x5,4x6",
        "perudo:5-4-5:2x3", "perudo:5-4-5@2:2x3,3x3", "perudo:4-4-5@2:2x3,3x3,5x3",
        "perudo:4-4-5@2:2x3,3x3,5x3,6x3"}) {
    const Round round = position_of(text).round;
    EXPECT_TRUE(memory.likelihoods(round, 0).empty()) << text;
    memory.follow(round, options);
    EXPECT_FALSE(memory.likelihoods(round, round.bids.size() - 1).empty()) << text;
    const auto followed = beliefs_after(round, memory, options);
    const auto anew = beliefs_after(round, {}, options);
    for (int seat = 0; seat < round.players(); ++seat) {
      EXPECT_EQ(followed[seat].joint, anew[seat].joint) << text << " seat " << seat;
    }
  }
}

}  // namespace
}  // namespace hazard::liars
