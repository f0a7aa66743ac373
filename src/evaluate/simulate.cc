#include "hazard/evaluate/simulate.h"

#include <algorithm>
#include <optional>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "evaluate/player.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "solve/turn.h"

namespace hazard::evaluate {
namespace {

using scorecard::Position;

constexpr std::int64_t kMostGames = 1'000'000'000'000;
constexpr int kMostRecords = 100'000;

// Games are played in rounds, after each of which progress is reported. Rounds grow as long as they
// are quick: a fast player should not wait for its slowest thread too often. A mixed player saves
// work in large rounds.
constexpr std::int64_t kFirstRound = 1024;
constexpr std::int64_t kLargestRound = 1 << 20;
constexpr double kQuickRound = 0.1;  // seconds

Result<void> check(const policy::Policy& policy, const Position& start,
                   const SimulateOptions& options) {
  const solve::Game& game = policy.game();
  if (options.games < 1 || options.games > kMostGames) {
    return fail(Errc::kBadInput, "games '{}': write a number from 1 to {}", options.games,
                kMostGames);
  }
  if (options.first_game < 0) {
    return fail(Errc::kBadInput, "first game '{}': games are numbered from 0", options.first_game);
  }
  const auto most_records = std::min<std::int64_t>(options.games, kMostRecords);
  if (options.records < 0 || options.records > most_records) {
    return fail(Errc::kBadInput, "records '{}': write a number from 0 to {}", options.records,
                most_records);
  }
  if (rules_hash(game.rules) != rules_hash(start.rules)) {
    return fail(Errc::kBadInput, "policy '{}' plays {}, the position is one of {}", policy.name(),
                game.rules.name, start.rules.name);
  }
  if (!start.total() || !game.anchors.index(start.anchor())) {
    return fail(Errc::kBadInput,
                "position '{}': a score is not known; write the points of every filled box",
                to_string(start));
  }
  return {};
}

Counts counts_of(std::span<const std::int64_t> numbers) {
  Counts counts = {.first = 0, .at = {numbers.begin(), numbers.end()}};
  counts.trim();
  return counts;
}

Counts extra_points(const Tally& tally, const scorecard::RuleSet& rules, int before) {
  Counts counts = {.first = before, .at = {}};
  for (std::size_t i = 0; i < tally.further.size(); ++i) {
    const std::size_t points = i * rules.yahtzee_extra;
    if (counts.at.size() <= points) counts.at.resize(points + 1);
    counts.at[points] += tally.further[i];
  }
  counts.trim();
  return counts;
}

Simulation summarise(Player& player, const Position& start, const SimulateOptions& options) {
  const Tally tally = player.total();
  const scorecard::RuleSet& rules = start.rules;
  Simulation result;
  result.policy = player.policy().name();
  result.games = options.games;
  result.score = counts_of(tally.scores);
  result.bonuses = tally.bonuses;
  result.extra = extra_points(tally, rules, start.extra);
  for (int b = 0; b < rules.num_boxes; ++b) {
    SimulatedBox& box = result.boxes.emplace_back();
    if (start.scores[b] != scorecard::kOpen) {
      box.points = {.first = start.scores[b], .at = {options.games}};
      continue;
    }
    box.points = counts_of(tally.points[b]);
    for (const auto& turn : tally.filled) box.turns.push_back(turn[b]);
  }
  for (int i = 0; i < options.records; ++i) {
    result.records.push_back(player.record(options.first_game + i));
  }
  return result;
}

// A policy at the table, with what it needs to play.
struct Seat {
  const policy::Policy* policy;
  DecisionTable* table = nullptr;  // of a pure policy
  std::unique_ptr<DecisionTable> own_table = nullptr;
  std::unique_ptr<Player> player = nullptr;
  double seconds = 0;
  std::vector<int> scores = {};  // of the games of this round

  void sit_down(const Start& start, std::uint64_t seed) {
    if (policy->mixed()) {
      player = make_mixed_player(*policy, start, seed);
      return;
    }
    if (policy->minds_points()) {
      player = make_points_player(*policy, start, seed);
      return;
    }
    if (table == nullptr) {
      own_table = std::make_unique<DecisionTable>(*policy);
      table = own_table.get();
    }
    player = make_pure_player(*table, start, seed);
  }

  void play(std::int64_t first, std::int64_t count, Workers& workers, const Watch& watch) {
    const Stopwatch stopwatch;
    scores.resize(count);
    player->play(first, scores, workers, watch);
    seconds += stopwatch.seconds();
  }
};

std::vector<Pairing> make_pairings(int seats, int most) {
  std::vector<Pairing> pairings;
  for (int a = 0; a < seats; ++a) {
    for (int b = a + 1; b < seats; ++b) {
      pairings.push_back({.a = a, .b = b, .difference = {.first = -most, .at = {}}});
      pairings.back().difference.at.resize(2 * most + 1);
    }
  }
  return pairings;
}

void count_differences(std::span<const Seat> seats, Pairing& pairing) {
  const auto& a = seats[pairing.a].scores;
  const auto& b = seats[pairing.b].scores;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ++pairing.difference.at[a[i] - b[i] - pairing.difference.first];
  }
}

Result<void> play_rounds(std::span<Seat> seats, std::span<Pairing> pairings,
                         const SimulateOptions& options) {
  const Watch& watch = options.watch;
  Workers workers(options.threads);
  const bool mixed = std::ranges::any_of(seats, [](const Seat& s) { return s.policy->mixed(); });
  std::int64_t round = mixed ? kLargestRound : kFirstRound;
  for (std::int64_t played = 0; played < options.games;) {
    const Stopwatch stopwatch;
    const std::int64_t count = std::min(round, options.games - played);
    for (Seat& seat : seats) {
      seat.play(options.first_game + played, count, workers, watch);
      if (watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    }
    for (Pairing& pairing : pairings) count_differences(seats, pairing);
    played += count;
    watch.report(static_cast<double>(played) / static_cast<double>(options.games));
    if (stopwatch.seconds() < kQuickRound) round = std::min(2 * round, kLargestRound);
  }
  return {};
}

Result<JointSimulation> run(std::span<Seat> seats, const Position& position,
                            const SimulateOptions& options) {
  if (seats.empty()) return fail(Errc::kBadInput, "no policy to simulate; name at least one");
  for (const Seat& seat : seats) {
    auto sound = check(*seat.policy, position, options);
    if (!sound) return pass_on(sound);
  }
  const Start start(position);
  for (Seat& seat : seats) seat.sit_down(start, options.seed);
  JointSimulation result;
  result.pairings = make_pairings(static_cast<int>(seats.size()), start.most);
  auto done = play_rounds(seats, result.pairings, options);
  if (!done) return pass_on(done);
  for (Pairing& pairing : result.pairings) pairing.difference.trim();
  for (Seat& seat : seats) {
    result.simulations.push_back(summarise(*seat.player, position, options));
    result.simulations.back().seconds = seat.seconds;
    result.simulations.back().table_bytes = seat.table != nullptr ? seat.table->bytes() : 0;
  }
  return result;
}

Result<Simulation> run_alone(Seat seat, const Position& start, const SimulateOptions& options) {
  auto result = run({&seat, 1}, start, options);
  if (!result) return pass_on(result);
  return std::move(result->simulations.front());
}

}  // namespace

Result<Simulation> simulate(const policy::Policy& policy, const Position& start,
                            const SimulateOptions& options) {
  return run_alone({.policy = &policy}, start, options);
}

Result<Simulation> simulate(const policy::Policy& policy, const SimulateOptions& options) {
  return simulate(policy, Position(policy.game().rules), options);
}

Result<Simulation> simulate(DecisionTable& table, const Position& start,
                            const SimulateOptions& options) {
  return run_alone({.policy = &table.policy(), .table = &table}, start, options);
}

Result<JointSimulation> simulate_jointly(std::span<const policy::Policy* const> policies,
                                         const Position& start, const SimulateOptions& options) {
  std::vector<Seat> seats;
  for (const policy::Policy* policy : policies) seats.push_back({.policy = policy});
  return run(seats, start, options);
}

}  // namespace hazard::evaluate
