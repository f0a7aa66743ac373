// Any text is refused with a message or is a name of a variant, of a policy or of rules of Liar's
// Dice, or a list of thetas that stands for itself.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "base/unicode.h"
#include "hazard/liars/rules/rules.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "policy/policies.h"

namespace {

[[noreturn]] void broken(std::string_view law, std::string_view text) {
  std::cerr << "'" << text << "': " << law << '\n';
  std::abort();
}

void try_policy(std::string_view text) {
  const auto name = hazard::policy::canonical_name(text);
  if (!name) {
    if (name.error().message.empty()) broken("policy refused without a message", text);
    return;
  }
  const auto again = hazard::policy::canonical_name(*name);
  if (!again || *again != *name) broken("canonical name is not canonical", *name);
}

void try_variant(std::string_view text) {
  const auto rules = hazard::scorecard::find_rules(text);
  if (!rules) {
    if (rules.error().message.empty()) broken("variant refused without a message", text);
    return;
  }
  const auto again = hazard::scorecard::find_rules(rules->name);
  if (!again || again->name != rules->name) broken("canonical name is not canonical", rules->name);
}

void try_rules(std::string_view text) {
  const auto rules = hazard::liars::parse_rules(text);
  if (!rules) {
    if (rules.error().message.empty()) broken("rules refused without a message", text);
    return;
  }
  const auto again = hazard::liars::parse_rules(to_string(*rules));
  if (!again || !(*again == *rules)) broken("printed rules are others", to_string(*rules));
}

void try_printable(std::string_view text) {
  const std::string shown = hazard::printable(text);
  if (hazard::printable(shown) != shown) broken("printable text changes", shown);
  for (const char c : shown) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) broken("steers a terminal", text);
  }
  if (hazard::width_of(shown) > 4 * text.size()) broken("wider than its bytes written out", text);
}

void try_thetas(std::string_view text) {
  const auto thetas = hazard::risk::parse_thetas(text);
  if (!thetas) {
    if (thetas.error().message.empty()) broken("thetas refused without a message", text);
    return;
  }
  if (thetas->empty()) broken("an empty list", text);
  for (std::size_t i = 0; i < thetas->size(); ++i) {
    if (!(std::abs((*thetas)[i]) <= hazard::solve::kMaxTheta)) broken("theta out of range", text);
    if (i > 0 && !((*thetas)[i - 1] < (*thetas)[i])) broken("not ascending", text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try_variant(text);
  try_rules(text);
  try_printable(text);
  try_policy(text);
  try_thetas(text);
  return 0;
}
