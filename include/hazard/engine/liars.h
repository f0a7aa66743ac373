// Liar's Dice: requests in, answers out.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/liars/exact/duel.h"
#include "hazard/liars/match/record.h"
#include "hazard/liars/play/decision.h"
#include "hazard/liars/play/tournament.h"
#include "hazard/liars/rules/call.h"

namespace hazard::liars {
class Knowledge;
}

namespace hazard::engine {

// --- what needs nothing but dice -----------------------------------------------------------------

struct LiarsCallRequest {
  liars::Rules rules;
  liars::Hand hand;
  liars::Bid bid;
  int dice_in_play = 0;  // with the own hand
  liars::BinomialOptions options;
};
inline constexpr int kMaxCallDice = 1'000'000;

struct LiarsCallAnswer {
  LiarsCallRequest request;
  int wild_face = 0;  // 0: none
  liars::Unseen unseen;
  liars::CallOdds odds;
  double log_p_true = 0;  // natural logarithm; minus infinity for a bid that cannot hold
  std::optional<liars::BinomialFractions> fractions;  // tail: P_true, term: P_exact
  std::optional<double> dice_change;  // expected from a call, where its loser loses one die
  liars::TailMethod method{};
  double error = 0;  // at most, of p_true and of p_exact
};

// How likely the bid is to hold, from the own dice alone.
Result<LiarsCallAnswer> liars_call(const LiarsCallRequest& request);

struct LiarsRulesAnswer {
  struct Preset {
    std::string name, summary, description;
  };
  struct Value {
    std::string name;
    std::string meaning;  // empty: the name says it
  };
  struct Switch {
    std::string name;
    std::vector<Value> values;
  };
  std::vector<Preset> presets;
  std::vector<Switch> switches;
};
LiarsRulesAnswer liars_rules();

// --- one round of two players, solved ------------------------------------------------------------

struct LiarsSolveRequest {
  liars::Rules rules;  // as asked for; the duel has what matters of them
  liars::Duel duel;
  liars::SolveRoundOptions options;
  std::filesystem::path out;  // of the strategy; empty: it is not kept
  int threads = 0;
  Watch watch;
};

// What good players open with.
struct LiarsOpening {
  liars::Hand hand;
  double probability = 0;    // of the hand
  std::vector<double> bids;  // [bid of LiarsSolveAnswer]
};

struct LiarsSolveAnswer {
  liars::Rules rules;
  liars::Duel duel;
  double value = 0;  // to the first mover, who wins 1 or loses 1
  double lower = -1;
  double upper = 1;
  double seconds = 0;
  std::int64_t iterations = 0;
  double histories = 0;
  double information_sets = 0;
  std::vector<liars::Bid> bids;        // all that may open
  std::vector<LiarsOpening> openings;  // of hands with few dice
  std::string file;                    // where the strategy is
};
Result<LiarsSolveAnswer> liars_solve(const LiarsSolveRequest& request);
// As close as can be waited for.
double default_gap(const liars::Duel& duel);

// --- what needs players --------------------------------------------------------------------------

struct LiarsOptions {
  std::filesystem::path folder;  // of value tables and solved rounds; empty: nothing is kept
  int rounds = 256;              // played from every table of a value table
  int threads = 0;
  Watch watch;
};

// Who decides.
struct LiarsPlayer {
  std::string agent = "engine";
  std::string config;                    // TOML that changes the agent's options; may be empty
  std::string config_file;               // its name, for messages
  std::optional<std::int64_t> rollouts;  // at most
  std::optional<std::int64_t> milliseconds;
  bool telemetry = false;
};

// A strategy that was looked up.
struct LiarsSolved {
  double lower = -1;  // of the round to its first mover
  double upper = 1;
  std::vector<double> mix;  // [legal action]
};

struct LiarsAdvice {
  liars::Position position;
  std::string agent;
  liars::Action action;                 // what to do; the likeliest if the round is solved
  std::optional<liars::Unseen> unseen;  // what the last bid asks of dice that we do not see
  liars::CallOdds alone;                // of the last bid, from the own dice
  liars::Decision decision;             // for agents that imagine rounds
  bool chances = true;                  // worth is a chance to win; else it counts dice
  std::optional<LiarsSolved> solved;
  double seconds = 0;
  std::string telemetry;  // a line of JSON, if asked for
};

struct LiarsExploitAnswer {
  liars::Rules rules;
  liars::Duel duel;
  std::string agent;
  double exploitability = 0;  // mean of the two below
  double as_second = 0;       // what the best opponent wins per round if the agent opens
  double as_first = 0;        // and if the opponent opens
  double histories = 0;
  double seconds = 0;
};

struct LiarsTournamentRequest {
  std::vector<std::string> agents;
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
};

struct LiarsTournamentAnswer {
  liars::Rules rules;
  std::uint64_t seed = 1;
  liars::Tournament tournament;
  double seconds = 0;
};

// One decision of a recorded match.
struct LiarsMove {
  int round = 0;  // 0, 1, ...
  liars::Position position;
  liars::Action taken;
  liars::Action best;
  double chance = 0;       // to win the match with the best action
  double loss = 0;         // of that chance
  bool solved = false;     // measured by a solved strategy
  bool as_called = false;  // a bid far from all others, worth what it is if it is called
};

struct LiarsReviewAnswer {
  // Of one player, in all.
  struct Total {
    std::string name;
    int decisions = 0;
    int mistakes = 0;
    double loss = 0;   // of the chance to win, in all
    double start = 0;  // chance before the first round
    double end = 0;    // and at the end of the record
    // What dice and the others' play gave: the change that own losses do not explain.
    double luck() const { return end - start + loss; }
  };
  liars::MatchRecord record;
  std::string agent;
  std::vector<LiarsMove> moves;
  std::vector<Total> players;  // [seat]
  double seconds = 0;

  static constexpr double kMistake = 0.02;
  static constexpr double kBlunder = 0.06;
};

struct LiarsValuesAnswer {
  struct Row {
    std::vector<int> dice;  // in turn; the first starts
    double win = 0;         // of the first
    double error = 0;       // at most, its standard error
  };
  liars::Rules rules;
  int players = 0;
  int rounds = 0;
  std::size_t tables = 0;
  double largest_error = 0;
  std::vector<Row> rows;  // [players - 2][own dice - 1]; all others with those of the start
  std::string folder;     // where it is kept; empty: nowhere
  double seconds = 0;
};

struct LiarsExploitRequest {
  liars::Rules rules;  // as asked for; the duel has what matters of them
  liars::Duel duel;
  LiarsPlayer player;
  std::uint64_t seed = 1;  // a sampling agent is measured as it plays with this one
};
Result<LiarsExploitAnswer> liars_exploit(const LiarsExploitRequest& request,
                                         const LiarsOptions& options);

// Everything that is asked about the matches of one set of rules.
class Liars {
 public:
  Liars(const liars::Rules& rules, LiarsOptions options);

  // At a table of so many players.
  Result<std::unique_ptr<liars::Agent>> agent(const LiarsPlayer& player, int players) const;

  Result<LiarsAdvice> advise(const liars::View& view, const LiarsPlayer& player,
                             std::uint64_t seed) const;
  Result<LiarsTournamentAnswer> tournament(const LiarsTournamentRequest& request) const;
  Result<LiarsReviewAnswer> review(const liars::MatchRecord& record, const LiarsPlayer& player,
                                   std::uint64_t seed) const;
  Result<LiarsValuesAnswer> values(int players) const;

 private:
  Result<LiarsMove> judge(const liars::View& view, const liars::Action& taken,
                          const LiarsPlayer& player, std::uint64_t seed) const;

  LiarsOptions options_;
  std::shared_ptr<liars::Knowledge> knowledge_;
};

}  // namespace hazard::engine
