#include "liars/play/call_ends.h"

#include <algorithm>
#include <numeric>

namespace hazard::liars {
namespace {

// How many of the player's dice count, for each style that it may have.
std::vector<std::vector<double>> counts_by_style(const Belief& belief, const Rules& rules, int face,
                                                 int wild_face) {
  const std::size_t hands = belief.hands.size();
  std::vector<std::vector<double>> counts(belief.styles.size());
  for (std::size_t style = 0; style < counts.size(); ++style) {
    const auto row = std::span(belief.joint).subspan(style * hands, hands);
    const double sum = std::accumulate(row.begin(), row.end(), 0.0);
    if (sum <= 0) continue;
    Belief one{.dice = belief.dice, .styles = {}, .hands = {row.begin(), row.end()}, .joint = {}};
    for (double& p : one.hands) p /= sum;
    counts[style] = one.matches(rules, face, wild_face);
  }
  return counts;
}

}  // namespace

CallEnds::CallEnds(const View& view, std::span<const Belief> beliefs, Action::Kind kind) {
  const Round& round = view.round;
  const Bid& bid = round.bids.back();
  const int wild_face = round.wild_face_for(bid);
  int hidden = 0;
  for (int seat = 0; seat < round.players(); ++seat) {
    if (beliefs[seat].empty()) continue;
    hidden += beliefs[seat].dice;
    opponents_.push_back({seat, counts_by_style(beliefs[seat], round.rules, bid.face, wild_face)});
  }
  const int held = matches(view.hand, bid.face, wild_face);
  for (int others = 0; others <= hidden; ++others) {
    Settlement end = settle(round, kind, held + others);
    const auto same = std::ranges::find_if(ends_, [&](const Settlement& known) {
      return known.dice == end.dice && known.starter == end.starter;
    });
    end_of_.push_back(static_cast<int>(same - ends_.begin()));
    if (same == ends_.end()) ends_.push_back(std::move(end));
  }
}

std::vector<double> CallEnds::chances(std::span<const int> styles_of) const {
  std::vector<double> total = {1};  // [dice that count]
  std::vector<double> sum;
  for (const Opponent& opponent : opponents_) {
    const std::vector<double>& theirs = opponent.counts[styles_of[opponent.seat]];
    sum.assign(total.size() + theirs.size() - 1, 0);
    for (std::size_t i = 0; i < total.size(); ++i) {
      for (std::size_t j = 0; j < theirs.size(); ++j) sum[i + j] += total[i] * theirs[j];
    }
    total.swap(sum);
  }
  std::vector<double> result(ends_.size());
  for (std::size_t others = 0; others < total.size(); ++others) {
    result[end_of_[others]] += total[others];
  }
  return result;
}

}  // namespace hazard::liars
