// Rows about small policies, as CSV files have them.
#pragma once

#include <optional>
#include <string>

#include "engine/fields.h"
#include "hazard/engine/distill.h"

namespace hazard::engine {

// A point of a figure. What x and value are depends on the figure:
//
//   figure     series                            x                    value
//   size       model                             parameters or rules  mean
//   tail       met, loss                         decisions            share
//   scaling    lists                             rules of each list   mean
//   verbs      verb                              reroll, 1 or 2       share of decisions
//   learning   what is seen: supervised, reward  games                mean
struct FigureRow {
  std::string variant, figure, series;
  std::optional<std::string> learner, name;
  std::optional<double> x;
  double value = 0;
  std::optional<double> published;
};

std::string figures_csv(const ParetoAnswer& answer);

}  // namespace hazard::engine

HAZARD_FIELDS(hazard::engine::FigureRow, "FigureRow", "A point of a figure about small policies");
