#include "liars/exact/best_response.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/rng.h"
#include "liars/exact/round_strategy.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::tree_of;

std::vector<double> uniform(const Round& round, const Hand& /*hand*/) {
  const std::size_t actions = legal_actions(round).size();
  return std::vector<double>(actions, 1.0 / static_cast<double>(actions));
}

// Some strategy, drawn anew for every information set; a third of the probabilities are zero.
std::vector<double> arbitrary(std::uint64_t seed, const Round& round, const Hand& hand) {
  std::uint64_t stream = 0;
  for (const Bid& bid : round.bids) stream = stream * 64 + bid.quantity * 8U + bid.face;
  for (int count : hand.counts) stream = stream * 7 + static_cast<unsigned>(count);
  std::vector<double> chances(legal_actions(round).size());
  for (std::size_t a = 0; a < chances.size(); ++a) {
    const auto word = random_block(seed, {stream, static_cast<std::uint32_t>(a)})[0];
    chances[a] = word % 3 == 0 ? 0 : word % 1000 + 1;
  }
  const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
  if (sum == 0) return uniform(round, hand);
  for (double& chance : chances) chance /= sum;
  return chances;
}

// The game as it is played: dice one by one, rounds move by move, settled by settle().
class Naive {
 public:
  Naive(const Round& start, int responder, RoundPlayer player)
      : responder_(responder), player_(std::move(player)) {
    for (int seat = 0; seat < 2; ++seat) {
      deals_[seat] = {Hand{}};
      for (int die = 0; die < start.dice[seat]; ++die) {
        std::vector<Hand> more;
        for (const Hand& hand : deals_[seat]) {
          for (int face = 1; face <= start.rules.faces; ++face) more.push_back(hand.with(face));
        }
        deals_[seat] = more;
      }
    }
  }

  double value(const Round& start) const {
    const auto deals = static_cast<double>(deals_[1 - responder_].size());
    const std::vector<double> chances(deals_[1 - responder_].size(), 1 / deals);
    double sum = 0;
    for (const Hand& own : deals_[responder_]) sum += value(start, own, chances);
    return sum / static_cast<double>(deals_[responder_].size());
  }

 private:
  // To the responder with these dice, who knows how likely the other has which and bid so.
  double value(const Round& round, const Hand& own, const std::vector<double>& chances) const {
    const std::vector<Action> actions = legal_actions(round);
    std::vector<std::vector<double>> after(actions.size(), chances);
    const bool mine = round.to_move() == responder_;
    for (std::size_t i = 0; i < chances.size() && !mine; ++i) {
      const std::vector<double> mix = player_(round, deals_[1 - responder_][i]);
      for (std::size_t a = 0; a < actions.size(); ++a) after[a][i] *= mix[a];
    }
    double best = -2;
    double sum = 0;
    for (std::size_t a = 0; a < actions.size(); ++a) {
      const double v = actions[a] == kCall ? settled(round, own, after[a])
                                           : value(raised(round, actions[a].bid), own, after[a]);
      best = std::max(best, v);
      sum += v;
    }
    return mine ? best : sum;
  }

  double settled(const Round& round, const Hand& own, const std::vector<double>& chances) const {
    double sum = 0;
    for (std::size_t i = 0; i < chances.size(); ++i) {
      std::vector<Hand> hands(2);
      hands[responder_] = own;
      hands[1 - responder_] = deals_[1 - responder_][i];
      const auto end = settle(round, Action::Kind::kCall, count_matches(round, hands));
      sum += end.loser == responder_ ? -chances[i] : chances[i];
    }
    return sum;
  }

  static Round raised(Round round, const Bid& bid) {
    round.bids.push_back(bid);
    return round;
  }

  int responder_;
  RoundPlayer player_;
  std::array<std::vector<Hand>, 2> deals_;  // [seat]
};

TEST(BestResponse, EqualsPlayingTheGameMoveByMove) {
  struct Case {
    const char* rules;
    const char* dice;
    bool palifico = false;
  };
  for (const Case& game :
       {Case{"plain+faces=2", "1v1"}, Case{"plain+faces=3", "1v1"}, Case{"perudo+faces=3", "1v1"},
        Case{"openspiel+faces=3", "1v1"}, Case{"dudo+faces=3", "1v1"},
        Case{"casual+wild=until-bid+faces=3", "1v1"}, Case{"no-ones+faces=4", "1v1"},
        Case{"casual+order=monotone+faces=3", "1v2"}, Case{"perudo+faces=2", "2v1"},
        Case{"casual+wild=until-bid+faces=2", "1v2"}, Case{"plain+faces=2", "2v2"},
        Case{"perudo+faces=3", "1v3", true}}) {
    const auto tree = tree_of(game.rules, game.dice, game.palifico);
    const Round start = opening(tree->duel());
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const RoundPlayer player = [&](const Round& round, const Hand& hand) {
        return arbitrary(seed, round, hand);
      };
      for (int seat = 0; seat < 2; ++seat) {
        EXPECT_NEAR(best_response(*tree, seat, strategy_of(*tree, start, player)),
                    Naive(start, seat, player).value(start), 1e-12)
            << game.rules << " " << game.dice << " seat " << seat << " seed " << seed;
      }
    }
  }
}

TEST(BestResponse, UniformPlayHasTheKnownNashConv) {
  struct Known {
    const char* rules;
    double nash_conv;
  };
  for (const Known& known : {Known{"plain", 1.760658169}, Known{"no-ones", 1.503165785},
                             Known{"openspiel", 1.561488646384479}, Known{"perudo", 1.661717372}}) {
    const auto tree = tree_of(known.rules, "1v1");
    const RoundBounds bounds = bounds_of(*tree, strategy_of(*tree, opening(tree->duel()), uniform));
    EXPECT_NEAR(2 * exploitability(bounds), known.nash_conv, 1e-9) << known.rules;
  }
}

TEST(BestResponse, AsksOnlyWhereThePlayLeads) {
  const auto tree = tree_of("plain", "1v1");
  int asked = 0;
  const RoundPlayer opens_low_then_calls = [&](const Round& round, const Hand& hand) {
    ++asked;
    std::vector<double> chances(uniform(round, hand).size());
    (round.bids.empty() ? chances.front() : chances.back()) = 1;
    return chances;
  };
  const NodeStrategy strategy = strategy_of(*tree, opening(tree->duel()), opens_low_then_calls);
  best_response(*tree, 1, strategy);
  EXPECT_EQ(asked, 6 * 11);  // the opening, and each answer to 1x1 that can still be raised
}

TEST(BestResponse, ShowsThePlayerTheRoundThatWasGiven) {
  const auto position = parse_position("perudo+dice=3:0-1-1@3").value();
  const auto tree = BidTree::make(duel_of(position.round).value()).value();
  const RoundPlayer player = [&](const Round& round, const Hand& hand) {
    EXPECT_EQ(round.rules, position.round.rules);
    EXPECT_EQ(round.starter, 2);
    EXPECT_EQ(hand.size(), 1);
    return uniform(round, hand);
  };
  EXPECT_NEAR(bounds_of(*tree, strategy_of(*tree, position.round, player)).gap(), 1.661717372,
              1e-9);
}

TEST(BestResponseSlow, DoesNotDependOnTheNumberOfThreads) {
  const auto tree = tree_of("perudo", "1v2");
  const NodeStrategy strategy = [&](int node, std::span<const double>, std::span<double> mix) {
    std::ranges::fill(mix, 1.0 / tree->nodes()[node].actions());
  };
  const RoundBounds alone = bounds_of(*tree, strategy);
  for (const int threads : {1, 2, 7}) {
    Workers workers(threads);
    const RoundBounds bounds = bounds_of(*tree, strategy, &workers);
    EXPECT_EQ(bounds.lower, alone.lower) << threads;
    EXPECT_EQ(bounds.upper, alone.upper) << threads;
  }
}

}  // namespace
}  // namespace hazard::liars
