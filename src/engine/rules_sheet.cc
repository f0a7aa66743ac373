// Lists of rules for people: a sheet to print, and a quiz.
#include "base/files.h"
#include "codec/node.h"
#include "distill/rule_lists.h"
#include "distill/rule_use.h"
#include "distill/teacher.h"
#include "engine/kept.h"
#include "engine/loaded.h"
#include "engine/rules_page.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/engine/distill.h"
#include "hazard/engine/engine.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "policy/features.h"
#include "policy/policy_file.h"
#include "policy/rule_file.h"
#include "policy/rule_list.h"
#include "policy/rule_policy.h"
#include "policy/rule_words.h"
#include "solve/values.h"

namespace hazard::engine {
namespace {

using policy::Decision;
using policy::RuleBook;

constexpr std::string_view kTitles[] = {"After the first throw", "After the second throw",
                                        "Which box"};  // [decision]

Result<RuleBook> read_book(const policy::Features& features, const std::string& text,
                           const std::string& name) {
  const auto document = codec::Document::parse(text);
  const auto book = document ? policy::read_rule_book(features, document->root())
                             : Result<RuleBook>(pass_on(document));
  if (book) return book;
  return fail(Errc::kBadInput, "rules file '{}': {}", name, book.error().message);
}

// What a sheet and a quiz are made from.
struct Studied {
  RuleBook book;  // by theme
  policy::RulePlay play;
  distill::RuleStudy study;
};

// A position with scores forgotten, as far as they do not matter.
scorecard::Position position_of(const scorecard::RuleSet& rules, const distill::RuleError& error) {
  scorecard::Position position(rules);
  for (int b = 0; b < rules.num_boxes; ++b) {
    if (scorecard::is_filled(error.anchor.filled, b)) position.scores[b] = scorecard::kUnknown;
  }
  if (rules.yahtzee_box >= 0 && scorecard::is_filled(error.anchor.filled, rules.yahtzee_box)) {
    position.scores[rules.yahtzee_box] =
        error.anchor.flag ? rules.boxes[rules.yahtzee_box].points : 0;
  }
  position.upper_sum = error.anchor.upper_sum;
  position.roll = dice::kHands[dice::kFirstRoll + error.roll];
  position.rolls_left = policy::rerolls_left(error.decision);
  return position;
}

std::string describe_choice(const scorecard::RuleSet& rules, Decision decision, int action) {
  if (decision == Decision::kCategory) return fmt::format("score {}", rules.boxes[action].key);
  const dice::Hand& kept = dice::kHands[action];
  if (kept.size() == 0) return "keep nothing";
  std::string text = "keep";
  for (int face : dice::faces(kept)) text += fmt::format(" {}", face);
  return text;
}

// The book, its value from everywhere and what its rules do.
template <class Request>
Result<Studied> study_book(const Request& request, const distill::Teacher& teacher,
                           const std::shared_ptr<const policy::Features>& features, int errors,
                           const std::optional<std::filesystem::path>& cache, const Call& call,
                           std::vector<std::string>& warnings) {
  Studied result;
  if (!request.file.empty()) {
    const auto text = read_file(request.file);
    if (!text) return pass_on(text);
    auto book = read_book(*features, *text, request.file.string());
    if (!book) return pass_on(book);
    result.book = *std::move(book);
  } else {
    const scorecard::RuleSet& rules = request.variant;
    const Kept kept(
        cache, "rules",
        fmt::format("rules 1 {:016x} {}", scorecard::rules_hash(rules), request.max_rules));
    const auto known = kept.read<std::string>();
    const auto shipped = policy::shipped_rules(rules, request.max_rules);
    auto book = known     ? read_book(*features, *known, "kept")
                : shipped ? read_book(*features, std::string(*shipped), "shipped")
                          : RuleBook{};
    if ((!known && !shipped) || !book) {
      distill::RuleLearning options;
      options.max_rules = request.max_rules;
      options.full = true;
      options.threads = call.threads;
      options.watch = call.watch.part(0, 0.8);
      auto learnt = distill::learn_rules(features, teacher, options);
      if (!learnt) return pass_on(learnt);
      book = std::move(learnt->book);
      const auto written = kept.write(policy::to_json(*features, *book));
      if (!written) warnings.push_back(written.error().message);
    }
    result.book = *std::move(book);
  }
  for (auto& list : result.book.lists) {
    if (list) list = policy::by_theme(*features, *list);
  }
  auto play = policy::play_rules("rules", features, result.book, teacher.policy,
                                 {.threads = call.threads, .watch = call.watch.part(0.8, 0.9)});
  if (!play) return pass_on(play);
  result.play = *std::move(play);
  auto study = distill::study_rules(features, result.book, result.play, teacher, errors,
                                    {call.threads, call.watch.part(0.9, 1)});
  if (!study) return pass_on(study);
  result.study = *std::move(study);
  return result;
}

}  // namespace

Result<RulesSheetAnswer> Engine::rules_sheet(const RulesSheetRequest& request, const Call& call) {
  RulesSheetAnswer answer;
  const auto teacher = this->teacher(request.variant, 0, call.part(0, 0.1), answer.warnings);
  if (!teacher) return pass_on(teacher);
  const auto features = std::make_shared<const policy::Features>(teacher->values.shared_game());
  const auto studied = study_book(request, *teacher, features, 0, options_.cache, call.part(0.1, 1),
                                  answer.warnings);
  if (!studied) return pass_on(studied);
  answer.variant = request.variant.name;
  answer.mean = studied->play.mean;
  answer.optimal = teacher->values.start();
  answer.rules = studied->book.num_rules();
  for (Decision decision : policy::kDecisions) {
    const int d = static_cast<int>(decision);
    const auto& list = studied->book.lists[d];
    if (!list) continue;
    RulesSheetAnswer::Section section{
        std::string(policy::name_of(decision)), std::string(kTitles[d]), {}};
    const auto& use = studied->study.use[d];
    for (std::size_t i = 0; i < list->rules.size(); ++i) {
      const policy::Rule& rule = list->rules[i];
      section.rules.push_back(
          {static_cast<int>(i) + 1, policy::theme_of(*features, decision, rule.action),
           policy::in_words(*features, decision, rule), use[i].adds, use[i].used});
    }
    section.rules.push_back(
        {0, "If no rule fits",
         "Otherwise: " + policy::action_in_words(*features, decision, list->otherwise),
         use.back().adds, use.back().used});
    answer.sections.push_back(std::move(section));
  }
  answer.text = rules_text(answer);
  answer.html = rules_html(answer);
  return answer;
}

Result<RulesQuizAnswer> Engine::rules_quiz(const RulesQuizRequest& request, const Call& call) {
  RulesQuizAnswer answer;
  const auto teacher = this->teacher(request.variant, 0, call.part(0, 0.1), answer.warnings);
  if (!teacher) return pass_on(teacher);
  const auto features = std::make_shared<const policy::Features>(teacher->values.shared_game());
  const auto studied = study_book(request, *teacher, features, request.questions, options_.cache,
                                  call.part(0.1, 1), answer.warnings);
  if (!studied) return pass_on(studied);
  answer.variant = request.variant.name;
  answer.mean = studied->play.mean;
  answer.optimal = teacher->values.start();
  for (const distill::RuleError& error : studied->study.errors) {
    const policy::RuleList& list = *studied->book.of(error.decision);
    const bool last = error.rule == static_cast<int>(list.rules.size());
    answer.questions.push_back(
        {scorecard::to_string(position_of(request.variant, error)),
         std::string(policy::name_of(error.decision)),
         last ? "Otherwise: " + policy::action_in_words(*features, error.decision, list.otherwise)
              : policy::in_words(*features, error.decision, list.rules[error.rule]),
         describe_choice(request.variant, error.decision, error.chosen),
         describe_choice(request.variant, error.decision, error.best), error.loss, error.met});
  }
  return answer;
}

}  // namespace hazard::engine
