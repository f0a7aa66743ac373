#include "hazard/liars/play/tournament.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <thread>

#include "base/assert.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "base/stopwatch.h"

namespace hazard::liars {
namespace {

// Parts of addresses from here on are decisions, in the stream of the match; those below are dice,
// in the stream of their number.
constexpr int kFirstDecision = 0x8000;

constexpr int kLoggedMatches = 64;  // played before their lines are written

std::uint64_t decision_seed(std::uint64_t seed, std::int64_t game, const Match& match) {
  const auto part = kFirstDecision + match.round().bids.size();
  const RandomBlock words =
      random_block(seed, {.stream = static_cast<std::uint64_t>(game),
                          .index = static_cast<std::uint32_t>(match.past().size()),
                          .part = static_cast<std::uint16_t>(part)});
  return std::uint64_t{words[0]} << 32 | words[1];
}

// Adds the effort of each entry to `efforts`, and what the log keeps of it to `lines`.
Match play(const MakeAgent& make, const TournamentOptions& options, std::int64_t game,
           std::span<Effort> efforts, std::string& lines) {
  std::vector<std::unique_ptr<Agent>> agents;
  for (int entry = 0; entry < options.entries; ++entry) agents.push_back(make(entry));
  const auto entry_at = [&](int seat) {
    return static_cast<int>(((seat - game) % options.entries + options.entries) % options.entries);
  };
  const DiceSource dice{options.seed, static_cast<std::uint64_t>(game / options.entries)};
  Match match(options.rules, std::vector<int>(options.entries, options.rules.dice));
  for (const auto& agent : agents) agent->begin_match(game + 1);
  while (!match.over()) {
    match.deal(roll_hands(match.round(), dice, match.past().size()));
    while (match.dealt()) {
      const auto agent_at = [&](int seat) { return agents[entry_at(seat)].get(); };
      if (call_exact_out_of_turn(match, agent_at, decision_seed(options.seed, game, match))) break;
      const int entry = entry_at(match.round().to_move());
      const Stopwatch deciding;
      const Action action =
          choose(*agents[entry], match.view(), decision_seed(options.seed, game, match));
      efforts[entry].seconds += deciding.seconds();
      ++efforts[entry].decisions;
      if (options.log.line) lines += options.log.line({game, match, *agents[entry], action});
      [[maybe_unused]] const auto done = match.act(action);
      HAZARD_ASSERT(done);
    }
    for (int seat = 0; seat < options.entries; ++seat) {
      agents[entry_at(seat)]->see_round(match, seat);
    }
  }
  for (int entry = 0; entry < options.entries; ++entry) {
    efforts[entry].faults += agents[entry]->faults();
  }
  return match;
}

struct Played {
  std::vector<std::uint8_t> places;  // [game][entry]; 1 is best
  std::vector<std::uint8_t> drawn;   // [game]
  std::vector<Effort> efforts;       // [entry]
};

Result<Played> play_all(const MakeAgent& make, const TournamentOptions& options) {
  constexpr double kReportEvery = 0.05;  // seconds
  const int entries = options.entries;
  const int games = static_cast<int>(options.games);
  Played played{.places = std::vector<std::uint8_t>(options.games * entries),
                .drawn = std::vector<std::uint8_t>(games),
                .efforts = std::vector<Effort>(entries)};
  std::mutex merging;
  std::atomic<int> finished = 0;
  const auto reporter = std::this_thread::get_id();
  Stopwatch since_report;
  Workers workers(options.threads);
  // Lines are written in the order of matches, and not all of them kept till the end.
  const bool logging = options.log.line != nullptr;
  const int part = logging ? kLoggedMatches : games;
  std::vector<std::string> lines(logging ? part : 0);
  const auto play_some = [&](int first, int begin, int end) {
    std::vector<Effort> efforts(entries);
    for (int i = begin; i < end && !options.watch.cancelled(); ++i) {
      const int game = first + i;
      std::string said;
      const Match match = play(make, options, game, efforts, said);
      if (logging) lines[i] = std::move(said);
      const std::vector<int> places = match.places();
      for (int entry = 0; entry < entries; ++entry) {
        played.places[std::int64_t{game} * entries + entry] =
            static_cast<std::uint8_t>(places[(entry + game) % entries]);
      }
      played.drawn[game] = match.winner() < 0;
      ++finished;
      if (std::this_thread::get_id() == reporter && since_report.seconds() > kReportEvery) {
        since_report = Stopwatch();
        options.watch.report(static_cast<double>(finished) / games);
      }
    }
    const std::lock_guard lock(merging);
    for (int entry = 0; entry < entries; ++entry) {
      played.efforts[entry] += efforts[entry];
    }
  };
  for (int first = 0; first < games; first += part) {
    const int count = std::min(part, games - first);
    workers.for_ranges(count, 1, [&](int begin, int end) { play_some(first, begin, end); });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    for (int i = 0; logging && i < count; ++i) {
      if (auto written = options.log.write(lines[i]); !written) return pass_on(written);
    }
  }
  options.watch.report(1);
  return played;
}

// [group][entry]: matches won.
std::vector<std::int16_t> count_wins(const Played& played, int entries) {
  const std::size_t games = played.drawn.size();
  std::vector<std::int16_t> wins((games + entries - 1) / entries * entries);
  for (std::size_t game = 0; game < games; ++game) {
    for (int entry = 0; entry < entries; ++entry) {
      const bool won = played.places[game * entries + entry] == 1 && !played.drawn[game];
      wins[game / entries * entries + entry] += won;
    }
  }
  return wins;
}

// The standing of these entries together.
Standing standing_of(std::span<const int> group, const stats::Contest& contest,
                     const Played& played) {
  const auto games = static_cast<std::int64_t>(played.drawn.size());
  const int entries = contest.seats();
  Standing result{.entries = static_cast<int>(group.size())};
  double places = 0;
  for (int entry : group) {
    for (int g = 0; g < contest.groups(); ++g) result.wins += contest.wins[g * entries + entry];
    for (std::int64_t i = 0; i < games; ++i) places += played.places[i * entries + entry];
    result.effort += played.efforts[entry];
  }
  const auto count = static_cast<double>(games);
  result.share = static_cast<double>(result.wins) / count;
  result.interval = stats::wilson_interval(result.wins, games);
  result.mean_place = places / (count * static_cast<double>(group.size()));
  double squares = 0;
  for (int g = 0; g < contest.groups(); ++g) {
    const auto size = std::min<std::int64_t>(entries, games - std::int64_t{g} * entries);
    double surplus = -result.share * static_cast<double>(size);
    for (int entry : group) surplus += contest.wins[g * entries + entry];
    squares += surplus * surplus;
  }
  const int groups = contest.groups();
  result.error = groups > 1 ? std::sqrt(squares * groups / (groups - 1)) / count
                            : std::sqrt(result.share * (1 - result.share) / count);
  return result;
}

Tournament summarise(const std::vector<std::string>& names, const Played& played) {
  const int entries = static_cast<int>(names.size());
  std::vector<std::string> distinct;
  std::vector<std::vector<int>> members;  // [agent]: entries
  stats::Contest contest{.players = {}, .wins = count_wins(played, entries)};
  for (int entry = 0; entry < entries; ++entry) {
    const auto found = std::ranges::find(distinct, names[entry]);
    const auto agent = found - distinct.begin();
    if (found == distinct.end()) {
      distinct.push_back(names[entry]);
      members.emplace_back();
    }
    members[agent].push_back(entry);
    contest.players.push_back(static_cast<int>(agent));
  }
  const std::vector<stats::Rating> ratings = stats::rate(contest);
  Tournament result{.games = static_cast<std::int64_t>(played.drawn.size()),
                    .drawn = std::ranges::count(played.drawn, 1)};
  const auto add = [&](std::vector<Standing>& list, std::span<const int> group) {
    Standing& standing = list.emplace_back(standing_of(group, contest, played));
    standing.name = names[group.front()];
    standing.rating = ratings[contest.players[group.front()]];
  };
  for (int entry = 0; entry < entries; ++entry) add(result.entries, {&entry, 1});
  for (const auto& group : members) add(result.agents, group);
  return result;
}

}  // namespace

Effort& Effort::operator+=(const Effort& more) {
  decisions += more.decisions;
  seconds += more.seconds;
  faults += more.faults;
  return *this;
}

Result<Tournament> run_tournament(const MakeAgent& make, const TournamentOptions& options) {
  if (options.entries < 2 || options.entries > kMaxPlayers) {
    return fail(Errc::kBadInput, "agents: {} at a table; name 2 to {}", options.entries,
                kMaxPlayers);
  }
  if (options.games < 1 || options.games > kMostMatches) {
    return fail(Errc::kBadInput, "games '{}': write a number from 1 to {}", options.games,
                kMostMatches);
  }
  std::vector<std::string> names;
  for (int entry = 0; entry < options.entries; ++entry) names.push_back(make(entry)->name());
  const auto played = play_all(make, options);
  if (!played) return pass_on(played);
  return summarise(names, *played);
}

Match tournament_match(const MakeAgent& make, const TournamentOptions& options, std::int64_t game) {
  std::vector<Effort> efforts(options.entries);
  std::string lines;
  return play(make, options, game, efforts, lines);
}

}  // namespace hazard::liars
