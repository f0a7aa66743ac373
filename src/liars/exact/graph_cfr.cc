#include "liars/exact/graph_cfr.h"

#include <algorithm>

#include "base/assert.h"

namespace hazard::liars {
namespace {

// Less than this is taken for zero: it is too small to matter and would end in denormals.
constexpr float kNothing = 1e-18F;
// A history counts as much as the other player's bids are likely, whatever hand they are made with;
// but none less than this. With all histories alike a perfect opponent of 2v2 wins twice as much.
constexpr float kUnlikely = 0.05F;

}  // namespace

GraphCfr::GraphCfr(std::shared_ptr<const BidGraph> graph) : graph_(std::move(graph)) {
  const BidGraph& g = *graph_;
  for (int seat = 0; seat < 2; ++seat) width_[seat] = whole_groups(g.hands(seat).size());
  int most_nodes = 0;
  for (int seat = 0; seat < 2; ++seat) {
    const auto width = static_cast<std::size_t>(width_[seat]);
    regrets_[seat].resize(g.edges(seat) * width);
    averages_[seat].resize(g.edges(seat) * width);
    mixes_[seat].resize(g.edges(seat) * width);
    flow_[seat].resize(g.edges(seat));
    called_[seat].resize(static_cast<std::size_t>(g.bids()));
    for (int rank = 0; rank < g.bids(); ++rank) {
      if (g.is_open(rank)) continue;
      called_[seat][rank].resize(matrix_size());
      fill_holds(seat, rank, 1, called_[seat][rank].data());
    }
    for (int last = -1; last < g.bids(); ++last) {
      most_nodes = std::max(most_nodes, g.answers(seat, last).count);
    }
    match_regrets(seat);
  }
  const auto widest = static_cast<std::size_t>(std::max(width_[0], width_[1]));
  reach_.resize(g.nodes().size() * widest);
  own_reach_.resize(g.nodes().size() * widest);
  call_.resize(matrix_size());
  weighed_.resize(static_cast<std::size_t>(g.bids() + 1) * most_nodes * widest);
  slot_.resize(g.nodes().size());
  with_own_.resize(static_cast<std::size_t>(g.bids()) + 1);
  for (std::size_t n = 1; n < g.nodes().size(); ++n) {
    with_own_[g.nodes()[n].own + 1].push_back(static_cast<int>(n));
  }
}

void GraphCfr::fill_holds(int seat, int rank, float if_it_holds, float* matrix) const {
  const auto own = graph_->matches(seat, rank);
  const auto others = graph_->matches(1 - seat, rank);
  const int quantity = graph_->ladder().bid(rank).quantity;
  for (std::size_t o = 0; o < others.size(); ++o, matrix += width_[seat]) {
    for (std::size_t h = 0; h < own.size(); ++h) {
      matrix[h] = own[h] + others[o] >= quantity ? if_it_holds : -if_it_holds;
    }
  }
}

void GraphCfr::iterate(Workers& workers) {
  const auto t = static_cast<float>(++iterations_);
  for (int seat = 0; seat < 2; ++seat) {
    spread(1 - seat, t * t, workers);
    sweep(seat, Sweep::kImprove, workers);
  }
}

void GraphCfr::match_regrets(int seat) {
  const int width = width_[seat];
  for (const GraphNode& node : graph_->nodes()) {
    if (node.seat != seat) continue;
    const int actions = node.actions();
    const float* const regrets = row(regrets_[seat], seat, node.first_edge);
    float* const mix = row(mixes_[seat], seat, node.first_edge);
    for (int h = 0; h < width; ++h) {
      float sum = 0;
      for (int a = 0; a < actions; ++a) sum += regrets[a * width + h];
      for (int a = 0; a < actions; ++a) {
        mix[a * width + h] =
            sum > 0 ? regrets[a * width + h] / sum : 1 / static_cast<float>(actions);
      }
    }
  }
}

void GraphCfr::average(int n, std::span<double> mix) const {
  const GraphNode& node = graph_->nodes()[n];
  const int hands = graph_->hands(node.seat).size();
  const int width = width_[node.seat];
  const int actions = node.actions();
  const std::size_t begin = std::size_t{node.first_edge} * static_cast<std::size_t>(width);
  HAZARD_ASSERT(mix.size() == static_cast<std::size_t>(actions * hands));
  const auto sum_of = [&](const float* weights) {
    double sum = 0;
    for (int a = 0; a < actions; ++a) sum += weights[a * width];
    return sum;
  };
  for (int h = 0; h < hands; ++h) {
    const float* weights = averages_[node.seat].data() + begin + h;
    double sum = sum_of(weights);
    if (sum == 0) sum = sum_of(weights = mixes_[node.seat].data() + begin + h);
    for (int a = 0; a < actions; ++a) mix[a * hands + h] = weights[a * width] / sum;
  }
}

void GraphCfr::take_averages(int seat) {
  std::vector<double> mix;
  const int hands = graph_->hands(seat).size();
  for (std::size_t n = 0; n < graph_->nodes().size(); ++n) {
    const GraphNode& node = graph_->nodes()[n];
    if (node.seat != seat) continue;
    const int cells = node.actions() * hands;
    mix.resize(static_cast<std::size_t>(cells));
    average(static_cast<int>(n), mix);
    float* const to = row(mixes_[seat], seat, node.first_edge);
    for (int a = 0; a < node.actions(); ++a) {
      for (int h = 0; h < hands; ++h) {
        to[a * width_[seat] + h] = static_cast<float>(mix[a * hands + h]);
      }
    }
  }
}

GraphCfr::Worth GraphCfr::worth(Workers& workers) {
  const auto reset = [&] {
    for (int seat = 0; seat < 2; ++seat) take_averages(seat);
  };
  Worth result;
  reset();
  result.value = sweep(0, Sweep::kPlay, workers);
  spread(1, 0, workers);
  result.first = sweep(0, Sweep::kRespond, workers);
  reset();
  spread(0, 0, workers);
  result.second = sweep(1, Sweep::kRespond, workers);
  for (int seat = 0; seat < 2; ++seat) match_regrets(seat);
  return result;
}

// How likely each raise is where the seat's own bid was answered with `last`, whatever its hand.
void GraphCfr::find_likelihoods(int seat, int own, int last) {
  const BidGraph& g = *graph_;
  const auto [first, count] = g.answers(seat, last);
  likelihoods_.assign(g.raises(last).size(), 0);
  float all = 0;
  for (int n = first; n < first + count; ++n) {
    const GraphNode& node = g.nodes()[n];
    if (node.own != own) continue;
    for (int a = 0; a < node.actions(); ++a) {
      const float flow = flow_[seat][node.first_edge + a];
      if (a < node.raises) likelihoods_[a] += flow;
      all += flow;
    }
  }
  for (float& likely : likelihoods_) {
    likely = all > 0 ? kUnlikely + (1 - kUnlikely) * (likely / all) : 1;
  }
}

void GraphCfr::spread(int seat, float weight, Workers& workers) {
  const BidGraph& g = *graph_;
  const int width = width_[seat];
  const int widest = std::max(width_[0], width_[1]);
  std::fill_n(own_reach_.data(), own_reach_.size(), 0.0F);
  std::fill_n(reach_.data(), reach_.size(), 0.0F);
  const auto own_reach = [&](int n) { return own_reach_.data() + std::ptrdiff_t{n} * widest; };
  const auto reach = [&](int n) { return reach_.data() + std::ptrdiff_t{n} * widest; };
  const auto deal = [&](float* to) {
    std::ranges::transform(g.hands(seat).weights, to,
                           [](double chance) { return static_cast<float>(chance); });
  };
  // At the root, the first node, the second player has done nothing yet.
  if (seat == 1) deal(reach(0));
  for (int last = -1; last < g.bids(); ++last) {
    const auto [first, count] = g.answers(seat, last);
    // Of all who answer this bid by that raise.
    std::vector<float> raised(static_cast<std::size_t>(count > 0 ? g.bids() * width : 0));
    for (int n = first; n < first + count; ++n) {
      const GraphNode& node = g.nodes()[n];
      if (node.own < 0) deal(own_reach(n));
      const float* const from = own_reach(n);
      const float* mix = row(mixes_[seat], seat, node.first_edge);
      for (const int raise : g.raises(last)) {
        float* const all = raised.data() + std::ptrdiff_t{raise} * width;
        const int answer = g.find(1 - seat, node.own, last, raise);
        float* const seen = answer < 0 ? nullptr : reach(answer);
        for (int h = 0; h < width; ++h) {
          const float part = from[h] * mix[h];
          const float sure = part < kNothing ? 0 : part;
          all[h] += sure;
          if (seen != nullptr) seen[h] += sure;
        }
        mix += width;
      }
    }
    if (count == 0) continue;
    for (const int raise : g.raises(last)) {
      const float* const all = raised.data() + std::ptrdiff_t{raise} * width;
      find_likelihoods(1 - seat, last, raise);
      const float* likelihood = likelihoods_.data();
      for (const int next : g.raises(raise)) {
        const float likely = *likelihood++;
        const int n = g.find(seat, last, raise, next);
        if (n < 0) continue;
        for (int h = 0; h < width; ++h) own_reach(n)[h] += likely * all[h];
      }
    }
  }
  if (weight == 0) return;
  workers.for_ranges(static_cast<int>(g.nodes().size()), 64, [&](int begin, int end) {
    for (int n = begin; n < end; ++n) {
      const GraphNode& node = g.nodes()[n];
      if (node.seat != seat) continue;
      const float* const from = own_reach(n);
      const float* const mix = row(mixes_[seat], seat, node.first_edge);
      float* const sums = row(averages_[seat], seat, node.first_edge);
      for (int a = 0; a < node.actions(); ++a) {
        for (int h = 0; h < width; ++h) {
          sums[a * width + h] += weight * from[h] * mix[a * width + h];
        }
        float flow = 0;
        for (int h = 0; h < width; ++h) flow += sums[a * width + h];
        flow_[seat][node.first_edge + a] = flow;
      }
    }
  });
}

double GraphCfr::sweep(int seat, Sweep kind, Workers& workers) {
  const BidGraph& g = *graph_;
  for (int last = g.bids() - 1; last >= -1; --last) {
    for (int mover = 0; mover < 2; ++mover) {
      const auto [first_node, num_nodes] = g.answers(mover, last);
      const int first = first_node;  // which lambdas may capture
      const int count = num_nodes;
      if (count == 0) continue;
      find_outcomes(mover, last);
      if (mover == seat && kind != Sweep::kPlay) weigh_actions(mover, last, workers);
      const auto for_nodes = [&](auto each) {
        if (mover != seat) return;
        workers.for_ranges(count, 2, [&](int begin, int end) {
          for (int k = begin; k < end; ++k) each(first + k, k);
        });
      };
      if (kind == Sweep::kRespond) for_nodes([this](int n, int k) { respond(n, k); });
      find_worth(mover, last, workers);
      if (kind == Sweep::kImprove) for_nodes([this](int n, int k) { improve(n, k); });
    }
    for (const int n : with_own_[last + 1]) free_slots_.push_back(slot_[n]);
  }
  const float* const root = slots_[slot_[0]].data();  // [hand of 0][hand of 1]
  double value = 0;
  for (int h = 0; h < g.hands(0).size(); ++h) {
    double sum = 0;
    for (int o = 0; o < g.hands(1).size(); ++o) {
      sum -= g.hands(1).weights[o] * root[std::ptrdiff_t{h} * width_[1] + o];
    }
    value += g.hands(0).weights[h] * sum;
  }
  free_slots_.push_back(slot_[0]);
  return value;
}

void GraphCfr::find_outcomes(int seat, int last) {
  const BidGraph& g = *graph_;
  const auto [first, count] = g.answers(seat, last);
  const std::size_t actions = g.raises(last).size() + (last < 0 ? 0 : 1);
  outcomes_.assign(actions * count, nullptr);
  if (last >= 0) fill_holds(seat, last, -1, call_.data());
  for (int k = 0; k < count; ++k) {
    const float** const outcome = outcomes_.data() + std::ptrdiff_t(k * actions);
    int a = 0;
    for (const int raise : g.raises(last)) {
      const int answer = g.find(1 - seat, g.nodes()[first + k].own, last, raise);
      outcome[a++] = answer < 0 ? called_[seat][raise].data() : slots_[slot_[answer]].data();
    }
    if (last >= 0) outcome[a] = call_.data();
  }
}

void GraphCfr::weigh_actions(int seat, int last, Workers& workers) {
  const auto [first_node, num_nodes] = graph_->answers(seat, last);
  const int first = first_node;  // which lambdas may capture
  const int count = num_nodes;
  const int widest = std::max(width_[0], width_[1]);
  const int actions = static_cast<int>(outcomes_.size()) / count;
  workers.for_ranges(actions, 1, [&](int begin, int end) {
    for (int a = begin; a < end; ++a) {
      // Nodes with the same outcome at once; they stand side by side.
      for (int k = 0; k < count;) {
        const float* const matrix = outcomes_[k * actions + a];
        std::vector<const float*> weights;
        std::vector<float*> out;
        for (; k < count && outcomes_[k * actions + a] == matrix; ++k) {
          weights.push_back(reach_.data() + std::ptrdiff_t{first + k} * widest);
          out.push_back(weighed_.data() + (std::ptrdiff_t{a} * count + k) * width_[seat]);
        }
        weigh_rows({.matrix = matrix,
                    .rows = graph_->hands(1 - seat).size(),
                    .width = width_[seat],
                    .weights = weights,
                    .out = out});
      }
    }
  });
}

void GraphCfr::improve(int n, int place) {
  const GraphNode& node = graph_->nodes()[n];
  const int width = width_[node.seat];
  const int actions = node.actions();
  const std::ptrdiff_t step = std::ptrdiff_t{graph_->answers(node.seat, node.last).count} * width;
  const float* const worth = weighed_.data() + std::ptrdiff_t{place} * width;
  float* const regrets = row(regrets_[node.seat], node.seat, node.first_edge);
  float* const mix = row(mixes_[node.seat], node.seat, node.first_edge);
  constexpr int kGroup = ColumnGroup::kSize;
  for (int begin = 0; begin < width; begin += kGroup) {
    std::array<float, kGroup> mean{};
    std::array<float, kGroup> sum{};
    for (int a = 0; a < actions; ++a) {
      for (int i = 0; i < kGroup; ++i) {
        mean[i] += mix[a * width + begin + i] * worth[a * step + begin + i];
      }
    }
    for (int a = 0; a < actions; ++a) {
      float* const regret = regrets + a * width + begin;
      for (int i = 0; i < kGroup; ++i) {
        const float better = regret[i] + (worth[a * step + begin + i] - mean[i]);
        regret[i] = better > kNothing ? better : 0;
        sum[i] += regret[i];
      }
    }
    const float even = 1 / static_cast<float>(actions);
    for (int a = 0; a < actions; ++a) {
      for (int i = 0; i < kGroup; ++i) {
        const float regret = regrets[a * width + begin + i];
        mix[a * width + begin + i] = sum[i] > 0 ? regret / sum[i] : even;
      }
    }
  }
}

void GraphCfr::respond(int n, int place) {
  const GraphNode& node = graph_->nodes()[n];
  const int width = width_[node.seat];
  const int actions = node.actions();
  const std::ptrdiff_t step = std::ptrdiff_t{graph_->answers(node.seat, node.last).count} * width;
  const float* const worth = weighed_.data() + std::ptrdiff_t{place} * width;
  float* const mix = row(mixes_[node.seat], node.seat, node.first_edge);
  for (int h = 0; h < width; ++h) {
    int best = 0;
    float most = 0;
    bool indifferent = true;
    for (int a = 0; a < actions; ++a) {
      const float value = worth[a * step + h];
      indifferent = indifferent && value == 0;
      if (a == 0 || value > most) {
        most = value;
        best = a;
      }
    }
    if (indifferent) continue;  // the other does not come here
    for (int a = 0; a < actions; ++a) mix[a * width + h] = a == best ? 1 : 0;
  }
}

void GraphCfr::find_worth(int seat, int last, Workers& workers) {
  const BidGraph& g = *graph_;
  const auto range = g.answers(seat, last);
  std::vector<std::vector<Share>> shares(static_cast<std::size_t>(range.count));
  std::vector<float*> out;
  for (int k = 0; k < range.count; ++k) {
    const GraphNode& node = g.nodes()[range.first + k];
    if (free_slots_.empty()) {
      free_slots_.push_back(static_cast<int>(slots_.size()));
      slots_.emplace_back(matrix_size());
    }
    slot_[range.first + k] = free_slots_.back();
    free_slots_.pop_back();
    out.push_back(slots_[slot_[range.first + k]].data());
    for (int a = 0; a < node.actions(); ++a) {
      const float* const share = row(mixes_[seat], seat, node.first_edge + a);
      std::uint32_t groups = 0;
      for (int h = 0; h < g.hands(seat).size(); ++h) {
        if (share[h] != 0) groups |= 1U << (h / ColumnGroup::kSize);
      }
      if (groups != 0) shares[k].push_back({outcomes_[k * node.actions() + a], share, groups});
    }
  }
  const std::vector<std::span<const Share>> terms(shares.begin(), shares.end());
  const int rows = g.hands(1 - seat).size();
  workers.for_ranges((rows + kMixRows - 1) / kMixRows, 1, [&](int begin, int end) {
    for (int block = begin; block < end; ++block) {
      mix_matrices({.first_row = block * kMixRows,
                    .columns = g.hands(seat).size(),
                    .out_width = width_[1 - seat],
                    .terms = terms,
                    .out = out});
    }
  });
}

}  // namespace hazard::liars
