// Solves a game and asks for advice through the installed headers and library alone.
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "hazard/engine/engine.h"

namespace {

constexpr double kStart = 245.8707745141;  // yahtzee-plain; two independent programs

int complain(const hazard::Error& error) {
  fmt::print(stderr, "consumer: {}\n", error.message);
  return EXIT_FAILURE;
}

}  // namespace

int main() {
  hazard::engine::Engine engine({});  // no cache

  const auto rules = hazard::scorecard::find_rules("yahtzee-plain");
  if (!rules) return complain(rules.error());
  const auto solved = engine.solve(*rules, {});
  if (!solved) return complain(solved.error());
  fmt::print("{} is worth {:.10f}\n", solved->variant, solved->value);
  if (!(std::abs(solved->value - kStart) <= 1e-9)) {
    fmt::print(stderr, "consumer: {:.10f} expected\n", kStart);
    return EXIT_FAILURE;
  }

  const auto position =
      hazard::scorecard::parse_position("yahtzee-plain:ones=3,twos=6,chance=21:13356:2");
  if (!position) return complain(position.error());
  const auto advice = engine.advise(*position, {});
  if (!advice) return complain(advice.error());
  for (const auto& action : advice->actions)
    fmt::print("{:.4f}  {}\n", action.value, action.action);
  return advice->actions.empty() ? EXIT_FAILURE : EXIT_SUCCESS;
}
