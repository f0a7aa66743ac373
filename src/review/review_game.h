// Reviews made.
#pragma once

#include "hazard/review/record.h"
#include "hazard/review/review.h"
#include "solve/values.h"

namespace hazard::review {

struct ReviewOptions {
  int imagined = 20;  // games on the same dice; 0: none
};

// The values are those of the record's rules.
GameReview review_game(const Record& record, const solve::Values& values,
                       const ReviewOptions& options = {});

SameDice same_dice(const Record& record, const solve::Values& values, int games);

}  // namespace hazard::review
