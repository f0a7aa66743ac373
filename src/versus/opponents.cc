#include "versus/opponents.h"

#include <algorithm>

#include "base/assert.h"

namespace hazard::versus {

using evaluate::Distribution;

Distribution highest(std::span<const Distribution> finals) {
  HAZARD_ASSERT(!finals.empty());
  Distribution best = finals.front();
  for (const Distribution& other : finals.subspan(1)) {
    const int first = std::max(best.first, other.first);
    const int last = std::max(best.last(), other.last());
    Distribution both = {.first = first, .p = {}};
    // P(both <= score), from one score to the next.
    const auto below = [](const Distribution& one, int score) {
      double sum = 0;
      for (int s = one.first; s < std::min(score, one.last() + 1); ++s) sum += one.at(s);
      return sum;
    };
    double a = below(best, first);
    double b = below(other, first);
    for (int score = first; score <= last; ++score) {
      const double pa = best.at(score);
      const double pb = other.at(score);
      both.p.push_back(pa * b + pb * a + pa * pb);
      a += pa;
      b += pb;
    }
    best = std::move(both);
  }
  return best;
}

solve::Prize prize_against(const Distribution& best, double per_point) {
  solve::Prize prize = {.first = best.first, .at = {}, .per_point = per_point};
  double below = 0;
  for (const double p : best.p) {
    prize.at.push_back(below + p / 2);
    below += p;
  }
  prize.at.push_back(below);
  return prize;
}

}  // namespace hazard::versus
