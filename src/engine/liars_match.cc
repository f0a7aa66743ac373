// Liar's Dice at the table: agents, advice, reviews.
#include <algorithm>

#include "base/stopwatch.h"
#include "codec/codec.h"
#include "engine/fields.h"
#include "engine/liars_errand.h"
#include "hazard/engine/engine.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/match/match.h"
#include "hazard/liars/match/record.h"
#include "hazard/liars/play/belief.h"
#include "hazard/liars/play/decision.h"
#include "hazard/liars/review/review.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/call.h"
#include "hazard/liars/rules/round.h"
#include "hazard/stats/statistics.h"
#include "liars/config/players.h"
#include "liars/play/agents.h"
#include "liars/play/styles.h"
#include "liars/review/review_match.h"

namespace hazard::engine {
namespace {

// Of all seats, as the caller calls them; else by number.
Result<std::vector<std::string>> seat_names(const std::vector<std::string>& given, int players) {
  if (!given.empty() && static_cast<int>(given.size()) != players) {
    return fail(Errc::kBadInput, "names '{}': {} for {} players; write one for each seat",
                fmt::join(given, ","), given.size(), players);
  }
  std::vector<std::string> names = given;
  for (int seat = static_cast<int>(names.size()); seat < players; ++seat) {
    names.push_back(fmt::format("player {}", seat + 1));
  }
  return names;
}

using NoRounds = std::span<const liars::PastRound>;

// The match so far, if there is one.
Result<std::optional<liars::MatchRecord>> past_of(const LiarsAdviseRequest& request) {
  if (request.record.empty()) return std::nullopt;
  auto record = liars::parse_record(request.record);
  if (!record) return pass_on(record);
  const liars::Round& round = record->match.round();
  if (round.rules != request.position.round.rules ||
      round.players() != request.position.round.players()) {
    return fail(Errc::kBadInput,
                "record: of {} players by the rules '{}', and the position has {} by '{}'",
                round.players(), liars::to_string(round.rules), request.position.round.players(),
                liars::to_string(request.position.round.rules));
  }
  return *std::move(record);
}

LiarsAdviseAnswer::LastBid last_bid_of(const liars::View& view, const liars::CallOdds& odds,
                                       const liars::DecisionOptions& options) {
  const liars::Bid& bid = view.round.bids.back();
  const liars::Unseen unseen = liars::unseen(view.round, view.hand, bid);
  return {.bid = bid,
          .own = bid.quantity - unseen.missing,
          .unknown = unseen.dice,
          .needed = unseen.needed(),
          .match = unseen.chance,
          .alone = liars::call_odds(unseen, options.call_options),
          .odds = odds,
          .mode = options.call};
}

std::vector<LiarsAdviseAnswer::Action> actions_of(const liars::Decision& decision, bool chances) {
  std::vector<LiarsAdviseAnswer::Action> actions;
  const double best = decision.actions.front().worth.mean;
  for (const liars::ActionWorth& ranked : decision.actions) {
    const auto& [action, worth, table_error, odds, play, equal] = ranked;
    const double low = std::max(-1.0, worth.bounds.lower - table_error);
    const double high = std::min(1.0, worth.bounds.upper + table_error);
    auto& one = actions.emplace_back(LiarsAdviseAnswer::Action{.action = action,
                                                               .value = worth.mean,
                                                               .low = low,
                                                               .high = high,
                                                               .table_error = table_error,
                                                               .loss = best - worth.mean,
                                                               .odds = odds,
                                                               .play = play,
                                                               .equal = equal,
                                                               .sampled = !worth.exact,
                                                               .rollouts = worth.n});
    if (chances) one.win = (1 + worth.mean) / 2;
    if (!worth.exact) one.variance = worth.variance;
  }
  return actions;
}

// The actions of a mix that are played at all.
std::vector<LiarsSolved::Part> parts_of(const std::vector<double>& mix, const liars::Round& round) {
  std::vector<LiarsSolved::Part> parts;
  const auto actions = liars::legal_actions(round);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (mix[i] > 0) parts.push_back({actions[i], mix[i]});
  }
  return parts;
}

LiarsSolved solved_of(const liars::SolvedMix& solved, const liars::Round& round) {
  return {.lower = solved.lower, .upper = solved.upper, .mix = parts_of(solved.mix, round)};
}

std::vector<LiarsAdviseAnswer::Policy> policies_of(const liars::Decision& decision,
                                                   const liars::MixtureOptions& mixture) {
  std::vector<LiarsAdviseAnswer::Policy> policies;
  for (const int style : mixture.policies) {
    auto& policy = policies.emplace_back(LiarsAdviseAnswer::Policy{
        .policy = std::string(liars::styles()[style].name), .weight = decision.weights[style]});
    if (decision.played.empty()) continue;
    const stats::Moments& played = decision.played[style];
    policy.count = played.n;
    if (played.n > 0) policy.mean_return = played.mean;
  }
  return policies;
}

std::optional<LiarsAdviseAnswer::Adaptation> adaptation_of(const liars::Decision& decision) {
  if (!decision.adaptation) return std::nullopt;
  const liars::Adaptation& of = *decision.adaptation;
  return LiarsAdviseAnswer::Adaptation{of.updates, of.rollouts, of.temperature,
                                       of.styles,  of.regret,   of.gave_up};
}

std::vector<LiarsAdviseAnswer::Belief> beliefs_of(const liars::Round& round,
                                                  const std::vector<liars::Belief>& beliefs,
                                                  const std::vector<std::string>& names) {
  std::vector<LiarsAdviseAnswer::Belief> list;
  for (int seat = 0; seat < round.players(); ++seat) {
    const liars::Belief& belief = beliefs[seat];
    if (belief.empty()) continue;
    auto& one = list.emplace_back(LiarsAdviseAnswer::Belief{
        .seat = seat + 1, .name = names[seat], .dice = belief.dice, .styles = {}});
    for (std::size_t s = 0; s < belief.styles.size(); ++s) {
      one.styles.push_back({std::string(liars::styles()[s].name), belief.styles[s]});
    }
    if (!round.bids.empty()) {
      one.matches = belief.matches(round.rules, round.bids.back().face, round.wild_face());
    }
  }
  return list;
}

LiarsAdviseAnswer answer_of(const liars::EngineAgent& agent, const liars::View& view,
                            const liars::Advice& advice, std::vector<std::string> names) {
  const liars::Decision& decision = advice.decision;
  const liars::DecisionOptions& options = agent.options().decision;
  LiarsAdviseAnswer answer{.position = {view.round, view.hand},
                           .names = std::move(names),
                           .agent = agent.name(),
                           .action = advice.action,
                           .mix = parts_of(advice.mix, view.round),
                           .actions = actions_of(decision, agent.counts_chances()),
                           .stopped = decision.why,
                           .rollouts = decision.rollouts,
                           .budget = decision.budget,
                           .policies = policies_of(decision, options.mixture),
                           .adaptation = adaptation_of(decision),
                           .seconds = decision.seconds};
  if (!view.round.bids.empty()) answer.last_bid = last_bid_of(view, decision.called, options);
  if (advice.solved) answer.solved = solved_of(*advice.solved, view.round);
  answer.beliefs = beliefs_of(view.round, decision.beliefs, answer.names);
  return answer;
}

std::vector<LiarsReviewAnswer::Round> rounds_of(const liars::MatchRecord& record) {
  std::vector<LiarsReviewAnswer::Round> rounds;
  const auto add = [&](const liars::Round& round) -> auto& {
    return rounds.emplace_back(
        LiarsReviewAnswer::Round{.round = static_cast<int>(rounds.size()) + 1,
                                 .dice = round.dice,
                                 .palifico = round.palifico});
  };
  for (const liars::PastRound& past : record.match.past()) {
    auto& one = add(past.round);
    const liars::Settlement end = liars::settle(past);
    one.count = end.count;
    if (end.loser >= 0) one.loser = record.names[end.loser];
  }
  if (record.match.dealt()) add(record.match.round());
  return rounds;
}

}  // namespace

Result<LiarsAgent> Engine::liars_agent(const LiarsAgentRequest& request, const Call& call) {
  const LiarsErrand errand(call, request.programs);
  auto made = liars::make_player(request.player, liars_knowledge(request.rules), request.players,
                                 errand.errand);
  if (!made) return pass_on(made);
  return LiarsAgent{*std::move(made), errand.warnings->all()};
}

Result<LiarsAdviseAnswer> Engine::liars_advise(const LiarsAdviseRequest& request,
                                               const Call& call) {
  const auto& [round, hand] = request.position;
  if (!hand) {
    return fail(Errc::kBadInput,
                "position '{}': your dice are missing; write them last, as in "
                "perudo:5-5-5:2x3,3x3:41226",
                liars::to_string(request.position));
  }
  auto names = seat_names(request.names, round.players());
  if (!names) return pass_on(names);
  const auto record = past_of(request);
  if (!record) return pass_on(record);
  const LiarsErrand errand(call);
  liars::Player player = request.player;
  player.telemetry = request.telemetry;
  const auto who =
      liars::make_adviser(player, liars_knowledge(round.rules), round.players(), errand.errand);
  if (!who) return pass_on(who);
  const Stopwatch watch;  // of the decision; what was made ready before is kept
  const liars::View view{round, *hand, *record ? (*record)->match.past() : NoRounds()};
  const auto advice = (*who)->advise(view, request.seed);
  if (!advice) return pass_on(advice);
  LiarsAdviseAnswer answer = answer_of(**who, view, *advice, *std::move(names));
  answer.seconds = watch.seconds();
  answer.warnings = errand.warnings->all();
  return answer;
}

std::optional<LiarsDecided> liars_decided(const liars::Agent& agent, const liars::Match& match,
                                          const liars::Action& action,
                                          const std::vector<std::string>& agents) {
  const auto* const engine = agent.engine();
  if (engine == nullptr || !engine->last()) return std::nullopt;
  return LiarsDecided{.game = {},
                      .round = static_cast<int>(match.past().size()) + 1,
                      .played = action,
                      .advice = answer_of(*engine, match.view(), *engine->last(), agents)};
}

std::string to_line(const std::optional<LiarsDecided>& decided) {
  return decided ? codec::to_json(*decided, codec::Layout::kOneLine) + "\n" : "";
}

Result<LiarsReviewAnswer> Engine::liars_review(const LiarsReviewRequest& request,
                                               const Call& call) {
  const Stopwatch watch;
  const auto record = liars::parse_record(request.record);
  if (!record) return pass_on(record);
  const auto& [names, match] = *record;
  const LiarsErrand errand(call);
  const auto knowledge = liars_knowledge(match.round().rules);
  const auto judge =
      liars::make_adviser(request.player, knowledge, static_cast<int>(names.size()), errand.errand);
  if (!judge) return pass_on(judge);
  const auto review = liars::review_match(*record, **judge, *knowledge, request.seed);
  if (!review) return pass_on(review);
  LiarsReviewAnswer answer{
      .rules = match.round().rules, .agent = (*judge)->name(), .rounds = rounds_of(*record)};
  if (match.winner() >= 0) answer.winner = names[match.winner()];
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const liars::ReviewedPlayer& player = review->players[seat];
    answer.players.push_back({names[seat], player.decisions, player.verdicts, player.loss,
                              player.luck(), player.start, player.end});
  }
  for (const liars::ReviewedDecision& decision : review->decisions) {
    answer.decisions.push_back({.round = decision.round + 1,
                                .name = names[decision.position.round.to_move()],
                                .position = decision.position,
                                .action = decision.action,
                                .best = decision.best,
                                .win = decision.win,
                                .loss = decision.loss,
                                .verdict = decision.verdict(),
                                .solved = decision.solved,
                                .as_called = decision.as_called});
  }
  answer.warnings = errand.warnings->all();
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace hazard::engine
