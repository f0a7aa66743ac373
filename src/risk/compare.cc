#include "risk/compare.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <tuple>

#include "evaluate/turn_flow.h"
#include "policy/turn_values.h"

namespace hazard::risk {
namespace {

using dice::kFirstRoll;
using dice::kNumRolls;
using evaluate::kPlanLanes;
using evaluate::TurnFlow;
using scorecard::Anchor;
using scorecard::AnchorSpace;

constexpr int kDecisions = 3;  // after the first, the second and the last roll

// A decision of a pure policy in which the other would do something else.
struct Case {
  int row;
  int lane;
  int thrown;  // 0..2
  int roll;
  int a, b;  // hand numbers, or boxes after the last roll
  double per_game;
};

const solve::LanePlans::Decisions& choices(const solve::LanePlans& plans, int thrown) {
  return thrown < 2 ? plans.keep[thrown] : plans.box;
}

// Calls fn(thrown, roll, place, probability that the roll is met, choice of a, choice of b) for
// each decision in which two plans differ.
template <class Fn>
void for_each_difference(const TurnFlow& flow, const solve::LanePlans& a, const solve::LanePlans& b,
                         Fn fn) {
  for (int thrown = 0; thrown < kDecisions; ++thrown) {
    for (int r = 0; r < kNumRolls; ++r) {
      const auto& mine = choices(a, thrown)[r];
      const auto& others = choices(b, thrown)[r];
      if (mine == others) continue;
      for (int i = 0; i < flow.num_lanes(); ++i) {
        if (mine[i] == others[i]) continue;
        fn(thrown, r, i, flow.roll(thrown, r, i), static_cast<int>(mine[i]),
           static_cast<int>(others[i]));
      }
    }
  }
}

// Both policies in the same eight anchors, which one of them visits.
class Duel {
 public:
  Duel(const policy::Policy& player, const policy::Policy& other)
      : player_(player), other_(other) {}

  void run(const AnchorSpace::Row& row, std::span<const std::int32_t> lanes) {
    flow_.run(player_, row, lanes);
    if (player_.mixed() || other_.mixed()) {
      second_.run(other_, row, lanes);
    } else {
      other_.plan_lanes(row, evaluate::lane_set(lanes), plans_);
    }
  }

  // Calls fn(thrown, roll, place, probability that the roll is met and choices differ, choice of
  // the player, choice of the other); choices of mixed policies are -1.
  template <class Fn>
  void for_each_difference(Fn fn) const {
    if (!player_.mixed() && !other_.mixed()) {
      return risk::for_each_difference(flow_, flow_.plans(), plans_, fn);
    }
    for (int thrown = 0; thrown < kDecisions; ++thrown) {
      for (int r = 0; r < kNumRolls; ++r) {
        for (int i = 0; i < flow_.num_lanes(); ++i) {
          const double apart = 1 - same(thrown, r, i);
          if (apart > 0) fn(thrown, r, i, flow_.roll(thrown, r, i) * apart, -1, -1);
        }
      }
    }
  }

 private:
  double same(int thrown, int roll, int i) const {
    double both = 0;
    if (thrown < 2) {
      for (int k = dice::kFirstKeep[roll]; k < dice::kFirstKeep[roll + 1]; ++k) {
        const int hand = dice::kKeepHands[k];
        both += flow_.keeps(thrown, roll, hand, i) * second_.keeps(thrown, roll, hand, i);
      }
    } else {
      for (int b = 0; b < player_.game().rules.num_boxes; ++b) {
        both += flow_.ends_in(roll, b, i) * second_.ends_in(roll, b, i);
      }
    }
    return both;
  }

  const policy::Policy& player_;
  const policy::Policy& other_;
  TurnFlow flow_;
  TurnFlow second_;  // of the other, if either is mixed
  solve::LanePlans plans_;
};

// Runs a duel in every anchor that is met and calls fn(row, cases) once for each row, from several
// threads.
template <class Fn>
Result<void> for_each_row(const policy::Policy& player, const std::vector<double>& visits,
                          const policy::Policy& other, const evaluate::EvaluateOptions& options,
                          Fn fn) {
  const AnchorSpace& anchors = player.game().anchors;
  Workers workers(options.threads);
  const int turns = player.game().rules.num_boxes;
  for (int turn = 0; turn < turns; ++turn) {
    const auto rows = anchors.level(turn);
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto duel = std::make_unique<Duel>(player, other);
      std::vector<Case> cases;
      for (int n = begin; n < end && !options.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(rows[n]);
        cases.clear();
        evaluate::for_each_met(row, visits, [&](std::span<const std::int32_t> lanes) {
          duel->run(row, lanes);
          duel->for_each_difference([&](int thrown, int roll, int i, double p, int a, int b) {
            const double per_game = visits[row.offset + lanes[i]] * p;
            if (per_game > 0) cases.push_back({rows[n], lanes[i], thrown, roll, a, b, per_game});
          });
        });
        if (!cases.empty()) fn(rows[n], std::span<const Case>(cases));
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    options.watch.report(static_cast<double>(turn + 1) / turns);
  }
  return {};
}

// Differing decisions per game, row by row.
using RowSums = std::vector<std::array<double, kDecisions>>;

Disagreement shares(const std::array<double, kDecisions>& per_game, int turns) {
  return {per_game[0] / turns, per_game[1] / turns, per_game[2] / turns};
}

std::vector<Disagreement> by_turn(const RowSums& sums, const AnchorSpace& anchors, int turns) {
  std::vector<Disagreement> result;
  for (int turn = 0; turn < turns; ++turn) {
    std::array<double, kDecisions> total{};
    for (int row : anchors.level(turn)) {
      for (int d = 0; d < kDecisions; ++d) total[d] += sums[row][d];
    }
    result.push_back(shares(total, 1));
  }
  return result;
}

Disagreement overall(const std::vector<Disagreement>& turns) {
  std::array<double, kDecisions> total{};
  for (const Disagreement& turn : turns) {
    total[0] += turn.reroll1;
    total[1] += turn.reroll2;
    total[2] += turn.category;
  }
  return shares(total, static_cast<int>(turns.size()));
}

scorecard::Position position_of(const solve::Game& game, const Case& item) {
  const AnchorSpace::Row& row = game.anchors.row(item.row);
  scorecard::Position position(game.rules);
  for (int b = 0; b < game.rules.num_boxes; ++b) {
    if (scorecard::is_filled(row.filled, b)) position.scores[b] = scorecard::kUnknown;
  }
  if (game.anchors.has_flag() && scorecard::is_filled(row.filled, game.rules.yahtzee_box)) {
    position.scores[game.rules.yahtzee_box] =
        row.flag ? game.scores.most[game.rules.yahtzee_box] : 0;
  }
  position.upper_sum = game.anchors.upper_sums(row.filled)[item.lane];
  position.roll = dice::kHands[kFirstRoll + item.roll];
  position.rolls_left = 2 - item.thrown;
  return position;
}

// What the first choice is worth more than the second, in mean points.
double gain(const solve::Game& game, const policy::TurnValues& turn, const Case& item) {
  if (item.thrown < 2) {
    return turn.keep(2 - item.thrown, item.a) - turn.keep(2 - item.thrown, item.b);
  }
  const AnchorSpace::Row& row = game.anchors.row(item.row);
  double difference = 0;
  scorecard::for_each_action(game.rules, game.scores, row.filled, row.flag, item.roll,
                             [&](const scorecard::Action& action) {
                               if (action.box == item.a) difference += turn.box(action);
                               if (action.box == item.b) difference -= turn.box(action);
                             });
  return difference;
}

std::string describe(const solve::Game& game, const Case& item, int choice) {
  if (item.thrown == 2) return "score " + std::string(game.rules.boxes[choice].key);
  const dice::Hand& hand = dice::kHands[choice];
  return "keep " + (hand.size() == 0 ? "nothing" : dice::to_string(hand, " "));
}

auto place(const Case& item) { return std::tuple(item.row, item.lane, item.thrown, item.roll); }

// Differences met less often than this, per game, are not looked at one by one.
constexpr double kRare = 1e-6;

class Examples {
 public:
  Examples(const solve::Game& game, const solve::Values& mean) : game_(game), mean_(mean) {}

  struct Costed {
    Case item;
    double gain;
  };

  std::vector<Costed> cost(std::vector<Case> cases,
                           const evaluate::EvaluateOptions& options) const {
    std::ranges::sort(cases, {}, place);
    std::vector<Costed> costed(cases.size());
    Workers(options.threads)
        .for_ranges(static_cast<int>(cases.size()), 256, [&](int begin, int end) {
          std::optional<policy::TurnValues> turn;
          for (int i = begin; i < end; ++i) {
            const Case& item = cases[i];
            const AnchorSpace::Row& row = game_.anchors.row(item.row);
            if (i == begin || item.row != cases[i - 1].row || item.lane != cases[i - 1].lane) {
              turn.emplace(mean_, Anchor{row.filled, row.flag,
                                         game_.anchors.upper_sums(row.filled)[item.lane]});
            }
            costed[i] = {item, gain(game_, *turn, item)};
          }
        });
    return costed;
  }

  template <class Size>
  std::vector<Difference> top(const std::vector<Costed>& all, int count, Size size) const {
    std::vector<const Costed*> order;
    for (const Costed& item : all) order.push_back(&item);
    const auto middle =
        order.begin() + std::min<std::ptrdiff_t>(count, static_cast<std::ptrdiff_t>(order.size()));
    std::partial_sort(order.begin(), middle, order.end(), [&](const Costed* x, const Costed* y) {
      return std::tuple(-size(*x), place(x->item)) < std::tuple(-size(*y), place(y->item));
    });
    std::vector<Difference> result;
    for (auto it = order.begin(); it != middle; ++it) {
      const Case& item = (*it)->item;
      result.push_back({position_of(game_, item), describe(game_, item, item.a),
                        describe(game_, item, item.b), item.per_game, (*it)->gain});
    }
    return result;
  }

 private:
  const solve::Game& game_;
  const solve::Values& mean_;
};

enum RollKind {
  kFiveAlike,
  kFourAlike,
  kFullHouse,
  kThreeAlike,
  kTwoPairs,
  kOnePair,
  kStraight,
  kFiveDifferent,
  kRollKinds
};
constexpr std::array<std::string_view, kRollKinds> kRollKindNames = {
    "five alike", "four alike", "full house", "three alike",
    "two pairs",  "one pair",   "straight",   "five different"};

RollKind kind_of_roll(const dice::Hand& hand) {
  std::array<std::uint8_t, dice::kFaces> counts = hand.counts;
  std::ranges::sort(counts, std::greater<>());
  if (counts[0] == 5) return kFiveAlike;
  if (counts[0] == 4) return kFourAlike;
  if (counts[0] == 3) return counts[1] == 2 ? kFullHouse : kThreeAlike;
  if (counts[0] == 2) return counts[1] == 2 ? kTwoPairs : kOnePair;
  return hand.counts[0] == 0 || hand.counts[5] == 0 ? kStraight : kFiveDifferent;
}

enum KeepKind {
  kNothing,
  kOneDie,
  kDifferent,
  kPair,
  kPairAndMore,
  kPairs,
  kThree,
  kThreeAndMore,
  kFour,
  kAll,
  kKeepKinds
};
constexpr std::array<std::string_view, kKeepKinds> kKeepKindNames = {
    "nothing",   "one die",     "different dice",       "a pair",     "a pair and more",
    "two pairs", "three alike", "three alike and more", "four alike", "all dice"};

KeepKind kind_of_keep(const dice::Hand& hand) {
  std::array<std::uint8_t, dice::kFaces> counts = hand.counts;
  std::ranges::sort(counts, std::greater<>());
  if (hand.size() == 0) return kNothing;
  if (hand.size() == dice::kDice) return kAll;
  if (counts[0] == 1) return hand.size() == 1 ? kOneDie : kDifferent;
  if (counts[0] == 2 && counts[1] == 2) return kPairs;
  const bool alone = counts[0] == hand.size();
  if (counts[0] == 2) return alone ? kPair : kPairAndMore;
  if (counts[0] == 3) return alone ? kThree : kThreeAndMore;
  return kFour;
}

// Kinds of all hands and rolls, by number.
struct Kinds {
  std::array<KeepKind, dice::kNumHands> keep;
  std::array<RollKind, kNumRolls> roll;

  Kinds() {
    for (int h = 0; h < dice::kNumHands; ++h) keep[h] = kind_of_keep(dice::kHands[h]);
    for (int r = 0; r < kNumRolls; ++r) roll[r] = kind_of_roll(dice::kHands[kFirstRoll + r]);
  }
};

// Differing decisions per game by kind of choice: first pairs of boxes, then pairs of kinds of
// keeps, then kinds of rolls.
class ContrastSums {
 public:
  static constexpr int kKeeps = scorecard::kMaxBoxes * scorecard::kMaxBoxes;
  static constexpr int kRolls = kKeeps + kKeepKinds * kKeepKinds;
  static constexpr int kSize = kRolls + kRollKinds;

  void add(const Kinds& kinds, const Case& item) {
    if (item.thrown == 2) {
      at_[item.a * scorecard::kMaxBoxes + item.b] += item.per_game;
    } else {
      at_[kKeeps + kinds.keep[item.a] * kKeepKinds + kinds.keep[item.b]] += item.per_game;
      at_[kRolls + kinds.roll[item.roll]] += item.per_game;
    }
  }
  struct Entry {
    int place;
    double per_game;
  };
  void add(std::span<const Entry> entries) {
    for (const Entry& entry : entries) at_[entry.place] += entry.per_game;
  }
  std::vector<Entry> entries() const {
    std::vector<Entry> entries;
    for (int i = 0; i < kSize; ++i) {
      if (at_[i] > 0) entries.push_back({i, at_[i]});
    }
    return entries;
  }
  double boxes(int a, int b) const { return at_[a * scorecard::kMaxBoxes + b]; }
  double keeps(int a, int b) const { return at_[kKeeps + a * kKeepKinds + b]; }
  double rolls(int kind) const { return at_[kRolls + kind]; }

 private:
  std::array<double, kSize> at_{};
};

// Contrasts of `count` kinds, most frequent first.
template <class PerGame, class Name>
std::vector<Contrast> most_frequent(int count, PerGame per_game, Name name) {
  std::vector<Contrast> contrasts;
  for (int x = 0; x < count; ++x) {
    for (int y = 0; y < count; ++y) {
      if (per_game(x, y) > 0) contrasts.push_back({name(x), name(y), per_game(x, y)});
    }
  }
  std::ranges::stable_sort(contrasts, std::greater<>(), &Contrast::per_game);
  return contrasts;
}

}  // namespace

Result<Disagreement> disagreement(const policy::Policy& player, const std::vector<double>& visits,
                                  const policy::Policy& other,
                                  const evaluate::EvaluateOptions& options) {
  const AnchorSpace& anchors = player.game().anchors;
  RowSums sums(anchors.num_rows());
  const auto done =
      for_each_row(player, visits, other, options, [&](int row, std::span<const Case> cases) {
        for (const Case& item : cases) {
          sums[row][item.thrown] += item.per_game;
        }
      });
  if (!done) return pass_on(done);
  return overall(by_turn(sums, anchors, player.game().rules.num_boxes));
}

Result<std::vector<Disagreement>> disagreements(const policy::Policy& player,
                                                const std::vector<double>& visits,
                                                std::span<const PolicyPair> pairs,
                                                const evaluate::EvaluateOptions& options) {
  const AnchorSpace& anchors = player.game().anchors;
  const int turns = player.game().rules.num_boxes;
  std::vector<const policy::Policy*> policies;
  for (const PolicyPair& pair : pairs) {
    policies.push_back(pair.a);
    policies.push_back(pair.b);
  }
  std::ranges::sort(policies);
  policies.erase(std::unique(policies.begin(), policies.end()), policies.end());
  const auto number = [&](const policy::Policy* policy) {
    return std::ranges::lower_bound(policies, policy) - policies.begin();
  };

  std::vector<RowSums> sums(pairs.size(), RowSums(anchors.num_rows()));  // [pair][row]
  Workers workers(options.threads);
  for (int turn = 0; turn < turns; ++turn) {
    const auto rows = anchors.level(turn);
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto flow = std::make_unique_for_overwrite<TurnFlow>();
      std::vector<solve::LanePlans> plans(policies.size());
      for (int n = begin; n < end && !options.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(rows[n]);
        evaluate::for_each_met(row, visits, [&](std::span<const std::int32_t> lanes) {
          flow->run(player, row, lanes);
          for (std::size_t i = 0; i < policies.size(); ++i) {
            policies[i]->plan_lanes(row, evaluate::lane_set(lanes), plans[i]);
          }
          for (std::size_t p = 0; p < pairs.size(); ++p) {
            for_each_difference(*flow, plans[number(pairs[p].a)], plans[number(pairs[p].b)],
                                [&](int thrown, int /*roll*/, int i, double met, int, int) {
                                  sums[p][rows[n]][thrown] += visits[row.offset + lanes[i]] * met;
                                });
          }
        });
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    options.watch.report(static_cast<double>(turn + 1) / turns);
  }
  std::vector<Disagreement> result;
  for (const RowSums& pair : sums) result.push_back(overall(by_turn(pair, anchors, turns)));
  return result;
}

Result<Comparison> compare(const policy::Policy& a, const std::vector<double>& visits_a,
                           const policy::Policy& b, const std::vector<double>& visits_b,
                           const solve::Values& mean, const CompareOptions& options) {
  const solve::Game& game = a.game();
  const bool pure = !a.mixed() && !b.mixed();
  const Kinds kinds;
  RowSums sums(game.anchors.num_rows());
  // Added up in the order of rows, whichever comes first.
  std::vector<std::pair<int, std::vector<ContrastSums::Entry>>> contrasts;
  std::vector<Case> cases;
  std::mutex mutex;
  const auto half = [&](double from) {
    return evaluate::EvaluateOptions{options.evaluate.threads,
                                     options.evaluate.watch.part(from, from + 0.5)};
  };
  const auto under_a =
      for_each_row(a, visits_a, b, half(0), [&](int row, std::span<const Case> all) {
        ContrastSums local;
        std::vector<Case> worth_a_look;
        for (const Case& item : all) {
          sums[row][item.thrown] += item.per_game;
          if (!pure) continue;
          local.add(kinds, item);
          if (item.per_game >= kRare) worth_a_look.push_back(item);
        }
        if (!pure) return;
        const std::lock_guard lock(mutex);
        contrasts.emplace_back(row, local.entries());
        cases.insert(cases.end(), worth_a_look.begin(), worth_a_look.end());
      });
  if (!under_a) return pass_on(under_a);
  const auto under_b = disagreement(b, visits_b, a, half(0.5));
  if (!under_b) return pass_on(under_b);

  Comparison result;
  result.by_turn = by_turn(sums, game.anchors, game.rules.num_boxes);
  result.under_a = overall(result.by_turn);
  result.under_b = *under_b;
  if (!pure) return result;

  std::ranges::sort(contrasts, {}, [](const auto& item) { return item.first; });
  ContrastSums total;
  for (const auto& [row, entries] : contrasts) total.add(entries);
  result.boxes = most_frequent(
      game.rules.num_boxes, [&](int x, int y) { return total.boxes(x, y); },
      [&](int box) { return std::string(game.rules.boxes[box].name); });
  result.keeps = most_frequent(
      kKeepKinds, [&](int x, int y) { return total.keeps(x, y); },
      [](int kind) { return std::string(kKeepKindNames[kind]); });
  for (int kind = 0; kind < kRollKinds; ++kind) {
    if (total.rolls(kind) > 0) {
      result.rolls.push_back({std::string(kRollKindNames[kind]), "", total.rolls(kind)});
    }
  }
  std::ranges::stable_sort(result.rolls, std::greater<>(), &Contrast::per_game);
  const Examples examples(game, mean);
  const auto costed = examples.cost(std::move(cases), options.evaluate);
  result.frequent = examples.top(costed, options.examples,
                                 [](const Examples::Costed& item) { return item.item.per_game; });
  result.expensive = examples.top(costed, options.examples, [](const Examples::Costed& item) {
    return std::abs(item.item.per_game * item.gain);
  });
  return result;
}

}  // namespace hazard::risk
