// Rules for people.
#include "cli/print.h"
#include "hazard/engine/distill.h"

namespace hazard::cli {

std::string show(const engine::RulesSheetAnswer& answer) {
  if (!answer.file) return answer.text;
  return fmt::format(
      "{} rules for {}, {:.2f} points on average ({:.2f} less than the best play)\n"
      "written to {}\n",
      answer.rules, answer.variant, answer.mean, answer.optimal - answer.mean, *answer.file);
}

std::string show(const engine::RulesQuizAnswer& answer) {
  std::string text = fmt::format(
      "Where the rules for {} lose most; they score {:.2f} points on average, {:.2f} less than the "
      "best play.\n",
      answer.variant, answer.mean, answer.optimal - answer.mean);
  int number = 0;
  for (const auto& question : answer.questions) {
    text += fmt::format(
        "\n{:>3}. {}\n     {}\n     the rule: {:<22} best: {:<22} loses {:.2f}, once in {:.0f} "
        "games\n",
        ++number, question.position, question.rule, question.action, question.best, question.loss,
        1 / question.met);
  }
  return text;
}

}  // namespace hazard::cli
