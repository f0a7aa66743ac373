// Players who look at the table and change their attitude to risk with it, turn by turn. An
// attitude holds for a turn.
//
//   constant              theta:X and all other policies that do not look
//   select-theta          bold when behind, more so the fewer turns are left; cautious when ahead
//   trailing:15           0.08 if at least 15 points behind on the cards
//   underdog:0.05:50      up to 0.05, which 50 points behind in expected final scores ask for
//   protect:0.03:50       down to -0.03, which 50 points ahead ask for
//   symmetric             underdog and protect
//   varscaled:0.07:0.05   D / (V1 + V2), D points behind, V the variances of what is to come; from
//                         -0.05 to 0.07
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/base/result.h"

namespace hazard::versus {

// What these players look at.
struct Outlook {
  double gap = 0;       // own expected final score - that of the best opponent
  double behind = 0;    // points on the best opponent's card - own points
  double variance = 0;  // of the own final score + of the best opponent's
  int turns_left = 0;   // with this one
  int turns = 0;        // of a game
};

class ThetaRule {
 public:
  struct Info {
    std::string_view name;   // with the numbers it takes
    std::string_view title;  // one line for people
  };
  static std::span<const Info> list();

  // Nothing if the name is none of these; an error if its numbers are wrong.
  static std::optional<Result<ThetaRule>> parse(std::string_view name);

  std::string name() const;  // canonical
  double theta(const Outlook& outlook) const;
  // What theta() may give, ascending.
  std::vector<double> thetas() const;

 private:
  enum class Kind { kSelect, kTrailing, kUnderdog, kProtect, kSymmetric, kVarscaled };

  Kind kind_ = Kind::kSelect;
  std::vector<double> numbers_;
};

}  // namespace hazard::versus
