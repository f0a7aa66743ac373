#include "versus/duel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>

#include "base/parallel.h"
#include "evaluate/throws.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "versus/normal.h"
#include "versus/turn_ends.h"

namespace hazard::versus {
namespace {

using Outcome = std::array<double, 3>;  // win, draw, loss; of one player

// The chances of the players if all play for points from here on, as normal laws give them. At the
// end of the game they are what happened.
class Chances {
 public:
  Chances(const Resources& resources, int players) : resources_(resources), laws_(players) {}

  void see(int player, const Card& card) {
    laws_[player] = {resources_.expected(card), resources_.variance(card)};
  }
  Outcome of(int player) const {
    std::optional<Normal> best;
    for (int i = 0; i < static_cast<int>(laws_.size()); ++i) {
      if (i == player) continue;
      best = best ? highest(*best, laws_[i]) : laws_[i];
    }
    if (!best) return {1, 0, 0};
    const double lead = laws_[player].mean - best->mean;
    const double variance = laws_[player].variance + best->variance;
    if (variance < 1e-9) {
      const double whole = std::round(lead);
      return {whole > 0 ? 1.0 : 0.0, whole == 0 ? 1.0 : 0.0, whole < 0 ? 1.0 : 0.0};
    }
    const double spread = std::sqrt(variance);
    const double win = normal_below((lead - 0.5) / spread);
    const double loss = normal_below((-lead - 0.5) / spread);
    return {win, 1 - win - loss, loss};
  }

 private:
  const Resources& resources_;
  std::vector<Normal> laws_;
};

// The dice and the choices of one turn.
class Dealer {
 public:
  Dealer(std::uint64_t seed, std::uint64_t stream, int turn)
      : throws_(evaluate::draw_throws(seed, stream, turn)),
        choices_(evaluate::draw_choices(seed, stream, turn)) {}

  // Roll and box in the end.
  std::pair<int, int> play(const TurnChoice& choice) const {
    const evaluate::Rerolls& rerolls = evaluate::Rerolls::all();
    int roll = rerolls.roll(0, throws_[0]);
    for (int thrown = 0; thrown < 2; ++thrown) {
      roll = rerolls.roll(keep(choice, thrown, roll), throws_[thrown + 1]);
    }
    if (!choice.mixed) return {roll, choice.plan.box[roll]};
    const auto& weights = choice.mix->box[roll];
    return {roll, pick(weights, choices_[2])};
  }

 private:
  int keep(const TurnChoice& choice, int thrown, int roll) const {
    if (!choice.mixed) return choice.plan.keep[thrown][roll];
    const int first = dice::kFirstKeep[roll];
    const std::span<const double> weights(choice.mix->keep[thrown].data() + first,
                                          dice::kFirstKeep[roll + 1] - first);
    return dice::kKeepHands[first + pick(weights, choices_[thrown])];
  }
  static int pick(std::span<const double> weights, std::uint32_t word) {
    double left = (word + 0.5) * 0x1p-32;
    int last = 0;
    for (int i = 0; i < static_cast<int>(weights.size()); ++i) {
      if (weights[i] <= 0) continue;
      last = i;
      left -= weights[i];
      if (left < 0) break;
    }
    return last;
  }

  evaluate::Throws throws_;
  RandomBlock choices_;
};

struct PlayedGame {
  std::vector<int> scores;                                // [player]
  std::vector<Outcome> adjusted;                          // [player]
  std::vector<std::vector<std::optional<double>>> theta;  // [player][turn]
};

class Table {
 public:
  Table(std::span<const std::shared_ptr<const Contestant>> players, const Resources& resources,
        const Card& start)
      : players_(players),
        resources_(resources),
        start_(start),
        ends_(resources.means().game()),
        chances_(resources, static_cast<int>(players.size())) {}

  // Player p has seat (p + shift) % N. Dice belong to the seat.
  PlayedGame play(std::uint64_t seed, std::uint64_t round, int shift) {
    const int count = static_cast<int>(players_.size());
    const scorecard::AnchorSpace& anchors = resources_.means().anchors();
    const int turns = resources_.rules().num_boxes;
    std::vector<Card> cards(count, start_);  // [seat]
    const auto player_at = [&](int seat) { return (seat - shift + count) % count; };
    PlayedGame game;
    game.theta.resize(count);
    for (int seat = 0; seat < count; ++seat) chances_.see(seat, start_);
    std::vector<Outcome> before(count);  // [seat]
    std::vector<Outcome> adjusted(count);
    for (int seat = 0; seat < count; ++seat) adjusted[seat] = before[seat] = chances_.of(seat);
    for (int turn = std::popcount(start_.anchor.filled); turn < turns; ++turn) {
      for (int seat = 0; seat < count; ++seat) {
        const int player = player_at(seat);
        players_[player]->choose({cards, seat}, choice_);
        game.theta[player].push_back(choice_.theta);
        take_out_luck(cards[seat], seat, before, adjusted);
        const auto [roll, box] = Dealer(seed, round * count + seat, turn).play(choice_);
        const scorecard::Action action = ends_.action(cards[seat].anchor, roll, box);
        cards[seat] = {anchors.after(cards[seat].anchor, action),
                       cards[seat].points + action.points()};
        chances_.see(seat, cards[seat]);
        for (int s = 0; s < count; ++s) before[s] = chances_.of(s);
      }
    }
    game.scores.resize(count);
    game.adjusted.resize(count);
    for (int seat = 0; seat < count; ++seat) {
      game.scores[player_at(seat)] = total(cards[seat], resources_.rules());
      game.adjusted[player_at(seat)] = adjusted[seat];
    }
    return game;
  }

 private:
  void take_out_luck(const Card& card, int seat, std::span<const Outcome> before,
                     std::span<Outcome> adjusted) {
    const scorecard::AnchorSpace& anchors = resources_.means().anchors();
    for (std::size_t s = 0; s < before.size(); ++s) {
      for (int o = 0; o < 3; ++o) adjusted[s][o] -= before[s][o];
    }
    for (const auto& [action, p] : ends_.of(card.anchor, choice_)) {
      chances_.see(seat, {anchors.after(card.anchor, action), card.points + action.points()});
      for (int s = 0; s < static_cast<int>(before.size()); ++s) {
        const Outcome after = chances_.of(s);
        for (int o = 0; o < 3; ++o) adjusted[s][o] += p * after[o];
      }
    }
  }

  std::span<const std::shared_ptr<const Contestant>> players_;
  const Resources& resources_;
  Card start_;
  TurnEnds ends_;
  Chances chances_;
  TurnChoice choice_;
};

double half_draws(const Outcome& outcome) { return outcome[0] + outcome[1] / 2; }

void count_player(const PlayedGame& game, int p, DuelPlayer& player) {
  const int count = static_cast<int>(game.scores.size());
  int best = std::numeric_limits<int>::min() / 2;  // who is alone wins
  for (int other = 0; other < count; ++other) {
    if (other != p) best = std::max(best, game.scores[other]);
  }
  const int margin = game.scores[p] - best;
  ++(margin > 0 ? player.win : margin == 0 ? player.draw : player.loss).count;
  player.win.adjusted.add(game.adjusted[p][0]);
  player.draw.adjusted.add(game.adjusted[p][1]);
  player.loss.adjusted.add(game.adjusted[p][2]);
  player.score.add(game.scores[p]);
  if (count > 1) player.margin.add(margin);
  for (std::size_t turn = 0; turn < game.theta[p].size(); ++turn) {
    if (player.theta.size() <= turn) player.theta.emplace_back();
    if (game.theta[p][turn]) player.theta[turn].add(*game.theta[p][turn]);
  }
}

void merge(DuelPlayer& to, const DuelPlayer& from) {
  for (Share DuelPlayer::*share : {&DuelPlayer::win, &DuelPlayer::draw, &DuelPlayer::loss}) {
    (to.*share).count += (from.*share).count;
    (to.*share).adjusted.merge((from.*share).adjusted);
  }
  to.score.merge(from.score);
  to.margin.add(from.margin);
  if (to.theta.size() < from.theta.size()) to.theta.resize(from.theta.size());
  for (std::size_t t = 0; t < from.theta.size(); ++t) to.theta[t].merge(from.theta[t]);
}

void merge(Duel& whole, const Duel& part) {
  whole.games += part.games;
  for (std::size_t p = 0; p < part.players.size(); ++p) merge(whole.players[p], part.players[p]);
  for (std::size_t i = 0; i < part.instead.size(); ++i) {
    merge(whole.instead[i].player, part.instead[i].player);
    whole.instead[i].difference.merge(part.instead[i].difference);
  }
}

Duel nothing_played(const Lineup& lineup) {
  Duel duel;
  for (const auto& player : lineup.players) duel.players.push_back({.name = player->name()});
  for (const auto& player : lineup.instead) {
    duel.instead.push_back({.player = {.name = player->name()}, .difference = {}});
  }
  return duel;
}

// All that is played with the dice of one game.
class Tables {
 public:
  Tables(const Lineup& lineup, const Resources& resources, const Card& start) {
    lineups_.push_back(lineup.players);
    for (const auto& player : lineup.instead) {
      lineups_.push_back(lineup.players);
      lineups_.back().back() = player;
    }
    for (const auto& players : lineups_) tables_.emplace_back(players, resources, start);
  }

  void play(const DuelOptions& options, std::int64_t game, Duel& duel) {
    const int count = static_cast<int>(lineups_.front().size());
    const int shift = options.rotate ? static_cast<int>(game % count) : 0;
    const std::int64_t deal = options.rotate ? game / count : game;
    const PlayedGame played = tables_.front().play(options.seed, deal, shift);
    ++duel.games;
    for (int p = 0; p < count; ++p) count_player(played, p, duel.players[p]);
    for (std::size_t i = 0; i < duel.instead.size(); ++i) {
      const PlayedGame other = tables_[i + 1].play(options.seed, deal, shift);
      count_player(other, count - 1, duel.instead[i].player);
      duel.instead[i].difference.add(half_draws(other.adjusted.back()) -
                                     half_draws(played.adjusted.back()));
    }
  }

 private:
  std::vector<std::vector<std::shared_ptr<const Contestant>>> lineups_;
  std::vector<Table> tables_;
};

}  // namespace

Result<Duel> play_duel(const Lineup& lineup, const Resources& resources,
                       const scorecard::Position& start, const DuelOptions& options, Duel so_far) {
  Duel duel = so_far.players.empty() ? nothing_played(lineup) : std::move(so_far);
  const Card card = card_of(start);
  Workers workers(options.threads);
  const int round = 4 * workers.threads();  // batches between two looks at the clock
  while (duel.games < options.games) {
    const std::int64_t first = duel.games;
    const std::int64_t left = options.games - first;
    const int batches =
        static_cast<int>(std::min<std::int64_t>(round, (left + kDuelBatch - 1) / kDuelBatch));
    std::vector<Duel> parts(batches, nothing_played(lineup));
    workers.for_ranges(batches, 1, [&](int begin, int end) {
      Tables tables(lineup, resources, card);
      for (int b = begin; b < end; ++b) {
        const std::int64_t from = first + std::int64_t{b} * kDuelBatch;
        const std::int64_t to = std::min(from + kDuelBatch, options.games);
        for (std::int64_t game = from; game < to && !options.watch.cancelled(); ++game) {
          tables.play(options, game, parts[b]);
        }
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    for (const Duel& part : parts) merge(duel, part);
    if (options.keep) options.keep(duel);
    options.watch.report(static_cast<double>(duel.games) / static_cast<double>(options.games));
  }
  return duel;
}

}  // namespace hazard::versus
