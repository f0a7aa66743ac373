// Decision records for other programs: tables of numbers in CSV or NPY files, one for each kind of
// decision (reroll1, reroll2, category). They are written as they are found, so that memory stays
// bounded.
//
//   columns   the features of the decision, each divided by what 1 stands for (Feature::unit); then
//             action     the best one: a box by its number on the card, or a mask (bit i: the i-th
//                        die in ascending order is rolled again)
//             value      points to come after it
//             gap        points that the second best action loses
//             weight     how often the decision is met in a game
//             value_A    points to come after action A; nothing where it is not allowed
//             regret_A   points that it loses
//   NPY       the same columns as one array of 32-bit floats, [record][column], with the names of
//             the columns beside it in COLUMNS.txt; what is not allowed is not a number
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "distill/records.h"
#include "distill/teacher.h"
#include "hazard/base/result.h"
#include "policy/features.h"

namespace hazard::distill {

struct ExportOptions {
  enum class Format : std::uint8_t { kCsv, kNpy };

  Format format = Format::kCsv;
  std::optional<std::int64_t> games;  // simulated; nothing: all decisions with their chances
  double least = 0;                   // how often a decision is met at least, if not simulated
  RecordOptions records;
};

struct Exported {
  std::filesystem::path file;
  std::int64_t records = 0;
  double met = 0;              // decisions of a game that the records stand for
  std::int64_t vectors = 0;    // different lists of features
  std::int64_t conflicts = 0;  // of those, with more than one best action
};

using AllExported = std::array<Exported, policy::kDecisions.size()>;  // [decision]

// Names of the columns.
std::vector<std::string> export_columns(const policy::Features& features,
                                        policy::Decision decision);

// Decisions of the teacher, into a folder that is there.
Result<AllExported> export_decisions(const Teacher& teacher, const std::filesystem::path& folder,
                                     const ExportOptions& options);

}  // namespace hazard::distill
