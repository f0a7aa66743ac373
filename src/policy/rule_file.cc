#include "policy/rule_file.h"

#include <algorithm>
#include <optional>
#include <span>

#include "base/text.h"
#include "codec/node.h"
#include "codec/sink.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "policy/rule_policy.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

using codec::Node;

struct UnruledName {
  Unruled value;
  std::string_view name;
};
constexpr UnruledName kUnruledNames[] = {{Unruled::kBestResponse, "best-response"},
                                         {Unruled::kOptimal, "optimal"}};

// --- writing -------------------------------------------------------------------------------------

std::string json_text(std::string_view text) {
  std::string out;
  codec::JsonSink(out, codec::Layout::kOneLine).text(text);
  return out;
}

std::string json_of(const Features& features, Decision decision, const Rule& rule) {
  std::string text;
  codec::JsonSink sink(text, codec::Layout::kOneLine);
  sink.begin_object();
  sink.key("if");
  sink.begin_list();
  for (const Condition& condition : rule.conditions) {
    sink.begin_object();
    sink.key("feature");
    sink.text(features.list()[condition.feature].name);
    sink.key("op");
    sink.text(kOpSigns[static_cast<int>(condition.op)]);
    sink.key("value");
    sink.number(condition.value);
    sink.end_object();
  }
  sink.end_list();
  sink.key("then");
  sink.text(action_name(features, decision, rule.action));
  sink.end_object();
  return text;
}

// A line for each rule, so that people can find theirs.
std::string json_of(const Features& features, const RuleList& list) {
  std::string text =
      fmt::format("    {{\"variant\": {}, \"decision\": {}, \"rules\": [",
                  json_text(features.game().rules.name), json_text(name_of(list.decision)));
  for (std::size_t i = 0; i < list.rules.size(); ++i) {
    text += fmt::format("{}\n      {}", i > 0 ? "," : "",
                        json_of(features, list.decision, list.rules[i]));
  }
  return text + fmt::format("\n    ], \"default\": {}}}",
                            json_text(action_name(features, list.decision, list.otherwise)));
}

// --- reading -------------------------------------------------------------------------------------

// An object of which every field is known; the error says "FIELD ...".
Result<void> check_fields(const Node& node, std::span<const std::string_view> known) {
  if (!node.is(Node::Kind::kObject)) return fail(Errc::kBadInput, "write an object");
  const std::vector<std::string> names(known.begin(), known.end());
  for (const std::string& name : node.names()) {
    if (std::ranges::find(names, name) != names.end()) continue;
    return fail(Errc::kBadInput, "'{}' is no field; write {}{}", name,
                list_of(names, [](const auto& one) { return one; }), did_you_mean(name, names));
  }
  return {};
}

Result<std::string> text_field(const Node& node, std::string_view key, std::string_view example) {
  const auto found = node.find(key);
  if (!found) return fail(Errc::kBadInput, "{} is missing; write such as \"{}\"", key, example);
  if (!found->is(Node::Kind::kText)) {
    return fail(Errc::kBadInput, "{} {}: write a text such as \"{}\"", key, found->json(), example);
  }
  return found->text();
}

Result<Condition> read_condition(const Features& features, const Node& node) {
  constexpr std::string_view kFields[] = {"feature", "op", "value"};
  const auto checked = check_fields(node, kFields);
  if (!checked) return pass_on(checked);
  const auto name = text_field(node, "feature", "max_count");
  if (!name) return pass_on(name);
  Condition condition;
  condition.feature = features.find(*name);
  if (condition.feature < 0) {
    return fail(Errc::kBadInput, "feature '{}' is not known in {}{}", *name,
                features.game().rules.name, did_you_mean(*name, features.list(), &Feature::name));
  }
  const auto op = text_field(node, "op", ">=");
  if (!op) return pass_on(op);
  const auto sign = std::ranges::find(kOpSigns, *op);
  if (sign == kOpSigns.end()) {
    return fail(Errc::kBadInput, "op '{}': write =, >= or <=", *op);
  }
  condition.op = static_cast<Condition::Op>(sign - kOpSigns.begin());
  const Feature& feature = features.list()[condition.feature];
  const auto value = node.find("value");
  if (!value) {
    return fail(Errc::kBadInput, "value is missing; write what {} is compared with, 0 to {}",
                feature.name, feature.most);
  }
  if (!value->is(Node::Kind::kNumber) || !(value->number() >= 0) ||
      value->number() > feature.most) {
    return fail(Errc::kBadInput, "value {}: {} goes from 0 to {}", value->json(), feature.name,
                feature.most);
  }
  condition.value = value->number();
  return condition;
}

Result<int> read_action(const Features& features, Decision decision, const Node& node,
                        std::string_view key) {
  const bool box = decision == Decision::kCategory;
  const auto name = text_field(node, key, box ? features.game().rules.boxes[0].key : "Keep Pair");
  if (!name) return pass_on(name);
  if (box) {
    const int found = features.game().rules.find_box(*name);
    if (found >= 0) return found;
    const auto card = features.game().rules.card();
    return fail(Errc::kBadInput, "{} '{}' is no box of {}; write {}{}", key, *name,
                features.game().rules.name, list_of(card, &scorecard::Box::key),
                did_you_mean(*name, card, &scorecard::Box::key));
  }
  const int found = find_keep(*name);
  if (found >= 0) return found;
  return fail(Errc::kBadInput, "{} '{}' is no verb; write {}, a mask such as 0b10001 or a union{}",
              key, *name, list_of(keep_verbs(), &KeepAction::name),
              did_you_mean(*name, keep_verbs(), &KeepAction::name));
}

Result<Rule> read_rule(const Features& features, Decision decision, const Node& node) {
  constexpr std::string_view kFields[] = {"if", "then"};
  const auto checked = check_fields(node, kFields);
  if (!checked) return pass_on(checked);
  const auto conditions = node.find("if");
  const bool listed = conditions && conditions->is(Node::Kind::kList);
  if (!listed || conditions->size() < 1 || conditions->size() > kMostConditions) {
    return fail(Errc::kBadInput, "if: write a list of one or two conditions");
  }
  Rule rule;
  for (std::size_t i = 0; i < conditions->size(); ++i) {
    const auto condition = read_condition(features, conditions->item(i));
    if (!condition) {
      return fail(Errc::kBadInput, "condition {}: {}", i + 1, condition.error().message);
    }
    rule.conditions.push_back(*condition);
  }
  const auto action = read_action(features, decision, node, "then");
  if (!action) return pass_on(action);
  rule.action = *action;
  return rule;
}

Result<RuleList> read_list(const Features& features, const Node& node) {
  constexpr std::string_view kFields[] = {"kind",     "variant", "rerolls",
                                          "decision", "rules",   "default"};
  const auto checked = check_fields(node, kFields);
  if (!checked) return pass_on(checked);
  const scorecard::RuleSet& rules = features.game().rules;
  const auto variant = text_field(node, "variant", rules.name);
  if (!variant) return pass_on(variant);
  const auto made_for = scorecard::find_rules(*variant);
  if (!made_for) return fail(Errc::kBadInput, "variant: {}", made_for.error().message);
  if (scorecard::rules_hash(*made_for) != scorecard::rules_hash(rules)) {
    return fail(Errc::kBadInput, "it plays {}, not {}", made_for->name, rules.name);
  }
  const auto kind = text_field(node, "decision", "category");
  if (!kind) return pass_on(kind);
  const auto decision = parse_decision(*kind);
  if (!decision) return pass_on(decision);
  RuleList list;
  list.decision = *decision;
  const auto written = node.find("rules");
  if (!written || !written->is(Node::Kind::kList)) {
    return fail(Errc::kBadInput, "rules: write a list of rules, which may be empty");
  }
  if (written->size() > kMostRulesOfList) {
    return fail(Errc::kBadInput, "{} rules are more than {}", written->size(), kMostRulesOfList);
  }
  for (std::size_t i = 0; i < written->size(); ++i) {
    auto rule = read_rule(features, list.decision, written->item(i));
    if (!rule) return fail(Errc::kBadInput, "rule {}: {}", i + 1, rule.error().message);
    list.rules.push_back(*std::move(rule));
  }
  const auto otherwise = read_action(features, list.decision, node, "default");
  if (!otherwise) return pass_on(otherwise);
  list.otherwise = *otherwise;
  return list;
}

Result<Unruled> read_unruled(const Node& file) {
  if (!file.find("rerolls")) return Unruled::kBestResponse;
  const auto name = text_field(file, "rerolls", "best-response");
  if (!name) return pass_on(name);
  for (const UnruledName& known : kUnruledNames) {
    if (known.name == *name) return known.value;
  }
  return fail(Errc::kBadInput, "rerolls '{}': write {}", *name,
              list_of(kUnruledNames, &UnruledName::name));
}

}  // namespace

std::string to_json(const Features& features, const RuleBook& book) {
  std::string text = fmt::format("{{\"kind\": \"rules\", \"variant\": {}, ",
                                 json_text(features.game().rules.name));
  if (!book.complete()) {
    const auto name = std::ranges::find(kUnruledNames, book.rerolls, &UnruledName::value);
    text += fmt::format("\"rerolls\": \"{}\", ", name->name);
  }
  text += "\"lists\": [\n";
  bool first = true;
  for (const auto& list : book.lists) {
    if (!list) continue;
    text += fmt::format("{}{}", first ? "" : ",\n", json_of(features, *list));
    first = false;
  }
  return text + "\n]}\n";
}

bool is_rule_list(const Node& file) {
  return file.is(Node::Kind::kObject) && !file.find("kind") && file.find("rules");
}

Result<RuleBook> read_rule_book(const Features& features, const Node& file) {
  RuleBook book;
  const auto unruled = file.is(Node::Kind::kObject) ? read_unruled(file) : Unruled::kBestResponse;
  if (!unruled) return pass_on(unruled);
  book.rerolls = *unruled;
  if (file.is(Node::Kind::kObject) && file.find("rules") && !file.find("lists")) {
    auto list = read_list(features, file);
    if (!list) return pass_on(list);
    const auto place = static_cast<std::size_t>(list->decision);
    book.lists[place] = *std::move(list);
    return book;
  }
  constexpr std::string_view kFields[] = {"kind", "variant", "rerolls", "lists"};
  const auto checked = check_fields(file, kFields);
  if (!checked) return pass_on(checked);
  const auto lists = file.find("lists");
  const bool listed = lists && lists->is(Node::Kind::kList);
  if (!listed || lists->size() < 1 || lists->size() > kDecisions.size()) {
    return fail(Errc::kBadInput, "lists: write a list of one to {} lists of rules",
                kDecisions.size());
  }
  for (std::size_t i = 0; i < lists->size(); ++i) {
    auto list = read_list(features, lists->item(i));
    if (!list) return fail(Errc::kBadInput, "list {}: {}", i + 1, list.error().message);
    auto& place = book.lists[static_cast<int>(list->decision)];
    if (place) {
      return fail(Errc::kBadInput, "list {}: there is a list for {} before it", i + 1,
                  name_of(list->decision));
    }
    place = *std::move(list);
  }
  return book;
}

Result<std::shared_ptr<const Policy>> read_rules(const PolicySheet& sheet) {
  const auto book = read_rule_book(*sheet.features, sheet.file);
  if (!book) return pass_on(book);
  return make_rule_policy(sheet.name, sheet.features, *book, sheet.values, sheet.options);
}

}  // namespace hazard::policy
