// A decision of the engine at Liar's Dice as one line of JSON, for logs that other programs read.
//
//   position   what was known, in the notation of round.h
//   action     what was chosen
//   actions    those that came into question, best first: n, mean, variance, radius, exact or
//              sampled, and the chance that the bid, or the bid called, holds
//   race       rollouts, budget, saved, and why the race stopped
//   policies   of the mixture: weight at the root, and how many opponents of all rollouts had the
//              style with the mean return of those rollouts (null unless
//              DecisionOptions::telemetry)
//   call       of the last bid: M, p, r, P_true from the own dice alone and after all bids, mode;
//              null if nobody has bid
#pragma once

#include <string>

#include "hazard/liars/match/agent.h"
#include "hazard/liars/play/decision.h"

namespace hazard::engine {

// Without a line end. `options` are those that the decision was made with.
std::string telemetry_line(const liars::View& view, const liars::Decision& decision,
                           const liars::DecisionOptions& options);

}  // namespace hazard::engine
