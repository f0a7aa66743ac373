// Liar's Dice: requests in, answers out. Both are plain data.
//
// Chances to win are of the match, or of the round where one round decides. A value on -1..1 is
// such a chance, 2 win - 1, or counts dice: -1 for a die lost.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hazard/liars/config/config_line.h"
#include "hazard/liars/config/player.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/match/match.h"
#include "hazard/liars/play/decision.h"
#include "hazard/liars/play/outside.h"
#include "hazard/liars/rules/binomial.h"
#include "hazard/liars/rules/round.h"
#include "hazard/stats/racing.h"
#include "hazard/stats/verdict.h"

namespace hazard::engine {

// --- a bid, from the own dice alone --------------------------------------------------------------

struct LiarsCallRequest {
  liars::Rules rules = {};
  liars::Hand hand = {};
  int dice = 0;  // in play, the own hand among them
  liars::Bid bid = {};
  liars::LargeM large_m = liars::LargeM::kNone;
  bool logspace = false;
};

struct LiarsCallAnswer {
  liars::Rules rules = {};
  liars::Hand hand = {};
  int dice = 0;
  liars::Bid bid = {};
  std::optional<int> wild_face;
  int own = 0;      // dice of the hand that count for the bid
  int unknown = 0;  // dice that we do not see
  int needed = 0;   // of them, for the bid to hold
  liars::Chance match;
  double p_true = 0;                                             // the bid holds
  double p_exact = 0;                                            // it is met exactly
  std::optional<std::string> p_true_fraction, p_exact_fraction;  // of up to kMaxFractionDice
  std::optional<double> log_p_true;  // natural logarithm; nothing for a bid that cannot hold
  // Dice on average, if the bid is called and its loser loses one.
  std::optional<double> caller_loses, bidder_loses;
  liars::TailMethod method = {};
  double error_bound = 0;  // of p_true and of p_exact
};

// --- configuration -------------------------------------------------------------------------------

struct LiarsConfigRequest {
  std::string config = {};  // TOML that is to be applied; may be empty
  std::string config_name = "config";
};

struct LiarsConfigAnswer {
  std::vector<liars::ConfigLine> keys;
  std::string toml;  // a file that says all of them
};

// --- rules ---------------------------------------------------------------------------------------

struct LiarsRulesRequest {};

struct LiarsRulesAnswer {
  struct Preset {
    std::string name, summary, description;
  };
  std::vector<Preset> presets = {};
  std::vector<liars::RuleSwitch> switches = {};
};

// --- what to do ----------------------------------------------------------------------------------

struct LiarsAdviseRequest {
  liars::Position position = {};        // with the hand
  std::vector<std::string> names = {};  // of all seats; "player 1", ... if there are none
  std::string record = {};              // the match so far, if it is to teach how the others play
  liars::Player player = {};
  std::uint64_t seed = 1;
  bool telemetry = false;  // count what the styles of opponents returned
};

// Where a strategy was looked up.
struct LiarsSolved {
  struct Part {
    liars::Action action;
    double probability = 0;
  };
  double lower = -1;  // of the round to its first mover
  double upper = 1;
  std::vector<Part> mix;  // without what is never played
};

struct LiarsAdviseAnswer {
  // How weights of styles followed what the styles returned.
  struct Adaptation {
    int updates = 0;
    std::int64_t rollouts = 0;
    double temperature = 0;
    double styles = 0;
    double regret = 0;
    bool gave_up = false;
  };
  struct LastBid {
    liars::Bid bid;
    int own = 0;
    int unknown = 0;
    int needed = 0;
    liars::Chance match;
    liars::CallOdds alone;  // from the own dice
    liars::CallOdds odds;   // after all bids
    liars::CallMode mode = {};
  };
  struct Action {
    liars::Action action;
    double value = 0;  // mean of the rollouts, or exact
    double low = 0;    // holds for all actions at once, with the error of the value table
    double high = 0;
    double table_error = 0;     // of that, what the value table can be off by
    double loss = 0;            // against the best
    std::optional<double> win;  // nothing if values count dice
    liars::CallOdds odds;       // of the bid, or of the bid called
    double play = 0;            // how often the engine does this
    bool equal = false;         // may be as good as the best, within the error
    bool sampled = false;
    std::int64_t rollouts = 0;
    std::optional<double> variance;  // of one rollout
  };
  struct Style {
    std::string style;
    double probability = 0;
  };
  struct Belief {
    int seat = 1;
    std::string name;
    int dice = 0;
    std::vector<Style> styles;
    std::optional<std::vector<double>> matches;  // [dice that count for the last bid]
  };
  // A style of the mixture that opponents are imagined to play.
  struct Policy {
    std::string policy;
    double weight = 0;
    std::optional<std::int64_t> count;  // of opponents in all rollouts; only counted if asked for
    std::optional<double> mean_return;  // of those rollouts
  };
  liars::Position position;
  std::vector<std::string> names;  // [seat]
  std::string agent;
  liars::Action action;                // what the engine does most often
  std::vector<LiarsSolved::Part> mix;  // how often it does what
  std::optional<LastBid> last_bid;
  std::optional<LiarsSolved> solved;
  std::vector<Action> actions;  // those that came into question, best first
  stats::StopReason stopped = {};
  std::int64_t rollouts = 0;
  std::int64_t budget = 0;
  std::vector<Policy> policies;
  std::optional<Adaptation> adaptation;
  std::vector<Belief> beliefs;  // of opponents
  double seconds = 0;           // of deciding
  std::vector<std::string> warnings = {};
};

// --- decisions of a match, for a log -------------------------------------------------------------

struct LiarsDecided {
  std::optional<std::int64_t> game;  // of a tournament, from 1
  int round = 1;                     // of the match
  liars::Action played;              // drawn from what the agent found good
  LiarsAdviseAnswer advice;
};

// What the agent's last decision rests on, just before it plays `action` in this match; nothing
// unless it imagines rounds and was made with telemetry. `agents` are names of all seats.
std::optional<LiarsDecided> liars_decided(const liars::Agent& agent, const liars::Match& match,
                                          const liars::Action& action,
                                          const std::vector<std::string>& agents);
// The same as a line of JSON with its end; empty for nothing.
std::string to_line(const std::optional<LiarsDecided>& decided);

// --- matches between agents ----------------------------------------------------------------------

struct LiarsTournamentRequest {
  liars::Rules rules = {};
  std::vector<std::string> agents = {};          // at the table
  std::vector<liars::TableConfig> configs = {};  // of agents, by their numbers
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  // Lets agents cmd:PROGRAM start programs, for a caller on this machine; not on the wire.
  std::optional<liars::OutsideOptions> programs = {};
  // A file of a caller on this machine to add decisions to, a LiarsDecided for each; not on the
  // wire.
  std::filesystem::path telemetry = {};
};

// What a seat reached, or all seats of one agent together.
struct LiarsStanding {
  std::string agent;
  int seats = 1;
  std::int64_t wins = 0;
  double share = 0;  // of the matches
  double low = 0;    // Wilson, 95 %, as if all matches were independent
  double high = 0;
  double share_error = 0;  // standard error, from groups of matches with equal dice
  double mean_place = 0;   // 1 is best
  double elo = 0;          // of the agent
  std::optional<double> elo_low, elo_high;  // 95 %; nothing where nothing bounds it
  std::int64_t decisions = 0;
  std::optional<double> seconds_per_decision;
  liars::Faults faults;
};

struct LiarsTournamentAnswer {
  liars::Rules rules = {};
  std::int64_t games = 0;
  std::int64_t drawn = 0;
  std::uint64_t seed = 1;
  std::vector<LiarsStanding> agents;   // by name, in the order of their first entries
  std::vector<LiarsStanding> entries;  // as they were named
  double seconds = 0;
  std::vector<std::string> warnings = {};
};

// --- a match against agents ----------------------------------------------------------------------

// Names of those who have none, by seat.
inline constexpr std::array kLiarsNames = {"You", "Anna", "Bo",  "Cleo", "Dev",
                                           "Emi", "Finn", "Gia", "Hugo", "Ines"};

struct LiarsPlayRequest {
  liars::Rules rules = {};                       // of a new match
  std::vector<std::string> names = {};           // of a new match; the first is the player's
  std::vector<std::string> agents = {};          // of all other seats
  std::vector<liars::TableConfig> configs = {};  // of agents, by their numbers
  std::string record = {};                       // the match so far; empty: a new one
  std::optional<std::string> action = {};        // of the player: "3x4", "call", "exact", "pass"
  std::uint64_t seed = 1;
};

struct LiarsPlayAnswer {
  struct Bid {
    std::string name;
    liars::Bid bid;
  };
  struct Hand {
    std::string name;
    liars::Hand hand;
  };
  struct Round {
    int round = 1;
    std::vector<Hand> hands;
    std::vector<Bid> bids;
    std::string caller;
    liars::Action::Kind kind = {};  // call or exact
    int count = 0;                  // dice that counted for the last bid
    std::optional<std::string> loser;
  };
  std::string record;  // with the hands of all: not for the player's eyes
  liars::Rules rules = {};
  std::vector<std::string> names;           // [seat]
  std::vector<std::string> agents;          // [seat - 1]
  std::vector<int> dice;                    // [seat]
  int starter = 0;                          // seat
  std::optional<int> to_move;               // seat; nothing if the match is over
  bool out_of_turn = false;                 // another is to move, and the player may call exact
  std::optional<liars::Position> position;  // as the player sees it
  std::optional<liars::Hand> hand;
  bool palifico = false;
  std::vector<Bid> bids;               // of this round
  std::vector<liars::Action> actions;  // that are allowed
  std::vector<Round> ended;            // by this call
  bool over = false;
  std::optional<std::string> winner;
  std::vector<std::string> warnings = {};
};

// --- a recorded match ----------------------------------------------------------------------------

struct LiarsReviewRequest {
  std::string record = {};  // its text, see liars/match/record.h
  liars::Player player = {};
  std::uint64_t seed = 1;
};

struct LiarsReviewAnswer {
  struct Round {
    int round = 1;
    std::vector<int> dice;  // [seat]
    bool palifico = false;
    std::optional<int> count;          // dice that counted for the last bid
    std::optional<std::string> loser;  // of the challenge
  };
  struct Decision {
    int round = 1;
    std::string name;
    liars::Position position;
    liars::Action action;
    liars::Action best;
    double win = 0;   // with the best action
    double loss = 0;  // of that chance
    stats::Verdict verdict = {};
    bool solved = false;     // measured by a solved strategy
    bool as_called = false;  // a bid far from all others, worth what it is if it is called
  };
  struct Player {
    std::string name;
    int decisions = 0;
    stats::Verdicts verdicts;
    double loss = 0;   // of the chance to win, in all
    double luck = 0;   // what else changed it: dice, and how the others played
    double start = 0;  // chance before the first round
    double end = 0;    // and at the end of the record
  };
  liars::Rules rules = {};
  std::string agent;
  std::optional<std::string> winner;
  std::vector<Round> rounds;
  std::vector<Player> players;  // [seat]
  std::vector<Decision> decisions;
  double seconds = 0;
  std::vector<std::string> warnings = {};
};

// --- whoever plays -------------------------------------------------------------------------------

struct LiarsAgentRequest {
  liars::Rules rules = {};
  liars::Player player = {};
  int players = 2;                                     // at the table
  std::optional<liars::OutsideOptions> programs = {};  // as for a tournament
};

struct LiarsAgent {
  std::unique_ptr<liars::Agent> agent;
  std::vector<std::string> warnings = {};
};

}  // namespace hazard::engine
