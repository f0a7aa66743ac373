// Liar's Dice: solved rounds, exploitability, value tables.
#include <algorithm>

#include "cli/print.h"
#include "cli/print_liars.h"
#include "cli/text_table.h"
#include "hazard/dice/hand.h"
#include "hazard/engine/liars.h"
#include "hazard/engine/liars_solve.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/round.h"

namespace hazard::cli {
namespace {

double share_of(const engine::LiarsOpening& opening, const liars::Bid& bid) {
  const auto found = std::ranges::find(opening.bids, bid, &engine::LiarsWeightedBid::bid);
  return found == opening.bids.end() ? 0 : found->probability;
}

std::string sides(const std::vector<int>& dice, bool palifico) {
  return fmt::format("{} against {}{}, one round", dice_count(dice[0]), dice[1],
                     palifico ? ", palifico" : "");
}

// One line for each hand: the bids that it opens with.
std::string openings(const engine::LiarsSolveAnswer& answer) {
  std::vector<liars::Bid> columns;
  for (const liars::Action& action : liars::legal_actions(answer.position.round)) {
    const auto opens = [&](const engine::LiarsOpening& opening) {
      return share_of(opening, action.bid) >= kWorthShowing;
    };
    if (std::ranges::any_of(answer.openings, opens)) columns.push_back(action.bid);
  }
  TextTable table("l" + std::string(columns.size(), 'r'));
  std::vector<std::string> cells = {"hand"};
  for (const liars::Bid& bid : columns) cells.push_back(liars::to_string(bid));
  table.add(cells);
  for (const engine::LiarsOpening& opening : answer.openings) {
    cells = {dice::to_string(opening.hand, " ")};
    for (const liars::Bid& bid : columns) {
      const double share = share_of(opening, bid);
      cells.push_back(share < kWorthShowing ? "·" : percent(share, 1));
    }
    table.add(cells);
  }
  return table.text();
}

}  // namespace

std::string show(const engine::LiarsSolveAnswer& answer) {
  std::string text =
      rules_in_force(answer.rules) + "\n" + sides(answer.dice, answer.palifico) + "\n";
  TextTable facts("ll");
  facts.add({"value", fmt::format("{:+.6f} to the first mover, who wins {}", answer.value,
                                  percent(answer.win()))});
  facts.add({"proven", fmt::format("{:+.7f} to {:+.7f}", answer.lower, answer.upper)});
  facts.add({"work", fmt::format("{}, {} information sets, {:.2f} s",
                                 count_of(answer.iterations, "iteration"),
                                 grouped(answer.information_sets), answer.seconds)});
  if (answer.high_bids) {
    facts.add({"cut", fmt::format("after {} in the top third; the bounds hold against all bids",
                                  count_of(*answer.high_bids, "bid"))});
    facts.add({"gives away", fmt::format("{:.5f} a round at most", answer.gap() / 2)});
  }
  if (answer.kept) facts.add({"kept in", *answer.kept});
  if (answer.file) facts.add({"strategy", *answer.file});
  text += facts.text();
  if (!answer.openings.empty()) text += "\nHow to open\n" + openings(answer);
  return text;
}

std::string show(const engine::LiarsExploitAnswer& answer) {
  std::string text =
      rules_in_force(answer.rules) + "\n" + sides(answer.dice, answer.palifico) + "\n";
  text += fmt::format("{} loses {:.6f} a round to an opponent who knows how it plays.\n\n",
                      answer.agent, answer.exploitability);
  TextTable table("lrr");
  table.add({"the opponent", "wins on average", "of the rounds"});
  table.add({"opens", fmt::format("{:+.6f}", answer.best_response_first),
             percent((1 + answer.best_response_first) / 2)});
  table.add({"is second", fmt::format("{:+.6f}", answer.best_response_second),
             percent((1 + answer.best_response_second) / 2)});
  text += table.text();
  const std::string of_what =
      answer.seeds == 1 ? "" : fmt::format(" for its mean mix of {} seeds", answer.seeds);
  return text + fmt::format("\nExact{}, over {} histories, {:.2f} s.\n", of_what,
                            grouped(answer.histories), answer.seconds);
}

std::string show(const engine::LiarsTrainAnswer& answer) {
  std::string text = rules_in_force(answer.rules) + "\n";
  TextTable table("rrr");
  table.add({"rounds", "exploitable, 1v1", fmt::format("wins of {}", answer.players)});
  for (const auto& point : answer.curve) {
    table.add(
        {grouped(point.rounds), fmt::format("{:.4f}", point.exploitability), percent(point.share)});
  }
  text += table.text();
  text += "\nExploitable: what a perfect opponent wins a round with one die each.\n";
  text += fmt::format("Wins: as one at a table of {}, the others honest; ± {} at the end.\n",
                      answer.players,
                      percent((answer.curve.back().high - answer.curve.back().low) / 2));
  if (!answer.duels.empty()) {
    TextTable duels("lrrr");
    duels.add({"rounds of two", "iterations", "value", "exploitable"});
    for (const auto& duel : answer.duels) {
      duels.add({fmt::format("{}v{}{}", duel.first, duel.second, duel.palifico ? " palifico" : ""),
                 grouped(duel.iterations), fmt::format("{:+.4f}", duel.value),
                 fmt::format("{:.4f}", duel.exploitability)});
    }
    text += "\n" + duels.text() + "Exploitable: by one who remembers no more; by others more.\n";
  }
  text += fmt::format("\n{}, {:.1f} s\n", count_of(answer.scenes, "scene"), answer.seconds);
  if (answer.file) text += fmt::format("{}, {} bytes\n", *answer.file, grouped(answer.bytes));
  return text;
}

std::string show(const engine::LiarsLbrAnswer& answer) {
  const bool matches = answer.dice.empty();
  std::string text = rules_in_force(answer.rules) + "\n";
  text += fmt::format(
      "An opponent who knows how {} plays, and looks {} ahead, wins\n{} of {}: {} "
      "(95 %: {} to {}).\n",
      answer.agent, count_of(answer.depth, "raise"), grouped(answer.wins),
      matches ? grouped(answer.games) + (answer.games == 1 ? " match" : " matches")
              : count_of(answer.games, "round"),
      percent(answer.share, 1), percent(answer.low, 1), percent(answer.high, 1));
  text += fmt::format("It gains {:+.4f} ± {:.4f} a round, on ±1. The best opponent gains more.\n\n",
                      answer.gain, answer.gain_error);
  TextTable table("lllrrr");
  table.add({"agent", "opponent", "opens", "rounds", "gain", "±"});
  for (const auto& rounds : answer.rounds) {
    table.add({dice_count(rounds.agent_dice), dice_count(rounds.opponent_dice),
               rounds.agent_opens ? "agent" : "opponent", grouped(rounds.rounds),
               fmt::format("{:+.3f}", rounds.gain),
               rounds.error ? fmt::format("{:.3f}", *rounds.error) : ""});
  }
  return text + table.text() + fmt::format("\n± is a standard error. {:.2f} s.\n", answer.seconds);
}

std::string show(const engine::LiarsValuesAnswer& answer) {
  const int dice = answer.rules.dice;
  std::string text = rules_in_force(answer.rules);
  text += fmt::format("\nChance of the starter to win the match, all others with {}\n",
                      dice_count(dice));
  TextTable table("l" + std::string(answer.players - 1, 'r'));
  std::vector<std::string> cells = {"own dice"};
  for (int k = 2; k <= answer.players; ++k) cells.push_back(fmt::format("{} players", k));
  table.add(cells);
  const auto row = [&](int k, int own) -> const auto& {
    return answer.starter_wins[(k - 2) * dice + own - 1];
  };
  for (int own = dice; own >= 1; --own) {
    cells = {std::to_string(own)};
    for (int k = 2; k <= answer.players; ++k) cells.push_back(percent(row(k, own).win));
    table.add(cells);
  }
  using Row = engine::LiarsValuesAnswer::Row;
  const auto add_largest = [&](std::string_view name, double Row::*part) {
    cells = {std::string(name)};
    for (int k = 2; k <= answer.players; ++k) {
      double most = 0;
      for (int own = 1; own <= dice; ++own) most = std::max(most, row(k, own).*part);
      cells.push_back(percent(most));
    }
    table.add(cells);
  };
  add_largest("luck ±", &Row::win_error);
  add_largest("bias ±", &Row::win_bias);
  add_largest("± at most", &Row::win_margin);
  text += table.text();
  text += fmt::format("\n{}, {} from each, solved rounds exact; {:.2f} s{}\n",
                      count_of(answer.tables, "table"), count_of(answer.rounds, "round"),
                      answer.seconds, answer.folder ? ", kept in " + *answer.folder : "");
  return text + fmt::format(
                    "Luck is a standard error. Bias: the style that plays rounds which are not "
                    "solved lets\nthose that are end differently in {} of all cases, palifico "
                    "rounds in {}. In all, 1.96\nstandard errors and the bias.\n",
                    percent(answer.style_bias, 1), percent(answer.style_bias_palifico, 1));
}

}  // namespace hazard::cli
