// Decision records as nets see them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "distill/net_trainer.h"
#include "distill/records.h"
#include "policy/features.h"
#include "policy/net.h"

namespace hazard::distill {

// What is minimised, mean over decisions.
enum class NetLoss : std::uint8_t {
  kCrossEntropy,  // with the best action, over all actions, legal or not
  kNearBest,      // with all legal actions, those that lose little before those that lose much
  kRegret,        // expected regret, if the outputs were the logarithms of chances
};

// The records must outlive it.
class NetExamples final : public NetTask {
 public:
  NetExamples(const policy::Features& features, const Records& records, NetLoss loss);

  void show(Examples examples, policy::NetMatrix& inputs) const override;
  double judge(Examples examples, const policy::NetMatrix& outputs,
               policy::NetMatrix& gradient) const override;

  NetLoss loss() const { return loss_; }
  void set_loss(NetLoss loss) { loss_ = loss; }
  const Records& records() const { return records_; }
  // Regret of the action that would be played.
  double lost(std::uint32_t example, const float* outputs) const;

 private:
  double cross_entropy(std::uint32_t example, const float* outputs, float* gradient) const;
  double near_best(std::uint32_t example, const float* outputs, float* gradient) const;
  double regret(std::uint32_t example, const float* outputs, float* gradient) const;

  const Records& records_;
  policy::NetInputs inputs_;
  NetLoss loss_;
  policy::NetMatrix cards_;           // [anchor][input]
  std::vector<std::uint32_t> legal_;  // [record]: bit a for action a
};

// Which records are learnt from, and which only tell when to stop: one of ten.
struct NetSplit {
  std::vector<std::uint32_t> learnt, held;
};
NetSplit split_records(std::size_t records, std::uint64_t seed);

// About so many of the records, each as often as its weight says, in an order drawn by lot.
std::vector<std::uint32_t> draw_by_weight(const Records& records,
                                          std::span<const std::uint32_t> among, std::size_t count,
                                          std::uint64_t seed, std::uint32_t round);

}  // namespace hazard::distill
