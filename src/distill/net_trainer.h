// Nets that learn: Adam (Kingma and Ba, 2014) on mini-batches.
//
// A batch is split into parts of a fixed size; each sums the gradient of its own examples, and the
// sums are added in the order of the parts. What is learnt does not depend on the number of
// threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.h"
#include "policy/net.h"
#include "policy/net_kernel.h"

namespace hazard::distill {

// What is to be learnt. Called from several threads, for a part of a batch at a time.
class NetTask {
 public:
  using Examples = std::span<const std::uint32_t>;

  virtual ~NetTask() = default;
  // Writes what the net sees of each example. [example][input]
  virtual void show(Examples examples, policy::NetMatrix& inputs) const = 0;
  // Returns the sum of the losses of these outputs; gradient: 0, filled with its derivatives.
  virtual double judge(Examples examples, const policy::NetMatrix& outputs,
                       policy::NetMatrix& gradient) const = 0;
};

// Outputs as the logarithms of chances: those of the actions whose bit is set, of at most 32; all
// others are 0. Both are rows of matrices, and the chances fill whole lanes of 16.
void find_chances(const float* outputs, std::uint32_t legal, int actions, float* chances);

// Weights drawn evenly from +-sqrt(6 / (inputs + outputs)), as Glorot and Bengio do (2010).
void draw_weights(std::uint64_t seed, policy::Net& net);

// What the layers make of the first `count` rows of inputs; outputs: [layer][row][output].
void run_net(const policy::Net& net, const policy::NetMatrix& inputs, int count,
             std::vector<policy::NetMatrix>& outputs);

class NetTrainer {
 public:
  static constexpr int kPartSize = 256;  // examples

  NetTrainer(policy::Net net, int threads);
  ~NetTrainer();
  NetTrainer(const NetTrainer&) = delete;
  NetTrainer& operator=(const NetTrainer&) = delete;

  const policy::Net& net() const { return net_; }
  // Goes on from these weights, and forgets what it knows of gradients.
  void restart(const policy::Net& net);

  // One step down the gradient of the mean loss of the examples, which it returns.
  double step(const NetTask& task, NetTask::Examples examples, double rate);
  // The mean loss alone.
  double loss(const NetTask& task, NetTask::Examples examples);

 private:
  struct Part;

  void work(const NetTask& task, NetTask::Examples examples, bool learn);
  void forward(const NetTask& task, NetTask::Examples examples, Part& part) const;
  void backward(int count, Part& part) const;
  void adam(int parts, double share, double rate);

  policy::Net net_;
  Workers workers_;
  std::vector<Part> parts_;
  std::vector<policy::NetMatrix> transposed_;  // [layer]: weights. [output][input]
  policy::Net mean_, square_;                  // running means of the gradient and its square
  int steps_ = 0;
};

}  // namespace hazard::distill
