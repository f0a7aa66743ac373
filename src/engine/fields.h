// Which structs go over the wire. Each lists its fields once, in the *_fields.cc of its subject;
// JSON, schemas, the reference page and CSV follow (codec/type.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/codec.h"
#include "codec/type.h"
#include "hazard/base/result.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/review.h"
#include "hazard/review/record.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "hazard/solve/options.h"
#include "hazard/versus/advice.h"

#define HAZARD_FIELDS(Type, Name, Meaning)           \
  template <>                                        \
  struct hazard::codec::Struct<Type> {               \
    static constexpr const char* kName = Name;       \
    static constexpr const char* kMeaning = Meaning; \
    static void list(Fields<Type>& f);               \
  }

namespace hazard::engine {

// What fields that many structs have mean.
inline constexpr const char* kThetaMeaning =
    "attitude to risk: above 0 bold, below 0 cautious, 0 the mean";
inline constexpr const char* kWarningsMeaning = "what went wrong without spoiling the answer";

// "bad-input", "table-corrupt", ...
std::string_view code_name(Errc code);

// A position in parts, for programs that have them so.
struct PositionParts {
  scorecard::RuleSet variant;
  codec::Map<std::optional<int>> card;
  std::optional<std::vector<int>> dice;
  std::optional<int> rolls_left;
};

// What a failed command prints.
struct Failure {
  Error error;
};

// A file that was asked for instead of an answer.
struct WrittenAnswer {
  std::string file;
  std::int64_t bytes = 0;
};

}  // namespace hazard::engine

// --- texts ---------------------------------------------------------------------------------------

template <>
struct hazard::codec::Text<hazard::scorecard::RuleSet> {
  static constexpr const char* kName = "variant";
  static constexpr const char* kMeaning = "a rule set, perhaps with house rules";
  static constexpr const char* kExample = "yatzy+fh5";
  static std::string print(const scorecard::RuleSet& rules) { return rules.name; }
  static Result<scorecard::RuleSet> parse(std::string_view text) {
    return scorecard::find_rules(text);
  }
};

template <>
struct hazard::codec::Text<hazard::scorecard::Position> {
  static constexpr const char* kName = "position";
  static constexpr const char* kMeaning = "a position, VARIANT:CARD:DICE:ROLLS";
  static constexpr const char* kExample = "yatzy:ones=3,twos=6,chance=21:13356:2";
  static std::string print(const scorecard::Position& position) {
    return scorecard::to_string(position);
  }
  static Result<scorecard::Position> parse(std::string_view text) {
    return scorecard::parse_position(text);
  }
  using Spelled = engine::PositionParts;
  static Result<scorecard::Position> make(const engine::PositionParts& parts);
};

template <>
struct hazard::codec::Text<hazard::engine::GameText> {
  static constexpr const char* kName = "record";
  static constexpr const char* kMeaning = "recorded games, a line for each turn";
  static constexpr const char* kExample =
      "game yatzy\n1  13346 keep 33  22335 keep 2233  22336  two-pairs 10";
  static std::string print(const engine::GameText& record) { return record.text; }
  static Result<engine::GameText> parse(std::string_view text) {
    return engine::GameText{std::string(text)};
  }
  using Spelled = review::WrittenRecord;
  static Result<engine::GameText> make(const review::WrittenRecord& written);
};

template <>
struct hazard::codec::Words<hazard::solve::KernelChoice> {
  using enum solve::KernelChoice;
  static constexpr std::array<std::pair<solve::KernelChoice, std::string_view>, 4> kWords = {
      {{kAuto, "auto"}, {kSimd, "simd"}, {kReference, "reference"}, {kCheck, "check"}}};
};

template <>
struct hazard::codec::Words<hazard::engine::PolicyFormat> {
  using Format = engine::PolicyFormat;
  static constexpr std::array<std::pair<Format, std::string_view>, 4> kWords = {
      {{Format::kNone, "none"},
       {Format::kJson, "json"},
       {Format::kText, "txt"},
       {Format::kHeader, "h"}}};
};

template <>
struct hazard::codec::Words<hazard::engine::DistillTreeRequest::Objective> {
  using Objective = engine::DistillTreeRequest::Objective;
  static constexpr std::array<std::pair<Objective, std::string_view>, 2> kWords = {
      {{Objective::kRegret, "regret"}, {Objective::kGini, "gini"}}};
};

template <>
struct hazard::codec::Words<hazard::engine::DistillNetRequest::Objective> {
  using Objective = engine::DistillNetRequest::Objective;
  static constexpr std::array<std::pair<Objective, std::string_view>, 3> kWords = {
      {{Objective::kRegret, "regret"},
       {Objective::kPlain, "plain"},
       {Objective::kReward, "reward"}}};
};

template <>
struct hazard::codec::Words<hazard::engine::DistillRulesRequest::Mode> {
  using Mode = engine::DistillRulesRequest::Mode;
  static constexpr std::array<std::pair<Mode, std::string_view>, 2> kWords = {
      {{Mode::kCategory, "category"}, {Mode::kFull, "full"}}};
};

template <>
struct hazard::codec::Words<hazard::engine::DistillRulesRequest::Learner> {
  using Learner = engine::DistillRulesRequest::Learner;
  static constexpr std::array<std::pair<Learner, std::string_view>, 2> kWords = {
      {{Learner::kRegret, "regret"}, {Learner::kClassic, "classic"}}};
};

template <>
struct hazard::codec::Words<hazard::engine::DistillRulesRequest::Grammar> {
  using Grammar = engine::DistillRulesRequest::Grammar;
  static constexpr std::array<std::pair<Grammar, std::string_view>, 3> kWords = {
      {{Grammar::kVerbs, "verbs"}, {Grammar::kMasks, "masks"}, {Grammar::kUnions, "unions"}}};
};

template <>
struct hazard::codec::Words<hazard::engine::DistillRulesRequest::Keeps> {
  using Keeps = engine::DistillRulesRequest::Keeps;
  static constexpr std::array<std::pair<Keeps, std::string_view>, 2> kWords = {
      {{Keeps::kBestResponse, "best-response"}, {Keeps::kOptimal, "optimal"}}};
};

template <>
struct hazard::codec::Words<hazard::engine::ExportRequest::Format> {
  using Format = engine::ExportRequest::Format;
  static constexpr std::array<std::pair<Format, std::string_view>, 2> kWords = {
      {{Format::kCsv, "csv"}, {Format::kNpy, "npy"}}};
};

template <>
struct hazard::codec::Text<hazard::solve::Objective> {
  static constexpr const char* kName = "objective";
  static constexpr const char* kMeaning = "what is maximised: mean, theta:X, target:T or beat";
  static constexpr const char* kExample = "target:290";
  static std::string print(const solve::Objective& objective) { return to_string(objective); }
  static Result<solve::Objective> parse(std::string_view text) {
    return solve::parse_objective(text);
  }
};

// --- structs -------------------------------------------------------------------------------------

HAZARD_FIELDS(hazard::Error, "Error", "What went wrong");
HAZARD_FIELDS(hazard::engine::Failure, "Failure", "A request that failed");
HAZARD_FIELDS(hazard::engine::PositionParts, "PositionParts", "A position in parts");
HAZARD_FIELDS(hazard::engine::WrittenAnswer, "WrittenAnswer", "A file that was written");

HAZARD_FIELDS(hazard::engine::SolveRequest, "SolveRequest", "Which game to solve");
HAZARD_FIELDS(hazard::engine::SolveAnswer, "SolveAnswer", "A solved game");
HAZARD_FIELDS(hazard::engine::AdviseRequest, "AdviseRequest", "A position to advise on");
HAZARD_FIELDS(hazard::engine::AdviseAnswer, "AdviseAnswer", "Every legal action, best first");
HAZARD_FIELDS(hazard::engine::AdviseAnswer::Action, "Action",
              "Something that may be done now, and what it is worth");
HAZARD_FIELDS(hazard::engine::WhyRequest, "WhyRequest", "An action to set beside the best one");
HAZARD_FIELDS(hazard::engine::WhyAnswer, "WhyAnswer", "Why an action is best");
HAZARD_FIELDS(hazard::engine::VerifyRequest, "VerifyRequest", "Tables to check");
HAZARD_FIELDS(hazard::engine::VerifyAnswer, "VerifyAnswer", "What the checks found");
HAZARD_FIELDS(hazard::engine::CountRequest, "CountRequest", "Which anchors to count");
HAZARD_FIELDS(hazard::engine::CountAnswer, "CountAnswer", "Anchors that a game can reach");
HAZARD_FIELDS(hazard::engine::VariantsRequest, "VariantsRequest", "Nothing to say");
HAZARD_FIELDS(hazard::engine::VariantsAnswer, "VariantsAnswer", "All rule sets");
HAZARD_FIELDS(hazard::engine::VariantsAnswer::Variant, "Variant", "A rule set");
HAZARD_FIELDS(hazard::engine::PoliciesRequest, "PoliciesRequest", "Nothing to say");
HAZARD_FIELDS(hazard::engine::PoliciesAnswer, "PoliciesAnswer", "Ways to play that have a name");
HAZARD_FIELDS(hazard::engine::VersionRequest, "VersionRequest", "Nothing to say");
HAZARD_FIELDS(hazard::engine::VersionAnswer, "VersionAnswer", "The version, and this machine");
HAZARD_FIELDS(hazard::engine::CacheRequest, "CacheRequest", "What to list or to clear");
HAZARD_FIELDS(hazard::engine::CacheAnswer, "CacheAnswer", "Files that are kept between runs");
HAZARD_FIELDS(hazard::engine::BenchRequest, "BenchRequest", "What to measure with");
HAZARD_FIELDS(hazard::engine::SignatureAnswer, "SignatureAnswer", "A hash of all results");
HAZARD_FIELDS(hazard::engine::BenchAnswer, "BenchAnswer", "The speed of everything");

HAZARD_FIELDS(hazard::review::WrittenTurn, "RecordedTurn", "A turn, throw by throw");
HAZARD_FIELDS(hazard::review::WrittenRecord, "RecordedGame", "A recorded game in parts");
HAZARD_FIELDS(hazard::engine::ReviewRequest, "ReviewRequest", "Card games to judge");
HAZARD_FIELDS(hazard::engine::ReviewAnswer, "ReviewAnswer",
              "What luck gave and what decisions cost");
HAZARD_FIELDS(hazard::engine::GamesListRequest, "GamesListRequest", "Nothing to say");
HAZARD_FIELDS(hazard::engine::GamesListAnswer, "GamesListAnswer", "Games that are kept");
HAZARD_FIELDS(hazard::engine::GamesSaveRequest, "GamesSaveRequest", "A game to keep");
HAZARD_FIELDS(hazard::engine::GamesSaveAnswer, "GamesSaveAnswer", "The game as it is kept");
HAZARD_FIELDS(hazard::engine::GamesShowRequest, "GamesShowRequest", "A kept game to show");
HAZARD_FIELDS(hazard::engine::GamesShowAnswer, "GamesShowAnswer", "A kept game with its record");
HAZARD_FIELDS(hazard::engine::GamesDeleteRequest, "GamesDeleteRequest", "Kept games to delete");
HAZARD_FIELDS(hazard::engine::GamesDeleteAnswer, "GamesDeleteAnswer", "What was deleted");

HAZARD_FIELDS(hazard::engine::EvaluateRequest, "EvaluateRequest", "A policy to evaluate");
HAZARD_FIELDS(hazard::engine::EvaluateAnswer, "EvaluateAnswer", "What a policy leads to, exactly");
HAZARD_FIELDS(hazard::engine::SimulateRequest, "SimulateRequest", "Games to play out");
HAZARD_FIELDS(hazard::engine::SimulateAnswer, "SimulateAnswer", "Games played with random dice");
HAZARD_FIELDS(hazard::engine::CompareRequest, "CompareRequest", "Two policies to compare");
HAZARD_FIELDS(hazard::engine::CompareAnswer, "CompareAnswer", "Where two policies part");

HAZARD_FIELDS(hazard::engine::SweepRequest, "SweepRequest", "Attitudes to risk to go through");
HAZARD_FIELDS(hazard::engine::SweepAnswer, "SweepAnswer", "One policy for each attitude to risk");
HAZARD_FIELDS(hazard::engine::FrontierAnswer, "FrontierAnswer", "What risk buys and what it costs");
HAZARD_FIELDS(hazard::engine::RegimesAnswer, "RegimesAnswer", "Where risk matters");
HAZARD_FIELDS(hazard::engine::ReportAnswer, "ReportAnswer", "A page of figures");

HAZARD_FIELDS(hazard::versus::Odds, "Odds", "Chances of a match");
HAZARD_FIELDS(hazard::engine::TargetRequest, "TargetRequest", "From where to reach points");
HAZARD_FIELDS(hazard::engine::TargetAnswer, "TargetAnswer",
              "The best chance to reach each number of points");
HAZARD_FIELDS(hazard::engine::EndgameRequest, "EndgameRequest", "The end of a match of two");
HAZARD_FIELDS(hazard::engine::EndgameAnswer, "EndgameAnswer",
              "The end of a match of two who both play to win, solved");
HAZARD_FIELDS(hazard::engine::DuelRequest, "DuelRequest", "A match to play many times");
HAZARD_FIELDS(hazard::engine::DuelAnswer, "DuelAnswer", "Who wins how often");
HAZARD_FIELDS(hazard::engine::DistillTreeRequest, "DistillTreeRequest", "Trees to learn");
HAZARD_FIELDS(hazard::engine::DistillNetRequest, "DistillNetRequest", "Nets to learn");
HAZARD_FIELDS(hazard::engine::DistillRulesRequest, "DistillRulesRequest", "Rules to learn");
HAZARD_FIELDS(hazard::engine::DistillAnswer::Kind, "DistilledDecisions",
              "Decisions of one kind of a policy that was learnt");
HAZARD_FIELDS(hazard::engine::DistillAnswer::CurvePoint, "LearningPoint",
              "What a net was worth while it learnt");
HAZARD_FIELDS(hazard::engine::DistillAnswer::ScalingPoint, "ScalingPoint",
              "What the first rules are worth");
HAZARD_FIELDS(hazard::engine::DistillAnswer::TailPoint, "TailPoint",
              "Where the loss of a policy lies, the most frequent decisions first");
HAZARD_FIELDS(hazard::engine::DistillAnswer::Verb, "VerbUse", "How often rules use a verb");
HAZARD_FIELDS(hazard::engine::DistillAnswer, "DistillAnswer",
              "A policy that was learnt, and what it is worth");
HAZARD_FIELDS(hazard::engine::RulesSheetRequest, "RulesSheetRequest", "Rules to write as a page");
HAZARD_FIELDS(hazard::engine::RulesSheetAnswer::Rule, "SheetRule", "A rule in plain words");
HAZARD_FIELDS(hazard::engine::RulesSheetAnswer::Section, "SheetSection",
              "The rules for one kind of decision");
HAZARD_FIELDS(hazard::engine::RulesSheetAnswer, "RulesSheetAnswer", "Rules as a page for people");
HAZARD_FIELDS(hazard::engine::RulesQuizRequest, "RulesQuizRequest", "Rules to be tested on");
HAZARD_FIELDS(hazard::engine::RulesQuizAnswer::Question, "QuizQuestion",
              "A position where a rule errs");
HAZARD_FIELDS(hazard::engine::RulesQuizAnswer, "RulesQuizAnswer",
              "Positions where rules lose most");
HAZARD_FIELDS(hazard::engine::ParetoRequest, "ParetoRequest", "Sizes of policies to learn");
HAZARD_FIELDS(hazard::engine::ParetoAnswer::Row, "ParetoRow", "A policy of one size");
HAZARD_FIELDS(hazard::engine::ParetoAnswer::ScalingPoint, "RulesPoint",
              "What the first rules of lists are worth");
HAZARD_FIELDS(hazard::engine::ParetoAnswer::CurvePoint, "CurvePoint",
              "What a learner had reached after some games");
HAZARD_FIELDS(hazard::engine::ParetoAnswer, "ParetoAnswer",
              "How well policies play, by their size");
HAZARD_FIELDS(hazard::engine::ExportRequest, "ExportRequest", "Decisions to write to files");
HAZARD_FIELDS(hazard::engine::ExportAnswer::File, "ExportedFile",
              "Decisions of one kind in a file");
HAZARD_FIELDS(hazard::engine::ExportAnswer, "ExportAnswer", "Decisions in files");
HAZARD_FIELDS(hazard::engine::DistillReportAnswer, "DistillReportAnswer",
              "A page of figures, and their points");
HAZARD_FIELDS(hazard::engine::ThresholdsRequest, "ThresholdsRequest",
              "Attitudes to risk to choose among");
HAZARD_FIELDS(hazard::engine::ThresholdsAnswer, "ThresholdsAnswer",
              "The best attitude to risk by gap and turns left");
HAZARD_FIELDS(hazard::engine::BoundsRequest, "BoundsRequest", "The variant to bound");
HAZARD_FIELDS(hazard::engine::BoundsAnswer, "BoundsAnswer", "What no play to win can exceed");
HAZARD_FIELDS(hazard::engine::MatchReportRequest, "MatchReportRequest",
              "What to put into a report about matches");

HAZARD_FIELDS(hazard::engine::CoinsRequest, "CoinsRequest", "A game of Coins");
HAZARD_FIELDS(hazard::engine::CoinsAnswer, "CoinsAnswer", "Coins, solved");
HAZARD_FIELDS(hazard::engine::ChanceRequest, "ChanceRequest", "A turn as a game of chance");
HAZARD_FIELDS(hazard::engine::ChanceAnswer, "ChanceAnswer", "What can happen in the turn");

HAZARD_FIELDS(hazard::engine::LiarsCallRequest, "LiarsCallRequest", "A bid to look at");
HAZARD_FIELDS(hazard::engine::LiarsCallAnswer, "LiarsCallAnswer", "How likely a bid is to hold");
HAZARD_FIELDS(hazard::engine::LiarsRulesRequest, "LiarsRulesRequest", "Nothing to say");
HAZARD_FIELDS(hazard::engine::LiarsRulesAnswer, "LiarsRulesAnswer",
              "Presets and switches of Liar's Dice");
HAZARD_FIELDS(hazard::engine::LiarsConfigRequest, "LiarsConfigRequest", "What to apply first");
HAZARD_FIELDS(hazard::engine::LiarsConfigAnswer, "LiarsConfigAnswer",
              "Every key and what it means");
HAZARD_FIELDS(hazard::engine::LiarsDecided, "LiarsDecided", "A decision of a match, in a log");
HAZARD_FIELDS(hazard::engine::LiarsSolveRequest, "LiarsSolveRequest",
              "A round of two players to solve");
HAZARD_FIELDS(hazard::engine::LiarsSolveAnswer, "LiarsSolveAnswer",
              "A round of two players, solved");
HAZARD_FIELDS(hazard::engine::LiarsExploitRequest, "LiarsExploitRequest", "An agent to measure");
HAZARD_FIELDS(hazard::engine::LiarsExploitAnswer, "LiarsExploitAnswer", "What an agent gives away");
HAZARD_FIELDS(hazard::engine::LiarsTrainRequest, "LiarsTrainRequest", "Self-play to learn from");
HAZARD_FIELDS(hazard::engine::LiarsTrainAnswer, "LiarsTrainAnswer",
              "A mixed strategy for all rounds, learnt by self-play");
HAZARD_FIELDS(hazard::engine::LiarsLbrRequest, "LiarsLbrRequest",
              "An agent to measure by play against one who knows it");
HAZARD_FIELDS(hazard::engine::LiarsLbrAnswer, "LiarsLbrAnswer",
              "What an agent gives away at least");
HAZARD_FIELDS(hazard::engine::LiarsValuesRequest, "LiarsValuesRequest", "Tables of dice to value");
HAZARD_FIELDS(hazard::engine::LiarsValuesAnswer, "LiarsValuesAnswer", "Chances to win a match");
HAZARD_FIELDS(hazard::engine::LiarsAdviseRequest, "LiarsAdviseRequest", "What a player sees");
HAZARD_FIELDS(hazard::engine::LiarsAdviseAnswer, "LiarsAdviseAnswer",
              "What to do, what it is worth and why");
HAZARD_FIELDS(hazard::engine::LiarsTournamentRequest, "LiarsTournamentRequest", "Matches to play");
HAZARD_FIELDS(hazard::engine::LiarsTournamentAnswer, "LiarsTournamentAnswer", "Who won how often");
HAZARD_FIELDS(hazard::engine::LiarsPlayRequest, "LiarsPlayRequest",
              "A match against agents, and what to do in it");
HAZARD_FIELDS(hazard::engine::LiarsPlayAnswer, "LiarsPlayAnswer", "The match as you see it");
HAZARD_FIELDS(hazard::engine::LiarsReviewRequest, "LiarsReviewRequest",
              "A recorded match to judge");
HAZARD_FIELDS(hazard::engine::LiarsReviewAnswer, "LiarsReviewAnswer", "What each decision cost");
