// What a decision is called by what it gives away. The one place where the bounds stand: card games
// measure losses in points, Liar's Dice in hundredths of the chance to win.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace hazard::stats {

enum class Verdict { kTie, kGood, kInaccuracy, kMistake, kBlunder };

inline constexpr std::array<std::string_view, 5> kVerdictNames = {"tie", "good", "inaccuracy",
                                                                  "mistake", "blunder"};
// A loss below [i] is called kVerdictNames[i], if it is not below the one before; what is below
// none is a blunder.
inline constexpr std::array kVerdictBounds = {0.005, 0.25, 1.0, 3.0};

constexpr Verdict verdict_of(double loss) {
  std::size_t i = 0;
  while (i < kVerdictBounds.size() && loss >= kVerdictBounds[i]) ++i;
  return static_cast<Verdict>(i);
}

constexpr std::string_view name_of(Verdict verdict) {
  return kVerdictNames[static_cast<std::size_t>(verdict)];
}

// From an inaccuracy on a better action is worth naming.
constexpr bool worth_saying(Verdict verdict) { return verdict >= Verdict::kInaccuracy; }

// How often each occurred.
struct Verdicts {
  std::array<int, kVerdictNames.size()> counts{};

  void add(Verdict verdict) { ++counts[static_cast<std::size_t>(verdict)]; }
  void add(const Verdicts& more) {
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += more.counts[i];
  }
  int operator[](Verdict verdict) const { return counts[static_cast<std::size_t>(verdict)]; }
};

}  // namespace hazard::stats
