#include "evaluate/decision_table.h"

#include <algorithm>

#include "base/assert.h"
#include "base/platform.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::evaluate {
namespace {

using dice::kNumRolls;
using solve::LanePlans;

// Place of each hand among the keeps of each roll: dice::keep_place() without the search, since a
// plan of eight lanes needs 4,032 of them.
class KeepPlaces {
 public:
  static const KeepPlaces& all() {
    static const KeepPlaces kAll;
    return kAll;
  }
  int place(int roll, int hand) const {
    HAZARD_ASSERT(places_[roll][hand] < dice::kMaxKeeps);
    return places_[roll][hand];
  }

 private:
  KeepPlaces() {
    for (auto& row : places_) row.fill(dice::kMaxKeeps);
    for (int r = 0; r < kNumRolls; ++r) {
      for (int i = dice::kFirstKeep[r]; i < dice::kFirstKeep[r + 1]; ++i) {
        places_[r][dice::kKeepHands[i]] = static_cast<std::uint8_t>(i - dice::kFirstKeep[r]);
      }
    }
  }
  std::array<std::array<std::uint8_t, dice::kNumHands>, kNumRolls> places_;
};

void pack(const LanePlans& plans, int lane, Decision* decisions) {
  const KeepPlaces& places = KeepPlaces::all();
  for (int r = 0; r < kNumRolls; ++r) {
    decisions[r] = Decision(places.place(r, plans.keep[0][r][lane]),
                            places.place(r, plans.keep[1][r][lane]), plans.box[r][lane]);
  }
}

}  // namespace

DecisionTable::DecisionTable(const policy::Policy& policy)
    : policy_(policy), anchors_(policy.game().anchors), entries_(anchors_.num_values() / kLanes) {
  static_assert(sizeof(Decision) * kNumRolls * kLanes <= kPageBytes);
  first_group_.reserve(anchors_.num_rows());
  for (int r = 0; r < anchors_.num_rows(); ++r) {
    first_group_.push_back(static_cast<std::uint32_t>(anchors_.row(r).offset / kLanes));
  }
}

std::size_t DecisionTable::bytes() const {
  const std::scoped_lock lock(pages_mutex_);
  return num_pages_ * kPageBytes + entries_.size() * sizeof(entries_[0]) +
         first_group_.size() * sizeof(first_group_[0]);
}

Decision* DecisionTable::new_page() {
  const std::scoped_lock lock(pages_mutex_);
  const std::size_t within = num_pages_ % kPiece;
  if (within == 0) pieces_.push_back(reserve_zeros(kPiece * kPageBytes));
  ++num_pages_;
  return reinterpret_cast<Decision*>(pieces_.back().get() + within * kPageBytes);
}

const Decision* DecisionTable::plan(int row_number, std::uint32_t group) {
  const std::scoped_lock lock(locks_[group % kLocks]);
  const Decision* const ready = entries_[group].load(std::memory_order_acquire);
  if (ready != nullptr) return ready;

  const scorecard::AnchorSpace::Row& row = anchors_.row(row_number);
  const int first = static_cast<int>(group - first_group_[row_number]) * kLanes;
  const int count = std::min(kLanes, row.lanes - first);
  solve::LaneSet lanes;
  for (int i = 0; i < kLanes; ++i) lanes[i] = first + std::min(i, count - 1);
  LanePlans plans;
  policy_.plan_lanes(row, lanes, plans);

  Decision* const page = new_page();
  for (int i = 0; i < count; ++i) pack(plans, i, page + i * kNumRolls);
  entries_[group].store(page, std::memory_order_release);
  return page;
}

}  // namespace hazard::evaluate
