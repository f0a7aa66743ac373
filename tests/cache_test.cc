// The cache when the world is unkind, and what takes minutes rather than seconds.
#include "program.h"
#include "sealed_layout.h"

#include <array>
#include <functional>
#include <map>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace hazard::tests {
namespace {

using namespace sealed_layout;
constexpr std::size_t kPayloadAt = 128;  // of a table: its text is short

template <class T>
T get(const std::string& bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}
template <class T>
void put(std::string& bytes, std::size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof(T));
}
void flip(std::string& bytes, std::size_t at) { bytes[at] = static_cast<char>(bytes[at] ^ 0x20); }

// The character of the text behind these words.
char& text_behind(std::string& bytes, std::string_view words) {
  return bytes[bytes.find(words, kTextAt) + words.size()];
}

// Makes altered bytes look as if they had been written that way.
void forge_checksums(std::string& bytes) {
  const auto forge = [&](std::size_t at, std::size_t begin, std::size_t end) {
    put(bytes, at, XXH3_64bits(bytes.data() + begin, end - begin));
  };
  forge(kTextChecksumAt, kTextAt, kPayloadAt);
  forge(kPayloadChecksumAt, kPayloadAt, bytes.size());
  forge(kHeaderChecksumAt, 0, kHeaderChecksumAt);
}

struct Damage {
  const char* name;
  std::function<void(std::string& bytes)> apply;
  const char* complaint;
};

void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.name; }

const std::array<Damage, 14> kDamages = {{
    {"Empty", [](std::string& b) { b.clear(); }, "no Hazard table"},
    {"CutInTheMagic", [](std::string& b) { b.resize(5); }, "no Hazard table"},
    {"CutInTheHeader", [](std::string& b) { b.resize(50); }, "truncated within its header"},
    {"CutInTheText", [](std::string& b) { b.resize(100); }, "truncated (100 bytes instead of"},
    {"CutInTheValues", [](std::string& b) { b.resize(b.size() / 2); }, "truncated"},
    {"CutByOneByte", [](std::string& b) { b.pop_back(); }, "truncated"},
    {"TooLong", [](std::string& b) { b += '\0'; }, "longer than it was written"},
    {"ChangedHeader", [](std::string& b) { flip(b, kTextSizeAt); }, "damaged header"},
    {"ChangedText", [](std::string& b) { flip(b, kTextAt + 1); }, "damaged (checksum differs)"},
    {"ChangedValues", [](std::string& b) { flip(b, 123457); }, "damaged (checksum differs)"},
    {"ChangedExponents", [](std::string& b) { flip(b, b.size() - 3); },
     "damaged (checksum differs)"},
    {"ForeignFile", [](std::string& b) { b = std::string(b.size(), 'x'); }, "no Hazard table"},
    {"OldFormat", [](std::string& b) { put(b, kVersionAt, std::uint32_t{0}); },
     "format version 0, this program reads"},
    {"OtherRulesOfTheSameName",
     [](std::string& b) {
       char& digit = text_behind(b, " rules=");
       digit = digit == '0' ? '1' : '0';
       forge_checksums(b);
     },
     "made for other rules ('yahtzee-plain')"},
}};

class ProgramCache : public Program {
 protected:
  // The table of yahtzee-plain as a first solve leaves it, made once for all tests of a process.
  static const std::string& good_table() {
    static const std::string bytes = [] {
      const Folder folder;
      Child(kProgram + Words{"solve", "yahtzee-plain"}, folder / "cache").wait();
      return read_file(folder / "cache" / "hazard" / "yahtzee-plain-mean.table");
    }();
    EXPECT_GT(bytes.size(), kPayloadAt);
    return bytes;
  }
  // Solves while the cache is in trouble; returns the warnings.
  std::string expect_right_answer() const {
    const Outcome done = run({"solve", "yahtzee-plain", "--json"});
    EXPECT_EQ(done.code, 0) << done.err;
    Json solved = done.json();
    EXPECT_NEAR(solved.value("value", 0.0), kPlainStart, 1e-9);
    EXPECT_EQ(solved["from_cache"], false);
    std::string warnings;
    for (const Json& warning : solved.value("warnings", Json::array())) {
      warnings += "hazard: warning: " + warning.get<std::string>() + "\n";
    }
    EXPECT_EQ(done.err, warnings);
    return warnings;
  }
  void expect_warning(std::string_view path, std::string_view complaint) const {
    const std::string warnings = expect_right_answer();
    EXPECT_TRUE(contains(warnings, path)) << warnings;
    EXPECT_TRUE(contains(warnings, complaint)) << warnings;
  }
  // The table has been replaced by a good one and nothing else is left.
  void expect_good_cache() const {
    EXPECT_EQ(names_below(cache()), Words{"yahtzee-plain-mean.table"});
    Json solved = ask({"solve", "yahtzee-plain"});
    EXPECT_EQ(solved["from_cache"], true);
    EXPECT_NEAR(solved.value("value", 0.0), kPlainStart, 1e-9);
  }
};

class ProgramDamagedTable : public ProgramCache, public testing::WithParamInterface<Damage> {};

TEST_P(ProgramDamagedTable, IsNamedSolvedAnewAndReplaced) {
  std::string bytes = good_table();
  GetParam().apply(bytes);
  write_file(table_path(), bytes);
  expect_warning(table_path().string() + ": ", GetParam().complaint);
  EXPECT_EQ(read_file(table_path()), good_table());
  expect_good_cache();
}

INSTANTIATE_TEST_SUITE_P(Damage, ProgramDamagedTable, testing::ValuesIn(kDamages),
                         [](const auto& damage) { return std::string(damage.param.name); });

TEST_F(ProgramCache, ATableOfAnotherVariantUnderTheNameIsReplaced) {
  ask({"solve", "yahtzee"});
  fs::rename(table_path("yahtzee-mean.table"), table_path());
  expect_warning(table_path().string(), "made for other rules ('yahtzee') than yahtzee-plain");
  expect_good_cache();
}

TEST_F(ProgramCache, ATableOfAnotherThetaUnderTheNameIsReplaced) {
  ask({"solve", "yahtzee-plain", "--theta", "0.5"});
  fs::rename(table_path("yahtzee-plain-theta+0.5.table"), table_path());
  expect_warning(table_path().string(), "made for theta 0.5, not 0");
  expect_good_cache();
}

TEST_F(ProgramCache, AdviceWarnsOfADamagedTableToo) {
  Json good = ask({"advise", "yahtzee-plain::13356:2"});
  std::string bytes = read_file(table_path());
  flip(bytes, kPayloadAt);
  write_file(table_path(), bytes);
  const Outcome done = run({"advise", "yahtzee-plain::13356:2", "--json"});
  EXPECT_EQ(done.code, 0);
  EXPECT_TRUE(contains(done.err, table_path().string() + ": damaged")) << done.err;
  EXPECT_EQ(done.json()["actions"], good["actions"]);
  expect_good_cache();
}

TEST_F(ProgramCache, AFolderInThePlaceOfATableIsNamedAndStays) {
  fs::create_directories(table_path());
  expect_warning(table_path().string() + ": ", "not a file; solved anew");
  expect_warning(table_path().string() + ": ", "cannot write: Is a directory");
  EXPECT_EQ(names_below(cache()), Words{});
}

TEST_F(ProgramCache, ACacheBelowAFileIsNamed) {
  write_file(cache(), "a file where the folder should be");
  expect_warning(cache().string(), "Not a directory; the table is not kept");
  EXPECT_EQ(read_file(cache()), "a file where the folder should be");
}

TEST_F(ProgramCache, ACacheThatCannotBeMadeIsNamed) {
  fs::create_symlink("/proc/nonexistent", cache());
  expect_warning(cache().string(), "the table is not kept");
}

TEST_F(ProgramCache, AFileThatMayNotGrowIsNamedAndLeavesNothing) {
  const Outcome done =
      run_in_shell("trap '' XFSZ; ulimit -f 8; exec \"$@\"", {"solve", "yahtzee-plain", "--json"});
  EXPECT_EQ(done.code, 0);
  EXPECT_NEAR(done.json().value("value", 0.0), kPlainStart, 1e-9);
  EXPECT_EQ(done.json()["file"], nullptr);
  EXPECT_TRUE(contains(done.err, table_path().string() + ": cannot write: File too large"))
      << done.err;
  EXPECT_EQ(names_below(cache()), Words{});
}

TEST_F(ProgramCache, AFullDiskIsNamedAndLeavesNothing) {
  // A disk of 64 KB in a namespace of its own: gone with the shell.
  fs::create_directories(cache());
  const std::string mount =
      "exec 3>&1 >&2; mount -t tmpfs -o size=64k none \"$XDG_CACHE_HOME\" || exit 77; ";
  const Words unshare = {"unshare", "-rm", "sh", "-c"};
  if (Child(unshare + Words{mount}, cache()).wait().code != 0) {
    GTEST_SKIP() << "this machine lets us mount nothing";
  }
  const std::string script = mount +
                             "\"$@\" >&3; code=$?; find \"$XDG_CACHE_HOME\" -type f; "
                             "exit $code";
  const Outcome done =
      Child(unshare + Words{script, "sh"} + kProgram + Words{"solve", "yahtzee-plain", "--json"},
            cache())
          .wait();
  EXPECT_EQ(done.code, 0);
  EXPECT_NEAR(done.json().value("value", 0.0), kPlainStart, 1e-9);
  EXPECT_EQ(done.err, fmt::format("hazard: warning: {}: cannot write: No space left on device; "
                                  "the table is not kept\n",
                                  table_path().string()));
}

TEST_F(ProgramCache, WhatKilledWritersLeftIsRemovedAfterAnHour) {
  const fs::path old = table_path("yahtzee-plain-mean.table.0123abcd.tmp");
  const fs::path recent = table_path("yahtzee-plain-mean.table.4567cdef.tmp");
  for (const fs::path& leftover : {old, recent}) write_file(leftover, "half a table");
  fs::last_write_time(old, fs::file_time_type::clock::now() - std::chrono::minutes(61));
  ask({"solve", "yahtzee-plain"});
  EXPECT_FALSE(fs::exists(old));
  EXPECT_TRUE(fs::exists(recent));  // its writer may be at work
}

TEST_F(ProgramCache, ARelativeCacheHomeIsIgnored) {
  const fs::path home = folder_ / "home";
  const Outcome done =
      run_in_shell("HOME=" + home.string() + " XDG_CACHE_HOME=relative exec \"$@\"",
                   {"solve", "yahtzee-plain", "--json"});
  EXPECT_EQ(done.json()["file"], (home / ".cache/hazard/yahtzee-plain-mean.table").string());
}

TEST_F(ProgramCache, WithoutAnyFolderTheAnswerComesWithAWarning) {
  const Outcome done =
      run_in_shell("unset HOME XDG_CACHE_HOME; exec \"$@\"", {"solve", "yahtzee-plain", "--json"});
  EXPECT_EQ(done.code, 0);
  EXPECT_NEAR(done.json().value("value", 0.0), kPlainStart, 1e-9);
  EXPECT_EQ(
      done.err,
      "hazard: warning: no cache folder; set HOME or XDG_CACHE_HOME; the table is not kept\n");
}

TEST_F(ProgramCache, AllWhoSolveTheSameTableAtOnceSucceed) {
  for (const int count : {2, 6}) {
    SCOPED_TRACE(count);
    fs::remove_all(cache());
    std::vector<std::unique_ptr<Child>> children;
    for (int i = 0; i < count; ++i) {
      children.push_back(
          std::make_unique<Child>(kProgram + Words{"solve", "yahtzee-plain", "--json"}, cache()));
    }
    for (const auto& child : children) {
      const Outcome done = child->wait();
      EXPECT_EQ(done.code, 0);
      EXPECT_EQ(done.err, "");
      EXPECT_NEAR(done.json().value("value", 0.0), kPlainStart, 1e-9);
    }
    expect_good_cache();
  }
}

TEST_F(ProgramCache, VerifyBlamesTheFileForWhatItsTextSays) {
  const std::map<std::string, std::function<void(std::string&)>> changes = {
      {"made for 'yahtzEe-plain', which this program does not know",
       [](std::string& b) { flip(b, kTextAt + 5); }},
      {"theta 5", [](std::string& b) { text_behind(b, " theta=") = '5'; }},
      {"does not say what it holds", [](std::string& b) { text_behind(b, " theta=") = 'x'; }}};
  for (const auto& [complaint, change] : changes) {
    SCOPED_TRACE(complaint);
    std::string bytes = good_table();
    change(bytes);
    forge_checksums(bytes);
    write_file(table_path(), bytes);
    const Outcome done = run({"verify", table_path().string()});
    EXPECT_EQ(done.code, 1);
    EXPECT_TRUE(contains(done.err, complaint)) << done.err;
    EXPECT_TRUE(contains(done.err, table_path().string())) << done.err;
  }
}

using ProgramSlow = ProgramCache;

// The reference kernel would take a minute; unit tests hold it to the others.
TEST_F(ProgramSlow, TheSignatureIsTheSameForEveryTargetAndThreadCount) {
  const std::string expected = signature({});
  Json version = ask({"version"});
  ASSERT_GE(version["targets"].size(), 1u);
  const char* threads = "7";  // and 1, by turns
  for (const Json& target : version["targets"]) {
    EXPECT_EQ(signature({"--target", target, "--threads", threads}), expected)
        << target << " on " << threads;
    threads = *threads == '7' ? "1" : "7";
  }
}

TEST_F(ProgramSlow, VerifyFindsASoundTableSound) {
  write_file(table_path(), good_table());
  Json verified = ask({"verify"})["tables"][0];  // all in the cache
  EXPECT_EQ(verified["ok"], true);
  EXPECT_EQ(verified["file"], table_path().string());
  EXPECT_EQ(verified["variant"], "yahtzee-plain");
  EXPECT_EQ(verified["anchors"], 357632);
  EXPECT_NEAR(verified.value("value", 0.0), kPlainStart, 1e-9);
}

TEST_F(ProgramSlow, VerifyNamesATableWhoseValuesDoNotFollowFromOneAnother) {
  const std::size_t half = good_table().size() / 16 * 8;
  const std::map<std::string, std::function<void(std::string&)>> changes = {
      {"the first value, by one bit", [](std::string& b) { b[kPayloadAt] ^= 1; }},
      {"a value in the middle", [&](std::string& b) { put(b, half, get<double>(b, half) + 1e-6); }},
      {"an exponent", [](std::string& b) { put(b, b.size() - 4, std::int32_t{1}); }}};
  for (const auto& [name, change] : changes) {
    SCOPED_TRACE(name);
    std::string bytes = good_table();
    change(bytes);
    forge_checksums(bytes);
    write_file(table_path(), bytes);
    const Outcome done = run({"verify", table_path().string(), "--json"});
    EXPECT_EQ(done.code, 1);
    const Json error = done.json().value("error", Json::object());
    EXPECT_EQ(error.value("code", ""), "table-wrong");
    EXPECT_TRUE(contains(done.err, table_path().string() + ": a value does not follow"))
        << done.err;
  }
}

}  // namespace
}  // namespace hazard::tests
