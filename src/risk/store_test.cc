// A point comes back as it was saved, or is refused.
#include "risk/store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <bit>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <random>

#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"
#include "risk/numbers.h"
#include "tests/cards.h"

namespace hazard::risk {
namespace {

namespace fs = std::filesystem;
using evaluate::Distribution;

// Every double as it comes, from the smallest to 1.
class AnyNumbers {
 public:
  double operator()() {
    const double bits = std::ldexp(static_cast<double>(random_()), -64);
    switch (random_() % 8) {
      case 0: return 0;
      case 1: return std::numeric_limits<double>::denorm_min() * static_cast<double>(random_() % 9);
      case 2: return std::ldexp(bits, -static_cast<int>(random_() % 1000));
      case 3: return 1.0 / 3;
      default: return bits;
    }
  }
  Distribution distribution() {
    Distribution result = {static_cast<int>(random_() % 400) - 20, {}};
    for (int i = static_cast<int>(random_() % 40); i > 0; --i) result.p.push_back((*this)());
    return result;
  }

 private:
  std::mt19937_64 random_{77};
};

SweepPoint any_point(double theta) {
  AnyNumbers any;
  SweepPoint point;
  point.theta = theta;
  point.certainty_equivalent = 279.79627334 + any();
  point.evaluation.score = any.distribution();
  for (auto& row : point.evaluation.groups) {
    for (Distribution& part : row) part = any.distribution();
  }
  point.evaluation.groups[1][0] = {};
  for (int b = 0; b < 15; ++b) {
    evaluate::BoxStatistics box = {any(), any(), any(), {}, any.distribution()};
    for (int t = 0; t < 15; ++t) box.turn.push_back(any());
    point.evaluation.boxes.push_back(box);
  }
  for (int t = 0; t < 16; ++t) point.evaluation.bonus_by_turn.push_back(any());
  point.evaluation.extra = any();
  point.against_mean = {any(), any(), any(), any(), -any()};
  return point;
}

// All numbers of a point, in one order.
std::vector<double> numbers(const SweepPoint& point) {
  std::vector<double> list = {point.theta, point.certainty_equivalent};
  const auto add = [&](const auto& values) {
    list.push_back(static_cast<double>(values.size()));
    list.insert(list.end(), values.begin(), values.end());
  };
  const auto add_distribution = [&](const Distribution& distribution) {
    list.push_back(distribution.first);
    add(distribution.p);
  };
  const evaluate::Evaluation& e = point.evaluation;
  add_distribution(e.score);
  for (const auto& row : e.groups) {
    for (const Distribution& part : row) add_distribution(part);
  }
  for (const auto& box : e.boxes) {
    add(std::vector<double>{box.mean, box.zero, box.hit});
    add(box.turn);
    add_distribution(box.points);
  }
  add(e.bonus_by_turn);
  add(std::vector<double>{e.extra});
  const auto& game = point.against_mean;
  add(std::vector<double>{game.win, game.draw, game.loss, game.margin, game.difference});
  return list;
}

std::vector<std::uint64_t> bits(const SweepPoint& point) {
  std::vector<std::uint64_t> list;
  for (double number : numbers(point)) list.push_back(std::bit_cast<std::uint64_t>(number));
  return list;
}

class SweepStore : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / fmt::format("hazard-sweep-store-test-{}", ::getpid());
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path only_file() const {
    fs::path found;
    int count = 0;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      found = entry.path();
      ++count;
    }
    EXPECT_EQ(count, 1);
    return found;
  }
  static std::string text_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void overwrite(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
  }

  Store store() const { return Store(folder_, rules_); }

  fs::path folder_;
  scorecard::RuleSet rules_ = test::rules_of("yatzy");
};

TEST_F(SweepStore, EveryBitComesBack) {
  for (double theta : {0.0, 0.05, -0.1, 3.0, 1.0 / 3, -1e-9}) {
    const SweepPoint point = any_point(theta);
    ASSERT_TRUE(store().keep(point).has_value());
    const auto loaded = store().sweep_point(theta);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
    EXPECT_EQ(bits(*loaded), bits(point)) << theta;
    EXPECT_TRUE(loaded->evaluation.visits.empty());
  }
}

TEST_F(SweepStore, ThetasDoNotGetInEachOthersWay) {
  ASSERT_TRUE(store().keep(any_point(0.05)).has_value());
  ASSERT_TRUE(store().keep(any_point(-0.05)).has_value());
  ASSERT_TRUE(store().keep(any_point(std::nextafter(0.05, 1))).has_value());
  EXPECT_EQ(store().sweep_point(0.05)->theta, 0.05);
  EXPECT_EQ(store().sweep_point(-0.05)->theta, -0.05);
  EXPECT_EQ(store().sweep_point(std::nextafter(0.05, 1))->theta, std::nextafter(0.05, 1));
  const auto other = store().sweep_point(0.06);
  ASSERT_FALSE(other.has_value());
  EXPECT_EQ(other.error().code, Errc::kFileMissing);
}

TEST_F(SweepStore, SavingAgainReplaces) {
  SweepPoint point = any_point(0.05);
  ASSERT_TRUE(store().keep(point).has_value());
  point.certainty_equivalent = 1;
  ASSERT_TRUE(store().keep(point).has_value());
  EXPECT_EQ(store().sweep_point(0.05)->certainty_equivalent, 1);
  only_file();
}

TEST_F(SweepStore, AnyFlippedBitIsRefused) {
  ASSERT_TRUE(store().keep(any_point(0.05)).has_value());
  const fs::path path = only_file();
  const std::string sound = text_of(path);
  std::mt19937 random(5);
  const std::size_t payload = 192;  // behind header and text
  for (std::size_t i = 0; i < sound.size(); i += i <= payload ? 1 : 37) {
    std::string damaged = sound;
    damaged[i] = static_cast<char>(damaged[i] ^ 1 << random() % 8);
    overwrite(path, damaged);
    const auto loaded = store().sweep_point(0.05);
    ASSERT_FALSE(loaded.has_value()) << "byte " << i;
    // What looks like another version or another order of bytes is called stale.
    const bool stale = loaded.error().code == Errc::kTableStale && i >= 8 && i < 16;
    EXPECT_TRUE(stale || loaded.error().code == Errc::kTableCorrupt) << "byte " << i;
    EXPECT_TRUE(loaded.error().message.starts_with(path.string() + ": "));
  }
}

TEST_F(SweepStore, AnyTruncationOrAdditionIsRefused) {
  ASSERT_TRUE(store().keep(any_point(0.05)).has_value());
  const fs::path path = only_file();
  const std::string sound = text_of(path);
  for (std::size_t length = 0; length < sound.size(); length += length < 100 ? 1 : 101) {
    overwrite(path, std::string_view(sound).substr(0, length));
    EXPECT_FALSE(store().sweep_point(0.05).has_value()) << length;
  }
  overwrite(path, std::string_view(sound).substr(0, sound.size() - 1));
  EXPECT_FALSE(store().sweep_point(0.05).has_value());
  for (std::string_view more : {" ", "\n", "x"}) {
    overwrite(path, sound + std::string(more));
    EXPECT_FALSE(store().sweep_point(0.05).has_value()) << more;
  }
  overwrite(path, sound);
  EXPECT_TRUE(store().sweep_point(0.05).has_value());
}

TEST_F(SweepStore, OtherRulesAreRefused) {
  ASSERT_TRUE(store().keep(any_point(0.05)).has_value());
  // Of the same name, so it is the same file.
  scorecard::RuleSet other = rules_;
  other.upper_bonus = 51;
  const auto loaded = Store(folder_, other).sweep_point(0.05);
  ASSERT_FALSE(loaded.has_value());
  EXPECT_EQ(loaded.error().code, Errc::kTableStale);
  const scorecard::RuleSet house = test::rules_of("yatzy+fh5");
  EXPECT_EQ(Store(folder_, house).sweep_point(0.05).error().code, Errc::kFileMissing);
}

TEST_F(SweepStore, APointOfAnotherThetaUnderThisNameIsRefused) {
  ASSERT_TRUE(store().keep(any_point(0.05)).has_value());
  const fs::path first = only_file();
  const std::string text = text_of(first);
  fs::remove(first);
  ASSERT_TRUE(store().keep(any_point(0.07)).has_value());
  overwrite(only_file(), text);
  EXPECT_FALSE(store().sweep_point(0.07).has_value());
}

TEST_F(SweepStore, AFolderThatCannotBeMadeIsAnError) {
  fs::create_directories(folder_);
  overwrite(folder_ / "file", "no folder");
  const auto saved = Store(folder_ / "file", rules_).keep(any_point(0.05));
  ASSERT_FALSE(saved.has_value());
  EXPECT_EQ(saved.error().code, Errc::kIo);
}

TEST_F(SweepStore, WithoutAFolderNothingIsKept) {
  const Store none({}, rules_);
  EXPECT_TRUE(none.keep(any_point(0.05)).has_value());
  EXPECT_EQ(none.sweep_point(0.05).error().code, Errc::kFileMissing);
}

// A point with some numbers, all different.
RegimePoint any_regime(double theta) {
  AnyNumbers any;
  const auto correction = [&] { return Correction{any(), -any(), any(), -any()}; };
  RegimePoint point = {theta, any(), {any(), any(), any()}, any(), {theta, correction(), {}, {}}};
  for (Correction& each : point.corrections.by_throw) each = correction();
  for (int turn = 0; turn < 15; ++turn) point.corrections.by_turn.push_back(correction());
  return point;
}

TEST_F(SweepStore, KeepsRegimesBesideSweeps) {
  const RegimePoint point = any_regime(-0.5);
  ASSERT_TRUE(store().keep(any_point(-0.5)).has_value());
  ASSERT_TRUE(store().keep(point).has_value());
  const RegimePoint loaded = test::must(store().regime_point(-0.5));
  EXPECT_EQ(loaded.certainty_equivalent, point.certainty_equivalent);
  EXPECT_EQ(loaded.disagreement.reroll1, point.disagreement.reroll1);
  EXPECT_EQ(loaded.disagreement.reroll2, point.disagreement.reroll2);
  EXPECT_EQ(loaded.disagreement.box, point.disagreement.box);
  EXPECT_EQ(loaded.differs_from_limit, point.differs_from_limit);
  EXPECT_EQ(loaded.corrections.theta, -0.5);
  EXPECT_EQ(loaded.corrections.all.largest, point.corrections.all.largest);
  EXPECT_EQ(loaded.corrections.by_throw[2].rms, point.corrections.by_throw[2].rms);
  ASSERT_EQ(loaded.corrections.by_turn.size(), 15U);
  EXPECT_EQ(loaded.corrections.by_turn[14].rest, point.corrections.by_turn[14].rest);
  EXPECT_EQ(store().regime_point(0.5).error().code, Errc::kFileMissing);
}

TEST_F(SweepStore, KeepsTheMeanGamesOfTheseRulesAlone) {
  MeanGames games = {248.4, 38.5, {374, 1e-15}, {5, 1e-88}, {}};
  games.spreads.all = {5.7, 5.1, 0.1};
  games.spreads.by_turn = {{1, 2, 3}, {4, 5, 6}};
  games.spreads.variance = 1482;
  ASSERT_TRUE(store().keep(games).has_value());
  const MeanGames loaded = test::must(store().mean_games());
  EXPECT_EQ(loaded.best_case.points, 374);
  EXPECT_EQ(loaded.worst_case.probability, 1e-88);
  EXPECT_EQ(loaded.spreads.by_turn.at(1).not_taken, 6);
  EXPECT_EQ(loaded.spreads.variance, 1482);
  scorecard::RuleSet other = rules_;
  other.upper_bonus = 51;
  EXPECT_EQ(Store(folder_, other).mean_games().error().code, Errc::kTableStale);
}

// Sealed anew, so that only the numbers tell.
TEST(StoredNumbers, ThatAreTooFewTooManyOrNoSizesAreRefused) {
  struct List {
    std::vector<std::vector<double>> rows;
    int whole = 0;
  };
  const auto complete = [](std::vector<double> numbers) {
    List list;
    NumberReader reader(numbers);
    reader(list.rows, list.whole);
    return reader.complete();
  };
  EXPECT_TRUE(complete({0, 7}));
  EXPECT_TRUE(complete({2, 1, 0.5, 0, 7}));
  for (const std::vector<double>& numbers : {std::vector<double>{},
                                             {0},
                                             {0, 7, 1},
                                             {2, 1, 0.5, 0},
                                             {1, 2, 0.5, 7},
                                             {-1, 7},
                                             {0.5, 7},
                                             {1e300, 7},
                                             {std::nan(""), 7},
                                             {0, 0.5},
                                             {0, 1e12}}) {
    EXPECT_FALSE(complete(numbers)) << numbers.size();
  }
}

}  // namespace
}  // namespace hazard::risk
