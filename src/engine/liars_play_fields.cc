// Fields of a match of Liar's Dice against agents.
#include "engine/liars_fields.h"
#include "hazard/engine/liars.h"

namespace hazard::codec {

using namespace hazard::engine;

void Struct<LiarsPlayRequest>::list(Fields<LiarsPlayRequest>& f) {
  using Request = LiarsPlayRequest;
  f("rules", &Request::rules, "of a new match");
  f("names", &Request::names, "of a new match, yours first; You, Anna, Bo if there are none");
  f("agents", &Request::agents, "of all other seats, by name; engine if there are none");
  f("configs", &Request::configs, "of agents, by their numbers, or of all");
  f("record", &Request::record, "of the match so far, as the last answer gave it; none: a new one");
  f("action", &Request::action,
    "what you do: 3x4, call or exact; pass if you are asked out of turn; left out: only look");
  f("seed", &Request::seed, kSeedMeaning);
}

template <>
struct Struct<LiarsPlayAnswer::Bid> {
  using Bid = LiarsPlayAnswer::Bid;
  static constexpr const char* kName = "LiarsNamedBid";
  static constexpr const char* kMeaning = "A bid and who made it";
  static void list(Fields<Bid>& f) {
    f("name", &Bid::name, "of the player");
    list_bid(f, &Bid::bid);
  }
};

template <>
struct Struct<LiarsPlayAnswer::Hand> {
  using Hand = LiarsPlayAnswer::Hand;
  static constexpr const char* kName = "LiarsShownHand";
  static constexpr const char* kMeaning = "What a player showed at the end of a round";
  static void list(Fields<Hand>& f) {
    f("name", &Hand::name, "of the player");
    f("hand", &Hand::hand, "all dice");
  }
};

template <>
struct Struct<LiarsPlayAnswer::Round> {
  using Round = LiarsPlayAnswer::Round;
  static constexpr const char* kName = "LiarsEndedRound";
  static constexpr const char* kMeaning = "A round that has ended";
  static void list(Fields<Round>& f) {
    f("round", &Round::round, "from 1");
    f("hands", &Round::hands, "of all who had dice");
    f("bids", &Round::bids, "in turn");
    f("caller", &Round::caller, "who ended it");
    f("kind", &Round::kind, "call or exact");
    f("count", &Round::count, "dice that counted for the last bid");
    f("loser", &Round::loser, "of the challenge; null if nobody lost it");
  }
};

void Struct<LiarsPlayAnswer>::list(Fields<LiarsPlayAnswer>& f) {
  using Answer = LiarsPlayAnswer;
  f("record", &Answer::record, "of the match; it holds the hands of all, so show only your own");
  list_rules(f, &Answer::rules);
  f("names", &Answer::names, "of all seats, yours first");
  f("agents", &Answer::agents, "of the other seats");
  f("dice", &Answer::dice, "of all seats; 0: out");
  f("starter", &Answer::starter, "of this round: seat, from 0");
  f("to_move", &Answer::to_move,
    "seat, from 0: you, unless out_of_turn; null if the match is over");
  f("out_of_turn", &Answer::out_of_turn,
    "whether you are asked if you call exact before the player to move: exact or pass");
  f("position", &Answer::position,
    "as you see it, for liars.advise if it is your turn; null if the match is over");
  f("hand", &Answer::hand, "yours; null if the match is over");
  f("palifico", &Answer::palifico, "whether this is a palifico round");
  f("bids", &Answer::bids, "of this round");
  f("actions", &Answer::actions, "that you may take");
  f("ended", &Answer::ended, "rounds that ended by this call");
  f("over", &Answer::over, "whether the match is");
  f("winner", &Answer::winner, "null if there is none");
  f("warnings", &Answer::warnings, kWarningsMeaning);
}

}  // namespace hazard::codec
