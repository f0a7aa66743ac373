// Matches that were played many times.
#include <algorithm>
#include <cmath>

#include "cli/print.h"
#include "cli/print_versus.h"
#include "cli/text_table.h"
#include "engine/match_fields.h"
#include "hazard/engine/engine.h"
#include "hazard/stats/statistics.h"
#include "hazard/versus/duel.h"

namespace hazard::cli {
namespace {

using engine::DuelAnswer;
using engine::Estimated;
using versus::DuelPlayer;

// "[51.23, 52.97]", in percent.
std::string interval_text(const stats::Interval& interval) {
  return fmt::format("[{:.2f}, {:.2f}]", interval.lower * 100, interval.upper * 100);
}

std::string signed_points(double difference) { return fmt::format("{:+.2f}", difference * 100); }

// Two players may play alike: "optimal", "optimal (2)".
std::vector<std::string> player_names(const std::vector<DuelPlayer>& players) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto before = std::ranges::count(players.begin(), players.begin() + std::ssize(names),
                                           players[i].name, &DuelPlayer::name);
    names.push_back(before == 0 ? players[i].name
                                : fmt::format("{} ({})", players[i].name, before + 1));
  }
  return names;
}

std::vector<std::string> adjusted_cells(const DuelPlayer& player) {
  const Estimated fair = engine::adjusted(player);
  return {percent(fair.win), interval_text(fair.interval), percent(fair.draw), percent(fair.loss),
          percent(engine::of_decided(player))};
}

std::string player_rows(const DuelAnswer& answer) {
  const versus::Duel& duel = answer.duel;
  const auto names = player_names(duel.players);
  TextTable table("lrrrrr");
  table.add({"player", "win", "95 %", "draw", "lose", "of decided"});
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto cells = adjusted_cells(duel.players[i]);
    cells.insert(cells.begin(), names[i]);
    table.add(std::move(cells));
  }
  return table.text();
}

std::string substitute_rows(const DuelAnswer& answer) {
  const versus::Duel& duel = answer.duel;
  if (duel.instead.empty()) return "";
  TextTable table("lrrrrrrr");
  table.add({"instead of " + player_names(duel.players).back(), "win", "95 %", "draw", "lose",
             "of decided", "difference", "95 %"});
  for (const versus::Substitute& one : duel.instead) {
    auto cells = adjusted_cells(one.player);
    cells.insert(cells.begin(), one.player.name);
    cells.push_back(signed_points(one.difference.mean));
    cells.push_back(interval_text(stats::normal_interval(one.difference)));
    table.add(std::move(cells));
  }
  return "\n" + table.text();
}

// Without adjustment, and what the games brought.
std::string counted_rows(const DuelAnswer& answer) {
  const versus::Duel& duel = answer.duel;
  TextTable table("lrrrrr");
  table.add({"counted", "won", "95 %", "drawn", "lost", "mean score"});
  const auto add = [&](const std::string& name, const DuelPlayer& player) {
    const Estimated plain = engine::counted(player, duel.games);
    table.add({name, percent(plain.win), interval_text(plain.interval), percent(plain.draw),
               percent(plain.loss),
               fmt::format("{:.2f} ± {:.2f}", player.score.mean, player.score.standard_error())});
  };
  const auto names = player_names(duel.players);
  for (std::size_t i = 0; i < names.size(); ++i) add(names[i], duel.players[i]);
  for (const versus::Substitute& one : duel.instead) add("instead: " + one.player.name, one.player);
  return "\n" + table.text();
}

bool changes_attitude(const DuelPlayer& player) {
  const auto known = std::ranges::find_if(player.theta, [](const auto& one) { return one.n > 0; });
  return std::any_of(known, player.theta.end(), [&](const stats::Moments& one) {
    return one.n > 0 && std::abs(one.mean - known->mean) > 1e-12;
  });
}

// Of those who change it.
std::string attitude_rows(const DuelAnswer& answer) {
  const versus::Duel& duel = answer.duel;
  std::vector<std::string> head = {"mean theta in turn"};
  std::vector<const DuelPlayer*> players;
  const auto add = [&](const std::string& name, const DuelPlayer& player) {
    if (!changes_attitude(player)) return;
    head.push_back(name);
    players.push_back(&player);
  };
  const auto names = player_names(duel.players);
  for (std::size_t i = 0; i < names.size(); ++i) add(names[i], duel.players[i]);
  for (const versus::Substitute& one : duel.instead) add(one.player.name, one.player);
  if (players.empty()) return "";
  TextTable table(std::string(head.size(), 'r'));
  table.add(head);
  for (std::size_t turn = 0; turn < players.front()->theta.size(); ++turn) {
    std::vector<std::string> cells = {fmt::format("{}", turn + 1)};
    bool any = false;
    for (const DuelPlayer* player : players) {
      const stats::Moments& theta = player->theta[turn];
      cells.push_back(theta.n > 0 ? fmt::format("{:+.4f}", theta.mean) : "");
      any = any || theta.n > 0;
    }
    if (any) table.add(std::move(cells));
  }
  return "\n" + table.text();
}

}  // namespace

std::string show(const DuelAnswer& answer) {
  const versus::Duel& duel = answer.duel;
  std::string text = fmt::format("{}\n{}, seed {}, {}\nsampled, with 95 % intervals\n\n",
                                 answer.position, count_of(duel.games, "game"), answer.seed,
                                 duel.players.size() == 1 ? "one player"
                                 : answer.rotate          ? "seats go round"
                                                          : "players sit as listed");
  text +=
      player_rows(answer) + substitute_rows(answer) + counted_rows(answer) + attitude_rows(answer);
  text +=
      "\n  win, draw, lose  luck-adjusted: without what the dice have done\n"
      "  of decided       wins among the games that are not drawn\n";
  if (!duel.instead.empty()) {
    text += "  difference       of win + draw / 2 on equal dice, in percentage points\n";
  }
  text += fmt::format("\n  {:.2f} s", answer.seconds);
  if (answer.from_cache > 0) {
    text += fmt::format("; {} had been played before", count_of(answer.from_cache, "game"));
  }
  return text + "\n";
}

}  // namespace hazard::cli
