// Plays games of one policy from one position and counts what happens. Pure and mixed policies have
// players of their own, which play many games at a time; what one turn and one game are stands
// here.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "base/parallel.h"
#include "evaluate/decision_table.h"
#include "evaluate/tally.h"
#include "evaluate/throws.h"
#include "hazard/base/watch.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/game_record.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"

namespace hazard::evaluate {

class Player {
 public:
  virtual ~Player() = default;

  // Plays games first .. first + scores.size() - 1 and writes down their final scores. If cancelled
  // it stops early.
  virtual void play(std::int64_t first, std::span<int> scores, Workers& workers,
                    const Watch& watch) = 0;
  // Plays one game, one decision after the other, without counting it.
  virtual GameRecord record(std::int64_t game) = 0;

  Tally total() const { return tallies_.total(); }
  const policy::Policy& policy() const { return policy_; }

 protected:
  // A game on its way.
  struct State {
    scorecard::Anchor anchor;
    int points;   // without the bonus
    int further;  // Yahtzees that paid extra, from the start on
  };

  Player(const policy::Policy& policy, const Start& start, std::uint64_t seed);

  State start_state() const { return {start_.anchor, start_.points, 0}; }
  bool under_way(int turn) const { return turn == start_.turn && start_.thrown >= 0; }

  static int kept_hand(int roll, int place) {
    return dice::kKeepHands[dice::kFirstKeep[roll] + place];
  }
  // What writing a roll into a box pays.
  scorecard::Action action(const scorecard::Anchor& anchor, int roll, int box) const {
    if (joker_ && is_joker(anchor, roll)) [[unlikely]]
      return joker_action(anchor, roll, box);
    return {box, scores_.paid[box][roll], 0};
  }
  void settle(State& state, const scorecard::Action& done) const {
    state.anchor = anchors_.after(state.anchor, done);
    state.points += done.points();
    state.further += done.extra > 0 ? 1 : 0;
  }
  // Settles and counts.
  void write(const scorecard::Action& done, int turn, State& state, Tally& tally) const {
    ++tally.points[done.box][done.score];
    ++tally.filled[turn][done.box];
    settle(state, done);
  }
  int bonus(const State& state) const;
  // Ends a game; returns its score.
  int finish(const State& state, Tally& tally) const;

  // Plays a turn as `choice` says: keep(thrown, roll) gives a hand, box(roll) a box.
  template <class Choice>
  TurnRecord play_turn(const State& state, int turn, const Throws& throws,
                       const Choice& choice) const;
  // Plays a game; choice_of(turn, state) gives what play_turn() needs.
  template <class ChoiceOf>
  GameRecord play_game(std::int64_t game, ChoiceOf choice_of) const;

  const policy::Policy& policy_;
  const scorecard::RuleSet& rules_;
  const scorecard::ScoreTable& scores_;
  const scorecard::AnchorSpace& anchors_;
  const Rerolls& rerolls_ = Rerolls::all();
  const Start start_;
  const std::uint64_t seed_;
  Tallies tallies_;

 private:
  bool is_joker(const scorecard::Anchor& anchor, int roll) const {
    return five_alike_[roll] && scorecard::is_filled(anchor.filled, rules_.yahtzee_box);
  }
  scorecard::Action joker_action(const scorecard::Anchor& anchor, int roll, int box) const;

  const bool joker_;
  std::array<bool, dice::kNumRolls> five_alike_;
};

template <class Choice>
TurnRecord Player::play_turn(const State& state, int turn, const Throws& throws,
                             const Choice& choice) const {
  TurnRecord record;
  int thrown = 0;
  if (under_way(turn)) {
    thrown = start_.thrown;
    record.rolls[thrown] = start_.roll;
  } else {
    record.rolls[0] = rerolls_.roll(0, throws[0]);
  }
  for (; thrown + 1 < kThrows; ++thrown) {
    record.keeps[thrown] = choice.keep(thrown, record.rolls[thrown]);
    record.rolls[thrown + 1] = rerolls_.roll(record.keeps[thrown], throws[thrown + 1]);
  }
  const int last = record.rolls[kThrows - 1];
  record.action = action(state.anchor, last, choice.box(last));
  return record;
}

template <class ChoiceOf>
GameRecord Player::play_game(std::int64_t game, ChoiceOf choice_of) const {
  GameRecord record = {.game = game};
  State state = start_state();
  for (int turn = start_.turn; turn < rules_.num_boxes; ++turn) {
    record.turns.push_back(
        play_turn(state, turn, draw_throws(seed_, game, turn), choice_of(turn, state)));
    settle(state, record.turns.back().action);
  }
  record.bonus = bonus(state);
  record.score = state.points + record.bonus;
  return record;
}

// For a pure policy. The table must outlive the player.
std::unique_ptr<Player> make_pure_player(DecisionTable& table, const Start& start,
                                         std::uint64_t seed);
// For a pure policy that looks at points: it plans every turn of every game anew.
std::unique_ptr<Player> make_points_player(const policy::Policy& policy, const Start& start,
                                           std::uint64_t seed);
// For a mixed one.
std::unique_ptr<Player> make_mixed_player(const policy::Policy& policy, const Start& start,
                                          std::uint64_t seed);

}  // namespace hazard::evaluate
