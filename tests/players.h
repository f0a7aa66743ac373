// Values and policies, solved once for all tests of a process.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "policy/policies.h"
#include "scorecard/anchors.h"
#include "solve/solver.h"
#include "tests/cards.h"

namespace hazard::test {

// What make() gave for this key; of too many keys those that were not asked for lately are
// forgotten.
template <class Key, class Value, class Make>
Value remembered(std::list<std::pair<Key, Value>>& known, const Key& key, Make make) {
  constexpr std::size_t kMost = 30;  // 12 MB each
  const auto found = std::ranges::find(known, key, &std::pair<Key, Value>::first);
  if (found != known.end()) {
    known.splice(known.begin(), known, found);
  } else {
    known.emplace_front(key, make());
    if (known.size() > kMost) known.pop_back();
  }
  return known.front().second;
}

inline solve::Values solved(const scorecard::RuleSet& rules, double theta = 0) {
  using Key = std::pair<std::uint64_t, double>;
  static std::list<std::pair<Key, solve::Values>> known;
  return remembered(known, Key(scorecard::rules_hash(rules), theta),
                    [&] { return must(solve::solve(rules, {theta})); });
}

inline Result<std::shared_ptr<const policy::Policy>> try_policy(std::string_view name,
                                                                const scorecard::RuleSet& rules) {
  return policy::make_policy(name, rules, [&](solve::Objective objective) -> Result<solve::Values> {
    return solved(rules, objective.theta);
  });
}

inline std::shared_ptr<const policy::Policy> policy_of(std::string_view name,
                                                       const scorecard::RuleSet& rules) {
  const auto make = [&] { return must(try_policy(name, rules)); };
  const std::string canonical = must(policy::canonical_name(name));
  if (!canonical.ends_with("inf")) return make();
  // The limits take seconds and have no values to be made from.
  using Key = std::pair<std::uint64_t, std::string>;
  static std::list<std::pair<Key, std::shared_ptr<const policy::Policy>>> limits;
  return remembered(limits, Key(scorecard::rules_hash(rules), canonical), make);
}

inline std::shared_ptr<const solve::Game> game_of(const scorecard::RuleSet& rules) {
  return must(solve::make_game(rules, {}));
}

inline std::vector<scorecard::Action> actions_of(const solve::Game& game,
                                                 const scorecard::Anchor& anchor, int roll) {
  std::vector<scorecard::Action> actions;
  scorecard::for_each_action(game.rules, game.scores, anchor.filled, anchor.flag, roll,
                             [&](const scorecard::Action& action) { actions.push_back(action); });
  return actions;
}

// The empty card and others drawn at random, none of them full.
inline std::vector<scorecard::Anchor> some_anchors(const solve::Game& game, int count) {
  std::mt19937 random(11);
  std::vector<scorecard::Anchor> result = {{}};
  while (static_cast<int>(result.size()) < count) {
    const auto& row = game.anchors.row(static_cast<int>(random() % game.anchors.num_rows()));
    if (row.filled == game.rules.full_card()) continue;
    const auto sums = game.anchors.upper_sums(row.filled);
    result.push_back({row.filled, row.flag, sums[random() % sums.size()]});
  }
  return result;
}

// Plays without sense, in every anchor and after every throw differently, and mixes.
class Scrambled final : public policy::Policy {
 public:
  Scrambled(std::shared_ptr<const solve::Game> game, bool mixed)
      : Policy(mixed ? "scrambled mixture" : "scrambled", std::move(game)), mixed_(mixed) {}

  bool mixed() const override { return mixed_; }

  void plan(const scorecard::Anchor& anchor, policy::TurnPlan& out) const override {
    std::mt19937 random(seed(anchor));
    for (int r = 0; r < dice::kNumRolls; ++r) {
      const int first = dice::kFirstKeep[r];
      for (auto& keep : out.keep) {
        keep[r] = dice::kKeepHands[first + random() % (dice::kFirstKeep[r + 1] - first)];
      }
      const auto actions = actions_of(game(), anchor, r);
      out.box[r] = static_cast<std::int8_t>(actions[random() % actions.size()].box);
    }
  }

  void mix(const scorecard::Anchor& anchor, policy::MixedPlan& out) const override {
    std::mt19937 random(seed(anchor));
    // Many choices are hardly ever made.
    const auto weight = [&] { return static_cast<double>(random() % 3) + 1e-12; };
    const auto normalise = [](std::span<double> shares) {
      const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
      for (double& share : shares) share /= sum;
    };
    for (int r = 0; r < dice::kNumRolls; ++r) {
      for (auto& keep : out.keep) {
        const std::span shares(keep.begin() + dice::kFirstKeep[r],
                               keep.begin() + dice::kFirstKeep[r + 1]);
        for (double& share : shares) share = weight();
        normalise(shares);
      }
      out.box[r].fill(0);
      for (const auto& action : actions_of(game(), anchor, r)) out.box[r][action.box] = weight();
      normalise(out.box[r]);
    }
  }

 private:
  static unsigned seed(const scorecard::Anchor& anchor) {
    return anchor.filled * 200 + anchor.upper_sum * 2 + (anchor.flag ? 1 : 0);
  }

  bool mixed_;
};

}  // namespace hazard::test
