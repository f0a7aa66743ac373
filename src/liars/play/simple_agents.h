// Agents that look at their own dice and nothing else.
//
//   random        every legal action is as likely as every other
//   threshold:T   calls if the bid is true with a probability below T (0..1). If not it makes the
//                 raise that is most likely true, and of equal ones the lowest. Opens likewise.
//   honest        calls a bid that is more likely false than true. If not it bids its strongest
//                 face, the one of which most dice are expected (of equal ones the highest), in
//                 the expected quantity rounded down; if that is no raise, the lowest raise that
//                 the expectation of its face supports; if there is none, the raise that is most
//                 likely true.
//
// All but random follow two rules: what the own dice alone make certain is never called, and a
// bid that nothing beats is called, or called exact where that is allowed and more likely right.
#pragma once

#include <memory>
#include <string_view>

#include "hazard/liars/match/agent.h"

namespace hazard::liars {

Result<std::unique_ptr<Agent>> make_simple_agent(std::string_view name);

}  // namespace hazard::liars
