// Rows about matches, as answers and CSV files have them.
#pragma once

#include "engine/fields.h"
#include "hazard/engine/versus.h"
#include "hazard/evaluate/counts.h"
#include "hazard/stats/statistics.h"
#include "hazard/versus/duel.h"
#include "hazard/versus/thresholds.h"

// What is kept of a match that is being played, to be read again.
HAZARD_FIELDS(hazard::stats::Moments, "Moments", "A sample, summed up");
HAZARD_FIELDS(hazard::evaluate::Counts, "Counts", "Whole points with their numbers");
HAZARD_FIELDS(hazard::versus::Share, "Share", "An outcome of games");
HAZARD_FIELDS(hazard::versus::DuelPlayer, "PlayedSoFar", "A player's games so far");
HAZARD_FIELDS(hazard::versus::Substitute, "SubstituteSoFar", "A substitute's games so far");
HAZARD_FIELDS(hazard::versus::Duel, "DuelSoFar", "A match that has been played some times");
HAZARD_FIELDS(hazard::versus::Thresholds, "Thresholds", "The best attitudes to risk");
HAZARD_FIELDS(hazard::versus::Thresholds::Cell, "ThresholdCell",
              "Chances for a gap and a number of turns left");
HAZARD_FIELDS(hazard::engine::TargetAnswer::Constant, "ConstantTheta",
              "The best constant attitude for a target");
