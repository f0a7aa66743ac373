#include "hazard/risk/compare.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <tuple>

#include "base/parallel.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "policy/turn_values.h"
#include "risk/contrasts.h"
#include "risk/differences.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "solve/values.h"

namespace hazard::risk {
namespace {

using dice::kFirstRoll;
using scorecard::Anchor;
using scorecard::AnchorSpace;

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

}  // namespace

Result<Comparison> compare(const policy::Policy& a, const std::vector<double>& visits_a,
                           const policy::Policy& b, const std::vector<double>& visits_b,
                           const solve::Values& mean, const CompareOptions& options) {
  const solve::Game& game = a.game();
  const bool pure = !a.mixed() && !b.mixed();
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
          local.add(item);
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
  result.boxes = total.boxes(game.rules);
  result.keeps = total.keeps();
  result.rolls = total.rolls();
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
