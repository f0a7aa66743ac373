#include "table/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <memory>
#include <span>

#include "base/files.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace hazard::table {
namespace {

namespace fs = std::filesystem;

constexpr std::array<char, 8> kMagic = {'H', 'A', 'Z', 'A', 'R', 'D', 'T', '\n'};
constexpr std::uint32_t kByteOrder = 0x01020304;

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t byte_order;
  std::uint64_t rules_hash;
  double theta;
  std::uint64_t num_values;
  std::uint64_t num_rows;
  std::array<char, 96> variant;  // ends with 0
  std::array<std::uint64_t, 4> unused;
  std::uint64_t payload_checksum;
  std::uint64_t header_checksum;  // of everything above
};
static_assert(sizeof(Header) == 192 && sizeof(Header) % 64 == 0);

std::uint64_t checksum_of(const Header& header) {
  return XXH3_64bits(&header, offsetof(Header, header_checksum));
}

std::uint64_t checksum_of(std::span<const double> values, std::span<const std::int32_t> exponents) {
  return XXH3_64bits_withSeed(exponents.data(), exponents.size_bytes(),
                              XXH3_64bits(values.data(), values.size_bytes()));
}

class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  explicit operator bool() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

struct Mapping {
  void* address;
  std::size_t size;

  Mapping(void* the_address, std::size_t the_size) : address(the_address), size(the_size) {}
  ~Mapping() { ::munmap(address, size); }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
};

// Opens a file, reads its header and checks all that can be checked without the payload.
struct Opened {
  std::unique_ptr<File> file;
  Header header;
  std::size_t size;
};

Result<Opened> open_table(const fs::path& path) {
  Opened opened{
      std::make_unique<File>(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)), {}, 0};
  if (!*opened.file) return io_error(path, "cannot open");
  struct stat status {};
  if (::fstat(opened.file->descriptor(), &status) != 0) return io_error(path, "cannot examine");
  if (!S_ISREG(status.st_mode)) return fail(Errc::kIo, "{}: not a file", path.string());
  opened.size = static_cast<std::size_t>(status.st_size);

  const ssize_t got = ::pread(opened.file->descriptor(), &opened.header, sizeof(Header), 0);
  if (got < 0) return io_error(path, "cannot read");
  const Header& header = opened.header;
  if (static_cast<std::size_t>(got) < sizeof(header.magic) || header.magic != kMagic) {
    return fail(Errc::kTableCorrupt, "{}: no Hazard table", path.string());
  }
  if (static_cast<std::size_t>(got) < sizeof(Header)) {
    return fail(Errc::kTableCorrupt, "{}: truncated within its header", path.string());
  }
  if (header.byte_order != kByteOrder) {
    return fail(Errc::kTableStale, "{}: written on a machine of another byte order", path.string());
  }
  if (header.version != kFormatVersion) {
    return fail(Errc::kTableStale, "{}: format version {}, this program reads {}", path.string(),
                header.version, kFormatVersion);
  }
  if (header.header_checksum != checksum_of(header) || header.variant.back() != 0) {
    return fail(Errc::kTableCorrupt, "{}: damaged header (checksum differs)", path.string());
  }
  return opened;
}

}  // namespace

Result<void> save(const solve::Values& values, const fs::path& path) {
  Header header{};
  header.magic = kMagic;
  header.version = kFormatVersion;
  header.byte_order = kByteOrder;
  header.rules_hash = scorecard::rules_hash(values.rules());
  header.theta = values.objective().theta;
  header.num_values = values.values().size();
  header.num_rows = values.exponents().size();
  values.rules().name.copy(header.variant.data(), header.variant.size() - 1);
  header.payload_checksum = checksum_of(values.values(), values.exponents());
  header.header_checksum = checksum_of(header);

  const auto bytes = [](const void* data, std::size_t size) {
    return std::string_view(static_cast<const char*>(data), size);
  };
  const std::array parts = {
      bytes(&header, sizeof(header)),
      bytes(values.values().data(), values.values().size_bytes()),
      bytes(values.exponents().data(), values.exponents().size_bytes()),
  };
  return write_file(path, parts);
}

Result<solve::Values> load(const fs::path& path, const scorecard::RuleSet& rules,
                           solve::Objective objective) {
  auto opened = open_table(path);
  if (!opened) return pass_on(opened);
  const Header& header = opened->header;
  if (header.rules_hash != scorecard::rules_hash(rules)) {
    return fail(Errc::kTableStale, "{}: made for other rules ('{}') than {} has now", path.string(),
                header.variant.data(), rules.name);
  }
  if (header.theta != objective.theta) {
    return fail(Errc::kTableStale, "{}: made for theta {}, not {}", path.string(), header.theta,
                objective.theta);
  }
  const auto made = solve::make_game(rules, objective);
  if (!made) return pass_on(made);
  const std::shared_ptr<const solve::Game>& game = *made;
  const std::size_t num_values = game->anchors.num_values();
  const auto num_rows = static_cast<std::size_t>(game->anchors.num_rows());
  const std::size_t size =
      sizeof(Header) + num_values * sizeof(double) + num_rows * sizeof(std::int32_t);
  if (header.num_values != num_values || header.num_rows != num_rows) {
    return fail(Errc::kTableCorrupt, "{}: holds {} values in {} rows instead of {} in {}",
                path.string(), header.num_values, header.num_rows, num_values, num_rows);
  }
  if (opened->size != size) {
    return fail(Errc::kTableCorrupt, "{}: {} ({} bytes instead of {})", path.string(),
                opened->size < size ? "truncated" : "longer than it was written", opened->size,
                size);
  }

  void* const address =
      ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, opened->file->descriptor(), 0);
  if (address == MAP_FAILED) return io_error(path, "cannot map");
  const auto mapping = std::make_shared<const Mapping>(address, size);
  const auto* const first =
      reinterpret_cast<const double*>(static_cast<char*>(address) + sizeof(Header));
  const std::span values(first, num_values);
  const std::span exponents(reinterpret_cast<const std::int32_t*>(first + num_values), num_rows);
  if (header.payload_checksum != checksum_of(values, exponents)) {
    return fail(Errc::kTableCorrupt, "{}: damaged (checksum differs)", path.string());
  }
  return solve::Values(game, values, exponents, mapping);
}

Result<Description> describe(const fs::path& path) {
  const auto opened = open_table(path);
  if (!opened) return pass_on(opened);
  return Description{opened->header.variant.data(), opened->header.theta};
}

}  // namespace hazard::table
