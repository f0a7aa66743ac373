// Liar's Dice, what takes its time: rounds solved, what agents give away, chances to win, a
// strategy learnt by self-play. Requests in, answers out; what values are says liars.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "hazard/liars/config/player.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"

namespace hazard::engine {

// --- one round of two players, solved ------------------------------------------------------------

struct LiarsSolveRequest {
  liars::Rules rules = {};
  std::vector<int> dice = {1, 1};  // of both players; the first opens
  bool palifico = false;
  std::optional<double> gap = {};               // as close as can be waited for if neither is given
  std::optional<std::int64_t> iterations = {};  // as many, whatever the bounds; with a gap at most
  double memory = 2;                            // GB that it may take
  // Solved as if the last of so many high bids had to be called; nothing: all, if memory allows.
  std::optional<int> high_bids = {};
  // Files of a caller on this machine, who is no stranger; not on the wire.
  std::filesystem::path checkpoint = {};  // to go on from
  std::filesystem::path out = {};         // for the strategy
};

struct LiarsWeightedBid {
  liars::Bid bid;
  double probability = 0;
};

// What good players open with.
struct LiarsOpening {
  liars::Hand hand;
  double probability = 0;              // of the hand
  std::vector<LiarsWeightedBid> bids;  // those that it is opened with
};

struct LiarsSolveAnswer {
  liars::Rules rules = {};
  liars::Position position;  // what matters of it
  std::vector<int> dice;
  bool palifico = false;
  double value = 0;  // to the first mover, who wins 1 or loses 1
  double lower = -1;
  double upper = 1;
  std::int64_t iterations = 0;
  std::int64_t histories = 0;
  std::int64_t information_sets = 0;
  std::vector<LiarsOpening> openings;  // of hands with few dice
  std::optional<int> high_bids;        // that it was solved with, if not all
  std::optional<std::string> file;     // where the strategy is
  std::optional<std::string> kept;     // and where the engine finds it
  double seconds = 0;
  std::vector<std::string> warnings = {};

  double gap() const { return upper - lower; }
  double win() const { return (1 + value) / 2; }
};

// --- what an agent gives away --------------------------------------------------------------------

struct LiarsExploitRequest {
  liars::Rules rules = {};
  std::vector<int> dice = {1, 1};
  bool palifico = false;
  liars::Player player = {};
  std::uint64_t seed = 1;
  int seeds = 8;  // an agent that samples is measured by its mean mix over so many from this one
};

struct LiarsExploitAnswer {
  liars::Rules rules = {};
  liars::Position position;
  std::vector<int> dice;
  bool palifico = false;
  std::string agent;
  double exploitability = 0;        // mean of the two below
  double best_response_first = 0;   // what the best opponent wins per round if it opens
  double best_response_second = 0;  // and if the agent opens
  int seeds = 1;                    // that its mix is the mean of
  std::int64_t histories = 0;
  double seconds = 0;
  std::vector<std::string> warnings = {};
};

// --- what an agent gives away in rounds of any size ----------------------------------------------

struct LiarsLbrRequest {
  liars::Rules rules = {};
  std::vector<int> dice = {};  // of the agent and of its opponent, in rounds; empty: whole matches
  bool palifico = false;       // of rounds: where the opener has one die
  liars::Player player = {};
  std::int64_t games = 1000;
  int depth = 1;  // raises of its own that the opponent looks ahead
  std::uint64_t seed = 1;
};

struct LiarsLbrAnswer {
  // Rounds that began with these dice.
  struct Rounds {
    int agent_dice = 0;
    int opponent_dice = 0;
    bool agent_opens = false;
    std::int64_t rounds = 0;
    double gain = 0;              // of the opponent, on ±1
    std::optional<double> error;  // standard error of it; nothing for a single round
  };

  liars::Rules rules = {};
  std::vector<int> dice;
  std::string agent;
  int depth = 1;
  std::int64_t games = 0;
  std::int64_t wins = 0;  // of the opponent
  std::int64_t drawn = 0;
  double share = 0;
  double low = 0;  // Wilson, 95 %
  double high = 0;
  double gain = 0;  // of the opponent per round, on ±1
  double gain_error = 0;
  std::vector<Rounds> rounds;
  std::uint64_t seed = 1;
  double seconds = 0;
  std::vector<std::string> warnings = {};
};

// --- chances to win a match ----------------------------------------------------------------------

inline constexpr int kLiarsRounds = 256;  // played from every table that the engine uses

struct LiarsValuesRequest {
  liars::Rules rules = {};
  int players = 6;            // at most
  int rounds = kLiarsRounds;  // played from every table
};

struct LiarsValuesAnswer {
  struct Row {
    std::vector<int> dice;  // in turn; the first starts
    double win = 0;         // of the first
    double win_error = 0;   // standard error, at most
    double win_bias = 0;    // since rounds are played in one style; an estimate
    double win_margin = 0;  // how far win may be off: 95 % of the error, and the bias
  };
  liars::Rules rules = {};
  int players = 0;
  int rounds = 0;
  std::int64_t tables = 0;
  double largest_error = 0;
  double largest_margin = 0;
  // Share of rounds that the style of the players lets end differently: of solved ones, their root
  // mean square.
  double style_bias = 0;
  double style_bias_palifico = 0;
  std::vector<Row> starter_wins;  // [players - 2][own dice - 1]; all others with those of the start
  std::optional<std::string> folder;  // where it is kept
  double seconds = 0;
  std::vector<std::string> warnings = {};
};

// --- a mixed strategy, learnt by self-play -------------------------------------------------------

struct LiarsTrainRequest {
  liars::Rules rules = {};
  int players = 6;                  // at the table, at most
  std::int64_t rounds = 8'000'000;  // to learn from
  std::uint64_t seed = 1;
  int iterations = 32;  // of the largest round of two; 0: two players learn like others
  // Files of a caller on this machine, who is no stranger; not on the wire.
  std::filesystem::path checkpoint = {};  // to go on from
  std::filesystem::path out = {};  // for what is learnt; empty: where the engine looks for it
};

struct LiarsTrainAnswer {
  // How good it was after so many rounds.
  struct Point {
    std::int64_t rounds = 0;
    double exploitability = 0;  // with one die each, on -1..1
    double share = 0;           // of matches won as one among six, the others honest
    double low = 0, high = 0;
  };
  // A round of two, solved over its graph of bids.
  struct Duel {
    int first = 0, second = 0;  // dice
    bool palifico = false;
    int iterations = 0;
    double value = 0;
    double exploitability = 0;  // at least
  };
  liars::Rules rules = {};
  int players = 0;
  std::int64_t rounds = 0;
  std::uint64_t seed = 0;
  std::vector<Duel> duels = {};
  int scenes = 0;  // situations that something was learnt of
  std::vector<Point> curve = {};
  std::int64_t bytes = 0;  // of the file
  std::optional<std::string> file = {};
  double seconds = 0;
  std::vector<std::string> warnings = {};
};

}  // namespace hazard::engine
