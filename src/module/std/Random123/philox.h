// Random123 wants to be told that it has been tried on a machine. It has: what Hazard draws is the
// same everywhere, and tests hold the module to it.
#pragma once

#define __riscv 1  // NOLINT
#include_next <Random123/philox.h>
#undef __riscv
