#include "liars/play/blueprint_train.h"

#include <algorithm>
#include <cmath>

#include "base/sealed_file.h"
#include "liars/play/rollout.h"

namespace hazard::liars {
namespace {

constexpr int kLanes = 512;        // rounds of a batch
constexpr int kEpochs = 200;       // of fading
constexpr double kTremble = 0.06;  // share of moves that are any
constexpr double kAnyTable = 0.3;  // share of rounds that do not follow the one before

constexpr SealedKind kCheckpoint{{'H', 'Z', 'L', 'T', 'R', 'A', 'I', 'N'}, 1, "checkpoint"};

float unit(std::uint32_t word) { return static_cast<float>(word >> 8) * 0x1p-24F; }

int draw(const Blueprint::Weights& weights, float u) {
  int move = -1;
  for (int m = 0; m < kNumMoves; ++m) {
    if (weights[m] <= 0) continue;
    move = m;
    if (u < weights[m]) break;
    u -= weights[m];
  }
  return move;
}

int rank_of(const Scene& scene, int move, std::uint32_t word) {
  const bool on = move == static_cast<int>(Move::kOtherOn);
  if (!on && move != static_cast<int>(Move::kOther)) return scene.rank[move];
  return scene.others[on ? 1 : 0][scaled(word, scene.num_others)];
}

}  // namespace

// One round of one lane.
class BlueprintTrainer::Deal {
 public:
  Deal(const BlueprintTrainer& trainer, Table& table, std::uint64_t stream,
       std::vector<Update>& updates)
      : trainer_(trainer), table_(table), updates_(updates), words_(trainer.origin_.seed, stream) {}

  void play() {
    set_table();
    const Rules& rules = trainer_.origin_.rules;
    round_ = {.rules = rules, .dice = table_.dice, .starter = table_.starter};
    round_.palifico = rules.may_be_palifico(round_.alive(), round_.dice[round_.starter]) &&
                      (rules.palifico == Palifico::kEvery || unit(words_.next()) < 0.8F);
    for (int i = 0; i < round_.players(); ++i) {
      const int seat = (round_.starter + i) % round_.players();
      const int dice = round_.dice[seat];
      if (dice == 0) continue;
      const HandTable& hands = all_hands(dice, rules);
      players_.push_back({seat, dice, hands.matches[hands.draw.draw(words_.next())]});
    }
    worth_.assign(players_.size() * kEnds, -1);
    Bidding bidding = bidding_of(round_, 0);
    RoundEnd end{};
    for (int mover = 0;; mover = next(mover)) {
      const Scene scene = scene_of(players_[mover], bidding);
      const Blueprint::Weights strategy = trainer_.strategy(scene);
      learn(scene, strategy, bidding, mover);
      int move = draw(strategy, unit(words_.next()));
      if (unit(words_.next()) < kTremble) move = any(scene);
      const int rank = rank_of(scene, move, words_.next());
      if (rank == kCallRank) {
        end = call(bidding, mover);
        break;
      }
      bidding.add(players_[mover].seat, rank);
    }
    const Settlement after = settle(round_, end);
    table_ = {after.dice, after.starter};
  }

 private:
  static constexpr int kEnds = 2 * kMaxDiceInPlay + 1;

  // The table that the round before has left, or another one.
  void set_table() {
    const auto alive = std::ranges::count_if(table_.dice, [](int dice) { return dice > 0; });
    const bool any = unit(words_.next()) < kAnyTable;
    if (alive > 1 && !any) return;
    const BlueprintOrigin& origin = trainer_.origin_;
    const int players = 2 + static_cast<int>(scaled(words_.next(), origin.players - 1));
    table_.dice.assign(players, origin.rules.dice);
    table_.starter = static_cast<int>(scaled(words_.next(), players));
    if (!any) return;
    for (int& dice : table_.dice)
      dice = 1 + static_cast<int>(scaled(words_.next(), origin.rules.dice));
  }

  int next(int place) const {
    return place + 1 == static_cast<int>(players_.size()) ? 0 : place + 1;
  }

  int any(const Scene& scene) {
    std::array<int, kNumMoves> moves;
    int count = 0;
    for (int m = 0; m < kNumMoves; ++m) {
      if (scene.has(m)) moves[count++] = m;
    }
    return moves[scaled(words_.next(), count)];
  }

  RoundEnd call(const Bidding& bidding, int caller) const {
    const Bid& bid = bidding.ladder->bid(bidding.last);
    const bool wild = bidding.wild_face() != 0;
    int over = -bid.quantity;
    for (const ImaginedPlayer& p : players_)
      over += (wild ? p.own.wild : p.own.plain)[bid.face - 1];
    const int bidder = caller == 0 ? static_cast<int>(players_.size()) - 1 : caller - 1;
    return {players_[caller].seat, players_[bidder].seat, over};
  }

  // What the end is worth to everybody, [place]; found once for each caller and count.
  float worth(const RoundEnd& end, int caller, int place) {
    const std::size_t slot = caller * kEnds + end.over + kMaxDiceInPlay;
    if (worth_[slot] < 0) {
      worth_[slot] = static_cast<int>(found_.size());
      const Settlement after = settle(round_, end);
      for (const ImaginedPlayer& p : players_) {
        found_.push_back(round_.rules.one_round ? (end.loser() == p.seat ? 0.0F : 1.0F)
                                                : static_cast<float>(trainer_.values_->win(
                                                      after.dice, after.starter, p.seat)));
      }
    }
    return found_[worth_[slot] + place];
  }

  // Tries every move of the scene once.
  void learn(const Scene& scene, const Blueprint::Weights& strategy, const Bidding& bidding,
             int mover) {
    Update update{.key = scene.key, .regrets = {}, .shares = strategy};
    const std::uint32_t word = words_.next();
    const Words rest = words_;
    float mean = 0;
    for (int move = 0; move < kNumMoves; ++move) {
      if (!scene.has(move)) continue;
      Words words = rest;
      update.regrets[move] = outcome(bidding, mover, rank_of(scene, move, word), words);
      mean += strategy[move] * update.regrets[move];
    }
    for (int move = 0; move < kNumMoves; ++move) {
      if (scene.has(move)) update.regrets[move] -= mean;
    }
    updates_.push_back(update);
    words_.next();
  }

  // What the mover gets from an action if all go by the strategy from there.
  float outcome(Bidding bidding, int mover, int rank, Words& words) {
    int place = mover;
    while (rank != kCallRank) {
      bidding.add(players_[place].seat, rank);
      place = next(place);
      const Scene scene = scene_of(players_[place], bidding);
      const int move = draw(trainer_.strategy(scene), unit(words.next()));
      rank = rank_of(scene, move, words.next());
    }
    return worth(call(bidding, place), place, mover);
  }

  const BlueprintTrainer& trainer_;
  Table& table_;
  std::vector<Update>& updates_;
  Words words_;
  Round round_;
  std::vector<ImaginedPlayer> players_;  // in turn
  std::vector<int> worth_;               // [place of the caller][over]: where in found_
  std::vector<float> found_;
};

BlueprintTrainer::BlueprintTrainer(const BlueprintOrigin& origin,
                                   std::shared_ptr<const ValueTable> values)
    : origin_(origin),
      values_(std::move(values)),
      regrets_(std::size_t{Scene::kKeys} * kNumMoves),
      sums_(regrets_.size()),
      tables_(kLanes) {}

Blueprint::Weights BlueprintTrainer::strategy(const Scene& scene) const {
  const float* regrets = regrets_.data() + std::size_t(scene.key) * kNumMoves;
  Blueprint::Weights weights{};
  float sum = 0;
  int count = 0;
  for (int m = 0; m < kNumMoves; ++m) {
    if (!scene.has(m)) continue;
    ++count;
    sum += weights[m] = std::max(regrets[m], 0.0F);
  }
  for (int m = 0; m < kNumMoves; ++m) {
    if (scene.has(m)) weights[m] = sum > 0 ? weights[m] / sum : 1.0F / static_cast<float>(count);
  }
  return weights;
}

void BlueprintTrainer::train(Workers& workers) {
  std::vector<std::vector<Update>> updates(kLanes);
  workers.for_ranges(kLanes, 8, [&](int begin, int end) {
    for (int lane = begin; lane < end; ++lane) {
      Deal(*this, tables_[lane], static_cast<std::uint64_t>(dealt_ + lane), updates[lane]).play();
    }
  });
  for (const auto& lane : updates) {
    for (const Update& update : lane) {
      const std::size_t first = std::size_t(update.key) * kNumMoves;
      for (int m = 0; m < kNumMoves; ++m) {
        regrets_[first + m] += update.regrets[m];
        sums_[first + m] += update.shares[m];
      }
    }
  }
  dealt_ += kLanes;
  if (dealt_ * kEpochs >= origin_.rounds * (epoch_ + 1)) fade();
}

void BlueprintTrainer::fade() {
  const double t = ++epoch_;
  const auto kept = static_cast<float>(std::pow(t, 1.5) / (std::pow(t, 1.5) + 1));
  const auto share = static_cast<float>(std::pow(t / (t + 1), 2));
  for (float& regret : regrets_) regret *= regret > 0 ? kept : 0.5F;
  for (float& sum : sums_) sum *= share;
}

Blueprint BlueprintTrainer::average() const {
  Blueprint result;
  for (int key = 0; key < Scene::kKeys; ++key) {
    Blueprint::Weights weights;
    std::copy_n(sums_.begin() + std::ptrdiff_t(key) * kNumMoves, kNumMoves, weights.begin());
    result.set(key, weights);
  }
  return result;
}

// A lane takes a row: how many seats, the starter, the dice of the seats.
Result<void> BlueprintTrainer::save(const std::filesystem::path& path) const {
  std::vector<std::int64_t> rows = {dealt_, epoch_, quarter_ ? 1 : 0};
  const Blueprint quarter = quarter_.value_or(Blueprint());
  for (const Table& table : tables_) {
    rows.push_back(static_cast<std::int64_t>(table.dice.size()));
    rows.push_back(table.starter);
    for (int seat = 0; seat < kMaxPlayers; ++seat) {
      rows.push_back(seat < static_cast<int>(table.dice.size()) ? table.dice[seat] : 0);
    }
  }
  return write_sealed(path, kCheckpoint, to_line(origin_),
                      {std::as_bytes(std::span(regrets_)), std::as_bytes(std::span(sums_)),
                       std::as_bytes(std::span(rows)), std::as_bytes(quarter.shares())});
}

Result<void> BlueprintTrainer::load(const std::filesystem::path& path) {
  constexpr int kRow = 2 + kMaxPlayers;
  std::vector<std::int64_t> rows(3 + std::size_t{kLanes} * kRow);
  Blueprint quarter;
  auto read = read_sealed(
      path, kCheckpoint, to_line(origin_),
      {std::as_writable_bytes(std::span(regrets_)), std::as_writable_bytes(std::span(sums_)),
       std::as_writable_bytes(std::span(rows)), std::as_writable_bytes(quarter.shares())});
  if (!read) return read;
  dealt_ = rows[0];
  epoch_ = static_cast<int>(rows[1]);
  if (rows[2] != 0) quarter_ = std::move(quarter);
  for (int lane = 0; lane < kLanes; ++lane) {
    const auto row = rows.begin() + 3 + std::ptrdiff_t{lane} * kRow;
    tables_[lane].starter = static_cast<int>(row[1]);
    tables_[lane].dice.assign(row + 2, row + 2 + row[0]);
  }
  return {};
}

}  // namespace hazard::liars
