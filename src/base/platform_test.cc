#include "base/platform.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <string>

#include "base/files.h"

namespace hazard {
namespace {

namespace fs = std::filesystem;

class Platform : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_);
    ASSERT_TRUE(write_file(path_, std::array<std::string_view, 1>{text_}).has_value());
    stream_ = std::fopen(path_.c_str(), "rb");
    ASSERT_NE(stream_, nullptr);
  }
  void TearDown() override {
    if (stream_ != nullptr) std::fclose(stream_);
    fs::remove_all(folder_);
  }

  const fs::path folder_ =
      fs::temp_directory_path() / fmt::format("hazard-platform-test-{}", ::getpid());
  const fs::path path_ = folder_ / "file";
  const std::string text_ = fmt::format("{:a>5000}the end", "");
  std::FILE* stream_ = nullptr;
};

TEST_F(Platform, AMappedFileIsReadFromItsStartAndOutlivesIt) {
  ASSERT_EQ(std::fgetc(stream_), 'a');
  for (const std::size_t bytes : {std::size_t{1}, text_.size()}) {
    const auto mapped = map_file(stream_, bytes);
    ASSERT_NE(mapped, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(mapped.get()) % kMapAlignment, 0u);
    EXPECT_EQ(std::memcmp(mapped.get(), text_.data(), bytes), 0);
  }
  const auto mapped = map_file(stream_, text_.size());
  std::fclose(stream_);
  stream_ = nullptr;
  fs::remove(path_);
  EXPECT_EQ(std::memcmp(mapped.get(), text_.data(), text_.size()), 0);
}

TEST_F(Platform, ReservedMemoryIsZeroAndCanBeWrittenToItsEnd) {
  const std::size_t bytes = (std::size_t{64} << 20) + 1;
  const auto memory = reserve_zeros(bytes);
  for (const std::size_t at : {std::size_t{0}, bytes / 2, bytes - 1}) {
    EXPECT_EQ(memory.get()[at], std::byte{0});
    memory.get()[at] = std::byte{1};
    EXPECT_EQ(memory.get()[at], std::byte{1});
  }
}

TEST_F(Platform, AFileIsNoTerminal) {
  EXPECT_FALSE(is_terminal(stream_));
  EXPECT_EQ(terminal_width(stream_), 0);
}

TEST_F(Platform, AFolderOfOnesOwnMayBeWritten) { EXPECT_TRUE(may_write(folder_)); }

TEST_F(Platform, NobodyInterruptedTheTests) {
  const InterruptGuard guard;
  EXPECT_FALSE(InterruptGuard::interrupted());
}

}  // namespace
}  // namespace hazard
