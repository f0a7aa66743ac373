// Any text is refused with a message or is a policy's name or a list of thetas that stands for
// itself.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "hazard/risk/sweep.h"
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
  try_policy(text);
  try_thetas(text);
  return 0;
}
