#include "liars/play/rollout.h"

#include <algorithm>

namespace hazard::liars {
namespace {

// Streams of random words beside those of imagined rounds.
constexpr std::uint64_t kMatchStreams = std::uint64_t{1} << 63;

int matches_now(const ImaginedPlayer& player, int face, bool wild) {
  return (wild ? player.own.wild : player.own.plain)[face - 1];
}

// The last bid, called.
RoundEnd call(const Bidding& bidding, std::span<const ImaginedPlayer> players, int caller,
              int bidder) {
  const Bid& bid = bidding.ladder->bid(bidding.last);
  const bool wild = bidding.wild_face() != 0;
  int over = -bid.quantity;
  for (const ImaginedPlayer& player : players) over += matches_now(player, bid.face, wild);
  return {players[caller].seat, players[bidder].seat, over};
}

}  // namespace

StyleSchedule::StyleSchedule(const MixtureOptions& mixture) {
  if (!mixture.enabled) return;
  from_ = mixture.depth.thresholds;
  for (const auto& weights : mixture.depth.weights) {
    std::vector<double> all(styles().size());
    for (std::size_t i = 0; i < weights.size(); ++i) all[mixture.policies[i]] = weights[i];
    apply_floor(all, mixture.policies, mixture.floor);
    styles_.emplace_back(all);
  }
}

int StyleSchedule::draw(int depth, std::uint32_t word) const {
  const auto next = std::upper_bound(from_.begin(), from_.end(), depth);
  return next == from_.begin() ? -1 : styles_[next - from_.begin() - 1].draw(word);
}

RoundEnd play_on(Bidding bidding, std::span<ImaginedPlayer> players, int mover, int bidder,
                 const StyleSchedule& schedule, Words& words) {
  const int count = static_cast<int>(players.size());
  for (int depth = 0;; ++depth) {
    ImaginedPlayer& player = players[mover];
    if (!schedule.empty()) {
      const int style = schedule.draw(depth, words.next());
      if (style >= 0) player.play_as(style, bidding.rules->faces);
    }
    const std::array<std::uint32_t, 2> two = {words.next(), words.next()};
    const int rank = decide(player, bidding, two);
    if (rank == kCallRank) return call(bidding, players, mover, bidder);
    bidding.add(player.seat, rank);
    bidder = mover;
    mover = mover + 1 == count ? 0 : mover + 1;
  }
}

Imagination::Opponent Imagination::opponent(const Belief& belief, int hands) {
  constexpr double kUnlikely = 1e-3;
  Opponent result{.hands = hands, .styles = {}, .joint = {}};
  std::vector<double> joint;
  for (int style = 0; style < static_cast<int>(belief.styles.size()); ++style) {
    if (belief.styles[style] < kUnlikely) continue;
    result.styles.push_back(style);
    const auto first = belief.joint.begin() + std::ptrdiff_t{style} * hands;
    joint.insert(joint.end(), first, first + hands);
  }
  result.joint = stats::Alias(joint);
  return result;
}

Imagination::Imagination(const View& view, std::span<const Belief> beliefs, int own_style,
                         const MixtureOptions& mixture, std::uint64_t seed,
                         const Blueprint* blueprint)
    : round_(view.round),
      bidding_(bidding_of(view.round, static_cast<int>(view.round.bids.size()), blueprint)),
      schedule_(mixture),
      own_style_(own_style),
      seed_(seed) {
  const Rules& rules = round_.rules;
  players_.push_back(imagined_player(view.seat(), view.hand, own_style, rules));
  for (int seat = round_.after(view.seat()); seat != view.seat(); seat = round_.after(seat)) {
    const int dice = round_.dice[seat];
    players_.push_back({.seat = seat, .dice = dice});
    opponents_.push_back(opponent(beliefs[seat], all_hands(dice, rules).size()));
  }
}

void Imagination::count_hidden(std::span<ImaginedPlayer> players, Words& words,
                               std::span<int> styles_of) const {
  if (!styles_of.empty()) styles_of[players[0].seat] = own_style_;
  for (std::size_t k = 0; k < opponents_.size(); ++k) {
    ImaginedPlayer& player = players[k + 1];
    const int cell = opponents_[k].joint.draw(words.next());
    const int style = opponents_[k].styles[cell / opponents_[k].hands];
    player.play_as(style, round_.rules.faces);
    player.own = all_hands(player.dice, round_.rules).matches[cell % opponents_[k].hands];
    if (!styles_of.empty()) styles_of[player.seat] = style;
  }
}

RoundEnd Imagination::imagine(int rank, std::uint64_t i, std::span<int> styles_of) const {
  std::array<ImaginedPlayer, kMaxPlayers> room;
  const auto players = std::span(room).first(players_.size());
  std::copy(players_.begin(), players_.end(), players.begin());
  Words words(seed_, i);
  count_hidden(players, words, styles_of);
  if (rank == kCallRank) {
    return call(bidding_, players, 0, static_cast<int>(players.size()) - 1);
  }
  Bidding bidding = bidding_;
  bidding.add(players[0].seat, rank);
  return play_on(bidding, players, 1, 0, schedule_, words);
}

int Imagination::play_match(const Settlement& after, std::span<const int> styles_of,
                            std::uint64_t i) const {
  Words words(seed_, kMatchStreams + i);
  Round round{.rules = round_.rules, .dice = after.dice, .starter = after.starter};
  while (round.alive() > 1) {
    round.palifico = round.rules.may_be_palifico(round.alive(), round.dice[round.starter]);
    const Settlement next = settle(round, play_round(round, styles_of, words, bidding_.blueprint));
    round.dice = next.dice;
    round.starter = next.starter;
  }
  return round.starter;
}

RoundEnd play_round(const Round& round, std::span<const int> styles_of, Words& words,
                    const Blueprint* blueprint) {
  std::array<ImaginedPlayer, kMaxPlayers> players;
  int count = 0;
  for (int i = 0; i < round.players(); ++i) {
    const int seat = (round.starter + i) % round.players();
    const int dice = round.dice[seat];
    if (dice == 0) continue;
    const HandTable& hands = all_hands(dice, round.rules);
    ImaginedPlayer& player = players[count++];
    player = {seat, dice, hands.matches[hands.draw.draw(words.next())]};
    player.play_as(styles_of[seat], round.rules.faces);
  }
  return play_on(bidding_of(round, 0, blueprint), std::span(players).first(count), 0, 0, {}, words);
}

Settlement settle(const Round& round, const RoundEnd& end) {
  // Of the bids a settlement asks who made the last one, and by how much it was missed.
  Round ended = round;
  int bids = 1;
  while (round.bidder(bids) != end.caller) ++bids;
  ended.bids.assign(bids, {kMaxDiceInPlay, 2});
  return settle(ended, Action::Kind::kCall, kMaxDiceInPlay + end.over);
}

}  // namespace hazard::liars
