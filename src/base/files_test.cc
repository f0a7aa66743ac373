#include "base/files.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <set>
#include <thread>
#include <vector>

namespace hazard {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / fmt::format("hazard-files-test-{}", ::getpid());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  static Result<void> write(const fs::path& path, std::string_view text) {
    return write_file(path, std::array{text});
  }
  // Names in the folder.
  std::set<std::string> names() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      names.insert(entry.path().filename().string());
    }
    return names;
  }

  fs::path folder_;
};

TEST_F(Files, PartsComeBackAsOneText) {
  const std::string zeros("\0 \n\r\n \xff", 7);
  const std::array<std::string_view, 4> parts = {"one ", "", zeros, "two"};
  ASSERT_TRUE(write_file(folder_ / "a", parts).has_value());
  EXPECT_EQ(read_file(folder_ / "a").value(), "one " + zeros + "two");
}

TEST_F(Files, AnEmptyFileIsAFile) {
  ASSERT_TRUE(write_file(folder_ / "a", {}).has_value());
  EXPECT_EQ(read_file(folder_ / "a").value(), "");
}

TEST_F(Files, AMissingFolderIsNamedAndNotMade) {
  const auto result = write(folder_ / "x" / "y", "here");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, Errc::kIo);
  EXPECT_NE(result.error().message.find("there is no folder " + (folder_ / "x").string()),
            std::string::npos)
      << result.error().message;
  EXPECT_EQ(names(), std::set<std::string>{});
}

TEST_F(Files, ASymbolicLinkStaysAndWhatItLeadsToIsReplaced) {
  fs::create_directories(folder_ / "far");
  ASSERT_TRUE(write(folder_ / "far" / "file", "old").has_value());
  fs::create_symlink("far/file", folder_ / "near");
  fs::create_symlink(folder_ / "near", folder_ / "link");
  ASSERT_TRUE(write(folder_ / "link", "new").has_value());
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "near"));
  EXPECT_EQ(read_file(folder_ / "far" / "file").value(), "new");
  EXPECT_EQ(names(), (std::set<std::string>{"far", "link", "near"}));
}

TEST_F(Files, ASymbolicLinkToNothingMakesItsTarget) {
  fs::create_symlink("later", folder_ / "link");
  ASSERT_TRUE(write(folder_ / "link", "now").has_value());
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(read_file(folder_ / "later").value(), "now");
}

TEST_F(Files, LinksInACircleAreAnError) {
  fs::create_symlink("b", folder_ / "a");
  fs::create_symlink("a", folder_ / "b");
  const auto result = write(folder_ / "a", "1");
  ASSERT_FALSE(result.has_value());
  EXPECT_TRUE(fs::is_symlink(folder_ / "a") && fs::is_symlink(folder_ / "b"));
}

TEST_F(Files, AFileIsReplacedAndNothingElseIsLeft) {
  ASSERT_TRUE(write(folder_ / "a", "a long first text").has_value());
  ASSERT_TRUE(write(folder_ / "a", "second").has_value());
  EXPECT_EQ(read_file(folder_ / "a").value(), "second");
  EXPECT_EQ(names(), std::set<std::string>{"a"});
}

TEST_F(Files, AReaderOfTheOldFileKeepsIt) {
  ASSERT_TRUE(write(folder_ / "a", "old").has_value());
  std::ifstream open(folder_ / "a");
  ASSERT_TRUE(write(folder_ / "a", "new").has_value());
  std::string text;
  open >> text;
  EXPECT_EQ(text, "old");
}

TEST_F(Files, ReadersSeeOneTextOrTheOtherNeverAMixture) {
  const std::string a(200'000, 'a');
  const std::string b(300'000, 'b');
  ASSERT_TRUE(write(folder_ / "f", a).has_value());
  std::atomic<bool> stop = false;
  const auto keep_writing = [&](const std::string& text) {
    while (!stop) EXPECT_TRUE(write(folder_ / "f", text).has_value());
  };
  std::thread first(keep_writing, a);
  std::thread second(keep_writing, b);
  for (int i = 0; i < 200; ++i) {
    const auto text = read_file(folder_ / "f");
    EXPECT_TRUE(text.has_value() && (*text == a || *text == b));
  }
  stop = true;
  first.join();
  second.join();
  EXPECT_EQ(names(), std::set<std::string>{"f"});
}

TEST_F(Files, WhatKilledWritersLeftIsRemovedOnceItIsOld) {
  ASSERT_TRUE(write(folder_ / "a", "1").has_value());
  for (const char* name : {"a.00000001.tmp", "a.00000002.tmp", "b.00000001.tmp"}) {
    std::ofstream(folder_ / name) << "half";
  }
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(2);
  fs::last_write_time(folder_ / "a.00000001.tmp", long_ago);
  fs::last_write_time(folder_ / "b.00000001.tmp", long_ago);
  ASSERT_TRUE(write(folder_ / "a", "2").has_value());
  EXPECT_EQ(names(), (std::set<std::string>{"a", "a.00000002.tmp", "b.00000001.tmp"}));
}

// Root may write anywhere, but not below a regular file.
TEST_F(Files, AnUnwritablePathIsNamed) {
  ASSERT_TRUE(write(folder_ / "a", "1").has_value());
  const auto result = write(folder_ / "a" / "b", "2");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, Errc::kIo);
  EXPECT_TRUE(result.error().message.starts_with((folder_ / "a").string()))
      << result.error().message;
  EXPECT_EQ(read_file(folder_ / "a").value(), "1");
  EXPECT_EQ(names(), std::set<std::string>{"a"});
}

TEST_F(Files, AFolderIsNotReplaced) {
  fs::create_directories(folder_ / "a" / "b");
  const auto result = write(folder_ / "a", "1");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, Errc::kIo);
  EXPECT_EQ(names(), std::set<std::string>{"a"});
  EXPECT_TRUE(fs::is_directory(folder_ / "a" / "b"));
}

// A limit on the size of files stands in for a full disk.
TEST_F(Files, AFileThatDoesNotFitIsAnErrorAndLeavesTheOldOne) {
  ASSERT_TRUE(write(folder_ / "a", "old").has_value());
  rlimit before;
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit tight = {1000, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &tight), 0);
  const auto result = write(folder_ / "a", std::string(5000, 'x'));
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, Errc::kIo);
  EXPECT_EQ(read_file(folder_ / "a").value(), "old");
  EXPECT_EQ(names(), std::set<std::string>{"a"});
}

TEST_F(Files, AMissingFileIsMissing) {
  const auto result = read_file(folder_ / "none");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, Errc::kFileMissing);
  EXPECT_NE(result.error().message.find((folder_ / "none").string()), std::string::npos);
}

// No file system takes such a name; it is an error, not an exception.
TEST_F(Files, ANameThatCannotBeIsAnError) {
  const fs::path path = folder_ / std::string(5000, 'x');
  EXPECT_FALSE(write(path, "1").has_value());
  EXPECT_NO_THROW(EXPECT_FALSE(read_file(path).has_value()));
}

TEST_F(Files, AFolderIsNoText) {
  fs::create_directories(folder_ / "a");
  EXPECT_FALSE(read_file(folder_ / "a").has_value());
}

}  // namespace
}  // namespace hazard
