#include "liars/play/counting_style.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "hazard/liars/match/match.h"
#include "liars/play/agents.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::position_of;

// How often the style calls the last bid for each time that it makes this raise.
double odds(std::string_view style, std::string_view position, const Bid& bid) {
  const Position at = position_of(position);
  const Bidding bidding = bidding_of(at.round, static_cast<int>(at.round.bids.size()));
  const ImaginedPlayer player =
      imagined_player(at.round.to_move(), *at.hand, find_style(style), at.round.rules);
  return likelihood(player, bidding, kCallRank) /
         likelihood(player, bidding, bidding.ladder->rank(bid));
}

double call_of(std::string_view style, double p) {
  const Style& how = styles()[find_style(style)];
  return static_cast<float>(1 / (1 + std::exp((p - how.call_below) / how.softness)));
}

// One die each, 1x4 was bid, and a five is held. The bid holds if the other has a four or a one: a
// call is worth 1 - 2/3. The other is sure of 1x5 with a five or a one, and does not call; else it
// calls by a chance of 1/3, and loses. Of 2x5 it is sure with neither: with a five or a one it
// calls by that chance, and loses; else the bid is impossible.
TEST(CountingStyle, MontecarloCountsDiceOfItsChallenges) {
  const double third = 0.475 * call_of("heuristic", 1.0 / 3) +
                       0.305 * call_of("conservative", 1.0 / 3) +
                       0.22 * call_of("aggressive", 1.0 / 3);
  constexpr double kCall = 1.0 / 3;
  const double lowest = 2.0 / 3 * third;
  const double higher = 1.0 / 3 * third - 2.0 / 3;
  constexpr double kScale = 2 * 0.05;
  EXPECT_NEAR(std::log(odds("montecarlo", "perudo:1-1:1x4:5", {1, 5})), (kCall - lowest) / kScale,
              1e-5);
  EXPECT_NEAR(std::log(odds("montecarlo", "perudo:1-1:1x4:5", {2, 5})), (kCall - higher) / kScale,
              1e-5);
}

// Four others with one die each. 2x4 after 1x4 of another: from the own die alone two of four have
// to match, or one of three if the one who bid fours is believed to hold one; three tenths of what
// it counts on is belief.
TEST(CountingStyle, RolloutListensAndMontecarloDoesNot) {
  const double alone = 33.0 / 81;
  const double believed = 19.0 / 27;
  const auto returns = [](double won, double p) { return won - (1 + won) * p; };
  const char* const heard = "perudo:1-1-1-1-1:1x4,2x4:5";  // by two others
  const char* const other = "perudo:1-1-1-1-1:1x3,2x4:5";  // by one
  const auto change = [&](std::string_view style) {
    return std::log(odds(style, other, {2, 5}) / odds(style, heard, {2, 5}));
  };
  // Of the call alone: the raise to 2x5 is the same, as nobody has bid on fives.
  EXPECT_NEAR(change("montecarlo"), 0, 1e-12);
  const double two = 1;  // both are believed, and the bid holds
  const double one = 0.3 * believed + 0.7 * alone;
  const double both = 0.3 * two + 0.7 * alone;
  constexpr double kWon = 0.25;
  EXPECT_NEAR(change("rollout"), (returns(kWon, one) - returns(kWon, both)) / (0.14 * (1 + kWon)),
              1e-9);
}

// Mean log likelihood of what agents of one name do in matches among themselves. [style]
std::vector<double> explained(std::string_view name, int players, int matches) {
  static const auto knowledge = std::make_shared<Knowledge>(parse_rules("perudo+dice=3").value(),
                                                            KnowledgeOptions{.rounds = 8});
  std::vector<double> logs(styles().size());
  for (int number = 0; number < matches; ++number) {
    const auto agent = make_agent(name, knowledge, players).value();
    Match match(knowledge->rules(), std::vector<int>(players, 3));
    for (std::uint64_t seed = number << 20; !match.over(); ++seed) {
      if (!match.dealt()) {
        match.deal(roll_hands(match.round(), {.number = static_cast<std::uint64_t>(number)},
                              match.past().size()));
      }
      const Round& round = match.round();
      const Action action = choose(*agent, match.view(), seed);
      const Bidding bidding = bidding_of(round, static_cast<int>(round.bids.size()));
      const int rank =
          action.kind == Action::Kind::kBid ? bidding.ladder->rank(action.bid) : kCallRank;
      for (std::size_t s = 0; s < logs.size(); ++s) {
        const auto player =
            imagined_player(round.to_move(), match.view().hand, static_cast<int>(s), round.rules);
        logs[s] += std::log(0.95 * likelihood(player, bidding, rank) + 0.05 / 20);
      }
      if (!match.act(action)) ADD_FAILURE();
    }
  }
  return logs;
}

TEST(CountingStyleSlow, ExplainsTheAgentsBestOfAllStyles) {
  for (const char* name : {"montecarlo", "rollout"}) {
    for (const int players : {2, 4}) {
      const auto logs = explained(fmt::format("{}:400", name), players, 8);
      EXPECT_EQ(styles()[std::ranges::max_element(logs) - logs.begin()].name, name) << players;
    }
  }
}

}  // namespace
}  // namespace hazard::liars
