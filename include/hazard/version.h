// The version of Hazard. The build and packages take it from here.
#pragma once

#define HAZARD_VERSION_MAJOR 0
#define HAZARD_VERSION_MINOR 2
#define HAZARD_VERSION_PATCH 0

namespace hazard {

struct Version {
  int major, minor, patch;
};
// Of these headers. Engine::version() has that of the library.
inline constexpr Version kVersion = {HAZARD_VERSION_MAJOR, HAZARD_VERSION_MINOR,
                                     HAZARD_VERSION_PATCH};

}  // namespace hazard
