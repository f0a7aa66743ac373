#include "policy/policy_file.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/files.h"
#include "base/shipped.h"
#include "base/text.h"
#include "codec/node.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "policy/features.h"
#include "policy/net_file.h"
#include "policy/rule_file.h"
#include "policy/tree_file.h"

namespace hazard::policy {
namespace {

using PolicyResult = Result<std::shared_ptr<const Policy>>;

struct PolicyKind {
  std::string_view name;
  PolicyResult (*read)(const PolicySheet& sheet);
};

constexpr PolicyKind kPolicyKinds[] = {
    {"tree", read_tree_policy}, {"net", read_nets}, {"rules", read_rules}};

PolicyResult read_sheet(const codec::Node& file, const std::string& path,
                        const scorecard::RuleSet& rules, const ValueSource& values,
                        const PolicyOptions& options) {
  const auto text_at = [&](std::string_view key) -> std::string {
    if (!file.is(codec::Node::Kind::kObject)) return "";
    const auto node = file.find(key);
    return node && node->is(codec::Node::Kind::kText) ? node->text() : "";
  };
  const auto made_for = scorecard::find_rules(text_at("variant"));
  if (!made_for) return fail(Errc::kBadInput, "variant: {}", made_for.error().message);
  if (scorecard::rules_hash(*made_for) != scorecard::rules_hash(rules)) {
    return fail(Errc::kBadInput, "it plays {}, not {}; choose that variant or another policy",
                made_for->name, rules.name);
  }
  auto game = solve::make_game(rules, {});
  if (!game) return pass_on(game);
  const std::string kind = is_rule_list(file) ? "rules" : text_at("kind");
  for (const PolicyKind& known : kPolicyKinds) {
    if (known.name != kind) continue;
    return known.read({file, path, std::make_shared<Features>(*std::move(game)), values, options});
  }
  return fail(Errc::kBadInput, "kind '{}': write {}", kind,
              list_of(kPolicyKinds, &PolicyKind::name));
}

PolicyResult read_text(std::string_view text, const std::string& name,
                       const scorecard::RuleSet& rules, const ValueSource& values,
                       const PolicyOptions& options) {
  const auto document = codec::Document::parse(text);
  if (!document) {
    return fail(Errc::kBadInput, "policy file '{}': {}", name, document.error().message);
  }
  auto policy = read_sheet(document->root(), name, rules, values, options);
  if (!policy && policy.error().code == Errc::kBadInput) {
    return fail(Errc::kBadInput, "policy file '{}': {}", name, policy.error().message);
  }
  return policy;
}

}  // namespace

std::string fingerprint(std::string_view name) {
  if (!names_a_file(name)) return std::string(name);
  const auto text = read_file(std::string(name));
  return fmt::format("{}#{:016x}", name, text ? XXH3_64bits(text->data(), text->size()) : 0);
}

bool names_a_file(std::string_view name) { return name.ends_with(".json"); }

PolicyResult read_policy_file(const std::string& path, const scorecard::RuleSet& rules,
                              const ValueSource& values, const PolicyOptions& options) {
  const auto text = read_file(path);
  if (!text) return pass_on(text);
  return read_text(*text, path, rules, values, options);
}

Result<std::string_view> shipped_rules(const scorecard::RuleSet& rules, int num_rules) {
  constexpr std::string_view kEnding = ".rules.json";
  std::vector<std::string> names;  // of all that there are
  for (const ShippedFile& file : shipped_files(kEnding)) {
    const std::string name = file.name.substr(0, file.name.size() - kEnding.size());
    if (name == fmt::format("{}-{}", rules.name, num_rules)) return file.bytes;
    names.push_back(name);
  }
  return fail(Errc::kBadInput,
              "policy 'rules:{}': no such rules come with Hazard for {}, only {}; hazard distill "
              "rules learns others",
              num_rules, rules.name, fmt::join(names, ", "));
}

PolicyResult read_shipped_rules(int num_rules, const scorecard::RuleSet& rules,
                                const ValueSource& values, const PolicyOptions& options) {
  const auto text = shipped_rules(rules, num_rules);
  if (!text) return pass_on(text);
  return read_text(*text, fmt::format("rules:{}", num_rules), rules, values, options);
}

}  // namespace hazard::policy
