#include "base/packed.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace hazard {
namespace {

RC_GTEST_PROP(Packed, ComesBack, (const std::string& bytes)) {
  RC_ASSERT(unpack(pack(bytes), bytes.size()) == bytes);
}

TEST(Packed, TakesLessSpace) { EXPECT_LT(pack(std::string(100'000, 'x')).size(), 1'000u); }

TEST(Packed, DamageIsFound) {
  const std::string bytes = "three sixes and two fives, three sixes and two fives";
  const std::string packed = pack(bytes);
  EXPECT_FALSE(unpack(packed, bytes.size() - 1));
  EXPECT_FALSE(unpack(packed, bytes.size() + 1));
  for (std::size_t i = 0; i < packed.size(); ++i) {
    EXPECT_FALSE(unpack(packed.substr(0, i), bytes.size())) << i;
    std::string damaged = packed;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    const auto read = unpack(damaged, bytes.size());
    EXPECT_TRUE(!read || *read == bytes) << i;  // a header may say the same in another way
  }
}

}  // namespace
}  // namespace hazard
