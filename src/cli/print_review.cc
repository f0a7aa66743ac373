// Recorded games: what luck gave and what decisions cost; lists of games.
#include <algorithm>

#include "cli/print.h"
#include "cli/text_table.h"
#include "hazard/engine/review.h"
#include "hazard/games/entry.h"
#include "hazard/review/review.h"
#include "hazard/stats/verdict.h"

namespace hazard::cli {
namespace {

using review::GameReview;
using review::ReviewedDecision;
using stats::Verdict;

// What was given away: "-2.26".
std::string lost(double loss) {
  return stats::verdict_of(loss) == Verdict::kTie ? "0" : fmt::format("-{:.2f}", loss);
}

std::string dice_text(const std::vector<int>& dice) {
  return fmt::format("{}", fmt::join(dice, ""));
}

// "keep 3 3", and what would have been better.
std::vector<std::string> decision_cells(const ReviewedDecision& decision) {
  const bool tie = decision.verdict == Verdict::kTie;
  return {
      decision.action, tie ? "" : lost(decision.loss), tie ? "" : "better " + decision.best,
      stats::worth_saying(decision.verdict) ? std::string(stats::name_of(decision.verdict)) : ""};
}

// A line for each throw with the decision that follows it. Dice that stay as they are, since all of
// them were kept, get no line of their own unless something was lost there.
std::string turns(const GameReview& game) {
  TextTable table("rrrlrll");
  table.add({"turn", "dice", "luck", "decision", "loss", "", ""});
  auto roll = game.rolls.begin();
  for (const ReviewedDecision& decision : game.decisions) {
    std::string turn, dice, luck;
    if (roll != game.rolls.end() && roll->turn == decision.turn &&
        roll->thrown == decision.thrown) {
      turn = roll->thrown == 1 ? std::to_string(roll->turn) : "";
      dice = dice_text(roll->dice);
      luck = fmt::format("{:+.2f}", roll->luck);
      ++roll;
    } else if (!decision.box && decision.verdict == Verdict::kTie) {
      continue;
    }
    auto cells = decision_cells(decision);
    if (decision.box) {
      const auto done = std::ranges::find(game.turns, decision.turn, &review::ReviewedTurn::turn);
      cells[0] += fmt::format(", {}", done->points);
    }
    table.add({turn, dice, luck, cells[0], cells[1], cells[2], cells[3]});
  }
  if (roll != game.rolls.end()) {  // the turn under way
    table.add({roll->thrown == 1 ? std::to_string(roll->turn) : "", dice_text(roll->dice),
               fmt::format("{:+.2f}", roll->luck), "", "", "", ""});
  }
  return table.text();
}

std::string classes(const stats::Verdicts& verdicts) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < stats::kVerdictNames.size(); ++i) {
    parts.push_back(fmt::format("{} {}", stats::kVerdictNames[i], verdicts.counts[i]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string title(const GameReview& game) {
  return (game.name.empty() ? "" : game.name + ", ") + game.variant;
}

std::string identity(const GameReview& game) {
  std::string text = fmt::format("  start {:.2f} + luck {:.2f} - loss {:.2f} = ", game.start,
                                 game.luck, game.loss);
  if (game.finished) return text + fmt::format("score {}\n", game.score);
  return text + fmt::format("{:.2f}: {} on the card, {:.2f} to come\n", game.score + game.value,
                            game.score, game.value);
}

std::string one_game(const GameReview& game) {
  std::string text = title(game) + "\n\n" + turns(game) + "\n" + identity(game);
  text += "  decisions: " + classes(game.verdicts) + "\n";
  return text + fmt::format("  best play on the same dice: {:.1f}{}\n", game.same_dice.mean,
                            game.same_dice.mean_error > 0
                                ? fmt::format(" ± {:.1f}", game.same_dice.mean_error)
                                : "");
}

std::string game_list(const engine::ReviewAnswer& answer) {
  TextTable table("rlrrrrrrrr");
  table.add({"game", "", "start", "luck", "loss", "score", "to come", "inaccuracies", "mistakes",
             "blunders"});
  for (std::size_t i = 0; i < answer.games.size(); ++i) {
    const GameReview& game = answer.games[i].review;
    const auto count = [&](Verdict verdict) { return std::to_string(game.verdicts[verdict]); };
    table.add({std::to_string(i + 1), title(game), fmt::format("{:.2f}", game.start),
               fmt::format("{:+.2f}", game.luck), lost(game.loss), std::to_string(game.score),
               game.finished ? "" : fmt::format("{:.2f}", game.value), count(Verdict::kInaccuracy),
               count(Verdict::kMistake), count(Verdict::kBlunder)});
  }
  table.add({"", "mean", fmt::format("{:.2f}", answer.start), fmt::format("{:+.2f}", answer.luck),
             lost(answer.loss), fmt::format("{:.2f}", answer.score),
             answer.value != 0 ? fmt::format("{:.2f}", answer.value) : "", "", "", ""});
  return table.text();
}

// Where points go, per game.
std::string places(const review::Summary& summary) {
  std::string text = "\nPoints given away per game, by decision\n";
  TextTable decisions("lrr");
  for (const auto& one : summary.by_decision) {
    decisions.add({one.decision == "box" ? "box" : "reroll " + one.decision.substr(6),
                   lost(one.loss), count_of(one.count, "decision")});
  }
  text += decisions.text() + "\nby turn\n";
  TextTable turns("rrr");
  turns.add({"turn", "loss", "luck"});
  for (const auto& one : summary.by_turn) {
    turns.add({std::to_string(one.turn), lost(one.loss), fmt::format("{:+.2f}", one.luck)});
  }
  text += turns.text() + "\nby box that was filled\n";
  TextTable boxes("lrr");
  for (const auto& one : summary.by_box) {
    if (stats::verdict_of(one.loss) == Verdict::kTie) continue;
    boxes.add({one.name, lost(one.loss), count_of(one.count, "time")});
  }
  return text + (boxes.rows() > 0 ? boxes.text() : "  nothing\n");
}

std::string worst(const engine::ReviewAnswer& answer) {
  if (answer.summary.worst.empty()) return "";
  const bool several = answer.games.size() > 1;
  std::string text = "\nThe worst\n";
  TextTable table("rll");
  for (const auto& [game, decision] : answer.summary.worst) {
    table.add(
        {lost(decision.loss),
         fmt::format("{}turn {}: {}, better {}", several ? fmt::format("game {}, ", game + 1) : "",
                     decision.turn, decision.action, decision.best),
         fmt::format("hazard advise {}{} --why {}", decision.position,
                     answer.theta != 0 ? fmt::format(" --theta {}", answer.theta) : "",
                     decision.action)});
  }
  return text + table.text();
}

}  // namespace

std::string show(const engine::ReviewAnswer& answer) {
  std::string text;
  if (answer.theta != 0) text = objective(answer.theta) + "\n";
  if (answer.games.size() == 1) return text + one_game(answer.games[0].review) + worst(answer);
  text += fmt::format("{}\n\n", count_of(static_cast<int>(answer.games.size()), "game"));
  text += game_list(answer);
  text += "\n  decisions: " + classes(answer.summary.verdicts) + "\n";
  return text + places(answer.summary) + worst(answer);
}

std::string show(const engine::GamesListAnswer& answer) {
  if (answer.games.empty()) return "No game is kept.\n";
  TextTable table("rlrlll");
  table.add({"id", "game", "turns", "", "player", "changed"});
  for (const games::Entry& entry : answer.games) {
    table.add({std::to_string(entry.id), entry.game, std::to_string(entry.turns),
               !entry.finished ? "under way"
               : entry.score   ? fmt::format("score {}", *entry.score)
                               : "over",
               entry.name.value_or(""), entry.changed});
  }
  return table.text();
}

std::string show(const engine::GamesSaveAnswer& answer) {
  return fmt::format("game {}: {}, {}\n", answer.entry.id, answer.entry.game,
                     answer.entry.finished ? "finished" : count_of(answer.entry.turns, "turn"));
}

std::string show(const engine::GamesShowAnswer& answer) { return answer.record; }

std::string show(const engine::GamesDeleteAnswer& answer) {
  return count_of(answer.deleted, "game") + " deleted\n";
}

}  // namespace hazard::cli
