#include "distill/net_trainer.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/assert.h"
#include "base/rng.h"
#include "policy/net_kernel.h"

namespace hazard::distill {
namespace {

using policy::Net;
using policy::NetLanes;
using policy::NetLayer;
using policy::NetMatrix;
using NetArray = Eigen::Map<Eigen::ArrayXf, Eigen::Aligned64>;

constexpr double kMeanDecay = 0.9;
constexpr double kSquareDecay = 0.999;
constexpr float kSmallRoot = 1e-8F;  // keeps steps finite where gradients vanish

NetArray array_of(NetMatrix& matrix) {
  return {matrix.data(), static_cast<Eigen::Index>(matrix.size())};
}

Net zeros_like(const Net& net) {
  Net zeros;
  for (const NetLayer& layer : net.layers) zeros.layers.emplace_back(layer.inputs, layer.outputs);
  return zeros;
}

template <int kWidth>
using ChanceLanes = Eigen::Array<float, kWidth, 1>;

// Chances below e^-60 are as good as none, and smaller ones would end in denormals.
constexpr float kLeastLogarithm = -60;

// For each byte, what to add to and to multiply by where a bit is set, and where it is not.
struct ByteMasks {
  static constexpr int kBits = 8;
  using Bits = std::array<float, kBits>;
  std::array<Bits, 1 << kBits> handicaps, factors;

  ByteMasks() {
    for (std::size_t byte = 0; byte < factors.size(); ++byte) {
      for (int bit = 0; bit < kBits; ++bit) {
        const bool set = (byte >> bit & 1) != 0;
        handicaps[byte][bit] = set ? 0 : std::numeric_limits<float>::lowest() / 2;
        factors[byte][bit] = set ? 1 : 0;
      }
    }
  }
};

template <int kWidth>
void find_lanes(const float* outputs, std::uint32_t legal, float* chances) {
  static const ByteMasks masks;
  using Byte = Eigen::Map<const ChanceLanes<ByteMasks::kBits>>;
  ChanceLanes<kWidth> values, factors;
  for (int i = 0; i < kWidth; i += ByteMasks::kBits) {
    const std::uint32_t byte = legal >> i & 0xFF;
    values.template segment<ByteMasks::kBits>(i) =
        Byte(outputs + i) + Byte(masks.handicaps[byte].data());
    factors.template segment<ByteMasks::kBits>(i) = Byte(masks.factors[byte].data());
  }
  values = (values - values.maxCoeff()).max(kLeastLogarithm).exp() * factors;
  Eigen::Map<ChanceLanes<kWidth>, Eigen::Aligned64>(chances, kWidth) = values / values.sum();
}

}  // namespace

void find_chances(const float* outputs, std::uint32_t legal, int actions, float* chances) {
  HAZARD_ASSERT(actions <= policy::kMostActions);
  if (actions <= NetLanes::kSize) {
    find_lanes<NetLanes::kSize>(outputs, legal, chances);
  } else {
    find_lanes<policy::kMostActions>(outputs, legal, chances);
  }
}

// What one part of a batch needs room for.
struct NetTrainer::Part {
  explicit Part(const Net& net)
      : inputs(kPartSize, net.layers.front().inputs), gradient(zeros_like(net)) {
    for (const NetLayer& layer : net.layers) {
      outputs.emplace_back(kPartSize, layer.outputs);
      slopes.emplace_back(kPartSize, layer.outputs);
    }
  }

  NetMatrix inputs;                // [example][input]
  std::vector<NetMatrix> outputs;  // [layer][example][output]
  std::vector<NetMatrix> slopes;   // of the loss, likewise
  Net gradient;
  double loss = 0;
};

void draw_weights(std::uint64_t seed, Net& net) {
  for (std::size_t n = 0; n < net.layers.size(); ++n) {
    NetLayer& layer = net.layers[n];
    const double most = std::sqrt(6.0 / (layer.inputs + layer.outputs));
    for (int i = 0; i < layer.inputs; ++i) {
      for (int o = 0; o < layer.outputs; ++o) {
        const auto place = static_cast<std::uint64_t>(i) * layer.outputs + o;
        const RandomBlock block =
            random_block(seed, {.stream = place, .index = static_cast<std::uint32_t>(n)});
        layer.weights.row(i)[o] = static_cast<float>((block[0] * 0x1p-31 - 1) * most);
      }
    }
    array_of(layer.bias).setZero();
  }
}

void run_net(const Net& net, const NetMatrix& inputs, int count, std::vector<NetMatrix>& outputs) {
  const NetMatrix* from = &inputs;
  for (std::size_t n = 0; n < net.layers.size(); ++n) {
    const NetLayer& layer = net.layers[n];
    NetMatrix& to = outputs[n];
    policy::multiply({from->data(), from->width(), 1, layer.weights.data(), layer.weights.width(),
                      to.data(), to.width(), count, layer.inputs, to.width(), layer.bias.data(),
                      n + 1 < net.layers.size()});
    from = &to;
  }
}

NetTrainer::NetTrainer(Net net, int threads)
    : net_(std::move(net)), workers_(threads), mean_(zeros_like(net_)), square_(zeros_like(net_)) {
  for (const NetLayer& layer : net_.layers) transposed_.emplace_back(layer.outputs, layer.inputs);
}

NetTrainer::~NetTrainer() = default;

void NetTrainer::restart(const Net& net) {
  net_ = net;
  mean_ = zeros_like(net_);
  square_ = zeros_like(net_);
  steps_ = 0;
}

double NetTrainer::step(const NetTask& task, NetTask::Examples examples, double rate) {
  for (std::size_t n = 1; n < net_.layers.size(); ++n) {
    const NetLayer& layer = net_.layers[n];
    for (int i = 0; i < layer.inputs; ++i) {
      for (int o = 0; o < layer.outputs; ++o) transposed_[n].row(o)[i] = layer.weights.row(i)[o];
    }
  }
  work(task, examples, true);
  const int parts = static_cast<int>((examples.size() + kPartSize - 1) / kPartSize);
  const double share = 1.0 / static_cast<double>(examples.size());
  adam(parts, share, rate);
  double sum = 0;
  for (int p = 0; p < parts; ++p) sum += parts_[p].loss;
  return sum * share;
}

double NetTrainer::loss(const NetTask& task, NetTask::Examples examples) {
  constexpr std::size_t kAtOnce = 64 * kPartSize;
  double sum = 0;
  for (std::size_t first = 0; first < examples.size(); first += kAtOnce) {
    const auto some = examples.subspan(first, std::min(kAtOnce, examples.size() - first));
    work(task, some, false);
    for (std::size_t p = 0; p * kPartSize < some.size(); ++p) sum += parts_[p].loss;
  }
  return examples.empty() ? 0 : sum / static_cast<double>(examples.size());
}

void NetTrainer::work(const NetTask& task, NetTask::Examples examples, bool learn) {
  const int count = static_cast<int>(examples.size());
  const int parts = (count + kPartSize - 1) / kPartSize;
  while (static_cast<int>(parts_.size()) < parts) parts_.emplace_back(net_);
  workers_.for_ranges(parts, 1, [&](int begin, int end) {
    for (int p = begin; p < end; ++p) {
      const int first = p * kPartSize;
      const int size = std::min(kPartSize, count - first);
      forward(task, examples.subspan(first, size), parts_[p]);
      if (learn) backward(size, parts_[p]);
    }
  });
}

void NetTrainer::forward(const NetTask& task, NetTask::Examples examples, Part& part) const {
  const int count = static_cast<int>(examples.size());
  task.show(examples, part.inputs);
  run_net(net_, part.inputs, count, part.outputs);
  array_of(part.slopes.back()).setZero();
  part.loss = task.judge(examples, part.outputs.back(), part.slopes.back());
}

void NetTrainer::backward(int count, Part& part) const {
  constexpr float kOne = 1;
  for (std::size_t n = net_.layers.size(); n-- > 0;) {
    const NetLayer& layer = net_.layers[n];
    const NetMatrix& from = n == 0 ? part.inputs : part.outputs[n - 1];
    const NetMatrix& slopes = part.slopes[n];
    NetLayer& gradient = part.gradient.layers[n];
    policy::multiply({from.data(), 1, from.width(), slopes.data(), slopes.width(),
                      gradient.weights.data(), gradient.weights.width(), layer.inputs, count,
                      slopes.width()});
    policy::multiply({&kOne, 0, 0, slopes.data(), slopes.width(), gradient.bias.data(), 0, 1, count,
                      slopes.width()});
    if (n == 0) break;
    NetMatrix& before = part.slopes[n - 1];
    policy::multiply({slopes.data(), slopes.width(), 1, transposed_[n].data(),
                      transposed_[n].width(), before.data(), before.width(), count, layer.outputs,
                      before.width()});
    NetArray all = array_of(before);
    all *= (array_of(part.outputs[n - 1]) > 0).cast<float>();
  }
}

void NetTrainer::adam(int parts, double share, double rate) {
  ++steps_;
  const auto step = static_cast<float>(rate / (1 - std::pow(kMeanDecay, steps_)));
  const auto root = static_cast<float>(1 / std::sqrt(1 - std::pow(kSquareDecay, steps_)));
  const auto update = [&](NetMatrix NetLayer::*member, std::size_t n) {
    NetArray sum = array_of(parts_[0].gradient.layers[n].*member);
    for (int p = 1; p < parts; ++p) sum += array_of(parts_[p].gradient.layers[n].*member);
    sum *= static_cast<float>(share);
    NetArray mean = array_of(mean_.layers[n].*member);
    NetArray square = array_of(square_.layers[n].*member);
    mean = static_cast<float>(kMeanDecay) * mean + static_cast<float>(1 - kMeanDecay) * sum;
    square = static_cast<float>(kSquareDecay) * square +
             static_cast<float>(1 - kSquareDecay) * sum.square();
    array_of(net_.layers[n].*member) -= step * mean / (square.sqrt() * root + kSmallRoot);
  };
  for (std::size_t n = 0; n < net_.layers.size(); ++n) {
    update(&NetLayer::weights, n);
    update(&NetLayer::bias, n);
  }
}

}  // namespace hazard::distill
