#include "server/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>

#include "codec/codec.h"
#include "engine/methods.h"
#include "server/hosts.h"
#include "server/openapi.h"
#include "server/page.h"
#include "server/perform.h"
#include "web/page.h"

namespace hazard::server {
namespace {

using codec::Document;
using codec::Node;

// Answered in far less than a millisecond, unless a table is missing.
constexpr std::array<std::string_view, 6> kQuick = {"advise",  "variants",    "policies",
                                                    "version", "liars.rules", "liars.config"};

const std::atomic<bool> kAtOnce = true;  // a cancel that ends all work that lasts

using Verbs = std::initializer_list<std::string_view>;

// What to say to a verb that a path does not know; nothing if it does.
std::optional<Reply> wrong_verb(const Request& request, Verbs allowed) {
  std::string list;
  for (const std::string_view verb : allowed) {
    if (request.verb == verb || (verb == "GET" && request.verb == "HEAD")) return std::nullopt;
    list += fmt::format("{}{}{}", list.empty() ? "" : ", ", verb, verb == "GET" ? ", HEAD" : "");
  }
  if (request.verb == "OPTIONS") return Reply{.status = 204, .headers = {{"Allow", list}}};
  Reply reply = problem_reply(405, "method-not-allowed", "this path answers " + list);
  reply.headers.emplace_back("Allow", list);
  return reply;
}

bool is_json(std::string_view type) {
  constexpr std::string_view kJson = "application/json";
  if (type.size() < kJson.size()) return false;
  const std::string_view rest = type.substr(kJson.size());
  return std::ranges::equal(type.substr(0, kJson.size()), kJson, {},
                            [](unsigned char c) { return std::tolower(c); }) &&
         (rest.empty() || rest.front() == ';' || rest.front() == ' ');
}

Reply bad_input(std::string detail) { return problem_reply(400, "bad-input", std::move(detail)); }

// The body as JSON; no body is an empty object.
tl::expected<Document, Reply> read_body(const Request& request) {
  if (request.body.empty()) return *Document::parse("{}");
  if (!is_json(request.content_type)) {
    return tl::unexpected(problem_reply(415, "unsupported-media-type",
                                        "the body must be JSON; write Content-Type: "
                                        "application/json"));
  }
  auto document = Document::parse(request.body);
  if (!document) return tl::unexpected(bad_input(document.error().message));
  return *std::move(document);
}

Reply json_reply(std::string text) { return {.text = std::move(text)}; }

Reply job_reply(const JobStatus& status) {
  return json_reply(codec::to_json(status, codec::Layout::kOneLine));
}

}  // namespace

Reply problem_reply(const Problem& problem) {
  return {.status = problem.status,
          .type = "application/problem+json",
          .text = codec::to_json(problem, codec::Layout::kOneLine)};
}

Reply problem_reply(int status, std::string_view code, std::string detail) {
  return problem_reply(make_problem(status, code, std::move(detail)));
}

struct Api::Question {
  Document document;  // that holds the params
  const engine::Method* method;
  Node params;

  // {"method": "advise", "params": {...}}
  static Result<Question> read(const Document& document, const Node& node) {
    if (!node.is(Node::Kind::kObject)) {
      return fail(Errc::kBadInput, R"(write objects: {{"method": "advise", "params": {{...}}}})");
    }
    for (const std::string& name : node.names()) {
      if (name != "method" && name != "params") {
        return fail(Errc::kBadInput, "'{}' is no member; there are method and params", name);
      }
    }
    const auto name = node.find("method");
    if (!name || !name->is(Node::Kind::kText)) {
      return fail(Errc::kBadInput, "method: write its name, such as advise");
    }
    const auto method = engine::find_method(name->text());
    if (!method) return pass_on(method);
    if (const auto params = node.find("params")) return Question{document, *method, *params};
    const Document empty = *Document::parse("{}");
    return Question{empty, *method, empty.root()};
  }
};

Api::Api(engine::Engine& engine, ApiOptions options)
    : engine_(engine),
      options_(std::move(options)),
      version_(engine.version()->version),
      openapi_(openapi_document(version_)),
      jobs_(engine) {
  for (const engine::Method& method : engine::methods()) methods_[path_of(method)] = &method;
}

Answer Api::answer(const Request& request) {
  if (!is_our_host(request.host, options_.hosts)) {
    return {"refused",
            problem_reply(421, "misdirected",
                          fmt::format("this server is not '{}'; call it by its address or as "
                                      "localhost, or start it with --allow-host",
                                      request.host))};
  }
  const bool from_friend = !request.origin.empty() && request.origin == options_.open_to;
  const std::string_view path = request.target.substr(0, request.target.find_first_of("?#"));
  const bool from_elsewhere =
      !from_friend &&
      (request.fetch_site == "cross-site" ||
       (!request.origin.empty() && origin_host(request.origin) != host_name(request.host)));
  if (from_elsewhere && path.starts_with("/v1/") && path != "/v1/openapi.json") {
    return {"refused", problem_reply(403, "forbidden",
                                     "pages of other sites may not ask; start the server with "
                                     "--open-to and their origin if they should")};
  }
  Answer answer = route(request, path);
  if (from_friend) answer.open_to = options_.open_to;
  if (auto* const reply = std::get_if<Reply>(&answer.what);
      from_friend && reply != nullptr && request.verb == "OPTIONS") {
    reply->headers.insert(reply->headers.end(),
                          {{"Access-Control-Allow-Methods", "GET, HEAD, POST, DELETE"},
                           {"Access-Control-Allow-Headers", "content-type"},
                           {"Access-Control-Max-Age", "600"}});
  }
  return answer;
}

Answer Api::route(const Request& request, std::string_view path) {
  if (const auto method = methods_.find(path); method != methods_.end()) {
    return ask(request, *method->second);
  }
  const auto get = [&](std::string_view route, const std::function<Reply()>& reply) -> Answer {
    if (auto wrong = wrong_verb(request, {"GET"})) return {route, *std::move(wrong)};
    return {route, reply()};
  };
  if (path == "/v1/batch") return batch(request);
  if (path == "/v1/jobs") return start_job(request);
  if (path.starts_with("/v1/jobs/")) return job_path(request, path.substr(9));
  if (path == "/v1/openapi.json") {
    return get("openapi", [&] { return Reply{.static_text = openapi_}; });
  }
  if (path == "/health") {
    return get("health", [&] {
      return json_reply(codec::to_json(Health{.version = version_, .page = web::has_page()},
                                       codec::Layout::kOneLine));
    });
  }
  if (path == "/metrics") {
    return get("metrics", [&] {
      return Reply{.type = "text/plain; version=0.0.4; charset=utf-8", .text = metrics_text()};
    });
  }
  if (path == "*" && request.verb == "OPTIONS") return {"other", Reply{.status = 204}};
  if (path == "/v1" || path.starts_with("/v1/") || !path.starts_with('/')) {
    return {"other",
            problem_reply(
                404, "not-found",
                fmt::format("there is no '{}'; GET /v1/openapi.json lists what there is", path))};
  }
  return get("page", [&] { return page_reply(request, path); });
}

// --- methods of the engine -----------------------------------------------------------------------

Answer Api::ask(const Request& request, const engine::Method& method) {
  const bool may_get = needs_nothing(method);
  if (auto wrong = may_get ? wrong_verb(request, {"GET", "POST"}) : wrong_verb(request, {"POST"})) {
    return {method.name, *std::move(wrong)};
  }
  auto document = read_body(request);
  if (!document) return {method.name, std::move(document.error())};
  const Question question = {*document, &method, document->root()};
  if (!question.params.is(Node::Kind::kObject)) {
    return {method.name, bad_input("write the request as an object")};
  }
  if (std::ranges::find(kQuick, method.name) != kQuick.end()) {
    engine::Call call;
    call.watch.cancel = &kAtOnce;
    Outcome outcome = perform(engine_, method, question.params, call);
    if (outcome) return {method.name, json_reply(*std::move(outcome))};
    if (outcome.error().code != Errc::kCancelled) {
      return {method.name, problem_reply(make_problem(outcome.error()))};
    }
  } else if (const auto read = method.check(question.params); !read) {
    return {method.name, bad_input(read.error().message)};
  }
  const auto deadline = Clock::now() + options_.patience;
  return {method.name, [this, question, deadline](const std::atomic<bool>& cancel) {
            return answer_to(question, deadline, cancel);
          }};
}

Reply Api::answer_to(const Question& question, Clock::time_point deadline,
                     const std::atomic<bool>& cancel) {
  engine::Call call;
  call.watch.cancel = &cancel;
  call.watch.deadline = deadline;
  Outcome outcome = perform(engine_, *question.method, question.params, call);
  if (outcome) return json_reply(*std::move(outcome));
  if (outcome.error().code == Errc::kCancelled && !cancel) {
    return problem_reply(503, "too-long",
                         fmt::format("no answer within {} seconds; ask for it as a job, POST "
                                     "/v1/jobs",
                                     options_.patience.count()));
  }
  return problem_reply(make_problem(outcome.error()));
}

Answer Api::batch(const Request& request) {
  if (auto wrong = wrong_verb(request, {"POST"})) return {"batch", *std::move(wrong)};
  auto document = read_body(request);
  if (!document) return {"batch", std::move(document.error())};
  const Node root = document->root();
  if (!root.is(Node::Kind::kList) || root.size() > options_.most_in_batch) {
    return {"batch", bad_input(fmt::format("write a list of at most {} objects with method and "
                                           "params",
                                           options_.most_in_batch))};
  }
  const auto deadline = Clock::now() + options_.patience;
  return {"batch", [this, all = *document, deadline](const std::atomic<bool>& cancel) {
            std::string text;
            for (std::size_t i = 0; i < all.root().size(); ++i) {
              const auto question = Question::read(all, all.root().item(i));
              const Reply reply = question ? answer_to(*question, deadline, cancel)
                                           : bad_input(question.error().message);
              text += fmt::format(R"({}{{"status":{},"{}":{}}})", i == 0 ? "" : ",", reply.status,
                                  reply.status == 200 ? "result" : "problem", reply.body());
            }
            return json_reply("[" + text + "]");
          }};
}

// --- jobs ----------------------------------------------------------------------------------------

Answer Api::start_job(const Request& request) {
  if (auto wrong = wrong_verb(request, {"GET", "POST"})) return {"jobs", *std::move(wrong)};
  if (request.verb != "POST") {
    return {"jobs", json_reply(codec::to_json(jobs_.list(), codec::Layout::kOneLine))};
  }
  auto document = read_body(request);
  if (!document) return {"jobs", std::move(document.error())};
  const auto question = Question::read(*document, document->root());
  if (!question) return {"jobs", bad_input(question.error().message)};
  if (const auto read = question->method->check(question->params); !read) {
    return {"jobs", bad_input(read.error().message)};
  }
  const auto started = jobs_.start(*question->method, question->document, question->params);
  if (!started) {
    Reply reply = problem_reply(503, "busy", "too many jobs are waiting; try again later");
    reply.headers.emplace_back("Retry-After", "10");
    return {"jobs", std::move(reply)};
  }
  const JobStatus status = jobs_.status(*started->job);
  Reply reply = job_reply(status);
  if (started->is_new) reply.status = 202;
  reply.headers.emplace_back("Location", "/v1/jobs/" + status.id);
  return {"jobs", std::move(reply)};
}

Answer Api::job_path(const Request& request, std::string_view rest) {
  const std::size_t slash = rest.find('/');
  const std::string_view part = slash == std::string_view::npos ? "" : rest.substr(slash);
  if (part != "" && part != "/result" && part != "/events") {
    return {"jobs",
            problem_reply(404, "not-found",
                          fmt::format("a job has no '{}'; there are /result and /events", part))};
  }
  auto wrong = part.empty() ? wrong_verb(request, {"GET", "DELETE"}) : wrong_verb(request, {"GET"});
  if (wrong) return {"jobs", *std::move(wrong)};
  const Jobs::JobPtr job = jobs_.find(rest.substr(0, slash));
  if (!job) {
    return {"jobs", problem_reply(404, "not-found", "there is no such job, or it was forgotten")};
  }
  if (request.verb == "DELETE") return {"jobs", job_reply(jobs_.remove(*job))};
  const JobStatus status = jobs_.status(*job);
  if (part.empty()) return {"jobs", job_reply(status)};
  if (part == "/events") return {"events", Events{job}};
  if (auto result = jobs_.result(*job)) return {"jobs", Reply{.shared_text = std::move(result)}};
  if (status.problem) return {"jobs", problem_reply(*status.problem)};
  return {"jobs",
          problem_reply(409, "not-done", "the job has not come to its end; follow /events")};
}

std::string Api::metrics_text() const {
  std::map<std::string, int> states;
  for (const auto& [state, word] : codec::Words<JobState>::kWords) states[std::string(word)] = 0;
  for (const JobStatus& job : jobs_.list()) {
    for (const auto& [state, word] : codec::Words<JobState>::kWords) {
      if (state == job.state) ++states[std::string(word)];
    }
  }
  return metrics_.text(states, engine_.table_bytes());
}

}  // namespace hazard::server
