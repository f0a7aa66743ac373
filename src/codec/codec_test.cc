#include "codec/codec.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "codec/schema.h"

namespace hazard::codec {
namespace {

enum class Colour { kRed, kBlue };

struct Point {
  int x = 0;
  double weight = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

struct Everything {
  bool flag = false;
  std::int64_t whole = 0;
  std::uint64_t seed = 0;
  double real = 0;
  std::string text;
  std::optional<int> maybe;
  std::vector<Point> points;
  Map<double> named;
  Colour colour = Colour::kRed;
  Point inner;
  friend bool operator==(const Everything&, const Everything&) = default;
};

}  // namespace

template <>
struct Words<Colour> {
  static constexpr std::array<std::pair<Colour, std::string_view>, 2> kWords = {
      {{Colour::kRed, "red"}, {Colour::kBlue, "blue"}}};
};

template <>
struct Struct<Point> {
  static constexpr const char* kName = "Point";
  static constexpr const char* kMeaning = "A point";
  static void list(Fields<Point>& f) {
    f("x", &Point::x, "where", "steps").required().between(-5, 5, "no step");
    f("weight", &Point::weight, "how much");
  }
};

template <>
struct Struct<Everything> {
  static constexpr const char* kName = "Everything";
  static constexpr const char* kMeaning = "One of each";
  static void list(Fields<Everything>& f) {
    f("flag", &Everything::flag, "a boolean");
    f("whole", &Everything::whole, "an integer");
    f("seed", &Everything::seed, "a large one");
    f("real", &Everything::real, "a number");
    f("text", &Everything::text, "a text");
    f("maybe", &Everything::maybe, "an integer or nothing").sparse();
    f("points", &Everything::points, "a list");
    f("named", &Everything::named, "numbers by name");
    f("colour", &Everything::colour, "a word");
    f("inner", &Everything::inner, "an object");
  }
};

namespace {

std::string problem_with(const std::string& json) {
  Everything value;
  const auto read = from_json(json, value);
  return read ? "" : read.error().message;
}

RC_GTEST_PROP(Codec, ReadsWhatItHasWritten, ()) {
  Everything value;
  value.flag = *rc::gen::arbitrary<bool>();
  value.whole = *rc::gen::arbitrary<std::int64_t>();
  value.seed = *rc::gen::arbitrary<std::uint64_t>();
  value.real = *rc::gen::arbitrary<double>();
  value.text = *rc::gen::string<std::string>();
  for (char& c : value.text) c = static_cast<char>(c & 0x7F);  // UTF-8
  value.maybe =
      *rc::gen::maybe(rc::gen::arbitrary<int>()).as("maybe") ? std::optional(3) : std::nullopt;
  for (int x : *rc::gen::container<std::vector<int>>(rc::gen::inRange(-5, 6))) {
    value.points.push_back({x, x / 3.0});
    value.named.emplace_back("n" + std::to_string(1000 + value.named.size()), x / 7.0);
  }
  value.colour = *rc::gen::element(Colour::kRed, Colour::kBlue);
  for (Layout layout : {Layout::kOneLine, Layout::kIndented}) {
    Everything again;
    RC_ASSERT(from_json(to_json(value, layout), again).has_value());
    RC_ASSERT(again == value);
  }
}

TEST(Codec, SaysWhereAValueIsWrong) {
  EXPECT_EQ(problem_with(R"({"points": [{"x": 1}, {"x": 7}]})"),
            "points[1].x: 7 is no step; write -5 to 5");
  EXPECT_EQ(problem_with(R"({"points": [{"weight": 1}]})"), "points[0].x: missing; where");
  EXPECT_EQ(problem_with(R"({"inner": {"x": "one"}})"),
            R"(inner.x: "one" is not what is wanted, a whole number)");
  EXPECT_EQ(problem_with(R"({"named": {"a": true}})"),
            "named.a: true is not what is wanted, a number");
  EXPECT_EQ(problem_with(R"({"colour": "green"})"),
            R"(colour: "green" is not what is wanted, one of red, blue)");
  EXPECT_EQ(problem_with(R"({"whole": 1.5})"),
            "whole: 1.5 is not what is wanted, a whole number in range");
  EXPECT_EQ(problem_with("[]"), "[] is not what is wanted, an object");
  EXPECT_TRUE(
      problem_with(R"({"flagg": true})").starts_with("flagg: no such field; there are flag"));
  EXPECT_TRUE(problem_with("{").starts_with("no JSON: line 1, column 2"));
}

TEST(Codec, RefusesWhatIsNestedTooDeep) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_EQ(problem_with(R"({"flag": ")" + nested(1000) + R"("})").find("brackets"),
            std::string::npos);
  EXPECT_EQ(problem_with(R"({"flag": )" + nested(99) + "}").find("brackets"), std::string::npos);
  for (std::size_t depth : {100, 1'000'000}) {
    EXPECT_NE(problem_with(R"({"flag": )" + nested(depth) + "}").find("100 brackets"),
              std::string::npos);
  }
}

TEST(Codec, ReadsObjectsOfManyMembersInNoTime) {
  std::string text = "{";
  for (int i = 0; i < 300'000; ++i) text += fmt::format("\"n{}\": 0, ", i);
  EXPECT_TRUE(problem_with(text + "\"flag\": true}").starts_with("n0: no such field"));
}

TEST(Codec, TakesWholeNumbersThatAreWrittenAsReals) {
  EXPECT_EQ(problem_with(R"({"whole": 1e3, "seed": 18446744073709551615})"), "");
  EXPECT_NE(problem_with(R"({"whole": 9223372036854775808})"), "");
  EXPECT_NE(problem_with(R"({"seed": -1})"), "");
}

TEST(Codec, WritesWhatIsNotFiniteAsNull) {
  EXPECT_EQ(to_json(std::vector<double>{0.1, -0.0, std::numeric_limits<double>::infinity()},
                    Layout::kOneLine),
            "[0.1,0,null]");
}

TEST(Codec, ReplacesWhatIsNoUtf8AndEscapesControlCharacters) {
  EXPECT_EQ(to_json(std::string("a\xFF\"\\\n\x1B\xC3\xA4\xED\xA0\x80")),
            "\"a\xEF\xBF\xBD\\\"\\\\\\n\\u001b\xC3\xA4\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST(Codec, LeavesOutSparseFieldsThatAreNull) {
  EXPECT_EQ(to_json(Everything(), Layout::kOneLine).find("maybe"), std::string::npos);
  EXPECT_NE(to_json(Everything{.maybe = 3}, Layout::kOneLine).find(R"("maybe":3)"),
            std::string::npos);
}

TEST(Codec, PutsNumbersOfAListOnOneLine) {
  EXPECT_EQ(to_json(std::vector<std::vector<int>>{{1, 2}, {3}, {}}),
            "[\n  [1, 2],\n  [3],\n  []\n]");
}

TEST(Codec, CsvHasAColumnForEveryLeaf) {
  const std::vector<Everything> rows = {
      {.text = "a,\"b\"", .points = {{1, 2}, {3, 4}}, .named = {{"k", 0.5}}}};
  EXPECT_EQ(to_csv(rows),
            "flag,whole,seed,real,text,points,named_k,colour,inner_x,inner_weight\n"
            "false,0,0,0,\"a,\"\"b\"\"\",1 2 3 4,0.5,red,0,0\n");
}

TEST(Schema, RequestsMayLeaveOutWhatHasADefault) {
  const std::string request = schema_json(type_of<Point>(), Use::kRequest, Layout::kOneLine);
  EXPECT_NE(request.find(R"("required":["x"])"), std::string::npos) << request;
  const std::string answer = schema_json(type_of<Point>(), Use::kAnswer, Layout::kOneLine);
  EXPECT_NE(answer.find(R"("required":["x","weight"])"), std::string::npos) << answer;
}

TEST(Schema, NumbersHaveTheirBoundsBesideTheirType) {
  const std::string request = schema_json(type_of<Point>(), Use::kRequest, Layout::kOneLine);
  EXPECT_NE(
      request.find(
          R"("x":{"description":"where, in steps","type":"integer","minimum":-5,"maximum":5})"),
      std::string::npos)
      << request;
}

}  // namespace
}  // namespace hazard::codec
