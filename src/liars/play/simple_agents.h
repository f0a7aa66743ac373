// Agents that look at their own dice and nothing else.
//
//   random        every legal action is as likely as every other
//   threshold:T   calls if the bid is true with a probability below T (0..1). If not it makes the
//                 raise that is most likely true, and of equal ones the lowest. Opens likewise.
//   raise:T       calls likewise. If not it bids one die more of the face of the last bid; where
//   the
//                 rules do not allow that, it raises as threshold:T does. Opens as that does.
//   honest        calls a bid that is more likely false than true. If not it bids its strongest
//                 face, the one of which most dice are expected (of equal ones the highest), in
//                 the expected quantity rounded down; if that is no raise, the lowest raise that
//                 the expectation of its face supports; if there is none, the raise that is most
//                 likely true.
//   honest+1      as honest, but with one die more where the rules allow that
//
// All but random follow two rules: what the own dice alone make certain is never called, and a
// bid that nothing beats is called, or called exact where that is allowed and more likely right.
#pragma once

#include <memory>
#include <string_view>

#include "hazard/liars/match/agent.h"

namespace hazard::liars {

// Whether the name, or what stands before its colon, is that of one of them.
bool is_simple_agent(std::string_view name);

Result<std::unique_ptr<Agent>> make_simple_agent(std::string_view name);

}  // namespace hazard::liars
