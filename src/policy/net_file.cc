#include "policy/net_file.h"

#include <cmath>
#include <iterator>

#include "codec/node.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

using codec::Node;

constexpr std::size_t kMostFileLayers = 16;
constexpr std::size_t kMostFileUnits = 65'536;  // of one layer

void append_row(std::string& out, const float* row, int columns) {
  const auto end = std::back_inserter(out);
  for (int j = 0; j < columns; ++j) fmt::format_to(end, "{}{}", j == 0 ? "[" : ", ", row[j]);
  out += "]";
}

void append_net(std::string& out, const Features& features, Decision decision, const Net& net) {
  const auto end = std::back_inserter(out);
  fmt::format_to(end, "    \"{}\": {{\n      \"features\": [", name_of(decision));
  const char* between = "";
  for (int feature : features.recorded(decision)) {
    fmt::format_to(end, "{}\"{}\"", between, features.list()[feature].name);
    between = ", ";
  }
  out += "],\n      \"layers\": [";
  for (const NetLayer& layer : net.layers) {
    out +=
        &layer == &net.layers.front() ? "\n        {\"weights\": [" : ",\n        {\"weights\": [";
    for (int i = 0; i < layer.inputs; ++i) {
      out += i == 0 ? "\n          " : ",\n          ";
      append_row(out, layer.weights.row(i), layer.outputs);
    }
    out += "],\n         \"bias\": ";
    append_row(out, layer.bias.data(), layer.outputs);
    out += "}";
  }
  out += "]\n    }";
}

Result<Node> member(const Node& node, std::string_view key, Node::Kind kind,
                    std::string_view what) {
  if (node.is(Node::Kind::kObject)) {
    const auto found = node.find(key);
    if (found && found->is(kind)) return *found;
  }
  return fail(Errc::kBadInput, "{} is missing, or no {}", key, what);
}

// So many numbers that a float can hold.
Result<void> read_row(const Node& node, int columns, float* out) {
  if (!node.is(Node::Kind::kList) || node.size() != static_cast<std::size_t>(columns)) {
    return fail(Errc::kBadInput, "write a list of {} numbers", columns);
  }
  for (int j = 0; j < columns; ++j) {
    const Node number = node.item(j);
    const double value = number.is(Node::Kind::kNumber) ? number.number() : std::nan("");
    out[j] = static_cast<float>(value);
    if (!std::isfinite(out[j])) {
      return fail(Errc::kBadInput, "'{}' is no number that a float can hold", number.json());
    }
  }
  return {};
}

Result<NetLayer> read_layer(const Node& node, int inputs) {
  const auto weights = member(node, "weights", Node::Kind::kList, "list");
  if (!weights) return pass_on(weights);
  const auto bias = member(node, "bias", Node::Kind::kList, "list");
  if (!bias) return pass_on(bias);
  if (weights->size() != static_cast<std::size_t>(inputs)) {
    return fail(Errc::kBadInput, "weights has {} rows; write one for each of its {} inputs",
                weights->size(), inputs);
  }
  if (bias->size() < 1 || bias->size() > kMostFileUnits) {
    return fail(Errc::kBadInput, "bias has {} numbers; write 1 to {}", bias->size(),
                kMostFileUnits);
  }
  NetLayer layer(inputs, static_cast<int>(bias->size()));
  const auto bias_read = read_row(*bias, layer.outputs, layer.bias.data());
  if (!bias_read) return fail(Errc::kBadInput, "bias: {}", bias_read.error().message);
  for (int i = 0; i < inputs; ++i) {
    const auto read = read_row(weights->item(i), layer.outputs, layer.weights.row(i));
    if (!read) {
      return fail(Errc::kBadInput, "weights of input {}: {}", i + 1, read.error().message);
    }
  }
  return layer;
}

Result<void> check_features(const Node& node, const Features& features, Decision decision) {
  const auto names = member(node, "features", Node::Kind::kList, "list");
  if (!names) return pass_on(names);
  const std::vector<int> wanted = features.recorded(decision);
  if (names->size() != wanted.size()) {
    return fail(Errc::kBadInput, "{} features; a net of {} for {} looks at {}", names->size(),
                name_of(decision), features.game().rules.name, wanted.size());
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Node name = names->item(i);
    const std::string& right = features.list()[wanted[i]].name;
    if (!name.is(Node::Kind::kText) || name.text() != right) {
      return fail(Errc::kBadInput, "feature {} is {}; write \"{}\"", i + 1, name.json(), right);
    }
  }
  return {};
}

Result<Net> read_net(const Node& node, const Features& features, Decision decision) {
  const auto features_right = check_features(node, features, decision);
  if (!features_right) return pass_on(features_right);
  const auto layers = member(node, "layers", Node::Kind::kList, "list");
  if (!layers) return pass_on(layers);
  if (layers->size() < 2 || layers->size() > kMostFileLayers) {
    return fail(Errc::kBadInput, "{} layers; write 2 to {}", layers->size(), kMostFileLayers);
  }
  Net net;
  int inputs = static_cast<int>(features.recorded(decision).size());
  for (std::size_t i = 0; i < layers->size(); ++i) {
    auto layer = read_layer(layers->item(i), inputs);
    if (!layer) return fail(Errc::kBadInput, "layer {}: {}", i + 1, layer.error().message);
    inputs = layer->outputs;
    net.layers.push_back(*std::move(layer));
  }
  const int actions = num_actions(features, decision);
  if (inputs != actions) {
    return fail(Errc::kBadInput, "layer {}: it has {} outputs; write one for each of the {} {}",
                layers->size(), inputs, actions,
                decision == Decision::kCategory ? "boxes" : "ways to keep dice");
  }
  return net;
}

}  // namespace

std::string write_nets(const Features& features, const Nets& nets) {
  std::string out =
      fmt::format("{{\n  \"kind\": \"net\",\n  \"variant\": \"{}\",\n  \"nets\": {{\n",
                  features.game().rules.name);
  for (Decision decision : kDecisions) {
    append_net(out, features, decision, nets[static_cast<int>(decision)]);
    out += decision == kDecisions.back() ? "\n" : ",\n";
  }
  out += "  }\n}\n";
  return out;
}

Result<std::shared_ptr<const Policy>> read_nets(const PolicySheet& sheet) {
  const auto list = member(sheet.file, "nets", Node::Kind::kObject, "object");
  if (!list) return pass_on(list);
  Nets nets;
  for (Decision decision : kDecisions) {
    const auto node = member(*list, name_of(decision), Node::Kind::kObject, "object");
    if (!node) return pass_on(node);
    auto net = read_net(*node, *sheet.features, decision);
    if (!net) {
      return fail(Errc::kBadInput, "net of {}: {}", name_of(decision), net.error().message);
    }
    nets[static_cast<int>(decision)] = *std::move(net);
  }
  return make_net_policy(sheet.name, sheet.features, std::move(nets));
}

}  // namespace hazard::policy
