// What a game of chance says about one position: it is final and pays something, or the player
// chooses, or chance decides.
//
//   node.payout(3)                  final
//   node.option("roll", next)       a choice: one call for each option
//   node.outcome(0.25, next)        an event: one call for each outcome, with its probability
//   node.ways(1, 6, next)           the same for one case out of six; exact for exact numbers
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hazard::chance {

enum class Kind : std::uint8_t {
  kSilent,  // nothing was said: a mistake
  kFinal,
  kChoice,
  kEvent,
  kMixed,  // more than one of these: a mistake
};

// Number is double, or a type of exact fractions such as Exact (exact.h).
template <class PositionType, class NumberType = double>
class Node {
 public:
  using Position = PositionType;
  using Number = NumberType;

  void payout(Number amount) {
    kind_ = kind_ == Kind::kSilent ? Kind::kFinal : Kind::kMixed;
    payout_ = std::move(amount);
  }
  void option(std::string label, Position next) {
    become(Kind::kChoice);
    next_.push_back(std::move(next));
    labels_.push_back(std::move(label));
  }
  void outcome(Number probability, Position next) {
    become(Kind::kEvent);
    next_.push_back(std::move(next));
    probabilities_.push_back(std::move(probability));
  }
  void ways(std::int64_t cases, std::int64_t of, Position next) {
    outcome(Number(cases) / Number(of), std::move(next));
  }

  Kind kind() const { return kind_; }
  const Number& payout() const { return payout_; }
  std::span<const Position> next() const { return next_; }         // of the options or outcomes
  std::span<const std::string> labels() const { return labels_; }  // [option]
  std::span<const Number> probabilities() const { return probabilities_; }  // [outcome]

  // Ready for another position; the memory stays.
  void clear() {
    kind_ = Kind::kSilent;
    next_.clear();
    labels_.clear();
    probabilities_.clear();
  }

 private:
  void become(Kind kind) { kind_ = kind_ == Kind::kSilent || kind_ == kind ? kind : Kind::kMixed; }

  Kind kind_ = Kind::kSilent;
  Number payout_{};
  std::vector<Position> next_;
  std::vector<std::string> labels_;
  std::vector<Number> probabilities_;
};

}  // namespace hazard::chance
