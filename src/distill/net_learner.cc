#include "distill/net_learner.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "distill/net_examples.h"
#include "distill/net_trainer.h"
#include "policy/features.h"
#include "policy/net.h"
#include "solve/turn.h"

namespace hazard::distill {
namespace {

using policy::Net;

constexpr int kPatience = 5;                // epochs without progress
constexpr double kLeastProgress = 1e-4;     // of the loss
constexpr std::size_t kMostHeld = 300'000;  // decisions that tell when to stop
// Of the epochs of a new net: expected regret alone finds no way out of play that loses nearly
// everything, whatever it does.
constexpr double kNearShare = 0.6;
constexpr double kLastRate = 0.01;  // of the first, where steps become smaller

// Not how well the outputs predict, but what is lost by playing the largest.
class AsPlayed final : public NetTask {
 public:
  explicit AsPlayed(const NetExamples& examples) : examples_(examples) {}
  void show(Examples examples, policy::NetMatrix& inputs) const override {
    examples_.show(examples, inputs);
  }
  double judge(Examples examples, const policy::NetMatrix& outputs,
               policy::NetMatrix& /*gradient*/) const override {
    double sum = 0;
    for (std::size_t e = 0; e < examples.size(); ++e) {
      sum += examples_.lost(examples[e], outputs.row(static_cast<int>(e)));
    }
    return sum;
  }

 private:
  const NetExamples& examples_;
};

Net fresh_net(const policy::Features& features, const Records& records,
              const NetLearning& options) {
  const int inputs = static_cast<int>(features.recorded(records.decision).size());
  Net net = policy::make_net(inputs, options.hidden, records.num_actions);
  draw_weights(options.seed * 4 + static_cast<int>(records.decision), net);
  return net;
}

struct NetCourse {
  std::size_t decisions;  // of an epoch
  bool whole;             // all epochs, in steps that become smaller; else until it is no use
  const NetTask& exam;    // decides which epoch was the best
  int near_epochs = 0;  // so many are to learn what is near the best before the examples' own loss
};

Result<Net> take_course(NetExamples& examples, Net start, const NetCourse& course,
                        const NetLearning& options) {
  const Records& records = examples.records();
  const NetSplit split = split_records(records.size(), options.seed);
  const auto held = draw_by_weight(records, split.held.empty() ? split.learnt : split.held,
                                   std::min(kMostHeld, course.decisions), options.seed,
                                   static_cast<std::uint32_t>(options.epochs));
  const NetLoss own_loss = examples.loss();
  NetTrainer trainer(std::move(start), options.threads);
  Net best = trainer.net();
  double least = trainer.loss(course.exam, held);
  int waited = 0;
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    const auto order = draw_by_weight(records, split.learnt, course.decisions, options.seed,
                                      static_cast<std::uint32_t>(epoch));
    const std::size_t batch = options.batch;
    examples.set_loss(epoch < course.near_epochs ? NetLoss::kNearBest : own_loss);
    for (std::size_t first = 0; first < order.size(); first += batch) {
      if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
      const double done =
          (epoch + static_cast<double>(first) / static_cast<double>(order.size())) / options.epochs;
      const double cosine = 0.5 * (1 + std::cos(std::numbers::pi * done));
      const double rate = options.rate * (course.whole ? kLastRate + (1 - kLastRate) * cosine : 1);
      trainer.step(examples, std::span(order).subspan(first, std::min(batch, order.size() - first)),
                   rate);
      options.watch.report(done);
    }
    const double loss = trainer.loss(course.exam, held);
    waited = loss < least * (1 - kLeastProgress) ? 0 : waited + 1;
    if (loss < least) {
      least = loss;
      best = trainer.net();
    }
    if (!course.whole && waited >= kPatience) break;
  }
  options.watch.report(1);
  return best;
}

}  // namespace

Result<Net> learn_labels(const policy::Features& features, const Records& records,
                         std::int64_t games, const NetLearning& options) {
  NetExamples examples(features, records, NetLoss::kCrossEntropy);
  const auto decisions = static_cast<std::size_t>(games * features.game().rules.num_boxes);
  return take_course(examples, fresh_net(features, records, options),
                     {.decisions = decisions, .whole = false, .exam = examples}, options);
}

Result<Net> learn_regrets(const policy::Features& features, const Records& records,
                          const Net& start, const NetLearning& options) {
  NetExamples examples(features, records, NetLoss::kRegret);
  const AsPlayed exam(examples);
  const bool fresh = start.layers.empty();
  return take_course(examples, fresh ? fresh_net(features, records, options) : start,
                     {.decisions = records.size(),
                      .whole = true,
                      .exam = exam,
                      .near_epochs = fresh ? static_cast<int>(kNearShare * options.epochs) : 0},
                     options);
}

}  // namespace hazard::distill
