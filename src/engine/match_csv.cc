// Rows about playing to win, for spreadsheets.
#include "engine/csv.h"
#include "engine/match_fields.h"
#include "hazard/stats/statistics.h"
#include "hazard/versus/duel.h"
#include "hazard/versus/thresholds.h"

namespace hazard::codec {

using namespace hazard::engine;

void Struct<TargetRow>::list(Fields<TargetRow>& f) {
  f("variant", &TargetRow::variant, "the rule set");
  f("position", &TargetRow::position, "where the player stands");
  f("target", &TargetRow::target, "to reach or to exceed", "points");
  f("best", &TargetRow::best, "the best chance to reach it");
  f("for_points", &TargetRow::for_points, "the chance of who plays for points");
  f("theta", &TargetRow::theta, "the best constant attitude to risk, of those tried", "1/points");
  f("constant", &TargetRow::constant, "the chance with it");
}

void Struct<DuelRow>::list(Fields<DuelRow>& f) {
  const auto of = [](auto figure) {
    return [=](const DuelRow& r) { return figure(adjusted(r.player)); };
  };
  const auto plain = [](auto figure) {
    return [=](const DuelRow& r) { return figure(counted(r.player, r.games)); };
  };
  const auto difference = [](auto figure) {
    return [=](const DuelRow& r) {
      return r.difference ? std::optional<double>(figure(*r.difference)) : std::nullopt;
    };
  };
  const auto win = [](const Estimated& e) { return e.win; };
  const auto draw = [](const Estimated& e) { return e.draw; };
  const auto loss = [](const Estimated& e) { return e.loss; };
  const auto low = [](const Estimated& e) { return e.interval.lower; };
  const auto high = [](const Estimated& e) { return e.interval.upper; };
  f("variant", &DuelRow::variant, "the rule set");
  f("position", &DuelRow::position, "where the games began");
  f("seed", &DuelRow::seed, "that decided all dice");
  f("games", &DuelRow::games, "that were played");
  f("seats", &DuelRow::seats, "rotate or fixed");
  f(
      "player", [](const DuelRow& r) { return r.player.name; }, "the way to play");
  f("instead_of", &DuelRow::instead_of, "the player whose place he took; empty: his own");
  f("win", of(win), "luck-adjusted chance to have more points than all others");
  f("draw", of(draw), "luck-adjusted chance to have as many as the best of them");
  f("loss", of(loss), "luck-adjusted chance to have fewer");
  f("low", of(low), "95 % interval of win");
  f("high", of(high), "95 % interval of win");
  f("error", of([](const Estimated& e) { return e.error; }), "standard error of win");
  f(
      "decided", [](const DuelRow& r) { return of_decided(r.player); },
      "wins among the games that are not drawn, luck-adjusted");
  f("plain_win", plain(win), "share of the games that were won");
  f("plain_draw", plain(draw), "share of the games that were drawn");
  f("plain_loss", plain(loss), "share of the games that were lost");
  f("plain_low", plain(low), "95 % interval of plain_win");
  f("plain_high", plain(high), "95 % interval of plain_win");
  f(
      "mean", [](const DuelRow& r) { return r.player.score.mean; }, "of final scores", "points");
  f(
      "mean_error", [](const DuelRow& r) { return r.player.score.standard_error(); },
      "standard error of mean", "points");
  f("difference", difference([](const stats::Moments& m) { return m.mean; }),
    "of win + draw / 2 to the one he stands in for, on equal dice");
  f("difference_low",
    difference([](const stats::Moments& m) { return stats::normal_interval(m).lower; }),
    "95 % interval of difference");
  f("difference_high",
    difference([](const stats::Moments& m) { return stats::normal_interval(m).upper; }),
    "95 % interval of difference");
}

void Struct<ThresholdRow>::list(Fields<ThresholdRow>& f) {
  const auto cell = [](auto member) {
    return [=](const ThresholdRow& r) { return r.cell.*member; };
  };
  using Cell = versus::Thresholds::Cell;
  f("variant", &ThresholdRow::variant, "the rule set");
  f("turns_left", cell(&Cell::turns_left), "of both players");
  f("gap", cell(&Cell::gap), "own expected final score - the opponent's", "points");
  f("theta", cell(&Cell::theta), "the best attitude for the rest", "1/points");
  f("value", cell(&Cell::value), "win + draw / 2 with it");
  f("gain", cell(&Cell::gain), "of value over playing for points");
}

}  // namespace hazard::codec

namespace hazard::engine {

std::string to_csv(const TargetAnswer& answer) {
  std::vector<TargetRow> rows;
  for (std::size_t i = 0; i < answer.best.size(); ++i) {
    const auto& [target, best] = answer.best[i];
    rows.push_back({answer.variant, answer.position, target, best, answer.for_points[i].second,
                    answer.constant[i].theta, answer.constant[i].probability});
  }
  return codec::to_csv(rows);
}

std::string to_csv(const DuelAnswer& answer) {
  std::vector<DuelRow> rows;
  const versus::Duel& duel = answer.duel;
  const auto add = [&](const versus::DuelPlayer& player, std::optional<std::string> instead_of,
                       std::optional<stats::Moments> difference) {
    rows.push_back({answer.variant, answer.position, answer.seed, duel.games,
                    answer.rotate ? "rotate" : "fixed", std::move(instead_of), player, difference});
  };
  for (const versus::DuelPlayer& player : duel.players) add(player, {}, {});
  for (const versus::Substitute& one : duel.instead) {
    add(one.player, duel.players.back().name, one.difference);
  }
  return codec::to_csv(rows);
}

std::string to_csv(const ThresholdsAnswer& answer) {
  std::vector<ThresholdRow> rows;
  for (const auto& cell : answer.thresholds.cells) rows.push_back({answer.variant, cell});
  return codec::to_csv(rows);
}

}  // namespace hazard::engine
