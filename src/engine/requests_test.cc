// Requests as JSON: whatever a program may write is read, and written again as the same.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "codec/codec.h"
#include "codec/schema.h"
#include "codec/sink.h"
#include "codec/type.h"
#include "engine/fields.h"
#include "engine/methods.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/scorecard/position.h"

namespace hazard::engine {
namespace {

using codec::Layout;
using codec::Type;
using Kind = Type::Kind;

// Texts of each grammar.
const std::map<std::string, std::vector<std::string>> kTexts = {
    {"variant", {"yatzy", "yahtzee", "yahtzee-free", "yatzy+fh5+tp4"}},
    {"position",
     {"yatzy", "yatzy:ones=3,twos=6,chance=21", "yahtzee::13356:2", "yatzy:ones,twos,upper=9",
      "yahtzee:sixes=30,yahtzee=50,extra=100:66666:0"}},
    {"objective", {"mean", "theta:0.07", "target:290", "beat"}},
    {"record", {"game yatzy\n1  13346 keep 33  22335  chance 15\n", "rules perudo"}},
    {"rules", {"perudo", "plain+faces=4", "casual+dice=3+exact=gain", "openspiel"}},
    {"round",
     {"perudo:5-5-5", "perudo:5-4-5@2:2x3,3x3:41226", "perudo:5-1@2p:2x4:55123",
      "perudo+palifico=off:5-0-1@3::3"}},
    {"hand", {"1", "41226", "3,3,1", "666666"}},
    {"bid", {"1x1", "3x4", "100x6"}},
    {"", {"", "optimal", "a text with \"quotes\", \\ and \xC3\xA4", "\n\t"}},
};

void write_random(const Type& type, const codec::Field* field, codec::Sink& sink);

void write_random_number(const Type& type, const codec::Field* field, codec::Sink& sink) {
  const double low = field != nullptr ? field->low.value_or(0) : 0;
  const double high = field != nullptr ? field->high.value_or(1000) : 1000;
  const double share = *rc::gen::inRange(0, 1001) / 1000.0;
  const double number = low + share * (high - low);
  type.kind == Kind::kInteger ? sink.integer(static_cast<std::int64_t>(number))
                              : sink.number(number);
}

void write_random_object(const Type& type, codec::Sink& sink) {
  sink.begin_object();
  for (const codec::Field& field : type.fields) {
    if (!field.is_required && *rc::gen::arbitrary<bool>()) continue;
    sink.key(field.name);
    write_random(field.type(), &field, sink);
  }
  sink.end_object();
}

void write_random(const Type& type, const codec::Field* field, codec::Sink& sink) {
  switch (type.kind) {
    case Kind::kBoolean: return sink.boolean(*rc::gen::arbitrary<bool>());
    case Kind::kInteger:
    case Kind::kNumber: return write_random_number(type, field, sink);
    case Kind::kText: {
      const auto& texts = type.words.empty() ? kTexts.at(type.name) : type.words;
      return sink.text(*rc::gen::elementOf(texts));
    }
    case Kind::kNullable:
      return *rc::gen::arbitrary<bool>() ? sink.null() : write_random(type.element(), field, sink);
    case Kind::kList: {
      sink.begin_list();
      const int items = *rc::gen::inRange(0, 4);
      for (int i = 0; i < items; ++i) write_random(type.element(), field, sink);
      return sink.end_list();
    }
    case Kind::kObject: return write_random_object(type, sink);
    default: FAIL() << "no request has such a field";
  }
}

template <class Request>
void expect_round_trip() {
  std::string text;
  codec::JsonSink sink(text, Layout::kOneLine);
  write_random_object(codec::type_of<Request>(), sink);
  Request request, again;
  const auto read = codec::from_json(text, request);
  if (!read) RC_FAIL(text + "\n" + read.error().message);
  const std::string written = codec::to_json(request, Layout::kOneLine);
  RC_ASSERT(codec::from_json(written, again).has_value());
  RC_ASSERT(codec::to_json(again, Layout::kOneLine) == written);
}

RC_GTEST_PROP(Requests, AreWrittenAsTheyWereRead, ()) {
  expect_round_trip<SolveRequest>();
  expect_round_trip<AdviseRequest>();
  expect_round_trip<WhyRequest>();
  expect_round_trip<VerifyRequest>();
  expect_round_trip<CountRequest>();
  expect_round_trip<VariantsRequest>();
  expect_round_trip<PoliciesRequest>();
  expect_round_trip<VersionRequest>();
  expect_round_trip<BenchRequest>();
  expect_round_trip<EvaluateRequest>();
  expect_round_trip<SimulateRequest>();
  expect_round_trip<CompareRequest>();
  expect_round_trip<SweepRequest>();
  expect_round_trip<TargetRequest>();
  expect_round_trip<EndgameRequest>();
  expect_round_trip<DuelRequest>();
  expect_round_trip<ThresholdsRequest>();
  expect_round_trip<BoundsRequest>();
  expect_round_trip<MatchReportRequest>();
  expect_round_trip<CoinsRequest>();
  expect_round_trip<ChanceRequest>();
  expect_round_trip<LiarsAdviseRequest>();
  expect_round_trip<LiarsCallRequest>();
  expect_round_trip<LiarsSolveRequest>();
  expect_round_trip<LiarsExploitRequest>();
  expect_round_trip<LiarsTrainRequest>();
  expect_round_trip<LiarsLbrRequest>();
  expect_round_trip<LiarsValuesRequest>();
  expect_round_trip<LiarsTournamentRequest>();
  expect_round_trip<LiarsReviewRequest>();
  expect_round_trip<LiarsPlayRequest>();
  expect_round_trip<ReviewRequest>();
  expect_round_trip<GamesListRequest>();
  expect_round_trip<GamesSaveRequest>();
  expect_round_trip<GamesShowRequest>();
  expect_round_trip<GamesDeleteRequest>();
  expect_round_trip<LiarsRulesRequest>();
}

TEST(Requests, APositionMayComeInParts) {
  AdviseRequest request;
  ASSERT_TRUE(codec::from_json(R"({"position": {"variant": "yatzy", "dice": [6, 1, 3, 5, 3],
      "rolls_left": 2, "card": {"ones": 3, "twos": null, "upper": 9}}})",
                               request));
  EXPECT_EQ(scorecard::to_string(request.position), "yatzy:ones=3,twos,upper=9:13356:2");
  const auto wrong = codec::from_json(
      R"({"position": {"variant": "yatzy", "dice": [1, 3, 7, 5, 6], "rolls_left": 2}})", request);
  ASSERT_FALSE(wrong.has_value());
  EXPECT_EQ(wrong.error().message, "position.dice[2]: 7 is no face; write 1 to 6");
}

TEST(Methods, EveryAnswerAndRequestHasANameOfItsOwn) {
  std::map<std::string, const Type*> names;
  for (const Method& method : methods()) {
    for (const auto& [use, type] : {std::pair(codec::Use::kRequest, &method.request()),
                                    std::pair(codec::Use::kAnswer, &method.answer())}) {
      for (const Type* object : codec::objects_of(*type, use)) {
        const auto [known, is_new] = names.emplace(object->name, object);
        EXPECT_EQ(known->second, object) << object->name;
      }
    }
  }
}

TEST(Requests, TooManyKeptGamesAreRefusedBeforeTheyAreRead) {
  const auto review = Engine({}).review({.ids = std::vector<std::int64_t>(kMostReviewed + 1, 1)});
  ASSERT_FALSE(review);
  EXPECT_EQ(review.error().message, "1001 games; review up to 1000 at a time");
}

}  // namespace
}  // namespace hazard::engine
