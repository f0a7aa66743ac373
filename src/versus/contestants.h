// Players of a match: what they do in a turn, with all cards in view.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/decision_table.h"
#include "evaluate/moments.h"
#include "evaluate/rest_distributions.h"
#include "hazard/base/result.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/rules.h"
#include "solve/points.h"
#include "solve/values.h"
#include "versus/gap_table.h"
#include "versus/table.h"

namespace hazard::versus {

// How a turn is played.
struct TurnChoice {
  bool mixed = false;
  policy::TurnPlan plan;
  std::shared_ptr<policy::MixedPlan> mix;  // where mixed
  std::optional<double> theta;             // the attitude to risk, where there is one
};

// Safe to use from several threads.
class Contestant {
 public:
  virtual ~Contestant() = default;

  const std::string& name() const { return name_; }
  virtual void choose(const Seating& seating, TurnChoice& out) const = 0;

 protected:
  explicit Contestant(std::string name) : name_(std::move(name)) {}

 private:
  std::string name_;
};

// With this many open boxes on a card or fewer, `win` solves the rest of the match at the table.
inline constexpr int kSolvedOpen = 4;

// What the players of a variant share.
class Resources {
 public:
  // What `win` needs beside the rest: nothing if it does not play, the last turns of a match if it
  // begins there, and else what takes half a minute.
  enum class ForWin { kNothing, kLastTurns, kAll };

  // `means` are values of the mean.
  static Result<std::shared_ptr<const Resources>> make(const solve::Values& means, ForWin win,
                                                       int threads, const Watch& watch);

  const scorecard::RuleSet& rules() const { return means_.rules(); }
  const solve::Values& means() const { return means_; }
  // Who plays for points; what he does is remembered.
  const policy::Policy& mean_player() const { return *mean_player_; }
  evaluate::DecisionTable& decisions() const { return *decisions_; }
  // Expected final score and its variance if the card's owner plays for points.
  double expected(const Card& card) const { return card.points + moments_.mean[place(card)]; }
  double variance(const Card& card) const { return moments_.variance[place(card)]; }
  std::span<const double> rest_means() const { return moments_.mean; }
  // Of what is to come, from cards with at most kSolvedOpen open boxes.
  const evaluate::RestDistributions& rests() const { return *rests_; }
  const GapTable& gaps(bool moves_last) const { return *gaps_[moves_last]; }

  std::size_t bytes() const;  // once decisions have been remembered

 private:
  explicit Resources(solve::Values means) : means_(std::move(means)) {}
  std::size_t place(const Card& card) const { return *means_.anchors().index(card.anchor); }
  Result<void> prepare_last_turns(int threads, const Watch& watch);
  Result<void> prepare_gaps(int threads, const Watch& watch);

  solve::Values means_;
  std::shared_ptr<const policy::Policy> mean_player_;
  std::unique_ptr<evaluate::DecisionTable> decisions_;
  evaluate::RestMoments moments_;
  std::optional<evaluate::RestDistributions> rests_;
  std::array<std::optional<GapTable>, 2> gaps_;  // [moves last]
};

// The plan of a turn that follows values over points; `decided` plays where nothing is open.
void plan_by(const solve::PointsValues& values, const policy::Policy& decided, const Card& own,
             policy::TurnPlan& out);

struct ContestantInfo {
  std::string_view name;
  std::string_view title;
};
// Those that look at the table; all policies play too.
std::vector<ContestantInfo> contestant_list();

Result<std::string> canonical_contestant(std::string_view name);
bool plays_to_win(std::string_view name);
// The resources must outlive it. `policies` makes those that do not look at the table.
using PolicySource =
    std::function<Result<std::shared_ptr<const policy::Policy>>(const std::string& name)>;
Result<std::shared_ptr<const Contestant>> make_contestant(std::string_view name,
                                                          const Resources& resources,
                                                          const PolicySource& policies);

}  // namespace hazard::versus
