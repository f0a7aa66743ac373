// Grows a tree on coded records, a wave of leaves at a time.
//
// Histograms: for every column and code of the records of a node, the sums of what the objective
// wants to know. From those every split is scored at once. Large nodes are counted in a fixed
// number of parts side by side, small ones one beside the other: results do not depend on threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/parallel.h"
#include "distill/records.h"
#include "distill/tree_data.h"
#include "hazard/base/watch.h"

namespace hazard::distill {

struct GrownNode {
  std::int32_t column = -1;  // of the data; -1: a leaf
  std::int32_t code = 0;     // low if the record's is no larger
  std::int32_t low = 0, high = 0;
  double threshold = 0;
  std::int32_t action = 0;  // the best if this were a leaf
  double cost = 0;          // of that action over its records
  double weight = 0;
  int depth = 0;
  // Where its records stand in the order of the grower.
  std::size_t begin = 0, end = 0;
  bool barren = false;  // no split is any use

  bool is_leaf() const { return column < 0; }
};

// The root is the first; children come after their parent.
using GrownTree = std::vector<GrownNode>;

// What each action costs.
//
//   row    the cost of each action, weighed, beyond that of the best one; padding that costs too
//          much to be chosen; then a block of four: the weight, 1, 0, 0
struct TreeCosts {
  int num_actions = 0;
  int stride = 0;            // of a row, a multiple of four
  std::vector<float> table;  // [record][stride]

  int weight_lane() const { return stride - 4; }
  const float* row(std::size_t record) const { return &table[record * stride]; }
};
TreeCosts tree_costs(const Records& records);

// What each record is called, and how much it counts.
struct TreeLabels {
  int num_labels = 0;
  std::vector<std::uint8_t> label;  // [record]
  std::vector<float> weight;        // [record]
  std::vector<float> count;         // [record]: decisions that it stands for
};

struct GrowOptions {
  int depth = 1 << 20;       // splits on the longest way
  double least_records = 1;  // of a leaf
  // Of the costs' objective: how much of its cost a node counts actions that are not the best.
  double softness = 1;
  int threads = 0;
  Watch watch;
};

class Grower {
 public:
  virtual ~Grower() = default;
  // Splits leaves with at least so much to gain, and the leaves of those, until there are none.
  virtual void grow(double least_gain) = 0;
  virtual const GrownTree& tree() const = 0;
  virtual std::size_t num_leaves() const = 0;
};

// Parts the records of a node among its children, each in their order; spare is as long as order.
void part_records(const TreeData& data, const GrownNode& node, GrownNode& low, GrownNode& high,
                  std::vector<std::uint32_t>& order, std::vector<std::uint32_t>& spare);

// The data must outlive the grower. Splits leave as little as can be of
//   costs    the cost of the best action, softened: nodes are also good that leave few actions
//   labels   the Gini impurity
std::unique_ptr<Grower> grow_by_costs(const TreeData& data, const TreeCosts& costs,
                                      const GrowOptions& options);
std::unique_ptr<Grower> grow_by_labels(const TreeData& data, const TreeLabels& labels,
                                       const GrowOptions& options);

}  // namespace hazard::distill
