// Liar's Dice at the table: agents, advice, tournaments.
#include <algorithm>
#include <thread>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "engine/liars_telemetry.h"
#include "hazard/base/watch.h"
#include "hazard/engine/liars.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/play/decision.h"
#include "hazard/liars/play/tournament.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/call.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"
#include "hazard/stats/racing.h"
#include "liars/config/config.h"
#include "liars/exact/round_solution.h"
#include "liars/play/agents.h"
#include "liars/play/knowledge.h"

namespace hazard::engine {
namespace {

// The options of the agent as the player wants them.
Result<liars::EngineAgentOptions> changed(const liars::EngineAgent& agent,
                                          const LiarsPlayer& player) {
  liars::EngineAgentOptions options = agent.options();
  if (!player.config.empty()) {
    auto read = liars::parse_config(player.config, options, player.config_file);
    if (!read) return pass_on(read);
    options = *std::move(read);
  }
  options.decision.telemetry = player.telemetry;
  stats::RaceOptions& racing = options.decision.racing;
  if (player.rollouts) racing.max_total = racing.max_per_arm = *player.rollouts;
  if (player.milliseconds) {
    racing.max_seconds = static_cast<double>(*player.milliseconds) / 1000;
    if (!player.rollouts) racing.max_total = racing.max_per_arm = liars::kMostRollouts;
  }
  return options;
}

bool is_changed(const LiarsPlayer& player) {
  return !player.config.empty() || player.rollouts || player.milliseconds || player.telemetry;
}

liars::Action likeliest(const std::vector<liars::Action>& actions, const std::vector<double>& mix) {
  return actions[std::ranges::max_element(mix) - mix.begin()];
}

// Rounds are solved on any thread, and progress is reported on one.
Watch on_this_thread(const Watch& watch) {
  if (!watch.progress) return watch;
  return {[report = watch.progress, owner = std::this_thread::get_id()](double fraction) {
            if (std::this_thread::get_id() == owner) report(fraction);
          },
          watch.cancel};
}

}  // namespace

Liars::Liars(const liars::Rules& rules, LiarsOptions options)
    : options_(std::move(options)),
      knowledge_(std::make_shared<liars::Knowledge>(
          rules, liars::KnowledgeOptions{.folder = options_.folder,
                                         .rounds = options_.rounds,
                                         .threads = options_.threads,
                                         .watch = on_this_thread(options_.watch)})) {}

Result<std::unique_ptr<liars::Agent>> Liars::agent(const LiarsPlayer& player, int players) const {
  auto made = liars::make_agent(player.agent, knowledge_, players);
  if (!made || !is_changed(player)) return made;
  const auto* const engine = dynamic_cast<const liars::EngineAgent*>(made->get());
  if (engine == nullptr) {
    return fail(Errc::kBadInput,
                "agent '{}': does not imagine rounds; leave out --config, --rollouts and --ms",
                player.agent);
  }
  auto options = changed(*engine, player);
  if (!options) return pass_on(options);
  if (options->decision.leaf == liars::Leaf::kValue) {
    if (const auto values = knowledge_->values(players); !values) return pass_on(values);
  }
  return std::make_unique<liars::EngineAgent>(*std::move(options), knowledge_, players);
}

Result<LiarsAdvice> Liars::advise(const liars::View& view, const LiarsPlayer& player,
                                  std::uint64_t seed) const {
  const auto who = agent(player, view.round.players());
  if (!who) return pass_on(who);
  const auto* const engine = dynamic_cast<const liars::EngineAgent*>(who->get());
  if (engine == nullptr) {
    return fail(Errc::kBadInput,
                "agent '{}': gives no reasons; take engine, montecarlo or one of theirs such as "
                "engine:2000",
                player.agent);
  }
  Workers workers(options_.threads);
  const liars::Round& round = view.round;
  const Stopwatch watch;  // of the decision; what was made ready before is kept
  LiarsAdvice advice{.position = {round, view.hand}, .agent = player.agent};
  if (!round.bids.empty()) {
    advice.unseen = liars::unseen(round, view.hand, round.bids.back());
    advice.alone = liars::call_odds(*advice.unseen, engine->options().decision.call_options);
  }
  advice.decision = engine->decide(view, seed, workers);
  advice.action = advice.decision.actions.front().action;
  advice.chances = engine->options().decision.leaf != liars::Leaf::kDice;
  if (engine->options().solved) {
    const auto solution = knowledge_->solution(round);
    if (!solution) return pass_on(solution);
    if (*solution != nullptr) {
      const liars::RoundSolution& found = **solution;
      advice.solved = {found.lower, found.upper, found.strategy.mix(round, view.hand)};
      advice.action = likeliest(liars::legal_actions(round), advice.solved->mix);
    }
  }
  advice.seconds = watch.seconds();
  if (player.telemetry) {
    advice.telemetry = telemetry_line(view, advice.decision, engine->options().decision);
  }
  return advice;
}

Result<LiarsTournamentAnswer> Liars::tournament(const LiarsTournamentRequest& request) const {
  const Stopwatch watch;
  const int players = static_cast<int>(request.agents.size());
  // Before any match: a misspelt name, and tables that all of them need.
  for (const std::string& name : request.agents) {
    if (const auto made = agent({.agent = name}, players); !made) return pass_on(made);
  }
  const auto make = [&](int entry) { return *agent({.agent = request.agents[entry]}, players); };
  auto played = liars::run_tournament(make, {.rules = knowledge_->rules(),
                                             .entries = players,
                                             .games = request.games,
                                             .seed = request.seed,
                                             .threads = options_.threads,
                                             .watch = options_.watch});
  if (!played) return pass_on(played);
  return LiarsTournamentAnswer{knowledge_->rules(), request.seed, *std::move(played),
                               watch.seconds()};
}

}  // namespace hazard::engine
