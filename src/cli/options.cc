#include "cli/options.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <limits>

#include "base/files.h"
#include "base/platform.h"
#include "base/text.h"
#include "hazard/engine/limits.h"
#include "hazard/solve/objective.h"
#include "solve/utility.h"

namespace hazard::cli {
namespace {

namespace fs = std::filesystem;

// Blanks around the commas are nobody's.
std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts;
  for (const std::string_view part : split(text, ',')) parts.emplace_back(trimmed(part));
  return parts;
}

Result<std::vector<std::string>> without_gaps(const std::string& name, const std::string& text,
                                              std::vector<std::string> parts) {
  if (std::ranges::find(parts, "") == parts.end()) return parts;
  return fail(Errc::kBadInput, "{} '{}': an entry is empty; write them with commas between", name,
              text);
}

}  // namespace

Result<double> parse_theta(const std::string& text) {
  const auto theta = parse_signed(text);
  if (!theta) {
    return fail(Errc::kBadInput, "theta '{}': write a number from -{} to {}; 0 is the mean", text,
                solve::kMaxTheta, solve::kMaxTheta);
  }
  return *theta;
}

Result<std::int64_t> parse_whole(const std::string& name, const std::string& text,
                                 std::int64_t least, std::int64_t most) {
  const auto number = parse_number<std::int64_t>(text);
  if (!number || *number < least || *number > most) {
    return fail(Errc::kBadInput, "{} '{}': write a whole number from {} to {}", name, text, least,
                most);
  }
  return *number;
}

Result<double> parse_real(const std::string& name, const std::string& text, double least,
                          double most) {
  const auto number = parse_number<double>(text);
  if (!number || !(*number >= least && *number <= most)) {
    return fail(Errc::kBadInput, "{} '{}': write a number from {} to {}", name, text, least, most);
  }
  return *number;
}

Result<std::size_t> parse_size(const std::string& name, const std::string& text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto number = parse_number<double>(std::string_view(text).substr(0, digits));
  std::string unit = text.substr(digits);
  std::erase(unit, ' ');
  std::ranges::transform(unit, unit.begin(), [](unsigned char c) { return std::toupper(c); });
  const double factor = unit.empty() || unit == "B" ? 1
                        : unit == "KB"              ? 1e3
                        : unit == "MB"              ? 1e6
                        : unit == "GB"              ? 1e9
                                                    : 0;
  if (!number || factor == 0 || *number * factor > 1e15) {
    return fail(Errc::kBadInput, "{} '{}': write a size such as 500MB or 2GB", name, text);
  }
  return static_cast<std::size_t>(*number * factor);
}

Result<std::vector<std::string>> parse_list(const std::string& name, const std::string& text) {
  return without_gaps(name, text, split_at_commas(text));
}

Result<std::vector<std::string>> parse_agents(const std::string& text) {
  std::vector<std::string> parts(1);
  char quote = 0;
  for (const char c : text) {
    if (c == ',' && quote == 0) {
      parts.emplace_back();
      continue;
    }
    if (quote != 0 ? c == quote : c == '\'' || c == '"') quote = quote != 0 ? 0 : c;
    parts.back() += c;
  }
  for (std::string& part : parts) part = std::string(trimmed(part));
  return without_gaps("agents", text, std::move(parts));
}

Result<std::uint64_t> parse_seed(const std::string& text) {
  const auto seed = parse_number<std::uint64_t>(text);
  if (!seed) {
    return fail(Errc::kBadInput, "seed '{}': write a whole number from 0 to {}", text,
                std::numeric_limits<std::uint64_t>::max());
  }
  return *seed;
}

Result<std::vector<int>> parse_targets(const std::string& text) {
  std::vector<int> targets;
  for (const std::string& part : split_at_commas(text)) {
    const auto target = parse_number<int>(part);
    if (!target || *target < 0 || *target > engine::kMostTarget) {
      return fail(Errc::kBadInput,
                  "at-least '{}': '{}' is no score; write whole numbers from 0 to {}, such as "
                  "250,300",
                  text, part, engine::kMostTarget);
    }
    targets.push_back(*target);
  }
  std::ranges::sort(targets);
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

Result<std::vector<std::string>> parse_policies(const std::string& text) {
  std::vector<std::string> names = split_at_commas(text);
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
  const fs::path folder = fs::absolute(followed(path), ignored).parent_path();
  if (!fs::exists(folder, ignored) && !ignored) {
    return fail(Errc::kIo, "{} '{}': there is no folder {}; make it first", name, text,
                folder.string());
  }
  errno = ENOTDIR;
  if (!fs::is_directory(folder, ignored) || !may_write(folder)) {
    return io_error(path, "cannot write");
  }
  return path;
}

}  // namespace hazard::cli
