#include "hazard/liars/match/match.h"

#include <algorithm>

#include "base/assert.h"
#include "base/rng.h"

namespace hazard::liars {
namespace {

constexpr int kWords = std::tuple_size_v<RandomBlock>;
constexpr int kBlocks = (kMaxDice + kWords - 1) / kWords;  // for one hand

// Longer than any match: who is still there when it ends has lasted so many rounds.
constexpr int kToTheEnd = kMostRounds + 1;

}  // namespace

// Part of the address: seat and, as a block has four words, which dice of the hand.
std::vector<Hand> roll_hands(const Round& round, const DiceSource& source, std::size_t index) {
  const auto faces = static_cast<std::uint32_t>(round.rules.faces);
  std::vector<Hand> hands(round.dice.size());
  for (int seat = 0; seat < round.players(); ++seat) {
    RandomAddress address{.stream = source.number, .index = static_cast<std::uint32_t>(index)};
    RandomBlock words{};
    for (int die = 0; die < round.dice[seat]; ++die) {
      const int place = die % kWords;
      if (place == 0) {
        address.part = static_cast<std::uint16_t>(kBlocks * seat + die / kWords);
        words = random_block(source.seed, address);
      }
      const std::uint32_t word = is_fair(words[place], faces)
                                     ? words[place]
                                     : fair_word(source.seed, address, place, faces);
      ++hands[seat].counts[scaled(word, faces)];
    }
  }
  return hands;
}

Settlement settle(const PastRound& past) {
  return settle(past.round, past.call, count_matches(past.round, past.hands), past.caller());
}

Match::Match(const Rules& rules, std::vector<int> dice, int starter)
    : round_{.rules = rules, .dice = std::move(dice), .starter = starter},
      palifico_(round_.dice.size(), Turn::kNotYet),
      lasted_(round_.dice.size(), kToTheEnd) {
  HAZARD_ASSERT(2 <= round_.players() && round_.players() <= kMaxPlayers);
  HAZARD_ASSERT(0 <= starter && starter < round_.players());
  for ([[maybe_unused]] int count : round_.dice) HAZARD_ASSERT(1 <= count && count <= rules.dice);
  set_palifico();
}

void Match::set_palifico() {
  const int starter = round_.starter;
  const bool possible = round_.rules.may_be_palifico(round_.alive(), round_.dice[starter]);
  switch (round_.rules.palifico) {
    case Palifico::kOff: round_.palifico = false; break;
    case Palifico::kEvery: round_.palifico = possible; break;
    case Palifico::kFirstTime:
      round_.palifico = possible && palifico_[starter] == Turn::kDue;
      if (round_.palifico) palifico_[starter] = Turn::kOver;
  }
}

void Match::deal(std::vector<Hand> hands) {
  HAZARD_ASSERT(!over_ && !dealt() && hands.size() == round_.dice.size());
  for (int seat = 0; seat < round_.players(); ++seat) {
    HAZARD_ASSERT(hands[seat].size() == round_.dice[seat]);
  }
  hands_ = std::move(hands);
}

Result<void> Match::act(const Action& action) {
  HAZARD_ASSERT(dealt());
  if (auto allowed = check(round_, action); !allowed) return allowed;
  if (action.kind == Action::Kind::kBid) {
    round_.bids.push_back(action.bid);
  } else {
    end_round(action.kind, round_.to_move());
  }
  return {};
}

Result<void> Match::call_exact(int seat) {
  HAZARD_ASSERT(dealt());
  if (auto allowed = check_exact(round_, seat); !allowed) return allowed;
  end_round(Action::Kind::kExact, seat);
  return {};
}

void Match::end_round(Action::Kind call, int caller) {
  past_.push_back({.round = round_,
                   .call = call,
                   .hands = std::move(hands_),
                   .out_of_turn = caller == round_.to_move() ? -1 : caller});
  hands_.clear();
  Settlement end = settle(past_.back());
  const int rounds = static_cast<int>(past_.size());
  for (int seat = 0; seat < round_.players(); ++seat) {
    if (round_.dice[seat] > 0 && end.dice[seat] == 0) lasted_[seat] = rounds;
    if (round_.dice[seat] > 1 && end.dice[seat] == 1 && palifico_[seat] == Turn::kNotYet) {
      palifico_[seat] = Turn::kDue;
    }
  }
  round_.dice = std::move(end.dice);
  round_.starter = end.starter;
  round_.bids.clear();
  if (round_.rules.one_round) {
    over_ = true;
    winner_ = end.winner;
    lasted_.assign(lasted_.size(), rounds);
    lasted_[end.winner] = kToTheEnd;
    if (end.loser >= 0) lasted_[end.loser] = 0;
  } else if (round_.alive() == 1) {
    over_ = true;
    winner_ = round_.starter;
  } else {
    over_ = rounds == kMostRounds;
  }
  if (over_) {
    round_.palifico = false;
  } else {
    set_palifico();
  }
}

bool call_exact_out_of_turn(Match& match, const std::function<Agent*(int seat)>& agent_at,
                            std::uint64_t seed) {
  for (const int seat : match.round().out_of_turn()) {
    if (!chooses_exact(*agent_at(seat), match.view_out_of_turn(seat), seed)) continue;
    [[maybe_unused]] const auto done = match.call_exact(seat);
    HAZARD_ASSERT(done);
    return true;
  }
  return false;
}

std::vector<int> Match::places() const {
  std::vector<int> places;
  for (int mine : lasted_) {
    places.push_back(1 + static_cast<int>(std::count_if(lasted_.begin(), lasted_.end(),
                                                        [&](int other) { return other > mine; })));
  }
  return places;
}

}  // namespace hazard::liars
