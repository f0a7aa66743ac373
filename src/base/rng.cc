#include "base/rng.h"

#include <Random123/philox.h>

namespace hazard {
namespace {

std::uint32_t low(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
std::uint32_t high(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }

RandomBlock counter_of(const RandomAddress& address) {
  return {low(address.stream), high(address.stream), address.index,
          std::uint32_t{address.part} << 16 | address.retry};
}

// Ten rounds exceed what compilers inline, and a call for each block costs as much again.
[[gnu::always_inline]] inline RandomBlock generate(const RandomBlock& counter,
                                                   std::array<std::uint32_t, 2> key) {
  const philox4x32_ctr_t words = philox4x32_R(
      philox4x32_rounds, {{counter[0], counter[1], counter[2], counter[3]}}, {{key[0], key[1]}});
  return {words.v[0], words.v[1], words.v[2], words.v[3]};
}

}  // namespace

RandomBlock philox(const RandomBlock& counter, std::array<std::uint32_t, 2> key) {
  return generate(counter, key);
}

RandomBlock random_block(std::uint64_t seed, const RandomAddress& address) {
  return generate(counter_of(address), {low(seed), high(seed)});
}

void random_blocks(std::uint64_t seed, RandomAddress address, int count, RandomBlock* blocks) {
  for (int i = 0; i < count; ++i, ++address.stream) {
    blocks[i] = generate(counter_of(address), {low(seed), high(seed)});
  }
}

std::uint32_t fair_word(std::uint64_t seed, RandomAddress address, int place, std::uint32_t bound) {
  for (;; ++address.retry) {
    const std::uint32_t word = random_block(seed, address)[place];
    if (is_fair(word, bound)) return word;
  }
}

}  // namespace hazard
