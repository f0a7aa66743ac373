#include "cli/grammar.h"

#include <array>

#include "hazard/engine/engine.h"
#include "hazard/liars/rules/rules.h"
#include "liars/play/agents.h"

namespace hazard::cli {
namespace {

// Of commands whose name begins so; the first that fits counts.
struct Source {
  std::string_view command;
  std::string_view argument;
  std::string_view words;
};
constexpr std::array kSources = {
    Source{"hazard liars advise", "position", "rules"},
    Source{"hazard liars", "--rules", "rules"},
    Source{"hazard liars", "--agent", "agents"},
    Source{"hazard liars", "--agents", "agents"},
    Source{"hazard", "--players", "players"},
    Source{"hazard", "--instead", "players"},
    Source{"hazard", "--objective", "objectives"},
    Source{"hazard", "--opponent-policy", "policies"},
    Source{"hazard report", "kind", "reports"},
    Source{"hazard", "variant", "variants"},
    Source{"hazard", "--variant", "variants"},
    Source{"hazard", "--position", "variants"},
    Source{"hazard", "position", "variants"},
    Source{"hazard", "--policy", "policies"},
    Source{"hazard compare", "a", "policies"},
    Source{"hazard compare", "b", "policies"},
    Source{"hazard", "file", kFiles},
};

}  // namespace

std::vector<WordList> word_lists() {
  engine::Engine engine({});
  WordList variants{"variants", "Variants", {}};
  const auto all_variants = engine.variants();
  for (const auto& variant : all_variants->variants) {
    variants.words.push_back({variant.name, variant.title});
  }
  WordList policies{"policies", "Policies", {}};
  const auto all_policies = engine.policies();
  for (const auto& [name, title] : all_policies->policies) {
    policies.words.push_back({name, title});
  }
  WordList players{"players", "Players of a match", policies.words};
  for (const auto& [name, title] : all_policies->players) players.words.push_back({name, title});
  const WordList objectives{"objectives",
                            "Objectives",
                            {{"mean", "expected points"},
                             {"theta:X", "their certainty equivalent for an attitude to risk"},
                             {"target:T", "the chance to end with that many points or more"},
                             {"beat", "the chance to beat opponents, a draw being half a win"}}};
  const WordList reports{"reports",
                         "Reports",
                         {{"risk", "what an attitude to risk buys and costs"},
                          {"match", "how to play to win"},
                          {"distill", "how well small policies play"}}};
  WordList rules{"rules", "Rules of Liar's Dice", {}};
  for (const liars::Preset& preset : liars::presets()) {
    rules.words.push_back({std::string(preset.name), std::string(preset.summary)});
  }
  WordList agents{"agents", "Agents of Liar's Dice", {}};
  for (const std::string_view name : liars::agent_names()) {
    agents.words.push_back({std::string(name), ""});
  }
  return {variants, policies, players, objectives, reports, rules, agents};
}

std::string_view words_of(const Grammar& command, const Argument& argument) {
  if (argument.value.starts_with("FILE")) return kFiles;
  for (const Source& source : kSources) {
    if (source.argument == argument.name && command.name.starts_with(source.command)) {
      return source.words;
    }
  }
  return "";
}

}  // namespace hazard::cli
