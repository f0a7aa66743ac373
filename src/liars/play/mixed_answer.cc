#include "liars/play/mixed_answer.h"

#include <algorithm>
#include <cmath>

namespace hazard::liars {
namespace {

// How likely the opponents are to play the blueprint, on average.
double trust(const std::vector<Belief>& beliefs) {
  double sum = 0;
  int count = 0;
  for (const Belief& belief : beliefs) {
    if (belief.empty()) continue;
    for (std::size_t s = 0; s < belief.styles.size(); ++s) {
      const Style::Kind kind = styles()[s].kind;
      if (kind == Style::Kind::kBlueprint || kind == Style::Kind::kHidden) sum += belief.styles[s];
    }
    ++count;
  }
  return count > 0 ? sum / count : 1;
}

}  // namespace

std::vector<std::pair<int, double>> blueprint_mix(const View& view, const Blueprint* blueprint) {
  if (blueprint == nullptr) return {};
  const Bidding bidding =
      bidding_of(view.round, static_cast<int>(view.round.bids.size()), blueprint);
  return mix_by(*blueprint, imagined_player(view.seat(), view.hand, 0, view.round.rules), bidding);
}

void mix_actions(const View& view, const DecisionOptions& options, const Blueprint* blueprint,
                 Decision& decision) {
  constexpr double kAny = 0.02;  // share of the blueprint that is spread over all actions
  if (options.anchor == 0) {
    decision.actions.front().play = 1;
    return;
  }
  const auto mix = blueprint_mix(view, blueprint);
  const Ladder& ladder = view.round.ladder();
  const double trusted = trust(decision.beliefs);
  const double anchor = trusted * options.anchor + (1 - trusted) * options.anchor_least;
  double best = -1;
  for (const ActionWorth& a : decision.actions) best = std::max(best, a.worth.mean);
  double sum = 0;
  for (ActionWorth& a : decision.actions) {
    const int rank = a.action.kind == Action::Kind::kBid    ? ladder.rank(a.action.bid)
                     : a.action.kind == Action::Kind::kCall ? kCallRank
                                                            : Scene::kNone;
    double share = kAny / static_cast<double>(decision.actions.size());
    for (const auto& [other, of_other] : mix) {
      if (other == rank) share += (1 - kAny) * of_other;
    }
    a.play = share * std::exp((a.worth.mean - best) / anchor);
    sum += a.play;
  }
  constexpr double kLeast = 0.005;
  double kept = 0;
  for (ActionWorth& a : decision.actions) {
    if (a.play < kLeast * sum) a.play = 0;
    kept += a.play;
  }
  for (ActionWorth& a : decision.actions) a.play /= kept;
}

void name_equals(double epsilon, Decision& decision) {
  double lower = -1;
  for (const ActionWorth& a : decision.actions) {
    lower = std::max(lower, a.worth.mean - (a.worth.exact ? 0 : a.worth.radius()));
  }
  for (ActionWorth& a : decision.actions) {
    a.equal = a.worth.known() && a.worth.mean + a.worth.radius() >= lower - epsilon;
  }
}

}  // namespace hazard::liars
