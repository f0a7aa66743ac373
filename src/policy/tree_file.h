// Trees in files.
//
//   {"kind": "tree", "variant": "yatzy", "parameters": 6240, "trees": [
//     {"decision": "reroll1", "features": ["max_count", ...], "actions": ["Keep Pair", ...],
//      "nodes": [[feature, threshold, low child, high child], ..., [action], ...]}, ...]}
//
// Features and actions are numbers of the lists that stand beside them, children are numbers of
// nodes from 0. Actions are names of keeps, or keys of boxes.
#pragma once

#include <memory>
#include <string>

#include "codec/node.h"
#include "hazard/base/result.h"
#include "hazard/policy/policy.h"
#include "policy/features.h"
#include "policy/policy_file.h"
#include "policy/tree.h"

namespace hazard::policy {

std::string write_trees(const Features& features, const Trees& trees);

// Refuses what no tree can be, and says which node is wrong and why.
Result<Trees> read_trees(const codec::Node& file, const Features& features);
Result<std::shared_ptr<const Policy>> read_tree_policy(const PolicySheet& sheet);

}  // namespace hazard::policy
