#include "policy/policies.h"

#include <array>
#include <cmath>

#include "base/text.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "policy/limit.h"
#include "policy/policy_file.h"
#include "policy/target.h"
#include "policy/value_policy.h"

namespace hazard::policy {
namespace {

using PolicyResult = Result<std::shared_ptr<const Policy>>;

constexpr PolicyInfo kPolicies[] = {
    {"optimal", "the best mean; the same as theta:0"},
    {"theta:X", "the best certainty equivalent; X > 0 is bold, X < 0 cautious"},
    {"theta:inf", "the best case first, then how likely it is"},
    {"theta:-inf", "the worst case first, then how unlikely it is"},
    {"heuristic", "a beginner's rules of thumb; Yatzy only"},
    {"greedy", "the most expected points in this turn"},
    {"random", "any legal keep, any legal box"},
    {"noisy:T", "a human: an action that loses x points has weight e^(-x/T)"},
    {"target:T", "the best chance to end with T points or more, then the best mean"},
    {"rules:N", "lists of N learnt rules, as hazard rules sheet prints them; some variants only"},
    {"FILE.json", "a tree, a net or a list of rules that hazard distill wrote"},
};

constexpr std::string_view kTheta = "theta", kNoisy = "noisy", kTarget = "target", kRules = "rules";

// A name taken apart: what stands before the colon, and the number behind it.
struct Parsed {
  std::string_view kind;  // of those above
  double number = 0;
};

Result<Parsed> parse(std::string_view name) {
  const std::size_t colon = name.find_first_of(":=");
  const std::string written = folded(name.substr(0, colon));
  if (written == kTheta || written == kNoisy) {
    const std::string_view kind = written == kTheta ? kTheta : kNoisy;
    const auto number = parse_signed(colon < name.size() ? trimmed(name.substr(colon + 1)) : "");
    if (kind == kNoisy) {
      if (number && *number > 0 && *number <= kMaxNoise) return Parsed{kind, *number};
      return fail(Errc::kBadInput, "policy '{}': write noisy:T with T above 0 and up to {} points",
                  name, kMaxNoise);
    }
    if (number && std::isinf(*number)) return Parsed{kind, *number};
    if (number && std::abs(*number) <= solve::kMaxTheta) {
      const auto objective = solve::make_objective(*number);
      if (objective) return Parsed{objective->theta == 0 ? "optimal" : kind, objective->theta};
      return fail(objective.error().code, "policy '{}': {}", name, objective.error().message);
    }
    return fail(Errc::kBadInput,
                "policy '{}': write theta:X with X from -{} to {}, theta:inf or theta:-inf", name,
                solve::kMaxTheta, solve::kMaxTheta);
  }
  if (written == kTarget) {
    const auto objective = solve::parse_objective(name);
    if (objective) return Parsed{kTarget, static_cast<double>(objective->target)};
    return fail(Errc::kBadInput, "policy '{}': write target:T with T from 1 to {} points", name,
                solve::kMostTarget);
  }
  if (written == kRules) {
    const auto number =
        parse_number<int>(colon < name.size() ? trimmed(name.substr(colon + 1)) : "");
    if (number && *number > 0) return Parsed{kRules, static_cast<double>(*number)};
    return fail(Errc::kBadInput, "policy '{}': write rules:N, such as rules:20", name);
  }
  for (const PolicyInfo& policy : kPolicies) {
    if (policy.name == folded(name)) return Parsed{policy.name};
  }
  const auto list = policy_list();
  return fail(Errc::kBadInput, "policy '{}': write {} or {}{}", name,
              list_of(list.first(list.size() - 1), &PolicyInfo::name), list.back().name,
              did_you_mean(name, list, &PolicyInfo::name));
}

std::string name_of(const Parsed& parsed) {
  const bool has_number = parsed.kind == kTheta || parsed.kind == kNoisy ||
                          parsed.kind == kTarget || parsed.kind == kRules;
  return has_number ? fmt::format("{}:{}", parsed.kind, parsed.number) : std::string(parsed.kind);
}

}  // namespace

std::span<const PolicyInfo> policy_list() { return kPolicies; }

Result<std::string> canonical_name(std::string_view name) {
  if (names_a_file(name)) return std::string(name);
  return parse(name).map([](const Parsed& parsed) { return name_of(parsed); });
}

PolicyResult make_policy(std::string_view name, const scorecard::RuleSet& rules,
                         const ValueSource& values, const PolicyOptions& options) {
  if (names_a_file(name)) return read_policy_file(std::string(name), rules, values, options);
  const auto parsed = parse(name);
  if (!parsed) return pass_on(parsed);
  const auto [kind, number] = *parsed;
  if (kind == "heuristic") return make_heuristic_policy(rules);
  if (kind == "greedy") return make_greedy_policy(rules);
  if (kind == "random") return make_random_policy(rules);
  if (std::isinf(number)) {
    return make_limit_policy(rules, number > 0 ? Limit::kBestCase : Limit::kWorstCase,
                             options.threads, options.watch);
  }
  if (kind == kRules) {
    return read_shipped_rules(static_cast<int>(number), rules, values, options);
  }
  const auto solved = values({kind == kTheta ? number : 0});
  if (!solved) return pass_on(solved);
  if (kind == kTarget) {
    return make_target_policy(static_cast<int>(number), *solved, options);
  }
  if (kind == kNoisy) return make_noisy_policy(name_of(*parsed), *solved, number);
  return make_value_policy(name_of(*parsed), *solved);
}

}  // namespace hazard::policy
