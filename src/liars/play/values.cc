#include "liars/play/values.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/assert.h"
#include "base/sealed_file.h"
#include "hazard/stats/statistics.h"
#include "liars/play/blueprint.h"
#include "liars/play/rollout.h"
#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

// The style of those who play the rounds.
int style_of(const ValueOptions& options) {
  return find_style(options.blueprint != nullptr ? "blueprint" : "history");
}

// The share of rounds that it lets end differently where no solved round tells: that of perudo's
// rounds with one die each, the largest without palifico.
constexpr double kUnknownBias = 0.09;
// Rounds played to tell, each; the streams of their dice are their own.
constexpr int kRoundsToTell = 4096;
constexpr std::uint64_t kTellingStreams = std::uint64_t{1} << 62;

// For tables beyond those that were built. Between tables of five players with one die more and
// one less the chances of a player to win go about with this power of the dice.
double by_dice(std::span<const int> dice, int seat) {
  constexpr double kPower = 3.5;
  double all = 0;
  for (int count : dice) all += std::pow(count, kPower);
  return std::pow(dice[seat], kPower) / all;
}

constexpr SealedKind kFile = {{'H', 'Z', 'L', 'V', 'A', 'L', 'U', 'E'}, 3, "value table"};

std::string file_text(const Rules& rules, const ValueOptions& options) {
  return fmt::format("{} players={} rounds={} seed={} by={:08x}", to_string(rules), options.players,
                     options.rounds, options.seed,
                     options.blueprint != nullptr ? options.blueprint->hash() : 0);
}

// The dice of those who have some, in turn from the starter.
std::vector<int> in_turn(std::span<const int> dice, int starter) {
  std::vector<int> result;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    const int count = dice[(starter + i) % dice.size()];
    if (count > 0) result.push_back(count);
  }
  return result;
}

}  // namespace

std::size_t ValueTable::number(std::span<const int> dice) const {
  std::size_t result = 0;
  for (int count : dice) {
    HAZARD_ASSERT(count >= 1 && count <= rules_.dice);
    result = result * rules_.dice + (count - 1);
  }
  return result;
}

double ValueTable::win(std::span<const int> dice, int starter, int seat) const {
  if (dice[seat] == 0) return 0;
  const auto turn = in_turn(dice, starter);
  const int k = static_cast<int>(turn.size());
  if (k == 1) return 1;
  if (k > players_) return by_dice(dice, seat);
  int place = 0;
  for (int i = starter; i != seat; i = (i + 1) % static_cast<int>(dice.size())) {
    place += dice[i] > 0 ? 1 : 0;
  }
  return wins_[first_win_[k] + number(turn) * k + place];
}

double ValueTable::error(std::span<const int> dice, int starter) const {
  const auto turn = in_turn(dice, starter);
  const int k = static_cast<int>(turn.size());
  return k == 1 || k > players_ ? 0 : errors_[first_[k] + number(turn)];
}

double ValueTable::bias(std::span<const int> dice, int starter) const {
  const auto turn = in_turn(dice, starter);
  const int k = static_cast<int>(turn.size());
  return k == 1 || k > players_ ? 0 : biases_[first_[k] + number(turn)];
}

double ValueTable::margin(std::span<const int> dice, int starter) const {
  return std::min(1.0, stats::kNormal95 * error(dice, starter) + bias(dice, starter));
}

ValueTable::ValueTable(const Rules& rules, int players)
    : rules_(rules), players_(players), first_(players + 2), first_win_(players + 2) {
  HAZARD_ASSERT(players >= 2 && players <= kMaxPlayers);
  std::size_t tables = 1;
  for (int k = 0; k <= players; ++k) {
    const std::size_t used = k < 2 ? 0 : tables;
    first_[k + 1] = first_[k] + used;
    first_win_[k + 1] = first_win_[k] + used * k;
    tables *= rules.dice;
  }
  wins_.resize(first_win_.back());
  errors_.resize(first_.back());
  biases_.resize(first_.back());
}

Result<void> ValueTable::save(const std::filesystem::path& path,
                              const ValueOptions& options) const {
  return write_sealed(path, kFile, file_text(rules_, options),
                      {std::as_bytes(std::span(wins_)), std::as_bytes(std::span(errors_)),
                       std::as_bytes(std::span(biases_)), std::as_bytes(std::span(style_bias_))});
}

Result<ValueTable> ValueTable::load(const std::filesystem::path& path, const Rules& rules,
                                    const ValueOptions& options) {
  ValueTable table(rules, options.players);
  const auto read = read_sealed(path, kFile, file_text(rules, options),
                                {std::as_writable_bytes(std::span(table.wins_)),
                                 std::as_writable_bytes(std::span(table.errors_)),
                                 std::as_writable_bytes(std::span(table.biases_)),
                                 std::as_writable_bytes(std::span(table.style_bias_))});
  if (!read) return pass_on(read);
  return table;
}

Result<ValueTable> ValueTable::build(const Rules& rules, const ValueOptions& options) {
  ValueTable table(rules, options.players);
  table.measure_style(options);
  // All tables by the number of dice on them.
  std::vector<std::vector<std::vector<int>>> levels(options.players * rules.dice + 1);
  for (int k = 2; k <= options.players; ++k) {
    std::vector<int> dice(k, 1);
    for (bool more = true; more;) {
      levels[std::accumulate(dice.begin(), dice.end(), 0)].push_back(dice);
      int i = k - 1;
      while (i >= 0 && dice[i] == rules.dice) dice[i--] = 1;
      more = i >= 0;
      if (more) ++dice[i];
    }
  }
  Workers workers(options.threads);
  std::size_t done = 0;
  for (const auto& level : levels) {
    workers.for_ranges(static_cast<int>(level.size()), 4, [&](int begin, int end) {
      for (int t = begin; t < end && !options.watch.cancelled(); ++t) table.play(level[t], options);
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    done += level.size();
    options.watch.report(static_cast<double>(done) / static_cast<double>(table.size()));
  }
  return table;
}

// Plays all solved rounds to see what becomes of them.
void ValueTable::measure_style(const ValueOptions& options) {
  std::array<stats::Moments, 2> squares;  // [palifico] of differences
  const std::vector<int> styles_of(2, style_of(options));
  for (int first = 1; first <= rules_.dice && options.solved; ++first) {
    for (int second = 1; second <= rules_.dice; ++second) {
      Round round = round_of({first, second});
      const auto solved = options.solved(first, second, round.palifico);
      if (!solved) continue;
      int won = 0;
      const std::uint64_t stream = kTellingStreams + (std::uint64_t(first * 8 + second) << 32);
      for (int i = 0; i < kRoundsToTell && !options.watch.cancelled(); ++i) {
        Words words(options.seed, stream + i);
        won += play_round(round, styles_of, words, options.blueprint).loser() == 1 ? 1 : 0;
      }
      const double share = static_cast<double>(won) / kRoundsToTell;
      const double difference = share - (1 + solved->value) / 2;
      squares[round.palifico ? 1 : 0].add(difference * difference);
    }
  }
  for (int p = 0; p < 2; ++p) {
    style_bias_[p] = squares[p].n > 0 ? std::sqrt(squares[p].mean) : kUnknownBias;
  }
}

Round ValueTable::round_of(const std::vector<int>& dice) const {
  return {.rules = rules_,
          .dice = dice,
          .palifico = rules_.may_be_palifico(static_cast<int>(dice.size()), dice[0])};
}

// Fills the entries of one table; those with fewer dice are there.
void ValueTable::play(const std::vector<int>& dice, const ValueOptions& options) {
  const int k = static_cast<int>(dice.size());
  const Round round = round_of(dice);
  std::vector<double> wins(k), squares(k), low(k, 1.0), high(k, 0.0);
  double errors = 0;
  double biases = 0;
  const auto add = [&](const RoundEnd& end, double weight) {
    const Settlement next = settle(round, end);
    for (int seat = 0; seat < k; ++seat) {
      const double chance = win(next.dice, next.starter, seat);
      wins[seat] += weight * chance;
      squares[seat] += weight * chance * chance;
      low[seat] = std::min(low[seat], chance);
      high[seat] = std::max(high[seat], chance);
    }
    errors += weight * error(next.dice, next.starter);
    biases += weight * bias(next.dice, next.starter);
  };
  std::optional<RoundValue> solved;
  if (k == 2 && options.solved) solved = options.solved(dice[0], dice[1], round.palifico);
  if (solved) {
    add({.caller = 1, .bidder = 0, .over = 0}, (1 + solved->value) / 2);
    add({.caller = 1, .bidder = 0, .over = -1}, (1 - solved->value) / 2);
  } else {
    const std::vector<int> styles_of(k, style_of(options));
    const std::uint64_t stream = std::uint64_t{first_[k] + number(dice)} << 32;
    for (int i = 0; i < options.rounds; ++i) {
      Words words(options.seed, stream + i);
      add(play_round(round, styles_of, words, options.blueprint), 1.0 / options.rounds);
    }
  }
  double widest = 0;    // variance of what a round leads to
  double distance = 0;  // between the best and the worst that it leads to
  float* const out = wins_.data() + first_win_[k] + number(dice) * k;
  for (int seat = 0; seat < k; ++seat) {
    out[seat] = static_cast<float>(wins[seat]);
    widest = std::max(widest, squares[seat] - wins[seat] * wins[seat]);
    distance = std::max(distance, high[seat] - low[seat]);
  }
  const double own = solved ? 0 : std::sqrt(widest / options.rounds);
  // A probability is off by half of what the value is off by.
  const double otherwise = solved ? solved->error / 2 : style_bias(round.palifico);
  const std::size_t table = first_[k] + number(dice);
  errors_[table] = static_cast<float>(std::hypot(own, errors));
  biases_[table] = static_cast<float>(std::min(1.0, std::hypot(otherwise * distance, biases)));
}

}  // namespace hazard::liars
