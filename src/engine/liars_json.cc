// Liar's Dice in JSON.
#include <algorithm>
#include <cmath>

#include "engine/json_values.h"
#include "hazard/engine/json.h"
#include "hazard/liars/exact/duel.h"
#include "hazard/liars/match/match.h"
#include "hazard/liars/play/belief.h"
#include "hazard/liars/play/decision.h"
#include "hazard/liars/play/tournament.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/binomial.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"
#include "hazard/stats/racing.h"
#include "liars/play/styles.h"

namespace hazard::engine {
namespace {

// The rules in force, as every answer has them.
Json rules_json(const liars::Rules& rules) {
  return {{"text", liars::to_string(rules)}, {"description", liars::describe(rules)}};
}

std::string action_text(const liars::Action& action) { return liars::to_string(action); }

Json action_json(const LiarsAdvice& advice, const liars::ActionWorth& one) {
  const stats::RacedArm& worth = one.worth;
  Json json = {{"action", action_text(one.action)},
               {"worth", worth.mean},
               {"radius", worth.radius()},
               {"win", advice.chances ? Json((1 + worth.mean) / 2) : Json(nullptr)},
               {"holds", one.holds},
               {"exact", one.exact},
               {"sampled", !worth.exact},
               {"n", worth.n},
               {"variance", worth.variance}};
  return json;
}

Json belief_json(const liars::Round& round, const liars::Belief& belief, int seat) {
  Json styles = Json::object();
  for (std::size_t s = 0; s < belief.styles.size(); ++s) {
    styles[std::string(liars::styles()[s].name)] = belief.styles[s];
  }
  Json json = {{"seat", seat + 1}, {"dice", belief.dice}, {"styles", styles}};
  if (!round.bids.empty()) {
    json["matches"] = belief.matches(round.rules, round.bids.back().face, round.wild_face());
  }
  return json;
}

Json last_bid_json(const LiarsAdvice& advice) {
  if (!advice.unseen) return nullptr;
  return {{"bid", liars::to_string(advice.position.round.bids.back())},
          {"needed", advice.unseen->needed()},
          {"unknown", advice.unseen->dice},
          {"p_alone", advice.alone.p_true},
          {"p_true", advice.decision.called.holds},
          {"p_exact_alone", advice.alone.p_exact},
          {"p_exact", advice.decision.called.exact}};
}

Json solved_json(const LiarsAdvice& advice) {
  if (!advice.solved) return nullptr;
  Json mix = Json::object();
  const auto actions = liars::legal_actions(advice.position.round);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (advice.solved->mix[i] > 0) mix[action_text(actions[i])] = advice.solved->mix[i];
  }
  return {{"lower", advice.solved->lower}, {"upper", advice.solved->upper}, {"mix", mix}};
}

}  // namespace

std::string to_json(const LiarsCallAnswer& answer) {
  const auto& [rules, hand, bid, dice, options] = answer.request;
  const auto fraction = [&](std::string liars::BinomialFractions::*which) {
    return answer.fractions ? Json((*answer.fractions).*which) : Json(nullptr);
  };
  return text(
      {{"rules", rules_json(rules)},
       {"hand", dice::to_string(hand)},
       {"bid", liars::to_string(bid)},
       {"dice", dice},
       {"wild_face", answer.wild_face == 0 ? Json(nullptr) : Json(answer.wild_face)},
       {"unknown", answer.unseen.dice},
       {"needed", answer.unseen.needed()},
       {"match_probability", answer.unseen.chance.p()},
       {"match_probability_fraction", liars::to_string(answer.unseen.chance)},
       {"p_true", answer.odds.p_true},
       {"p_true_fraction", fraction(&liars::BinomialFractions::tail)},
       {"log_p_true", std::isfinite(answer.log_p_true) ? Json(answer.log_p_true) : Json(nullptr)},
       {"p_exact", answer.odds.p_exact},
       {"p_exact_fraction", fraction(&liars::BinomialFractions::term)},
       {"expected_dice_change", or_null(answer.dice_change)},
       {"method", liars::to_string(answer.method)},
       {"error_bound", answer.error}});
}

std::string to_json(const LiarsRulesAnswer& answer) {
  Json presets = Json::array();
  for (const auto& preset : answer.presets) {
    presets.push_back(
        {{"name", preset.name}, {"summary", preset.summary}, {"description", preset.description}});
  }
  Json switches = Json::array();
  for (const auto& which : answer.switches) {
    Json values = Json::array();
    for (const auto& value : which.values) {
      values.push_back({{"value", value.name},
                        {"meaning", value.meaning.empty() ? Json(nullptr) : Json(value.meaning)}});
    }
    switches.push_back({{"name", which.name}, {"values", values}});
  }
  return text({{"presets", presets}, {"switches", switches}});
}

std::string to_json(const LiarsSolveAnswer& answer) {
  Json openings = Json::array();
  for (const LiarsOpening& opening : answer.openings) {
    Json bids = Json::object();
    for (std::size_t i = 0; i < answer.bids.size(); ++i) {
      if (opening.bids[i] > 0) bids[liars::to_string(answer.bids[i])] = opening.bids[i];
    }
    openings.push_back({{"hand", dice::to_string(opening.hand)},
                        {"probability", opening.probability},
                        {"bids", bids}});
  }
  const liars::Duel& duel = answer.duel;
  return text({{"rules", rules_json(answer.rules)},
               {"position", liars::to_string(duel)},
               {"dice", duel.dice},
               {"palifico", duel.palifico},
               {"value", answer.value},
               {"lower", answer.lower},
               {"upper", answer.upper},
               {"gap", answer.upper - answer.lower},
               {"win_probability", (1 + answer.value) / 2},
               {"iterations", answer.iterations},
               {"seconds", answer.seconds},
               {"histories", answer.histories},
               {"information_sets", answer.information_sets},
               {"openings", openings},
               {"file", answer.file.empty() ? Json(nullptr) : Json(answer.file)}});
}

std::string to_json(const LiarsExploitAnswer& answer) {
  return text({{"rules", rules_json(answer.rules)},
               {"position", liars::to_string(answer.duel)},
               {"dice", answer.duel.dice},
               {"palifico", answer.duel.palifico},
               {"agent", answer.agent},
               {"exploitability", answer.exploitability},
               {"nash_conv", 2 * answer.exploitability},
               {"best_response_first", answer.as_first},
               {"best_response_second", answer.as_second},
               {"histories", answer.histories},
               {"seconds", answer.seconds}});
}

std::string to_json(const LiarsValuesAnswer& answer) {
  Json rows = Json::array();
  for (const auto& row : answer.rows) {
    rows.push_back({{"dice", row.dice}, {"win", row.win}, {"error", row.error}});
  }
  return text({{"rules", rules_json(answer.rules)},
               {"players", answer.players},
               {"rounds", answer.rounds},
               {"tables", answer.tables},
               {"largest_error", answer.largest_error},
               {"starter_wins", rows},
               {"folder", answer.folder.empty() ? Json(nullptr) : Json(answer.folder)},
               {"seconds", answer.seconds}});
}

std::string to_json(const LiarsAdvice& advice) {
  const liars::Round& round = advice.position.round;
  const liars::Decision& decision = advice.decision;
  Json actions = Json::array();
  for (const auto& one : decision.actions) actions.push_back(action_json(advice, one));
  Json beliefs = Json::array();
  for (int seat = 0; seat < round.players(); ++seat) {
    const liars::Belief& belief = decision.beliefs[seat];
    if (!belief.empty()) beliefs.push_back(belief_json(round, belief, seat));
  }
  return text({{"rules", rules_json(round.rules)},
               {"position", liars::to_string(advice.position)},
               {"agent", advice.agent},
               {"action", action_text(advice.action)},
               {"last_bid", last_bid_json(advice)},
               {"solved", solved_json(advice)},
               {"actions", actions},
               {"stopped", stats::to_string(decision.why)},
               {"rollouts", decision.rollouts},
               {"budget", decision.budget},
               {"beliefs", beliefs},
               {"seconds", advice.seconds}});
}

std::string to_json(const LiarsTournamentAnswer& answer) {
  const auto standings = [](const std::vector<liars::Standing>& list) {
    Json json = Json::array();
    for (const liars::Standing& s : list) {
      json.push_back({{"agent", s.name},
                      {"entries", s.entries},
                      {"wins", s.wins},
                      {"share", s.share},
                      {"low", s.interval.lower},
                      {"high", s.interval.upper},
                      {"error", s.error},
                      {"mean_place", s.mean_place},
                      {"elo", s.rating.elo},
                      {"elo_low", s.rating.interval.lower},
                      {"elo_high", s.rating.interval.upper},
                      {"decisions", s.effort.decisions},
                      {"ms_per_decision", 1000 * s.effort.seconds_each()}});
    }
    return json;
  };
  const liars::Tournament& played = answer.tournament;
  return text({{"rules", rules_json(answer.rules)},
               {"games", played.games},
               {"drawn", played.drawn},
               {"seed", answer.seed},
               {"agents", standings(played.agents)},
               {"entries", standings(played.entries)},
               {"seconds", answer.seconds}});
}

std::string to_json(const LiarsReviewAnswer& answer) {
  const auto& names = answer.record.names;
  const liars::Match& match = answer.record.match;
  Json players = Json::array();
  for (const auto& player : answer.players) {
    players.push_back({{"name", player.name},
                       {"decisions", player.decisions},
                       {"mistakes", player.mistakes},
                       {"loss", player.loss},
                       {"luck", player.luck()},
                       {"start", player.start},
                       {"end", player.end}});
  }
  Json moves = Json::array();
  for (const LiarsMove& move : answer.moves) {
    moves.push_back({{"round", move.round + 1},
                     {"player", names[move.position.round.to_move()]},
                     {"position", liars::to_string(move.position)},
                     {"taken", action_text(move.taken)},
                     {"best", action_text(move.best)},
                     {"win", move.chance},
                     {"loss", move.loss},
                     {"solved", move.solved},
                     {"as_called", move.as_called}});
  }
  return text({{"rules", rules_json(match.round().rules)},
               {"agent", answer.agent},
               {"rounds", match.past().size()},
               {"winner", match.winner() < 0 ? Json(nullptr) : Json(names[match.winner()])},
               {"players", players},
               {"moves", moves},
               {"seconds", answer.seconds}});
}

}  // namespace hazard::engine
