// Texts and words of Liar's Dice, and what several of its lists of fields share.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "codec/type.h"
#include "engine/fields.h"
#include "hazard/dice/hand.h"
#include "hazard/engine/liars.h"
#include "hazard/liars/config/player.h"
#include "hazard/liars/play/decision.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/binomial.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"
#include "hazard/stats/racing.h"

template <>
struct hazard::codec::Text<hazard::liars::Rules> {
  static constexpr const char* kName = "rules";
  static constexpr const char* kMeaning = "rules of Liar's Dice, PRESET[+SWITCH=VALUE]...";
  static constexpr const char* kExample = "perudo+palifico=off";
  static std::string print(const liars::Rules& rules) { return liars::to_string(rules); }
  static Result<liars::Rules> parse(std::string_view text) { return liars::parse_rules(text); }
};

template <>
struct hazard::codec::Text<hazard::liars::Position> {
  static constexpr const char* kName = "round";
  static constexpr const char* kMeaning =
      "a position of Liar's Dice, RULES:DICE[@STARTER][p][:BIDS[:HAND]]";
  static constexpr const char* kExample = "perudo:5-4-5@2:2x3,3x3:41226";
  static std::string print(const liars::Position& position) { return liars::to_string(position); }
  static Result<liars::Position> parse(std::string_view text) {
    return liars::parse_position(text);
  }
};

template <>
struct hazard::codec::Text<hazard::liars::Hand> {
  static constexpr const char* kName = "hand";
  static constexpr const char* kMeaning = "dice of a player, in any order";
  static constexpr const char* kExample = "41226";
  static std::string print(const liars::Hand& hand) { return dice::to_string(hand); }
  static Result<liars::Hand> parse(std::string_view text) { return liars::parse_hand(text); }
};

template <>
struct hazard::codec::Text<hazard::liars::Bid> {
  static constexpr const char* kName = "bid";
  static constexpr const char* kMeaning = "a bid, QUANTITYxFACE";
  static constexpr const char* kExample = "3x4";
  static std::string print(const liars::Bid& bid) { return liars::to_string(bid); }
  static Result<liars::Bid> parse(std::string_view text) { return liars::parse_bid(text); }
};

template <>
struct hazard::codec::Words<hazard::liars::Action::Kind> {
  using enum liars::Action::Kind;
  static constexpr std::array<std::pair<liars::Action::Kind, std::string_view>, 3> kWords = {
      {{kBid, "bid"}, {kCall, "call"}, {kExact, "exact"}}};
};

template <>
struct hazard::codec::Words<hazard::liars::LargeM> {
  using enum liars::LargeM;
  static constexpr std::array<std::pair<liars::LargeM, std::string_view>, 4> kWords = {
      {{kAuto, "auto"}, {kNormal, "normal"}, {kPoisson, "poisson"}, {kNone, "none"}}};
};

template <>
struct hazard::codec::Words<hazard::liars::TailMethod> {
  using enum liars::TailMethod;
  static constexpr std::array<std::pair<liars::TailMethod, std::string_view>, 4> kWords = {
      {{kExact, "exact"}, {kLogSpace, "log-space"}, {kNormal, "normal"}, {kPoisson, "poisson"}}};
};

template <>
struct hazard::codec::Words<hazard::liars::CallMode> {
  using enum liars::CallMode;
  static constexpr std::array<std::pair<liars::CallMode, std::string_view>, 3> kWords = {
      {{kAnalyticLeaf, "analytic_leaf"}, {kHybrid, "hybrid"}, {kRollout, "rollout"}}};
};

template <>
struct hazard::codec::Words<hazard::stats::StopReason> {
  using enum stats::StopReason;
  static constexpr std::array<std::pair<stats::StopReason, std::string_view>, 7> kWords = {
      {{kSeparated, "separated"},
       {kEpsilon, "epsilon"},
       {kBudget, "budget"},
       {kPerArmBudget, "action_budget"},
       {kTime, "time"},
       {kOnlyExact, "only_exact"},
       {kSingle, "single"}}};
};

namespace hazard::engine {

// A standing and the tournament that it is of, for spreadsheets.
struct LiarsTournamentRow {
  liars::Rules rules = {};
  std::int64_t games = 0;
  std::uint64_t seed = 1;
  LiarsStanding standing = {};
};

}  // namespace hazard::engine

HAZARD_FIELDS(hazard::engine::LiarsTournamentRow, "TournamentRow", "What an agent reached");
HAZARD_FIELDS(hazard::liars::Player, "Player", "Who decides");
HAZARD_FIELDS(hazard::liars::TableConfig, "TableConfig",
              "How one of several agents decides, or all");
HAZARD_FIELDS(hazard::liars::ConfigLine, "ConfigKey", "A key of a configuration");
HAZARD_FIELDS(hazard::liars::Action, "LiarsAction", "What the player to move can do");

namespace hazard::engine {

inline constexpr const char* kSeedMeaning =
    "of the dice and of what is imagined: the same seed, the same answer";

// The rules in force, as every answer has them.
template <class T, class Get>
void list_rules(codec::Fields<T>& f, Get rules) {
  f(
      "rules", [=](const T& t) { return std::invoke(rules, t); }, "in force");
  f(
      "rules_in_words", [=](const T& t) { return liars::describe(std::invoke(rules, t)); },
      "what players should agree on");
}

// A bid, and the numbers in it.
template <class T>
void list_bid(codec::Fields<T>& f, liars::Bid T::*bid) {
  f("bid", bid, "as text");
  f(
      "quantity", [=](const T& t) { return (t.*bid).quantity; }, "dice that it claims");
  f(
      "face", [=](const T& t) { return (t.*bid).face; }, "that they show");
}

}  // namespace hazard::engine
