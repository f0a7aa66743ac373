#include "hazard/liars/play/tournament.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>
#include <set>

#include "liars/play/simple_agents.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

MakeAgent table_of(std::vector<std::string> names) {
  return [names](int entry) { return make_simple_agent(names[entry]).value(); };
}

using test::rules_of;

void expect_same(const std::vector<Standing>& a, const std::vector<Standing>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].name, b[i].name);
    EXPECT_EQ(a[i].wins, b[i].wins);
    EXPECT_EQ(a[i].share, b[i].share);
    EXPECT_EQ(a[i].interval, b[i].interval);
    EXPECT_EQ(a[i].error, b[i].error);
    EXPECT_EQ(a[i].mean_place, b[i].mean_place);
    EXPECT_EQ(a[i].rating, b[i].rating);
    EXPECT_EQ(a[i].effort.decisions, b[i].effort.decisions);
  }
}

TEST(Tournament, AnyNumberOfThreadsGivesTheSameResult) {
  const MakeAgent make = table_of({"random", "honest", "threshold:0.3"});
  TournamentOptions options{.rules = rules_of("perudo+dice=3"), .entries = 3, .games = 500};
  options.threads = 1;
  const Tournament one = run_tournament(make, options).value();
  for (int threads : {2, 7}) {
    options.threads = threads;
    const Tournament many = run_tournament(make, options).value();
    expect_same(one.entries, many.entries);
    expect_same(one.agents, many.agents);
  }
}

TEST(Tournament, ALogHasMatchAfterMatchOnAnyNumberOfThreads) {
  const MakeAgent make = table_of({"random", "honest"});
  std::string first;
  for (int threads : {1, 7}) {
    std::string all;
    TournamentOptions options{.rules = rules_of("casual+dice=2"), .games = 200};
    options.threads = threads;
    options.log.line = [](const TableDecision& made) {
      return fmt::format("{} {} {} {} {}\n", made.game, made.match.past().size(),
                         made.match.round().bids.size(), made.agent.name(), to_string(made.action));
    };
    options.log.write = [&](std::string_view lines) -> Result<void> {
      const auto game = std::ranges::count(all, '!');
      EXPECT_TRUE(lines.starts_with(fmt::format("{} 0 0 ", game))) << lines;
      all.append(lines).append("!");
      return {};
    };
    const Tournament played = run_tournament(make, options).value();
    EXPECT_EQ(std::ranges::count(all, '!'), 200);
    EXPECT_EQ(std::ranges::count(all, '\n'),
              played.entries[0].effort.decisions + played.entries[1].effort.decisions);
    if (first.empty()) first = all;
    EXPECT_EQ(all, first);
  }
}

TEST(Tournament, ALogThatCannotBeWrittenEndsIt) {
  TournamentOptions options{.rules = rules_of("casual+dice=2"), .games = 200};
  options.log.line = [](const TableDecision&) { return std::string("x"); };
  options.log.write = [](std::string_view) -> Result<void> { return fail(Errc::kIo, "full"); };
  const auto played = run_tournament(table_of({"random", "honest"}), options);
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().message, "full");
}

TEST(Tournament, EveryMatchHasAWinnerAndPlacesAddUp) {
  const MakeAgent make = table_of({"honest", "random", "honest", "threshold:0.4"});
  const auto result =
      run_tournament(make, {.rules = rules_of("casual+dice=2"), .entries = 4, .games = 402})
          .value();
  EXPECT_EQ(result.games, 402);
  EXPECT_EQ(result.drawn, 0);
  std::int64_t wins = 0;
  double places = 0;
  for (const Standing& s : result.entries) {
    wins += s.wins;
    places += s.mean_place;
    EXPECT_EQ(s.share, static_cast<double>(s.wins) / 402);
    EXPECT_EQ(s.interval, stats::wilson_interval(s.wins, 402));
    EXPECT_GT(s.effort.decisions, 402);
  }
  EXPECT_EQ(wins, 402);
  EXPECT_NEAR(places, 1 + 2 + 3 + 4, 1e-9);
  ASSERT_EQ(result.agents.size(), 3);
  EXPECT_EQ(result.agents[0].name, "honest");
  EXPECT_EQ(result.agents[0].entries, 2);
  EXPECT_EQ(result.agents[0].wins, result.entries[0].wins + result.entries[2].wins);
  EXPECT_EQ(result.entries[0].rating, result.entries[2].rating);
}

TEST(Tournament, ExactCallsOutOfTurnAreMadeAndDoNotDependOnThreads) {
  const MakeAgent make = table_of({"honest", "random", "threshold:0.4"});
  TournamentOptions options{.rules = rules_of("casual+dice=2+exact=gain+exact-by=anyone"),
                            .entries = 3,
                            .games = 300,
                            .threads = 1};
  const Tournament one = run_tournament(make, options).value();
  options.threads = 3;
  expect_same(one.entries, run_tournament(make, options).value().entries);
  int calls = 0;
  for (int game = 0; game < 30; ++game) {
    const Match match = tournament_match(make, options, game);
    for (const PastRound& past : match.past()) {
      calls += past.out_of_turn >= 0 ? 1 : 0;
    }
  }
  EXPECT_GT(calls, 0);
}

// Everybody plays every seat with the same dice, so of pure players who are alike the one on a
// certain seat wins all matches of a group, and all entries win the same number.
TEST(Tournament, EqualPureAgentsWinEquallyOftenInEveryGroup) {
  const auto result = run_tournament(table_of({"honest", "honest", "honest"}),
                                     {.rules = rules_of("perudo"), .entries = 3, .games = 300})
                          .value();
  for (const Standing& s : result.entries) {
    EXPECT_EQ(s.wins, 100);
    EXPECT_NEAR(s.error, 0, 1e-12);
  }
}

TEST(Tournament, EqualRandomAgentsHaveEqualShares) {
  for (int entries : {2, 5}) {
    const auto result =
        run_tournament(table_of(std::vector<std::string>(entries, "random")),
                       {.rules = rules_of("perudo+dice=2"), .entries = entries, .games = 6000})
            .value();
    for (const Standing& s : result.entries) {
      EXPECT_NEAR(s.share, 1.0 / entries, 4 * s.error);
      // The error is about that of independent matches.
      EXPECT_NEAR(s.error, std::sqrt(s.share * (1 - s.share) / 6000), 0.2 * s.error);
    }
    EXPECT_NEAR(result.agents[0].rating.elo, 0, 1e-9);
  }
}

TEST(Tournament, WhoLooksAtTheDiceBeatsWhoDoesNot) {
  const auto result =
      run_tournament(table_of({"honest", "random"}), {.rules = rules_of("perudo"), .games = 1000})
          .value();
  EXPECT_GT(result.entries[0].interval.lower, 0.9);
  EXPECT_GT(result.agents[0].rating.interval.lower, 200);
  EXPECT_LT(result.agents[1].rating.interval.upper, -200);
}

TEST(Tournament, RotatesSeatsOverTheSameDice) {
  const TournamentOptions options{.rules = rules_of("perudo"), .entries = 3};
  const MakeAgent make = table_of({"threshold:0.2", "random", "honest"});
  for (std::int64_t group = 0; group < 4; ++group) {
    const Match first = tournament_match(make, options, 3 * group);
    for (int rotation = 1; rotation < 3; ++rotation) {
      const Match match = tournament_match(make, options, 3 * group + rotation);
      EXPECT_EQ(match.past()[0].hands, first.past()[0].hands);
      EXPECT_EQ(match.past()[0].round.starter, 0);
    }
    EXPECT_NE(tournament_match(make, options, 3 * group + 3).past()[0].hands,
              first.past()[0].hands);
  }
}

// Writes down on which seat each entry makes its decisions.
class Seated final : public Agent {
 public:
  Seated(std::set<int>& seats, std::mutex& mutex) : seats_(seats), mutex_(mutex) {}
  std::string name() const override { return "seated"; }
  std::vector<double> mix(const View& view, std::uint64_t seed) override {
    const std::lock_guard lock(mutex_);
    seats_.insert(view.seat());
    mine_.insert(view.seat());
    EXPECT_EQ(mine_.size(), 1);  // a new agent for every match
    return random_->mix(view, seed);
  }

 private:
  std::set<int>& seats_;
  std::mutex& mutex_;
  std::set<int> mine_;
  std::unique_ptr<Agent> random_ = make_simple_agent("random").value();
};

TEST(Tournament, EveryEntryPlaysEverySeat) {
  std::vector<std::set<int>> seats(4);
  std::mutex mutex;
  const MakeAgent make = [&](int entry) { return std::make_unique<Seated>(seats[entry], mutex); };
  ASSERT_TRUE(run_tournament(make, {.rules = rules_of("casual"), .entries = 4, .games = 4}));
  for (const auto& of_entry : seats) EXPECT_EQ(of_entry, (std::set{0, 1, 2, 3}));
}

TEST(Tournament, RefusesWhatCannotBePlayed) {
  const auto error = [](int entries, std::int64_t games) {
    return run_tournament(table_of(std::vector<std::string>(20, "random")),
                          {.entries = entries, .games = games})
        .error()
        .message;
  };
  EXPECT_EQ(error(1, 10), "agents: 1 at a table; name 2 to 10");
  EXPECT_EQ(error(11, 10), "agents: 11 at a table; name 2 to 10");
  EXPECT_EQ(error(2, 0), "games '0': write a number from 1 to 10000000");
}

TEST(Tournament, StopsWhenToldTo) {
  std::atomic<bool> cancel = true;
  const auto result = run_tournament(table_of({"random", "random"}),
                                     {.games = 1'000'000, .watch = {.cancel = &cancel}});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Errc::kCancelled);
}

TEST(Tournament, ReportsProgress) {
  std::vector<double> reports;
  ASSERT_TRUE(run_tournament(table_of({"random", "random"}),
                             {.games = 3000, .watch = {.progress = [&](double fraction) {
                                               reports.push_back(fraction);
                                             }}}));
  EXPECT_TRUE(std::is_sorted(reports.begin(), reports.end()));
  EXPECT_EQ(reports.back(), 1);
}

}  // namespace
}  // namespace hazard::liars
