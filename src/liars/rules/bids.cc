#include "hazard/liars/rules/bids.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <tuple>

#include "base/assert.h"
#include "base/text.h"

namespace hazard::liars {

namespace {

constexpr std::array<std::string_view, kMaxFaces> kOneFace = {"one",  "two",  "three",
                                                              "four", "five", "six"};
constexpr std::array<std::string_view, kMaxFaces> kManyFaces = {"ones",  "twos",  "threes",
                                                                "fours", "fives", "sixes"};
constexpr std::array<std::string_view, 20> kNumbers = {
    "one",     "two",     "three",     "four",     "five",     "six",      "seven",
    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};

// The first of the words is 1; 0 if it is none of them.
template <class Words>
int place_of(std::string_view word, const Words& words) {
  const auto found = std::ranges::find(words, word);
  return found == words.end() ? 0 : static_cast<int>(found - words.begin()) + 1;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

std::string in_small_letters(std::string_view text) {
  std::string result(trimmed(text));
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

// How many letters, or digits, the text begins with.
std::size_t length_of_word(std::string_view text) {
  if (text.empty()) return 0;
  const auto belongs = is_digit(text[0]) ? is_digit : is_letter;
  return std::ranges::find_if_not(text, belongs) - text.begin();
}

int read_quantity(std::string_view word) {
  return word.empty() || !is_digit(word[0]) ? place_of(word, kNumbers)
                                            : parse_number<int>(word).value_or(0);
}

int read_face(std::string_view word) {
  if (word == "ace" || word == "aces") return 1;
  if (const int face = place_of(word, kOneFace); face > 0) return face;
  if (const int face = place_of(word, kManyFaces); face > 0) return face;
  return word.empty() || !is_digit(word[0]) ? 0 : parse_number<int>(word).value_or(0);
}

// Takes a cross from the beginning of the text, with the blanks around it.
bool take_cross(std::string_view& text) {
  text = trimmed(text);
  for (const std::string_view cross : {"x", "*", "\u00d7"}) {
    if (!text.starts_with(cross)) continue;
    text = trimmed(text.substr(cross.size()));
    return true;
  }
  return false;
}

}  // namespace

Result<Bid> parse_bid(std::string_view text) {
  const auto wrong = [&](std::string_view what) {
    return fail(Errc::kBadInput, "bid '{}': {}; write 3x4 for three fours", text, what);
  };
  const std::string small = in_small_letters(text);
  const std::string_view quantity = std::string_view(small).substr(0, length_of_word(small));
  // A lone x is the cross after a quantity that is missing.
  std::string_view face = quantity == "x" ? small : std::string_view(small).substr(quantity.size());
  const bool apart = take_cross(face) || !face.empty();
  if (!apart) return wrong("there is no 'x'");
  const Bid bid{read_quantity(quantity), read_face(face)};
  if (bid.quantity < 1) return wrong("a bid is of one die or more");
  if (bid.face < 1 || bid.face > kMaxFaces) return wrong("a face is 1 to 6");
  return bid;
}

std::string to_string(const Bid& bid) { return fmt::format("{}x{}", bid.quantity, bid.face); }

std::string in_words(const Bid& bid) {
  return fmt::format("{} {}", bid.quantity,
                     (bid.quantity == 1 ? kOneFace : kManyFaces)[bid.face - 1]);
}

Result<Action> parse_action(std::string_view text) {
  static constexpr std::array<std::string_view, 7> kCalls = {
      "call", "liar", "dudo", "doubt", "idoubt", "challenge", "callliar"};
  static constexpr std::array<std::string_view, 6> kExacts = {"exact",  "exactly", "callexact",
                                                              "spoton", "calza",   "callitexact"};
  std::string_view said = trimmed(text);
  while (said.ends_with('!') || said.ends_with('.')) said.remove_suffix(1);
  const std::string word = folded(said);
  if (place_of(word, kCalls) > 0) return kCall;
  if (place_of(word, kExacts) > 0) return kExactCall;
  const std::string small = in_small_letters(said);
  std::string_view bid = small;
  constexpr std::string_view kBid = "bid";
  if (bid.starts_with(kBid)) bid = trimmed(bid.substr(kBid.size()));
  const std::string_view first = bid.substr(0, length_of_word(bid));
  if (first.empty() || (!is_digit(first[0]) && read_quantity(first) == 0)) {
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
