// A record is the payload of a sealed file, as a list of doubles; the text names variant, theta,
// rules and the version of the tables that it follows from.
#include "risk/store.h"

#include <fmt/format.h>

#include <cstring>
#include <span>
#include <string>

#include "base/sealed_file.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "risk/numbers.h"
#include "table/file.h"

namespace hazard::risk {

namespace fs = std::filesystem;

// --- what the records are made of ----------------------------------------------------------------

template <class Io>
void visit(Io& io, evaluate::Distribution& distribution) {
  io(distribution.first, distribution.p);
}
template <class Io>
void visit(Io& io, evaluate::BoxStatistics& box) {
  io(box.mean, box.zero, box.hit, box.turn, box.points);
}
template <class Io>
void visit(Io& io, evaluate::Evaluation& e) {  // without visits
  io(e.score, e.groups, e.boxes, e.bonus_by_turn, e.extra);
}
template <class Io>
void visit(Io& io, evaluate::HeadToHead& game) {
  io(game.win, game.draw, game.loss, game.margin, game.difference);
}
template <class Io>
void visit(Io& io, Disagreement& share) {
  io(share.reroll1, share.reroll2, share.box);
}
template <class Io>
void visit(Io& io, SweepPoint& point) {  // the disagreement is the regime point's
  io(point.theta, point.certainty_equivalent, point.evaluation, point.against_mean);
}
template <class Io>
void visit(Io& io, Spread& spread) {
  io(spread.rms, spread.mean, spread.not_taken);
}
template <class Io>
void visit(Io& io, Spreads& spreads) {
  io(spreads.all, spreads.by_throw, spreads.by_turn, spreads.variance);
}
template <class Io>
void visit(Io& io, Correction& correction) {
  io(correction.premium, correction.rest, correction.rms, correction.largest);
}
template <class Io>
void visit(Io& io, Corrections& corrections) {
  io(corrections.theta, corrections.all, corrections.by_throw, corrections.by_turn);
}
template <class Io>
void visit(Io& io, RegimePoint& point) {
  io(point.theta, point.certainty_equivalent, point.disagreement, point.differs_from_limit,
     point.corrections);
}
template <class Io>
void visit(Io& io, LimitCase& limit) {
  io(limit.points, limit.probability);
}
template <class Io>
void visit(Io& io, MeanGames& games) {
  io(games.mean, games.sd, games.best_case, games.worst_case, games.spreads);
}

// --- files ---------------------------------------------------------------------------------------

namespace {

// Versions also rise when other numbers come out for the same rules.
struct Kind {
  SealedKind seal;
  std::string_view extension;
};
constexpr Kind kSweepPoint = {{{'H', 'A', 'Z', 'A', 'R', 'D', 'P', '\n'}, 4, "point of a sweep"},
                              "sweep-point"};
constexpr Kind kRegimePoint = {
    {{'H', 'A', 'Z', 'A', 'R', 'D', 'R', '\n'}, 2, "point of the regimes"}, "regime-point"};
constexpr Kind kMeanGames = {
    {{'H', 'A', 'Z', 'A', 'R', 'D', 'G', '\n'}, 1, "record of the mean player's games"},
    "mean-games"};

fs::path file_of(const fs::path& folder, const Kind& kind, const scorecard::RuleSet& rules,
                 std::optional<double> theta) {
  return folder / (theta ? fmt::format("{}-theta{:+}.{}", rules.name, *theta, kind.extension)
                         : fmt::format("{}.{}", rules.name, kind.extension));
}

std::string text_of(const scorecard::RuleSet& rules, std::optional<double> theta) {
  return fmt::format("{} theta={} rules={:016x} tables={}", rules.name, theta.value_or(0),
                     scorecard::rules_hash(rules), table::kFormatVersion);
}

template <class Record>
Result<void> save(const fs::path& path, const Kind& kind, const std::string& text, Record record) {
  NumberWriter writer;
  writer(record);
  return write_sealed(path, kind.seal, text, {std::as_bytes(std::span(writer.numbers()))});
}

template <class Record>
Result<Record> load(const fs::path& path, const Kind& kind, const std::string& text) {
  const auto file = SealedFile::open(path, kind.seal);
  if (!file) return pass_on(file);
  if (file->text() != text) {
    return fail(Errc::kTableStale, "{}: made for {}, not for {}", path.string(), file->text(),
                text);
  }
  const auto bytes = file->payload(file->payload_size());
  if (!bytes) return pass_on(bytes);
  std::vector<double> numbers(file->payload_size() / sizeof(double));
  std::memcpy(numbers.data(), bytes->get(), numbers.size() * sizeof(double));
  Record record;
  NumberReader reader(numbers);
  reader(record);
  if (!reader.complete() || file->payload_size() % sizeof(double) != 0) {
    return fail(Errc::kTableCorrupt, "{}: holds no {}", path.string(), kind.seal.name);
  }
  return record;
}

tl::unexpected<Error> no_folder() { return fail(Errc::kFileMissing, "nothing is kept"); }

// The file of a theta holds a record of that theta.
template <class Record>
Result<Record> load_point(const fs::path& folder, const Kind& kind, const scorecard::RuleSet& rules,
                          double theta) {
  const fs::path path = file_of(folder, kind, rules, theta);
  auto record = load<Record>(path, kind, text_of(rules, theta));
  if (record && record->theta != theta) {
    return fail(Errc::kTableCorrupt, "{}: holds no {} for theta {}", path.string(), kind.seal.name,
                theta);
  }
  return record;
}

}  // namespace

Result<SweepPoint> Store::sweep_point(double theta) const {
  if (!folder_) return no_folder();
  return load_point<SweepPoint>(*folder_, kSweepPoint, rules_, theta);
}

Result<RegimePoint> Store::regime_point(double theta) const {
  if (!folder_) return no_folder();
  return load_point<RegimePoint>(*folder_, kRegimePoint, rules_, theta);
}

Result<MeanGames> Store::mean_games() const {
  if (!folder_) return no_folder();
  return load<MeanGames>(file_of(*folder_, kMeanGames, rules_, {}), kMeanGames,
                         text_of(rules_, {}));
}

Result<void> Store::keep(const SweepPoint& point) const {
  if (!folder_) return {};
  return save(file_of(*folder_, kSweepPoint, rules_, point.theta), kSweepPoint,
              text_of(rules_, point.theta), point);
}

Result<void> Store::keep(const RegimePoint& point) const {
  if (!folder_) return {};
  return save(file_of(*folder_, kRegimePoint, rules_, point.theta), kRegimePoint,
              text_of(rules_, point.theta), point);
}

Result<void> Store::keep(const MeanGames& games) const {
  if (!folder_) return {};
  return save(file_of(*folder_, kMeanGames, rules_, {}), kMeanGames, text_of(rules_, {}), games);
}

}  // namespace hazard::risk
