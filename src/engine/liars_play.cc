// A match of Liar's Dice against agents, one action of the player at a time.
//
// The engine remembers nothing: the record goes to and fro. Dice and decisions come from what
// everybody at the table has seen, and from the seed, so the same request has the same answer and
// no agent's move depends on dice that are hidden from it.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>

#include "hazard/dice/hand.h"
#include "hazard/engine/engine.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/match/match.h"
#include "hazard/liars/match/record.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/round.h"

namespace hazard::engine {
namespace {

constexpr int kPlayer = 0;  // seat

std::vector<LiarsPlayAnswer::Bid> bids_of(const liars::Round& round,
                                          const std::vector<std::string>& names) {
  std::vector<LiarsPlayAnswer::Bid> bids;
  for (std::size_t i = 0; i < round.bids.size(); ++i) {
    bids.push_back({names[round.bidder(static_cast<int>(i))], round.bids[i]});
  }
  return bids;
}

LiarsPlayAnswer::Round ended_round(const liars::MatchRecord& record, std::size_t index) {
  const liars::PastRound& past = record.match.past()[index];
  const liars::Settlement end = liars::settle(past);
  LiarsPlayAnswer::Round round{.round = static_cast<int>(index) + 1,
                               .hands = {},
                               .bids = bids_of(past.round, record.names),
                               .caller = record.names[past.caller()],
                               .kind = past.call,
                               .count = end.count,
                               .loser = {}};
  for (std::size_t seat = 0; seat < record.names.size(); ++seat) {
    if (past.round.dice[seat] > 0) round.hands.push_back({record.names[seat], past.hands[seat]});
  }
  if (end.loser >= 0) round.loser = record.names[end.loser];
  return round;
}

// What all players have seen.
std::string public_text(const liars::MatchRecord& record) {
  std::string text = fmt::format("{}", fmt::join(record.names, " "));
  const auto add = [&](const liars::Round& round) {
    text += fmt::format("\n{} {}", fmt::join(round.dice, " "), round.starter);
    for (const liars::Bid& bid : round.bids) text += " " + liars::to_string(bid);
  };
  for (const liars::PastRound& past : record.match.past()) {
    add(past.round);
    for (const liars::Hand& hand : past.hands) text += " " + dice::to_string(hand);
  }
  add(record.match.round());
  // So that the first of the round decides by other random numbers than the dice fell by.
  if (record.match.dealt()) text += " dealt";
  return text;
}

std::uint64_t seed_of(const liars::MatchRecord& record, std::uint64_t seed) {
  const std::string text = public_text(record);
  return XXH3_64bits_withSeed(text.data(), text.size(), seed);
}

Result<liars::MatchRecord> new_match(const LiarsPlayRequest& request) {
  std::size_t players = request.names.size();
  if (players == 0) players = request.agents.empty() ? 3 : request.agents.size() + 1;
  if (players < 2 || players > liars::kMaxPlayers) {
    return fail(Errc::kBadInput, "{} at the table; name 2 to {}, yourself first", players,
                liars::kMaxPlayers);
  }
  std::vector<std::string> names = request.names;
  if (names.empty()) names.assign(kLiarsNames.begin(), kLiarsNames.begin() + players);
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (const auto good = liars::check_name(*name); !good) return pass_on(good);
    if (std::find(names.begin(), name, *name) != name) {
      return fail(Errc::kBadInput, "name '{}': two players have it", *name);
    }
  }
  const int starter = static_cast<int>(request.seed % players);
  return liars::MatchRecord{
      names, liars::Match(request.rules, std::vector<int>(players, request.rules.dice), starter)};
}

Result<liars::MatchRecord> match_of(const LiarsPlayRequest& request) {
  if (request.record.empty()) return new_match(request);
  auto record = liars::parse_record(request.record);
  if (!record) return fail(record.error().code, "record: {}", record.error().message);
  if (!request.names.empty() && request.names != record->names) {
    return fail(Errc::kBadInput, "names '{}': the record has {}; write those or none",
                fmt::join(request.names, ","), fmt::join(record->names, ","));
  }
  return record;
}

constexpr std::string_view kPass = "pass";  // by a player who is asked out of turn

bool may_interrupt(const liars::Match& match) {
  if (!match.dealt()) return false;
  const std::vector<int> seats = match.round().out_of_turn();
  return std::ranges::find(seats, kPlayer) != seats.end();
}

// Before the agents, who may go on for a while.
Result<void> act_for_player(const std::optional<std::string>& text, liars::Match& match) {
  if (!text) return {};
  const bool out_of_turn = may_interrupt(match);
  if (out_of_turn && *text == kPass) return {};
  const auto action = liars::parse_action(*text);
  if (!action) return pass_on(action);
  if (match.over()) return fail(Errc::kBadInput, "action '{}': the match is over", *text);
  if (out_of_turn) {
    if (*action == liars::kExactCall) return match.call_exact(kPlayer);
    return fail(Errc::kBadInput, "action '{}': it is not your turn; write exact or pass", *text);
  }
  if (!match.dealt() || match.round().to_move() != kPlayer) {
    return fail(Errc::kBadInput, "action '{}': it is not your turn; leave it out", *text);
  }
  return match.act(*action);
}

using Agents = std::vector<std::unique_ptr<liars::Agent>>;  // [seat]; none for the player

// The seat that calls the last bid exact out of turn; kPlayer: the player is to be asked.
std::optional<int> interrupter(const liars::Match& match, const Agents& agents, std::uint64_t seed,
                               bool player_passed) {
  for (const int seat : match.round().out_of_turn()) {
    if (seat == kPlayer) {
      if (!player_passed) return kPlayer;
    } else if (liars::chooses_exact(*agents[seat], match.view_out_of_turn(seat), seed)) {
      return seat;
    }
  }
  return std::nullopt;
}

}  // namespace

Result<LiarsPlayAnswer> Engine::liars_play(const LiarsPlayRequest& request, const Call& call) {
  auto record = match_of(request);
  if (!record) return pass_on(record);
  auto& [names, match] = *record;
  LiarsPlayAnswer answer{.rules = match.round().rules, .names = names, .agents = request.agents};
  if (answer.agents.empty()) answer.agents.assign(names.size() - 1, "engine");
  if (answer.agents.size() + 1 != names.size()) {
    return fail(Errc::kBadInput, "agents '{}': {} for {} other players; name one for each",
                fmt::join(answer.agents, ","), answer.agents.size(), names.size() - 1);
  }
  const auto players = liars::players_of(answer.agents, request.configs);
  if (!players) return pass_on(players);
  Agents agents(1);
  for (const liars::Player& player : *players) {
    auto made = liars_agent(
        {.rules = answer.rules, .player = player, .players = static_cast<int>(names.size())}, call);
    if (!made) return pass_on(made);
    agents.push_back(std::move(made->agent));
    for (std::string& warning : made->warnings) {
      if (std::ranges::find(answer.warnings, warning) == answer.warnings.end()) {
        answer.warnings.push_back(std::move(warning));
      }
    }
  }
  const std::size_t ended = match.past().size();
  if (auto done = act_for_player(request.action, match); !done) return pass_on(done);
  bool passed = request.action == kPass;
  while (!match.over()) {
    if (call.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    const std::uint64_t seed = seed_of(*record, request.seed);
    if (!match.dealt()) {
      match.deal(liars::roll_hands(match.round(), {.seed = seed}, match.past().size()));
      continue;
    }
    if (const auto caller = interrupter(match, agents, seed, passed)) {
      answer.out_of_turn = *caller == kPlayer;
      if (answer.out_of_turn) break;
      if (auto done = match.call_exact(*caller); !done) return pass_on(done);
      passed = false;
      continue;
    }
    passed = false;
    const int seat = match.round().to_move();
    if (seat == kPlayer) break;
    auto done = match.act(liars::choose(*agents[seat], match.view(), seed));
    if (!done) return pass_on(done);
  }
  if (call.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
  answer.record = liars::to_string(*record);
  answer.dice = match.round().dice;
  answer.starter = match.round().starter;
  answer.over = match.over();
  if (match.winner() >= 0) answer.winner = names[match.winner()];
  for (std::size_t i = ended; i < match.past().size(); ++i) {
    answer.ended.push_back(ended_round(*record, i));
  }
  if (answer.over) return answer;
  answer.to_move = match.round().to_move();
  answer.hand = match.hands()[kPlayer];
  answer.position = {match.round(), answer.out_of_turn ? std::nullopt : answer.hand};
  answer.palifico = match.round().palifico;
  answer.bids = bids_of(match.round(), names);
  answer.actions =
      answer.out_of_turn ? std::vector{liars::kExactCall} : liars::legal_actions(match.round());
  return answer;
}

}  // namespace hazard::engine
