// Liar's Dice: tournaments and reviews.
#include <algorithm>

#include "cli/print.h"
#include "cli/print_liars.h"
#include "cli/text_table.h"
#include "hazard/dice/hand.h"
#include "hazard/engine/liars.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/round.h"
#include "hazard/stats/verdict.h"

namespace hazard::cli {
namespace {

using engine::LiarsReviewAnswer;
using Decision = LiarsReviewAnswer::Decision;

constexpr std::size_t kWorst = 5;

std::string head_of(const LiarsReviewAnswer& answer, const LiarsReviewAnswer::Round& round) {
  std::vector<std::string> dice;
  for (std::size_t seat = 0; seat < round.dice.size(); ++seat) {
    dice.push_back(fmt::format("{} {}", answer.players[seat].name, round.dice[seat]));
  }
  return fmt::format("Round {}{}: {}\n", round.round, round.palifico ? ", palifico" : "",
                     enumerate(dice));
}

std::string decisions(const LiarsReviewAnswer& answer) {
  std::string text;
  for (const LiarsReviewAnswer::Round& round : answer.rounds) {
    text += "\n" + head_of(answer, round);
    TextTable table("lllrll");
    for (const Decision& made : answer.decisions) {
      if (made.round != round.round) continue;
      const bool tie = made.verdict == stats::Verdict::kTie;
      table.add(
          {made.name, dice::to_string(*made.position.hand), liars::to_string(made.action),
           tie ? "best" : percent(-made.loss, 1),
           tie ? "" : "better " + liars::to_string(made.best),
           stats::worth_saying(made.verdict) ? std::string(stats::name_of(made.verdict)) : ""});
    }
    text += table.text();
    if (round.count) {
      text += fmt::format("  {} counted for the bid{}\n", *round.count,
                          round.loser ? "; " + *round.loser + " lost" : "");
    }
  }
  return text;
}

std::string worst(const LiarsReviewAnswer& answer) {
  std::vector<Decision> order = answer.decisions;
  std::erase_if(order,
                [](const Decision& made) { return made.verdict < stats::Verdict::kMistake; });
  if (order.empty()) return "\nNobody made a mistake worth a name.\n";
  std::ranges::stable_sort(order, std::greater(), &Decision::loss);
  if (order.size() > kWorst) order.erase(order.begin() + kWorst, order.end());
  std::string text = "\nThe worst\n";
  TextTable table("lrll");
  for (const Decision& made : order) {
    table.add({made.name, percent(-made.loss, 1),
               fmt::format("round {}: {}, better {}", made.round, liars::to_string(made.action),
                           liars::to_string(made.best)),
               "hazard liars advise " + liars::to_string(made.position)});
  }
  return text + table.text();
}

std::string totals(const LiarsReviewAnswer& answer) {
  using enum stats::Verdict;
  const auto plus = [](double share) { return (share > 0 ? "+" : "") + percent(share, 1); };
  TextTable table("lrrrrrrrr");
  table.add({"player", "decisions", "inaccuracies", "mistakes", "blunders", "start",
             "dice and others", "given away", "end"});
  for (const auto& player : answer.players) {
    const auto count = [&](stats::Verdict verdict) {
      return std::to_string(player.verdicts[verdict]);
    };
    table.add({player.name, std::to_string(player.decisions), count(kInaccuracy), count(kMistake),
               count(kBlunder), percent(player.start, 1), plus(player.luck),
               percent(-player.loss, 1), percent(player.end, 1)});
  }
  return table.text();
}

// "+63 to +296"; a side that nothing bounds stays open.
std::string elo_range(const engine::LiarsStanding& s) {
  if (s.elo_low && s.elo_high) return fmt::format("{:+.0f} to {:+.0f}", *s.elo_low, *s.elo_high);
  if (s.elo_low) return fmt::format("{:+.0f} or more", *s.elo_low);
  return s.elo_high ? fmt::format("{:+.0f} or less", *s.elo_high) : "unknown";
}

std::string faults(const std::vector<engine::LiarsStanding>& standings) {
  TextTable table("ll");
  bool any = false;
  for (const engine::LiarsStanding& s : standings) {
    if (s.faults.total() == 0) continue;
    any = true;
    table.add({s.agent, fmt::format("{} of {} decisions: {}", grouped(s.faults.total()),
                                    grouped(s.decisions), liars::in_words(s.faults))});
  }
  return any ? "\nWithout a good answer, which counts as a call\n" + table.text() : "";
}

}  // namespace

std::string show(const engine::LiarsTournamentAnswer& answer) {
  std::string text = rules_in_force(answer.rules);
  const auto seats = answer.entries.size();
  text += fmt::format("\n{} of {} players, seed {}, {:.1f} s; a seat's fair share is {}\n",
                      count_of(answer.games, "game"), seats, answer.seed, answer.seconds,
                      percent(1.0 / static_cast<double>(seats), 1));
  std::vector<engine::LiarsStanding> order = answer.agents;
  std::ranges::stable_sort(order, std::greater(), &engine::LiarsStanding::elo);
  TextTable table("lrrrlrrlr");
  table.add(
      {"agent", "seats", "wins", "share", "95 %", "place", "Elo", "95 %", "seconds/decision"});
  for (const engine::LiarsStanding& s : order) {
    table.add({s.agent, std::to_string(s.seats), grouped(s.wins), percent(s.share, 1),
               fmt::format("{:.1f} to {}", 100 * s.low, percent(s.high, 1)),
               fmt::format("{:.2f}", s.mean_place), fmt::format("{:+.0f}", s.elo), elo_range(s),
               s.seconds_per_decision ? fmt::format("{:.6f}", *s.seconds_per_decision) : ""});
  }
  text += table.text();
  if (answer.drawn > 0) {
    text += fmt::format("\n{} drawn.\n", count_of(answer.drawn, "game"));
  }
  return text + faults(order);
}

std::string show(const LiarsReviewAnswer& answer) {
  std::vector<std::string> names;
  for (const auto& player : answer.players) names.push_back(player.name);
  const auto over =
      std::ranges::count_if(answer.rounds, [](const auto& r) { return r.count.has_value(); });
  std::string text = rules_in_force(answer.rules) + "\n";
  text += fmt::format("{}, {}; {}\n", enumerate(names), count_of(over, "round"),
                      answer.winner ? *answer.winner + " won" : "nobody has won");
  text += decisions(answer) + worst(answer) + "\n" + totals(answer);
  return text + fmt::format(
                    "\nLosses are of the chance to win the match, against {}'s best action.\n"
                    "Dice and others: what else changed the chance to win between start and end.\n",
                    answer.agent);
}

}  // namespace hazard::cli
