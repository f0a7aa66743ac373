#include "solve/values.h"

#include "hazard/scorecard/anchor.h"

namespace hazard::solve {

Values::Values(std::shared_ptr<const Game> game, std::span<const double> values,
               std::span<const std::int32_t> exponents, std::shared_ptr<const void> storage)
    : game_(std::move(game)), values_(values), exponents_(exponents), storage_(std::move(storage)) {
  HAZARD_ASSERT(reinterpret_cast<std::uintptr_t>(values_.data()) % kValueAlignment == 0);
}

double Values::points(const scorecard::Anchor& anchor) const {
  const auto place = anchors().index(anchor);
  HAZARD_ASSERT(place.has_value());
  const int row = anchors().row_number(anchor.filled, anchor.flag);
  return game_->utility.points(values_[*place], exponents_[row]);
}

}  // namespace hazard::solve
