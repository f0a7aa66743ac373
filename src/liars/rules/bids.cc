#include "hazard/liars/rules/bids.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <tuple>

#include "base/assert.h"
#include "base/text.h"

namespace hazard::liars {

Result<Bid> parse_bid(std::string_view text) {
  const auto wrong = [&](std::string_view what) {
    return fail(Errc::kBadInput, "bid '{}': {}; write 3x4 for three fours", text, what);
  };
  const auto cross = text.find('x');
  if (cross == std::string_view::npos) return wrong("there is no 'x'");
  const Bid bid{parse_number<int>(text.substr(0, cross)).value_or(0),
                parse_number<int>(text.substr(cross + 1)).value_or(0)};
  if (bid.quantity < 1) return wrong("a bid is of one die or more");
  if (bid.face < 1 || bid.face > kMaxFaces) return wrong("a face is 1 to 6");
  return bid;
}

std::string to_string(const Bid& bid) { return fmt::format("{}x{}", bid.quantity, bid.face); }

std::string in_words(const Bid& bid) {
  static constexpr std::array kOne = {"one", "two", "three", "four", "five", "six"};
  static constexpr std::array kMany = {"ones", "twos", "threes", "fours", "fives", "sixes"};
  return fmt::format("{} {}", bid.quantity, (bid.quantity == 1 ? kOne : kMany)[bid.face - 1]);
}

Result<Action> parse_action(std::string_view text) {
  if (text == "call") return kCall;
  if (text == "exact") return kExactCall;
  constexpr std::string_view kWord = "bid";
  std::string_view bid = text;
  if (bid.starts_with(kWord)) bid.remove_prefix(kWord.size());
  while (bid.starts_with(' ')) bid.remove_prefix(1);
  if (bid.empty() || bid[0] < '0' || bid[0] > '9') {
    return fail(Errc::kBadInput, "action '{}': write a bid such as 3x4, or call, or exact", text);
  }
  return parse_bid(bid).map(raise_to);
}

std::string to_string(const Action& action) {
  switch (action.kind) {
    case Action::Kind::kCall: return "call";
    case Action::Kind::kExact: return "exact";
    default: return "bid " + to_string(action.bid);
  }
}

Ladder::Ladder(const Rules& rules, int dice_in_play, bool palifico, bool may_change_face)
    : dice_(dice_in_play),
      faces_(rules.faces),
      open_ones_(rules.open_ones || palifico),
      locked_(palifico && !may_change_face),
      monotone_(rules.order == Order::kMonotone && !palifico) {
  HAZARD_ASSERT(dice_ >= 0 && dice_ <= kMaxDiceInPlay);
  const Order order = palifico ? Order::kQuantity : rules.order;
  for (int quantity = 1; quantity <= dice_; ++quantity) {
    for (int face = order == Order::kNoOnes ? 2 : 1; face <= faces_; ++face) {
      bids_.push_back({quantity, face});
    }
  }
  // Ones stand beside the highest face of another quantity.
  const auto place = [&](const Bid& bid) {
    if (bid.face == 1 && order == Order::kPerudo) {
      return std::tuple(2 * bid.quantity, faces_ + 1);
    }
    if (bid.face == 1 && order == Order::kDudo) {
      return std::tuple(2 * bid.quantity - 1, faces_ + 1);
    }
    if (order == Order::kResetQuantity) return std::tuple(bid.face, bid.quantity);
    return std::tuple(bid.quantity, bid.face);
  };
  std::sort(bids_.begin(), bids_.end(),
            [&](const Bid& a, const Bid& b) { return place(a) < place(b); });
  for (auto& row : ranks_) row.fill(-1);
  for (int rank = 0; rank < size(); ++rank) {
    ranks_[bids_[rank].quantity][bids_[rank].face - 1] = static_cast<std::int16_t>(rank);
  }

  lowest_.resize(size() + 1);
  num_raises_.resize(size() + 1);
  Lowest above;  // the lowest of all bids above `last`
  above.fill(-1);
  for (int last = size() - 1; last >= -1; --last) {
    Lowest& row = lowest_[last + 1];
    row = above;
    for (std::int16_t& rank : row) {
      if (rank < 0) continue;
      if (last < 0 ? !may_open(rank) : !may_follow(last, rank)) {
        rank = -1;
      } else {  // with more dice of the same face
        num_raises_[last + 1] += static_cast<std::int16_t>(dice_ + 1 - bids_[rank].quantity);
      }
    }
    if (last >= 0) above[bids_[last].face - 1] = static_cast<std::int16_t>(last);
  }
}

const Ladder& ladder_of(const Rules& rules, int dice_in_play, bool palifico, bool may_change_face) {
  constexpr int kOrders = 6;
  constexpr int kKinds = 3;  // of rounds, for a player
  // [order][kind][open_ones][faces][dice in play]: all that a ladder depends on.
  static std::array<std::atomic<const Ladder*>,
                    kOrders * kKinds * 2 * (kMaxFaces + 1) * (kMaxDiceInPlay + 1)>
      made{};
  int index = static_cast<int>(rules.order);
  const int kind = !palifico ? 0 : may_change_face ? 2 : 1;
  index = (index * kKinds + kind) * 2 + rules.open_ones;
  index = (index * (kMaxFaces + 1) + rules.faces) * (kMaxDiceInPlay + 1) + dice_in_play;
  const Ladder* ladder = made[index].load(std::memory_order_acquire);
  if (ladder != nullptr) return *ladder;
  auto fresh = std::make_unique<const Ladder>(rules, dice_in_play, palifico, may_change_face);
  // Of two threads that come at once the first wins.
  if (made[index].compare_exchange_strong(ladder, fresh.get(), std::memory_order_acq_rel)) {
    return *fresh.release();
  }
  return *ladder;
}

}  // namespace hazard::liars
