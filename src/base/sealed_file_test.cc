// What a sealed file must survive: it comes back as it was written, or is refused by name.
#include "base/sealed_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <limits>
#include <numeric>
#include <vector>

#include "base/files.h"
#include "tests/sealed_layout.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace hazard {
namespace {

namespace fs = std::filesystem;

constexpr SealedKind kKind{{'H', 'Z', 'S', 'E', 'A', 'L', 'E', 'D'}, 7, "seal"};
constexpr std::string_view kText =
    "a text of more than sixty-four bytes, so that zeros have to follow it";

using namespace sealed_layout;

class Sealed : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    std::iota(payload_.begin(), payload_.end(), 0);
    ASSERT_TRUE(write_sealed(path_, kKind, kText, {std::as_bytes(std::span(payload_))}));
    sound_ = read_file(path_).value();
    ASSERT_EQ(sound_.size(), kTextAt + 128 + sizeof(payload_));
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(std::string_view bytes) const {
    ASSERT_TRUE(write_file(path_, std::array{bytes}).has_value());
  }
  // Reads the file as a whole; it is refused, or gives the payload.
  Result<void> read() const {
    std::array<std::int16_t, 21> room{};
    auto done = read_sealed(path_, kKind, kText, {std::as_writable_bytes(std::span(room))});
    EXPECT_EQ(room, done ? payload_ : decltype(room){});
    return done;
  }
  template <class T>
  void expect_error(const Result<T>& result, Errc code, std::string_view fragment) const {
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, code) << result.error().message;
    EXPECT_NE(result.error().message.find(fragment), std::string::npos) << result.error().message;
  }

  const fs::path folder_ =
      fs::temp_directory_path() / fmt::format("hazard-sealed-test-{}", ::getpid());
  const fs::path path_ = folder_ / "file";
  std::array<std::int16_t, 21> payload_{};
  std::string sound_;
};

TEST_F(Sealed, PartsComeBackWhateverTheLengthOfTheText) {
  const std::string letters = "parts of any size";
  const std::array<double, 2> numbers = {1.5, -0.0};
  for (const std::size_t length : {0, 1, 63, 64, 65, 128, 4096}) {
    SCOPED_TRACE(length);
    const std::string text(length, 'x');
    ASSERT_TRUE(
        write_sealed(path_, kKind, text,
                     {std::as_bytes(std::span(letters)), {}, std::as_bytes(std::span(numbers))}));
    EXPECT_EQ(SealedFile::open(path_, kKind)->text(), text);
    std::string some(letters.size(), ' ');
    std::array<double, 2> others{};
    ASSERT_TRUE(read_sealed(
        path_, kKind, text,
        {std::as_writable_bytes(std::span(some)), {}, std::as_writable_bytes(std::span(others))}));
    EXPECT_EQ(some, letters);
    EXPECT_EQ(std::memcmp(&others, &numbers, sizeof(numbers)), 0);
  }
}

TEST_F(Sealed, FoldersAreMadeOnTheWay) {
  EXPECT_TRUE(write_sealed(folder_ / "x" / "y" / "z", kKind, kText, {}));
  EXPECT_TRUE(is_sealed(folder_ / "x" / "y" / "z"));
}

TEST_F(Sealed, OnlyWhatBeginsLikeASealedFileIsTakenForOne) {
  EXPECT_TRUE(is_sealed(path_));
  write(sound_.substr(0, kTextAt));
  EXPECT_TRUE(is_sealed(path_));
  write(sound_.substr(0, kTextAt - 1));
  EXPECT_FALSE(is_sealed(path_));
  write(std::string(200, 'x'));
  EXPECT_FALSE(is_sealed(path_));
  write(std::string(200, '\0'));
  EXPECT_FALSE(is_sealed(path_));
  EXPECT_FALSE(is_sealed(folder_));
  EXPECT_FALSE(is_sealed(folder_ / "missing"));
}

TEST_F(Sealed, AFileMayHoldNothingButItsText) {
  ASSERT_TRUE(write_sealed(path_, kKind, "", {}));
  EXPECT_EQ(fs::file_size(path_), kTextAt);
  EXPECT_TRUE(read_sealed(path_, kKind, "", {}));
}

TEST_F(Sealed, ThePayloadIsAlignedAndOutlivesTheFile) {
  for (const std::size_t length : {0, 1, 63, 64, 65, 130}) {
    ASSERT_TRUE(
        write_sealed(path_, kKind, std::string(length, 'x'), {std::as_bytes(std::span(payload_))}));
    const auto payload = SealedFile::open(path_, kKind)->payload(sizeof(payload_)).value();
    fs::remove(path_);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(payload.get()) % kSealedAlignment, 0u) << length;
    EXPECT_EQ(std::memcmp(payload.get(), payload_.data(), sizeof(payload_)), 0) << length;
  }
}

TEST_F(Sealed, EveryChangedBitIsRefused) {
  ASSERT_TRUE(read());
  for (std::size_t at = 0; at < sound_.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      SCOPED_TRACE(fmt::format("byte {}, bit {}", at, bit));
      std::string damaged = sound_;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
      write(damaged);
      const bool version_or_order = at >= kVersionAt && at < kTextSizeAt;
      expect_error(read(), version_or_order ? Errc::kTableStale : Errc::kTableCorrupt,
                   at < kVersionAt     ? "file: no Hazard seal"
                   : at < kByteOrderAt ? "file: format version"
                   : at < kTextSizeAt  ? "file: written on a machine of another byte order"
                   : at < kTextAt      ? "file: damaged header (checksum differs)"
                                       : "file: damaged (checksum differs)");
      // The payload is of no concern to who only asks what the file is for.
      EXPECT_EQ(SealedFile::open(path_, kKind).has_value(), at >= kTextAt + 128);
    }
  }
}

TEST_F(Sealed, EveryTruncationIsNamed) {
  for (std::size_t size = 0; size < sound_.size(); ++size) {
    SCOPED_TRACE(size);
    write(std::string_view(sound_).substr(0, size));
    expect_error(read(), Errc::kTableCorrupt,
                 size < kVersionAt ? "file: no Hazard seal"
                 : size < kTextAt  ? "file: truncated within its header"
                                   : fmt::format("file: truncated ({} bytes instead of {})", size,
                                                 sound_.size()));
  }
}

TEST_F(Sealed, WhatIsLongerThanItWasWrittenIsNamed) {
  for (const std::size_t more : {1, 64, 4096}) {
    write(sound_ + std::string(more, '\0'));
    expect_error(read(), Errc::kTableCorrupt, "file: longer than it was written (");
  }
}

TEST_F(Sealed, SizesThatCannotBeAreRefusedEvenUnderARightChecksum) {
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  const std::vector<std::uint64_t> sizes = {
      0,          1,          kText.size(), 128,       sizeof(payload_), sound_.size(),
      4096,       4097,       1ULL << 32,   most / 4,  most / 2,         most / 2 + 1,
      most - 255, most - 191, most - 127,   most - 64, most - 63,        most - 1,
      most};
  for (const std::uint64_t text_size : sizes) {
    for (const std::uint64_t payload_size : sizes) {
      if (text_size == kText.size() && payload_size == sizeof(payload_)) continue;
      SCOPED_TRACE(fmt::format("{} and {}", text_size, payload_size));
      std::string forged = sound_;
      std::memcpy(forged.data() + kTextSizeAt, &text_size, sizeof(text_size));
      std::memcpy(forged.data() + kPayloadSizeAt, &payload_size, sizeof(payload_size));
      const std::uint64_t checksum = XXH3_64bits(forged.data(), kHeaderChecksumAt);
      std::memcpy(forged.data() + kHeaderChecksumAt, &checksum, sizeof(checksum));
      write(forged);
      EXPECT_FALSE(read().has_value());
    }
  }
}

TEST_F(Sealed, AnotherKindVersionByteOrderOrTextIsNamed) {
  const auto kind = [](const char* magic, std::uint32_t version) {
    SealedKind other{{}, version, "other"};
    std::copy_n(magic, 8, other.magic.begin());
    return other;
  };
  expect_error(SealedFile::open(path_, kind("HZOTHERS", 7)), Errc::kTableCorrupt,
               "file: no Hazard other");
  expect_error(SealedFile::open(path_, kind("HZSEALED", 8)), Errc::kTableStale,
               "file: format version 7, this program reads 8");
  expect_error(read_sealed(path_, kKind, "another text", {}), Errc::kTableStale,
               fmt::format("file: made for {}, not for another text", kText));
  std::swap(sound_[kByteOrderAt], sound_[kByteOrderAt + 3]);
  std::swap(sound_[kByteOrderAt + 1], sound_[kByteOrderAt + 2]);
  write(sound_);
  expect_error(read(), Errc::kTableStale, "file: written on a machine of another byte order");
}

TEST_F(Sealed, PartsOfAnotherSizeAreNotFilled) {
  std::array<std::int16_t, 20> room{};
  expect_error(read_sealed(path_, kKind, kText, {std::as_writable_bytes(std::span(room))}),
               Errc::kTableCorrupt, "file: holds 42 bytes instead of 40");
  EXPECT_EQ(room, (std::array<std::int16_t, 20>{}));
}

TEST_F(Sealed, AMissingFileIsMissingAndNothingElse) {
  const auto open = [&](const fs::path& path) { return SealedFile::open(path, kKind); };
  expect_error(open(folder_ / "nowhere"), Errc::kFileMissing, "nowhere: cannot open");
  expect_error(open(folder_ / "no" / "folder"), Errc::kFileMissing, "folder: cannot open");
  expect_error(open(folder_), Errc::kIo, "not a file");
  expect_error(open("/dev/null"), Errc::kIo, "/dev/null: not a file");
  expect_error(open(path_ / "below"), Errc::kIo, "Not a directory");
}

TEST_F(Sealed, APipeWithoutAWriterIsNotWaitedFor) {
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  expect_error(SealedFile::open(pipe, kKind), Errc::kIo, "pipe: not a file");
}

}  // namespace
}  // namespace hazard
