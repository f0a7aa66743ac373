// Liar's Dice: tournaments and reviews.
#include <algorithm>
#include <cmath>

#include "cli/print.h"
#include "cli/print_liars.h"
#include "cli/text_table.h"
#include "hazard/dice/hand.h"
#include "hazard/engine/liars.h"
#include "hazard/liars/match/match.h"
#include "hazard/liars/play/tournament.h"
#include "hazard/liars/rules/round.h"
#include "hazard/stats/statistics.h"

namespace hazard::cli {
namespace {

using engine::LiarsMove;
using engine::LiarsReviewAnswer;

constexpr std::size_t kWorst = 5;
constexpr double kWorthSaying = 0.005;  // loss from which on a better action is named

const std::string& mover(const LiarsReviewAnswer& answer, const LiarsMove& move) {
  return answer.record.names[move.position.round.to_move()];
}

std::string verdict(const LiarsMove& move) {
  if (move.loss >= LiarsReviewAnswer::kBlunder) return "blunder";
  if (move.loss >= LiarsReviewAnswer::kMistake) return "mistake";
  return "";
}

std::string moves(const LiarsReviewAnswer& answer) {
  std::string text;
  const auto past = answer.record.match.past();
  for (std::size_t i = 0; i < answer.moves.size();) {
    const int round = answer.moves[i].round;
    const liars::Round& start = answer.moves[i].position.round;
    std::vector<std::string> dice;
    for (int seat = 0; seat < start.players(); ++seat) {
      dice.push_back(fmt::format("{} {}", answer.record.names[seat], start.dice[seat]));
    }
    text += fmt::format("\nRound {}{}: {}\n", round + 1, start.palifico ? ", palifico" : "",
                        enumerate(dice));
    TextTable table("lllrll");
    for (; i < answer.moves.size() && answer.moves[i].round == round; ++i) {
      const LiarsMove& move = answer.moves[i];
      const bool better = move.loss >= kWorthSaying;
      table.add({mover(answer, move), dice::to_string(*move.position.hand),
                 liars::to_string(move.taken), move.loss > 0 ? percent(-move.loss, 1) : "best",
                 better ? "better " + liars::to_string(move.best) : "", verdict(move)});
    }
    text += table.text();
    if (round < static_cast<int>(past.size())) {
      const liars::Settlement end = liars::settle(past[round]);
      text += fmt::format("  {} counted for the bid{}\n", end.count,
                          end.loser < 0 ? "" : "; " + answer.record.names[end.loser] + " lost");
    }
  }
  return text;
}

std::string worst(const LiarsReviewAnswer& answer) {
  std::vector<const LiarsMove*> order;
  for (const LiarsMove& move : answer.moves) {
    if (move.loss >= LiarsReviewAnswer::kMistake) order.push_back(&move);
  }
  if (order.empty()) return "\nNobody made a mistake worth a name.\n";
  std::ranges::stable_sort(order, std::greater(), &LiarsMove::loss);
  order.resize(std::min(order.size(), kWorst));
  std::string text = "\nThe worst\n";
  TextTable table("lrll");
  for (const LiarsMove* move : order) {
    table.add({mover(answer, *move), percent(-move->loss, 1),
               fmt::format("round {}: {}, better {}", move->round + 1,
                           liars::to_string(move->taken), liars::to_string(move->best)),
               "hazard liars advise " + liars::to_string(move->position)});
  }
  return text + table.text();
}

std::string totals(const LiarsReviewAnswer& answer) {
  TextTable table("lrrrr");
  table.add({"player", "decisions", "mistakes", "given away", "dice and others"});
  for (const auto& player : answer.players) {
    table.add({player.name, std::to_string(player.decisions), std::to_string(player.mistakes),
               percent(-player.loss, 1),
               (player.luck() > 0 ? "+" : "") + percent(player.luck(), 1)});
  }
  return table.text();
}

// "+63 to +296"; a side that nothing bounds stays open.
std::string elo_range(const stats::Interval& elo) {
  const bool from = std::isfinite(elo.lower);
  const bool to = std::isfinite(elo.upper);
  if (from && to) return fmt::format("{:+.0f} to {:+.0f}", elo.lower, elo.upper);
  if (from) return fmt::format("{:+.0f} or more", elo.lower);
  return to ? fmt::format("{:+.0f} or less", elo.upper) : "unknown";
}

}  // namespace

std::string show(const engine::LiarsTournamentAnswer& answer) {
  const liars::Tournament& played = answer.tournament;
  std::string text = rules_in_force(answer.rules);
  const int seats = static_cast<int>(played.entries.size());
  text += fmt::format("\n{} matches of {} players, seed {}, {:.1f} s; a seat's fair share is {}\n",
                      grouped(played.games), seats, answer.seed, answer.seconds,
                      percent(1.0 / seats, 1));
  std::vector<liars::Standing> order = played.agents;
  std::ranges::stable_sort(order, std::greater(),
                           [](const liars::Standing& s) { return s.rating.elo; });
  TextTable table("lrrrlrrlr");
  table.add({"agent", "seats", "wins", "share", "95 %", "place", "Elo", "95 %", "ms/decision"});
  for (const liars::Standing& s : order) {
    table.add({s.name, std::to_string(s.entries), grouped(s.wins), percent(s.share, 1),
               fmt::format("{:.1f} to {}", 100 * s.interval.lower, percent(s.interval.upper, 1)),
               fmt::format("{:.2f}", s.mean_place), fmt::format("{:+.0f}", s.rating.elo),
               elo_range(s.rating.interval),
               fmt::format("{:.3f}", 1000 * s.effort.seconds_each())});
  }
  text += table.text();
  if (played.drawn > 0) text += fmt::format("\n{} matches were drawn.\n", grouped(played.drawn));
  return text;
}

std::string show(const LiarsReviewAnswer& answer) {
  const liars::Match& match = answer.record.match;
  std::string text = rules_in_force(match.round().rules) + "\n";
  text += fmt::format(
      "{}, {} rounds; {}\n", enumerate(answer.record.names), match.past().size(),
      match.winner() >= 0 ? answer.record.names[match.winner()] + " won" : "nobody has won");
  text += moves(answer) + worst(answer) + "\n" + totals(answer);
  return text + fmt::format(
                    "\nLosses are of the chance to win the match, against {}'s best action.\n"
                    "Dice and others: what else changed the chance to win between start and end.\n",
                    answer.agent);
}

}  // namespace hazard::cli
