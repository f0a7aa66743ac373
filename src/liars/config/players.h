// Players made: agents by name with what is changed about them.
#pragma once

#include <memory>

#include "hazard/liars/config/player.h"
#include "liars/play/agents.h"

namespace hazard::liars {

// The agent at a table of so many players.
Result<std::unique_ptr<Agent>> make_player(const Player& player,
                                           const std::shared_ptr<const Knowledge>& knowledge,
                                           int players, const Errand& errand);

// One that imagines rounds and says why it decides.
Result<std::unique_ptr<EngineAgent>> make_adviser(const Player& player,
                                                  const std::shared_ptr<const Knowledge>& knowledge,
                                                  int players, const Errand& errand);

}  // namespace hazard::liars
