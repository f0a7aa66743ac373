#include "liars/exact/duel_book.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "base/assert.h"
#include "liars/exact/graph_cfr.h"

namespace hazard::liars {
namespace {

// Small rounds are solved with more memory and more iterations: they take no time.
constexpr int kSmallRound = 4;  // dice in play
constexpr double kMostTimesMore = 8;

Memory memory_for(const Duel& duel) {
  return duel.dice[0] + duel.dice[1] <= kSmallRound || duel.palifico ? Memory::kBid : Memory::kGap;
}

// All rounds that a match of two can come to, largest last.
Result<std::vector<Duel>> all_duels(const Rules& rules) {
  std::vector<Duel> duels;
  for (int total = 2; total <= 2 * rules.dice; ++total) {
    for (int first = 1; first < total; ++first) {
      const std::array dice{first, total - first};
      if (std::max(dice[0], dice[1]) > rules.dice) continue;
      for (const bool palifico : {false, true}) {
        if (palifico && (rules.palifico == Palifico::kOff || first > 1)) continue;
        if (!palifico && rules.palifico == Palifico::kEvery && first == 1) continue;
        const auto duel = make_duel(rules, dice, palifico);
        if (!duel) return pass_on(duel);
        if (auto good = BidGraph::supports(*duel); !good) return pass_on(good);
        duels.push_back(*duel);
      }
    }
  }
  return duels;
}

// About how long an iteration takes.
double work_of(const BidGraph& graph) {
  double edges = 0;
  for (int seat = 0; seat < 2; ++seat) edges += graph.edges(seat);
  return edges * graph.hands(0).size() * graph.hands(1).size();
}

// The parts of one hand's mix: what is dropped has none.
void to_parts(std::span<const double> mix, std::span<int> parts) {
  double kept = 0;
  for (const double chance : mix) kept += chance >= DuelBook::kRarest ? chance : 0;
  const double scale = kept > 0 ? DuelBook::kParts / kept : 0;
  int total = 0;
  for (std::size_t a = 0; a < mix.size(); ++a) {
    const bool is_kept = mix[a] >= DuelBook::kRarest;
    parts[a] = is_kept ? std::max(1, static_cast<int>(std::lround(mix[a] * scale))) : 0;
    total += parts[a];
  }
  // With very many actions none may be likely enough.
  if (total == 0) parts[std::ranges::max_element(mix) - mix.begin()] = 1;
}

// --- bytes ---------------------------------------------------------------------------------------

constexpr std::string_view kMagic = "HAZLDUEL";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kMostBytes = 1U << 28;

void put(std::string& text, std::span<const std::uint8_t> bytes) {
  text.append(bytes.begin(), bytes.end());
}
template <class Number>
void put_number(std::string& text, Number number) {
  for (std::size_t i = 0; i < sizeof number; ++i) {
    text.push_back(static_cast<char>(number >> (8 * i) & 0xff));
  }
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}
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

// Values as parts of a million.
constexpr double kMillion = 1e6;
std::uint32_t to_bits(double value) {
  return static_cast<std::uint32_t>(static_cast<std::int32_t>(std::lround(value * kMillion)));
}
double from_bits(std::uint32_t bits) { return static_cast<std::int32_t>(bits) / kMillion; }

}  // namespace

// --- training ------------------------------------------------------------------------------------

Result<DuelBook> DuelBook::train(const Rules& rules, const TrainDuelsOptions& options) {
  const auto duels = all_duels(rules);
  if (!duels) return pass_on(duels);
  std::vector<std::shared_ptr<const BidGraph>> graphs;
  double most = 0;  // work of an iteration
  for (const Duel& duel : *duels) {
    graphs.push_back(std::make_shared<const BidGraph>(duel, memory_for(duel)));
    most = std::max(most, work_of(*graphs.back()));
  }
  std::vector<int> iterations;
  double all = 0;
  for (const auto& graph : graphs) {
    const double more = std::min(std::sqrt(most / work_of(*graph)), kMostTimesMore);
    iterations.push_back(static_cast<int>(options.iterations * more));
    all += work_of(*graph) * iterations.back();
  }
  DuelBook book;
  book.rules_ = rules;
  Workers workers(options.threads);
  double done = 0;
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    GraphCfr cfr(graphs[i]);
    while (cfr.iterations() < iterations[i]) {
      cfr.iterate(workers);
      done += work_of(*graphs[i]);
      options.watch.report(std::min(1.0, done / all));
      if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    }
    const GraphCfr::Worth worth = cfr.worth(workers);
    Chapter chapter = summarise(cfr, memory_for((*duels)[i]));
    chapter.graph = graphs[i];
    [[maybe_unused]] const bool fits = chapter.index();
    HAZARD_ASSERT(fits);
    // As they will be read from a file.
    chapter.value = from_bits(to_bits(worth.value));
    chapter.exploitability = from_bits(to_bits(worth.exploitability()));
    book.chapters_.push_back(std::move(chapter));
  }
  return book;
}

// Where a hand comes at all, with the other's help: the chance of the likeliest way.
DuelBook::Chapter DuelBook::summarise(const GraphCfr& cfr, Memory memory) {
  const BidGraph& graph = cfr.graph();
  Chapter chapter{.memory = memory, .iterations = cfr.iterations()};
  std::vector<std::vector<float>> reach(graph.nodes().size());  // [node][hand]
  std::vector<double> mix, one;
  std::vector<int> parts;
  // Nodes stand in an order in which those come later that follow.
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    const GraphNode& node = graph.nodes()[n];
    const auto hands = static_cast<std::size_t>(graph.hands(node.seat).size());
    const auto actions = static_cast<std::size_t>(node.actions());
    if (node.own < 0) reach[n].assign(hands, 1);
    reach[n].resize(hands);
    mix.resize(actions * hands);
    one.resize(actions);
    parts.resize(actions);
    cfr.average(static_cast<int>(n), mix);
    for (std::size_t h = 0; h < hands; ++h) {
      if (reach[n][h] < kLeastReach) {
        chapter.sizes.push_back(0);
        continue;
      }
      for (std::size_t a = 0; a < actions; ++a) one[a] = mix[a * hands + h];
      to_parts(one, parts);
      int total = 0, used = 0;
      for (const int part : parts) {
        total += part;
        used += part > 0 ? 1 : 0;
      }
      chapter.sizes.push_back(static_cast<std::uint8_t>(used));
      for (std::size_t a = 0; a < actions; ++a) {
        if (parts[a] == 0) continue;
        chapter.actions.push_back(static_cast<std::uint8_t>(actions - 1 - a));
        if (used > 1) chapter.parts.push_back(static_cast<std::uint8_t>(parts[a]));
        if (a >= node.raises) continue;
        const int raise = graph.raises(node.last)[a];
        const float way = reach[n][h] * static_cast<float>(parts[a]) / static_cast<float>(total);
        for (const int next : graph.raises(raise)) {
          const int there = graph.find(node.seat, node.last, raise, next);
          if (there < 0) continue;
          reach[there].resize(hands);
          reach[there][h] = std::max(reach[there][h], way);
        }
      }
    }
    reach[n] = {};
  }
  chapter.graph = nullptr;
  return chapter;
}

bool DuelBook::Chapter::index() {
  std::size_t size = 0, action = 0, part = 0;
  places.clear();
  for (const GraphNode& node : graph->nodes()) {
    places.push_back({static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(action),
                      static_cast<std::uint32_t>(part)});
    for (int h = 0; h < graph->hands(node.seat).size(); ++h) {
      if (size >= sizes.size()) return false;
      const std::uint8_t count = sizes[size++];
      if (count > 1) part += count;
      for (int i = 0; i < count; ++i) {
        if (action >= actions.size() || actions[action++] >= node.actions()) return false;
      }
    }
  }
  return size == sizes.size() && action == actions.size() && part == parts.size();
}

// --- lookup --------------------------------------------------------------------------------------

const DuelBook::Chapter* DuelBook::find(const Round& round) const {
  const auto duel = duel_of(round);
  if (!duel) return nullptr;
  const auto found = std::ranges::find_if(
      chapters_, [&](const Chapter& chapter) { return chapter.graph->duel() == *duel; });
  return found == chapters_.end() ? nullptr : &*found;
}

void DuelBook::read(const Chapter& chapter, int n, std::span<double> out,
                    std::vector<bool>& known) {
  const GraphNode& node = chapter.graph->nodes()[n];
  const auto actions = static_cast<std::size_t>(node.actions());
  auto [size, action, part] = chapter.places[n];
  for (std::size_t h = 0; h < known.size(); ++h) {
    const int count = chapter.sizes[size++];
    if (count > 0 && !known[h]) {
      int total = count > 1 ? 0 : 1;
      for (int i = 0; count > 1 && i < count; ++i) total += chapter.parts[part + i];
      for (int i = 0; i < count; ++i) {
        const double share = count > 1 ? chapter.parts[part + i] / static_cast<double>(total) : 1;
        out[h * actions + (actions - 1 - chapter.actions[action + i])] = share;
      }
      known[h] = true;
    }
    action += count;
    if (count > 1) part += count;
  }
}

void DuelBook::by_chance(const Chapter& chapter, const Round& round, int hand,
                         std::span<double> mix) {
  const BidGraph& graph = *chapter.graph;
  const int seat = static_cast<int>(round.bids.size() % 2);
  const auto chance = [&](int rank) {
    const int missing = graph.ladder().bid(rank).quantity - graph.matches(seat, rank)[hand];
    double sum = 0;
    for (int h = 0; h < graph.hands(1 - seat).size(); ++h) {
      if (graph.matches(1 - seat, rank)[h] >= missing) sum += graph.hands(1 - seat).weights[h];
    }
    return sum;
  };
  const int last = round.bids.empty() ? -1 : graph.ladder().rank(round.bids.back());
  std::size_t best = mix.size() - 1;
  double most = last < 0 ? -1 : 1 - chance(last);
  for (std::size_t a = 0; a < graph.raises(last).size(); ++a) {
    const double likely = chance(graph.raises(last)[a]);
    if (likely <= most) continue;
    most = likely;
    best = a;
  }
  mix[best] = 1;
}

std::vector<double> DuelBook::mixes(const Round& round) const {
  const Chapter* const chapter = find(round);
  HAZARD_ASSERT(chapter != nullptr);
  const BidGraph& graph = *chapter->graph;
  const std::size_t made = round.bids.size();
  const int seat = static_cast<int>(made % 2);
  const auto rank = [&](std::size_t back) {
    return made < back ? -1 : graph.ladder().rank(round.bids[made - back]);
  };
  const int last = rank(1), own = rank(2), before = rank(3);
  const auto hands = static_cast<std::size_t>(graph.hands(seat).size());
  const std::size_t actions = graph.raises(last).size() + (last < 0 ? 0 : 1);
  std::vector<double> out(hands * actions);
  if (last >= 0 && !graph.is_open(last)) {
    for (std::size_t h = 0; h < hands; ++h) out[(h + 1) * actions - 1] = 1;
    return out;
  }
  std::vector<bool> known(hands);
  const auto look = [&](int at) {
    const int node = at < -1 || at > last ? -1 : graph.find(seat, before, at, last);
    if (node >= 0) read(*chapter, node, out, known);
    return std::ranges::find(known, false) == known.end();
  };
  bool all = look(own);
  for (int away = 1; !all && away <= graph.bids(); ++away) {
    all = look(own - away) || look(own + away);
  }
  for (std::size_t h = 0; !all && h < hands; ++h) {
    if (!known[h]) {
      by_chance(*chapter, round, static_cast<int>(h), std::span(out).subspan(h * actions, actions));
    }
  }
  return out;
}

std::vector<double> DuelBook::mix(const Round& round, const Hand& hand) const {
  const std::vector<double> all = mixes(round);
  const HandSet& hands = find(round)->graph->hands(static_cast<int>(round.bids.size() % 2));
  const std::size_t actions = all.size() / hands.hands.size();
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(hands.index(hand) * actions);
  return {begin, begin + static_cast<std::ptrdiff_t>(actions)};
}

std::vector<DuelBook::Page> DuelBook::pages() const {
  std::vector<Page> pages;
  for (const Chapter& chapter : chapters_) {
    pages.push_back({.duel = chapter.graph->duel(),
                     .memory = chapter.memory,
                     .iterations = chapter.iterations,
                     .value = chapter.value,
                     .exploitability = chapter.exploitability,
                     .kept = chapter.sizes.size() -
                             static_cast<std::size_t>(std::ranges::count(chapter.sizes, 0))});
  }
  return pages;
}

std::size_t DuelBook::size() const {
  std::size_t bytes = 0;
  for (const Chapter& chapter : chapters_) {
    bytes += chapter.sizes.size() + chapter.actions.size() + chapter.parts.size() +
             chapter.places.size() * sizeof(Chapter::Place) +
             chapter.graph->nodes().size() * sizeof(GraphNode);
  }
  return bytes;
}

std::optional<double> DuelBook::value(int first, int second, bool palifico) const {
  const auto duel = make_duel(rules_, std::array{first, second}, palifico);
  if (!duel) return {};
  for (const Chapter& chapter : chapters_) {
    if (chapter.graph->duel() == *duel) return chapter.value;
  }
  return {};
}

double DuelBook::win(std::span<const int> dice, int starter, int seat) const {
  if (dice[1 - seat] == 0) return 1;
  if (dice[seat] == 0) return 0;
  Round round{.rules = rules_, .dice = {dice[0], dice[1]}, .starter = starter};
  round.palifico = rules_.palifico != Palifico::kOff && dice[starter] == 1;
  const double first_wins = (1 + *value(dice[starter], dice[1 - starter], round.palifico)) / 2;
  round.bids = {{1, 2}};  // what was bid does not matter, but that the second calls it
  double win_chance = 0;
  for (const bool holds : {true, false}) {
    const Settlement end = settle(round, Action::Kind::kCall, holds ? 1 : 0);
    win_chance += (holds ? first_wins : 1 - first_wins) * win(end.dice, end.starter, seat);
  }
  return win_chance;
}

// --- files ---------------------------------------------------------------------------------------

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
  uLongf packed = compressBound(text.size());
  std::string file(kMagic);
  put_number(file, kVersion);
  put_number(file, static_cast<std::uint32_t>(text.size()));
  const std::size_t head = file.size();
  file.resize(head + packed);
  [[maybe_unused]] const int done =
      compress2(reinterpret_cast<Bytef*>(file.data() + head), &packed,
                reinterpret_cast<const Bytef*>(text.data()), text.size(), Z_BEST_COMPRESSION);
  HAZARD_ASSERT(done == Z_OK);
  file.resize(head + packed);
  return file;
}

Result<DuelBook> DuelBook::from_bytes(std::string_view bytes) {
  const auto wrong = [](std::string_view why) {
    return fail(Errc::kTableCorrupt, "book of rounds of two: {}; train it again", why);
  };
  Reader head(bytes);
  if (head.take(kMagic.size()) != kMagic) return wrong("this is none");
  const auto version = head.number<std::uint32_t>();
  const auto unpacked = head.number<std::uint32_t>();
  if (!head.ok() || unpacked > kMostBytes) return wrong("it is damaged");
  if (version != kVersion) {
    return fail(Errc::kTableStale,
                "book of rounds of two: of version {} instead of {}; train it again", version,
                kVersion);
  }
  std::string text(unpacked, '\0');
  uLongf size = unpacked;
  const std::string_view packed = bytes.substr(kMagic.size() + 8);
  if (uncompress(reinterpret_cast<Bytef*>(text.data()), &size,
                 reinterpret_cast<const Bytef*>(packed.data()), packed.size()) != Z_OK ||
      size != unpacked) {
    return wrong("it is damaged");
  }
  Reader reader(text);
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
