// A book, learnt: every round solved, and what is worth keeping of it.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/assert.h"
#include "liars/exact/duel_book.h"
#include "liars/exact/graph_cfr.h"

namespace hazard::liars {
namespace {

// Small rounds are solved with more memory and more iterations: they take no time.
constexpr int kSmallRound = 4;  // dice in play
constexpr double kMostTimesMore = 8;

Memory memory_for(const Duel& duel) {
  return duel.dice[0] + duel.dice[1] <= kSmallRound || duel.palifico ? Memory::kBid : Memory::kGap;
}

// All rounds that a match of two can come to, largest last.
Result<std::vector<Duel>> all_duels(const Rules& rules) {
  std::vector<Duel> duels;
  for (int total = 2; total <= 2 * rules.dice; ++total) {
    for (int first = 1; first < total; ++first) {
      const std::array dice{first, total - first};
      if (std::max(dice[0], dice[1]) > rules.dice) continue;
      for (const bool palifico : {false, true}) {
        if (palifico && (rules.palifico == Palifico::kOff || first > 1)) continue;
        if (!palifico && rules.palifico == Palifico::kEvery && first == 1) continue;
        const auto duel = make_duel(rules, dice, palifico);
        if (!duel) return pass_on(duel);
        if (auto good = BidGraph::supports(*duel); !good) return pass_on(good);
        duels.push_back(*duel);
      }
    }
  }
  return duels;
}

// About how long an iteration takes.
double work_of(const BidGraph& graph) {
  double edges = 0;
  for (int seat = 0; seat < 2; ++seat) edges += graph.edges(seat);
  return edges * graph.hands(0).size() * graph.hands(1).size();
}

// The parts of one hand's mix: what is dropped has none. Returns their sum; 0 for no mix.
int to_parts(std::span<const double> mix, const BookDetail& detail, std::span<int> parts) {
  double kept = 0;
  for (const double chance : mix) kept += chance >= detail.rarest ? chance : 0;
  int total = 0;
  for (std::size_t a = 0; a < mix.size(); ++a) {
    const double part = mix[a] >= detail.rarest ? mix[a] / kept * detail.parts : 0;
    parts[a] = part > 0 ? std::max(1, static_cast<int>(std::lround(part))) : 0;
    total += parts[a];
  }
  const auto most = std::ranges::max_element(mix);
  if (total == 0 && *most > 0) {  // very many actions, none of them likely
    parts[most - mix.begin()] = 1;
    total = 1;
  }
  return total;
}

}  // namespace

Result<DuelBook> DuelBook::train(const Rules& rules, const TrainDuelsOptions& options) {
  const auto duels = all_duels(rules);
  if (!duels) return pass_on(duels);
  std::vector<std::shared_ptr<const BidGraph>> graphs;
  double most = 0;  // work of an iteration
  for (const Duel& duel : *duels) {
    graphs.push_back(std::make_shared<const BidGraph>(duel, memory_for(duel)));
    most = std::max(most, work_of(*graphs.back()));
  }
  std::vector<int> iterations;
  double all = 0;
  for (const auto& graph : graphs) {
    const double more = std::min(std::sqrt(most / work_of(*graph)), kMostTimesMore);
    iterations.push_back(static_cast<int>(options.iterations * more));
    all += work_of(*graph) * iterations.back();
  }
  DuelBook book;
  book.rules_ = rules;
  Workers workers(options.threads);
  double done = 0;
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    GraphCfr cfr(graphs[i]);
    while (cfr.iterations() < iterations[i]) {
      cfr.iterate(workers);
      done += work_of(*graphs[i]);
      options.watch.report(std::min(1.0, done / all));
      if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    }
    const GraphCfr::Worth worth = cfr.worth(workers);
    Chapter& chapter = book.chapters_.emplace_back();
    chapter.graph = graphs[i];
    chapter.memory = memory_for((*duels)[i]);
    chapter.iterations = cfr.iterations();
    // As they will be read from a file.
    chapter.value = std::round(worth.value * kMillion) / kMillion;
    chapter.exploitability = std::round(worth.exploitability() * kMillion) / kMillion;
    summarise([&](int node, std::span<double> mix) { cfr.average(node, mix); }, options.detail,
              chapter);
  }
  return book;
}

DuelBook DuelBook::thinned(const BookDetail& detail) const {
  DuelBook book;
  book.rules_ = rules_;
  for (const Chapter& whole : chapters_) {
    Chapter& chapter = book.chapters_.emplace_back();
    chapter.graph = whole.graph;
    chapter.memory = whole.memory;
    chapter.iterations = whole.iterations;
    chapter.value = whole.value;
    chapter.exploitability = whole.exploitability;
    std::vector<double> rows;  // [hand][action]
    summarise(
        [&](int node, std::span<double> mix) {
          const auto actions = static_cast<std::size_t>(whole.graph->nodes()[node].actions());
          const std::size_t hands = mix.size() / actions;
          std::vector<bool> known(hands);
          rows.assign(mix.size(), 0);
          read(whole, node, rows, known);
          for (std::size_t h = 0; h < hands; ++h) {
            for (std::size_t a = 0; a < actions; ++a) mix[a * hands + h] = rows[h * actions + a];
          }
        },
        detail, chapter);
  }
  return book;
}

// Whether a node is one of those with the same own and last bids that play comes to now and then.
// [node], from how likely play comes to each.
std::vector<bool> DuelBook::worth_keeping(const BidGraph& graph, const std::vector<double>& chances,
                                          double rarest) {
  std::vector<bool> keep(chances.size());
  for (std::size_t first = 0; first < chances.size();) {
    const GraphNode& node = graph.nodes()[first];
    std::size_t end = first, likeliest = first;
    double all = 0;
    for (; end < chances.size(); ++end) {
      const GraphNode& other = graph.nodes()[end];
      if (other.seat != node.seat || other.own != node.own || other.last != node.last) break;
      all += chances[end];
      if (chances[end] > chances[likeliest]) likeliest = end;
    }
    for (; first < end; ++first) {
      keep[first] =
          first == likeliest || rarest == 0 || (all > 0 && chances[first] >= rarest * all);
    }
  }
  return keep;
}

// How likely play comes to each node, as if hands did not matter.
std::vector<double> DuelBook::chances_of(const BidGraph& graph, const NodeMix& strategy) {
  std::vector<double> chances(graph.nodes().size()), mix;
  chances[0] = 1;
  for (std::size_t n = 0; n < chances.size(); ++n) {
    const GraphNode& node = graph.nodes()[n];
    const std::vector<double>& weights = graph.hands(node.seat).weights;
    mix.resize(static_cast<std::size_t>(node.actions()) * weights.size());
    if (chances[n] == 0) continue;
    strategy(static_cast<int>(n), mix);
    for (int a = 0; a < node.raises; ++a) {
      const int raise = graph.raises(node.last)[a];
      const int answer = graph.find(1 - node.seat, node.own, node.last, raise);
      if (answer < 0) continue;
      const auto row = mix.begin() + a * static_cast<std::ptrdiff_t>(weights.size());
      chances[answer] += chances[n] * std::inner_product(weights.begin(), weights.end(), row, 0.0);
    }
  }
  return chances;
}

// A hand's reach is the chance of the likeliest way to the node.
void DuelBook::summarise(const NodeMix& strategy, const BookDetail& wanted, Chapter& chapter) {
  const BidGraph& graph = *chapter.graph;
  const BookDetail detail = chapter.memory == Memory::kBid ? BookDetail::fine() : wanted;
  const std::vector<bool> keep =
      worth_keeping(graph, chances_of(graph, strategy), detail.rarest_note);
  std::vector<std::vector<float>> reach(graph.nodes().size());  // [node][hand]
  std::vector<double> mix, one;
  std::vector<int> parts;
  // Nodes stand in an order in which those come later that follow.
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    const GraphNode& node = graph.nodes()[n];
    const auto hands = static_cast<std::size_t>(graph.hands(node.seat).size());
    const auto actions = static_cast<std::size_t>(node.actions());
    if (node.own < 0) reach[n].assign(hands, 1);
    reach[n].resize(hands);
    mix.resize(actions * hands);
    one.resize(actions);
    parts.resize(actions);
    strategy(static_cast<int>(n), mix);
    for (std::size_t h = 0; h < hands; ++h) {
      for (std::size_t a = 0; a < actions; ++a) one[a] = mix[a * hands + h];
      const int total = reach[n][h] < detail.least_reach ? 0 : to_parts(one, detail, parts);
      if (total == 0) {
        chapter.sizes.push_back(0);
        continue;
      }
      const auto used = actions - static_cast<std::size_t>(std::ranges::count(parts, 0));
      chapter.sizes.push_back(static_cast<std::uint8_t>(keep[n] ? used : 0));
      for (std::size_t a = 0; a < actions; ++a) {
        if (parts[a] == 0) continue;
        if (keep[n]) chapter.actions.push_back(static_cast<std::uint8_t>(actions - 1 - a));
        if (keep[n] && used > 1) chapter.parts.push_back(static_cast<std::uint8_t>(parts[a]));
        if (a >= node.raises) continue;
        const int raise = graph.raises(node.last)[a];
        const float way = reach[n][h] * static_cast<float>(parts[a]) / static_cast<float>(total);
        for (const int next : graph.raises(raise)) {
          const int there = graph.find(node.seat, node.last, raise, next);
          if (there < 0) continue;
          reach[there].resize(hands);
          reach[there][h] = std::max(reach[there][h], way);
        }
      }
    }
    reach[n] = {};
  }
  [[maybe_unused]] const bool fits = chapter.index();
  HAZARD_ASSERT(fits);
}

}  // namespace hazard::liars
