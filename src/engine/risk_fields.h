// Rows about attitudes to risk, as answers and CSV files have them.
#pragma once

#include "engine/fields.h"
#include "hazard/engine/risk.h"
#include "hazard/risk/frontier.h"
#include "hazard/risk/regimes.h"

HAZARD_FIELDS(hazard::risk::Frontier::Row, "FrontierRow", "Mean and spread of an attitude to risk");
HAZARD_FIELDS(hazard::risk::Regimes::Row, "Regime", "What play is like for an attitude to risk");
HAZARD_FIELDS(hazard::risk::Correction, "Correction",
              "What certainty equivalents add to means over throws");
