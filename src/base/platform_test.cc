#include "base/platform.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>
#include <thread>

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

// Null on a platform that starts none.
std::unique_ptr<ChildProgram> shell(const std::string& script) {
  return start_program({"sh", "-c", script});
}

Watch within(std::chrono::milliseconds time) {
  return {.deadline = std::chrono::steady_clock::now() + time};
}

using Heard = ChildProgram::Heard;
constexpr std::chrono::minutes kLong(1);

TEST_F(Platform, AProgramIsSpokenToInLines) {
  const auto program = shell("while read line; do echo \"<$line>\"; echo again; done");
  if (program == nullptr) GTEST_SKIP() << "this platform starts no programs";
  const std::string long_line(100'000, 'a');
  for (const std::string& line : {std::string("one"), std::string(), long_line}) {
    std::string answer;
    EXPECT_EQ(program->write_line(line, within(kLong)), Heard::kLine);
    EXPECT_EQ(program->read_line(answer, within(kLong)), Heard::kLine);
    EXPECT_EQ(answer, "<" + line + ">");
    EXPECT_EQ(program->read_line(answer, within(kLong)), Heard::kLine);
    EXPECT_EQ(answer, "again");
  }
  std::string nothing;
  EXPECT_EQ(program->read_line(nothing, within(std::chrono::milliseconds(1))), Heard::kLate);
}

TEST_F(Platform, AProgramThatHasEndedOrDoesNotListenIsFoundOut) {
  const auto ended = shell("echo last; exit 3");
  if (ended == nullptr) GTEST_SKIP() << "this platform starts no programs";
  std::string line;
  EXPECT_EQ(ended->read_line(line, within(kLong)), Heard::kLine);
  EXPECT_EQ(ended->read_line(line, within(kLong)), Heard::kEnded);
  EXPECT_EQ(ended->write_line("to nobody", within(kLong)), Heard::kEnded);  // no SIGPIPE
  const auto deaf = shell("sleep 1000");
  deaf->give_up();
  const std::string flood(4'000'000, 'a');
  EXPECT_EQ(deaf->write_line(flood, within(std::chrono::milliseconds(20))), Heard::kLate);
  const std::atomic<bool> cancel = true;
  EXPECT_EQ(deaf->read_line(line, {.cancel = &cancel}), Heard::kLate);
}

TEST_F(Platform, AProgramEndsWithAllThatItStarted) {
  auto parent = shell("trap '' TERM; sleep 1000 & echo $!; echo $$; wait; sleep 1000");
  if (parent == nullptr) GTEST_SKIP() << "this platform starts no programs";
  std::array<std::string, 2> ids;
  for (std::string& id : ids) ASSERT_EQ(parent->read_line(id, within(kLong)), Heard::kLine);
  const auto runs = [](const std::string& id) {
    std::ifstream status("/proc/" + id + "/status");
    const std::string text{std::istreambuf_iterator<char>(status), {}};
    return !text.empty() && text.find("State:\tZ") == std::string::npos;
  };
  parent.reset();
  for (const std::string& id : ids) {
    const Watch patience = within(kLong);  // it is being killed
    while (runs(id) && !patience.late()) std::this_thread::yield();
    EXPECT_FALSE(runs(id));
  }
}

TEST_F(Platform, AProgramThatIsNotThereIsNotStarted) {
  errno = 0;
  EXPECT_EQ(start_program({"/no/such/program"}), nullptr);
  EXPECT_NE(errno, 0);
}

TEST_F(Platform, NobodyInterruptedTheTests) {
  const InterruptGuard guard;
  EXPECT_FALSE(InterruptGuard::interrupted());
}

}  // namespace
}  // namespace hazard
