// Liar's Dice, computed: solved rounds, what an agent gives away, value tables.
#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "base/store.h"
#include "engine/liars_errand.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/liars/exact/duel.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"
#include "liars/config/players.h"
#include "liars/exact/bid_tree.h"
#include "liars/exact/round_solution.h"
#include "liars/play/exploit.h"
#include "liars/play/knowledge.h"
#include "liars/play/lbr.h"
#include "liars/play/values.h"
#include "liars/rules/hands.h"

namespace hazard::engine {
namespace {

static_assert(kMostValuePlayers == liars::Knowledge::kMostPlayers);
static_assert(kMostLbrGames == liars::kMostLbrGames && kDeepestLbr == liars::kDeepestLbr);

constexpr int kMaxOpeningHands = 21;  // two dice

// Comparisons that a NaN fails.
template <class Number>
Result<void> check_range(std::string_view name, Number value, Number low, Number high) {
  if (value >= low && value <= high) return {};
  return fail(Errc::kBadInput, "{} '{}': write a number from {} to {}", name, value, low, high);
}

Result<liars::SolveRoundOptions> options_of(const LiarsSolveRequest& request,
                                            const liars::Duel& duel) {
  liars::SolveRoundOptions options;
  if (auto fits = check_range("memory", request.memory, kLeastMemory, kMostMemory); !fits)
    return pass_on(fits);
  options.memory = request.memory * 1e9;
  if (request.high_bids) {
    if (auto fits = check_range("high_bids", *request.high_bids, 1, liars::kAllHighBids); !fits)
      return pass_on(fits);
    options.high_bids = *request.high_bids;
  } else if (liars::bytes_to_solve(duel) > options.memory) {
    options.high_bids = liars::kFewHighBids;
  }
  // As close as can be waited for; what a cut leaves out costs more than a gap of 5e-3.
  const bool small = duel.palifico || duel.dice[0] + duel.dice[1] <= 2;
  options.gap = options.high_bids < liars::kAllHighBids ? 5e-3 : small ? 1e-4 : 1e-3;
  if (request.iterations) {
    auto fits = check_range<std::int64_t>("iterations", *request.iterations, 1, kMostIterations);
    if (!fits) return pass_on(fits);
    options.iterations = static_cast<int>(*request.iterations);
    options.gap = 0;
  }
  if (request.gap) {
    if (auto fits = check_range("gap", *request.gap, kLeastGap, kMostGap); !fits)
      return pass_on(fits);
    options.gap = *request.gap;
  }
  return options;
}

std::vector<LiarsOpening> openings_of(const liars::RoundSolution& solved,
                                      const liars::Round& start) {
  const liars::HandSet hands(start.dice[0], start.rules.faces);
  if (hands.size() > kMaxOpeningHands) return {};
  const std::vector<liars::Action> actions = liars::legal_actions(start);
  std::vector<LiarsOpening> openings;
  for (int i = 0; i < hands.size(); ++i) {
    LiarsOpening& opening = openings.emplace_back(
        LiarsOpening{.hand = hands.hands[i], .probability = hands.weights[i], .bids = {}});
    const std::vector<double> mix = solved.strategy.mix(start, opening.hand);
    for (std::size_t a = 0; a < actions.size(); ++a) {
      if (mix[a] > 0) opening.bids.push_back({actions[a].bid, mix[a]});
    }
  }
  return openings;
}

}  // namespace

std::filesystem::path Engine::liars_folder(int rounds) const {
  if (!options_.cache) return {};
  const auto folder = *options_.cache / "liars";
  // Others must not replace the tables that the engine uses.
  return rounds == kLiarsRounds ? folder : folder / fmt::format("rounds-{}", rounds);
}

std::shared_ptr<const liars::Knowledge> Engine::liars_knowledge(const liars::Rules& rules,
                                                                int rounds) const {
  return std::make_shared<const liars::Knowledge>(
      rules,
      liars::KnowledgeOptions{.folder = liars_folder(rounds), .rounds = rounds, .store = store_});
}

Result<LiarsSolveAnswer> Engine::liars_solve(const LiarsSolveRequest& request, const Call& call) {
  const auto duel = liars::make_duel(request.rules, request.dice, request.palifico);
  if (!duel) return pass_on(duel);
  auto options = options_of(request, *duel);
  if (!options) return pass_on(options);
  options->checkpoint = request.checkpoint;
  Workers workers(call.threads);
  const auto solved = liars::solve_round(*duel, *options, workers, call.watch);
  if (!solved) return pass_on(solved);
  const auto size = liars::measure(*duel, options->high_bids);
  const liars::Round start = liars::opening(*duel);
  LiarsSolveAnswer answer{
      .rules = request.rules,
      .position = {start, {}},
      .dice = request.dice,
      .palifico = duel->palifico,
      .value = solved->value(),
      .lower = solved->lower,
      .upper = solved->upper,
      .iterations = solved->iterations,
      .histories = std::llround(size.nodes),
      .information_sets = std::llround(size.information_sets[0] + size.information_sets[1]),
      .openings = openings_of(*solved, start),
      .seconds = solved->seconds};
  if (options->high_bids < liars::kAllHighBids) answer.high_bids = options->high_bids;
  const auto kept = liars_knowledge(duel->rules)->keep(*solved);
  if (!kept) {
    answer.warnings.push_back(kept.error().message + "; the engine plays without it");
  } else if (!kept->empty()) {
    answer.kept = kept->string();
  }
  if (!request.out.empty()) {
    if (auto saved = liars::save(*solved, request.out); !saved) return pass_on(saved);
    answer.file = request.out.string();
  }
  return answer;
}

Result<LiarsLbrAnswer> Engine::liars_lbr(const LiarsLbrRequest& request, const Call& call) {
  const Stopwatch watch;
  const LiarsErrand errand(call);
  const auto knowledge = liars_knowledge(request.rules);
  const auto make = [&] { return liars::make_player(request.player, knowledge, 2, errand.errand); };
  // Before any match: a misspelt name, and tables that the agent needs.
  const auto who = make();
  if (!who) return pass_on(who);
  const auto found =
      liars::local_best_response([&] { return *make(); }, {.rules = request.rules,
                                                           .dice = request.dice,
                                                           .palifico = request.palifico,
                                                           .games = request.games,
                                                           .seed = request.seed,
                                                           .depth = request.depth,
                                                           .threads = call.threads,
                                                           .watch = call.watch});
  if (!found) return pass_on(found);
  LiarsLbrAnswer answer{.rules = request.rules,
                        .dice = request.dice,
                        .agent = (*who)->name(),
                        .depth = request.depth,
                        .games = found->games,
                        .wins = found->wins,
                        .drawn = found->drawn,
                        .share = found->share,
                        .low = found->interval.lower,
                        .high = found->interval.upper,
                        .gain = found->gain.mean,
                        .gain_error = found->gain.standard_error(),
                        .seed = request.seed};
  for (const liars::LbrRounds& rounds : found->rounds) {
    answer.rounds.push_back({.agent_dice = rounds.agent,
                             .opponent_dice = rounds.opponent,
                             .agent_opens = rounds.agent_opens,
                             .rounds = rounds.gain.n,
                             .gain = rounds.gain.mean,
                             .error = {}});
    if (rounds.gain.n > 1) answer.rounds.back().error = rounds.gain.standard_error();
  }
  answer.warnings = errand.warnings->all();
  answer.seconds = watch.seconds();
  return answer;
}

Result<LiarsExploitAnswer> Engine::liars_exploit(const LiarsExploitRequest& request,
                                                 const Call& call) {
  const Stopwatch watch;
  const auto duel = liars::make_duel(request.rules, request.dice, request.palifico);
  if (!duel) return pass_on(duel);
  const LiarsErrand errand(call);
  const auto knowledge = liars_knowledge(duel->rules);
  const auto who = liars::make_player(request.player, knowledge, 2, errand.errand);
  if (!who) return pass_on(who);
  if (auto fits = check_range("seeds", request.seeds, 1, kMostSeeds); !fits) return pass_on(fits);
  const auto found = liars::exploit(
      *duel, **who, {.seed = request.seed, .seeds = request.seeds, .watch = call.watch});
  if (!found) return pass_on(found);
  return LiarsExploitAnswer{.rules = request.rules,
                            .position = {liars::opening(*duel), {}},
                            .dice = request.dice,
                            .palifico = duel->palifico,
                            .agent = (*who)->name(),
                            .exploitability = found->mean(),
                            .best_response_first = found->as_first,
                            .best_response_second = found->as_second,
                            .seeds = found->seeds,
                            .histories = found->histories,
                            .seconds = watch.seconds(),
                            .warnings = errand.warnings->all()};
}

Result<LiarsValuesAnswer> Engine::liars_values(const LiarsValuesRequest& request,
                                               const Call& call) {
  const Stopwatch watch;
  const auto& [rules, players, rounds] = request;
  if (auto fits = check_range("players", players, 2, kMostValuePlayers); !fits) {
    return pass_on(fits);
  }
  if (auto fits = check_range("rounds", rounds, 1, kMostValueRounds); !fits) return pass_on(fits);
  const LiarsErrand errand(call);
  const auto knowledge = liars_knowledge(rules, rounds);
  const auto table = knowledge->values(players, errand.errand);
  if (!table) return pass_on(table);
  LiarsValuesAnswer answer{.rules = rules,
                           .players = players,
                           .rounds = rounds,
                           .tables = static_cast<std::int64_t>((*table)->size()),
                           .style_bias = (*table)->style_bias(false),
                           .style_bias_palifico = (*table)->style_bias(true)};
  for (int k = 2; k <= players; ++k) {
    for (int own = 1; own <= rules.dice; ++own) {
      std::vector<int> dice(k, rules.dice);
      dice[0] = own;
      const liars::ValueTable& values = **table;
      const auto& row = answer.starter_wins.emplace_back(
          LiarsValuesAnswer::Row{.dice = dice,
                                 .win = values.win(dice, 0, 0),
                                 .win_error = values.error(dice, 0),
                                 .win_bias = values.bias(dice, 0),
                                 .win_margin = values.margin(dice, 0)});
      answer.largest_error = std::max(answer.largest_error, row.win_error);
      answer.largest_margin = std::max(answer.largest_margin, row.win_margin);
    }
  }
  answer.warnings = errand.warnings->all();
  const auto folder = liars_folder(rounds);
  if (!folder.empty() && answer.warnings.empty()) answer.folder = folder.string();
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace hazard::engine
