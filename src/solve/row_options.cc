#include "solve/row_options.h"

#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"

namespace hazard::solve {
namespace {

using scorecard::AnchorSpace;

// Makes options of one row; remembers the successor, which few scores of a box change.
class OptionMaker {
 public:
  OptionMaker(const Game& game, const AnchorSpace::Row& row, ValueView view, int working_exponent)
      : game_(game), row_(row), view_(view), working_exponent_(working_exponent) {}

  Option operator()(const scorecard::Action& action) {
    const bool flag = game_.anchors.after({row_.filled, row_.flag, 0}, action).flag;
    if (action.box != box_ || flag != flag_) {
      box_ = action.box;
      flag_ = flag;
      const int number = game_.anchors.row_number(row_.filled | 1U << box_, flag);
      successor_ = view_.values + game_.anchors.row(number).offset;
      shift_ = view_.exponents[number] - working_exponent_;
    }
    const bool upper = action.box < game_.rules.num_upper;
    return {box_, successor_,
            upper ? game_.anchors.lanes_after(row_.filled, action.box,
                                              action.score / game_.rules.boxes[action.box].face)
                  : nullptr,
            game_.utility.scale(action.points()).shifted(shift_),
            game_.utility.offset(action.points())};
  }

 private:
  const Game& game_;
  const AnchorSpace::Row& row_;
  ValueView view_;
  int working_exponent_;
  int box_ = -1;
  bool flag_ = false;
  const double* successor_ = nullptr;
  int shift_ = 0;
};

}  // namespace

RowOptions::RowOptions(const Game& game, const AnchorSpace::Row& row, ValueView view,
                       int working_exponent)
    : RowOptions(game, row, OptionMaker(game, row, view, working_exponent)) {}

}  // namespace hazard::solve
