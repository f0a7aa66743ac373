// What a pure policy does everywhere, remembered as it is asked for.
//
//   decision   16 bits for an anchor and a roll: the place of the keep among the roll's keeps after
//              the first roll (5 bits) and after the second (5), and the box after the last (5)
//   group      eight neighbouring lanes of a row, planned together: [lane][roll] decisions, 4,032
//              bytes in a page of 4,096
//   entry      for each group: its page, or none if it is not planned yet
//   piece      2,048 pages, 8 MB
//
// Pages are handed out in the order of the first visits, so memory grows with what is visited, a
// piece at a time. All of Yatzy takes 777 MB.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"

namespace hazard::evaluate {

class Decision {
 public:
  Decision() = default;
  Decision(int keep_after_first, int keep_after_second, int box)
      : bits_(static_cast<std::uint16_t>(keep_after_first | keep_after_second << 5 | box << 10)) {}

  // Place of the keep after throw 0 or 1; see dice/keeps.h.
  int keep_place(int thrown) const { return bits_ >> 5 * thrown & 31; }
  int box() const { return bits_ >> 10; }

 private:
  std::uint16_t bits_;
};

// Safe to use from several threads. The policy must outlive it.
class DecisionTable {
 public:
  explicit DecisionTable(const policy::Policy& policy);
  DecisionTable(const DecisionTable&) = delete;
  DecisionTable& operator=(const DecisionTable&) = delete;

  const policy::Policy& policy() const { return policy_; }

  // Decisions for each roll 0..251 of the turn that follows this anchor, which must not be final.
  const Decision* find(const scorecard::Anchor& anchor) {
    const int row = anchors_.row_number(anchor.filled, anchor.flag);
    const int lane = anchors_.lane(anchor.filled, anchor.upper_sum);
    const std::uint32_t group = first_group_[row] + lane / kLanes;
    const Decision* page = entries_[group].load(std::memory_order_acquire);
    if (page == nullptr) [[unlikely]]
      page = plan(row, group);
    return page + lane % kLanes * dice::kNumRolls;
  }

  std::size_t bytes() const;  // in use

 private:
  static constexpr int kLanes = solve::kPlanLanes;
  static constexpr std::size_t kPageBytes = 4096;
  static constexpr std::size_t kPiece = 2048;  // pages
  static constexpr int kLocks = 64;

  const Decision* plan(int row, std::uint32_t group);
  Decision* new_page();

  const policy::Policy& policy_;
  const scorecard::AnchorSpace& anchors_;
  std::vector<std::uint32_t> first_group_;             // [row]
  std::vector<std::atomic<const Decision*>> entries_;  // [group]: its page; null: not planned
  std::vector<std::shared_ptr<std::byte>> pieces_;
  std::size_t num_pages_ = 0;             // handed out
  mutable std::mutex pages_mutex_;        // guards the two above
  std::array<std::mutex, kLocks> locks_;  // group g is planned under locks_[g % kLocks]
};

}  // namespace hazard::evaluate
