// Small policies that are learnt: distill tree, net, rules.
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "cli/options.h"
#include "cli/program.h"
#include "codec/type.h"
#include "hazard/engine/distill.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/scorecard/rules.h"

namespace hazard::cli {
namespace {

using engine::DistillNetRequest;
using engine::DistillRulesRequest;
using engine::DistillTreeRequest;

// One of the words of an enumeration, if there is any.
template <class T>
Result<void> take_word(const std::string& name, const std::optional<std::string>& text, T& out) {
  if (!text) return {};
  for (const auto& [value, word] : codec::Words<T>::kWords) {
    if (folded(*text) != folded(word)) continue;
    out = value;
    return {};
  }
  const auto word_of = [](const auto& pair) { return pair.second; };
  return fail(Errc::kBadInput, "{} '{}': write one of {}{}", name, *text,
              list_of(codec::Words<T>::kWords, word_of),
              did_you_mean(*text, codec::Words<T>::kWords, word_of));
}

template <class T>
Result<void> take_whole(const std::string& name, const std::optional<std::string>& text,
                        std::int64_t least, std::int64_t most, T& out) {
  if (!text) return {};
  const auto number = parse_whole(name, *text, least, most);
  if (!number) return pass_on(number);
  out = static_cast<T>(*number);
  return {};
}

Result<void> take_layers(const std::optional<std::string>& text, std::vector<int>& out) {
  if (!text) return {};
  const auto list = parse_list("hidden", *text);
  if (!list) return pass_on(list);
  if (list->size() > engine::kMostLayers) {
    return fail(Errc::kBadInput, "hidden '{}': {} layers are more than {}", *text, list->size(),
                engine::kMostLayers);
  }
  out.clear();
  for (const std::string& one : *list) {
    const auto number = parse_whole("hidden", one, 1, engine::kMostNeurons);
    if (!number) return pass_on(number);
    out.push_back(static_cast<int>(*number));
  }
  return {};
}

// The first that failed.
template <class... Results>
Result<void> all_of(const Results&... results) {
  Result<void> first;
  const auto look = [&](const Result<void>& result) {
    if (first && !result) first = result;
  };
  (look(results), ...);
  return first;
}

Result<DistillTreeRequest> tree_request(const DistillFlags& flags) {
  DistillTreeRequest request;
  int depth = 0;
  std::int64_t parameters = 0;
  const auto taken = all_of(
      take_word("objective", flags.objective, request.objective),
      take_whole("depth", flags.depth, 1, engine::kMostTreeDepth, depth),
      take_whole("parameters", flags.parameters, engine::kLeastTreeParameters,
                 engine::kMostParameters, parameters),
      take_whole("games", flags.games, 1, engine::kMostLearntGames, request.games),
      take_whole("records", flags.records, 1, engine::kMostLearntRecords, request.records),
      take_whole("rounds", flags.rounds, 1, engine::kMostRounds, request.rounds),
      take_whole("min-leaf", flags.min_leaf, 1, engine::kMostLearntRecords, request.least_records));
  if (!taken) return pass_on(taken);
  if (depth > 0) request.depth = depth;
  if (parameters > 0) request.parameters = parameters;
  request.balanced = flags.balanced;
  request.weigh_by_gap = flags.by_gap;
  return request;
}

Result<DistillNetRequest> net_request(const DistillFlags& flags) {
  DistillNetRequest request;
  const auto taken =
      all_of(take_layers(flags.hidden, request.hidden),
             take_word("objective", flags.objective, request.objective),
             take_whole("games", flags.games, 1, engine::kMostLearntGames, request.games),
             take_whole("records", flags.records, 1, engine::kMostLearntRecords, request.records),
             take_whole("rounds", flags.rounds, 1, engine::kMostRounds, request.rounds),
             take_whole("epochs", flags.epochs, 1, engine::kMostEpochs, request.epochs));
  if (!taken) return pass_on(taken);
  request.curve = flags.curve;
  return request;
}

Result<DistillRulesRequest> rules_request(const DistillFlags& flags) {
  DistillRulesRequest request;
  const auto taken =
      all_of(take_whole("max-rules", flags.max_rules, 0, engine::kMostRules, request.max_rules),
             take_word("mode", flags.mode, request.mode),
             take_word("learner", flags.learner, request.learner),
             take_word("grammar", flags.grammar, request.grammar),
             take_word("rerolls", flags.rerolls, request.rerolls),
             take_whole("records", flags.records, 1, engine::kMostLearntRecords, request.records),
             take_whole("rounds", flags.rounds, 1, engine::kMostRounds, request.rounds));
  if (!taken) return pass_on(taken);
  request.scaling = flags.scaling;
  return request;
}

}  // namespace

void Program::add_distill() {
  Syntax parent = add({"distill", "Learn a small policy from the exact solution",
                       "  hazard distill tree --depth 10 --out tree.json\n"
                       "  hazard distill rules --max-rules 20 --mode full --out rules.json\n"
                       "  hazard evaluate yatzy --policy tree.json\n"
                       "What is learnt is a policy: hazard evaluate, compare, simulate and duel "
                       "take its file.\n"},
                      nullptr);
  add_distill_tree(parent);
  add_distill_net(parent);
  add_distill_rules(parent);
}

void Program::distill_options(Syntax sub, const std::string& endings) {
  DistillFlags& flags = flags_.distill;
  sub.argument("variant", flags_.subject, "Variant; yatzy by default");
  sub.option("--seed", flags.seed, "N", "Decides everything that is drawn by lot; 1 by default");
  sub.option("--out", flags.out, "FILE", "File for the policy, " + endings);
  usual_options(sub);
}

void Program::add_distill_tree(Syntax parent) {
  Syntax sub = add(parent,
                   {"tree", "Learn three decision trees: both rerolls, and the box",
                    "  hazard distill tree --depth 10 --out tree.json\n"
                    "  hazard distill tree --parameters 6000 --out tree.json\n"
                    "  hazard distill tree --depth 10 --objective gini --games 200000\n"
                    "A file that ends in .txt is for reading, one in .h is C++ that plays without "
                    "Hazard.\n"},
                   &Program::distill_tree);
  DistillFlags& flags = flags_.distill;
  sub.option("--depth", flags.depth, "N", "Questions on the longest way; any number by default");
  sub.option("--parameters", flags.parameters, "N",
             "Of all three trees at most: 2 for a question, 1 for a leaf");
  sub.option("--objective", flags.objective, "NAME",
             "regret (fewest points lost, by default) or gini (the\nbest actions of simulated "
             "games)");
  sub.option("--rounds", flags.rounds, "N",
             "regret: of learning, each on the games of what was\nlearnt before; 3 by default");
  sub.option("--records", flags.records, "N",
             "regret: decisions of each kind to learn from;\n3,000,000 by default");
  sub.option("--games", flags.games, "N", "gini: games to simulate; 200,000 by default");
  sub.option("--min-leaf", flags.min_leaf, "N", "Decisions of a leaf at least; 1 by default");
  sub.flag("--balanced", flags.balanced, "gini: all actions weigh the same in sum");
  sub.flag("--weigh-by-gap", flags.by_gap, "gini: by what the second best action loses");
  distill_options(sub, ".json, .txt or .h");
}

void Program::add_distill_net(Syntax parent) {
  Syntax sub =
      add(parent,
          {"net", "Learn three neural nets: both rerolls, and the box",
           "  hazard distill net --hidden 64,32 --out net.json\n"
           "  hazard distill net --hidden 64,32 --objective plain --games 200000\n"
           "  hazard distill net --hidden 64,32 --objective reward --games 2000000 --curve\n"},
          &Program::distill_net);
  DistillFlags& flags = flags_.distill;
  sub.option("--hidden", flags.hidden, "LIST", "Neurons of each layer; 64,32 by default");
  sub.option("--objective", flags.objective, "NAME",
             "regret (fewest points lost, by default), plain (the\nbest actions of simulated "
             "games) or reward (nothing\nbut the scores of its own games)");
  sub.option("--rounds", flags.rounds, "N",
             "regret: of learning, each on the games of what was\nlearnt before; 2 by default");
  sub.option("--records", flags.records, "N",
             "regret: decisions of each kind to learn from;\n1,000,000 by default");
  sub.option("--games", flags.games, "N", "plain, reward: games to simulate; 200,000 by default");
  sub.option("--epochs", flags.epochs, "N", "Passes over the decisions at most; 30 by default");
  sub.flag("--curve", flags.curve,
           "plain, reward: also the means that fewer games would\nhave taught");
  distill_options(sub, ".json");
}

void Program::add_distill_rules(Syntax parent) {
  Syntax sub = add(parent,
                   {"rules", "Learn lists of rules that a person can follow",
                    "  hazard distill rules --max-rules 100 --out rules.json\n"
                    "  hazard distill rules --max-rules 20 --mode full --out rules.json\n"
                    "  hazard distill rules --learner classic --rerolls optimal\n"
                    "A file that ends in .txt is for reading.\n"},
                   &Program::distill_rules);
  DistillFlags& flags = flags_.distill;
  sub.option("--max-rules", flags.max_rules, "N", "Of each list; 100 by default");
  sub.option("--mode", flags.mode, "NAME",
             "category (rules choose the box, by default) or full\n(rules choose what to keep, "
             "too)");
  sub.option("--learner", flags.learner, "NAME",
             "regret (by the points that rules save, by default) or\nclassic (greedy covering)");
  sub.option("--grammar", flags.grammar, "NAME",
             "What rules may keep: verbs, masks or unions (of verbs)");
  sub.option("--rerolls", flags.rerolls, "NAME",
             "In mode category: best-response (by default) or optimal");
  sub.option("--records", flags.records, "N",
             "Decisions of each kind to learn from; 300,000 by\ndefault");
  sub.option("--rounds", flags.rounds, "N",
             "regret: of learning, each on the games of what was\nlearnt before; 6 by default");
  sub.flag("--scaling", flags.scaling, "Also what fewer rules are worth");
  distill_options(sub, ".json or .txt");
}

template <class Request>
int Program::distil(const std::string& model, const Result<Request>& asked,
                    const std::vector<std::string>& endings,
                    Result<engine::DistillAnswer> (engine::Engine::*method)(const Request&,
                                                                            const engine::Call&)) {
  if (!asked) return complain(asked.error());
  Request request = *asked;
  if (!flags_.subject) flags_.subject = "yatzy";
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  request.variant = *rules;
  const auto seed = parse_seed(flags_.distill.seed.value_or("1"));
  if (!seed) return complain(seed.error());
  request.seed = *seed;
  std::optional<std::filesystem::path> file;
  if (flags_.distill.out) {
    auto named = parse_output("out", *flags_.distill.out, endings);
    if (!named) return complain(named.error());
    file = *std::move(named);
    const std::string ending = file->extension().string().substr(1);
    const auto taken = take_word("out", std::optional(ending), request.format);
    if (!taken) return complain(taken.error());
  }
  const auto how = call(fmt::format("learning {} for {}", model, rules->name));
  if (!how) return complain(how.error());
  auto learnt = (engine().*method)(request, *how);
  if (learnt && file) {
    const auto written = write({*file}, *std::exchange(learnt->policy, std::nullopt));
    if (!written) return complain(written.error());
    learnt->file = file->string();
  }
  return answer(learnt);
}

int Program::distill_tree() {
  return distil("trees", tree_request(flags_.distill), {".json", ".txt", ".h"},
                &engine::Engine::distill_tree);
}

int Program::distill_net() {
  return distil("nets", net_request(flags_.distill), {".json"}, &engine::Engine::distill_net);
}

int Program::distill_rules() {
  return distil("rules", rules_request(flags_.distill), {".json", ".txt"},
                &engine::Engine::distill_rules);
}

int Program::distill_report(const scorecard::RuleSet& rules) {
  if (flags_.thetas) {
    return complain(
        {Errc::kBadInput, "thetas: a report about small policies has none; leave them out"});
  }
  engine::ParetoRequest request = {.variant = rules};
  const auto taken =
      all_of(take_whole("games", flags_.versus.games, 1, engine::kMostLearntGames, request.games),
             take_whole("records", flags_.distill.records, 1, engine::kMostLearntRecords,
                        request.records));
  if (!taken) return complain(taken.error());
  const auto seed = parse_seed(flags_.versus.seed.value_or("1"));
  if (!seed) return complain(seed.error());
  request.seed = *seed;
  const auto file =
      parse_output("out", flags_.html.value_or(rules.name + "-distill.html"), {".html"});
  if (!file) return complain(file.error());
  if (flags_.csv == "-") {
    return complain({Errc::kBadInput, "csv '-': a report is a file; write a file name beside it"});
  }
  const auto how = call("learning policies for " + rules.name);
  if (!how) return complain(how.error());
  auto report = engine().distill_report(request, *how);
  if (!report) return complain(report.error());
  if (flags_.csv) {
    const auto written = write({*flags_.csv}, report->csv);
    if (!written) return complain(written.error());
  }
  return write_report(engine::ReportAnswer{std::move(report->html), std::move(report->warnings)},
                      *file);
}

}  // namespace hazard::cli
