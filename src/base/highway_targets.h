// For which instruction sets kernels are compiled. Included before <hwy/foreach_target.h>.
#pragma once

// Kernels want vectors of a size that the compiler knows, which scalable ones do not have. SSE4 has
// nothing for them that SSSE3 has not.
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_SSE4)
#endif

// The plain two-lane target, SSE2 on x86: Highway distrusts it under GCC 12 because of a bug in
// integer multiplication, which no kernel uses.
#define HWY_BROKEN_EMU128 0
