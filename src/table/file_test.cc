// A table comes back as it was saved, or is refused by name; see base/sealed_file_test.cc for what
// any sealed file must survive.
#include "table/file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <vector>

#include "base/sealed_file.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "solve/solver.h"
#include "solve/turn.h"
#include "solve/values.h"
#include "tests/cards.h"

namespace hazard::table {
namespace {

namespace fs = std::filesystem;
using scorecard::RuleSet;
using test::rules_of;

constexpr std::size_t kPayloadAt = 128;  // behind a header of 64 bytes and a text of as many

std::vector<char> read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const fs::path& path, std::span<const char> bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  ASSERT_TRUE(file.flush());
}

template <class T>
bool same_bits(std::span<const T> a, std::span<const T> b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

// One table of the smallest variant, solved once, and a folder for its files. Cautious rather than
// mean, so that the exponents are not all 0.
class TableFile : public testing::Test {
 protected:
  static constexpr solve::Objective kObjective = {-0.05};

  static void SetUpTestSuite() {
    values_ = solve::solve(rules_of("yahtzee-plain"), kObjective).value();
    folder_ = fs::temp_directory_path() / fmt::format("hazard-file-test-{}", ::getpid());
    fs::remove_all(folder_);
    ASSERT_TRUE(save(*values_, sound_path()).has_value());
    bytes_ = read_file(sound_path());
  }
  static void TearDownTestSuite() {
    fs::remove_all(folder_);
    values_.reset();
  }

  static fs::path sound_path() { return folder_ / "sound.table"; }
  static fs::path damaged_path() { return folder_ / "damaged.table"; }
  static Result<solve::Values> load_from(const fs::path& path) {
    return load(path, values_->rules(), kObjective);
  }
  static std::vector<fs::path> files() {
    return {fs::directory_iterator(folder_), fs::directory_iterator()};
  }

  template <class T>
  static void expect_refused(const Result<T>& result, const fs::path& path) {
    ASSERT_FALSE(result.has_value());
    const Error& error = result.error();
    EXPECT_TRUE(error.code == Errc::kTableCorrupt || error.code == Errc::kTableStale)
        << error.message;
    EXPECT_TRUE(error.message.starts_with(path.string() + ": ")) << error.message;
  }
  template <class T>
  static void expect_error(const Result<T>& result, Errc code, std::string_view fragment) {
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, code) << result.error().message;
    EXPECT_NE(result.error().message.find(fragment), std::string::npos) << result.error().message;
  }

  static inline std::optional<solve::Values> values_;
  static inline fs::path folder_;
  static inline std::vector<char> bytes_;  // of the sound file
};

TEST_F(TableFile, LoadingGivesTheBitsThatWereSaved) {
  const auto loaded = load_from(sound_path());
  ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
  EXPECT_TRUE(same_bits(loaded->values(), values_->values()));
  EXPECT_TRUE(same_bits(loaded->exponents(), values_->exponents()));
  EXPECT_TRUE(std::ranges::any_of(loaded->exponents(), [](int e) { return e != 0; }));
  EXPECT_EQ(loaded->objective(), kObjective);
  EXPECT_EQ(loaded->rules().name, "yahtzee-plain");
  EXPECT_EQ(loaded->start(), values_->start());
}

TEST_F(TableFile, LoadedValuesOutliveTheFile) {
  const fs::path path = folder_ / "short-lived.table";
  ASSERT_TRUE(save(*values_, path).has_value());
  const auto loaded = load_from(path);
  ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
  fs::remove(path);
  EXPECT_TRUE(same_bits(loaded->values(), values_->values()));
}

TEST_F(TableFile, TheTextSaysWhatTheFileHolds) {
  const auto description = describe(sound_path());
  ASSERT_TRUE(description.has_value()) << description.error().message;
  EXPECT_EQ(description->variant, "yahtzee-plain");
  EXPECT_EQ(description->theta, kObjective.theta);
  EXPECT_EQ(description->rules_hash, scorecard::rules_hash(values_->rules()));
}

TEST_F(TableFile, EveryThetaReadsBackToTheSameDouble) {
  for (const double theta : {0.0, 0.1, -1.0 / 3, std::nextafter(0.05, 1), 1e-9, 5e-324, -3.0}) {
    SCOPED_TRACE(theta);
    const auto game =
        std::make_shared<const solve::Game>(values_->rules(), solve::Objective{theta});
    const solve::Values values(game, values_->values(), values_->exponents(), nullptr);
    ASSERT_TRUE(save(values, damaged_path()).has_value());
    EXPECT_EQ(describe(damaged_path()).value().theta, theta);
  }
}

TEST_F(TableFile, BelievesNoTextThatItDoesNotWrite) {
  constexpr SealedKind kTable{{'H', 'A', 'Z', 'A', 'R', 'D', 'T', '\n'}, kFormatVersion, "table"};
  const std::string sound = SealedFile::open(sound_path(), kTable)->text();
  ASSERT_TRUE(write_sealed(damaged_path(), kTable, sound, {}).has_value());
  expect_error(load_from(damaged_path()), Errc::kTableCorrupt, "holds 0 bytes instead of");
  const std::string rules = sound.substr(sound.find(" rules="));
  const std::vector<std::string> texts = {"",
                                          " theta= rules=",
                                          "yatzy theta=0.5 rules=",
                                          sound + " ",
                                          sound + "0",
                                          sound.substr(0, sound.size() - 1),
                                          sound + rules,
                                          "yatzy" + rules,
                                          "yatzy theta=" + rules,
                                          "yatzy theta=0.50" + rules,
                                          "yatzy theta=+0.5" + rules,
                                          "yatzy theta=1e999" + rules,
                                          "yatzy" + rules + " theta=0.5"};
  for (const std::string& text : texts) {
    SCOPED_TRACE(text);
    ASSERT_TRUE(write_sealed(damaged_path(), kTable, text, {}).has_value());
    expect_error(describe(damaged_path()), Errc::kTableCorrupt, "does not say what it holds");
    expect_error(load_from(damaged_path()), Errc::kTableCorrupt, "does not say what it holds");
  }
}

TEST_F(TableFile, TheSizeIsHeaderTextValuesAndExponents) {
  EXPECT_EQ(bytes_.size(),
            kPayloadAt + values_->values().size_bytes() + values_->exponents().size_bytes());
}

TEST_F(TableFile, RefusesEveryChangedByteOfHeaderAndText) {
  std::vector<char> damaged = bytes_;
  for (std::size_t at = 0; at < kPayloadAt; ++at) {
    SCOPED_TRACE(at);
    for (const int flip : {0x01, 0x80, 0xff}) {
      damaged[at] = static_cast<char>(bytes_[at] ^ flip);
      // Only header and text decide: the rest stays as it is on disk.
      if (at == 0 && flip == 0x01) write_file(damaged_path(), damaged);
      std::fstream file(damaged_path(), std::ios::binary | std::ios::in | std::ios::out);
      file.write(damaged.data(), kPayloadAt);
      ASSERT_TRUE(file.flush());
      expect_refused(load_from(damaged_path()), damaged_path());
      expect_refused(describe(damaged_path()), damaged_path());
      damaged[at] = bytes_[at];
    }
  }
}

TEST_F(TableFile, RefusesAChangedByteOfValuesAndExponents) {
  const std::size_t values_end = kPayloadAt + values_->values().size_bytes();
  std::vector<std::size_t> places = {kPayloadAt,       kPayloadAt + 7, values_end - 1,
                                     values_end,       values_end + 3, bytes_.size() - 4,
                                     bytes_.size() - 1};
  for (std::size_t at = kPayloadAt; at < bytes_.size(); at += 99'991) places.push_back(at);
  std::vector<char> damaged = bytes_;
  for (const std::size_t at : places) {
    SCOPED_TRACE(at);
    damaged[at] = static_cast<char>(bytes_[at] ^ 0x10);
    write_file(damaged_path(), damaged);
    damaged[at] = bytes_[at];
    expect_error(load_from(damaged_path()), Errc::kTableCorrupt, "damaged (checksum differs)");
    expect_refused(load_from(damaged_path()), damaged_path());
    EXPECT_TRUE(describe(damaged_path()).has_value());  // header and text are whole
  }
}

TEST_F(TableFile, RefusesATableOfOtherRules) {
  // yahtzee-plain and yahtzee differ in the joker alone, yatzy+fh5 in one box.
  for (const char* name : {"yahtzee", "yahtzee-free", "yatzy", "yatzy+fh5"}) {
    SCOPED_TRACE(name);
    expect_error(load(sound_path(), rules_of(name), kObjective), Errc::kTableStale,
                 "made for other rules ('yahtzee-plain')");
  }
}

TEST_F(TableFile, RefusesATableOfTheSameNameAndOtherRules) {
  RuleSet changed = rules_of("yahtzee-plain");
  changed.upper_bonus = 50;
  expect_error(load(sound_path(), changed, kObjective), Errc::kTableStale, "other rules");
  changed = rules_of("yahtzee-plain");
  changed.boxes[changed.find_box("full-house")].points = 30;
  expect_error(load(sound_path(), changed, kObjective), Errc::kTableStale, "other rules");
}

TEST_F(TableFile, RefusesATableOfAnotherObjective) {
  for (const double theta : {0.0, 0.05, -0.1, std::nextafter(-0.05, 0), 3.0}) {
    SCOPED_TRACE(theta);
    expect_error(load(sound_path(), values_->rules(), {theta}), Errc::kTableStale,
                 "made for theta -0.05, not");
  }
}

TEST_F(TableFile, RefusesAnotherFormatVersion) {
  std::vector<char> damaged = bytes_;
  const std::uint32_t version = kFormatVersion + 1;
  std::memcpy(damaged.data() + 8, &version, sizeof(version));
  write_file(damaged_path(), damaged);
  expect_error(load_from(damaged_path()), Errc::kTableStale,
               fmt::format("format version {}, this program reads {}", version, kFormatVersion));
}

TEST_F(TableFile, AFailedSaveLeavesNoTemporaryFile) {
  const fs::path taken = folder_ / "taken.table";  // by a folder, which rename cannot replace
  fs::create_directory(taken);
  const std::size_t before = files().size();
  expect_error(save(*values_, taken), Errc::kIo, taken.string());
  EXPECT_EQ(files().size(), before);
  expect_error(save(*values_, sound_path() / "below" / "x.table"), Errc::kIo, "Not a directory");
  fs::remove(taken);
}

}  // namespace
}  // namespace hazard::table
