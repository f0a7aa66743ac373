#include "liars/exact/round_strategy.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>

#include "base/assert.h"
#include "base/sealed_file.h"
#include "liars/rules/hands.h"

namespace hazard::liars {
namespace {

constexpr int kWhole = 65535;

const Ladder& shared_ladder_of(const Duel& duel) {
  return liars::ladder_of(duel.rules, duel.dice[0] + duel.dice[1], duel.palifico);
}

// Of the hand h of `hands`. Rounds each and lets the largest take what is missing.
void round_to_parts(std::span<const double> mix, int h, int hands,
                    std::vector<std::uint16_t>& parts) {
  const std::size_t first = parts.size();
  int rest = kWhole;
  std::size_t largest = first;
  for (std::size_t i = h; i < mix.size(); i += hands) {
    parts.push_back(static_cast<std::uint16_t>(std::lround(mix[i] * kWhole)));
    rest -= parts.back();
    if (parts.back() > parts[largest]) largest = parts.size() - 1;
  }
  parts[largest] = static_cast<std::uint16_t>(parts[largest] + rest);
}

}  // namespace

// Walks the tree. A place follows those of its subtree, so that histories descend.
class RoundStrategy::Builder {
 public:
  Builder(const BidTree& tree, const NodeStrategy& strategy, double least, RoundStrategy& to)
      : tree_(tree), strategy_(strategy), least_(least), to_(to) {
    for (int seat = 0; seat < 2; ++seat) everywhere_[seat].assign(tree.hands(seat).size(), 1.0);
  }

  void build() {
    visit(0, 0, everywhere_);
    to_.places_.push_back({0, static_cast<std::uint32_t>(to_.hands_of_rows_.size()),
                           static_cast<std::uint32_t>(to_.parts_.size())});
  }

 private:
  // Own probability of having bid so, with each hand. [seat][hand]
  using Reach = std::array<std::vector<double>, 2>;

  bool any(const std::vector<double>& reach) const {
    return std::ranges::any_of(reach, [&](double p) { return p > least_; });
  }

  void visit(int n, History history, const Reach& reach) {
    const BidNode& node = tree_.nodes()[n];
    if (node.raises == 0) return;
    if (!any(reach[0]) && !any(reach[1])) return;
    const int hands = tree_.hands(node.seat).size();
    std::vector<double> mix(static_cast<std::size_t>(node.actions()) * hands);
    strategy_(n, everywhere_[node.seat], mix);
    Reach next = reach;
    int action = 0;
    for (int c = n + 1; c < node.end; c = tree_.nodes()[c].end, ++action) {
      for (int h = 0; h < hands; ++h) {
        next[node.seat][h] = reach[node.seat][h] * mix[action * hands + h];
      }
      visit(c, history | bit(tree_.nodes()[c].claim / 2), next);
    }
    if (!any(reach[node.seat])) return;
    to_.places_.push_back({history, static_cast<std::uint32_t>(to_.hands_of_rows_.size()),
                           static_cast<std::uint32_t>(to_.parts_.size())});
    for (int h = 0; h < hands; ++h) {
      if (reach[node.seat][h] <= least_) continue;
      to_.hands_of_rows_.push_back(static_cast<std::uint16_t>(h));
      round_to_parts(mix, h, hands, to_.parts_);
    }
  }

  const BidTree& tree_;
  const NodeStrategy& strategy_;
  double least_;
  RoundStrategy& to_;
  Reach everywhere_;
};

RoundStrategy::RoundStrategy(const Duel& duel)
    : duel_(duel),
      hands_{HandSet(duel.dice[0], duel.rules.faces), HandSet(duel.dice[1], duel.rules.faces)} {
  HAZARD_ASSERT(shared_ladder_of(duel).size() <= 64);
}

RoundStrategy::RoundStrategy(const BidTree& tree, const NodeStrategy& strategy, double least)
    : RoundStrategy(tree.duel()) {
  HAZARD_ASSERT(least < 1);
  Builder(tree, strategy, least, *this).build();
}

double RoundStrategy::bytes(const TreeSize& size, const Duel& duel) {
  double bytes = 0;
  for (int seat = 0; seat < 2; ++seat) {
    const int hands = HandSet(duel.dice[seat], duel.rules.faces).size();
    bytes += size.edges[seat] * hands * sizeof(std::uint16_t);
  }
  return bytes;
}

std::size_t RoundStrategy::bytes() const {
  return places_.size() * sizeof(Place) + hands_of_rows_.size() * sizeof(std::uint16_t) +
         parts_.size() * sizeof(std::uint16_t);
}

bool RoundStrategy::covers(const Round& round) const {
  const auto duel = duel_of(round);
  if (!duel || *duel != duel_) return false;
  const Ladder& ladder = shared_ladder_of(duel_);
  int last = -1;
  for (const Bid& bid : round.bids) {
    const int rank = ladder.rank(bid);
    if (rank < 0 || !(last < 0 ? ladder.may_open(rank) : ladder.may_follow(last, rank))) {
      return false;
    }
    last = rank;
  }
  return true;
}

RoundStrategy::History RoundStrategy::history_of(const Round& round) const {
  History history = 0;
  for (const Bid& bid : round.bids) history |= bit(shared_ladder_of(duel_).rank(bid));
  return history;
}

int RoundStrategy::hand_of(const Round& round, const Hand& hand) const {
  return hands_[round.bids.size() % 2].index(hand);
}

std::int64_t RoundStrategy::place_of(History history) const {
  const auto end = places_.end() - 1;
  const auto found =
      std::ranges::lower_bound(places_.begin(), end, history, std::greater(), &Place::history);
  return found == end || found->history != history ? -1 : found - places_.begin();
}

std::int64_t RoundStrategy::row_of(std::int64_t place, int hand) const {
  if (place < 0) return -1;
  const auto begin = hands_of_rows_.begin() + places_[place].first_row;
  const auto end = hands_of_rows_.begin() + places_[place + 1].first_row;
  const auto found = std::lower_bound(begin, end, hand);
  return found == end || *found != hand ? -1 : found - hands_of_rows_.begin();
}

std::span<const std::uint16_t> RoundStrategy::parts_of(std::int64_t place, std::int64_t row) const {
  const Place& here = places_[place];
  const Place& next = places_[place + 1];
  const std::size_t actions =
      (next.first_part - here.first_part) / (next.first_row - here.first_row);
  return std::span(parts_).subspan(
      here.first_part + static_cast<std::size_t>(row - here.first_row) * actions, actions);
}

bool RoundStrategy::knows(const Round& round, const Hand& hand) const {
  HAZARD_ASSERT(covers(round));
  return legal_actions(round).size() == 1 ||
         row_of(place_of(history_of(round)), hand_of(round, hand)) >= 0;
}

std::vector<double> RoundStrategy::mix(const Round& round, const Hand& hand) const {
  HAZARD_ASSERT(covers(round));
  std::vector<double> chances(legal_actions(round).size());
  const std::int64_t place = place_of(history_of(round));
  const std::int64_t row = row_of(place, hand_of(round, hand));
  if (row < 0) {
    chances.back() = 1;
    return chances;
  }
  const auto parts = parts_of(place, row);
  HAZARD_ASSERT(parts.size() == chances.size());
  std::ranges::transform(parts, chances.begin(), [](int part) { return part / double{kWhole}; });
  return chances;
}

NodeStrategy RoundStrategy::by_node(const BidTree& tree) const {
  HAZARD_ASSERT(tree.duel() == duel_);
  auto places = std::make_shared<std::vector<std::int32_t>>(tree.size(), -1);
  const auto number = [&](const auto& self, int n, History history) -> void {
    const BidNode& node = tree.nodes()[n];
    if (node.raises > 0) (*places)[n] = static_cast<std::int32_t>(place_of(history));
    for (int c = n + 1; c < node.end; c = tree.nodes()[c].end) {
      self(self, c, history | bit(tree.nodes()[c].claim / 2));
    }
  };
  number(number, 0, 0);
  return [this, places](int n, std::span<const double> reach, std::span<double> mix) {
    const std::size_t hands = reach.size();
    const std::size_t actions = mix.size() / hands;
    std::ranges::fill(mix, 0.0);
    const std::int64_t place = (*places)[n];
    for (std::size_t h = 0; h < hands; ++h) {
      const std::int64_t row = row_of(place, static_cast<int>(h));
      if (row < 0) {
        mix[(actions - 1) * hands + h] = 1;
        continue;
      }
      const auto parts = parts_of(place, row);
      for (std::size_t a = 0; a < actions; ++a) mix[a * hands + h] = parts[a] / double{kWhole};
    }
  };
}

// --- files ---------------------------------------------------------------------------------------

Result<void> RoundStrategy::save(const std::filesystem::path& path, const SealedKind& kind,
                                 std::span<const std::byte> facts) const {
  const std::array<std::uint64_t, 3> sizes = {places_.size(), hands_of_rows_.size(), parts_.size()};
  return write_sealed(path, kind, to_string(duel_),
                      {facts, std::as_bytes(std::span(sizes)), std::as_bytes(std::span(places_)),
                       std::as_bytes(std::span(hands_of_rows_)), std::as_bytes(std::span(parts_))});
}

Result<RoundStrategy> RoundStrategy::load(const std::filesystem::path& path, const SealedKind& kind,
                                          const Duel& duel, std::span<std::byte> facts) {
  const auto file = SealedFile::open(path, kind);
  if (!file) return pass_on(file);
  if (file->text() != to_string(duel)) {
    return fail(Errc::kTableStale, "{}: made for {}, not for {}", path.string(), file->text(),
                to_string(duel));
  }
  const std::size_t size = file->payload_size();
  const auto payload = file->payload(size);
  if (!payload) return pass_on(payload);
  std::array<std::uint64_t, 3> sizes{};
  const auto damaged = [&] {
    return fail(Errc::kTableCorrupt, "{}: damaged (sizes do not add up)", path.string());
  };
  if (size < facts.size() + sizeof(sizes)) return damaged();
  const std::byte* from = payload->get();
  const auto take = [&from](std::span<std::byte> to) {
    std::copy_n(from, to.size(), to.data());
    from += to.size();
  };
  take(facts);
  take(std::as_writable_bytes(std::span(sizes)));
  const std::size_t rest = size - facts.size() - sizeof(sizes);
  const bool fits = std::ranges::all_of(sizes, [&](auto count) { return count <= rest; }) &&
                    sizes[0] > 0 && rest == sizes[0] * sizeof(Place) + (sizes[1] + sizes[2]) * 2;
  if (!fits) return damaged();
  RoundStrategy strategy(duel);
  strategy.places_.resize(sizes[0]);
  strategy.hands_of_rows_.resize(sizes[1]);
  strategy.parts_.resize(sizes[2]);
  take(std::as_writable_bytes(std::span(strategy.places_)));
  take(std::as_writable_bytes(std::span(strategy.hands_of_rows_)));
  take(std::as_writable_bytes(std::span(strategy.parts_)));
  return strategy;
}

}  // namespace hazard::liars
