#include "liars/play/scene.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <mutex>

#include "hazard/liars/rules/binomial.h"

namespace hazard::liars {
namespace {

constexpr std::array kCallEdges = {0.08, 0.2, 0.35, 0.5, 0.65, 0.8, 0.93};
constexpr std::array kRaiseEdges = {0.1, 0.3, 0.5, 0.7, 0.88};
enum Level { kSure, kGood, kEven, kFair, kNumLevels };
constexpr std::array<double, kNumLevels> kLevels = {0.9, 0.7, 0.5, 0.3};

// Chances that M unknown dice have r matches, as far as scenes tell them apart.
struct Chances {
  StyleTables::Table<std::uint8_t> call;   // 0: impossible, 9: certain
  StyleTables::Table<std::uint8_t> raise;  // 0..5
  StyleTables::Table<float> chance;
  std::array<std::array<std::uint8_t, StyleTables::kRows>, kNumLevels> reach;  // [level][M]
};

Chances* make_chances(int hits, int faces) {
  auto* out = new Chances;
  const BinomialTable& table = binomial_table({hits, faces});
  for (int m = 0; m < StyleTables::kRows; ++m) {
    for (int r = 0; r < StyleTables::kColumns; ++r) {
      const double p = table.tail(m, r);
      const auto above = [p](const auto& edges) {
        return static_cast<int>(std::ranges::count_if(edges, [p](double e) { return p >= e; }));
      };
      out->call[m][r] = static_cast<std::uint8_t>(r == 0 ? 9 : p == 0 ? 0 : 1 + above(kCallEdges));
      out->raise[m][r] = static_cast<std::uint8_t>(above(kRaiseEdges));
      out->chance[m][r] = static_cast<float>(p);
      for (int level = 0; level < kNumLevels; ++level) {
        if (p >= kLevels[level]) out->reach[level][m] = static_cast<std::uint8_t>(r);
      }
    }
  }
  return out;
}

const Chances& chances_of(bool helped, int faces) {
  static std::array<std::array<std::unique_ptr<Chances>, 2>, kMaxFaces + 1> all;
  static std::once_flag made;
  std::call_once(made, [] {
    for (int f = 2; f <= kMaxFaces; ++f) {
      for (int hits = 1; hits <= 2; ++hits) all[f][hits - 1].reset(make_chances(hits, f));
    }
  });
  return *all[faces][helped ? 1 : 0];
}

struct Outlook {
  const Chances* chances;
  int unknown;
  int more;

  float chance() const { return chances->chance[unknown][more]; }
};

class Eye {
 public:
  Eye(const ImaginedPlayer& player, const Bidding& bidding)
      : player_(player),
        bidding_(bidding),
        ladder_(bidding.ladder_for(player.dice)),
        faces_(bidding.rules->faces) {
    wild_face_ = bidding.wild_face();
    for (int helped = 0; helped < 2; ++helped) chances_[helped] = &chances_of(helped == 1, faces_);
  }

  Outlook need(int rank) const {
    const Bid& bid = ladder_.bid(rank);
    const int wild_face =
        bid.face == 1 ? bidding_.rules->wild_face(bidding_.palifico, true) : wild_face_;
    const bool helped = wild_face != 0 && wild_face != bid.face;
    const int held = (wild_face != 0 ? player_.own.wild : player_.own.plain)[bid.face - 1];
    const int unknown = bidding_.dice_in_play - player_.dice;
    return {chances_[helped ? 1 : 0], unknown, std::clamp(bid.quantity - held, 0, unknown + 1)};
  }

  // The bid that someone who sees no dice takes to hold with the chance of the level; kNone: it is
  // no raise beyond `above`. It says nothing of the own dice but that it was made.
  int jump(int lowest, const Outlook& need, Level level, int above) const {
    return further(lowest, need.chances->reach[level][bidding_.dice_in_play], above);
  }
  // The bid on so many dice more; kNone likewise.
  int on(int lowest, int more, int above) const {
    return further(lowest, ladder_.bid(lowest).quantity + more, above);
  }

  int wild_face() const { return wild_face_; }
  // Own dice that count for a bid on the face.
  int held(int face) const {
    return (wild_face_ != 0 ? player_.own.wild : player_.own.plain)[face - 1];
  }

 private:
  int further(int lowest, int quantity, int above) const {
    const Bid& bid = ladder_.bid(lowest);
    if (quantity <= bid.quantity || quantity > bidding_.dice_in_play) return Scene::kNone;
    const int rank = ladder_.rank({quantity, bid.face});
    return rank > above ? rank : Scene::kNone;
  }

  const ImaginedPlayer& player_;
  const Bidding& bidding_;
  const Ladder& ladder_;
  int faces_;
  int wild_face_;
  std::array<const Chances*, 2> chances_;
};

int class_of_table(int players) {
  return players <= 2 ? 0 : players == 3 ? 1 : players == 4 ? 2 : 3;
}
int class_of_unknown(int dice) {
  return dice <= 2 ? 0 : dice <= 4 ? 1 : dice <= 7 ? 2 : dice <= 11 ? 3 : dice <= 17 ? 4 : 5;
}

// The number of what matters of the situation.
int key_of(const ImaginedPlayer& player, const Bidding& bidding, const Eye& eye, int best_face,
           const Outlook& best) {
  const bool opening = bidding.last < 0;
  const int last_face = opening ? 0 : bidding.ladder_for(player.dice).bid(bidding.last).face;
  int supporters = 0;
  bool own_face = false;
  int call = 0;
  int raise = best_face > 0 ? best.chances->raise[best.unknown][best.more] : 0;
  if (!opening) {
    const unsigned bits = bidding.supporters[last_face - 1];
    own_face = (bits >> player.seat & 1) != 0;
    supporters = std::clamp(std::popcount(bits & ~(1U << player.seat)), 1, 3) - 1;
    const Outlook need = eye.need(bidding.last);
    call = need.chances->call[need.unknown][need.more];
  } else {
    // At the opening: how many of the best face are held, and of the wild one.
    call = best_face > 0 ? eye.held(best_face) : 0;
    raise = eye.wild_face() > 0 ? std::min<int>(5, player.own.plain[eye.wild_face() - 1]) : 0;
  }
  int key = bidding.palifico ? 1 : 0;
  const auto add = [&key](int value, int count) { key = key * count + value; };
  add(opening ? 1 : 0, 2);
  add(class_of_table(bidding.players), 4);
  add(class_of_unknown(bidding.dice_in_play - player.dice), 6);
  add(std::min(player.dice, 3) - 1, 3);
  add(call, 10);
  add(raise, 6);
  add(supporters, 3);
  add(own_face ? 1 : 0, 2);
  add(last_face != 0 && last_face == eye.wild_face() ? 1 : 0, 2);
  return key;
}

}  // namespace

Scene scene_of(const ImaginedPlayer& player, const Bidding& bidding) {
  const Ladder& ladder = bidding.ladder_for(player.dice);
  const int faces = bidding.rules->faces;
  const Eye eye(player, bidding);
  Scene scene;
  scene.rank.fill(Scene::kNone);
  const auto put = [&](Move move, int rank) {
    scene.rank[static_cast<int>(move)] = static_cast<std::int16_t>(rank);
  };
  const Ladder::Lowest& lowest = ladder.lowest(bidding.last);
  const bool opening = bidding.last < 0;
  const int last_face = opening ? 0 : ladder.bid(bidding.last).face;
  if (!opening) {
    put(Move::kChallenge, kCallRank);
    if (const int rank = lowest[last_face - 1]; rank >= 0) {
      put(Move::kPush, rank);
      put(Move::kPushOn, eye.on(rank, 1, rank));
      put(Move::kPushFar, eye.on(rank, 2, rank));
    }
  }
  // The best face has the likeliest lowest raise; at the opening, where all are likely, it is the
  // one of which most are held.
  int best_face = 0;
  float best_score = -1;
  std::array<Outlook, kMaxFaces + 1> needs{};
  for (int face = 1; face <= faces; ++face) {
    if (face == last_face || face == eye.wild_face() || lowest[face - 1] < 0) continue;
    needs[face] = eye.need(lowest[face - 1]);
    const float score = 1e-3F * eye.held(face) + (opening ? 0 : needs[face].chance());
    if (score < best_score) continue;
    best_face = face;
    best_score = score;
  }
  const Outlook& best = needs[best_face];
  if (best_face > 0) {
    const int rank = lowest[best_face - 1];
    put(Move::kBest, rank);
    const int sure = eye.jump(rank, best, kSure, rank);
    const int on = eye.jump(rank, best, kGood, std::max(sure, rank));
    put(Move::kBestSure, sure);
    put(Move::kBestOn, on);
    put(Move::kBestFar, eye.jump(rank, best, kFair, std::max({on, sure, rank})));
  }
  for (int face = 1; face <= faces; ++face) {
    if (face == last_face || face == eye.wild_face() || face == best_face || lowest[face - 1] < 0) {
      continue;
    }
    const int rank = lowest[face - 1];
    const int on = eye.jump(rank, needs[face], kEven, rank);
    scene.others[0][scene.num_others] = static_cast<std::int16_t>(rank);
    scene.others[1][scene.num_others++] = static_cast<std::int16_t>(on == Scene::kNone ? rank : on);
  }
  if (scene.num_others > 0) {
    put(Move::kOther, scene.others[0][0]);
    const bool further = !std::ranges::equal(std::span(scene.others[0]).first(scene.num_others),
                                             std::span(scene.others[1]).first(scene.num_others));
    if (further) put(Move::kOtherOn, scene.others[1][0]);
  }
  if (eye.wild_face() > 0 && eye.wild_face() != last_face && lowest[eye.wild_face() - 1] >= 0) {
    put(Move::kWild, lowest[eye.wild_face() - 1]);
  }

  scene.key = key_of(player, bidding, eye, best_face, needs[best_face]);
  return scene;
}

}  // namespace hazard::liars
