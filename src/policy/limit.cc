#include "policy/limit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "dice/sweeps.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"
#include "solve/ties.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

using dice::kFaces;
using dice::kFirstRoll;
using dice::kNumHands;
using scorecard::Action;
using scorecard::AnchorSpace;
using solve::LanePlans;
using solve::TieRule;

// Two lanes at a time: what every machine has, and a turn of them fits into the fastest memory.
using Pair = double __attribute__((vector_size(16)));
constexpr int kPair = 2;

// The case that counts.
struct Prospect {
  Pair points;
  Pair odds;
};

// One way to end the turn with a roll.
struct Option {
  int box;
  int next;  // which of the successors
  int points;
};

// What can be done with each roll in a row, once for all its lanes.
class RowActions {
 public:
  RowActions(const solve::Game& game, const AnchorSpace::Row& row) {
    std::array<std::array<int, dice::kDice + 1>, scorecard::kMaxBoxes> known;
    for (auto& places : known) places.fill(-1);
    for (int r = 0; r < dice::kNumRolls; ++r) {
      first_[r] = static_cast<int>(options_.size());
      scorecard::for_each_action(
          game.rules, game.scores, row.filled, row.flag, r, [&](const Action& action) {
            const bool upper = action.box < game.rules.num_upper;
            const int count = upper              ? action.score / game.rules.boxes[action.box].face
                              : action.score > 0 ? 1
                                                 : 0;
            int& place = known[action.box][count];
            if (place < 0) {
              place = static_cast<int>(successors_.size());
              const auto next = game.anchors.after({row.filled, row.flag, 0}, action);
              successors_.push_back(
                  {game.anchors.row(game.anchors.row_number(next.filled, next.flag)).offset,
                   upper ? game.anchors.lanes_after(row.filled, action.box, count) : nullptr});
            }
            options_.push_back({action.box, place, action.points()});
          });
    }
    first_[dice::kNumRolls] = static_cast<int>(options_.size());
  }

  std::span<const Option> options(int roll) const {
    return std::span(options_).subspan(first_[roll], first_[roll + 1] - first_[roll]);
  }

  // Cases of all successors of two lanes.
  void gather(const double* points, const double* odds, int lane_a, int lane_b,
              std::vector<Prospect>& out) const {
    out.clear();
    for (const auto& [offset, lanes] : successors_) {
      const std::size_t a = offset + (lanes != nullptr ? lanes[lane_a] : lane_a);
      const std::size_t b = offset + (lanes != nullptr ? lanes[lane_b] : lane_b);
      out.push_back({Pair{points[a], points[b]}, Pair{odds[a], odds[b]}});
    }
  }

 private:
  struct Successor {
    std::size_t offset;         // of the row
    const std::int32_t* lanes;  // for each of our lanes; null: the same
  };
  std::vector<Successor> successors_;
  std::vector<Option> options_;
  std::array<int, dice::kNumRolls + 1> first_;
};

// The parts of each hand that have one die less.
struct Parts {
  int count = 0;
  std::array<std::int16_t, dice::kDice> hands{};
};
constexpr std::array<Parts, kNumHands> kParts = [] {
  std::array<Parts, kNumHands> parts{};
  for (int h = 0; h < kNumHands; ++h) {
    for (std::int16_t part : dice::kWithout[h]) {
      if (part >= 0) parts[h].hands[parts[h].count++] = part;
    }
  }
  return parts;
}();

std::span<const std::int16_t> parts_of(int hand) {
  return {kParts[hand].hands.data(), static_cast<std::size_t>(kParts[hand].count)};
}

bool ties(const Prospect& a, const Prospect& b, int lane) {
  return a.points[lane] == b.points[lane] &&
         std::abs(a.odds[lane] - b.odds[lane]) <= solve::kTieOdds * std::abs(b.odds[lane]);
}

Pair larger(Pair a, Pair b) { return a < b ? b : a; }
Pair smaller(Pair a, Pair b) { return b < a ? b : a; }

// The best of several cases. Points first, then odds: two short chains of dependent steps.
template <class Items, class Get>
Prospect best_of(const Items& items, const Prospect& first, Get get) {
  constexpr Pair kNever = {-2, -2};  // below all odds
  Pair points = first.points;
  for (const auto& item : items) points = larger(points, get(item).points);
  const auto odds_if_best = [&](const Prospect& prospect) {
    return prospect.points == points ? prospect.odds : kNever;
  };
  Pair odds = odds_if_best(first);
  for (const auto& item : items) odds = larger(odds, odds_if_best(get(item)));
  return {points, odds};
}

// Of all that dice may bring, the case that counts.
template <Limit kLimit>
Pair extreme(Pair a, Pair b) {
  return kLimit == Limit::kBestCase ? larger(a, b) : smaller(a, b);
}

// The odds of a prospect if it is that case.
Pair odds_of(const Prospect& prospect, Pair points) {
  return prospect.points == points ? prospect.odds : Pair{};
}

// One turn for two lanes. Decisions are found only if there is a plan to write them to.
template <Limit kLimit>
class Turn {
 public:
  Turn(const RowActions& actions, std::span<const Prospect> successors, LanePlans* plans,
       int first_place)
      : plans_(plans), first_place_(first_place) {
    fill_boxes(actions, successors);
    for (int reroll = 1; reroll >= 0; --reroll) {
      roll_dice();
      keep_best(reroll);
    }
  }

  Prospect start() const {
    Prospect start = {hands_[kFirstRoll].points, {}};
    for (int h = kFirstRoll; h < kNumHands; ++h) {
      start.points = extreme<kLimit>(start.points, hands_[h].points);
    }
    for (int r = 0; r < dice::kNumRolls; ++r) {
      start.odds += odds_of(hands_[kFirstRoll + r], start.points) * dice::kRollWays[r];
    }
    start.odds /= dice::kNumOrderedRolls;
    return start;
  }

 private:
  void fill_boxes(const RowActions& actions, std::span<const Prospect> successors) {
    for (int r = 0; r < dice::kNumRolls; ++r) {
      const auto options = actions.options(r);
      const auto after = [&](const Option& option) {
        const Prospect& next = successors[option.next];
        return Prospect{next.points + option.points, next.odds};
      };
      const Prospect best = best_of(options.subspan(1), after(options.front()), after);
      hands_[kFirstRoll + r] = best;
      if (plans_ == nullptr) continue;
      for (auto option = options.rbegin(); option != options.rend(); ++option) {
        for (int i = 0; i < kPair; ++i) {
          if (ties(after(*option), best, i)) {
            plans_->box[r][first_place_ + i] = static_cast<std::uint32_t>(option->box);
          }
        }
      }
    }
  }

  void roll_dice() {
    dice::roll_the_rest(hands_, [this](const dice::Neighbours& next) {
      Pair points = hands_[next[0]].points;
      for (int hand : next) points = extreme<kLimit>(points, hands_[hand].points);
      Pair odds = {};
      for (int hand : next) odds += odds_of(hands_[hand], points);
      return Prospect{points, odds * (1.0 / kFaces)};
    });
  }

  void keep_best(int reroll) {
    std::array<std::array<int, kPair>, kNumHands> rank;  // of the hand to keep
    for (int h = 0; h < kNumHands; ++h) {
      const Prospect all = hands_[h];
      const Prospect best = best_of(parts_of(h), all, [&](int part) { return hands_[part]; });
      hands_[h] = best;
      if (plans_ == nullptr) continue;
      for (int i = 0; i < kPair; ++i) {
        int& first = rank[h][i];
        first = ties(all, best, i) ? TieRule::keep_rank(h) : std::numeric_limits<int>::max();
        for (int part : parts_of(h)) {
          if (ties(hands_[part], best, i)) first = std::min(first, rank[part][i]);
        }
        if (h < kFirstRoll) continue;
        plans_->keep[reroll][h - kFirstRoll][first_place_ + i] =
            static_cast<std::uint32_t>(TieRule::keep_of_rank(first));
      }
    }
  }

  std::array<Prospect, kNumHands> hands_;
  LanePlans* plans_;
  int first_place_;  // in the plans
};

Prospect play(Limit limit, const RowActions& actions, std::span<const Prospect> successors,
              LanePlans* plans = nullptr, int first_place = 0) {
  if (limit == Limit::kBestCase) {
    return Turn<Limit::kBestCase>(actions, successors, plans, first_place).start();
  }
  return Turn<Limit::kWorstCase>(actions, successors, plans, first_place).start();
}

}  // namespace

LimitPolicy::LimitPolicy(Limit limit, std::shared_ptr<const solve::Game> the_game)
    : Policy(limit == Limit::kBestCase ? "theta:inf" : "theta:-inf", std::move(the_game)),
      limit_(limit),
      points_(game().anchors.num_values()),
      odds_(game().anchors.num_values()) {}

bool LimitPolicy::solve(int threads, const Watch& watch) {
  const AnchorSpace& anchors = game().anchors;
  Workers workers(threads);
  int done = 0;
  for (int filled = game().rules.num_boxes; filled >= 0; --filled) {
    const auto rows = anchors.level(filled);
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      for (int i = begin; i < end && !watch.cancelled(); ++i) solve_row(anchors.row(rows[i]));
    });
    if (watch.cancelled()) return false;
    done += static_cast<int>(rows.size());
    watch.report(static_cast<double>(done) / anchors.num_rows());
  }
  return true;
}

void LimitPolicy::solve_row(const AnchorSpace::Row& row) {
  const scorecard::RuleSet& rules = game().rules;
  if (row.filled == rules.full_card()) {
    const auto sums = game().anchors.upper_sums(row.filled);
    for (int i = 0; i < row.padded; ++i) {
      const bool bonus = sums[std::min(i, row.lanes - 1)] >= rules.upper_threshold;
      points_[row.offset + i] = bonus ? rules.upper_bonus : 0;
      odds_[row.offset + i] = limit_ == Limit::kBestCase ? 1 : -1;
    }
    return;
  }
  const RowActions actions(game(), row);
  std::vector<Prospect> successors;
  // Lanes that have lost the bonus are worth what the last of them is.
  const int first = std::max(game().anchors.first_in_reach(row.filled) - 1, 0);
  const int last = row.lanes - 1;
  for (int lane = first; lane <= last; lane += kPair) {
    const int other = std::min(lane + 1, last);
    actions.gather(points_.data(), odds_.data(), lane, other, successors);
    const Prospect start = play(limit_, actions, successors);
    for (int i = 0; i < kPair; ++i) {
      points_[row.offset + (i == 0 ? lane : other)] = start.points[i];
      odds_[row.offset + (i == 0 ? lane : other)] = start.odds[i];
    }
  }
  for (auto* const values : {&points_, &odds_}) {
    const auto lanes = values->begin() + static_cast<std::ptrdiff_t>(row.offset);
    std::fill_n(lanes, first, lanes[first]);
    std::fill(lanes + last, lanes + row.padded, lanes[last]);
  }
}

void LimitPolicy::plan_lanes(const AnchorSpace::Row& row, const solve::LaneSet& lanes,
                             LanePlans& out) const {
  const RowActions actions(game(), row);
  std::vector<Prospect> successors;
  for (int i = 0; i < solve::kPlanLanes; i += kPair) {
    actions.gather(points_.data(), odds_.data(), lanes[i], lanes[i + 1], successors);
    play(limit_, actions, successors, &out, i);
  }
}

LimitPolicy::Case LimitPolicy::outcome(const scorecard::Anchor& anchor) const {
  const auto place = game().anchors.index(anchor);
  HAZARD_ASSERT(place.has_value());
  return {static_cast<int>(points_[*place]), std::abs(odds_[*place])};
}

Result<std::shared_ptr<const LimitPolicy>> make_limit_policy(const scorecard::RuleSet& rules,
                                                             Limit limit, int threads,
                                                             const Watch& watch) {
  auto game = solve::make_game(rules, {});
  if (!game) return pass_on(game);
  const auto policy = std::make_shared<LimitPolicy>(limit, *std::move(game));
  if (!policy->solve(threads, watch)) return fail(Errc::kCancelled, "interrupted");
  return policy;
}

}  // namespace hazard::policy
