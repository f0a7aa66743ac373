// Learning trees.
#include <memory>
#include <optional>
#include <string>

#include "base/stopwatch.h"
#include "distill/tree_learner.h"
#include "distill/tree_text.h"
#include "engine/distilled.h"
#include "engine/loaded.h"
#include "hazard/engine/distill.h"
#include "hazard/engine/engine.h"
#include "policy/features.h"
#include "policy/tree.h"
#include "policy/tree_file.h"
#include "solve/values.h"

namespace hazard::engine {
namespace {

Result<policy::Trees> learn_trees(const DistillTreeRequest& request,
                                  const distill::Teacher& teacher,
                                  const std::shared_ptr<const policy::Features>& features,
                                  const Call& call) {
  const distill::TreeSize size{request.depth, request.parameters, request.least_records};
  if (request.objective == DistillTreeRequest::Objective::kGini) {
    return distill::learn_from_labels(teacher, *features,
                                      {.size = size,
                                       .games = request.games,
                                       .balanced = request.balanced,
                                       .weigh_by_gap = request.weigh_by_gap,
                                       .seed = request.seed,
                                       .threads = call.threads,
                                       .watch = call.watch});
  }
  return distill::learn_from_regrets(teacher, features,
                                     {.size = size,
                                      .records = request.records,
                                      .rounds = request.rounds,
                                      .seed = request.seed,
                                      .threads = call.threads,
                                      .watch = call.watch});
}

std::optional<std::string> text_of(PolicyFormat format, const policy::Features& features,
                                   const policy::Trees& trees) {
  switch (format) {
    case PolicyFormat::kNone: return {};
    case PolicyFormat::kJson: return policy::write_trees(features, trees);
    case PolicyFormat::kText: return distill::tree_text(features, trees);
    case PolicyFormat::kHeader: return distill::tree_header(features, trees);
  }
  return {};
}

}  // namespace

Result<DistillAnswer> Engine::distill_tree(const DistillTreeRequest& request, const Call& call) {
  std::vector<std::string> warnings;
  const auto teacher = this->teacher(request.variant, 0, call.part(0, 0.1), warnings);
  if (!teacher) return pass_on(teacher);
  const Stopwatch watch;
  const auto features = std::make_shared<const policy::Features>(teacher->values.shared_game());
  const auto trees = learn_trees(request, *teacher, features, call.part(0.1, 0.9));
  if (!trees) return pass_on(trees);
  const double seconds = watch.seconds();
  const auto pupil = policy::make_tree_policy("tree", features, *trees);
  auto answer = judge_pupil("tree", *pupil, *teacher, call.part(0.9, 1));
  if (!answer) return pass_on(answer);
  answer->parameters = policy::parameters_of(*trees);
  answer->seconds = seconds;
  append(answer->warnings, warnings);
  answer->policy = text_of(request.format, *features, *trees);
  return answer;
}

}  // namespace hazard::engine
