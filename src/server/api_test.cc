#include "server/api.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "codec/node.h"
#include "engine/methods.h"
#include "server/openapi.h"

namespace hazard::server {
namespace {

using codec::Document;
using codec::Node;

struct ApiTest : testing::Test {
  // The reply to a request, whoever makes it.
  Reply reply(Request request) {
    if (request.host.empty()) request.host = "localhost";
    if (!request.body.empty() && request.content_type.empty()) {
      request.content_type = "application/json";
    }
    Answer answer = api.answer(request);
    const std::atomic<bool> go_on = false;
    if (const auto* const work = std::get_if<Work>(&answer.what)) return (*work)(go_on);
    return std::get<Reply>(answer.what);
  }
  int status(const Request& request) { return reply(request).status; }
  std::string code(const Request& request) {
    const auto document = Document::parse(reply(request).body());
    return document->root().find("code")->text();
  }
  static std::string header(const Reply& reply, std::string_view name) {
    for (const auto& [key, value] : reply.headers) {
      if (key == name) return value;
    }
    return "";
  }

  engine::Engine engine{{}};
  Api api{engine, {.open_to = "https://dice.example"}};
};

TEST_F(ApiTest, AMethodIsAskedByPostAndByGetIfItNeedsNothing) {
  EXPECT_EQ(status({.verb = "POST", .target = "/v1/count", .body = R"({"variant": "yatzy"})"}),
            200);
  EXPECT_EQ(status({.target = "/v1/count"}), 405);
  EXPECT_EQ(header(reply({.target = "/v1/count"}), "Allow"), "POST");
  EXPECT_EQ(status({.target = "/v1/variants"}), 200);
  EXPECT_EQ(status({.verb = "HEAD", .target = "/v1/variants?x=1"}), 200);
  EXPECT_EQ(status({.verb = "POST", .target = "/v1/liars/rules"}), 200);
  EXPECT_EQ(status({.verb = "OPTIONS", .target = "/v1/variants"}), 204);
  EXPECT_EQ(status({.verb = "BREW", .target = "/v1/variants"}), 405);
}

TEST_F(ApiTest, WhatIsWrongHasAStatusAndACode) {
  const auto post = [](std::string_view body) {
    return Request{.verb = "POST", .target = "/v1/count", .body = body};
  };
  EXPECT_EQ(code(post(R"({"variant": "chess"})")), "bad-input");
  EXPECT_EQ(status(post(R"({"variant": "chess"})")), 400);
  EXPECT_EQ(status(post("{")), 400);
  EXPECT_EQ(status(post("[]")), 400);
  EXPECT_EQ(status(post("")), 400);
  Request plain = post("{}");
  plain.content_type = "text/plain";
  EXPECT_EQ(code(plain), "unsupported-media-type");
  EXPECT_EQ(code({.target = "/v1/nothing"}), "not-found");
  EXPECT_EQ(code({.target = "/nothing.css"}), "not-found");
  EXPECT_EQ(status({.target = "/v1/jobs/7"}), 404);
  EXPECT_EQ(status({.target = "/v1/jobs/7/hat"}), 404);
}

TEST_F(ApiTest, OtherNamesAndPagesOfOtherSitesAreRefused) {
  EXPECT_EQ(code({.target = "/v1/variants", .host = "evil.example"}), "misdirected");
  EXPECT_EQ(code({.target = "/", .host = "evil.example"}), "misdirected");
  EXPECT_EQ(code({.target = "/v1/variants", .origin = "https://evil.example"}), "forbidden");
  EXPECT_EQ(code({.target = "/v1/variants", .origin = "null"}), "forbidden");
  EXPECT_EQ(code({.target = "/v1/variants", .fetch_site = "cross-site"}), "forbidden");
  EXPECT_EQ(status({.target = "/v1/variants", .origin = "http://localhost:8600"}), 200);
  const Request friendly = {.target = "/v1/variants",
                            .host = "localhost",
                            .origin = "https://dice.example",
                            .fetch_site = "cross-site"};
  EXPECT_EQ(status(friendly), 200);
  EXPECT_EQ(api.answer(friendly).open_to, "https://dice.example");
  const Request own = {.target = "/v1/variants", .host = "localhost"};
  EXPECT_EQ(api.answer(own).open_to, "");
}

TEST_F(ApiTest, ABatchAnswersInOrder) {
  const Reply all = reply(
      {.verb = "POST",
       .target = "/v1/batch",
       .body = R"([{"method": "count", "params": {"variant": "yatzy"}}, {"method": "chess"}, 7,
                   {"method": "liars.rules"}, {"method": "count", "params": []}])"});
  const auto document = Document::parse(all.body());
  ASSERT_TRUE(document.has_value()) << all.body();
  std::vector<double> statuses;
  for (std::size_t i = 0; i < document->root().size(); ++i) {
    const Node item = document->root().item(i);
    statuses.push_back(item.find("status")->number());
    EXPECT_EQ(item.find(statuses.back() == 200 ? "result" : "problem").has_value(), true);
  }
  EXPECT_EQ(statuses, (std::vector<double>{200, 400, 400, 200, 400}));
  EXPECT_EQ(status({.verb = "POST", .target = "/v1/batch", .body = "{}"}), 400);
  EXPECT_EQ(status({.verb = "POST", .target = "/v1/batch"}), 400);
}

TEST_F(ApiTest, ARequestThatTakesTooLongIsToldToBecomeAJob) {
  Api hasty(engine, {.patience = std::chrono::seconds(0)});
  const Answer answer = hasty.answer({.verb = "POST",
                                      .target = "/v1/evaluate",
                                      .host = "localhost",
                                      .content_type = "application/json",
                                      .body = R"({"position": "yatzy"})"});
  const Reply late = std::get<Work>(answer.what)(std::atomic<bool>(false));
  EXPECT_EQ(late.status, 503);
  EXPECT_NE(late.body().find("/v1/jobs"), std::string_view::npos);
}

TEST_F(ApiTest, AJobIsRefusedAtOnceIfItsRequestCannotBeRead) {
  for (const char* body :
       {R"({"method": "evaluate", "params": {"position": "chess"}})", R"({"method": "evaluate"})",
        R"({"method": "bluff"})", R"({})", "[]", R"({"method": "version", "hat": 1})"}) {
    EXPECT_EQ(status({.verb = "POST", .target = "/v1/jobs", .body = body}), 400) << body;
  }
  EXPECT_EQ(status({.verb = "POST", .target = "/v1/jobs", .body = R"({"method": "version"})"}),
            202);
  EXPECT_EQ(status({.verb = "POST", .target = "/v1/jobs", .body = R"({"method": "version"})"}),
            200);
}

// Every member of the document, however deep.
void for_each_member(const Node& node, const std::function<void(const std::string&, Node)>& visit) {
  if (node.is(Node::Kind::kList)) {
    for (std::size_t i = 0; i < node.size(); ++i) for_each_member(node.item(i), visit);
  }
  if (!node.is(Node::Kind::kObject)) return;
  for (const std::string& name : node.names()) {
    visit(name, *node.find(name));
    for_each_member(*node.find(name), visit);
  }
}

TEST(OpenApi, DescribesEveryMethodAndEveryReferenceLeadsSomewhere) {
  const auto document = Document::parse(openapi_document("1.2.3"));
  ASSERT_TRUE(document.has_value()) << document.error().message;
  const Node root = document->root();
  for (const engine::Method& method : engine::methods()) {
    const auto path = root.find("paths")->find(path_of(method));
    ASSERT_TRUE(path.has_value()) << method.name;
    EXPECT_TRUE(path->find("post").has_value());
    EXPECT_EQ(path->find("get").has_value(), needs_nothing(method));
  }
  std::set<std::string> ids;
  for_each_member(root, [&](const std::string& name, const Node& value) {
    if (name == "operationId") {
      EXPECT_TRUE(ids.insert(value.text()).second) << value.text();
    }
    if (name != "$ref") return;
    Node at = root;
    std::string_view rest = std::string_view(value.text()).substr(2);
    while (!rest.empty()) {
      const auto next = at.find(rest.substr(0, rest.find('/')));
      ASSERT_TRUE(next.has_value()) << value.text();
      at = *next;
      rest = rest.find('/') == std::string_view::npos ? "" : rest.substr(rest.find('/') + 1);
    }
  });
}

}  // namespace
}  // namespace hazard::server
