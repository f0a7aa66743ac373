#include "liars/play/styles.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <mutex>

#include "base/rng.h"
#include "hazard/liars/rules/binomial.h"
#include "liars/play/blueprint.h"
#include "liars/play/counting_style.h"
#include "liars/play/simple_styles.h"

namespace hazard::liars {
namespace {

constexpr Style other(std::string_view name, std::string_view summary, Style::Kind kind,
                      double call_below = 0) {
  return {.name = name,
          .summary = summary,
          .call_below = call_below,
          .softness = 1,
          .temperature = 1,
          .jump = 0,
          .jump_to = 1,
          .history = false,
          .kind = kind};
}

// `softness` is what explains the agents' bids best, with 300 to 500 imagined rounds for each.
constexpr Style counting(std::string_view name, double softness, bool listens) {
  Style style = other(name, "the agent of this name", Style::Kind::kCounting);
  style.softness = softness;
  style.history = listens;
  return style;
}

constexpr std::array kStyles = {
    Style{.name = "heuristic",
          .summary = "calls what its own dice make unlikely, raises where they help",
          .call_below = 0.3,
          .softness = 0.04,
          .temperature = 0.05,
          .jump = 0.15,
          .jump_to = 0.6,
          .history = false},
    Style{.name = "conservative",
          .summary = "calls early and takes the safest raise",
          .call_below = 0.58,
          .softness = 0.04,
          .temperature = 0.005,
          .jump = 0.0,
          .jump_to = 0.8,
          .history = false},
    Style{.name = "aggressive",
          .summary = "calls late and raises on any face",
          .call_below = 0.15,
          .softness = 0.04,
          .temperature = 0.3,
          .jump = 0.25,
          .jump_to = 0.4,
          .history = false},
    Style{.name = "history",
          .summary = "believes that others hold what they bid on",
          .call_below = 0.4,
          .softness = 0.06,
          .temperature = 0.08,
          .jump = 0.15,
          .jump_to = 0.6,
          .history = true},
    Style{.name = "uniform",
          .summary = "any legal action",
          .call_below = 0,
          .softness = 1,
          .temperature = 1,
          .jump = 0,
          .jump_to = 1,
          .history = false,
          .kind = Style::Kind::kUniform},
    Style{.name = "sceptical",
          .summary = "calls what is more likely false than true, raises on any face",
          .call_below = 0.47,
          .softness = 0.04,
          .temperature = 0.25,
          .jump = 0.35,
          .jump_to = 0.5,
          .history = false},
    Style{.name = "steady",
          .summary = "calls what is unlikely and takes the safest raise",
          .call_below = 0.3,
          .softness = 0.02,
          .temperature = 0.005,
          .jump = 0.0,
          .jump_to = 0.8,
          .history = false},
    other("blueprint", "plays what was learnt by self-play", Style::Kind::kBlueprint),
    other("hidden", "bids like that, but says nothing of its dice", Style::Kind::kHidden),
    counting("montecarlo", 0.05, /*listens=*/false),
    counting("rollout", 0.14, /*listens=*/true),
    other("threshold:0.3", "the agent of this name", Style::Kind::kThreshold, 0.3),
    other("threshold:0.6", "the agent of this name", Style::Kind::kThreshold, 0.6),
    other("raise:0.15", "the agent of this name", Style::Kind::kRaise, 0.15),
    other("raise:0.3", "the agent of this name", Style::Kind::kRaise, 0.3),
    other("raise:0.45", "the agent of this name", Style::Kind::kRaise, 0.45),
    other("honest", "the agent of this name", Style::Kind::kHonest, 0.5),
    other("honest+1", "the agent of this name", Style::Kind::kHonestOn, 0.5),
};

void fill(const Style& style, int faces, StyleTables& out) {
  for (int wild = 0; wild < 2; ++wild) {
    const BinomialTable& chances = binomial_table({wild + 1, faces});
    for (int m = 0; m < StyleTables::kRows; ++m) {
      int reach = 0;
      for (int r = 0; r < StyleTables::kColumns; ++r) {
        const double p = chances.tail(m, r);
        const double call = 1 / (1 + std::exp((p - style.call_below) / style.softness));
        // Certain bids are never called, impossible ones always.
        out.call[wild][m][r] = static_cast<float>(r == 0 ? 0 : p == 0 ? 1 : call);
        out.weight[wild][m][r] = std::exp((p - 1) / style.temperature);
        if (p >= style.jump_to) reach = r;
      }
      out.reach[wild][m] = static_cast<std::uint8_t>(reach);
    }
  }
}

// What a player of the style sees of one bid.
struct Need {
  int wild;     // whether a wild face helps
  int unknown;  // M
  int more;     // r
};

Need need(const ImaginedPlayer& player, const Bidding& bidding, const Bid& bid) {
  const int wild_face =
      bidding.rules->wild_face(bidding.palifico, bidding.ones_were_bid || bid.face == 1);
  const bool helps = wild_face != 0 && wild_face != bid.face;
  const int held = (wild_face != 0 ? player.own.wild : player.own.plain)[bid.face - 1];
  int believed = 0;
  if (player.style->history) {
    believed = std::popcount(bidding.supporters[bid.face - 1] & ~(1U << player.seat));
  }
  const int unknown = bidding.dice_in_play - player.dice - believed;
  const int more = std::clamp(bid.quantity - held - believed, 0, unknown + 1);
  return {helps ? 1 : 0, unknown, more};
}

// The raises that come into question, at most one for each face, and their weights.
struct Options {
  int count = 0;
  std::array<std::int16_t, kMaxFaces> rank;
  std::array<double, kMaxFaces> weight;
  double sum = 0;
};

Options raises_of(const ImaginedPlayer& player, const Bidding& bidding, bool jump) {
  const StyleTables& tables = *player.tables;
  Options options;
  const Ladder& ladder = bidding.ladder_for(player.dice);
  const auto& lowest = ladder.lowest(bidding.last);
  for (int face = 1; face <= bidding.rules->faces; ++face) {
    int rank = lowest[face - 1];
    if (rank < 0) continue;
    Need what = need(player, bidding, ladder.bid(rank));
    if (jump) {
      const int reach = tables.reach[what.wild][what.unknown];
      const int further =
          std::min(reach - what.more, bidding.dice_in_play - ladder.bid(rank).quantity);
      if (further > 0) {
        rank = ladder.rank({ladder.bid(rank).quantity + further, face});
        what.more += further;
      }
    }
    options.rank[options.count] = static_cast<std::int16_t>(rank);
    options.weight[options.count] = tables.weight[what.wild][what.unknown][what.more];
    options.sum += options.weight[options.count];
    ++options.count;
  }
  return options;
}

float call_chance(const ImaginedPlayer& player, const Bidding& bidding) {
  if (bidding.last < 0) return 0;
  if (bidding.ladder_for(player.dice).num_raises(bidding.last) == 0) return 1;
  const Need what = need(player, bidding, bidding.ladder->bid(bidding.last));
  return player.tables->call[what.wild][what.unknown][what.more];
}

bool by_blueprint(const Style& style, const Bidding& bidding) {
  return bidding.blueprint != nullptr &&
         (style.kind == Style::Kind::kBlueprint || style.kind == Style::Kind::kHidden);
}

// The n-th legal raise after `last`.
int nth_raise(const Ladder& ladder, int last, int n) {
  for (int rank = last + 1;; ++rank) {
    const bool legal = last < 0 ? ladder.may_open(rank) : ladder.may_follow(last, rank);
    if (legal && n-- == 0) return rank;
  }
}

}  // namespace

std::span<const Style> styles() { return kStyles; }

int find_style(std::string_view name) {
  for (std::size_t i = 0; i < kStyles.size(); ++i) {
    if (kStyles[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

const StyleTables& style_tables(int style, int faces) {
  static std::array<std::array<std::unique_ptr<StyleTables>, kMaxFaces + 1>, kStyles.size()> all;
  static std::once_flag made;
  std::call_once(made, [] {
    for (std::size_t s = 0; s < kStyles.size(); ++s) {
      for (int f = 2; f <= kMaxFaces; ++f) {
        all[s][f] = std::make_unique<StyleTables>();
        fill(kStyles[s], f, *all[s][f]);
      }
    }
  });
  return *all[style][faces];
}

void Bidding::add(int seat, int rank) {
  const int face = ladder->bid(rank).face;
  last = rank;
  ones_were_bid = ones_were_bid || face == 1;
  supporters[face - 1] |= static_cast<std::uint16_t>(1U << seat);
}

Bidding bidding_of(const Round& round, int bids, const Blueprint* blueprint) {
  const Ladder& ladder = round.ladder_for(kMaxDice);
  Bidding bidding{&round.rules,   &ladder,       round.dice_in_play(),
                  round.palifico, round.alive(), blueprint};
  if (round.palifico && round.rules.may_change_face(1)) {
    bidding.ladder_of_one_die = &round.ladder_for(1);
  }
  for (int i = 0; i < bids; ++i) bidding.add(round.bidder(i), ladder.rank(round.bids[i]));
  return bidding;
}

ImaginedPlayer imagined_player(int seat, const Hand& hand, int style, const Rules& rules) {
  ImaginedPlayer player{seat, hand.size(), matches_of(hand, rules)};
  player.play_as(style, rules.faces);
  return player;
}

int decide(const ImaginedPlayer& player, const Bidding& bidding,
           std::span<const std::uint32_t, 2> words) {
  const Style& style = *player.style;
  if (style.simple()) return simple_action(player, bidding);
  if (by_blueprint(style, bidding)) return decide_by(*bidding.blueprint, player, bidding, words);
  if (style.kind == Style::Kind::kCounting) return counted_actions(player, bidding).draw(words[0]);
  if (style.kind == Style::Kind::kUniform) {
    const Ladder& ladder = bidding.ladder_for(player.dice);
    const int num_raises = ladder.num_raises(bidding.last);
    const int actions = num_raises + (bidding.last >= 0 ? 1 : 0);
    const int n = static_cast<int>(scaled(words[0], actions));
    return n == num_raises ? kCallRank : nth_raise(ladder, bidding.last, n);
  }
  const float chance = call_chance(player, bidding);
  // 24 bits are what a float holds: u stays below 1, and a chance of 1 is certain.
  const float u = static_cast<float>(words[0] >> 8) * 0x1p-24F;
  if (u < chance) return kCallRank;
  // What is left of the first word says whether to jump.
  const bool jump = u - chance < static_cast<float>(style.jump) * (1 - chance);
  const Options options = raises_of(player, bidding, jump);
  double left = words[1] * 0x1p-32 * options.sum;
  int i = 0;
  while (i + 1 < options.count && left >= options.weight[i]) left -= options.weight[i++];
  return options.rank[i];
}

double likelihood(const ImaginedPlayer& player, const Bidding& bidding, int rank) {
  const Style& style = *player.style;
  if (style.simple()) return simple_action(player, bidding) == rank ? 1 : 0;
  if (by_blueprint(style, bidding)) return likelihood_by(*bidding.blueprint, player, bidding, rank);
  if (style.kind == Style::Kind::kCounting) return counted_actions(player, bidding).chance(rank);
  if (style.kind == Style::Kind::kUniform) {
    return 1.0 /
           (bidding.ladder_for(player.dice).num_raises(bidding.last) + (bidding.last >= 0 ? 1 : 0));
  }
  const double chance = call_chance(player, bidding);
  if (rank == kCallRank) return chance;
  double sum = 0;
  for (const bool jump : {false, true}) {
    const double share = jump ? style.jump : 1 - style.jump;
    if (share == 0) continue;
    const Options options = raises_of(player, bidding, jump);
    for (int i = 0; i < options.count; ++i) {
      if (options.rank[i] == rank) sum += share * options.weight[i] / options.sum;
    }
  }
  return (1 - chance) * sum;
}

}  // namespace hazard::liars
