// Players of a match: what they do in a turn, with all cards in view.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evaluate/decision_table.h"
#include "evaluate/moments.h"
#include "evaluate/rest_distributions.h"
#include "hazard/base/result.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/rules.h"
#include "policy/policies.h"
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

// What the players of a variant share; parts are made when somebody first needs them.
class Resources {
 public:
  Resources(const scorecard::RuleSet& rules, policy::ValueSource values, int threads)
      : rules_(rules), values_(std::move(values)), threads_(threads) {}

  // What there must be before the others are asked for; the watch is for that.
  Result<void> prepare(const Watch& watch);
  Result<void> prepare_win(const Watch& watch);
  Result<std::shared_ptr<const policy::Policy>> policy(std::string_view name, const Watch& watch);

  const scorecard::RuleSet& rules() const { return rules_; }
  const solve::Values& means() const { return *means_; }
  const policy::Policy& mean_player() const { return *mean_player_; }
  // What the mean player does; remembered.
  evaluate::DecisionTable& decisions() const { return *decisions_; }
  // Expected final score and its variance if the card's owner plays for points.
  double expected(const Card& card) const;
  double variance(const Card& card) const;
  // Of what is to come, from cards with at most kSolvedOpen open boxes.
  const evaluate::RestDistributions& rests() const { return *rests_; }
  const GapTable& gaps(bool moves_last) const { return *gaps_[moves_last]; }

 private:
  std::size_t place(const Card& card) const;

  scorecard::RuleSet rules_;
  policy::ValueSource values_;
  int threads_;
  std::optional<solve::Values> means_;
  std::shared_ptr<const policy::Policy> mean_player_;
  std::unique_ptr<evaluate::DecisionTable> decisions_;
  evaluate::RestMoments moments_;
  std::optional<evaluate::RestDistributions> rests_;
  std::optional<GapTable> gaps_[2];  // [moves last]
};

struct ContestantInfo {
  std::string_view name;
  std::string_view title;
};
// Those that look at the table; all policies play too.
std::vector<ContestantInfo> contestant_list();

Result<std::string> canonical_contestant(std::string_view name);
// The resources must outlive it.
Result<std::shared_ptr<const Contestant>> make_contestant(std::string_view name,
                                                          Resources& resources,
                                                          const Watch& watch = {});

}  // namespace hazard::versus
