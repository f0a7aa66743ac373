// Fields of what is computed about Liar's Dice: calls, rules, solved rounds, value tables.
#include "engine/liars_fields.h"

#include "hazard/engine/limits.h"
#include "hazard/liars/exact/duel.h"

namespace hazard::codec {

using namespace hazard::engine;

void Struct<liars::Player>::list(Fields<liars::Player>& f) {
  using liars::Player;
  f("agent", &Player::agent, "by name: engine, montecarlo, engine:2000+no-posterior, ...");
  f("config", &Player::config, "TOML that changes how the agent decides");
  f("config_name", &Player::config_name, "of that text, for messages");
  f("rollouts", &Player::rollouts, "rounds to imagine for a decision, at most")
      .between(1, liars::kMostRollouts);
  f("milliseconds", &Player::milliseconds, "to think about a decision, at most", "milliseconds")
      .between(1, liars::kMostMilliseconds);
}

void Struct<liars::TableConfig>::list(Fields<liars::TableConfig>& f) {
  using Config = liars::TableConfig;
  f("agent", &Config::agent,
    "whose, by its number in the list of agents, from 1; null: of all who imagine rounds and have "
    "none of their own")
      .between(1, liars::kMaxPlayers);
  f("config", &Config::config, "TOML that changes how the agent decides").required();
  f("config_name", &Config::config_name, "of that text, for messages and beside the agent's name");
}

// --- configuration -------------------------------------------------------------------------------

void Struct<LiarsConfigRequest>::list(Fields<LiarsConfigRequest>& f) {
  f("config", &LiarsConfigRequest::config, "TOML that changes how the engine decides");
  f("config_name", &LiarsConfigRequest::config_name, "of that text, for messages");
}

void Struct<liars::ConfigLine>::list(Fields<liars::ConfigLine>& f) {
  using Line = liars::ConfigLine;
  f("key", &Line::key, "with its tables: confstop.delta");
  f("type", &Line::type, "what may be written");
  f(
      "range",
      [](const Line& l) { return l.range.empty() ? std::nullopt : std::optional(l.range); },
      "of it; null: all of the type");
  f("default", &Line::usual, "of the engine, as TOML has it");
  f("value", &Line::value, "with the configuration of the request");
  f("meaning", &Line::meaning, "in a line");
}

void Struct<LiarsConfigAnswer>::list(Fields<LiarsConfigAnswer>& f) {
  f("keys", &LiarsConfigAnswer::keys, "all of them, in the order of the file");
  f("toml", &LiarsConfigAnswer::toml, "a file that gives every key its value, with comments");
}

void Struct<liars::Action>::list(Fields<liars::Action>& f) {
  using liars::Action;
  const auto of_bid = [](auto part) {
    return [part](const Action& a) {
      using Part = std::remove_cvref_t<decltype(std::invoke(part, a.bid))>;
      return a.kind == Action::Kind::kBid ? std::optional<Part>(std::invoke(part, a.bid))
                                          : std::nullopt;
    };
  };
  f(
      "action", [](const Action& a) { return liars::to_string(a); }, "in words");
  f("kind", &Action::kind, "bid, call or exact");
  f("bid", of_bid([](const liars::Bid& bid) { return bid; }), "that is made").sparse();
  f("quantity", of_bid(&liars::Bid::quantity), "dice that the bid claims").sparse();
  f("face", of_bid(&liars::Bid::face), "that they show").sparse();
}

// --- a bid, from the own dice alone --------------------------------------------------------------

void Struct<LiarsCallRequest>::list(Fields<LiarsCallRequest>& f) {
  using Request = LiarsCallRequest;
  f("rules", &Request::rules, "of the game");
  f("hand", &Request::hand, "your dice").required();
  f("dice", &Request::dice, "in play, your own among them").required().between(1, kMostCallDice);
  f("bid", &Request::bid, "that may be called").required();
  f("large_m", &Request::large_m,
    "beyond 10,000 unseen dice: auto, normal or poisson approximate, none is exact");
  f("logspace", &Request::logspace, "compute in logarithms, which hold the smallest chances");
}

void Struct<LiarsCallAnswer>::list(Fields<LiarsCallAnswer>& f) {
  using Answer = LiarsCallAnswer;
  list_rules(f, &Answer::rules);
  f("hand", &Answer::hand, "your dice, in order");
  f("dice", &Answer::dice, "in play");
  list_bid(f, &Answer::bid);
  f("wild_face", &Answer::wild_face, "that counts for every other");
  f("own", &Answer::own, "dice of the hand that count for the bid");
  f("unknown", &Answer::unknown, "dice that you do not see");
  f("needed", &Answer::needed, "of them, for the bid to hold");
  f(
      "match_probability", [](const Answer& a) { return a.match.p(); },
      "that an unknown die counts for the bid");
  f(
      "match_probability_fraction", [](const Answer& a) { return liars::to_string(a.match); },
      "the same");
  f("p_true", &Answer::p_true, "probability that the bid holds");
  f("p_true_fraction", &Answer::p_true_fraction, "the same, of up to 1,000 unknown dice");
  f("log_p_true", &Answer::log_p_true, "its natural logarithm; null for a bid that cannot hold");
  f("p_exact", &Answer::p_exact, "probability that the bid is met exactly");
  f("p_exact_fraction", &Answer::p_exact_fraction, "the same, of up to 1,000 unknown dice");
  f("caller_loses", &Answer::caller_loses,
    "expected if the bid is called; null unless one die is lost", "dice");
  f("bidder_loses", &Answer::bidder_loses, "the same of the other side", "dice");
  f("method", &Answer::method, "how the chances were computed");
  f("error_bound", &Answer::error_bound, "of p_true and p_exact");
}

// --- rules ---------------------------------------------------------------------------------------

void Struct<LiarsRulesRequest>::list(Fields<LiarsRulesRequest>& /*f*/) {}

template <>
struct Struct<LiarsRulesAnswer::Preset> {
  using Preset = LiarsRulesAnswer::Preset;
  static constexpr const char* kName = "Preset";
  static constexpr const char* kMeaning = "A common set of rules";
  static void list(Fields<Preset>& f) {
    f("name", &Preset::name, "as rules begin with it");
    f("summary", &Preset::summary, "what is special");
    f("rules_in_words", &Preset::description, "what players should agree on");
  }
};

template <>
struct Struct<liars::RuleValue> {
  using Value = liars::RuleValue;
  static constexpr const char* kName = "RuleValue";
  static constexpr const char* kMeaning = "A value of a switch";
  static void list(Fields<Value>& f) {
    f("value", &Value::name, "as rules have it");
    f(
        "meaning",
        [](const Value& v) { return v.meaning.empty() ? std::nullopt : std::optional(v.meaning); },
        "in words; null where the value says it");
  }
};

template <>
struct Struct<liars::RuleSwitch> {
  using Switch = liars::RuleSwitch;
  static constexpr const char* kName = "RuleSwitch";
  static constexpr const char* kMeaning = "What can stand after a + in rules";
  static void list(Fields<Switch>& f) {
    f("name", &Switch::name, "of the switch");
    f("values", &Switch::values, "that it has");
  }
};

void Struct<LiarsRulesAnswer>::list(Fields<LiarsRulesAnswer>& f) {
  f("presets", &LiarsRulesAnswer::presets, "that rules begin with");
  f("switches", &LiarsRulesAnswer::switches, "that change single rules");
}

// --- one round of two players --------------------------------------------------------------------

void Struct<LiarsSolveRequest>::list(Fields<LiarsSolveRequest>& f) {
  using Request = LiarsSolveRequest;
  f("rules", &Request::rules, "of the game");
  f("dice", &Request::dice, "of both players; the first opens").between(1, liars::kMaxDice);
  f("palifico", &Request::palifico, "whether it is a palifico round");
  f("gap", &Request::gap,
    "stops when the bounds of the value are so close; if null, 1e-4 for two dice, 5e-3 where "
    "high_bids cut the round, else 1e-3")
      .between(kLeastGap, kMostGap);
  f("iterations", &Request::iterations, "as many, whatever the bounds; with a gap, at most")
      .between(1, kMostIterations);
  f("memory", &Request::memory, "that it may take", "GB").between(kLeastMemory, kMostMemory);
  f("high_bids", &Request::high_bids,
    "solve as if the last of so many bids in the top third had to be called; if null, all where "
    "memory allows, else 2")
      .between(1, liars::kAllHighBids);
}

template <>
struct Struct<LiarsWeightedBid> {
  static constexpr const char* kName = "WeightedBid";
  static constexpr const char* kMeaning = "A bid of a mixed strategy";
  static void list(Fields<LiarsWeightedBid>& f) {
    list_bid(f, &LiarsWeightedBid::bid);
    f("probability", &LiarsWeightedBid::probability, "that it is made");
  }
};

template <>
struct Struct<LiarsOpening> {
  static constexpr const char* kName = "Opening";
  static constexpr const char* kMeaning = "What good players open with";
  static void list(Fields<LiarsOpening>& f) {
    f("hand", &LiarsOpening::hand, "that they hold");
    f("probability", &LiarsOpening::probability, "of the hand");
    f("bids", &LiarsOpening::bids, "that it is opened with");
  }
};

void Struct<LiarsSolveAnswer>::list(Fields<LiarsSolveAnswer>& f) {
  using Answer = LiarsSolveAnswer;
  list_rules(f, &Answer::rules);
  f("position", &Answer::position, "the round, with what matters of the rules");
  f("dice", &Answer::dice, "of both players; the first opens");
  f("palifico", &Answer::palifico, "whether it is a palifico round");
  f("value", &Answer::value, "to the first mover, who wins 1 or loses 1: the middle of the bounds");
  f("lower", &Answer::lower, "proven bound of the value");
  f("upper", &Answer::upper, "proven bound of the value");
  f("gap", &Answer::gap, "upper - lower");
  f("win", &Answer::win, "probability that the first mover wins the round");
  f("iterations", &Answer::iterations, "of CFR+");
  f("histories", &Answer::histories, "of bids");
  f("information_sets", &Answer::information_sets, "histories with a hand, of both players");
  f("openings", &Answer::openings, "of hands with up to two dice");
  f("high_bids", &Answer::high_bids,
    "after which the round was cut; the bounds hold against all that the rules allow");
  f("file", &Answer::file, "where the strategy is");
  f("kept", &Answer::kept, "file from which the engine plays it; null if that has a better one");
  f("seconds", &Answer::seconds, "of solving", "seconds");
  f("warnings", &Answer::warnings, kWarningsMeaning);
}

void Struct<LiarsExploitRequest>::list(Fields<LiarsExploitRequest>& f) {
  using Request = LiarsExploitRequest;
  f("rules", &Request::rules, "of the game");
  f("dice", &Request::dice, "of both players; the first opens").between(1, liars::kMaxDice);
  f("palifico", &Request::palifico, "whether it is a palifico round");
  f.inherit(&Request::player);
  f("seed", &Request::seed, kSeedMeaning);
  f("seeds", &Request::seeds,
    "an agent that samples is measured by its mean mix over so many from this one")
      .between(1, kMostSeeds);
}

void Struct<LiarsLbrRequest>::list(Fields<LiarsLbrRequest>& f) {
  using Request = LiarsLbrRequest;
  f("rules", &Request::rules, "of the game");
  f("dice", &Request::dice,
    "of the agent and of its opponent, in rounds; without them whole matches are played")
      .between(1, liars::kMaxDice);
  f("palifico", &Request::palifico, "rounds are palifico where the opener has one die");
  f.inherit(&Request::player);
  f("games", &Request::games, "matches, or rounds").between(1, kMostLbrGames);
  f("depth", &Request::depth, "raises of its own that the opponent looks ahead")
      .between(1, kDeepestLbr);
  f("seed", &Request::seed, "of the dice");
}

template <>
struct Struct<LiarsLbrAnswer::Rounds> {
  using Rounds = LiarsLbrAnswer::Rounds;
  static constexpr const char* kName = "LbrRounds";
  static constexpr const char* kMeaning = "Rounds that began with the same dice";
  static void list(Fields<Rounds>& f) {
    f("agent_dice", &Rounds::agent_dice, "of the agent");
    f("opponent_dice", &Rounds::opponent_dice, "of its opponent");
    f("agent_opens", &Rounds::agent_opens, "whether the agent opens");
    f("rounds", &Rounds::rounds, "that were played");
    f("gain", &Rounds::gain, "of the opponent per round, on the scale of -1 to 1");
    f("error", &Rounds::error, "standard error of it; null for a single round");
  }
};

void Struct<LiarsLbrAnswer>::list(Fields<LiarsLbrAnswer>& f) {
  using Answer = LiarsLbrAnswer;
  list_rules(f, &Answer::rules);
  f("dice", &Answer::dice, "of the agent and of its opponent; none for whole matches");
  f("agent", &Answer::agent, "that was measured");
  f("depth", &Answer::depth, "raises of its own that the opponent looks ahead");
  f("games", &Answer::games, "matches, or rounds");
  f("wins", &Answer::wins, "of them, of the opponent");
  f("drawn", &Answer::drawn, "of them, that nobody won");
  f("share", &Answer::share, "of them that the opponent won");
  f("low", &Answer::low, "95 % interval of share (Wilson)");
  f("high", &Answer::high, "95 % interval of share (Wilson)");
  f("gain", &Answer::gain, "of the opponent per round, on the scale of -1 to 1");
  f("gain_error", &Answer::gain_error, "standard error of it");
  f("rounds", &Answer::rounds, "by the dice with which they began");
  f("seed", &Answer::seed, "of the dice");
  f("seconds", &Answer::seconds, "of all work", "seconds");
  f("warnings", &Answer::warnings, kWarningsMeaning);
}

void Struct<LiarsExploitAnswer>::list(Fields<LiarsExploitAnswer>& f) {
  using Answer = LiarsExploitAnswer;
  list_rules(f, &Answer::rules);
  f("position", &Answer::position, "the round, with what matters of the rules");
  f("dice", &Answer::dice, "of both players; the first opens");
  f("palifico", &Answer::palifico, "whether it is a palifico round");
  f("agent", &Answer::agent, "that was measured");
  f("exploitability", &Answer::exploitability,
    "what an opponent wins per round who knows how the agent plays, on the scale of -1 to 1");
  f(
      "nash_conv", [](const Answer& a) { return 2 * a.exploitability; },
      "the same, added up over both seats");
  f("best_response_first", &Answer::best_response_first, "what the opponent wins who opens");
  f("best_response_second", &Answer::best_response_second, "and who does not");
  f("seeds", &Answer::seeds, "that the agent's mix is the mean of; 1 if it does not sample");
  f("histories", &Answer::histories, "of bids");
  f("seconds", &Answer::seconds, "of all work", "seconds");
  f("warnings", &Answer::warnings, kWarningsMeaning);
}

// --- a mixed strategy, learnt by self-play -------------------------------------------------------

void Struct<LiarsTrainRequest>::list(Fields<LiarsTrainRequest>& f) {
  using Request = LiarsTrainRequest;
  f("rules", &Request::rules, "of the game");
  f("players", &Request::players, "at the table, at most").between(2, kMostValuePlayers);
  f("rounds", &Request::rounds, "to learn from").between(kLeastTrainRounds, kMostTrainRounds);
  f("seed", &Request::seed, kSeedMeaning);
  f("iterations", &Request::iterations,
    "of the largest round of two, which are solved over the graph of bids; 0: they are not")
      .between(0, kMostIterations);
}

template <>
struct Struct<LiarsTrainAnswer::Point> {
  using Point = LiarsTrainAnswer::Point;
  static constexpr const char* kName = "TrainingPoint";
  static constexpr const char* kMeaning = "How good the strategy was after so many rounds";
  static void list(Fields<Point>& f) {
    f("rounds", &Point::rounds, "learnt from");
    f("exploitability", &Point::exploitability,
      "what a perfect opponent wins a round with one die each, on the scale of -1 to 1");
    f("share", &Point::share, "of the matches won as one at the table, the others honest");
    f("low", &Point::low, "of the 95 % interval of the share");
    f("high", &Point::high, "of the 95 % interval of the share");
  }
};

template <>
struct Struct<LiarsTrainAnswer::Duel> {
  using Duel = LiarsTrainAnswer::Duel;
  static constexpr const char* kName = "TrainedDuel";
  static constexpr const char* kMeaning = "A round of two, solved over its graph of bids";
  static void list(Fields<Duel>& f) {
    f("first", &Duel::first, "dice of the player who opens");
    f("second", &Duel::second, "dice of the other");
    f("palifico", &Duel::palifico, "whether it is a palifico round");
    f("iterations", &Duel::iterations, "of CFR+");
    f("value", &Duel::value, "to the first mover, on the scale of -1 to 1");
    f("exploitability", &Duel::exploitability,
      "at least: what is left to an opponent who remembers no more than the strategy");
  }
};

void Struct<LiarsTrainAnswer>::list(Fields<LiarsTrainAnswer>& f) {
  using Answer = LiarsTrainAnswer;
  list_rules(f, &Answer::rules);
  f("players", &Answer::players, "at the table, at most");
  f("rounds", &Answer::rounds, "learnt from");
  f("seed", &Answer::seed, "of everything");
  f("scenes", &Answer::scenes, "kinds of situations that something was learnt of");
  f("curve", &Answer::curve, "its strength as it learnt");
  f("duels", &Answer::duels, "the rounds of two");
  f("bytes", &Answer::bytes, "of the file");
  f("file", &Answer::file, "where the strategy is");
  f("seconds", &Answer::seconds, "of all work", "seconds");
  f("warnings", &Answer::warnings, kWarningsMeaning);
}

// --- chances to win a match ----------------------------------------------------------------------

void Struct<LiarsValuesRequest>::list(Fields<LiarsValuesRequest>& f) {
  using Request = LiarsValuesRequest;
  f("rules", &Request::rules, "of the game");
  f("players", &Request::players, "at the table, at most").between(2, kMostValuePlayers);
  f("rounds", &Request::rounds, "played from every table").between(1, kMostValueRounds);
}

template <>
struct Struct<LiarsValuesAnswer::Row> {
  using Row = LiarsValuesAnswer::Row;
  static constexpr const char* kName = "StarterWins";
  static constexpr const char* kMeaning = "What a table is worth to the player who starts";
  static void list(Fields<Row>& f) {
    f("dice", &Row::dice, "of all players in turn; the first starts");
    f("win", &Row::win, "probability that the first wins the match");
    f("win_error", &Row::win_error, "standard error of win, at most");
    f("win_bias", &Row::win_bias, "since rounds are played in one style; an estimate");
    f("win_margin", &Row::win_margin, "how far win may be off: 1.96 errors, and the bias");
  }
};

void Struct<LiarsValuesAnswer>::list(Fields<LiarsValuesAnswer>& f) {
  using Answer = LiarsValuesAnswer;
  list_rules(f, &Answer::rules);
  f("players", &Answer::players, "at the table, at most");
  f("rounds", &Answer::rounds, "played from every table that is not solved");
  f("tables", &Answer::tables, "combinations of dice");
  f("largest_error", &Answer::largest_error, "of the list below");
  f("largest_margin", &Answer::largest_margin, "of the list below");
  f("style_bias", &Answer::style_bias,
    "share of rounds that the style lets end differently, where they are solved: root mean square");
  f("style_bias_palifico", &Answer::style_bias_palifico, "the same of palifico rounds");
  f("starter_wins", &Answer::starter_wins, "all others with the dice of the start");
  f("folder", &Answer::folder, "where the tables are kept");
  f("seconds", &Answer::seconds, "of all work", "seconds");
  f("warnings", &Answer::warnings, kWarningsMeaning);
}

}  // namespace hazard::codec
