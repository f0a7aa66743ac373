#include "table/means_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "tests/cards.h"

namespace hazard::table {
namespace {

namespace fs = std::filesystem;
using test::rules_of;

TEST(MeansFile, ComesBackAsItWasSavedOrIsRefused) {
  const fs::path folder = fs::temp_directory_path() / fmt::format("hazard-means-{}", ::getpid());
  const auto rules = rules_of("yahtzee-plain");
  const solve::Objective bold = {0.05};
  const fs::path path = folder / means_file_name(rules, bold);
  EXPECT_EQ(path.filename(), "yahtzee-plain-theta+0.05.means");
  EXPECT_EQ(load_means(path, rules, bold, 3).error().code, Errc::kFileMissing);

  const std::vector<double> means = {1.5, -2, 1e300};
  ASSERT_TRUE(save_means(means, rules, bold, path).has_value());
  const auto loaded = load_means(path, rules, bold, means.size());
  ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
  fs::remove_all(folder);
  EXPECT_TRUE(std::equal(means.begin(), means.end(), loaded->get()));

  ASSERT_TRUE(save_means(means, rules, bold, path).has_value());
  EXPECT_EQ(load_means(path, rules, {-0.05}, 3).error().code, Errc::kTableStale);
  EXPECT_EQ(load_means(path, rules_of("yahtzee"), bold, 3).error().code, Errc::kTableStale);
  EXPECT_EQ(load_means(path, rules, bold, 4).error().code, Errc::kTableCorrupt);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace hazard::table
