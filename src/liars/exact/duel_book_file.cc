// A book as bytes.
//
//   magic, version, size of the rest, which is packed by zlib:
//   rules; of each round its dice, memory, figures and sizes of streams; the streams
//
// Numbers have their lowest byte first.

#include <cmath>

#include "base/packed.h"
#include "liars/exact/duel_book.h"

namespace hazard::liars {
namespace {

constexpr std::string_view kBookMagic = "HAZLDUEL";
constexpr std::uint32_t kBookVersion = 1;
constexpr std::uint32_t kMostBookBytes = 1U << 28;

void put(std::string& text, std::span<const std::uint8_t> bytes) {
  text.append(bytes.begin(), bytes.end());
}
template <class Number>
void put_number(std::string& text, Number number) {
  for (std::size_t i = 0; i < sizeof number; ++i) {
    text.push_back(static_cast<char>(number >> (8 * i) & 0xff));
  }
}

class BookReader {
 public:
  explicit BookReader(std::string_view text) : text_(text) {}
  bool ok() const { return ok_; }
  bool at_end() const { return text_.empty(); }
  std::string_view take(std::size_t count) {
    ok_ = ok_ && count <= text_.size();
    if (!ok_) return {};
    const std::string_view taken = text_.substr(0, count);
    text_.remove_prefix(count);
    return taken;
  }
  template <class Number>
  Number number() {
    Number result = 0;
    const std::string_view taken = take(sizeof(Number));
    for (std::size_t i = 0; i < taken.size(); ++i) {
      result |=
          static_cast<Number>(static_cast<Number>(static_cast<std::uint8_t>(taken[i])) << (8 * i));
    }
    return result;
  }
  std::vector<std::uint8_t> bytes(std::size_t count) {
    const std::string_view taken = take(count);
    return {taken.begin(), taken.end()};
  }

 private:
  std::string_view text_;
  bool ok_ = true;
};

std::uint32_t to_bits(double value) {
  return static_cast<std::uint32_t>(
      static_cast<std::int32_t>(std::lround(value * DuelBook::kMillion)));
}
double from_bits(std::uint32_t bits) {
  return static_cast<std::int32_t>(bits) / DuelBook::kMillion;
}

}  // namespace

std::string DuelBook::bytes() const {
  std::string text;
  const std::string name = to_string(rules_);
  put_number(text, static_cast<std::uint16_t>(name.size()));
  text += name;
  put_number(text, static_cast<std::uint16_t>(chapters_.size()));
  for (const Chapter& chapter : chapters_) {
    const Duel& duel = chapter.graph->duel();
    for (const int number : {duel.dice[0], duel.dice[1], static_cast<int>(duel.palifico),
                             static_cast<int>(chapter.memory)}) {
      put_number(text, static_cast<std::uint8_t>(number));
    }
    put_number(text, static_cast<std::uint32_t>(chapter.iterations));
    put_number(text, to_bits(chapter.value));
    put_number(text, to_bits(chapter.exploitability));
    for (const auto* stream : {&chapter.sizes, &chapter.actions, &chapter.parts}) {
      put_number(text, static_cast<std::uint32_t>(stream->size()));
    }
  }
  // Like beside like, which is packed best.
  for (const Chapter& chapter : chapters_) {
    for (const auto* stream : {&chapter.sizes, &chapter.actions, &chapter.parts}) {
      put(text, *stream);
    }
  }
  std::string file(kBookMagic);
  put_number(file, kBookVersion);
  put_number(file, static_cast<std::uint32_t>(text.size()));
  return file + pack(text);
}

Result<DuelBook> DuelBook::from_bytes(std::string_view bytes) {
  const auto wrong = [](std::string_view why) {
    return fail(Errc::kTableCorrupt, "book of rounds of two: {}; train it again", why);
  };
  BookReader head(bytes);
  if (head.take(kBookMagic.size()) != kBookMagic) return wrong("this is none");
  const auto version = head.number<std::uint32_t>();
  const auto unpacked = head.number<std::uint32_t>();
  if (!head.ok() || unpacked > kMostBookBytes) return wrong("it is damaged");
  if (version != kBookVersion) {
    return fail(Errc::kTableStale,
                "book of rounds of two: of version {} instead of {}; train it again", version,
                kBookVersion);
  }
  const auto text = unpack(bytes.substr(kBookMagic.size() + 8), unpacked);
  if (!text) return wrong("it is damaged");
  BookReader reader(*text);
  DuelBook book;
  const auto rules = parse_rules(reader.take(reader.number<std::uint16_t>()));
  if (!rules) return wrong("its rules are unknown");
  book.rules_ = *rules;
  const int chapters = reader.number<std::uint16_t>();
  std::vector<std::array<std::uint32_t, 3>> sizes;
  for (int i = 0; i < chapters && reader.ok(); ++i) {
    const std::array dice{int{reader.number<std::uint8_t>()}, int{reader.number<std::uint8_t>()}};
    const bool palifico = reader.number<std::uint8_t>() != 0;
    const int memory = reader.number<std::uint8_t>();
    const auto duel = make_duel(*rules, dice, palifico);
    if (!duel || !BidGraph::supports(*duel) || memory > static_cast<int>(Memory::kBid)) {
      return wrong("it is damaged");
    }
    Chapter& chapter = book.chapters_.emplace_back();
    chapter.memory = static_cast<Memory>(memory);
    chapter.graph = std::make_shared<const BidGraph>(*duel, chapter.memory);
    chapter.iterations = static_cast<int>(reader.number<std::uint32_t>());
    chapter.value = from_bits(reader.number<std::uint32_t>());
    chapter.exploitability = from_bits(reader.number<std::uint32_t>());
    auto& all = sizes.emplace_back();
    for (std::uint32_t& one : all) one = reader.number<std::uint32_t>();
  }
  for (std::size_t i = 0; i < sizes.size() && reader.ok(); ++i) {
    Chapter& chapter = book.chapters_[i];
    chapter.sizes = reader.bytes(sizes[i][0]);
    chapter.actions = reader.bytes(sizes[i][1]);
    chapter.parts = reader.bytes(sizes[i][2]);
    if (!reader.ok() || !chapter.index()) return wrong("it is damaged");
  }
  if (!reader.ok() || !reader.at_end()) return wrong("it is damaged");
  return book;
}

}  // namespace hazard::liars
