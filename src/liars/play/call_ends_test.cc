#include "liars/play/call_ends.h"

#include <gtest/gtest.h>

#include <numeric>

#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

struct Called {
  Position at;
  std::vector<Belief> known;

  explicit Called(std::string_view text) : at(parse_position(text).value()) {
    known = beliefs(at.round, {}, {});
  }
  CallEnds ends(Action::Kind kind) const { return {{at.round, *at.hand}, known, kind}; }
};

TEST(CallEnds, AreTablesThatDiffer) {
  const Called one("casual+dice=3:3-2-3:1x3,2x3:234");
  const CallEnds two = one.ends(Action::Kind::kCall);
  EXPECT_EQ(two.ends().size(), 2);
  // Seat 2, who is to move, loses a die or seat 1 does.
  for (const Settlement& end : two.ends()) {
    EXPECT_EQ(end.dice[2] + end.dice[1], 4);
  }
  // The caller, who holds a three, loses 1 to 3 dice, or the bidder one.
  const Called more("casual+dice=3+loss=difference:3-2-3:1x3,2x3:234");
  EXPECT_EQ(more.ends(Action::Kind::kCall).ends().size(), 4);
}

// Averaged over styles with the probabilities that they have, the chances are those of the count.
TEST(CallEnds, ChancesGivenStylesAverageToThoseOfTheBid) {
  for (const char* text : {"perudo+dice=3:3-2-3:1x3,2x3:234", "plain+dice=3:2-0-2@3:2x5:12",
                           "casual+dice=3+loss=difference:3-2-3:1x3,2x3:234",
                           "casual+dice=3+exact=gain:1-2-2:1x3,2x3:34"}) {
    SCOPED_TRACE(text);
    const Called called(text);
    const Round& round = called.at.round;
    const auto& hand = called.at.hand;
    const auto counts = match_counts(round, *hand, called.known, round.bids.back());
    for (const auto kind : {Action::Kind::kCall, Action::Kind::kExact}) {
      if (kind == Action::Kind::kExact && round.rules.exact == Exact::kOff) continue;
      const CallEnds ends = called.ends(kind);
      std::vector<double> expected(ends.ends().size());
      for (const auto& [count, p] : counts) {
        const Settlement end = settle(round, kind, count);
        for (std::size_t e = 0; e < expected.size(); ++e) {
          const Settlement& known = ends.ends()[e];
          if (known.dice == end.dice && known.starter == end.starter) expected[e] += p;
        }
      }
      std::vector<double> averaged(expected.size());
      std::array<int, kMaxPlayers> of{};
      const auto add = [&](auto&& self, int seat, double p) -> void {
        if (seat == round.players()) {
          const auto chances = ends.chances(of);
          EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0), 1, 1e-13);
          for (std::size_t e = 0; e < chances.size(); ++e) averaged[e] += p * chances[e];
        } else if (called.known[seat].empty()) {
          self(self, seat + 1, p);
        } else {
          for (of[seat] = 0; of[seat] < static_cast<int>(styles().size()); ++of[seat]) {
            self(self, seat + 1, p * called.known[seat].styles[of[seat]]);
          }
        }
      };
      add(add, 0, 1);
      for (std::size_t e = 0; e < expected.size(); ++e) {
        EXPECT_NEAR(averaged[e], expected[e], 1e-13);
      }
    }
  }
}

}  // namespace
}  // namespace hazard::liars
