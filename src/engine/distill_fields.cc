// Fields of what is asked and answered about policies that are learnt.
#include "engine/fields.h"
#include "hazard/engine/distill.h"
#include "hazard/engine/limits.h"
#include "hazard/scorecard/rules.h"

namespace hazard::codec {

using namespace hazard::engine;

namespace {

constexpr const char* kFormatMeaning =
    "of the text to answer with: json is a policy file, txt is to be read, h plays as C++";
constexpr const char* kSeedMeaning = "decides everything that is drawn by lot";

}  // namespace

void Struct<DistillTreeRequest>::list(Fields<DistillTreeRequest>& f) {
  using Request = DistillTreeRequest;
  f("variant", &Request::variant, "the rule set").required();
  f("objective", &Request::objective, "what splits are chosen by");
  f("depth", &Request::depth, "splits on the longest way; null: any number")
      .between(1, kMostTreeDepth);
  f("parameters", &Request::parameters,
    "of all three trees at most, 2 for a split and 1 for a leaf; null: any number")
      .between(kLeastTreeParameters, kMostParameters);
  f("games", &Request::games, "simulated, to learn the best actions from")
      .between(1, kMostLearntGames);
  f("records", &Request::records, "of each kind of decision, to learn what actions lose from")
      .between(1, kMostLearntRecords);
  f("rounds", &Request::rounds, "of learning, each on the games of what was learnt before")
      .between(1, kMostRounds);
  f("least_records", &Request::least_records, "of a leaf").between(1, kMostLearntRecords);
  f("balanced", &Request::balanced, "gini: all labels weigh the same in sum");
  f("weigh_by_gap", &Request::weigh_by_gap,
    "gini: a decision weighs what the second best action loses");
  f("seed", &Request::seed, kSeedMeaning);
  f("format", &Request::format, kFormatMeaning);
}

void Struct<DistillNetRequest>::list(Fields<DistillNetRequest>& f) {
  using Request = DistillNetRequest;
  f("variant", &Request::variant, "the rule set").required();
  f("hidden", &Request::hidden, "neurons of each hidden layer").between(1, kMostNeurons);
  f("objective", &Request::objective, "what is minimised");
  f("games", &Request::games, "simulated: plain learns their best actions, reward their scores")
      .between(1, kMostLearntGames);
  f("records", &Request::records, "of each kind of decision, to learn what actions lose from")
      .between(1, kMostLearntRecords);
  f("epochs", &Request::epochs, "passes over the records at most").between(1, kMostEpochs);
  f("rounds", &Request::rounds, "of learning, each on the games of what was learnt before")
      .between(1, kMostRounds);
  f("curve", &Request::curve, "plain, reward: also the means that fewer games would have taught");
  f("seed", &Request::seed, kSeedMeaning);
  f("format", &Request::format, kFormatMeaning);
}

void Struct<DistillRulesRequest>::list(Fields<DistillRulesRequest>& f) {
  using Request = DistillRulesRequest;
  f("variant", &Request::variant, "the rule set").required();
  f("max_rules", &Request::max_rules, "of each list at most").between(0, kMostRules);
  f("mode", &Request::mode, "category: rules choose boxes alone; full: rerolls too");
  f("learner", &Request::learner,
    "regret: by the points that rules save; classic: greedy covering by mean regret");
  f("grammar", &Request::grammar, "what rules may keep");
  f("rerolls", &Request::rerolls, "in mode category");
  f("records", &Request::records, "of each kind of decision, to learn from")
      .between(1, kMostLearntRecords);
  f("rounds", &Request::rounds, "of learning, each on the games of what was learnt before")
      .between(1, kMostRounds);
  f("scaling", &Request::scaling, "also what fewer rules are worth, see the answer");
  f("seed", &Request::seed, kSeedMeaning);
  f("format", &Request::format, kFormatMeaning);
}

void Struct<DistillAnswer::Kind>::list(Fields<DistillAnswer::Kind>& f) {
  using Kind = DistillAnswer::Kind;
  f("decision", &Kind::decision, "reroll1, reroll2 or category");
  f("loss", &Kind::loss, "of its decisions in its own games, judged by the optimal table",
    "points per game");
  f("proxy_loss", &Kind::proxy_loss, "of its decisions in games of the optimal player",
    "points per game");
  f("wrong", &Kind::wrong, "share of the decisions of optimal games that it takes otherwise");
  f("near_bonus", &Kind::near_bonus, "share of those with an upper sum of 40 to 62");
  f("trifling", &Kind::trifling, "share of those that lose less than 0.1 points");
}

void Struct<DistillAnswer::CurvePoint>::list(Fields<DistillAnswer::CurvePoint>& f) {
  f("games", &DistillAnswer::CurvePoint::games, "that were used to learn from");
  f("mean", &DistillAnswer::CurvePoint::mean, "of the final score, exact", "points");
}

void Struct<DistillAnswer::ScalingPoint>::list(Fields<DistillAnswer::ScalingPoint>& f) {
  f("rules", &DistillAnswer::ScalingPoint::rules, "of each list at most");
  f("mean", &DistillAnswer::ScalingPoint::mean, "of the final score, exact", "points");
}

void Struct<DistillAnswer::TailPoint>::list(Fields<DistillAnswer::TailPoint>& f) {
  using Point = DistillAnswer::TailPoint;
  f("decisions", &Point::decisions, "so many different ones, the most frequent first");
  f("met", &Point::met, "their share of all decisions of a game");
  f("loss", &Point::loss, "their share of all that is lost");
}

void Struct<DistillAnswer::Verb>::list(Fields<DistillAnswer::Verb>& f) {
  using Verb = DistillAnswer::Verb;
  f("verb", &Verb::verb, "what rules keep");
  f("reroll1", &Verb::reroll1, "share of first rerolls that it decides");
  f("reroll2", &Verb::reroll2, "share of second rerolls that it decides");
}

void Struct<DistillAnswer>::list(Fields<DistillAnswer>& f) {
  f("variant", &DistillAnswer::variant, "the rule set");
  f("model", &DistillAnswer::model, "tree, net or rules");
  f("parameters", &DistillAnswer::parameters, "of a tree or a net; null for rules");
  f("rules", &DistillAnswer::rules, "in all lists; null for a tree or a net");
  f(
      "exact", [](const DistillAnswer&) { return true; }, "the mean is computed, not sampled");
  f("mean", &DistillAnswer::mean, "of the final score", "points");
  f("sd", &DistillAnswer::sd, "of the final score", "points");
  f("bonus", &DistillAnswer::bonus, "P(upper bonus)");
  f("optimal", &DistillAnswer::optimal, "mean of the best play", "points");
  f("proxy_loss", &DistillAnswer::proxy_loss,
    "what its wrong decisions lose in games of the optimal player", "points per game");
  f("decisions", &DistillAnswer::decisions, "by kind");
  f("curve", &DistillAnswer::curve, "of a net that learns from games: what so many were worth");
  f("tail", &DistillAnswer::tail, "where its loss lies");
  f("verbs", &DistillAnswer::verbs, "of rules: how often they use each verb");
  f("scaling", &DistillAnswer::scaling, "of rules: what the first of them are worth");
  f("policy", &DistillAnswer::policy, "in the format that was asked for").sparse();
  f("file", &DistillAnswer::file, "that the policy was written to").sparse();
  f("seconds", &DistillAnswer::seconds, "of learning", "seconds");
  f("seconds_evaluation", &DistillAnswer::seconds_evaluation, "of the exact evaluation", "seconds");
  f("warnings", &DistillAnswer::warnings, kWarningsMeaning);
}

void Struct<RulesSheetRequest>::list(Fields<RulesSheetRequest>& f) {
  using Request = RulesSheetRequest;
  f("variant", &Request::variant, "the rule set").required();
  f("rules", &Request::file, "file that holds them; none: they are learnt, and kept");
  f("max_rules", &Request::max_rules, "of each list at most, if they are learnt")
      .between(0, kMostRules);
}

void Struct<RulesSheetAnswer::Rule>::list(Fields<RulesSheetAnswer::Rule>& f) {
  using Rule = RulesSheetAnswer::Rule;
  f("number", &Rule::number, "in the order of the sheet; 0 for what happens if no rule fits");
  f("theme", &Rule::theme, "what a player would file it under");
  f("text", &Rule::text, "in plain words");
  f("adds", &Rule::adds, "what would be lost if the next rule that fits applied instead",
    "points per game");
  f("used", &Rule::used, "how often it decides", "times a game");
}

void Struct<RulesSheetAnswer::Section>::list(Fields<RulesSheetAnswer::Section>& f) {
  f("decision", &RulesSheetAnswer::Section::decision, "reroll1, reroll2 or category");
  f("title", &RulesSheetAnswer::Section::title, "in plain words");
  f("rules", &RulesSheetAnswer::Section::rules, "the first that fits decides");
}

void Struct<RulesSheetAnswer>::list(Fields<RulesSheetAnswer>& f) {
  f("variant", &RulesSheetAnswer::variant, "the rule set");
  f("rules", &RulesSheetAnswer::rules, "in all lists");
  f("mean", &RulesSheetAnswer::mean, "of the final score, exact", "points");
  f("optimal", &RulesSheetAnswer::optimal, "mean of the best play", "points");
  f("sections", &RulesSheetAnswer::sections, "by kind of decision");
  f("text", &RulesSheetAnswer::text, "the page for a terminal");
  f("html", &RulesSheetAnswer::html, "the page for a printer");
  f("file", &RulesSheetAnswer::file, "that the page was written to").sparse();
  f("warnings", &RulesSheetAnswer::warnings, kWarningsMeaning);
}

void Struct<RulesQuizRequest>::list(Fields<RulesQuizRequest>& f) {
  using Request = RulesQuizRequest;
  f("variant", &Request::variant, "the rule set").required();
  f("rules", &Request::file, "file that holds them; none: they are learnt, and kept");
  f("max_rules", &Request::max_rules, "of each list at most, if they are learnt")
      .between(0, kMostRules);
  f("questions", &Request::questions, "at most").between(1, kMostQuestions);
}

void Struct<RulesQuizAnswer::Question>::list(Fields<RulesQuizAnswer::Question>& f) {
  using Question = RulesQuizAnswer::Question;
  f("position", &Question::position, "with scores forgotten where they do not matter");
  f("decision", &Question::decision, "reroll1, reroll2 or category");
  f("rule", &Question::rule, "that applies, in plain words");
  f("action", &Question::action, "what the rule does");
  f("best", &Question::best, "what the optimal player does");
  f("loss", &Question::loss, "of the rule against it", "points");
  f("met", &Question::met, "how often who follows the rules comes there", "times a game");
}

void Struct<RulesQuizAnswer>::list(Fields<RulesQuizAnswer>& f) {
  f("variant", &RulesQuizAnswer::variant, "the rule set");
  f("mean", &RulesQuizAnswer::mean, "of the final score, exact", "points");
  f("optimal", &RulesQuizAnswer::optimal, "mean of the best play", "points");
  f("questions", &RulesQuizAnswer::questions, "those that cost most points a game first");
  f("warnings", &RulesQuizAnswer::warnings, kWarningsMeaning);
}

void Struct<ExportRequest>::list(Fields<ExportRequest>& f) {
  using Request = ExportRequest;
  f("variant", &Request::variant, "the rule set").required();
  f("theta", &Request::theta, kThetaMeaning);
  f("games", &Request::games, "to simulate; null: all decisions, with how often they are met")
      .between(1, kMostLearntGames);
  f("least", &Request::least,
    "decisions that are met less often in a game are left out; if none "
    "are simulated")
      .between(0, 1);
  f("format", &Request::format, "of the files");
  f("seed", &Request::seed, kSeedMeaning);
  f("out", &Request::out, "folder for the files").required();
}

void Struct<ExportAnswer::File>::list(Fields<ExportAnswer::File>& f) {
  using File = ExportAnswer::File;
  f("decision", &File::decision, "reroll1, reroll2 or category");
  f("file", &File::file, "its name");
  f("records", &File::records, "in it");
  f("met", &File::met, "decisions of a game that they stand for");
  f("vectors", &File::vectors, "different lists of features");
  f("conflicts", &File::conflicts, "of those, with more than one best action");
}

void Struct<ExportAnswer>::list(Fields<ExportAnswer>& f) {
  using Answer = ExportAnswer;
  f("variant", &Answer::variant, "the rule set");
  f("theta", &Answer::theta, kThetaMeaning);
  f("files", &Answer::files, "one for each kind of decision");
  f("seconds", &Answer::seconds, "of all", "seconds");
  f("warnings", &Answer::warnings, kWarningsMeaning);
}

void Struct<DistillReportAnswer>::list(Fields<DistillReportAnswer>& f) {
  using Answer = DistillReportAnswer;
  f("html", &Answer::html, "a page that needs nothing else");
  f("csv", &Answer::csv, "a row for each point of its figures, for spreadsheets");
  f("warnings", &Answer::warnings, kWarningsMeaning);
}

}  // namespace hazard::codec
