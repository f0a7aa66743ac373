#include "server/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "codec/node.h"
#include "engine/methods.h"
#include "hazard/engine/engine.h"

namespace hazard::server {
namespace {

// What a session says to these lines, in the order of its answers.
std::vector<std::string> answers_to(const std::vector<std::string>& lines) {
  std::vector<std::string> heard;
  engine::Engine engine({});
  {
    Session session(engine, [&](std::string line) { heard.push_back(std::move(line)); });
    for (const std::string& line : lines) session.receive(line);
  }
  return heard;
}

std::string answer_to(const std::string& line) {
  const auto heard = answers_to({line});
  return heard.size() == 1 ? heard.front() : "";
}

TEST(Session, AnswersARequest) {
  EXPECT_TRUE(
      answer_to(R"({"jsonrpc":"2.0","id":7,"method":"count","params":{"variant":"yatzy"}})")
          .starts_with(
              R"({"jsonrpc":"2.0","id":7,"result":{"variant":"yatzy","reachable":1430528)"));
}

TEST(Session, ABadLineGetsAnErrorAndTheNextOneIsServed) {
  const auto heard = answers_to({"{", R"({"jsonrpc":"2.0","id":"x","method":"ping"})"});
  ASSERT_EQ(heard.size(), 2);
  EXPECT_TRUE(heard[0].starts_with(R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700)"));
  EXPECT_EQ(heard[1], R"({"jsonrpc":"2.0","id":"x","result":{}})");
}

TEST(Session, RefusesWhatIsNoRequest) {
  for (const auto& [line, code] : std::vector<std::pair<std::string, std::string>>{
           {"3", "-32600"},
           {"[]", "-32600"},
           {R"({"id":1,"method":"ping"})", "-32600"},
           {R"({"jsonrpc":"2.0","id":1})", "-32600"},
           {R"({"jsonrpc":"2.0","id":[],"method":"ping"})", "-32600"},
           {R"({"jsonrpc":"2.0","id":1,"method":"nothing"})", "-32601"},
           {R"({"jsonrpc":"2.0","id":1,"method":"count","params":["yatzy"]})", "-32602"},
           {R"({"jsonrpc":"2.0","id":1,"method":"count","params":{"variant":"chess"}})", "-32602"},
           {R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nothing"}})",
            "-32602"}}) {
    EXPECT_NE(answer_to(line).find("\"code\":" + code), std::string::npos) << line << "\n"
                                                                           << answer_to(line);
  }
}

TEST(Session, SaysNothingToNotifications) {
  EXPECT_TRUE(answers_to({R"({"jsonrpc":"2.0","method":"cancel","params":{"id":1}})",
                          R"({"jsonrpc":"2.0","method":"count","params":[7]})",
                          R"({"jsonrpc":"2.0","method":"notifications/initialized"})", " "})
                  .empty());
}

TEST(Session, AnswersABatchAtOnce) {
  const std::string heard = answer_to(
      R"([{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"x"},{"jsonrpc":"2.0","id":2,"method":"version"},7])");
  const auto document = codec::Document::parse(heard);
  ASSERT_TRUE(document.has_value()) << heard;
  EXPECT_EQ(document->root().size(), 3);
}

TEST(Session, ARequestCanBeCancelledAndHasADeadline) {
  const auto heard = answers_to(
      {R"({"jsonrpc":"2.0","id":1,"method":"simulate","params":{"position":"yatzy","policies":["random"],"games":1000000000}})",
       R"({"jsonrpc":"2.0","id":2,"method":"simulate","params":{"position":"yatzy","policies":["random"],"games":1000000000},"deadline_seconds":0.01})",
       R"({"jsonrpc":"2.0","method":"cancel","params":{"id":1}})"});
  const auto says = [&](const std::string& text) {
    return std::ranges::any_of(
        heard, [&](const std::string& line) { return line.find(text) != std::string::npos; });
  };
  EXPECT_TRUE(says(R"("id":1,"error":{"code":-32800,"message":"cancelled")"));
  EXPECT_TRUE(says(R"("id":2,"error":{"code":-32800,"message":"the deadline has passed")"));
}

TEST(Session, AssistantsFindEveryMethodAsATool) {
  const auto document =
      codec::Document::parse(answer_to(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})"));
  ASSERT_TRUE(document.has_value());
  const auto tools = document->root().find("result")->find("tools");
  EXPECT_EQ(tools->size(), engine::methods().size());
}

TEST(Session, AToolThatFailsSaysSoInItsResult) {
  const std::string heard = answer_to(
      R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count","arguments":{"variant":"chess"}}})");
  EXPECT_NE(heard.find(R"("isError":true)"), std::string::npos) << heard;
}

}  // namespace
}  // namespace hazard::server
