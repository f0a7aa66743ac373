#include "hazard/liars/exact/duel.h"

#include <algorithm>

namespace hazard::liars {
namespace {

// What a round can do without.
Rules within_a_round(const Rules& rules, bool palifico) {
  Rules kept;
  kept.faces = rules.faces;
  kept.palifico = palifico ? Palifico::kFirstTime : Palifico::kOff;
  if (palifico) {
    kept.wild = Wild::kOff;
    kept.order = Order::kQuantity;
    kept.open_ones = true;
  } else {
    kept.wild = rules.wild;
    kept.order = rules.order;
    kept.open_ones = rules.open_ones && rules.order != Order::kNoOnes;
  }
  return kept;
}

}  // namespace

Result<Duel> duel_of(const Round& round) {
  if (round.alive() != 2) {
    return fail(Errc::kBadInput, "round of {} players: only rounds of two can be solved",
                round.alive());
  }
  const Rules& rules = round.rules;
  if (round.has_exact()) {
    return fail(Errc::kBadInput,
                "rules '{}': rounds with exact calls are not solved; add exact=off",
                to_string(rules));
  }
  if (round.palifico && rules.palifico_face != PalificoFace::kLocked) {
    return fail(Errc::kBadInput,
                "rules '{}': palifico rounds in which a player may change the face are not solved; "
                "add palifico-face=locked",
                to_string(rules));
  }
  const int opener = round.starter;
  const Duel duel{within_a_round(rules, round.palifico),
                  {round.dice[opener], round.dice[round.after(opener)]},
                  round.palifico};
  if (rules.loss == Loss::kDifference && duel.dice != std::array{1, 1}) {
    return fail(Errc::kBadInput,
                "rules '{}': a round that can cost several dice has more than two outcomes; with "
                "loss=difference only 1v1 is solved",
                to_string(rules));
  }
  if (rules.loss == Loss::kAll && rules.met == Met::kOthers && duel.dice != std::array{1, 1}) {
    return fail(Errc::kBadInput,
                "rules '{}': a round that costs one die or all has more than two outcomes; with "
                "loss=all and met=others only 1v1 is solved",
                to_string(rules));
  }
  return duel;
}

Result<Duel> make_duel(const Rules& rules, std::span<const int> dice, bool palifico) {
  const auto wrong = [&](const std::string& why) {
    return fail(Errc::kBadInput, "dice '{}': {}", fmt::join(dice, "v"), why);
  };
  if (dice.size() != 2 ||
      std::ranges::any_of(dice, [](int count) { return count < 1 || count > kMaxDice; })) {
    return wrong(fmt::format("write those of both players, 1 to {} each", kMaxDice));
  }
  if (palifico && dice[0] != 1) return wrong("only a player with one die opens a palifico round");
  if (palifico && rules.palifico != Palifico::kOff && !rules.palifico_of_two) {
    return wrong("these rules have no palifico rounds with two players left");
  }
  palifico = palifico || (rules.palifico == Palifico::kEvery && rules.may_be_palifico(2, dice[0]));
  return duel_of({.rules = rules, .dice = {dice[0], dice[1]}, .palifico = palifico});
}

Result<Duel> parse_duel(const Rules& rules, std::string_view dice, bool palifico) {
  const auto digit = [&](std::size_t i) { return dice[i] >= '1' && dice[i] <= '0' + kMaxDice; };
  if (dice.size() != 3 || dice[1] != 'v' || !digit(0) || !digit(2)) {
    return fail(Errc::kBadInput,
                "dice '{}': write those of both players, 1 to {} each, who opens first, as in 2v1",
                dice, kMaxDice);
  }
  return make_duel(rules, std::array{dice[0] - '0', dice[2] - '0'}, palifico);
}

Round opening(const Duel& duel) {
  return {.rules = duel.rules, .dice = {duel.dice[0], duel.dice[1]}, .palifico = duel.palifico};
}

std::string to_string(const Duel& duel) { return to_string(Position{opening(duel), {}}); }

}  // namespace hazard::liars
