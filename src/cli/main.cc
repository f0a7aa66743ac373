#include <cstdio>
#include <exception>

#include "cli/run.h"

int main(int argc, char** argv) try {
  return hazard::cli::run(argc, argv);
} catch (const std::exception& error) {
  std::fprintf(stderr, "hazard: internal error: %s\n", error.what());
  return hazard::cli::kInternalError;
}
