// Nets in files: a policy of kind "net".
//
//   {"kind": "net", "variant": "yatzy", "nets": {"reroll1": {"features": [...], "layers":
//    [{"weights": [[...], ...], "bias": [...]}, ...]}, "reroll2": ..., "category": ...}}
//
// features are the recorded ones in their order, weights[i][o] leads from input i to output o.
// Numbers are the shortest that read back as the same float.
#pragma once

#include <memory>
#include <string>

#include "hazard/base/result.h"
#include "hazard/policy/policy.h"
#include "policy/features.h"
#include "policy/net.h"
#include "policy/policy_file.h"

namespace hazard::policy {

std::string write_nets(const Features& features, const Nets& nets);

// Refuses nets of other sizes and numbers that are none, naming the net and the layer.
Result<std::shared_ptr<const Policy>> read_nets(const PolicySheet& sheet);

}  // namespace hazard::policy
