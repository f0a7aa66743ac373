#include "distill/records.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <span>

#include "base/parallel.h"
#include "base/rng.h"
#include "distill/decisions.h"
#include "distill/record_writer.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/game_record.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::distill {
namespace {

using dice::kNumRolls;
using policy::Decision;
using policy::kDecisions;
using scorecard::AnchorSpace;

constexpr std::size_t kKinds = kDecisions.size();

AllRecords empty_records(const solve::Values& values, const Vocabulary& vocabulary) {
  AllRecords all;
  for (std::size_t d = 0; d < kKinds; ++d) {
    all[d].decision = kDecisions[d];
    all[d].num_actions = kDecisions[d] == Decision::kCategory
                             ? values.rules().num_boxes
                             : static_cast<int>(vocabulary.keeps.size());
  }
  return all;
}

template <class T>
void append_to(std::vector<T>& all, const std::vector<T>& part) {
  all.insert(all.end(), part.begin(), part.end());
}

void append_records(AllRecords& all, const AllRecords& part) {
  for (std::size_t d = 0; d < kKinds; ++d) {
    Records& records = all[d];
    const Records& more = part[d];
    const auto first = static_cast<std::uint32_t>(records.anchors.size());
    for (std::uint32_t place : more.anchor) records.anchor.push_back(first + place);
    append_to(records.anchors, more.anchors);
    append_to(records.roll, more.roll);
    append_to(records.weight, more.weight);
    append_to(records.value, more.value);
    append_to(records.gap, more.gap);
    append_to(records.label, more.label);
    append_to(records.regret, more.regret);
  }
}

// Calls fn(place, decision, roll, how often it is met) for all that is met.
template <class Fn>
void for_each_decision(const MetTurns& turns, Fn fn) {
  for (std::size_t i = 0; i < turns.lanes.size(); ++i) {
    const int place = static_cast<int>(i);
    for (std::size_t d = 0; d < kKinds; ++d) {
      for (int r = 0; r < kNumRolls; ++r) {
        const double met = turns.met(kDecisions[d], r, place);
        if (met > 0) fn(place, d, r, met);
      }
    }
  }
}

// How often decisions are met, counted in steps of a 16th of a doubling.
class Rarities {
 public:
  static constexpr int kSteps = 16;
  static constexpr int kBins = 64 * kSteps;

  void add(double met) {
    ++count_[std::clamp(static_cast<int>(-std::log2(met) * kSteps), 0, kBins - 1)];
  }
  // Records less often met than this are drawn in proportion, so that about `most` are left.
  double threshold(std::int64_t most) const {
    for (int b = kBins - 1; b > 0; --b) {
      const double limit = std::exp2(-static_cast<double>(b) / kSteps);
      double left = 0;
      for (int i = 0; i < kBins; ++i) {
        const double met = std::exp2(-(i + 0.5) / kSteps);
        left += static_cast<double>(count_[i].load()) * std::min(1.0, met / limit);
      }
      if (left <= static_cast<double>(most)) return limit;
    }
    return 1;
  }

 private:
  std::array<std::atomic<std::int64_t>, kBins> count_{};
};

using Thresholds = std::array<double, kKinds>;

Result<Thresholds> find_thresholds(const policy::Policy& player, const std::vector<double>& visits,
                                   const RecordOptions& options) {
  const auto rarities = std::make_unique<std::array<Rarities, kKinds>>();
  const OnTurns count = [&](const MetTurns& turns) {
    for_each_decision(turns, [&](int /*place*/, std::size_t d, int /*roll*/, double met) {
      (*rarities)[d].add(met);
    });
  };
  const auto counted =
      for_each_turn(player, visits, {options.threads, options.watch}, [&] { return count; });
  if (!counted) return pass_on(counted);
  Thresholds thresholds;
  for (std::size_t d = 0; d < kKinds; ++d) thresholds[d] = (*rarities)[d].threshold(options.most);
  return thresholds;
}

// A number in 0..1 that belongs to the decision.
double lot(std::uint64_t seed, std::size_t place, std::size_t decision, int roll) {
  const RandomBlock block = random_block(
      seed, {.stream = place * kKinds + decision, .index = static_cast<std::uint32_t>(roll)});
  return block[0] * 0x1p-32;
}

// weigh(place of the anchor, decision, roll, how often it is met): 0 leaves the decision out.
template <class Weigh>
Result<void> stream(const policy::Policy& player, const std::vector<double>& visits,
                    const solve::Values& values, const Vocabulary& vocabulary,
                    const RecordOptions& options, const Weigh& weigh, const OnRecords& fn) {
  const Bench bench(values);
  std::vector<AllRecords> parts(player.game().anchors.num_rows());
  const auto write = [&](RecordWriter& writer, const MetTurns& turns) {
    std::vector<Weights> weights;
    std::vector<std::int32_t> lanes;  // with anything to write
    int last = -1;
    for_each_decision(turns, [&](int place, std::size_t d, int roll, double met) {
      const double weight = weigh(turns.row.offset + turns.lanes[place], d, roll, met);
      if (weight <= 0) return;
      if (place != last) {
        lanes.push_back(turns.lanes[place]);
        weights.emplace_back();
        last = place;
      }
      weights.back()[d][roll] = weight;
    });
    if (!lanes.empty()) writer.add(turns.row, lanes, weights, parts[turns.row_number]);
  };
  const auto hand_on = [&](std::span<const int> rows) -> Result<void> {
    AllRecords part = empty_records(values, vocabulary);
    for (int row : rows) {
      append_records(part, parts[row]);
      parts[row] = {};
    }
    return fn(part);
  };
  const auto make = [&] {
    const auto writer = std::make_shared<RecordWriter>(bench, vocabulary);
    return OnTurns([&write, writer](const MetTurns& turns) { write(*writer, turns); });
  };
  return for_each_turn(player, visits, {options.threads, options.watch}, make, hand_on);
}

}  // namespace

Vocabulary masks_only() {
  Vocabulary vocabulary;
  for (const auto& action : policy::keep_masks()) vocabulary.keeps.push_back(&action);
  return vocabulary;
}

Vocabulary verbs_only() {
  Vocabulary vocabulary;
  for (const auto& action : policy::keep_verbs()) vocabulary.keeps.push_back(&action);
  return vocabulary;
}

Result<void> stream_exact_records(const policy::Policy& player, const std::vector<double>& visits,
                                  const solve::Values& values, const Vocabulary& vocabulary,
                                  double least, const RecordOptions& options, const OnRecords& fn) {
  return stream(
      player, visits, values, vocabulary, options,
      [&](std::size_t, std::size_t, int, double met) { return met < least ? 0 : met; }, fn);
}

Result<AllRecords> exact_records(const policy::Policy& player, const std::vector<double>& visits,
                                 const solve::Values& values, const Vocabulary& vocabulary,
                                 const RecordOptions& options) {
  RecordOptions first = options, second = options;
  first.watch = options.watch.part(0, 0.4);
  second.watch = options.watch.part(0.4, 1);
  const auto thresholds = find_thresholds(player, visits, first);
  if (!thresholds) return pass_on(thresholds);
  const auto draw = [&](std::size_t place, std::size_t d, int roll, double met) {
    const double limit = (*thresholds)[d];
    if (met >= limit) return met;
    return lot(options.seed, place, d, roll) * limit < met ? limit : 0;
  };
  AllRecords all = empty_records(values, vocabulary);
  const auto streamed =
      stream(player, visits, values, vocabulary, second, draw, [&](const AllRecords& part) {
        append_records(all, part);
        return Result<void>();
      });
  if (!streamed) return pass_on(streamed);
  return all;
}

namespace {

// One decision of a simulated game; sorts by anchor.
struct SimulatedDecision {
  std::int32_t row;
  std::int16_t lane;
  std::uint8_t decision;
  std::uint8_t roll;
  friend auto operator<=>(const SimulatedDecision&, const SimulatedDecision&) = default;
};

void list_decisions(const evaluate::GameRecord& game, const solve::Game& rules,
                    std::vector<SimulatedDecision>& out) {
  const AnchorSpace& anchors = rules.anchors;
  scorecard::Anchor anchor;
  for (const evaluate::TurnRecord& turn : game.turns) {
    const int row = anchors.row_number(anchor.filled, anchor.flag);
    const int lane = anchors.lane(anchor.filled, anchor.upper_sum);
    for (std::size_t d = 0; d < kKinds; ++d) {
      out.push_back({row, static_cast<std::int16_t>(lane), static_cast<std::uint8_t>(d),
                     static_cast<std::uint8_t>(turn.rolls[d])});
    }
    anchor = anchors.after(anchor, turn.action);
  }
}

Result<std::vector<SimulatedDecision>> simulate_decisions(const policy::Policy& player,
                                                          std::int64_t games,
                                                          const RecordOptions& options) {
  constexpr std::int64_t kAtOnce = 50'000;  // games whose records are held in memory
  std::vector<SimulatedDecision> met;
  for (std::int64_t first = 0; first < games; first += kAtOnce) {
    const std::int64_t count = std::min(kAtOnce, games - first);
    const auto simulation = evaluate::simulate(player, {.games = count,
                                                        .seed = options.seed,
                                                        .first_game = first,
                                                        .threads = options.threads,
                                                        .records = static_cast<int>(count),
                                                        .watch = options.watch.quiet()});
    if (!simulation) return pass_on(simulation);
    for (const auto& record : simulation->records) list_decisions(record, player.game(), met);
    options.watch.report(0.5 * static_cast<double>(first + count) / static_cast<double>(games));
  }
  std::ranges::sort(met);
  return met;
}

// How often the decisions of a row were met, lane by lane.
struct SimulatedRow {
  std::vector<std::int32_t> lanes;
  std::vector<Weights> weights;  // [place in `lanes`]

  SimulatedRow(std::span<const SimulatedDecision> met, std::int64_t games) {
    for (const SimulatedDecision& one : met) {
      if (lanes.empty() || lanes.back() != one.lane) {
        lanes.push_back(one.lane);
        weights.emplace_back();
      }
      weights.back()[one.decision][one.roll] += 1.0 / static_cast<double>(games);
    }
  }
};

}  // namespace

Result<void> stream_simulated_records(const policy::Policy& player, std::int64_t games,
                                      const solve::Values& values, const Vocabulary& vocabulary,
                                      const RecordOptions& options, const OnRecords& fn) {
  const auto met = simulate_decisions(player, games, options);
  if (!met) return pass_on(met);
  std::vector<std::span<const SimulatedDecision>> rows;
  for (std::size_t begin = 0, end = 0; begin < met->size(); begin = end) {
    while (end < met->size() && (*met)[end].row == (*met)[begin].row) ++end;
    rows.emplace_back(met->data() + begin, end - begin);
  }
  const AnchorSpace& anchors = player.game().anchors;
  const auto filled = [&](std::span<const SimulatedDecision> row) {
    return anchors.row(row.front().row).filled;
  };
  std::ranges::stable_sort(rows, {}, filled);
  const Bench bench(values);
  Workers workers(options.threads);
  for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
    end = std::min(begin + kRowsAtOnce, rows.size());
    while (end < rows.size() && filled(rows[end]) == filled(rows[end - 1])) ++end;
    std::vector<AllRecords> parts(end - begin);
    workers.for_ranges(static_cast<int>(parts.size()), 4, [&](int from, int to) {
      RecordWriter writer(bench, vocabulary);
      for (int n = from; n < to && !options.watch.cancelled(); ++n) {
        const SimulatedRow row(rows[begin + n], games);
        for (std::size_t i = 0; i < row.lanes.size(); i += solve::kPlanLanes) {
          const std::size_t some = std::min<std::size_t>(solve::kPlanLanes, row.lanes.size() - i);
          writer.add(anchors.row(rows[begin + n].front().row),
                     std::span(row.lanes).subspan(i, some), std::span(row.weights).subspan(i, some),
                     parts[n]);
        }
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    AllRecords all = empty_records(values, vocabulary);
    for (const AllRecords& part : parts) append_records(all, part);
    const auto taken = fn(all);
    if (!taken) return pass_on(taken);
    options.watch.report(0.5 + 0.5 * static_cast<double>(end) / static_cast<double>(rows.size()));
  }
  return {};
}

Result<AllRecords> simulated_records(const policy::Policy& player, std::int64_t games,
                                     const solve::Values& values, const Vocabulary& vocabulary,
                                     const RecordOptions& options) {
  AllRecords all = empty_records(values, vocabulary);
  const auto streamed =
      stream_simulated_records(player, games, values, vocabulary, options, [&](const auto& part) {
        append_records(all, part);
        return Result<void>();
      });
  if (!streamed) return pass_on(streamed);
  return all;
}

}  // namespace hazard::distill
