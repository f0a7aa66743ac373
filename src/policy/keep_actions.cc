#include "policy/keep_actions.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"

namespace hazard::policy {
namespace {

using dice::Hand;
using dice::kDice;
using dice::kFaces;

// Nothing where the verb does not fit.
using Kept = std::optional<Hand>;

int highest_face(const Hand& roll, int least_count) {
  for (int face = kFaces; face > 0; --face) {
    if (roll.count(face) >= least_count) return face;
  }
  return 0;
}

Kept alike(const Hand& roll, int count) {
  const int face = highest_face(roll, count);
  if (face == 0) return {};
  Hand kept;
  kept.counts[face - 1] = static_cast<std::uint8_t>(count);
  return kept;
}

Kept with_highest_other(const Hand& roll, const Kept& kept) {
  if (!kept) return {};
  for (int face = kFaces; face > 0; --face) {
    if (roll.count(face) > kept->count(face)) return kept->with(face);
  }
  return {};
}

Kept two_pairs(const Hand& roll) {
  Hand kept;
  for (int face = kFaces; face > 0 && kept.size() < 4; --face) {
    if (roll.count(face) >= 2) kept.counts[face - 1] = 2;
  }
  return kept.size() == 4 ? Kept(kept) : Kept();
}

// The longest run of faces, the lower one of two.
Kept longest_run(const Hand& roll) {
  Hand longest;
  for (int lowest = 1; lowest <= kFaces; ++lowest) {
    Hand run;
    for (int face = lowest; face <= kFaces && roll.count(face) > 0; ++face) run = run.with(face);
    if (run.size() > longest.size()) longest = run;
  }
  return longest.size() >= 2 ? Kept(longest) : Kept();
}

template <class Keep>
KeepAction make_action(std::string name, Keep keep) {
  KeepAction action;
  action.name = std::move(name);
  for (int r = 0; r < dice::kNumRolls; ++r) {
    const Kept kept = keep(dice::kHands[dice::kFirstRoll + r]);
    action.hand[r] = static_cast<std::int16_t>(kept ? dice::hand_number(*kept) : 0);
    if (kept) action.fits.insert(r);
  }
  return action;
}

std::vector<KeepAction> make_verbs() {
  std::vector<KeepAction> verbs;
  verbs.push_back(make_action("Reroll All", [](const Hand&) { return Kept(Hand()); }));
  for (int face = 1; face <= kFaces; ++face) {
    verbs.push_back(make_action(fmt::format("Keep Face {}", face), [&](const Hand& roll) {
      Hand kept;
      kept.counts[face - 1] = roll.counts[face - 1];
      return kept.size() > 0 ? Kept(kept) : Kept();
    }));
  }
  const auto add = [&](std::string name, auto keep) {
    verbs.push_back(make_action(std::move(name), keep));
  };
  add("Keep Pair", [](const Hand& roll) { return alike(roll, 2); });
  add("Keep Two Pairs", two_pairs);
  add("Keep Triple", [](const Hand& roll) { return alike(roll, 3); });
  add("Keep Quad", [](const Hand& roll) { return alike(roll, 4); });
  add("Keep Triple + Highest",
      [](const Hand& roll) { return with_highest_other(roll, alike(roll, 3)); });
  add("Keep Pair + Kicker",
      [](const Hand& roll) { return with_highest_other(roll, alike(roll, 2)); });
  add("Keep Straight Draw", longest_run);
  add("Keep All", [](const Hand& roll) { return Kept(roll); });
  return verbs;
}

std::vector<KeepAction> make_masks() {
  std::vector<KeepAction> masks;
  for (int mask = 0; mask < 1 << kDice; ++mask) {
    masks.push_back(make_action(fmt::format("0b{:0{}b}", mask, kDice), [&](const Hand& roll) {
      const std::vector<int> sorted = dice::faces(roll);
      Hand kept;
      for (int i = 0; i < kDice; ++i) {
        if ((mask >> i & 1) == 0) kept = kept.with(sorted[i]);
      }
      return Kept(kept);
    }));
  }
  return masks;
}

std::vector<KeepAction> make_unions() {
  std::vector<KeepAction> unions;
  const auto known = [&](const KeepAction& action) {
    const auto same = [&](const KeepAction& other) {
      return other.hand == action.hand && other.fits == action.fits;
    };
    return std::ranges::any_of(keep_verbs(), same) || std::ranges::any_of(unions, same);
  };
  const auto verbs = keep_verbs();
  for (std::size_t a = 0; a < verbs.size(); ++a) {
    for (std::size_t b = a + 1; b < verbs.size(); ++b) {
      KeepAction both;
      both.name = fmt::format("{} & {}", verbs[a].name, verbs[b].name);
      both.fits = verbs[a].fits & verbs[b].fits;
      both.fits.for_each([&](int r) {
        Hand kept = dice::kHands[verbs[a].hand[r]];
        const Hand& other = dice::kHands[verbs[b].hand[r]];
        for (int f = 0; f < kFaces; ++f) kept.counts[f] = std::max(kept.counts[f], other.counts[f]);
        both.hand[r] = static_cast<std::int16_t>(dice::hand_number(kept));
      });
      if (!both.fits.empty() && !known(both)) unions.push_back(std::move(both));
    }
  }
  return unions;
}

}  // namespace

std::span<const KeepAction> keep_verbs() {
  static const std::vector<KeepAction> verbs = make_verbs();
  return verbs;
}

std::span<const KeepAction> keep_masks() {
  static const std::vector<KeepAction> masks = make_masks();
  return masks;
}

std::span<const KeepAction> keep_unions() {
  static const std::vector<KeepAction> unions = make_unions();
  return unions;
}

const KeepAction* find_keep_action(std::string_view name) {
  for (const auto list : {keep_verbs(), keep_masks(), keep_unions()}) {
    const auto found = std::ranges::find(list, name, &KeepAction::name);
    if (found != list.end()) return &*found;
  }
  return nullptr;
}

}  // namespace hazard::policy
