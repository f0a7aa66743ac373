// Answers for spreadsheets: a line of names, then rows. Variant and theta stand in every row.
#pragma once

#include <string>
#include <vector>

#include "codec/type.h"
#include "hazard/engine/engine.h"

namespace hazard::engine {

std::string to_csv(const EvaluateAnswer& answer);  // a row for each score
std::string to_csv(const CompareAnswer& answer);   // the same for both policies
std::string to_csv(const SimulateAnswer& answer);  // the same for each policy, as sampled
std::string to_csv(const SweepAnswer& answer);     // a row for each theta
std::string to_csv(const FrontierAnswer& answer);
std::string to_csv(const RegimesAnswer& answer);
std::string to_csv(const CoinsAnswer& answer);            // a row for each position
std::string to_csv(const LiarsTournamentAnswer& answer);  // a row for each agent
std::string to_csv(const ReviewAnswer& answer);           // a row for each decision
std::string to_csv(const TargetAnswer& answer);           // a row for each number of points
std::string to_csv(const DuelAnswer& answer);             // a row for each player
std::string to_csv(const ParetoAnswer& answer);           // a row for each policy
std::string to_csv(const ThresholdsAnswer& answer);  // a row for each gap and number of turns left

// What the columns mean: the rows of each command.
struct CsvRows {
  std::string_view commands;
  codec::TypeOf row;
};
std::vector<CsvRows> csv_rows();

}  // namespace hazard::engine
