// How many of n dice count: the binomial distribution, exactly and as fast as needed.
//
//   kExact     sums of twofold precision: relative error below 1e-14; what is below 1e-290 may be 0
//   kLogSpace  logarithms: error of ln P below 1e-12 max(1, |ln P|), and nothing is too small
//   kNormal    the normal law with continuity correction, in constant time
//   kPoisson   Poisson's law of the same mean; good for rare events alone, and dice are not rare
//
// Each method's error is bounded by error_bound(). Fractions have no error.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/liars/rules/rules.h"

namespace hazard::liars {

// A die that we do not see counts with probability hits / faces.
struct Chance {
  int hits = 1;  // 1 or 2 of the faces
  int faces = 6;

  double p() const { return static_cast<double>(hits) / faces; }
  bool certain() const { return hits == faces; }
  friend bool operator==(const Chance&, const Chance&) = default;
};
std::string to_string(Chance chance);  // "1/3"

enum class TailMethod : std::uint8_t { kExact, kLogSpace, kNormal, kPoisson };
std::string_view to_string(TailMethod method);

// P(k or more of n dice count), P(just k of them); any k.
double binomial_tail(int n, Chance chance, int k, TailMethod method = TailMethod::kExact);
double binomial_term(int n, Chance chance, int k, TailMethod method = TailMethod::kExact);
// The natural logarithm of the tail; minus infinity for 0.
double log_binomial_tail(int n, Chance chance, int k);

// The largest difference between a tail or a term and the truth, whatever k is.
double error_bound(int n, Chance chance, TailMethod method);

// Beyond so many dice an approximation may be taken, if one is wanted.
inline constexpr int kLargeDice = 10'000;

enum class LargeM : std::uint8_t {
  kAuto,  // the approximation with the smaller bound
  kNormal,
  kPoisson,
  kNone,
};
Result<LargeM> parse_large_m(std::string_view text);

struct BinomialOptions {
  LargeM large_m = LargeM::kNone;
  bool use_logspace = false;  // where no approximation is taken

  friend bool operator==(const BinomialOptions&, const BinomialOptions&) = default;
};
TailMethod method_for(int n, Chance chance, const BinomialOptions& options);

// Tail and term as reduced fractions such as "211/243"; 0 and 1 are "0" and "1".
struct BinomialFractions {
  std::string tail;
  std::string term;
};
inline constexpr int kMaxFractionDice = 1000;  // with them a fraction has up to 1,600 digits
BinomialFractions binomial_fractions(int n, Chance chance, int k);

// [k], k = 0..n: the probability that just k of n dice count.
std::vector<double> binomial_terms(int n, Chance chance);

// All tails and terms of up to kMaxDiceInPlay dice, looked up.
class BinomialTable {
 public:
  explicit BinomialTable(Chance chance);

  double tail(int n, int k) const { return k <= 0 ? 1 : k > n ? 0 : tails_[n][k]; }
  double term(int n, int k) const { return k < 0 || k > n ? 0 : terms_[n][k]; }

 private:
  using Rows = std::array<std::array<double, kMaxDiceInPlay + 1>, kMaxDiceInPlay + 1>;  // [n][k]
  Rows tails_{};
  Rows terms_{};
};

// The table of this chance, made at the first call; any thread may ask.
const BinomialTable& binomial_table(Chance chance);

}  // namespace hazard::liars
