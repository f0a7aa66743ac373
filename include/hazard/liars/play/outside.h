// How other programs play: agents cmd:PROGRAM.
#pragma once

#include <cstdint>

namespace hazard::liars {

struct OutsideOptions {
  std::int64_t start_milliseconds = 5000;   // for the first answer after a start
  std::int64_t answer_milliseconds = 1000;  // for every other
};

}  // namespace hazard::liars
