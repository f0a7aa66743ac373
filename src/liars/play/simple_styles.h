// What the agents threshold, raise and honest do (simple_agents.h), fast enough for beliefs and
// imagined rounds. They never call a bid exact here.
#pragma once

#include "liars/play/styles.h"

namespace hazard::liars {

// kCallRank, or the rank of a raise. The player's style must be simple().
int simple_action(const ImaginedPlayer& player, const Bidding& bidding);

}  // namespace hazard::liars
