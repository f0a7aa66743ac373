// Another project: it uses the installed headers and the library, and checks what they say against
// numbers that were found without them.
#include <fmt/format.h>
#include <hazard/chance/exact.h>
#include <hazard/chance/solver.h>
#include <hazard/engine/engine.h>
#include <hazard/engine/liars.h>
#include <hazard/evaluate/evaluation.h>
#include <hazard/policy/policy.h>
#include <hazard/version.h>

#include <cmath>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace {

constexpr double kStart = 245.8707745141;  // yahtzee-plain; two independent programs

template <class Value>
Value need(hazard::Result<Value> result) {
  if (result) return *std::move(result);
  fmt::print(stderr, "consumer: {}\n", result.error().message);
  std::exit(EXIT_FAILURE);
}

void expect(std::string_view what, double is, double wanted) {
  fmt::print("{}: {:.10f}\n", what, is);
  if (std::abs(is - wanted) <= 1e-9) return;
  fmt::print(stderr, "consumer: {}: {:.10f} expected\n", what, wanted);
  std::exit(EXIT_FAILURE);
}

void expect(std::string_view what, std::string_view is, std::string_view wanted) {
  fmt::print("{}: {}\n", what, is);
  if (is == wanted) return;
  fmt::print(stderr, "consumer: {}: {} expected\n", what, wanted);
  std::exit(EXIT_FAILURE);
}

// --- the engine ----------------------------------------------------------------------------------

void solve_and_advise(const hazard::scorecard::RuleSet& rules) {
  hazard::engine::Engine engine({});  // no cache
  expect("yahtzee-plain is worth", need(engine.solve({rules})).value, kStart);
  const auto position = need(hazard::scorecard::parse_position("yahtzee-plain::66666:0"));
  expect("five sixes", need(engine.advise({position})).actions.at(0).action, "score yahtzee");
}

// --- a policy of our own -------------------------------------------------------------------------

// Never rolls again and fills the card from top to bottom.
class FromTheTop final : public hazard::policy::Policy {
 public:
  explicit FromTheTop(std::shared_ptr<const hazard::solve::Game> game)
      : Policy("from-the-top", std::move(game)) {}

  void plan(const hazard::scorecard::Anchor& anchor, hazard::policy::TurnPlan& out) const override {
    int box = 0;
    while (hazard::scorecard::is_filled(anchor.filled, box)) ++box;
    out.box.fill(static_cast<std::int8_t>(box));
    for (int roll = 0; roll < hazard::dice::kNumRolls; ++roll) {
      const auto all = static_cast<std::int16_t>(hazard::dice::kFirstRoll + roll);
      out.keep[0][roll] = out.keep[1][roll] = all;
    }
  }
};

// The upper section: of each face as many as five dice show. Chance that it makes 63 points.
double chance_of_bonus() {
  constexpr int kWays[] = {3125, 3125, 1250, 250, 25, 1};  // of 7776: so many dice show the face
  std::vector<double> sums(106);
  sums[0] = 1;
  for (int face = 1; face <= 6; ++face) {
    std::vector<double> next(sums.size());
    for (int sum = 0; sum <= 75; ++sum) {
      for (int count = 0; count <= 5; ++count) {
        next[sum + count * face] += sums[sum] * kWays[count] / 7776;
      }
    }
    sums = next;
  }
  double chance = 0;
  for (std::size_t sum = 63; sum < sums.size(); ++sum) chance += sums[sum];
  return chance;
}

void evaluate_our_policy(const hazard::scorecard::RuleSet& rules) {
  const FromTheTop policy(need(hazard::solve::make_game(rules, {})));
  const auto found = need(hazard::evaluate::evaluate(policy, hazard::scorecard::Position(rules)));
  // One throw of five dice for each box. By symmetry those with three or four alike have 17.5 pips
  // on average, as all have.
  const double boxes =
      17.5 +
      (17.5 * 1656 + 17.5 * 156 + 25 * 300 + 30 * 1200 + 40 * 240 + 50 * 6 + 17.5 * 7776) / 7776;
  expect("from the top", found.score.mean(), boxes + 35 * chance_of_bonus());
}

// --- a game of our own ---------------------------------------------------------------------------

// Throw a die up to three times; the throw that is taken counts.
struct ThreeThrows {
  struct Position {
    int throws_left;
    int face;  // 0: in the air; negative: taken
    friend bool operator==(const Position&, const Position&) = default;
  };
  void at(const Position& p, auto& node) const {
    if (p.face < 0) return node.payout(-p.face);
    if (p.face == 0) {
      for (int face = 1; face <= 6; ++face) node.ways(1, 6, {p.throws_left - 1, face});
      return;
    }
    node.option("take", {p.throws_left, -p.face});
    if (p.throws_left > 0) node.option("throw", {p.throws_left, 0});
  }
  std::string name(const Position& p) const {
    return fmt::format("{} throws left, face {}", p.throws_left, p.face);
  }
};

// --- Liar's Dice ---------------------------------------------------------------------------------

void call(const char* rules, const char* hand, int dice, const char* bid, const char* wanted) {
  hazard::engine::Engine engine({});
  const auto answer = need(engine.liars_call({.rules = need(hazard::liars::parse_rules(rules)),
                                              .hand = need(hazard::liars::parse_hand(hand)),
                                              .dice = dice,
                                              .bid = need(hazard::liars::parse_bid(bid)),
                                              .large_m = hazard::liars::LargeM::kNone,
                                              .logspace = false}));
  expect(bid, answer.p_true_fraction.value(), wanted);
}

}  // namespace

int main() {
  expect("version", need(hazard::engine::Engine({}).version()).version,
         fmt::format("{}.{}.{}", hazard::kVersion.major, hazard::kVersion.minor,
                     hazard::kVersion.patch));
  const auto rules = need(hazard::scorecard::find_rules("yahtzee-plain"));
  solve_and_advise(rules);
  evaluate_our_policy(rules);
  expect("three throws",
         need(hazard::chance::solve<hazard::chance::Exact>(ThreeThrows(), {3, 0})).value().str(),
         "14/3");
  call("perudo", "41226", 10, "3x4", "211/243");  // 1 - (2/3)^5
}
