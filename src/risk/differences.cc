#include "risk/differences.h"

#include <algorithm>
#include <memory>

#include "base/parallel.h"
#include "evaluate/turn_flow.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/solve/plans.h"
#include "risk/throw_kernel.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::risk {
namespace {

using dice::kNumRolls;
using evaluate::TurnFlow;
using scorecard::AnchorSpace;

const solve::LanePlans::Decisions& choices(const solve::LanePlans& plans, int thrown) {
  return thrown < 2 ? plans.keep[thrown] : plans.box;
}

// Calls fn(thrown, roll, place, probability that the roll is met, choice of a, choice of b) for
// each decision in which two plans differ.
template <class Fn>
void for_each_difference(const TurnFlow& flow, const solve::LanePlans& a, const solve::LanePlans& b,
                         Fn fn) {
  for (int thrown = 0; thrown < kDecisions; ++thrown) {
    for (int r = 0; r < kNumRolls; ++r) {
      const auto& mine = choices(a, thrown)[r];
      const auto& others = choices(b, thrown)[r];
      if (mine == others) continue;
      for (int i = 0; i < flow.num_lanes(); ++i) {
        if (mine[i] == others[i]) continue;
        fn(thrown, r, i, flow.roll(thrown, r, i), static_cast<int>(mine[i]),
           static_cast<int>(others[i]));
      }
    }
  }
}

// Both policies in the same eight anchors, which one of them visits.
class Duel {
 public:
  Duel(const policy::Policy& player, const policy::Policy& other)
      : player_(player), other_(other) {}

  void run(const AnchorSpace::Row& row, std::span<const std::int32_t> lanes) {
    flow_.run(player_, row, lanes);
    if (player_.mixed() || other_.mixed()) {
      second_.run(other_, row, lanes);
    } else {
      other_.plan_lanes(row, evaluate::lane_set(lanes), plans_);
    }
  }

  // Calls fn(thrown, roll, place, probability that the roll is met and choices differ, choice of
  // the player, choice of the other); choices of mixed policies are -1.
  template <class Fn>
  void for_each_difference(Fn fn) const {
    if (!player_.mixed() && !other_.mixed()) {
      return risk::for_each_difference(flow_, flow_.plans(), plans_, fn);
    }
    for (int thrown = 0; thrown < kDecisions; ++thrown) {
      for (int r = 0; r < kNumRolls; ++r) {
        for (int i = 0; i < flow_.num_lanes(); ++i) {
          const double apart = 1 - same(thrown, r, i);
          if (apart > 0) fn(thrown, r, i, flow_.roll(thrown, r, i) * apart, -1, -1);
        }
      }
    }
  }

 private:
  double same(int thrown, int roll, int i) const {
    double both = 0;
    if (thrown < 2) {
      for (int k = dice::kFirstKeep[roll]; k < dice::kFirstKeep[roll + 1]; ++k) {
        const int hand = dice::kKeepHands[k];
        both += flow_.keeps(thrown, roll, hand, i) * second_.keeps(thrown, roll, hand, i);
      }
    } else {
      for (int b = 0; b < player_.game().rules.num_boxes; ++b) {
        both += flow_.ends_in(roll, b, i) * second_.ends_in(roll, b, i);
      }
    }
    return both;
  }

  const policy::Policy& player_;
  const policy::Policy& other_;
  TurnFlow flow_;
  TurnFlow second_;  // of the other, if either is mixed
  solve::LanePlans plans_;
};

Disagreement shares(const std::array<double, kDecisions>& per_game, int turns) {
  return {per_game[0] / turns, per_game[1] / turns, per_game[2] / turns};
}

}  // namespace

Result<void> for_each_row(const policy::Policy& player, const std::vector<double>& visits,
                          const policy::Policy& other, const evaluate::EvaluateOptions& options,
                          const RowCases& fn) {
  const AnchorSpace& anchors = player.game().anchors;
  Workers workers(options.threads);
  const int turns = player.game().rules.num_boxes;
  for (int turn = 0; turn < turns; ++turn) {
    const auto rows = anchors.level(turn);
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto duel = std::make_unique<Duel>(player, other);
      std::vector<Case> cases;
      for (int n = begin; n < end && !options.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(rows[n]);
        cases.clear();
        evaluate::for_each_met(row, visits, [&](std::span<const std::int32_t> lanes) {
          duel->run(row, lanes);
          duel->for_each_difference([&](int thrown, int roll, int i, double p, int a, int b) {
            const double per_game = visits[row.offset + lanes[i]] * p;
            if (per_game > 0) cases.push_back({rows[n], lanes[i], thrown, roll, a, b, per_game});
          });
        });
        if (!cases.empty()) fn(rows[n], std::span<const Case>(cases));
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    options.watch.report(static_cast<double>(turn + 1) / turns);
  }
  return {};
}

std::vector<Disagreement> by_turn(const RowSums& sums, const AnchorSpace& anchors, int turns) {
  std::vector<Disagreement> result;
  for (int turn = 0; turn < turns; ++turn) {
    std::array<double, kDecisions> total{};
    for (int row : anchors.level(turn)) {
      for (int d = 0; d < kDecisions; ++d) total[d] += sums[row][d];
    }
    result.push_back(shares(total, 1));
  }
  return result;
}

Disagreement overall(const std::vector<Disagreement>& turns) {
  std::array<double, kDecisions> total{};
  for (const Disagreement& turn : turns) {
    total[0] += turn.reroll1;
    total[1] += turn.reroll2;
    total[2] += turn.box;
  }
  return shares(total, static_cast<int>(turns.size()));
}

Result<Disagreement> disagreement(const policy::Policy& player, const std::vector<double>& visits,
                                  const policy::Policy& other,
                                  const evaluate::EvaluateOptions& options) {
  if (!player.mixed() && !other.mixed()) {
    const PolicyPair pair = {&player, &other};
    const auto only = disagreements(player, visits, {&pair, 1}, options);
    if (!only) return pass_on(only);
    return only->front();
  }
  const AnchorSpace& anchors = player.game().anchors;
  RowSums sums(anchors.num_rows());
  const auto done =
      for_each_row(player, visits, other, options, [&](int row, std::span<const Case> cases) {
        for (const Case& item : cases) sums[row][item.thrown] += item.per_game;
      });
  if (!done) return pass_on(done);
  return overall(by_turn(sums, anchors, player.game().rules.num_boxes));
}

Result<std::vector<Disagreement>> disagreements(const policy::Policy& player,
                                                const std::vector<double>& all_visits,
                                                std::span<const PolicyPair> pairs,
                                                const evaluate::EvaluateOptions& options) {
  const AnchorSpace& anchors = player.game().anchors;
  const int turns = player.game().rules.num_boxes;
  std::vector<const policy::Policy*> policies;
  for (const PolicyPair& pair : pairs) {
    policies.push_back(pair.a);
    policies.push_back(pair.b);
  }
  std::ranges::sort(policies);
  policies.erase(std::unique(policies.begin(), policies.end()), policies.end());
  const auto number = [&](const policy::Policy* policy) {
    return std::ranges::lower_bound(policies, policy) - policies.begin();
  };

  const bool alike = !player.minds_lost_sums() && std::ranges::none_of(policies, [](auto* policy) {
    return policy->minds_lost_sums();
  });
  const std::vector<double> visits = alike ? evaluate::by_play(all_visits, anchors) : all_visits;

  std::vector<RowSums> sums(pairs.size(), RowSums(anchors.num_rows()));  // [pair][row]
  Workers workers(options.threads);
  for (int turn = 0; turn < turns; ++turn) {
    const auto rows = anchors.level(turn);
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto flow = std::make_unique_for_overwrite<TurnFlow>();
      std::vector<solve::LanePlans> plans(policies.size());
      for (int n = begin; n < end && !options.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(rows[n]);
        evaluate::for_each_met(row, visits, [&](std::span<const std::int32_t> lanes) {
          flow->run(player, row, lanes);
          for (std::size_t i = 0; i < policies.size(); ++i) {
            if (policies[i] == &player) {
              plans[i] = flow->plans();
            } else {
              policies[i]->plan_lanes(row, evaluate::lane_set(lanes), plans[i]);
            }
          }
          for (std::size_t p = 0; p < pairs.size(); ++p) {
            const solve::LanePlans& a = plans[number(pairs[p].a)];
            const solve::LanePlans& b = plans[number(pairs[p].b)];
            for (int thrown = 0; thrown < kDecisions; ++thrown) {
              const LaneShares shares =
                  differing(choices(a, thrown), choices(b, thrown), flow->rolls(thrown));
              for (std::size_t i = 0; i < lanes.size(); ++i) {
                sums[p][rows[n]][thrown] += visits[row.offset + lanes[i]] * shares[i];
              }
            }
          }
        });
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    options.watch.report(static_cast<double>(turn + 1) / turns);
  }
  std::vector<Disagreement> result;
  for (const RowSums& pair : sums) result.push_back(overall(by_turn(pair, anchors, turns)));
  return result;
}

}  // namespace hazard::risk
