// Learning rules.
#include <map>

#include "base/stopwatch.h"
#include "distill/rule_lists.h"
#include "distill/rule_use.h"
#include "distill/teacher.h"
#include "engine/distilled.h"
#include "engine/loaded.h"
#include "hazard/engine/distill.h"
#include "hazard/engine/engine.h"
#include "hazard/policy/policy.h"
#include "policy/features.h"
#include "policy/rule_file.h"
#include "policy/rule_list.h"
#include "policy/rule_policy.h"
#include "solve/values.h"

namespace hazard::engine {
namespace {

using Rules = DistillRulesRequest;

// Of lists whose worth is told, where it is asked for.
constexpr int kSizes[] = {0, 1, 5, 10, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 200, 500};

distill::RuleLearning learning_of(const Rules& request, const Call& call) {
  distill::RuleLearning options;
  options.max_rules = request.max_rules;
  options.full = request.mode == Rules::Mode::kFull;
  options.grammar = static_cast<distill::KeepGrammar>(request.grammar);
  options.rerolls = request.rerolls == Rules::Keeps::kOptimal ? policy::Unruled::kOptimal
                                                              : policy::Unruled::kBestResponse;
  options.records = request.records;
  options.rounds = request.rounds;
  if (request.scaling) {
    for (int size : kSizes) {
      if (size < request.max_rules) options.sizes.push_back(size);
    }
  }
  options.seed = request.seed;
  options.threads = call.threads;
  options.watch = call.watch;
  return options;
}

// Shares of all decisions of a game, by what is kept.
std::vector<DistillAnswer::Verb> verbs_of(const policy::RuleBook& book,
                                          const distill::RuleStudy& study, int turns) {
  std::map<int, DistillAnswer::Verb> found;  // by number
  for (policy::Decision decision : {policy::Decision::kReroll1, policy::Decision::kReroll2}) {
    const int d = static_cast<int>(decision);
    const policy::RuleList& list = *book.lists[d];
    for (std::size_t i = 0; i < study.use[d].size(); ++i) {
      const int action = i < list.rules.size() ? list.rules[i].action : list.otherwise;
      DistillAnswer::Verb& verb = found[action];
      verb.verb = policy::numbered_keep(action).name;
      (d == 0 ? verb.reroll1 : verb.reroll2) += study.use[d][i].used / turns;
    }
  }
  std::vector<DistillAnswer::Verb> verbs;
  for (auto& [number, verb] : found) verbs.push_back(std::move(verb));
  return verbs;
}

}  // namespace

Result<DistillAnswer> Engine::distill_rules(const DistillRulesRequest& request, const Call& call) {
  if (request.format == PolicyFormat::kHeader) {
    return fail(Errc::kBadInput, "format: rules are written as json or txt");
  }
  std::vector<std::string> warnings;
  const auto teacher = this->teacher(request.variant, 0, call.part(0, 0.1), warnings);
  if (!teacher) return pass_on(teacher);
  const auto features = std::make_shared<const policy::Features>(teacher->values.shared_game());
  const Stopwatch watch;
  const auto options = learning_of(request, call.part(0.1, 0.9));
  const auto learnt = request.learner == Rules::Learner::kClassic
                          ? distill::learn_classic_rules(features, *teacher, options)
                          : distill::learn_rules(features, *teacher, options);
  if (!learnt) return pass_on(learnt);
  const double seconds = watch.seconds();
  const auto pupil = policy::play_rules("rules", features, learnt->book, teacher->policy,
                                        {.threads = call.threads, .watch = call.watch.quiet()});
  if (!pupil) return pass_on(pupil);
  auto answer = judge_pupil("rules", *pupil->policy, *teacher, call.part(0.9, 0.95));
  if (!answer) return pass_on(answer);
  if (options.full) {
    const auto study = distill::study_rules(features, learnt->book, *pupil, *teacher, 0,
                                            options_of(call.part(0.95, 1)));
    if (!study) return pass_on(study);
    answer->verbs = verbs_of(learnt->book, *study, request.variant.num_boxes);
  }
  answer->rules = learnt->book.num_rules();
  for (const auto& [rules, mean] : learnt->scaling) answer->scaling.push_back({rules, mean});
  if (!answer->scaling.empty()) answer->scaling.push_back({request.max_rules, learnt->mean});
  answer->seconds = seconds;
  answer->warnings = std::move(warnings);
  switch (request.format) {
    case PolicyFormat::kJson: answer->policy = policy::to_json(*features, learnt->book); break;
    case PolicyFormat::kText: answer->policy = policy::to_string(*features, learnt->book); break;
    default: break;
  }
  return answer;
}

}  // namespace hazard::engine
