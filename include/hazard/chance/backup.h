// One step of backward induction: what a position is worth, given what its successors are.
//
//   final    the payout
//   choice   max over options of the successor's value
//   event    sum of probability * value; for theta != 0 its certainty equivalent
//            ln(sum of probability * e^(theta * value)) / theta
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

#include "hazard/base/result.h"
#include "hazard/chance/game.h"
#include "hazard/stats/lottery.h"

namespace hazard::chance {

// Exact numbers have neither rounding nor exponentials.
template <class Number>
inline constexpr bool kExact = !std::is_floating_point_v<Number>;

inline constexpr double kSumTolerance = 1e-9;   // of probabilities in floating point
inline constexpr double kTieTolerance = 1e-12;  // of values, relative; the option named first wins

template <class Number>
std::string number_text(const Number& number) {
  if constexpr (kExact<Number>) {
    return number.str();
  } else {
    return fmt::format("{:.12g}", number);
  }
}

// Certainty equivalent of an event; value_of(i) is the value of its outcome i.
template <class Number, class ValueOf>
Number value_of_event(std::span<const Number> probabilities, double theta, ValueOf value_of) {
  if constexpr (!kExact<Number>) {
    if (theta != 0) {
      double heaviest = value_of(0);
      for (std::size_t i = 1; i < probabilities.size(); ++i) {
        if (probabilities[i] > 0) heaviest = stats::heavier(theta, heaviest, value_of(i));
      }
      stats::Lottery lottery(theta, heaviest);
      for (std::size_t i = 0; i < probabilities.size(); ++i) {
        if (probabilities[i] > 0) lottery.add(probabilities[i], value_of(i));
      }
      return lottery.certainty_equivalent();
    }
  }
  Number mean = 0;
  for (std::size_t i = 0; i < probabilities.size(); ++i) mean += probabilities[i] * value_of(i);
  return mean;
}

template <class Number>
struct BestOption {
  Number value;
  std::int32_t option;  // the first of those that are as good as the best
};

template <class Number, class ValueOf>
BestOption<Number> best_option(std::size_t options, ValueOf value_of) {
  Number most = value_of(0);
  for (std::size_t i = 1; i < options; ++i) {
    if (value_of(i) > most) most = value_of(i);
  }
  Number enough = most;
  if constexpr (!kExact<Number>) enough -= kTieTolerance * std::abs(most);
  std::int32_t first = 0;
  while (value_of(static_cast<std::size_t>(first)) < enough) ++first;
  return {most, first};
}

// What makes it impossible to give the node a value; empty if nothing does.
template <class G, class Number>
std::string problem_of(const G& game, const Node<typename G::Position, Number>& node) {
  switch (node.kind()) {
    case Kind::kSilent:
      return "no payout, no options and no outcomes; a final position needs a payout, a choice "
             "at least one option, an event at least one outcome";
    case Kind::kMixed:
      return "more than one of payout, options and outcomes; a position is final, a "
             "choice or an event";
    case Kind::kChoice: return "";
    case Kind::kFinal:
      if constexpr (!kExact<Number>) {
        if (!std::isfinite(node.payout())) {
          return fmt::format("pays {}; a payout must be a finite number", node.payout());
        }
      }
      return "";
    case Kind::kEvent: break;
  }
  Number sum = 0;
  for (std::size_t i = 0; i < node.next().size(); ++i) {
    const Number& probability = node.probabilities()[i];
    if (!(probability >= 0)) {
      return fmt::format("goes to '{}' with probability {}; a probability must not be below 0",
                         name_of(game, node.next()[i]), number_text(probability));
    }
    sum += probability;
  }
  bool is_one = false;
  if constexpr (kExact<Number>) {
    is_one = sum == 1;
  } else {
    is_one = std::abs(sum - 1) <= kSumTolerance;
  }
  if (is_one) return "";
  return fmt::format("the probabilities of its outcomes sum to {}; they must sum to 1",
                     number_text(sum));
}

template <class Number>
Result<void> check_theta(double theta) {
  if (!std::isfinite(theta)) return fail(Errc::kBadInput, "theta {}: write a finite number", theta);
  if (kExact<Number> && theta != 0) {
    return fail(Errc::kBadInput,
                "theta {}: exact fractions know the mean alone; write 0, or solve "
                "in double",
                theta);
  }
  return {};
}

}  // namespace hazard::chance
