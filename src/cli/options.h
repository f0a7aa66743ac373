// Options as people write them, made into values; a message says what is wrong and what would be
// right.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "hazard/base/result.h"

namespace hazard::cli {

inline constexpr int kMaxThreads = 256;

// "-0.05", "+0.05"; the range is the objective's affair.
Result<double> parse_theta(const std::string& text);
// A whole number; `name` is what the message calls it.
Result<std::int64_t> parse_whole(const std::string& name, const std::string& text,
                                 std::int64_t least, std::int64_t most);
Result<double> parse_real(const std::string& name, const std::string& text, double least,
                          double most);
// "500MB", "2 GB" or bytes.
Result<std::size_t> parse_size(const std::string& name, const std::string& text);
// "Anna,Bo": no part of it may be empty.
Result<std::vector<std::string>> parse_list(const std::string& name, const std::string& text);
// The same for agents of Liar's Dice, whose commands may hold commas within quotes.
Result<std::vector<std::string>> parse_agents(const std::string& text);
Result<std::uint64_t> parse_seed(const std::string& text);
// "250,300": scores to reach, ascending, each once.
Result<std::vector<int>> parse_targets(const std::string& text);
// "optimal,theta:0.05": names, not yet looked up.
Result<std::vector<std::string>> parse_policies(const std::string& text);

// A file to write: its name must end in one of `endings`, and nothing that is known before the work
// must stand in its way. `name` is what the message calls it.
Result<std::filesystem::path> parse_output(const std::string& name, const std::string& text,
                                           const std::vector<std::string>& endings);

}  // namespace hazard::cli
