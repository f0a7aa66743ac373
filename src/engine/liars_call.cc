// Liar's Dice without players: a bid from the own dice alone, the rules and the configuration.
#include <cmath>

#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/liars/rules/binomial.h"
#include "hazard/liars/rules/call.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"
#include "liars/config/config.h"
#include "liars/play/agents.h"

namespace hazard::engine {
namespace {

Result<void> check(const LiarsCallRequest& request) {
  const liars::Rules& rules = request.rules;
  const int dice = request.dice;
  if (dice < 1 || dice > kMostCallDice) {
    return fail(Errc::kBadInput, "dice '{}': write a whole number from 1 to {}", dice,
                kMostCallDice);
  }
  const auto wrong_hand = [&](const std::string& why) {
    return fail(Errc::kBadInput, "hand '{}': {}", dice::to_string(request.hand), why);
  };
  if (request.hand.size() > dice) {
    return wrong_hand(fmt::format(
        "{} dice, and only {} in play; count all dice on the table, your own among them",
        request.hand.size(), dice));
  }
  for (int face = rules.faces + 1; face <= liars::kMaxFaces; ++face) {
    if (request.hand.count(face) > 0) {
      return wrong_hand(fmt::format("a face is 1 to {} by these rules", rules.faces));
    }
  }
  const liars::Bid& bid = request.bid;
  const auto wrong_bid = [&](const std::string& why) {
    return fail(Errc::kBadInput, "bid '{}': {}", liars::to_string(bid), why);
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

Result<LiarsCallAnswer> Engine::liars_call(const LiarsCallRequest& request, const Call& /*call*/) {
  if (auto fits = check(request); !fits) return pass_on(fits);
  const auto& [rules, hand, dice, bid, large_m, logspace] = request;
  const liars::BinomialOptions options{large_m, logspace};
  const int wild_face = rules.wild_face(/*palifico_round=*/false, bid.face == 1);
  const auto [unknown, missing, match] = liars::unseen({.hand = hand,
                                                        .bid = bid,
                                                        .dice_in_play = dice,
                                                        .faces = rules.faces,
                                                        .wild_face = wild_face});
  const liars::CallOdds odds = liars::call_odds({unknown, missing, match}, {.binomial = options});
  LiarsCallAnswer answer{.rules = rules,
                         .hand = hand,
                         .dice = dice,
                         .bid = bid,
                         .own = bid.quantity - missing,
                         .unknown = unknown,
                         .needed = std::max(missing, 0),
                         .match = match,
                         .p_true = odds.p_true,
                         .p_exact = odds.p_exact,
                         .method = liars::method_for(unknown, match, options)};
  if (wild_face != 0) answer.wild_face = wild_face;
  const double log_p_true = liars::log_binomial_tail(unknown, match, missing);
  if (std::isfinite(log_p_true)) answer.log_p_true = log_p_true;
  if (unknown <= liars::kMaxFractionDice) {
    auto [tail, term] = liars::binomial_fractions(unknown, match, missing);
    answer.p_true_fraction = std::move(tail);
    answer.p_exact_fraction = std::move(term);
  }
  if (rules.loss == liars::Loss::kOne) {
    answer.caller_loses = odds.p_true;
    answer.bidder_loses = 1 - odds.p_true;
  }
  answer.error_bound = liars::error_bound(unknown, match, answer.method);
  return answer;
}

Result<LiarsConfigAnswer> Engine::liars_config(const LiarsConfigRequest& request,
                                               const Call& /*call*/) {
  const auto options =
      liars::parse_config(request.config, liars::engine_options(), request.config_name);
  if (!options) return pass_on(options);
  LiarsConfigAnswer answer{.keys = liars::list_config(*options), .toml = {}};
  answer.toml = liars::to_toml(answer.keys);
  return answer;
}

Result<LiarsRulesAnswer> Engine::liars_rules(const LiarsRulesRequest& /*request*/,
                                             const Call& /*call*/) {
  LiarsRulesAnswer answer{.presets = {}, .switches = liars::rule_switches()};
  for (const liars::Preset& preset : liars::presets()) {
    answer.presets.push_back(
        {std::string(preset.name), std::string(preset.summary), liars::describe(preset.rules)});
  }
  return answer;
}

}  // namespace hazard::engine
