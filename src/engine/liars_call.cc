#include "hazard/engine/liars.h"

#include "hazard/liars/rules/binomial.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"

namespace hazard::engine {
namespace {

Result<void> check(const LiarsCallRequest& request) {
  const auto& [rules, hand, bid, dice, options] = request;
  if (dice < 1 || dice > kMaxCallDice) {
    return fail(Errc::kBadInput, "dice '{}': write a whole number from 1 to {}", dice,
                kMaxCallDice);
  }
  const auto wrong_hand = [&](const std::string& why) {
    return fail(Errc::kBadInput, "hand '{}': {}", dice::to_string(request.hand), why);
  };
  if (hand.size() > dice) {
    return wrong_hand(fmt::format(
        "{} dice, and only {} in play; count all dice on the table, your own among them",
        hand.size(), dice));
  }
  for (int face = rules.faces + 1; face <= liars::kMaxFaces; ++face) {
    if (hand.count(face) > 0) {
      return wrong_hand(fmt::format("a face is 1 to {} by these rules", rules.faces));
    }
  }
  const auto wrong_bid = [&](const std::string& why) {
    return fail(Errc::kBadInput, "bid '{}': {}", liars::to_string(request.bid), why);
  };
  if (bid.quantity < 1) return wrong_bid("a bid is of one die or more");
  if (bid.quantity > dice) return wrong_bid(fmt::format("there are only {} dice in play", dice));
  if (bid.face < 1 || bid.face > rules.faces) {
    return wrong_bid(fmt::format("a face is 1 to {} by these rules", rules.faces));
  }
  if (bid.face == 1 && rules.order == liars::Order::kNoOnes) {
    return wrong_bid("ones are wild and never bid by these rules");
  }
  return {};
}

}  // namespace

Result<LiarsCallAnswer> liars_call(const LiarsCallRequest& request) {
  if (auto fits = check(request); !fits) return pass_on(fits);
  LiarsCallAnswer answer{.request = request};
  answer.wild_face = request.rules.wild_face(/*palifico_round=*/false, request.bid.face == 1);
  answer.unseen = liars::unseen({.hand = request.hand,
                                 .bid = request.bid,
                                 .dice_in_play = request.dice_in_play,
                                 .faces = request.rules.faces,
                                 .wild_face = answer.wild_face});
  const auto& [dice, missing, chance] = answer.unseen;
  answer.odds = liars::call_odds(answer.unseen, {.binomial = request.options});
  answer.log_p_true = liars::log_binomial_tail(dice, chance, missing);
  if (dice <= liars::kMaxFractionDice) {
    answer.fractions = liars::binomial_fractions(dice, chance, missing);
  }
  if (request.rules.loss == liars::Loss::kOne) answer.dice_change = answer.odds.dice_change();
  answer.method = liars::method_for(dice, chance, request.options);
  answer.error = liars::error_bound(dice, chance, answer.method);
  return answer;
}

}  // namespace hazard::engine
