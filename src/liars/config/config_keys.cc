#include "liars/config/config_keys.h"

#include <array>

#include "hazard/stats/racing.h"
#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

constexpr std::array kLeaves = {Named{"value", Leaf::kValue}, Named{"dice", Leaf::kDice},
                                Named{"match", Leaf::kMatch}};
constexpr std::array kSchemes = {Named{"likelihood", ConfigDraft::Scheme::kLikelihood},
                                 Named{"return", ConfigDraft::Scheme::kReturn}};
constexpr std::array kRules = {
    Named{"bernstein", stats::RaceRule::kBernstein}, Named{"kl", stats::RaceRule::kKl},
    Named{"halving", stats::RaceRule::kHalving}, Named{"fixed", stats::RaceRule::kFixed}};
constexpr std::array kModes = {Named{"analytic_leaf", CallMode::kAnalyticLeaf},
                               Named{"hybrid", CallMode::kHybrid},
                               Named{"rollout", CallMode::kRollout}};
constexpr std::array kLargeMs = {Named{"auto", LargeM::kAuto}, Named{"normal", LargeM::kNormal},
                                 Named{"poisson", LargeM::kPoisson}, Named{"none", LargeM::kNone}};

DecisionOptions& decision(ConfigDraft& d) { return d.options.decision; }
MixtureOptions& mixture(ConfigDraft& d) { return d.options.decision.mixture; }
stats::RaceOptions& racing(ConfigDraft& d) { return d.options.decision.racing; }

// --- keys of one kind ----------------------------------------------------------------------------

template <class T>
using Access = T& (*)(ConfigDraft&);

struct Kind {
  std::string type;
  std::string range;
};

// Read(value, path) gives the value of what `of` gives, and Write prints it.
template <class T, class Read, class Write>
ConfigKey key(std::string_view path, std::string_view about, Kind kind, Access<T> of, Read read,
              Write write) {
  return {path,
          about,
          std::move(kind.type),
          std::move(kind.range),
          [=](const ConfigValue& value, ConfigDraft& draft) -> Checked {
            auto right = read(value, path);
            if (!right) return tl::unexpected(right.error());
            of(draft) = std::move(*right);
            return {};
          },
          [=](ConfigDraft& draft) { return write(of(draft)); }};
}

ConfigKey flag(std::string_view path, std::string_view about, Access<bool> of) {
  return key(path, about, {"true or false", ""}, of, read_flag,
             [](bool b) { return std::string(b ? "true" : "false"); });
}

ConfigKey number(std::string_view path, std::string_view about, Range range, Access<double> of) {
  return key(
      path, about, {"a number", to_string(range)}, of,
      [range](const ConfigValue& v, std::string_view name) { return read_number(v, name, range); },
      number_text);
}

template <class T>
ConfigKey count(std::string_view path, std::string_view about, std::int64_t least,
                std::int64_t most, T& (*of)(ConfigDraft&)) {
  return key<T>(
      path, about, {"a whole number", fmt::format("{} to {}", least, most)}, of,
      [=](const ConfigValue& v, std::string_view name) { return read_whole(v, name, least, most); },
      [](T n) { return fmt::to_string(n); });
}

template <class Enum, std::size_t N>
ConfigKey choice(std::string_view path, std::string_view about,
                 const std::array<Named<Enum>, N>& names,
                 std::type_identity_t<Enum>& (*of)(ConfigDraft&)) {
  return key<Enum>(
      path, about, {"a word", choices<Enum>(names)}, of,
      [&names](const ConfigValue& v, std::string_view name) {
        return read_choice<Enum>(v, name, names);
      },
      [&names](Enum now) {
        const auto known = [now](const Named<Enum>& n) { return n.value == now; };
        return in_quotes(std::find_if(names.begin(), names.end(), known)->name);
      });
}

std::string style_text(int style) { return in_quotes(styles()[style].name); }
std::string style_names() {
  return list_of(styles(), [](const Style& s) { return in_quotes(s.name); });
}
std::string numbers_text(const std::vector<double>& numbers) {
  return list_text(numbers, number_text);
}

// --- all of them ---------------------------------------------------------------------------------

std::vector<ConfigKey> first_keys() {
  return {
      choice(
          "leaf",
          "A round's end counts as \"value\", the chance to win, as \"dice\", or by a \"match\" "
          "played",
          kLeaves, [](ConfigDraft & d) -> auto& { return decision(d).leaf; }),
      flag(
          "solved", "Whether solved rounds are looked up",
          [](ConfigDraft & d) -> auto& { return d.options.solved; }),
      key<std::string>(
          "own_style", "How the player itself goes on in imagined rounds",
          {"a style", style_names()},
          [](ConfigDraft & d) -> auto& { return decision(d).own_style; },
          [](const ConfigValue& v, std::string_view name) {
            return read_style(v, name).map([](int s) { return std::string(styles()[s].name); });
          },
          in_quotes),
      count<int>(
          "max_raises", "Raises that come into question; the lowest on each face always do", 1,
          kMaxDiceInPlay * kMaxFaces,
          [](ConfigDraft & d) -> auto& { return decision(d).max_raises; }),
      number(
          "anchor.blueprint",
          "How closely it keeps to its blueprint among others who play it: an action is played e "
          "to "
          "the power of its value, on -1 to 1, over this more often; 0: only the best action",
          {0, 2}, [](ConfigDraft & d) -> auto& { return decision(d).anchor; }),
      number(
          "anchor.others", "The same among players who play otherwise", {1e-6, 2},
          [](ConfigDraft & d) -> auto& { return decision(d).anchor_least; }),
  };
}

std::vector<ConfigKey> mixture_keys() {
  return {
      flag(
          "mixture.enabled", "false: everybody is imagined to play the first policy",
          [](ConfigDraft & d) -> auto& { return mixture(d).enabled; }),
      key<std::vector<int>>(
          "mixture.policies", "Styles of imagined players",
          {"a list of styles, each of them once", "those of own_style"},
          [](ConfigDraft & d) -> auto& { return mixture(d).policies; }, read_styles,
          [](const std::vector<int>& all) { return list_text(all, style_text); }),
      key<std::vector<double>>(
          "mixture.weights", "One for each policy; they sum to 1",
          {"a list of numbers that sum to 1", "each 0 to 1"},
          [](ConfigDraft & d) -> auto& { return mixture(d).weights; }, read_weights, numbers_text),
      number(
          "mixture.min_weight_floor",
          "Every policy has it, the rest is divided by weights; 1 / policies at most", {0, 1},
          [](ConfigDraft & d) -> auto& { return mixture(d).floor; }),
      key<std::vector<int>>(
          "mixture.depth_schedule.depth_thresholds",
          "From so many imagined actions on other weights hold",
          {"a list of whole numbers that ascends", "each 0 to 1000"},
          [](ConfigDraft & d) -> auto& { return mixture(d).depth.thresholds; }, read_thresholds,
          [](const std::vector<int>& all) { return list_text(all, fmt::to_string<int>); }),
      key<std::vector<std::vector<double>>>(
          "mixture.depth_schedule.weights", "For each threshold a list of weights",
          {"a list of lists of numbers that sum to 1", "each 0 to 1"},
          [](ConfigDraft & d) -> auto& { return mixture(d).depth.weights; },
          [](const ConfigValue& v, std::string_view name) {
            return read_each<std::vector<double>>(v, name, "a list of lists of weights",
                                                  read_weights);
          },
          [](const auto& rows) { return list_text(rows, numbers_text); }),
      number(
          "mixture.root_dirichlet.alpha", "Dirichlet noise on the weights; low is rough",
          {0.05, 1000}, [](ConfigDraft & d) -> auto& { return mixture(d).noise_alpha; }),
      number(
          "mixture.root_dirichlet.epsilon", "Share of the noise; 0: none", {0, 1},
          [](ConfigDraft & d) -> auto& { return mixture(d).noise; }),
      flag(
          "mixture.gate.enabled", "Whether weights are multiplied by exp(scores * features)",
          [](ConfigDraft & d) -> auto& { return mixture(d).gate; }),
      key<std::vector<Scores>>(
          "mixture.gate.scores",
          "For each policy four: of dice left, quantity bid, players, wild dice, all on 0 to 1",
          {"a list of lists of four numbers", "each -100 to 100"},
          [](ConfigDraft & d) -> auto& { return mixture(d).gate_scores; },
          [](const ConfigValue& v, std::string_view name) {
            return read_each<Scores>(v, name, "a list of lists of four numbers", read_scores);
          },
          [](const auto& rows) {
            return list_text(rows, [](const Scores& row) { return list_text(row, number_text); });
          }),
  };
}

std::vector<ConfigKey> adaptive_keys() {
  return {
      flag(
          "mixture.adaptive.enabled", "Whether weights follow what is seen",
          [](ConfigDraft & d) -> auto& { return d.adaptive; }),
      choice(
          "mixture.adaptive.scheme",
          "\"likelihood\" of what opponents did, as belief.learning, or \"return\" in the race",
          kSchemes, [](ConfigDraft & d) -> auto& { return d.scheme; }),
      count<int>(
          "mixture.adaptive.updates",
          "Of \"return\": how often weights change before the last heat", 1, 64,
          [](ConfigDraft & d) -> auto& { return mixture(d).updates; }),
      number(
          "mixture.adaptive.share", "Of the budget, that updates learn from", {0, 0.9},
          [](ConfigDraft & d) -> auto& { return mixture(d).share; }),
      number(
          "mixture.adaptive.temperature",
          "Weights are times exp(return / temperature): low favours the best policy more",
          {0.01, 1000}, [](ConfigDraft & d) -> auto& { return mixture(d).temperature; }),
      number(
          "mixture.adaptive.temperature_decay",
          "What an update leaves of it to the next; 0.01 stays", {0, 1},
          [](ConfigDraft & d) -> auto& { return mixture(d).cooling; }),
      key<std::vector<double>>(
          "mixture.adaptive.prior_alpha",
          "Rounds of average return that policies start with: a number, or one for each",
          {"a number, or a list of them", "each 0.001 to 1e6"},
          [](ConfigDraft & d) -> auto& { return mixture(d).prior_alpha; }, read_prior,
          [](const std::vector<double>& all) {
            return all.size() == 1 ? number_text(all[0]) : numbers_text(all);
          }),
      number(
          "mixture.adaptive.decay", "What a return keeps from one update to the next", {0, 1},
          [](ConfigDraft & d) -> auto& { return mixture(d).decay; }),
      number(
          "mixture.adaptive.min_styles",
          "Twice in a row fewer in effect, 1 / sum of squares: back to the weights before",
          {1, static_cast<double>(styles().size())},
          [](ConfigDraft & d) -> auto& { return mixture(d).least_styles; }),
      number(
          "mixture.adaptive.max_regret",
          "Twice in a row more return lost to the best policy: back to the weights before", {0, 2},
          [](ConfigDraft & d) -> auto& { return mixture(d).most_regret; }),
  };
}

std::vector<ConfigKey> race_keys() {
  return {
      flag(
          "confstop.enabled", "false: all rollouts of the budget, spread evenly",
          [](ConfigDraft & d) -> auto& { return decision(d).race; }),
      choice(
          "confstop.rule",
          "Races by intervals \"bernstein\" or \"kl\", by \"halving\", or \"fixed\", as if not "
          "enabled",
          kRules, [](ConfigDraft & d) -> auto& { return racing(d).rule; }),
      number(
          "confstop.delta", "Probability of a stop at an action not within epsilon of the best",
          {0, 1, true}, [](ConfigDraft & d) -> auto& { return racing(d).delta; }),
      number(
          "confstop.epsilon", "A difference that does not matter, on a scale of -1 to 1", {0, 2},
          [](ConfigDraft & d) -> auto& { return racing(d).epsilon; }),
      count<std::int64_t>(
          "confstop.min_init", "Rollouts of each action before the first look", 2, 1'000'000,
          [](ConfigDraft & d) -> auto& { return racing(d).min_init; }),
      count<std::int64_t>(
          "confstop.batch_size", "Rollouts at a time", 1, 1'000'000,
          [](ConfigDraft & d) -> auto& { return racing(d).batch; }),
      number(
          "confstop.growth", "From one look to the next, as a share of an action's rollouts",
          {0, 1}, [](ConfigDraft & d) -> auto& { return racing(d).growth; }),
      count<std::int64_t>(
          "confstop.max_total_rollouts", "Budget of a decision", 1, kMostRollouts,
          [](ConfigDraft & d) -> auto& { return racing(d).max_total; }),
      count<std::int64_t>(
          "confstop.max_per_action", "Budget of an action", 1, kMostRollouts,
          [](ConfigDraft & d) -> auto& { return racing(d).max_per_arm; }),
      number(
          "confstop.max_seconds", "0: no limit; with one, decisions depend on the machine",
          {0, 86'400}, [](ConfigDraft & d) -> auto& { return racing(d).max_seconds; }),
      key<double>(
          "confstop.bound_b",
          "Width of the range of returns: at least what the round can end in, just that if "
          "\"auto\"",
          {"\"auto\", or a number", "above 0, up to 2"},
          [](ConfigDraft & d) -> auto& { return decision(d).bound; }, read_bound,
          [](double b) { return b == 0 ? in_quotes("auto") : number_text(b); }),
      flag(
          "confstop.paired", "Whether actions are compared on the same dice",
          [](ConfigDraft & d) -> auto& { return racing(d).paired; }),
  };
}

std::vector<ConfigKey> call_keys() {
  return {
      choice(
          "call_eval.mode",
          "Calls by \"hybrid\" (P and what follows), \"analytic_leaf\" (1 - 2 P), \"rollout\"",
          kModes, [](ConfigDraft & d) -> auto& { return decision(d).call; }),
      flag(
          "call_eval.cache_enabled", "P from the dice alone is looked up; the values are the same",
          [](ConfigDraft & d) -> auto& { return decision(d).call_options.cache_enabled; }),
      choice(
          "call_eval.large_M_approx",
          "P from the dice alone beyond 10,000 of them: \"auto\", \"normal\", \"poisson\" or "
          "\"none\"",
          kLargeMs,
          [](ConfigDraft & d) -> auto& { return decision(d).call_options.binomial.large_m; }),
      flag(
          "call_eval.use_logspace",
          "P from the dice alone by logarithms, where it is not approximated",
          [](ConfigDraft & d) -> auto& { return decision(d).call_options.binomial.use_logspace; }),
      flag(
          "belief.enabled", "false: hidden dice as if nobody had bid",
          [](ConfigDraft & d) -> auto& { return decision(d).posterior; }),
      flag(
          "belief.learning", "Whether opponents' styles are learnt from earlier rounds",
          [](ConfigDraft & d) -> auto& { return decision(d).learn; }),
      number(
          "belief.error", "Share of actions that follow no style", {1e-6, 1},
          [](ConfigDraft & d) -> auto& { return decision(d).belief.error; }),
      number(
          "belief.memory", "What an observation of an earlier round keeps, per round", {0, 1},
          [](ConfigDraft & d) -> auto& { return decision(d).belief.memory; }),
  };
}

}  // namespace

std::span<const ConfigKey> config_keys() {
  static const std::vector<ConfigKey> all = [] {
    std::vector<ConfigKey> keys;
    for (const auto& part :
         {first_keys(), mixture_keys(), adaptive_keys(), race_keys(), call_keys()}) {
      keys.insert(keys.end(), part.begin(), part.end());
    }
    return keys;
  }();
  return all;
}

}  // namespace hazard::liars
