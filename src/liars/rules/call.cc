#include "hazard/liars/rules/call.h"

#include "base/assert.h"

namespace hazard::liars {

Unseen unseen(const BidView& view) {
  const bool helped = view.wild_face != 0 && view.wild_face != view.bid.face;
  const Unseen result{
      .dice = view.dice_in_play - view.hand.size(),
      .missing = view.bid.quantity - matches(view.hand, view.bid.face, view.wild_face),
      .chance = {.hits = helped ? 2 : 1, .faces = view.faces}};
  HAZARD_ASSERT(result.dice >= 0);
  return result;
}

Unseen unseen(const Round& round, const Hand& hand, const Bid& bid) {
  return unseen({.hand = hand,
                 .bid = bid,
                 .dice_in_play = round.dice_in_play(),
                 .faces = round.rules.faces,
                 .wild_face = round.wild_face_for(bid)});
}

CallOdds call_odds(const Unseen& unseen, const CallOptions& options) {
  const auto& [dice, missing, chance] = unseen;
  const TailMethod method = method_for(dice, chance, options.binomial);
  if (options.cache_enabled && method == TailMethod::kExact && dice <= kMaxDiceInPlay) {
    const BinomialTable& table = binomial_table(chance);
    return {table.tail(dice, missing), table.term(dice, missing)};
  }
  return {binomial_tail(dice, chance, missing, method),
          binomial_term(dice, chance, missing, method)};
}

MatchTerms all_matches(std::span<const MatchTerms> players) {
  MatchTerms sum = {1};
  for (const MatchTerms& player : players) {
    MatchTerms next(sum.size() + player.size() - 1);
    for (std::size_t i = 0; i < sum.size(); ++i) {
      for (std::size_t j = 0; j < player.size(); ++j) next[i + j] += sum[i] * player[j];
    }
    sum = std::move(next);
  }
  return sum;
}

CallOdds call_odds(int missing, std::span<const MatchTerms> opponents) {
  const MatchTerms terms = all_matches(opponents);
  const int most = static_cast<int>(terms.size()) - 1;
  if (missing <= 0) return {1, missing < 0 ? 0 : terms[0]};
  if (missing > most) return {0, 0};
  double p_true = 0;
  for (int k = most; k >= missing; --k) p_true += terms[k];
  return {std::min(p_true, 1.0), terms[missing]};
}

}  // namespace hazard::liars
