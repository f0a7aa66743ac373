#include "cli/options.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <limits>

#include "base/files.h"
#include "base/platform.h"
#include "hazard/solve/objective.h"
#include "solve/utility.h"

namespace hazard::cli {
namespace {

namespace fs = std::filesystem;

// All of the text must be the number.
template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    parts.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

}  // namespace

Result<double> parse_theta(const std::string& text) {
  // from_chars takes "-0.05" but no "+0.05".
  const bool plus = text.starts_with('+') && !text.starts_with("+-");
  double theta = 0;
  if (!read_number(std::string_view(text).substr(plus ? 1 : 0), theta)) {
    return fail(Errc::kBadInput, "theta '{}': write a number from -{} to {}; 0 is the mean", text,
                solve::kMaxTheta, solve::kMaxTheta);
  }
  return theta;
}

Result<std::int64_t> parse_whole(const std::string& name, const std::string& text,
                                 std::int64_t least, std::int64_t most) {
  std::int64_t number = 0;
  if (!read_number(text, number) || number < least || number > most) {
    return fail(Errc::kBadInput, "{} '{}': write a whole number from {} to {}", name, text, least,
                most);
  }
  return number;
}

Result<double> parse_real(const std::string& name, const std::string& text, double least,
                          double most) {
  double number = 0;
  if (!read_number(text, number) || !(number >= least && number <= most)) {
    return fail(Errc::kBadInput, "{} '{}': write a number from {} to {}", name, text, least, most);
  }
  return number;
}

Result<std::vector<std::string>> parse_list(const std::string& name, const std::string& text) {
  std::vector<std::string> parts = split(text);
  if (std::ranges::find(parts, "") != parts.end()) {
    return fail(Errc::kBadInput, "{} '{}': an entry is empty; write them with commas between", name,
                text);
  }
  return parts;
}

Result<std::uint64_t> parse_seed(const std::string& text) {
  std::uint64_t seed = 0;
  if (!read_number(text, seed)) {
    return fail(Errc::kBadInput, "seed '{}': write a whole number from 0 to {}", text,
                std::numeric_limits<std::uint64_t>::max());
  }
  return seed;
}

Result<std::vector<int>> parse_targets(const std::string& text) {
  std::vector<int> targets;
  for (const std::string& part : split(text)) {
    int target = 0;
    if (!read_number(part, target) || target < 0 || target > kMaxTarget) {
      return fail(Errc::kBadInput,
                  "at-least '{}': '{}' is no score; write whole numbers from 0 to {}, such as "
                  "250,300",
                  text, part, kMaxTarget);
    }
    targets.push_back(target);
  }
  std::ranges::sort(targets);
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

Result<std::vector<std::string>> parse_policies(const std::string& text) {
  std::vector<std::string> names = split(text);
  for (const std::string& name : names) {
    if (name.empty()) {
      return fail(Errc::kBadInput,
                  "policy '{}': a name is empty; write names such as optimal,theta:0.05, see "
                  "hazard policies",
                  text);
    }
  }
  return names;
}

Result<fs::path> parse_output(const std::string& name, const std::string& text,
                              const std::vector<std::string>& endings) {
  const fs::path path = text;
  if (std::ranges::find(endings, path.extension().string()) == endings.end()) {
    return fail(Errc::kBadInput, "{} '{}': write a file name that ends in {}", name, text,
                fmt::join(endings, " or "));
  }
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    return fail(Errc::kIo, "{} '{}': is a folder; write the name of a file", name, text);
  }
  // Missing folders will be made, within the nearest that is there.
  fs::path folder = fs::absolute(path, ignored).parent_path();
  while (folder.has_relative_path() && !fs::exists(fs::symlink_status(folder, ignored))) {
    folder = folder.parent_path();
  }
  errno = ENOTDIR;
  if (!fs::is_directory(folder, ignored) || !may_write(folder)) {
    return io_error(path, "cannot write");
  }
  return path;
}

}  // namespace hazard::cli
