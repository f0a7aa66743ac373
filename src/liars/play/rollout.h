// Imagined rounds: hidden dice and styles are drawn from beliefs, and the round is played to its
// end. Imagined round number i is a function of the seed and of i, so any number of threads
// imagines the same, and different actions are compared on the same dice.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "hazard/liars/play/belief.h"
#include "hazard/liars/play/mixture.h"
#include "liars/play/styles.h"
#include "stats/alias.h"

namespace hazard::liars {

// Random words, one after another.
class Words {
 public:
  Words(std::uint64_t seed, std::uint64_t stream) : seed_(seed), address_{.stream = stream} {}
  std::uint32_t next() {
    if (left_ == 0) {
      block_ = random_block(seed_, address_);
      ++address_.index;
      left_ = 4;
    }
    return block_[--left_];
  }

 private:
  std::uint64_t seed_;
  RandomAddress address_;
  RandomBlock block_{};
  int left_ = 0;
};

// How an imagined round ended.
struct RoundEnd {
  int caller;  // seat
  int bidder;
  int over;  // dice that count beyond the bid; negative: the bid is wrong

  int loser() const { return over >= 0 ? caller : bidder; }
};

// Styles that change as the imagined round goes on.
class StyleSchedule {
 public:
  StyleSchedule() = default;
  explicit StyleSchedule(const MixtureOptions& mixture);
  bool empty() const { return from_.empty(); }
  // The style of an action after `depth` imagined ones, or -1: as before.
  int draw(int depth, std::uint32_t word) const;

 private:
  std::vector<int> from_;
  std::vector<stats::Alias> styles_;
};

// Plays from the given bidding with players[mover] to move, who sit in turn, to the call.
RoundEnd play_on(Bidding bidding, std::span<ImaginedPlayer> players, int mover, int bidder,
                 const StyleSchedule& schedule, Words& words);

// The rest of a round from the side of the player to move.
class Imagination {
 public:
  // `beliefs` are of all seats but the mover's.
  Imagination(const View& view, std::span<const Belief> beliefs, int own_style,
              const MixtureOptions& mixture, std::uint64_t seed,
              const Blueprint* blueprint = nullptr);

  // How round number i ends after the mover bids this rank, or calls (kCallRank). Where `styles_of`
  // is given it takes the style of every seat.
  RoundEnd imagine(int rank, std::uint64_t i, std::span<int> styles_of = {}) const;

  // Plays a match on to its end with the styles that imagined round i had: the seat that wins.
  int play_match(const Settlement& after, std::span<const int> styles_of, std::uint64_t i) const;

 private:
  struct Opponent {
    int hands;                // of all_hands
    std::vector<int> styles;  // that are likely enough
    stats::Alias joint;       // [place in styles][hand]
  };
  static Opponent opponent(const Belief& belief, int hands);
  void count_hidden(std::span<ImaginedPlayer> players, Words& words,
                    std::span<int> styles_of) const;

  const Round& round_;
  Bidding bidding_;
  StyleSchedule schedule_;
  int own_style_;
  std::uint64_t seed_;
  std::vector<ImaginedPlayer> players_;  // in turn; the mover first
  std::vector<Opponent> opponents_;      // [place in turn - 1]
};

// A round of players with fresh dice, from its opening.
RoundEnd play_round(const Round& round, std::span<const int> styles_of, Words& words,
                    const Blueprint* blueprint = nullptr);

// Settles what an imagined round of these dice and rules came to.
Settlement settle(const Round& round, const RoundEnd& end);

}  // namespace hazard::liars
