// The program, and how it ends.
#pragma once

namespace hazard::cli {

// Exit codes.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;         // a table is bad, kernels disagree, a file cannot be read
inline constexpr int kBadUsage = 2;       // the request says something impossible
inline constexpr int kInternalError = 3;  // our mistake
inline constexpr int kInterrupted = 130;

int run(int argc, char** argv);

}  // namespace hazard::cli
