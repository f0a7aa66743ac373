#include "liars/play/agents.h"

#include <algorithm>
#include <array>

#include "base/assert.h"
#include "base/text.h"
#include "hazard/stats/racing.h"
#include "liars/play/decide.h"
#include "liars/play/simple_agents.h"
#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

constexpr std::array<std::string_view, 6> kNames = {"random",     "honest", "threshold:0.3",
                                                    "montecarlo", "engine", "engine:2000"};

struct Word {
  std::string_view name;
  void (*apply)(EngineAgentOptions&);
};
constexpr std::array kSwitches = {
    Word{"no-posterior", [](EngineAgentOptions& o) { o.decision.posterior = false; }},
    Word{"no-learning", [](EngineAgentOptions& o) { o.decision.learn = false; }},
    Word{"no-values", [](EngineAgentOptions& o) { o.decision.leaf = Leaf::kDice; }},
    Word{"no-mixture", [](EngineAgentOptions& o) { o.decision.mixture.enabled = false; }},
    Word{"no-race", [](EngineAgentOptions& o) { o.decision.race = false; }},
    Word{"no-pairs", [](EngineAgentOptions& o) { o.decision.racing.paired = false; }},
    Word{"no-analytic", [](EngineAgentOptions& o) { o.decision.call = CallMode::kRollout; }},
    Word{"no-solved", [](EngineAgentOptions& o) { o.solved = false; }},
};

Result<void> apply_word(std::string_view word, std::string_view name, EngineAgentOptions& options) {
  for (const Word& known : kSwitches) {
    if (known.name != word) continue;
    known.apply(options);
    return {};
  }
  const bool time = word.ends_with("ms");
  const std::string_view digits = time ? word.substr(0, word.size() - 2) : word;
  const auto number = parse_number<int>(digits);
  if (!number || *number < 1 || *number > kMostRollouts) {
    return fail(
        Errc::kBadInput,
        "agent '{}': '{}' is neither a number of rollouts, nor a time such as 50ms, nor one of {}",
        name, word, list_of(kSwitches, [](const Word& w) { return std::string(w.name); }));
  }
  stats::RaceOptions& racing = options.decision.racing;
  if (time) {
    racing.max_seconds = *number / 1000.0;
    racing.max_total = racing.max_per_arm = kMostRollouts;
  } else {
    racing.max_total = racing.max_per_arm = *number;
  }
  return {};
}

}  // namespace

EngineAgentOptions engine_options() { return {}; }

EngineAgentOptions montecarlo_options() {
  EngineAgentOptions options{.name = "montecarlo", .solved = false};
  DecisionOptions& decision = options.decision;
  decision.posterior = false;
  decision.learn = false;
  decision.mixture.policies = {find_style("heuristic"), find_style("conservative"),
                               find_style("aggressive")};
  decision.mixture.weights = {0.5, 0.3, 0.2};
  decision.mixture.floor = 0.05;
  decision.racing.paired = false;
  decision.racing.max_total = decision.racing.max_per_arm = 1000;
  decision.call = CallMode::kAnalyticLeaf;
  decision.leaf = Leaf::kDice;
  decision.own_style = "heuristic";
  return options;
}

EngineAgent::EngineAgent(EngineAgentOptions options, std::shared_ptr<const Knowledge> knowledge,
                         int players, Errand errand)
    : options_(std::move(options)),
      knowledge_(std::move(knowledge)),
      errand_(std::move(errand)),
      worker_(std::make_unique<Workers>(1)) {
  if (options_.decision.leaf == Leaf::kValue) {
    const auto values = knowledge_->values(players, errand_);
    HAZARD_ASSERT(values);  // made by make_agent()
    values_ = *values;
  }
}

Decision EngineAgent::decide(const View& view, std::uint64_t seed, Workers& workers) const {
  return decide_action(view, options_.decision,
                       {.values = values_.get(), .seed = seed, .watch = errand_.watch}, workers);
}

Result<Advice> EngineAgent::advise(const View& view, std::uint64_t seed) const {
  Workers workers(errand_.threads);
  Advice advice{.action = {}, .decision = decide(view, seed, workers), .solved = {}};
  if (errand_.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
  advice.action = advice.decision.actions.front().action;
  if (!options_.solved) return advice;
  const auto solution = knowledge_->solution(view.round, errand_);
  if (!solution) return pass_on(solution);
  if (*solution == nullptr) return advice;
  const RoundSolution& found = **solution;
  // Whoever has come where the strategy does not lead is told what the action is worth.
  if (!found.strategy.knows(view.round, view.hand)) return advice;
  advice.solved = {found.lower, found.upper, found.strategy.mix(view.round, view.hand)};
  const auto& mix = advice.solved->mix;
  advice.action = legal_actions(view.round)[std::ranges::max_element(mix) - mix.begin()];
  return advice;
}

std::vector<double> EngineAgent::mix(const View& view, std::uint64_t seed) {
  if (options_.solved) {
    const auto solved = knowledge_->solution(view.round, errand_);
    if (solved && *solved != nullptr) return (*solved)->strategy.mix(view.round, view.hand);
  }
  const auto actions = legal_actions(view.round);
  std::vector<double> result(actions.size());
  const Action best = decide(view, seed, *worker_).actions.front().action;
  result[std::find(actions.begin(), actions.end(), best) - actions.begin()] = 1;
  return result;
}

bool EngineAgent::sampled(const Round& round) const {
  if (!options_.solved) return true;
  const auto solved = knowledge_->solution(round, errand_);
  return !solved || *solved == nullptr;
}

std::span<const std::string_view> agent_names() { return kNames; }

Result<std::unique_ptr<Agent>> make_agent(std::string_view name,
                                          const std::shared_ptr<const Knowledge>& knowledge,
                                          int players, const Errand& errand) {
  const auto colon = name.find(':');
  const std::string_view kind = name.substr(0, colon);
  if (kind == "random" || kind == "honest" || kind == "threshold") return make_simple_agent(name);
  if (kind != "engine" && kind != "montecarlo") {
    return fail(Errc::kBadInput, "agent '{}': there is none of this name; there are {} and {}",
                name, fmt::join(agent_names().first(kNames.size() - 1), ", "), kNames.back());
  }
  EngineAgentOptions options = kind == "engine" ? engine_options() : montecarlo_options();
  options.name = name;
  if (colon != std::string_view::npos) {
    for (std::string_view word : split(name.substr(colon + 1), '+')) {
      if (auto done = apply_word(word, name, options); !done) return pass_on(done);
    }
  }
  if (options.decision.leaf == Leaf::kValue) {
    if (const auto values = knowledge->values(players, errand); !values) return pass_on(values);
  }
  return std::make_unique<EngineAgent>(std::move(options), knowledge, players, errand);
}

}  // namespace hazard::liars
