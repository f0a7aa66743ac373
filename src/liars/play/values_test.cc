#include "liars/play/values.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "base/files.h"
#include "hazard/liars/match/match.h"
#include "hazard/stats/statistics.h"
#include "liars/play/rollout.h"
#include "liars/play/styles.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

namespace fs = std::filesystem;

using test::rules_of;

ValueTable build(std::string_view rules, const ValueOptions& options) {
  return ValueTable::build(rules_of(rules), options).value();
}

// Calls visit(dice) for everything that players can have when the first of them starts.
template <class Fn>
void for_each_table(int players, int most, const Fn& visit) {
  std::vector<int> dice(players);
  for (dice[0] = 1; dice[0] <= most; ++dice[0]) {
    std::fill(dice.begin() + 1, dice.end(), 0);
    for (bool more = true; more;) {
      if (std::ranges::count(dice, 0) < players - 1) visit(dice);
      int i = players - 1;
      while (i > 0 && dice[i] == most) dice[i--] = 0;
      more = i > 0;
      if (more) ++dice[i];
    }
  }
}

void expect_sound(const ValueTable& table, int players, int states) {
  int seen = 0;
  for_each_table(players, table.rules().dice, [&](const std::vector<int>& dice) {
    ++seen;
    double sum = 0;
    for (int seat = 0; seat < players; ++seat) {
      const double win = table.win(dice, 0, seat);
      ASSERT_TRUE(0 <= win && win <= 1);
      ASSERT_TRUE(dice[seat] > 0 || win == 0);
      sum += win;
    }
    ASSERT_NEAR(sum, 1, 1e-5);
  });
  EXPECT_EQ(seen, states);
}

TEST(Values, AnswerForEveryTableAndSumToOne) {
  const ValueTable three = build("perudo", {.players = 3, .rounds = 8});
  EXPECT_EQ(three.size(), 25 + 125);
  expect_sound(three, 3, 175);
  expect_sound(build("dudo+dice=3", {.players = 3, .rounds = 8}), 3, 3 * 16 - 3);
  expect_sound(build("casual+dice=2+loss=all+next=winner", {.players = 4, .rounds = 8}), 4,
               2 * 27 - 2);
}

TEST(Values, AnswerForEveryTableOfSix) {
  expect_sound(build("perudo", {.players = 6, .rounds = 1}), 6, 38'875);
}

// What the starter with a dice wins against b, from what is known of rounds. The loser starts.
double starter_wins(int a, int b, const auto& round_value) {
  const double p = (1 + round_value(a, b)) / 2;
  const double won = b == 1 ? 1 : 1 - starter_wins(b - 1, a, round_value);
  const double lost = a == 1 ? 0 : starter_wins(a - 1, b, round_value);
  return p * won + (1 - p) * lost;
}

TEST(Values, OfTwoPlayersFollowFromSolvedRounds) {
  const auto value = [](int a, int b) { return 0.1 * (a - b) - 0.05; };
  const ValueTable table =
      build("perudo+palifico=off",
            {.players = 2, .solved = [&](int a, int b, bool palifico) -> std::optional<RoundValue> {
               EXPECT_FALSE(palifico);
               return RoundValue{value(a, b)};
             }});
  for (int a = 1; a <= 5; ++a) {
    for (int b = 1; b <= 5; ++b) {
      const double first = starter_wins(a, b, value);
      EXPECT_NEAR(table.win(std::array{a, b}, 0, 0), first, 1e-6);
      EXPECT_NEAR(table.win(std::array{b, a}, 1, 1), first, 1e-6);
      EXPECT_NEAR(table.win(std::array{0, a, 0, b}, 1, 3), 1 - first, 1e-6);
      EXPECT_EQ(table.error(std::array{a, b}, 0), 0);
    }
  }
}

TEST(Values, OfOneDieEachAreTheKnownFractions) {
  const auto first_wins = [](std::string_view rules, bool with_palifico, double value) {
    const auto solved = [&](int, int, bool palifico) -> std::optional<RoundValue> {
      EXPECT_EQ(palifico, with_palifico);
      return RoundValue{value};
    };
    return build(rules, {.players = 2, .solved = solved}).win(std::array{1, 1}, 0, 0);
  };
  EXPECT_NEAR(first_wins("perudo+palifico=off+dice=1", false, -1.0 / 18), 17.0 / 36, 1e-7);
  EXPECT_NEAR(first_wins("perudo+dice=1", true, 2.0 / 3), 5.0 / 6, 1e-7);
  EXPECT_NEAR(first_wins("perudo+palifico-two=no+dice=1", false, -1.0 / 18), 17.0 / 36, 1e-7);
}

// 49.9 % from rounds played, 51.3 % solved: what is known of rounds with three dice says as much.
TEST(Values, AreNoFurtherOffThanTheirMarginsSay) {
  // Exact values of perudo: 1v1 by hand, the others as solved to 1e-3, palifico by hand.
  const auto known = [](int dice) {
    return [dice](int a, int b, bool palifico) -> std::optional<RoundValue> {
      if (a + b > dice) return {};
      if (palifico) return RoundValue{b == 1 ? 2.0 / 3 : b == 2 ? 7.0 / 18 : 17.0 / 108};
      if (a == 2) return RoundValue{b == 1 ? 0.2615 : 0.0332, b == 1 ? 0.008 : 0.007};
      return RoundValue{0.2979, 0.005};
    };
  };
  const ValueTable guessed =
      build("perudo+dice=3", {.players = 2, .rounds = 4000, .solved = known(3)});
  const ValueTable exact =
      build("perudo+dice=3", {.players = 2, .rounds = 4000, .solved = known(4)});
  for (const std::array dice : {std::array{2, 2}, std::array{3, 1}, std::array{3, 2}}) {
    const double off = std::abs(guessed.win(dice, 0, 0) - exact.win(dice, 0, 0));
    EXPECT_LT(off, guessed.margin(dice, 0)) << dice[0] << "v" << dice[1];
    EXPECT_LT(guessed.margin(dice, 0), 0.1);
  }
  EXPECT_GT(guessed.bias(std::array{2, 2}, 0), 2 * exact.bias(std::array{2, 2}, 0));
}

// With one die each the match is the round: a probability is off by half of what the value is.
TEST(Values, TakeTheErrorOfASolvedRoundAsItIs) {
  const auto solved = [](int, int, bool) -> std::optional<RoundValue> { return {{0.1, 0.04}}; };
  const ValueTable table = build("casual+dice=1", {.players = 2, .solved = solved});
  EXPECT_NEAR(table.bias(std::array{1, 1}, 0), 0.02, 1e-7);
  EXPECT_NEAR(table.margin(std::array{1, 1}, 0), 0.02, 1e-7);
  EXPECT_EQ(table.error(std::array{1, 1}, 0), 0);
}

TEST(Values, DependOnTurnsAndNotOnSeats) {
  const ValueTable table = build("casual+dice=3", {.players = 3, .rounds = 32});
  for_each_table(3, 3, [&](const std::vector<int>& dice) {
    const std::vector<int> turned = {dice[2], 0, dice[0], dice[1]};
    const std::array seats = {2, 3, 0};
    for (int seat = 0; seat < 3; ++seat) {
      EXPECT_EQ(table.win(turned, 2, seats[seat]), table.win(dice, 0, seat));
    }
    EXPECT_EQ(table.error(turned, 2), table.error(dice, 0));
  });
}

TEST(Values, WhoIsAloneHasWonAndWhoIsOutHasLost) {
  const ValueTable table = build("casual+dice=2", {.players = 2, .rounds = 1});
  EXPECT_EQ(table.win(std::array{0, 2, 0}, 1, 1), 1);
  EXPECT_EQ(table.win(std::array{0, 2, 0}, 1, 0), 0);
}

TEST(Values, MoreDiceAreWorthMore) {
  const ValueTable table = build("perudo+dice=3", {.players = 3, .rounds = 400});
  for (int starter = 0; starter < 3; ++starter) {
    const std::array dice = {3, 1, 2};
    EXPECT_GT(table.win(dice, starter, 0), table.win(dice, starter, 2));
    EXPECT_GT(table.win(dice, starter, 2), table.win(dice, starter, 1));
  }
}

// Matches as they are played, die by die and move by move, by players of the style of the tables.
std::vector<double> shares_of_matches(const Rules& rules, const std::vector<int>& dice,
                                      int matches) {
  const int style = find_style("history");
  std::vector<double> shares(dice.size());
  for (int number = 0; number < matches; ++number) {
    Match match(rules, dice);
    Words words(99, number);
    while (!match.over()) {
      match.deal(roll_hands(match.round(), {.seed = 98, .number = std::uint64_t(number)},
                            match.past().size()));
      while (match.dealt()) {
        const View view = match.view();
        const std::array two = {words.next(), words.next()};
        const int rank =
            decide(imagined_player(view.seat(), view.hand, style, rules),
                   bidding_of(view.round, static_cast<int>(view.round.bids.size())), two);
        const Action action = rank == kCallRank ? kCall : raise_to(view.round.ladder().bid(rank));
        if (!match.act(action)) throw std::logic_error("illegal");
      }
    }
    shares[match.winner()] += 1.0 / matches;
  }
  return shares;
}

TEST(Values, AreTheSharesOfMatchesPlayed) {
  constexpr int kMatches = 1500;
  for (const char* text : {"perudo+palifico=every+dice=2", "casual+dice=2+next=rotation",
                           "plain+dice=2+loss=difference+next=winner", "dudo+dice=2",
                           "perudo+palifico=every+palifico-two=no+palifico-face=one-die+dice=2"}) {
    const Rules rules = rules_of(text);
    const ValueTable table = build(text, {.players = 3, .rounds = 1500});
    const std::vector<int> dice = {2, 1, 2};
    const auto shares = shares_of_matches(rules, dice, kMatches);
    for (int seat = 0; seat < 3; ++seat) {
      const double win = table.win(dice, 0, seat);
      const double error = std::hypot(std::sqrt(win * (1 - win) / kMatches), table.error(dice, 0));
      EXPECT_NEAR(shares[seat], win, 4 * error) << text;
    }
  }
}

TEST(Values, VaryNoMoreThanTheirErrorsSay) {
  constexpr int kTables = 200;
  const std::vector<std::vector<int>> states = {{1, 1}, {2, 2}, {3, 3}};
  std::array<stats::Moments, 3> wins, errors;
  for (std::uint64_t seed = 0; seed < kTables; ++seed) {
    const ValueTable table = build("casual+dice=3", {.players = 2, .rounds = 50, .seed = seed});
    for (std::size_t i = 0; i < states.size(); ++i) {
      wins[i].add(table.win(states[i], 0, 0));
      errors[i].add(table.error(states[i], 0));
    }
  }
  // A deviation estimated from 200 values is right to 1 / sqrt(398), or 5 %.
  for (std::size_t i = 0; i < states.size(); ++i) {
    EXPECT_LT(std::sqrt(wins[i].variance()), 1.2 * errors[i].mean);
  }
  EXPECT_NEAR(std::sqrt(wins[0].variance()), errors[0].mean, 0.2 * errors[0].mean);
}

TEST(Values, HaveTheErrorsOfWhatFollows) {
  const ValueTable table = build(
      "casual+dice=2",
      {.players = 2, .rounds = 100, .solved = [](int a, int b, bool) -> std::optional<RoundValue> {
         if (a + b < 4) return {};
         return RoundValue{0.5};
       }});
  EXPECT_NEAR(table.error(std::array{2, 2}, 0),
              0.75 * table.error(std::array{2, 1}, 1) + 0.25 * table.error(std::array{1, 2}, 0),
              1e-7);
  EXPECT_GT(table.error(std::array{1, 1}, 0), 0.02);
}

TEST(Values, AreTheSameForEveryNumberOfThreads) {
  const ValueTable one = build("perudo+dice=3", {.players = 3, .rounds = 16, .threads = 1});
  for (int threads : {2, 7}) {
    const ValueTable many =
        build("perudo+dice=3", {.players = 3, .rounds = 16, .threads = threads});
    for_each_table(3, 3, [&](const std::vector<int>& dice) {
      for (int seat = 0; seat < 3; ++seat) {
        ASSERT_EQ(many.win(dice, 0, seat), one.win(dice, 0, seat));
      }
    });
  }
}

TEST(Values, OfMorePlayersThanWereBuiltGoByTheDice) {
  const ValueTable table = build("casual+dice=3", {.players = 2, .rounds = 1});
  const std::array dice = {3, 1, 2, 0, 2};
  double sum = 0;
  for (int seat = 0; seat < 5; ++seat) sum += table.win(dice, 0, seat);
  EXPECT_NEAR(sum, 1, 1e-14);
  EXPECT_EQ(table.win(dice, 0, 2), table.win(dice, 1, 4));
  EXPECT_GT(table.win(dice, 0, 0), table.win(dice, 0, 2));
  EXPECT_GT(table.win(dice, 0, 2), table.win(dice, 0, 1));
  EXPECT_EQ(table.win(dice, 0, 3), 0);
}

TEST(Values, CanBeInterruptedAndReportTheirProgress) {
  std::vector<double> reports;
  ValueOptions options{.players = 3, .rounds = 1, .watch = {.progress = [&](double done) {
                                                    reports.push_back(done);
                                                  }}};
  ASSERT_TRUE(ValueTable::build(rules_of("casual+dice=2"), options));
  EXPECT_TRUE(std::ranges::is_sorted(reports));
  EXPECT_EQ(reports.back(), 1);
  const std::atomic<bool> cancel = true;
  options.watch.cancel = &cancel;
  EXPECT_EQ(ValueTable::build(rules_of("casual+dice=2"), options).error().code, Errc::kCancelled);
}

class ValueFile : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(table_.save(path_, options_)); }
  void TearDown() override { fs::remove(path_); }
  Errc refusal(std::string_view rules, const ValueOptions& options) const {
    const auto loaded = ValueTable::load(path_, rules_of(rules), options);
    EXPECT_FALSE(loaded);
    return loaded ? Errc::kCancelled : loaded.error().code;
  }

  const ValueOptions options_{.players = 3, .rounds = 4, .seed = 5};
  const ValueTable table_ = build("casual+dice=2", options_);
  const fs::path path_ =
      fs::temp_directory_path() / fmt::format("hazard-values-test-{}", ::getpid());
};

TEST_F(ValueFile, GivesTheTableBack) {
  const auto loaded = ValueTable::load(path_, rules_of("casual+dice=2"), options_).value();
  EXPECT_EQ(loaded.rules(), table_.rules());
  EXPECT_EQ(loaded.players(), 3);
  for_each_table(3, 2, [&](const std::vector<int>& dice) {
    for (int seat = 0; seat < 3; ++seat) {
      EXPECT_EQ(loaded.win(dice, 0, seat), table_.win(dice, 0, seat));
    }
    EXPECT_EQ(loaded.error(dice, 0), table_.error(dice, 0));
  });
}

TEST_F(ValueFile, IsRefusedIfMadeOtherwise) {
  EXPECT_EQ(refusal("dudo+dice=2", options_), Errc::kTableStale);
  EXPECT_EQ(refusal("casual+dice=3", options_), Errc::kTableStale);
  EXPECT_EQ(refusal("casual+dice=2", {.players = 2, .rounds = 4, .seed = 5}), Errc::kTableStale);
  EXPECT_EQ(refusal("casual+dice=2", {.players = 3, .rounds = 8, .seed = 5}), Errc::kTableStale);
  EXPECT_EQ(refusal("casual+dice=2", {.players = 3, .rounds = 4, .seed = 6}), Errc::kTableStale);
}

TEST_F(ValueFile, IsRefusedIfDamagedAnywhereOrCutOff) {
  const std::string bytes = read_file(path_).value();
  for (std::size_t at = 0; at < bytes.size(); at += 13) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    ASSERT_TRUE(write_file(path_, std::array<std::string_view, 1>{damaged}));
    const Errc code = refusal("casual+dice=2", options_);
    EXPECT_TRUE(code == Errc::kTableCorrupt || code == Errc::kTableStale) << at;
  }
  const auto half = std::string_view(bytes).substr(0, bytes.size() / 2);
  ASSERT_TRUE(write_file(path_, std::array{half}));
  EXPECT_EQ(refusal("casual+dice=2", options_), Errc::kTableCorrupt);
  fs::remove(path_);
  EXPECT_EQ(refusal("casual+dice=2", options_), Errc::kFileMissing);
}

}  // namespace
}  // namespace hazard::liars
