#include "distill/export.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <filesystem>

#include "base/files.h"
#include "base/platform.h"
#include "base/text.h"
#include "distill/teacher.h"
#include "tests/players.h"

namespace hazard::distill {
namespace {

namespace fs = std::filesystem;
using test::eight_boxes;
using test::must;
using test::solved;

class Export : public testing::Test {
 protected:
  Export() { fs::create_directories(folder_); }
  ~Export() override { fs::remove_all(folder_); }

  AllExported write(const ExportOptions& options) {
    return must(export_decisions(teacher_, folder_, options));
  }
  std::vector<std::vector<std::string>> csv(const char* name) const {
    std::vector<std::vector<std::string>> rows;
    const std::string text = must(read_file(folder_ / name));
    for (std::string_view line : split(text, '\n')) {
      if (line.empty()) continue;
      auto& row = rows.emplace_back();
      for (std::string_view cell : split(line, ',')) row.emplace_back(cell);
    }
    return rows;
  }

  const Teacher teacher_ = must(make_teacher(solved(eight_boxes()), {}));
  const fs::path folder_ =
      fs::temp_directory_path() / fmt::format("hazard-export-test-{}", ::getpid());
};

TEST_F(Export, ColumnsAddUp) {
  const AllExported files = write({.games = 30});
  const policy::Features features(teacher_.values.shared_game());
  const auto rows = csv("category.csv");
  ASSERT_EQ(rows.size(), 1U + files[2].records);
  EXPECT_EQ(rows[0], export_columns(features, policy::Decision::kCategory));
  const std::size_t boxes = eight_boxes().num_boxes;
  const std::size_t first = features.recorded(policy::Decision::kCategory).size();
  int not_allowed = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    ASSERT_EQ(rows[i].size(), first + 4 + 2 * boxes);
    const double best = std::stod(rows[i][first + 1]);
    const std::size_t action = std::stoul(rows[i][first]);
    ASSERT_EQ(std::stod(rows[i][first + 4 + boxes + action]), 0);
    for (std::size_t b = 0; b < boxes; ++b) {
      const std::string& value = rows[i][first + 4 + b];
      const std::string& regret = rows[i][first + 4 + boxes + b];
      ASSERT_EQ(value.empty(), regret.empty());
      if (value.empty()) {
        ++not_allowed;
      } else {
        ASSERT_NEAR(std::stod(value) + std::stod(regret), best, 1e-4);
      }
    }
  }
  EXPECT_GT(not_allowed, 0);
}

TEST_F(Export, NumPyFilesHoldWhatSpreadsheetsHold) {
  write({.games = 30});
  const AllExported files = write({.format = ExportOptions::Format::kNpy, .games = 30});
  const auto rows = csv("reroll1.csv");
  const std::string bytes = must(read_file(folder_ / "reroll1.npy"));
  EXPECT_EQ(bytes.substr(0, 6), "\x93NUMPY");
  EXPECT_NE(bytes.find(fmt::format("'shape': ({}, {})", files[0].records, rows[0].size())),
            std::string::npos);
  const std::size_t header =
      10 + static_cast<unsigned char>(bytes[8]) + 256 * static_cast<unsigned char>(bytes[9]);
  ASSERT_EQ(header % 64, 0U);
  ASSERT_EQ(bytes.size(), header + 4 * files[0].records * rows[0].size());
  for (std::size_t i = 1; i < rows.size(); ++i) {
    for (std::size_t c = 0; c < rows[0].size(); ++c) {
      float number;
      std::memcpy(&number, &bytes[header + 4 * ((i - 1) * rows[0].size() + c)], 4);
      ASSERT_EQ(number, std::stof(rows[i][c]));
    }
  }
}

TEST_F(Export, NoListOfFeaturesHasTwoBestActions) {
  for (const Exported& file : write({.format = ExportOptions::Format::kNpy, .least = 1e-4})) {
    EXPECT_EQ(file.conflicts, 0);
    EXPECT_EQ(file.vectors, file.records);
    EXPECT_LE(file.met, eight_boxes().num_boxes + 1e-4);
  }
}

TEST_F(Export, LeavesNothingBehindWhenItIsInterrupted) {
  const std::atomic<bool> stop = true;
  ExportOptions options;
  options.records.watch.cancel = &stop;
  EXPECT_EQ(export_decisions(teacher_, folder_, options).error().code, Errc::kCancelled);
  EXPECT_TRUE(fs::is_empty(folder_));
}

}  // namespace
}  // namespace hazard::distill
