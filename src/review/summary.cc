#include <algorithm>
#include <map>

#include "hazard/review/review.h"
#include "hazard/scorecard/rules.h"
#include "hazard/stats/verdict.h"

namespace hazard::review {
namespace {

constexpr std::size_t kMostWorst = 10;

std::string decision_name(const ReviewedDecision& decision) {
  return decision.box ? "box" : "reroll" + std::to_string(decision.thrown);
}

std::string box_name(const std::string& variant, const std::string& key) {
  const auto rules = scorecard::find_rules(variant);
  const int box = rules ? rules->find_box(key) : -1;
  return box < 0 ? key : std::string(rules->boxes[box].name);
}

}  // namespace

Summary summarise(std::span<const GameReview> games) {
  Summary summary;
  summary.games = games.size();
  const double each = games.empty() ? 0 : 1.0 / static_cast<double>(games.size());
  std::map<int, Summary::ByTurn> by_turn;
  std::map<std::string, Summary::ByDecision> by_decision;  // box, reroll1, ...
  std::map<std::string, Summary::ByBox> by_box;
  for (std::size_t g = 0; g < games.size(); ++g) {
    const GameReview& game = games[g];
    summary.verdicts.add(game.verdicts);
    for (const ReviewedTurn& turn : game.turns) {
      Summary::ByTurn& one = by_turn[turn.turn];
      one.turn = turn.turn;
      one.loss += turn.loss * each;
      one.luck += turn.luck * each;
    }
    for (const ReviewedDecision& decision : game.decisions) {
      Summary::ByDecision& kind = by_decision[decision_name(decision)];
      kind.decision = decision_name(decision);
      ++kind.count;
      kind.loss += decision.loss * each;
      if (decision.box) {
        Summary::ByBox& box = by_box[*decision.box];
        if (box.count++ == 0) {
          box.box = *decision.box;
          box.name = box_name(game.variant, box.box);
        }
        box.loss += decision.loss * each;
      }
      if (stats::worth_saying(decision.verdict)) summary.worst.push_back({g, decision});
    }
  }
  for (auto& [turn, one] : by_turn) summary.by_turn.push_back(one);
  for (auto& [name, one] : by_decision) summary.by_decision.push_back(std::move(one));
  const auto rerolls = std::ranges::find_if(summary.by_decision,
                                            [](const auto& one) { return one.decision != "box"; });
  std::rotate(summary.by_decision.begin(), rerolls, summary.by_decision.end());
  for (auto& [key, one] : by_box) summary.by_box.push_back(std::move(one));
  std::ranges::stable_sort(summary.by_box, std::greater(), &Summary::ByBox::loss);
  std::ranges::stable_sort(summary.worst, std::greater(),
                           [](const Summary::Worst& worst) { return worst.decision.loss; });
  if (summary.worst.size() > kMostWorst) {
    summary.worst.erase(summary.worst.begin() + kMostWorst, summary.worst.end());
  }
  return summary;
}

}  // namespace hazard::review
