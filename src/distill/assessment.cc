#include "distill/assessment.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>

#include "base/parallel.h"
#include "distill/decisions.h"
#include "evaluate/outcomes.h"
#include "evaluate/turn_flow.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/position.h"
#include "policy/value_policy.h"
#include "scorecard/anchors.h"
#include "solve/ties.h"

namespace hazard::distill {
namespace {

using policy::Decision;
using policy::kDecisions;
using scorecard::AnchorSpace;

// What is added up, row by row.
struct Sums {
  std::array<KindAssessment, kDecisions.size()> kinds;
  std::array<TailBin, kTailBins> tail;
};

constexpr int kNearBonus[] = {40, 62};  // upper sums
constexpr double kTrifle = 0.1;         // points

// One row at a time, eight lanes of it at once.
class Assessor {
 public:
  Assessor(const policy::Policy& pupil, const policy::Policy& optimal, const solve::Values& values,
           const evaluate::Outcomes& outcomes)
      : pupil_(pupil),
        optimal_(optimal),
        anchors_(values.anchors()),
        judgement_(values, optimal, outcomes) {}

  void add(const AnchorSpace::Row& row, std::span<const std::int32_t> lanes,
           const std::vector<double>& visits, const std::vector<double>& optimal_visits,
           Sums& out) {
    theirs_.run(pupil_, row, lanes);
    best_.run(optimal_, row, lanes);
    judgement_.look(row, lanes);
    const auto sums = anchors_.upper_sums(row.filled);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      const int place = static_cast<int>(i);
      const std::size_t anchor = row.offset + lanes[i];
      const bool near = kNearBonus[0] <= sums[lanes[i]] && sums[lanes[i]] <= kNearBonus[1];
      for (Decision decision : kDecisions) {
        const int d = static_cast<int>(decision);
        for (int r = 0; r < dice::kNumRolls; ++r) {
          const double own = visits[anchor] * theirs_.roll(d, r, place);
          TailBin& bin = out.tail[std::clamp(-1 - std::ilogb(own), 0, kTailBins - 1)];
          if (own > 0) {
            ++bin.decisions;
            bin.met += own;
          }
          const int chosen = choice(decision, r, place);
          const int right = judgement_.right(decision, r, place);
          if (chosen == right) continue;
          const double lost = judgement_.value(decision, r, right, place) -
                              judgement_.value(decision, r, chosen, place);
          if (lost <= solve::kTiePoints) continue;
          KindAssessment& kind = out.kinds[d];
          kind.loss += own * lost;
          bin.loss += own * lost;
          const double met = optimal_visits[anchor] * best_.roll(d, r, place);
          if (met <= 0) continue;
          kind.proxy_loss += met * lost;
          kind.wrong += met;
          if (near) kind.near_bonus += met;
          if (judgement_.gap(decision, r, place) < kTrifle) kind.trifling += met;
        }
      }
    }
  }

 private:
  int choice(Decision decision, int roll, int place) const {
    const solve::LanePlans& plans = theirs_.plans();
    return static_cast<int>(decision == Decision::kCategory
                                ? plans.box[roll][place]
                                : plans.keep[static_cast<int>(decision)][roll][place]);
  }

  const policy::Policy& pupil_;
  const policy::Policy& optimal_;
  const AnchorSpace& anchors_;
  evaluate::TurnFlow theirs_, best_;
  Judgement judgement_;
};

void add_up(const Sums& more, Assessment& all) {
  for (std::size_t d = 0; d < more.kinds.size(); ++d) {
    for (const auto member :
         {&KindAssessment::loss, &KindAssessment::proxy_loss, &KindAssessment::wrong,
          &KindAssessment::near_bonus, &KindAssessment::trifling}) {
      all.kinds[d].*member += more.kinds[d].*member;
    }
  }
  for (int i = 0; i < kTailBins; ++i) {
    all.tail[i].decisions += more.tail[i].decisions;
    all.tail[i].met += more.tail[i].met;
    all.tail[i].loss += more.tail[i].loss;
  }
}

}  // namespace

double Assessment::proxy_loss() const {
  double sum = 0;
  for (const KindAssessment& kind : kinds) sum += kind.proxy_loss;
  return sum;
}

Result<Assessment> assess(const policy::Policy& pupil, const solve::Values& values,
                          const std::vector<double>& optimal_visits,
                          const evaluate::EvaluateOptions& options) {
  const AnchorSpace& anchors = values.anchors();
  const int turns = values.rules().num_boxes;
  auto evaluation = evaluate::evaluate(pupil, scorecard::Position(values.rules()),
                                       {options.threads, options.watch.part(0, 0.5)});
  if (!evaluation) return pass_on(evaluation);
  const auto optimal = policy::make_value_policy("optimal", values);
  const evaluate::Outcomes outcomes(values.game());
  Assessment result;
  Workers workers(options.threads);
  for (int turn = 0; turn < turns; ++turn) {
    const auto level = anchors.level(turn);
    std::vector<Sums> rows(level.size());
    workers.for_ranges(static_cast<int>(level.size()), 4, [&](int begin, int end) {
      const auto assessor = std::make_unique<Assessor>(pupil, *optimal, values, outcomes);
      std::vector<std::int32_t> met;
      for (int n = begin; n < end && !options.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(level[n]);
        met.clear();
        for (int lane = 0; lane < row.lanes; ++lane) {
          const std::size_t place = row.offset + lane;
          if (evaluation->visits[place] > 0 || optimal_visits[place] > 0) met.push_back(lane);
        }
        evaluate::for_each_eight(std::span<const std::int32_t>(met), [&](auto lanes) {
          assessor->add(row, lanes, evaluation->visits, optimal_visits, rows[n]);
        });
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    for (const Sums& row : rows) add_up(row, result);
    options.watch.report(0.5 + 0.5 * (turn + 1) / turns);
  }
  result.evaluation = *std::move(evaluation);
  for (KindAssessment& kind : result.kinds) {
    if (kind.wrong > 0) {
      kind.near_bonus /= kind.wrong;
      kind.trifling /= kind.wrong;
    }
    kind.wrong /= turns;
  }
  return result;
}

}  // namespace hazard::distill
