#include "versus/contestants.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "base/text.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/distribution.h"
#include "policy/policies.h"
#include "policy/value_policy.h"
#include "scorecard/anchors.h"
#include "solve/points.h"
#include "solve/turn.h"
#include "versus/adaptive.h"
#include "versus/normal.h"
#include "versus/opponents.h"

namespace hazard::versus {
namespace {

constexpr std::string_view kWin = "win";
constexpr double kDecided = 4.5;  // standard deviations of the lead: nothing left to win or lose

// The plan of the mean player, from what is remembered.
void remembered(evaluate::DecisionTable& table, const scorecard::Anchor& anchor,
                policy::TurnPlan& out) {
  const evaluate::Decision* const decisions = table.find(anchor);
  for (int r = 0; r < dice::kNumRolls; ++r) {
    for (int thrown = 0; thrown < 2; ++thrown) {
      out.keep[thrown][r] = dice::kKeepHands[dice::kFirstKeep[r] + decisions[r].keep_place(thrown)];
    }
    out.box[r] = static_cast<std::int8_t>(decisions[r].box());
  }
}

// A policy that does not look at the table.
class Steady final : public Contestant {
 public:
  Steady(std::shared_ptr<const policy::Policy> policy, const Resources& resources)
      : Contestant(policy->name()),
        policy_(std::move(policy)),
        decisions_(policy_->name() == resources.mean_player().name() ? &resources.decisions()
                                                                     : nullptr) {
    const std::string_view called = policy_->name();
    if (called == "optimal") theta_ = 0;
    if (called.starts_with("theta:")) theta_ = parse_signed(called.substr(6));
    if (theta_ && std::isinf(*theta_)) theta_.reset();
  }

  void choose(const Seating& seating, TurnChoice& out) const override {
    out.mixed = policy_->mixed();
    out.theta = theta_;
    if (out.mixed) {
      if (!out.mix) out.mix = std::make_shared<policy::MixedPlan>();
      policy_->mix(seating.own().anchor, *out.mix);
    } else if (decisions_ != nullptr) {
      remembered(*decisions_, seating.own().anchor, out.plan);
    } else {
      policy_->plan_at(seating.own().anchor, seating.own().points, out.plan);
    }
  }

 private:
  std::shared_ptr<const policy::Policy> policy_;
  evaluate::DecisionTable* decisions_;
  std::optional<double> theta_;
};

// Changes its attitude to risk with the table.
class Adaptive final : public Contestant {
 public:
  Adaptive(ThetaRule rule, std::map<double, std::shared_ptr<const policy::Policy>> policies,
           const Resources& resources)
      : Contestant(rule.name()),
        rule_(std::move(rule)),
        policies_(std::move(policies)),
        resources_(resources) {}

  void choose(const Seating& seating, TurnChoice& out) const override {
    const double theta = rule_.theta(outlook(seating));
    out.mixed = false;
    out.theta = theta;
    if (theta == 0) {
      remembered(resources_.decisions(), seating.own().anchor, out.plan);
    } else {
      policies_.find(theta)->second->plan(seating.own().anchor, out.plan);
    }
  }

 private:
  Outlook outlook(const Seating& seating) const {
    const scorecard::RuleSet& rules = resources_.rules();
    const Card& own = seating.own();
    Outlook outlook = {.gap = 0,
                       .behind = 0,
                       .variance = 0,
                       .turns_left = rules.num_boxes - std::popcount(own.anchor.filled),
                       .turns = rules.num_boxes};
    const Card* best = nullptr;
    for (int i = 0; i < static_cast<int>(seating.cards.size()); ++i) {
      if (i == seating.seat) continue;
      const Card& card = seating.cards[i];
      if (best == nullptr || resources_.expected(card) > resources_.expected(*best)) best = &card;
    }
    if (best == nullptr) return outlook;
    outlook.gap = resources_.expected(own) - resources_.expected(*best);
    outlook.behind = total(*best, rules) - total(own, rules);
    outlook.variance = resources_.variance(own) + resources_.variance(*best);
    return outlook;
  }

  ThetaRule rule_;
  std::map<double, std::shared_ptr<const policy::Policy>> policies_;
  const Resources& resources_;
};

// Plays for the win, a draw being half of one.
class Winner final : public Contestant {
 public:
  explicit Winner(const Resources& resources)
      : Contestant(std::string(kWin)), resources_(resources) {}

  void choose(const Seating& seating, TurnChoice& out) const override {
    out.mixed = false;
    out.theta.reset();
    const Card& own = seating.own();
    if (seating.cards.size() == 1) return remembered(resources_.decisions(), own.anchor, out.plan);
    if (most_open(seating) <= kSolvedOpen) return solve(seating, out.plan);
    const Normal best = best_of_others(seating);
    const double lead = resources_.expected(own) - best.mean;
    if (lead * lead > kDecided * kDecided * (resources_.variance(own) + best.variance)) {
      return remembered(resources_.decisions(), own.anchor, out.plan);
    }
    // Who has played already in this round?
    const int before = seating.seat;
    const int others = static_cast<int>(seating.cards.size()) - 1;
    resources_.gaps(2 * before >= others).plan(own.anchor, own.points - best.mean, out.plan);
  }

 private:
  int most_open(const Seating& seating) const {
    int most = 0;
    for (const Card& card : seating.cards) {
      most = std::max(most, resources_.rules().num_boxes - std::popcount(card.anchor.filled));
    }
    return most;
  }

  Normal best_of_others(const Seating& seating) const {
    std::optional<Normal> best;
    for (int i = 0; i < static_cast<int>(seating.cards.size()); ++i) {
      if (i == seating.seat) continue;
      const Normal one = {resources_.expected(seating.cards[i]),
                          resources_.variance(seating.cards[i])};
      best = best ? highest(*best, one) : one;
    }
    return best.value_or(Normal{});
  }

  // Against what the others will have, exactly.
  void solve(const Seating& seating, policy::TurnPlan& out) const {
    std::vector<evaluate::Distribution> finals;
    for (int i = 0; i < static_cast<int>(seating.cards.size()); ++i) {
      if (i == seating.seat) continue;
      evaluate::Distribution final = resources_.rests().from(seating.cards[i].anchor);
      final.first += seating.cards[i].points;
      finals.push_back(std::move(final));
    }
    const Card& own = seating.own();
    const auto solved =
        solve::solve_points(resources_.means().shared_game(),
                            {.root = own.anchor,
                             .least = own.points,
                             .most = own.points,
                             .prize = prize_against(highest(finals), solve::kPointForTies),
                             .means = resources_.means(),
                             .threads = 1});
    plan_by(*solved, resources_.mean_player(), own, out);
  }

  const Resources& resources_;
};

}  // namespace

void plan_by(const solve::PointsValues& values, const policy::Policy& decided, const Card& own,
             policy::TurnPlan& out) {
  const scorecard::AnchorSpace& anchors = values.game().anchors;
  const auto& row = anchors.row(anchors.row_number(own.anchor.filled, own.anchor.flag));
  const int lane = anchors.lane(own.anchor.filled, own.anchor.upper_sum);
  const auto open = values.open(row, lane);
  if (own.points < open.first || own.points > open.last) return decided.plan(own.anchor, out);
  policy::PointSet points;
  points.fill(own.points);
  solve::LanePlans plans;
  values.plan(row, lane, points, plans);
  out = policy::first_plan(plans);
}

Result<std::shared_ptr<const Resources>> Resources::make(const solve::Values& means, ForWin win,
                                                         int threads, const Watch& watch) {
  const bool all = win == ForWin::kAll;
  const std::shared_ptr<Resources> made(new Resources(means));
  made->mean_player_ = policy::make_value_policy("optimal", means);
  auto moments =
      evaluate::rest_moments(*made->mean_player_, {threads, watch.part(0, all ? 0.1 : 0.9)});
  if (!moments) return pass_on(moments);
  made->moments_ = *std::move(moments);
  made->decisions_ = std::make_unique<evaluate::DecisionTable>(*made->mean_player_);
  if (win != ForWin::kNothing) {
    const auto done = made->prepare_last_turns(threads, watch.quiet());
    if (!done) return pass_on(done);
  }
  if (all) {
    const auto done = made->prepare_gaps(threads, watch.part(0.1, 1));
    if (!done) return pass_on(done);
  }
  return made;
}

Result<void> Resources::prepare_last_turns(int threads, const Watch& watch) {
  auto rests = evaluate::rest_distributions(*mean_player_, kSolvedOpen, {threads, watch});
  if (!rests) return pass_on(rests);
  rests_ = *std::move(rests);
  return {};
}

Result<void> Resources::prepare_gaps(int threads, const Watch& watch) {
  const auto steps =
      turn_steps(*mean_player_, moments_.mean, kGapStep, {threads, watch.part(0, 0.2)});
  if (!steps) return pass_on(steps);
  for (const bool last : {false, true}) {
    auto gaps = make_gap_table(means_, moments_.variance, *steps,
                               {.moves_last = last,
                                .least_open = kSolvedOpen,
                                .threads = threads,
                                .watch = watch.part(last ? 0.6 : 0.2, last ? 1 : 0.6)});
    if (!gaps) return pass_on(gaps);
    gaps_[last] = *std::move(gaps);
  }
  return {};
}

std::size_t Resources::bytes() const {
  constexpr double kMet = 0.35;  // of all anchors, by games that are played for points
  const std::size_t anchors = means_.values().size();
  std::size_t bytes = 2 * anchors * sizeof(double) +
                      static_cast<std::size_t>(kMet * static_cast<double>(anchors) *
                                               dice::kNumRolls * sizeof(evaluate::Decision));
  for (const auto& gaps : gaps_) bytes += gaps ? gaps->bytes() : 0;
  return bytes;
}

std::vector<ContestantInfo> contestant_list() {
  std::vector<ContestantInfo> list;
  for (const ThetaRule::Info& info : ThetaRule::list()) list.push_back({info.name, info.title});
  list.push_back({kWin, "plays for the win: the rest of the match solved, or nearly so"});
  return list;
}

Result<std::string> canonical_contestant(std::string_view name) {
  if (plays_to_win(name)) return std::string(kWin);
  if (const auto rule = ThetaRule::parse(name)) return rule->map(&ThetaRule::name);
  return policy::canonical_name(name);
}

bool plays_to_win(std::string_view name) { return folded(name) == kWin; }

Result<std::shared_ptr<const Contestant>> make_contestant(std::string_view name,
                                                          const Resources& resources,
                                                          const PolicySource& policies) {
  if (plays_to_win(name)) return std::make_shared<Winner>(resources);
  if (auto rule = ThetaRule::parse(name)) {
    if (!*rule) return pass_on(*rule);
    std::map<double, std::shared_ptr<const policy::Policy>> of_theta;
    for (const double theta : (*rule)->thetas()) {
      if (theta == 0) continue;
      auto policy = policies(fmt::format("theta:{}", theta));
      if (!policy) return pass_on(policy);
      of_theta[theta] = *std::move(policy);
    }
    return std::make_shared<Adaptive>(**std::move(rule), std::move(of_theta), resources);
  }
  auto policy = policies(std::string(name));
  if (!policy) return pass_on(policy);
  return std::make_shared<Steady>(*std::move(policy), resources);
}

}  // namespace hazard::versus
