// What is kept of policies that were learnt for comparison, and their rows for spreadsheets.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/fields.h"
#include "hazard/engine/distill.h"

namespace hazard::engine {

struct KeptPupil {
  ParetoAnswer::Row row;
  std::vector<DistillAnswer::TailPoint> tail;
  std::vector<DistillAnswer::CurvePoint> curve;
  std::vector<DistillAnswer::ScalingPoint> scaling;
  std::vector<DistillAnswer::Verb> verbs;
};

struct ParetoCsvRow {
  std::string variant;
  double optimal = 0;
  ParetoAnswer::Row row;
};

}  // namespace hazard::engine

HAZARD_FIELDS(hazard::engine::KeptPupil, "KeptPupil", "A policy that was learnt");
HAZARD_FIELDS(hazard::engine::ParetoCsvRow, "ParetoCsvRow", "A policy and what it is worth");
