// How the library reports what went wrong in the world: text, files and requests that do not fit.
#pragma once

#include <fmt/format.h>

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace hazard {

enum class Errc {
  kBadInput,      // a request or a text that says something impossible
  kOutOfRange,    // an objective that double precision cannot hold
  kFileMissing,   // no such file
  kTableCorrupt,  // truncated, damaged, or no table at all
  kTableStale,    // a sound file of other rules, another objective or another format version
  kTableWrong,    // a sound file whose values do not follow from one another
  kIo,            // the file system said no
  kMismatch,      // two kernels disagree
  kUnfit,         // too much for where this runs, such as a browser
  kCancelled,
};

struct Error {
  Errc code;
  std::string message;  // what is wrong and what would be right
};

template <class T>
using Result = tl::expected<T, Error>;

template <class... Args>
tl::unexpected<Error> fail(Errc code, fmt::format_string<Args...> format, Args&&... args) {
  return tl::unexpected(Error{code, fmt::format(format, std::forward<Args>(args)...)});
}

// Hands the error of one result on as the error of another.
template <class T>
tl::unexpected<Error> pass_on(const Result<T>& failed) {
  return tl::unexpected(failed.error());
}

}  // namespace hazard
