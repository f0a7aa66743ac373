#include "liars/config/players.h"

#include "hazard/stats/racing.h"
#include "liars/config/config.h"

namespace hazard::liars {
namespace {

Result<void> check_limit(std::string_view name, const std::optional<std::int64_t>& limit,
                         std::int64_t most) {
  if (!limit || (*limit >= 1 && *limit <= most)) return {};
  return fail(Errc::kBadInput, "{} '{}': write a whole number from 1 to {}", name, *limit, most);
}

Result<void> check(std::span<const TableConfig> configs, int agents) {
  for (std::size_t i = 0; i < configs.size(); ++i) {
    const auto& [agent, config, name] = configs[i];
    if (agent && (*agent < 1 || *agent > agents)) {
      return fail(Errc::kBadInput, "config '{}': there is no agent {}; write a number from 1 to {}",
                  name, *agent, agents);
    }
    for (const TableConfig& other : configs.first(i)) {
      if (other.agent == agent) {
        return fail(Errc::kBadInput, "config '{}': {} '{}' already; name one of them", name,
                    agent ? fmt::format("agent {} has", *agent) : "all agents have",
                    other.config_name);
      }
      // Names tell players apart where results are counted.
      if (other.config_name == name && other.config != config) {
        return fail(Errc::kBadInput,
                    "config '{}': two different ones have this name; give each its own", name);
      }
    }
  }
  return {};
}

bool is_changed(const Player& player) {
  return !player.config.empty() || player.rollouts || player.milliseconds || player.telemetry;
}

// The options of the agent as the player wants them.
Result<EngineAgentOptions> changed(EngineAgentOptions options, const Player& player) {
  if (!player.config.empty()) {
    auto read = parse_config(player.config, options, player.config_name);
    if (!read) return read;
    options = *std::move(read);
    options.name = fmt::format("{} ({})", player.agent, player.config_name);
  }
  options.decision.telemetry = player.telemetry;
  stats::RaceOptions& racing = options.decision.racing;
  if (player.rollouts) racing.max_total = racing.max_per_arm = *player.rollouts;
  if (player.milliseconds) {
    racing.max_seconds = static_cast<double>(*player.milliseconds) / 1000;
    if (!player.rollouts) racing.max_total = racing.max_per_arm = kMostRollouts;
  }
  return options;
}

}  // namespace

Result<std::vector<Player>> players_of(std::span<const std::string> agents,
                                       std::span<const TableConfig> configs) {
  if (auto good = check(configs, static_cast<int>(agents.size())); !good) return pass_on(good);
  std::vector<Player> players;
  for (const std::string& name : agents) {
    Player& player = players.emplace_back(Player{.agent = name, .shared = true});
    const auto number = static_cast<int>(players.size());
    for (const bool own : {false, true}) {
      for (const TableConfig& one : configs) {
        if (one.agent != (own ? std::optional(number) : std::nullopt)) continue;
        player.config = one.config;
        player.config_name = one.config_name;
        player.shared = !own;
      }
    }
  }
  return players;
}

Result<std::unique_ptr<Agent>> make_player(const Player& player,
                                           const std::shared_ptr<const Knowledge>& knowledge,
                                           int players, const Errand& errand) {
  if (auto fits = check_limit("rollouts", player.rollouts, kMostRollouts); !fits) {
    return pass_on(fits);
  }
  if (auto fits = check_limit("milliseconds", player.milliseconds, kMostMilliseconds); !fits) {
    return pass_on(fits);
  }
  auto made = make_agent(player.agent, knowledge, players, errand);
  if (!made || !is_changed(player)) return made;
  const EngineAgent* const engine = (*made)->engine();
  if (engine == nullptr) {
    if (player.shared && !player.rollouts && !player.milliseconds) return made;
    return fail(Errc::kBadInput,
                "agent '{}': does not imagine rounds; leave out its configuration and limits",
                player.agent);
  }
  auto options = changed(engine->options(), player);
  if (!options) return pass_on(options);
  if (options->decision.leaf == Leaf::kValue) {
    if (const auto values = knowledge->values(players, errand); !values) return pass_on(values);
  }
  return std::make_unique<EngineAgent>(*std::move(options), knowledge, players, errand);
}

Result<std::unique_ptr<EngineAgent>> make_adviser(const Player& player,
                                                  const std::shared_ptr<const Knowledge>& knowledge,
                                                  int players, const Errand& errand) {
  auto made = make_player(player, knowledge, players, errand);
  if (!made) return pass_on(made);
  if ((*made)->engine() == nullptr) {
    return fail(Errc::kBadInput,
                "agent '{}': gives no reasons; take engine, montecarlo or one of theirs such as "
                "engine:2000",
                player.agent);
  }
  return std::unique_ptr<EngineAgent>(static_cast<EngineAgent*>(made->release()));
}

}  // namespace hazard::liars
