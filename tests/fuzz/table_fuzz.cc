// A file is refused with a message or holds what was saved. The target starts from a sound table
// kept in memory; an input says how to damage it, so that checks behind the checksums are reached:
//
//   byte 0   bit 0   afterwards make the header checksum right again
//            bit 1   four bytes follow: the new size of the file
//            bit 2   afterwards make the checksum of the text right again
//   then     patches: offset (4 bytes; within header and text unless the top bit is set), length,
//            bytes
//
// The empty input leaves the table as it is.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "../sealed_layout.h"
#include "base/sealed_file.h"
#include "solve/values.h"
#include "table/file.h"

namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<char>;
using hazard::Errc;

using namespace hazard::sealed_layout;
constexpr std::size_t kPayloadAt = 128;  // of a table: its text is short

constexpr hazard::solve::Objective kObjective = {0.5};  // one for which exponents count

[[noreturn]] void broken(const std::string& law) {
  std::cerr << "table: " << law << '\n';
  std::abort();
}

// The loader does not ask whether values follow from one another, so any will do.
Bytes make_sound_table(const hazard::scorecard::RuleSet& rules) {
  struct alignas(hazard::solve::kValueAlignment) Lanes {
    std::array<double, hazard::scorecard::AnchorSpace::kLaneMultiple> values;
  };
  const auto game = std::make_shared<const hazard::solve::Game>(rules, kObjective);
  std::vector<Lanes> lanes(game->anchors.num_values() / std::tuple_size_v<decltype(Lanes::values)>);
  for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i].values.fill(static_cast<double>(i) / 64);
  const std::vector<std::int32_t> exponents(static_cast<std::size_t>(game->anchors.num_rows()));
  const hazard::solve::Values values(
      game, {lanes.front().values.data(), game->anchors.num_values()}, exponents, nullptr);

  const fs::path path = fs::temp_directory_path() / ("hazard-fuzz-" + std::to_string(::getpid()));
  const auto saved = hazard::table::save(values, path);
  if (!saved) broken(saved.error().message);
  std::ifstream file(path, std::ios::binary);
  Bytes bytes{std::istreambuf_iterator<char>(file), {}};
  fs::remove(path);
  return bytes;
}

std::uint64_t read_word(const Bytes& bytes, std::size_t offset) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes.data() + offset, sizeof(word));
  return word;
}

// The file as it is on "disk" and the same bytes in memory; damage is undone after each input.
class Table {
 public:
  Table()
      : rules_(*hazard::scorecard::find_rules("yahtzee-plain")),
        sound_(make_sound_table(rules_)),
        bytes_(sound_),
        descriptor_(::memfd_create("hazard-table", MFD_CLOEXEC)),
        path_("/proc/self/fd/" + std::to_string(descriptor_)) {
    write_file(0, bytes_.size());
  }

  void try_input(std::span<const std::uint8_t> input) {
    damage(input);
    check();
    repair();
  }

 private:
  void damage(std::span<const std::uint8_t> input) {
    const auto next = [&](std::size_t count) {
      std::uint32_t number = 0;
      for (std::size_t i = 0; i < count && !input.empty(); ++i, input = input.subspan(1)) {
        number |= std::uint32_t{input[0]} << (8 * i);
      }
      return number;
    };
    const std::uint32_t flags = next(1);
    if ((flags & 2) != 0) {
      bytes_.resize(next(4) % (sound_.size() + 4096));
      if (::ftruncate(descriptor_, static_cast<off_t>(bytes_.size())) != 0) broken("ftruncate");
    }
    while (!input.empty() && !bytes_.empty()) {
      const std::uint32_t where = next(4);
      const std::size_t limit = where >> 31 == 0 ? kPayloadAt : bytes_.size();
      const std::size_t offset = (where & 0x7fffffff) % std::min(limit, bytes_.size());
      const std::size_t length =
          std::min({std::size_t{next(1)}, input.size(), bytes_.size() - offset});
      std::copy_n(input.begin(), length, bytes_.begin() + static_cast<std::ptrdiff_t>(offset));
      input = input.subspan(length);
      touched(offset, length);
    }
    if (bytes_.size() < kPayloadAt) return;
    if ((flags & 4) != 0) forge(kTextChecksumAt, text_checksum());
    if ((flags & 1) != 0) forge(kHeaderChecksumAt, header_checksum());
  }

  void forge(std::size_t offset, std::uint64_t checksum) {
    std::memcpy(bytes_.data() + offset, &checksum, sizeof(checksum));
    touched(offset, sizeof(checksum));
  }

  void check() const {
    const auto described = hazard::table::describe(path_);
    if (!described) check_refusal(described.error());
    if (described && described->variant.size() > hazard::kLongestSealedText) {
      broken("a name without an end");
    }
    const auto loaded = hazard::table::load(path_, rules_, kObjective);
    if (!loaded) {
      check_refusal(loaded.error());
      if (bytes_ == sound_) broken("a sound table was refused: " + loaded.error().message);
      return;
    }
    if (!described) broken("loaded what cannot be described");
    if (bytes_.size() != sound_.size()) broken("accepted a file of another size");
    if (!std::equal(bytes_.begin(), bytes_.begin() + kTextSizeAt, sound_.begin()) ||
        described->rules_hash != hazard::scorecard::rules_hash(rules_) ||
        described->theta != kObjective.theta) {
      broken("accepted other rules, another objective or another format");
    }
    if (read_word(bytes_, kHeaderChecksumAt) != header_checksum() ||
        read_word(bytes_, kTextChecksumAt) != text_checksum()) {
      broken("accepted a header or a text whose checksum is wrong");
    }
    const bool same_payload =
        read_word(bytes_, kPayloadChecksumAt) == read_word(sound_, kPayloadChecksumAt) &&
        std::memcmp(bytes_.data() + kPayloadAt, sound_.data() + kPayloadAt,
                    sound_.size() - kPayloadAt) == 0;
    if (!same_payload && read_word(bytes_, kPayloadChecksumAt) != payload_checksum()) {
      broken("accepted values whose checksum is wrong");
    }
    if (std::memcmp(loaded->values().data(), bytes_.data() + kPayloadAt,
                    loaded->values().size_bytes()) != 0) {
      broken("gave other values than the file holds");
    }
    static_cast<void>(loaded->start());  // whatever the numbers are, they can be read
  }

  std::uint64_t header_checksum() const { return XXH3_64bits(bytes_.data(), kHeaderChecksumAt); }
  std::uint64_t text_checksum() const {
    return XXH3_64bits(bytes_.data() + kTextAt, kPayloadAt - kTextAt);
  }
  std::uint64_t payload_checksum() const {
    return XXH3_64bits(bytes_.data() + kPayloadAt, bytes_.size() - kPayloadAt);
  }

  void check_refusal(const hazard::Error& error) const {
    if (error.code != Errc::kTableCorrupt && error.code != Errc::kTableStale) {
      broken("refused with the wrong kind of error: " + error.message);
    }
    if (!error.message.starts_with(path_)) broken("the message does not name the file");
  }

  void repair() {
    bytes_.resize(sound_.size());
    for (const auto& [offset, length] : touched_) {
      if (offset >= sound_.size()) continue;
      const std::size_t end = std::min(offset + length, sound_.size());
      std::copy(sound_.begin() + static_cast<std::ptrdiff_t>(offset),
                sound_.begin() + static_cast<std::ptrdiff_t>(end),
                bytes_.begin() + static_cast<std::ptrdiff_t>(offset));
    }
    const off_t on_disk = ::lseek(descriptor_, 0, SEEK_END);
    if (static_cast<std::size_t>(on_disk) < sound_.size()) {
      const auto from = static_cast<std::ptrdiff_t>(on_disk);
      std::copy(sound_.begin() + from, sound_.end(), bytes_.begin() + from);
      write_file(static_cast<std::size_t>(on_disk), sound_.size() - on_disk);
    }
    if (::ftruncate(descriptor_, static_cast<off_t>(sound_.size())) != 0) broken("ftruncate");
    for (const auto& [offset, length] : touched_) {
      if (offset < sound_.size()) write_file(offset, std::min(length, sound_.size() - offset));
    }
    touched_.clear();
  }

  void touched(std::size_t offset, std::size_t length) {
    touched_.emplace_back(offset, length);
    write_file(offset, length);
  }

  void write_file(std::size_t offset, std::size_t length) const {
    const ssize_t written =
        ::pwrite(descriptor_, bytes_.data() + offset, length, static_cast<off_t>(offset));
    if (written != static_cast<ssize_t>(length)) broken("cannot write to memory");
  }

  hazard::scorecard::RuleSet rules_;
  Bytes sound_;
  Bytes bytes_;
  int descriptor_;
  std::string path_;
  std::vector<std::pair<std::size_t, std::size_t>> touched_;  // offset, length
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Table table;
  table.try_input({data, size});
  return 0;
}
