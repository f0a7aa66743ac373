// Liar's Dice, computed: solved rounds, what an agent gives away, value tables.
#include <algorithm>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "hazard/base/watch.h"
#include "hazard/engine/liars.h"
#include "hazard/liars/exact/duel.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"
#include "liars/exact/best_response.h"
#include "liars/exact/bid_tree.h"
#include "liars/exact/round_solution.h"
#include "liars/play/knowledge.h"
#include "liars/play/values.h"
#include "liars/rules/hands.h"

namespace hazard::engine {
namespace {

constexpr int kMaxOpeningHands = 21;  // two dice

}  // namespace

double default_gap(const liars::Duel& duel) {
  return duel.palifico || duel.dice[0] + duel.dice[1] <= 2 ? 1e-4 : 1e-3;
}

Result<LiarsSolveAnswer> liars_solve(const LiarsSolveRequest& request) {
  Workers workers(request.threads);
  const auto solved = liars::solve_round(request.duel, request.options, workers, request.watch);
  if (!solved) return pass_on(solved);
  const auto size = liars::measure(request.duel);
  LiarsSolveAnswer answer{.rules = request.rules,
                          .duel = request.duel,
                          .value = solved->value(),
                          .lower = solved->lower,
                          .upper = solved->upper,
                          .seconds = solved->seconds,
                          .iterations = solved->iterations,
                          .histories = size.nodes,
                          .information_sets = size.information_sets[0] + size.information_sets[1]};
  const liars::Round start = liars::opening(request.duel);
  for (const liars::Action& action : liars::legal_actions(start)) answer.bids.push_back(action.bid);
  const liars::HandSet& hands = solved->strategy.tree().hands(0);
  for (int i = 0; i < hands.size() && hands.size() <= kMaxOpeningHands; ++i) {
    answer.openings.push_back(
        {hands.hands[i], hands.weights[i], solved->strategy.mix(start, hands.hands[i])});
  }
  if (!request.out.empty()) {
    if (auto saved = liars::save(*solved, request.out); !saved) return pass_on(saved);
    answer.file = request.out.string();
  }
  return answer;
}

Result<LiarsExploitAnswer> liars_exploit(const LiarsExploitRequest& request,
                                         const LiarsOptions& options) {
  const Stopwatch watch;
  const liars::Duel& duel = request.duel;
  const auto who = Liars(duel.rules, options).agent(request.player, 2);
  if (!who) return pass_on(who);
  const auto tree = liars::BidTree::make(duel);
  if (!tree) return pass_on(tree);
  const liars::Round start = liars::opening(duel);
  const liars::NodeStrategy strategy =
      liars::strategy_of(**tree, start, [&](const liars::Round& round, const liars::Hand& hand) {
        if (!options.watch.cancelled()) return (*who)->mix({round, hand}, request.seed);
        return std::vector<double>(liars::legal_actions(round).size());  // nobody will look at it
      });
  // What the best opponent in this seat wins; the other half of the work is before or after.
  const auto best = [&](int seat) {
    const Watch half = options.watch.part(seat == 1 ? 0 : 0.5, seat == 1 ? 0.5 : 1);
    return liars::best_response(
        **tree, seat, [&](int node, std::span<const double> reach, std::span<double> mix) {
          half.report(static_cast<double>(node) / (*tree)->size());
          strategy(node, reach, mix);
        });
  };
  LiarsExploitAnswer answer{.rules = request.rules, .duel = duel, .agent = (*who)->name()};
  answer.as_second = best(1);
  answer.as_first = best(0);
  if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
  answer.exploitability = (answer.as_first + answer.as_second) / 2;
  answer.histories = (*tree)->size();
  answer.seconds = watch.seconds();
  return answer;
}

Result<LiarsValuesAnswer> Liars::values(int players) const {
  const Stopwatch watch;
  const auto table = knowledge_->values(players);
  if (!table) return pass_on(table);
  const liars::Rules& rules = knowledge_->rules();
  LiarsValuesAnswer answer{.rules = rules,
                           .players = players,
                           .rounds = options_.rounds,
                           .tables = (*table)->size(),
                           .folder = options_.folder.string()};
  for (int k = 2; k <= players; ++k) {
    for (int own = 1; own <= rules.dice; ++own) {
      std::vector<int> dice(k, rules.dice);
      dice[0] = own;
      const double error = (*table)->error(dice, 0);
      answer.rows.push_back({dice, (*table)->win(dice, 0, 0), error});
      answer.largest_error = std::max(answer.largest_error, error);
    }
  }
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace hazard::engine
