#include "liars/exact/duel_book.h"

#include <algorithm>

#include "base/assert.h"

namespace hazard::liars {

bool DuelBook::Chapter::index() {
  std::size_t size = 0, action = 0, part = 0;
  places.clear();
  for (const GraphNode& node : graph->nodes()) {
    places.push_back({static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(action),
                      static_cast<std::uint32_t>(part)});
    for (int h = 0; h < graph->hands(node.seat).size(); ++h) {
      if (size >= sizes.size()) return false;
      const std::uint8_t count = sizes[size++];
      if (count > 1) part += count;
      for (int i = 0; i < count; ++i) {
        if (action >= actions.size() || actions[action++] >= node.actions()) return false;
      }
    }
  }
  return size == sizes.size() && action == actions.size() && part == parts.size();
}

const DuelBook::Chapter* DuelBook::find(const Round& round) const {
  const auto duel = duel_of(round);
  if (!duel) return nullptr;
  const auto found = std::ranges::find_if(
      chapters_, [&](const Chapter& chapter) { return chapter.graph->duel() == *duel; });
  return found == chapters_.end() ? nullptr : &*found;
}

void DuelBook::read(const Chapter& chapter, int n, std::span<double> out,
                    std::vector<bool>& known) {
  const GraphNode& node = chapter.graph->nodes()[n];
  const auto actions = static_cast<std::size_t>(node.actions());
  auto [size, action, part] = chapter.places[n];
  for (std::size_t h = 0; h < known.size(); ++h) {
    const int count = chapter.sizes[size++];
    if (count > 0 && !known[h]) {
      int total = count > 1 ? 0 : 1;
      for (int i = 0; count > 1 && i < count; ++i) total += chapter.parts[part + i];
      for (int i = 0; i < count; ++i) {
        const double share = count > 1 ? chapter.parts[part + i] / static_cast<double>(total) : 1;
        out[h * actions + (actions - 1 - chapter.actions[action + i])] = share;
      }
      known[h] = true;
    }
    action += count;
    if (count > 1) part += count;
  }
}

void DuelBook::by_chance(const Chapter& chapter, const Round& round, int hand,
                         std::span<double> mix) {
  const BidGraph& graph = *chapter.graph;
  const int seat = static_cast<int>(round.bids.size() % 2);
  const auto chance = [&](int rank) {
    const int missing = graph.ladder().bid(rank).quantity - graph.matches(seat, rank)[hand];
    double sum = 0;
    for (int h = 0; h < graph.hands(1 - seat).size(); ++h) {
      if (graph.matches(1 - seat, rank)[h] >= missing) sum += graph.hands(1 - seat).weights[h];
    }
    return sum;
  };
  const int last = round.bids.empty() ? -1 : graph.ladder().rank(round.bids.back());
  std::size_t best = mix.size() - 1;
  double most = last < 0 ? -1 : 1 - chance(last);
  for (std::size_t a = 0; a < graph.raises(last).size(); ++a) {
    const double likely = chance(graph.raises(last)[a]);
    if (likely <= most) continue;
    most = likely;
    best = a;
  }
  mix[best] = 1;
}

std::vector<double> DuelBook::mixes(const Round& round) const {
  const Chapter* const chapter = find(round);
  HAZARD_ASSERT(chapter != nullptr);
  const BidGraph& graph = *chapter->graph;
  const std::size_t made = round.bids.size();
  const int seat = static_cast<int>(made % 2);
  const auto rank = [&](std::size_t back) {
    return made < back ? -1 : graph.ladder().rank(round.bids[made - back]);
  };
  const int last = rank(1), own = rank(2), before = rank(3);
  const auto hands = static_cast<std::size_t>(graph.hands(seat).size());
  const std::size_t actions = graph.raises(last).size() + (last < 0 ? 0 : 1);
  std::vector<double> out(hands * actions);
  if (last >= 0 && !graph.is_open(last)) {
    for (std::size_t h = 0; h < hands; ++h) out[(h + 1) * actions - 1] = 1;
    return out;
  }
  std::vector<bool> known(hands);
  const int note = graph.note_of(before, last);
  const auto look = [&](int at) {
    const auto read_at = [&](int wanted) {
      const int node = graph.find_note(seat, wanted, at, last);
      if (node >= 0) read(*chapter, node, out, known);
      return std::ranges::find(known, false) == known.end();
    };
    if (at < -1 || at > last) return false;
    if (read_at(note)) return true;
    for (int other = 1; other < graph.notes(); ++other) {
      if (read_at(note - other) || read_at(note + other)) return true;
    }
    return false;
  };
  bool all = look(own);
  for (int away = 1; !all && away <= graph.bids(); ++away) {
    all = look(own - away) || look(own + away);
  }
  for (std::size_t h = 0; !all && h < hands; ++h) {
    if (!known[h]) {
      by_chance(*chapter, round, static_cast<int>(h), std::span(out).subspan(h * actions, actions));
    }
  }
  return out;
}

std::vector<double> DuelBook::mix(const Round& round, const Hand& hand) const {
  const std::vector<double> all = mixes(round);
  const HandSet& hands = find(round)->graph->hands(static_cast<int>(round.bids.size() % 2));
  const std::size_t actions = all.size() / hands.hands.size();
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(hands.index(hand) * actions);
  return {begin, begin + static_cast<std::ptrdiff_t>(actions)};
}

std::vector<DuelBook::Page> DuelBook::pages() const {
  std::vector<Page> pages;
  for (const Chapter& chapter : chapters_) {
    pages.push_back({.duel = chapter.graph->duel(),
                     .memory = chapter.memory,
                     .iterations = chapter.iterations,
                     .value = chapter.value,
                     .exploitability = chapter.exploitability,
                     .kept = chapter.sizes.size() -
                             static_cast<std::size_t>(std::ranges::count(chapter.sizes, 0))});
  }
  return pages;
}

std::size_t DuelBook::size() const {
  std::size_t bytes = 0;
  for (const Chapter& chapter : chapters_) {
    bytes += chapter.sizes.size() + chapter.actions.size() + chapter.parts.size() +
             chapter.places.size() * sizeof(Chapter::Place) +
             chapter.graph->nodes().size() * sizeof(GraphNode);
  }
  return bytes;
}

std::optional<double> DuelBook::value(int first, int second, bool palifico) const {
  const auto duel = make_duel(rules_, std::array{first, second}, palifico);
  if (!duel) return {};
  for (const Chapter& chapter : chapters_) {
    if (chapter.graph->duel() == *duel) return chapter.value;
  }
  return {};
}

double DuelBook::win(std::span<const int> dice, int starter, int seat) const {
  if (dice[1 - seat] == 0) return 1;
  if (dice[seat] == 0) return 0;
  Round round{.rules = rules_, .dice = {dice[0], dice[1]}, .starter = starter};
  round.palifico = rules_.palifico != Palifico::kOff && dice[starter] == 1;
  const double first_wins = (1 + *value(dice[starter], dice[1 - starter], round.palifico)) / 2;
  round.bids = {{1, 2}};  // what was bid does not matter, but that the second calls it
  double win_chance = 0;
  for (const bool holds : {true, false}) {
    const Settlement end = settle(round, Action::Kind::kCall, holds ? 1 : 0);
    win_chance += (holds ? first_wins : 1 - first_wins) * win(end.dice, end.starter, seat);
  }
  return win_chance;
}

}  // namespace hazard::liars
