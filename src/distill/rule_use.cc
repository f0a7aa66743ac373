#include "distill/rule_use.h"

#include <algorithm>
#include <optional>
#include <span>

#include "base/parallel.h"
#include "distill/visits.h"
#include "evaluate/outcomes.h"
#include "evaluate/turn_flow.h"
#include "evaluate/turn_means.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "policy/model.h"
#include "policy/rule_player.h"
#include "scorecard/anchors.h"
#include "solve/ties.h"
#include "solve/turn.h"

namespace hazard::distill {
namespace {

using policy::Decision;
using policy::kDecisions;
using policy::RulePlayer;
using scorecard::AnchorSpace;

constexpr double kRarest = 1e-9;     // visits of an anchor that is looked at
constexpr std::size_t kOfARow = 24;  // errors that a row may put forward
constexpr int kOfARule = 2;          // errors that are shown of a rule

double cost_of(const RuleError& error) { return error.loss * error.met; }

// Keeps the worst, worst first; of equals those that came first.
void put_forward(std::vector<RuleError>& worst, const RuleError& error, std::size_t most) {
  if (worst.size() == most && cost_of(error) <= cost_of(worst.back())) return;
  worst.insert(std::ranges::upper_bound(worst, cost_of(error), std::greater<>(), cost_of), error);
  if (worst.size() > most) worst.pop_back();
}

class RuleStudent {
 public:
  RuleStudent(const std::array<std::optional<RulePlayer>, kDecisions.size()>& players,
              const policy::RulePlay& play, const Teacher& teacher,
              const evaluate::Outcomes& outcomes, const std::vector<double>& visits, bool finds)
      : players_(players),
        play_(play),
        teacher_(teacher),
        outcomes_(outcomes),
        visits_(visits),
        finds_errors_(finds) {}

  void look_at(const AnchorSpace::Row& row, std::span<const std::int32_t> lanes, RuleStudy& out) {
    flow_.run(*play_.policy, row, lanes);
    own_.run(*play_.policy, outcomes_, row, lanes, play_.rest);
    if (finds_errors_) {
      best_flow_.run(*teacher_.policy, row, lanes);
      best_.run(*teacher_.policy, outcomes_, row, lanes, teacher_.values.values());
    }
    const auto sums = teacher_.values.anchors().upper_sums(row.filled);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      const scorecard::Anchor anchor = {row.filled, row.flag, sums[lanes[i]]};
      for (Decision decision : kDecisions) {
        const int d = static_cast<int>(decision);
        if (players_[d])
          add(decision, anchor, visits_[row.offset + lanes[i]], static_cast<int>(i), out);
      }
    }
  }

 private:
  static int planned(const evaluate::TurnFlow& flow, Decision decision, int roll, int place) {
    const int d = static_cast<int>(decision);
    const auto& plans = flow.plans();
    return static_cast<int>(decision == Decision::kCategory ? plans.box[roll][place]
                                                            : plans.keep[d][roll][place]);
  }
  static double worth(const evaluate::TurnMeans& means, Decision decision, int roll, int action,
                      int place) {
    return decision == Decision::kCategory
               ? means.box(roll, action, place)
               : means.keep(policy::rerolls_left(decision), action, place);
  }

  void add(Decision decision, const scorecard::Anchor& anchor, double visits, int place,
           RuleStudy& out) {
    const int d = static_cast<int>(decision);
    players_[d]->match(anchor, first_, next_);
    // What would be done without the rule.
    for (int r = 0; r < dice::kNumRolls; ++r) {
      const int action = players_[d]->action(next_[r]);
      instead_[r] = decision == Decision::kCategory ? static_cast<std::int16_t>(action)
                                                    : policy::numbered_keep(action).hand[r];
    }
    if (decision == Decision::kCategory) {
      policy::make_legal(teacher_.values.game(), anchor, instead_);
    }
    for (int r = 0; r < dice::kNumRolls; ++r) {
      const double met = visits * flow_.roll(d, r, place);
      if (met <= 0) continue;
      const int chosen = planned(flow_, decision, r, place);
      RuleUse& use = out.use[d][first_[r]];
      use.used += met;
      if (instead_[r] != chosen) {
        use.adds += met * (worth(own_, decision, r, chosen, place) -
                           worth(own_, decision, r, instead_[r], place));
      }
      if (!finds_errors_) continue;
      const int best = planned(best_flow_, decision, r, place);
      const double loss =
          worth(best_, decision, r, best, place) - worth(best_, decision, r, chosen, place);
      if (best == chosen || loss <= solve::kTiePoints) continue;
      put_forward(out.errors, {anchor, decision, r, first_[r], chosen, best, loss, met}, kOfARow);
    }
  }

  const std::array<std::optional<RulePlayer>, kDecisions.size()>& players_;
  const policy::RulePlay& play_;
  const Teacher& teacher_;
  const evaluate::Outcomes& outcomes_;
  const std::vector<double>& visits_;
  const bool finds_errors_;
  evaluate::TurnFlow flow_, best_flow_;
  evaluate::TurnMeans own_, best_;
  RulePlayer::Matches first_, next_;
  policy::Choices instead_;
};

void add_use(const RuleStudy& more, RuleStudy& all) {
  for (std::size_t d = 0; d < all.use.size(); ++d) {
    for (std::size_t i = 0; i < more.use[d].size(); ++i) {
      all.use[d][i].used += more.use[d][i].used;
      all.use[d][i].adds += more.use[d][i].adds;
    }
  }
  all.errors.insert(all.errors.end(), more.errors.begin(), more.errors.end());
}

// The worst, but no more than a few of one rule: they teach the same.
std::vector<RuleError> chosen_errors(std::vector<RuleError> errors, int most) {
  std::ranges::stable_sort(errors, std::greater<>(), cost_of);
  std::vector<RuleError> chosen;
  for (const RuleError& error : errors) {
    if (static_cast<int>(chosen.size()) >= most) break;
    const auto same = std::ranges::count_if(chosen, [&](const RuleError& other) {
      return other.decision == error.decision && other.rule == error.rule;
    });
    if (same < kOfARule) chosen.push_back(error);
  }
  return chosen;
}

}  // namespace

Result<RuleStudy> study_rules(std::shared_ptr<const policy::Features> features,
                              const policy::RuleBook& book, const policy::RulePlay& play,
                              const Teacher& teacher, int most_errors,
                              const evaluate::EvaluateOptions& options) {
  const auto visits =
      visits_of(*play.policy, kRarest, {options.threads, options.watch.part(0, 0.3)});
  if (!visits) return pass_on(visits);
  std::array<std::optional<RulePlayer>, kDecisions.size()> players;
  RuleStudy empty;
  for (std::size_t d = 0; d < kDecisions.size(); ++d) {
    if (!book.lists[d]) continue;
    players[d].emplace(features, *book.lists[d]);
    empty.use[d].resize(book.lists[d]->rules.size() + 1);
  }
  const AnchorSpace& anchors = teacher.values.anchors();
  const evaluate::Outcomes outcomes(teacher.values.game());
  RuleStudy all = empty;
  Workers workers(options.threads);
  const int turns = teacher.values.rules().num_boxes;
  for (int turn = 0; turn < turns; ++turn) {
    const auto level = anchors.level(turn);
    std::vector<RuleStudy> rows(level.size());
    workers.for_ranges(static_cast<int>(level.size()), 4, [&](int begin, int end) {
      const auto student =
          std::make_unique<RuleStudent>(players, play, teacher, outcomes, *visits, most_errors > 0);
      for (int n = begin; n < end && !options.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(level[n]);
        rows[n].use = empty.use;
        evaluate::for_each_met(row, *visits, [&](std::span<const std::int32_t> lanes) {
          student->look_at(row, lanes, rows[n]);
        });
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    for (const RuleStudy& row : rows) add_use(row, all);
    options.watch.report(0.3 + 0.7 * (turn + 1) / turns);
  }
  all.errors = chosen_errors(std::move(all.errors), most_errors);
  return all;
}

}  // namespace hazard::distill
