// Lists of rules for people: rules sheet, quiz.
#include "cli/options.h"
#include "cli/program.h"
#include "hazard/engine/distill.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"

namespace hazard::cli {

void Program::add_rules() {
  Syntax parent = add({"rules", "Rules that a person can learn: a sheet to print, a quiz",
                       "  hazard rules sheet --max-rules 20 --out sheet.html\n"
                       "  hazard rules sheet --file rules.json\n"
                       "  hazard rules quiz --max-rules 20\n"
                       "Without a file the rules are learnt, which takes minutes, and kept.\n"},
                      nullptr);
  Syntax sheet = add(parent,
                     {"sheet", "One page in plain words, with what each rule adds",
                      "  hazard rules sheet --max-rules 20 --out sheet.html\n"
                      "  hazard rules sheet --file rules.json --out sheet.txt\n"},
                     &Program::rules_sheet);
  rules_options(sheet);
  sheet.option("--out", flags_.distill.out, "FILE", "File for the page, .html or .txt");
  Syntax quiz = add(parent,
                    {"quiz", "The positions where the rules lose most",
                     "  hazard rules quiz --max-rules 20 --questions 10\n"},
                    &Program::rules_quiz);
  rules_options(quiz);
  quiz.option("--questions", flags_.distill.questions, "N", "At most; 20 by default");
}

void Program::rules_options(Syntax sub) {
  sub.argument("variant", flags_.subject, "Variant; yatzy by default");
  sub.option("--file", flags_.distill.rules_file, "FILE",
             "Rules that hazard distill rules wrote; by default they\nare learnt");
  sub.option("--max-rules", flags_.distill.max_rules, "N",
             "Of each list, if they are learnt; 20 by default");
  usual_options(sub);
}

template <class Request>
Result<Request> Program::rules_asked() {
  Request request;
  if (!flags_.subject) flags_.subject = "yatzy";
  const auto rules = variant();
  if (!rules) return pass_on(rules);
  request.variant = *rules;
  const DistillFlags& flags = flags_.distill;
  if (flags.rules_file && flags.max_rules) {
    return fail(Errc::kBadInput, "--file and --max-rules do not go together: a file has its rules");
  }
  if (flags.rules_file) request.file = *flags.rules_file;
  if (flags.max_rules) {
    const auto number = parse_whole("max-rules", *flags.max_rules, 0, engine::kMostRules);
    if (!number) return pass_on(number);
    request.max_rules = static_cast<int>(*number);
  }
  return request;
}

int Program::rules_sheet() {
  const auto request = rules_asked<engine::RulesSheetRequest>();
  if (!request) return complain(request.error());
  if (!flags_.distill.out) return ask("writing the sheet", &engine::Engine::rules_sheet, *request);
  const auto file = parse_output("out", *flags_.distill.out, {".html", ".txt"});
  if (!file) return complain(file.error());
  const auto how = call("writing the sheet");
  if (!how) return complain(how.error());
  auto sheet = engine().rules_sheet(*request, *how);
  if (sheet) {
    const auto written = write({*file}, file->extension() == ".txt" ? sheet->text : sheet->html);
    if (!written) return complain(written.error());
    sheet->file = file->string();
  }
  return answer(sheet);
}

int Program::rules_quiz() {
  auto request = rules_asked<engine::RulesQuizRequest>();
  if (!request) return complain(request.error());
  if (flags_.distill.questions) {
    const auto number =
        parse_whole("questions", *flags_.distill.questions, 1, engine::kMostQuestions);
    if (!number) return complain(number.error());
    request->questions = static_cast<int>(*number);
  }
  return ask("looking for questions", &engine::Engine::rules_quiz, *request);
}

}  // namespace hazard::cli
