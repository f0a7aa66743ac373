// A point comes back as it was saved, or is refused.
#include "engine/sweep_store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <bit>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <random>

#include "hazard/engine/json.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"
#include "tests/cards.h"

namespace hazard::engine {
namespace {

namespace fs = std::filesystem;
using evaluate::Distribution;
using risk::SweepPoint;

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
  point.disagreement = {any(), any(), any()};
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
  const auto& differs = point.disagreement;
  add(std::vector<double>{differs.reroll1, differs.reroll2, differs.box});
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

  fs::path folder_;
  scorecard::RuleSet rules_ = test::rules_of("yatzy");
};

TEST_F(SweepStore, EveryBitComesBack) {
  for (double theta : {0.0, 0.05, -0.1, 3.0, 1.0 / 3, -1e-9}) {
    const SweepPoint point = any_point(theta);
    ASSERT_TRUE(save_point(folder_, rules_, point).has_value());
    const auto loaded = load_point(folder_, rules_, theta);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
    EXPECT_EQ(bits(*loaded), bits(point)) << theta;
    EXPECT_TRUE(loaded->evaluation.visits.empty());
  }
}

TEST_F(SweepStore, ThetasDoNotGetInEachOthersWay) {
  ASSERT_TRUE(save_point(folder_, rules_, any_point(0.05)).has_value());
  ASSERT_TRUE(save_point(folder_, rules_, any_point(-0.05)).has_value());
  ASSERT_TRUE(save_point(folder_, rules_, any_point(std::nextafter(0.05, 1))).has_value());
  EXPECT_EQ(load_point(folder_, rules_, 0.05)->theta, 0.05);
  EXPECT_EQ(load_point(folder_, rules_, -0.05)->theta, -0.05);
  EXPECT_EQ(load_point(folder_, rules_, std::nextafter(0.05, 1))->theta, std::nextafter(0.05, 1));
  const auto other = load_point(folder_, rules_, 0.06);
  ASSERT_FALSE(other.has_value());
  EXPECT_EQ(other.error().code, Errc::kTableMissing);
}

TEST_F(SweepStore, SavingAgainReplaces) {
  SweepPoint point = any_point(0.05);
  ASSERT_TRUE(save_point(folder_, rules_, point).has_value());
  point.certainty_equivalent = 1;
  ASSERT_TRUE(save_point(folder_, rules_, point).has_value());
  EXPECT_EQ(load_point(folder_, rules_, 0.05)->certainty_equivalent, 1);
  only_file();
}

TEST_F(SweepStore, AnyFlippedBitIsRefused) {
  ASSERT_TRUE(save_point(folder_, rules_, any_point(0.05)).has_value());
  const fs::path path = only_file();
  const std::string sound = text_of(path);
  std::mt19937 random(5);
  const std::size_t payload = sound.find('{');
  ASSERT_NE(payload, std::string::npos);
  for (std::size_t i = 0; i < sound.size(); i += i <= payload ? 1 : 37) {
    std::string damaged = sound;
    damaged[i] = static_cast<char>(damaged[i] ^ 1 << random() % 8);
    overwrite(path, damaged);
    const auto loaded = load_point(folder_, rules_, 0.05);
    ASSERT_FALSE(loaded.has_value()) << "byte " << i;
    // What looks like another version or another order of bytes is called stale.
    const bool stale = loaded.error().code == Errc::kTableStale && i >= 8 && i < 16;
    EXPECT_TRUE(stale || loaded.error().code == Errc::kTableCorrupt) << "byte " << i;
    EXPECT_TRUE(loaded.error().message.starts_with(path.string() + ": "));
  }
}

TEST_F(SweepStore, AnyTruncationOrAdditionIsRefused) {
  ASSERT_TRUE(save_point(folder_, rules_, any_point(0.05)).has_value());
  const fs::path path = only_file();
  const std::string sound = text_of(path);
  for (std::size_t length = 0; length < sound.size(); length += length < 100 ? 1 : 101) {
    overwrite(path, std::string_view(sound).substr(0, length));
    EXPECT_FALSE(load_point(folder_, rules_, 0.05).has_value()) << length;
  }
  overwrite(path, std::string_view(sound).substr(0, sound.size() - 1));
  EXPECT_FALSE(load_point(folder_, rules_, 0.05).has_value());
  for (std::string_view more : {" ", "\n", "x"}) {
    overwrite(path, sound + std::string(more));
    EXPECT_FALSE(load_point(folder_, rules_, 0.05).has_value()) << more;
  }
  overwrite(path, sound);
  EXPECT_TRUE(load_point(folder_, rules_, 0.05).has_value());
}

TEST_F(SweepStore, OtherRulesAreRefused) {
  ASSERT_TRUE(save_point(folder_, rules_, any_point(0.05)).has_value());
  // Of the same name, so it is the same file.
  scorecard::RuleSet other = rules_;
  other.upper_bonus = 51;
  const auto loaded = load_point(folder_, other, 0.05);
  ASSERT_FALSE(loaded.has_value());
  EXPECT_EQ(loaded.error().code, Errc::kTableStale);
  EXPECT_EQ(load_point(folder_, test::rules_of("yatzy+fh5"), 0.05).error().code,
            Errc::kTableMissing);
}

TEST_F(SweepStore, APointOfAnotherThetaUnderThisNameIsRefused) {
  ASSERT_TRUE(save_point(folder_, rules_, any_point(0.05)).has_value());
  const fs::path first = only_file();
  const std::string text = text_of(first);
  fs::remove(first);
  ASSERT_TRUE(save_point(folder_, rules_, any_point(0.07)).has_value());
  overwrite(only_file(), text);
  EXPECT_FALSE(load_point(folder_, rules_, 0.07).has_value());
}

TEST_F(SweepStore, AFolderThatCannotBeMadeIsAnError) {
  fs::create_directories(folder_);
  overwrite(folder_ / "file", "no folder");
  const auto saved = save_point(folder_ / "file", rules_, any_point(0.05));
  ASSERT_FALSE(saved.has_value());
  EXPECT_EQ(saved.error().code, Errc::kIo);
}

TEST(StoredPoint, TextThatIsNoneIsRefused) {
  for (const char* text : {"", "{", "{}", "[]", "null", "{\"theta\": 1}", "{\"theta\": \"x\"}"}) {
    EXPECT_FALSE(parse_stored_point(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace hazard::engine
