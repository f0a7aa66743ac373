#include "liars/play/agents.h"

#include <algorithm>
#include <array>

#include "base/assert.h"
#include "base/text.h"
#include "hazard/stats/racing.h"
#include "liars/play/decide.h"
#include "liars/play/mixed_answer.h"
#include "liars/play/outside_agent.h"
#include "liars/play/simple_agents.h"
#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

constexpr std::array<std::string_view, 11> kNames = {
    "random",     "honest",  "honest+1",  "threshold:0.3", "raise:0.3",  "cmd:./bot",
    "montecarlo", "rollout", "blueprint", "engine",        "engine:2000"};

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
    Word{"no-blueprint", [](EngineAgentOptions& o) { o.decision.anchor = 0; }},
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

EngineAgentOptions engine_options() {
  EngineAgentOptions options;
  DecisionOptions& decision = options.decision;
  decision.mixture.policies.clear();
  decision.mixture.weights.clear();  // they sum to 1
  for (int s = 0; s < static_cast<int>(styles().size()); ++s) {
    const Style::Kind kind = styles()[s].kind;
    decision.mixture.policies.push_back(s);
    decision.mixture.weights.push_back(kind == Style::Kind::kBlueprint ? 0.36
                                       : kind == Style::Kind::kHidden  ? 0.08
                                                                       : 0.035);
  }
  decision.mixture.floor = 0.005;
  decision.own_style = "blueprint";
  decision.anchor = 0.01;
  return options;
}

EngineAgentOptions rollout_options() { return {.name = "rollout"}; }

EngineAgentOptions blueprint_options() {
  EngineAgentOptions options = engine_options();
  options.name = "blueprint";
  options.solved = false;
  options.search = false;
  return options;
}

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
  if (options_.decision.anchor > 0) {
    learnt_ = knowledge_->learnt(errand_);
    blueprint_ = &learnt_->blueprint;
  }
}

Decision EngineAgent::decide(const View& view, std::uint64_t seed, Workers& workers,
                             const StyleMemory* memory) const {
  return decide_action(view, options_.decision,
                       {.values = values_.get(),
                        .blueprint = blueprint_,
                        .memory = memory,
                        .seed = seed,
                        .watch = errand_.watch},
                       workers);
}

// Two players find out how the other plays, so that nothing but a mix of its own is safe.
bool EngineAgent::plays_alone(const Round& round) const {
  return blueprint_ != nullptr && (!options_.search || (round.alive() == 2 && !round.has_exact()));
}

void EngineAgent::read_past(const View& view, StyleMemory& memory) const {
  if (!options_.decision.learn) return;
  BeliefOptions believing = options_.decision.belief;
  believing.style_weights = root_weights(options_.decision.mixture, view, 1);
  memory.read(view.past, believing, blueprint_);
  if (options_.decision.posterior) memory.follow(view.round, believing, blueprint_);
}

bool EngineAgent::is_predictable(const View& view, const StyleMemory& memory) const {
  constexpr std::size_t kRounds = 2;  // that have to be seen
  constexpr double kSure = 0.8;
  if (!options_.search || !options_.decision.learn || view.past.size() < kRounds) return false;
  BeliefOptions believing = options_.decision.belief;
  believing.style_weights = root_weights(options_.decision.mixture, view, 1);
  const auto likely = memory.styles(view.round.after(view.seat()), believing);
  double sure = 0;
  for (std::size_t s = 0; s < likely.size(); ++s) sure += styles()[s].predictable() ? likely[s] : 0;
  return sure > kSure;
}

std::shared_ptr<const RoundSolution> EngineAgent::solution(const Round& round) const {
  if (!options_.solved) return nullptr;
  const auto solved = knowledge_->solution(round, errand_);
  return solved ? *solved : nullptr;
}

bool EngineAgent::plays_by_book(const Round& round) const {
  return plays_alone(round) && learnt_->book && learnt_->book->covers(round);
}

std::optional<std::vector<double>> EngineAgent::known_mix(const View& view,
                                                          const StyleMemory& memory) const {
  const Round& round = view.round;
  if (round.alive() == 2 && is_predictable(view, memory)) return std::nullopt;
  if (const auto solved = solution(round); solved && solved->strategy.knows(round, view.hand)) {
    return solved->strategy.mix(round, view.hand);
  }
  if (!plays_alone(round)) return std::nullopt;
  if (plays_by_book(round)) return learnt_->book->mix(round, view.hand);
  const Ladder& ladder = round.ladder();
  const auto actions = legal_actions(round);
  std::vector<double> result(actions.size());
  for (const auto& [rank, share] : blueprint_mix(view, blueprint_)) {
    const Action action = rank == kCallRank ? kCall : raise_to(ladder.bid(rank));
    result[std::ranges::find(actions, action) - actions.begin()] += share;
  }
  return result;
}

Result<Advice> EngineAgent::advise(const View& view, std::uint64_t seed) const {
  Workers workers(errand_.threads);
  StyleMemory memory;
  read_past(view, memory);
  return advise(view, seed, workers, memory);
}

Result<Advice> EngineAgent::advise(const View& view, std::uint64_t seed, Workers& workers,
                                   const StyleMemory& memory) const {
  Advice advice{.decision = decide(view, seed, workers, &memory)};
  if (errand_.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
  const auto actions = legal_actions(view.round);
  if (auto known = known_mix(view, memory)) {
    advice.mix = *std::move(known);
    for (ActionWorth& one : advice.decision.actions) {
      one.play = advice.mix[std::ranges::find(actions, one.action) - actions.begin()];
    }
  } else {
    advice.mix.resize(actions.size());
    for (const ActionWorth& one : advice.decision.actions) {
      advice.mix[std::ranges::find(actions, one.action) - actions.begin()] = one.play;
    }
  }
  advice.action = actions[std::ranges::max_element(advice.mix) - advice.mix.begin()];
  if (!options_.solved) return advice;
  const auto solution = knowledge_->solution(view.round, errand_);
  if (!solution) return pass_on(solution);
  if (*solution != nullptr && (*solution)->strategy.knows(view.round, view.hand)) {
    advice.solved = {(*solution)->lower, (*solution)->upper, advice.mix};
  }
  return advice;
}

std::vector<double> EngineAgent::mix(const View& view, std::uint64_t seed) {
  last_.reset();
  read_past(view, memory_);
  if (!options_.decision.telemetry) {
    if (auto known = known_mix(view, memory_)) return *std::move(known);
  }
  auto advice = advise(view, seed, *worker_, memory_);
  std::vector<double> mix;
  if (advice) {
    mix = advice->mix;
    if (options_.decision.telemetry) last_ = *std::move(advice);
  } else {
    // Interrupted: what is done does not matter any more.
    const std::size_t actions = legal_actions(view.round).size();
    mix.assign(actions, 1.0 / static_cast<double>(actions));
  }
  return mix;
}

// The book has all hands of a decision together.
std::vector<double> EngineAgent::mixes(const View& view, std::span<const Hand> hands,
                                       std::uint64_t seed) {
  read_past(view, memory_);
  const Round& round = view.round;
  if (!plays_by_book(round) || solution(round) || is_predictable(view, memory_)) {
    return Agent::mixes(view, hands, seed);
  }
  const std::vector<double> all = learnt_->book->mixes(round);  // [hand of a HandSet][action]
  const HandSet& set = all_hands(round.dice[round.to_move()], round.rules);
  const auto actions = static_cast<std::ptrdiff_t>(all.size() / set.hands.size());
  std::vector<double> rows;
  for (const Hand& hand : hands) {
    const auto row = all.begin() + set.index(hand) * actions;
    rows.insert(rows.end(), row, row + actions);
  }
  return rows;
}

bool EngineAgent::sampled(const Round& round) const {
  return !plays_alone(round) && solution(round) == nullptr;
}

std::span<const std::string_view> agent_names() { return kNames; }

std::optional<EngineAgentOptions> options_of_kind(std::string_view kind) {
  if (kind == "engine") return engine_options();
  if (kind == "rollout") return rollout_options();
  if (kind == "montecarlo") return montecarlo_options();
  if (kind == "blueprint") return blueprint_options();
  return std::nullopt;
}

Result<std::unique_ptr<Agent>> make_agent(std::string_view name,
                                          const std::shared_ptr<const Knowledge>& knowledge,
                                          int players, const Errand& errand) {
  const auto colon = name.find(':');
  const std::string_view kind = name.substr(0, colon);
  if (is_simple_agent(name)) return make_simple_agent(name);
  if (is_outside_agent(name)) {
    if (errand.programs) return errand.programs->agent(name);
    return fail(Errc::kBadInput,
                "agent '{}': no program is started here; only the commands hazard liars play and "
                "hazard liars tournament start one",
                name);
  }
  auto known = options_of_kind(kind);
  if (!known) {
    return fail(Errc::kBadInput, "agent '{}': there is none of this name; there are {} and {}",
                name, fmt::join(agent_names().first(kNames.size() - 1), ", "), kNames.back());
  }
  EngineAgentOptions options = *std::move(known);
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
