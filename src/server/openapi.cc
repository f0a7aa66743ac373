#include "server/openapi.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "codec/codec.h"
#include "codec/schema.h"
#include "codec/type.h"
#include "engine/methods.h"
#include "server/messages.h"

namespace hazard::server {
namespace {

using codec::Type;
using codec::Use;
using Members = std::vector<std::pair<std::string, std::string>>;  // names and JSON

constexpr std::string_view kSchemas = "#/components/schemas/";

std::string json_text(std::string_view text) { return codec::to_json(std::string(text)); }

std::string object(const Members& members) {
  std::string text;
  for (const auto& [name, value] : members) {
    text += fmt::format("{}{}:{}", text.empty() ? "" : ",", json_text(name), value);
  }
  return "{" + text + "}";
}

std::string reference(std::string_view name) {
  return object({{"$ref", json_text(fmt::format("{}{}", kSchemas, name))}});
}

// Every object of requests and answers by its name. One that is both asked and answered has two
// schemas, since a request may leave out what an answer has: that of requests is named ...Input.
class Components {
 public:
  Components() {
    for (const engine::Method& method : engine::methods()) {
      add(method.request(), Use::kRequest, asked_);
      add(method.answer(), Use::kAnswer, answered_);
    }
    for (const Type* own :
         {&codec::type_of<Problem>(), &codec::type_of<JobStatus>(), &codec::type_of<Health>()}) {
      add(*own, Use::kAnswer, answered_);
    }
  }

  std::string name(const Type& type, Use use) const {
    const bool both = has(asked_, type) && has(answered_, type);
    return both && use == Use::kRequest ? type.name + "Input" : type.name;
  }

  std::string schemas() const {
    Members schemas;
    for (const auto& [use, types] :
         {std::pair(Use::kRequest, &asked_), {Use::kAnswer, &answered_}}) {
      for (const Type* type : *types) schemas.emplace_back(name(*type, use), schema(*type, use));
    }
    return object(schemas);
  }

 private:
  using Types = std::vector<const Type*>;

  static bool has(const Types& types, const Type& type) {
    return std::ranges::find(types, &type) != types.end();
  }
  static void add(const Type& type, Use use, Types& types) {
    for (const Type* part : codec::objects_of(type, use)) {
      if (!has(types, *part)) types.push_back(part);
    }
  }
  std::string schema(const Type& type, Use use) const {
    std::string text;
    codec::JsonSink sink(text, codec::Layout::kOneLine);
    const auto ref = [&](const Type& part) { return std::string(kSchemas) + name(part, use); };
    codec::write_object_schema(type, use, ref, sink);
    return text;
  }

  Types asked_, answered_;
};

std::string content(std::string_view type, const std::string& schema) {
  return object({{std::string(type), object({{"schema", schema}})}});
}

std::string body(const std::string& schema, bool required = true) {
  return object({{"required", required ? "true" : "false"},
                 {"content", content("application/json", schema)}});
}

// 200, or another status that is no failure, with JSON; and what may go wrong.
std::string responses(std::string_view about, const std::string& schema,
                      const std::vector<std::string>& statuses = {"200"},
                      std::string_view type = "application/json") {
  Members all;
  for (const std::string& status : statuses) {
    all.emplace_back(
        status, object({{"description", json_text(about)}, {"content", content(type, schema)}}));
  }
  for (const char* range : {"4XX", "5XX"}) {
    all.emplace_back(range, R"({"$ref":"#/components/responses/Problem"})");
  }
  return object(all);
}

Members operation(std::string_view id, std::string_view about) {
  return {{"operationId", json_text(id)}, {"summary", json_text(about)}};
}

std::string with(Members members, std::initializer_list<Members::value_type> more) {
  members.insert(members.end(), more.begin(), more.end());
  return object(members);
}

std::string method_path(const engine::Method& method, const Components& components) {
  const std::string replies =
      responses("The answer", reference(components.name(method.answer(), Use::kAnswer)));
  const std::string question = reference(components.name(method.request(), Use::kRequest));
  const std::string name(method.name);
  Members verbs;
  if (needs_nothing(method)) {
    verbs.emplace_back("get",
                       with(operation(name + ".get", method.about), {{"responses", replies}}));
  }
  verbs.emplace_back("post", with(operation(name, method.about),
                                  {{"requestBody", body(question, !needs_nothing(method))},
                                   {"responses", replies}}));
  return object(verbs);
}

std::string names_of_methods() {
  std::string names;
  for (const engine::Method& method : engine::methods()) {
    names += (names.empty() ? "" : ",") + json_text(method.name);
  }
  return R"({"type":"string","enum":[)" + names + "]}";
}

// The schemas of what is no answer of the engine.
std::string question_schema() {
  return fmt::format(
      R"({{"title":"Question","description":"A method with its request","type":"object","properties":{{"method":{},"params":{{"type":"object"}}}},"required":["method"],"additionalProperties":false}})",
      names_of_methods());
}

std::string batch_answer_schema() {
  return fmt::format(
      R"({{"title":"BatchAnswer","description":"What a request by itself would give","type":"object","properties":{{"status":{{"type":"integer"}},"result":{{"type":"object"}},"problem":{}}},"required":["status"],"additionalProperties":false}})",
      reference("Problem"));
}

void add_jobs(Members& paths) {
  const std::string job = reference("Job");
  const std::string id =
      R"([{"name":"id","in":"path","required":true,"schema":{"type":"string"}}])";
  const auto on_job = [&](std::string_view verb, std::string_view name, std::string_view about,
                          const std::string& replies) {
    return std::pair(std::string(verb), with(operation(name, about), {{"responses", replies}}));
  };
  paths.emplace_back(
      "/v1/jobs",
      object({on_job("get", "jobs.list", "List all jobs that are kept, the newest first.",
                     responses("Jobs", R"({"type":"array","items":)" + job + "}")),
              {"post", with(operation("jobs.start",
                                      "Start long work, or find the same that is there already."),
                            {{"requestBody", body(reference("Question"))},
                             {"responses", responses("The job", job, {"200", "202"})}})}}));
  paths.emplace_back(
      "/v1/jobs/{id}",
      object({{"parameters", id},
              on_job("get", "jobs.get", "Look at a job.", responses("The job", job)),
              on_job("delete", "jobs.delete", "Cancel a job, or forget it when it is over.",
                     responses("The job", job))}));
  paths.emplace_back(
      "/v1/jobs/{id}/result",
      object({{"parameters", id},
              on_job("get", "jobs.result", "Get the answer of a job that is done.",
                     responses("The answer of its method", R"({"type":"object"})"))}));
  paths.emplace_back(
      "/v1/jobs/{id}/events",
      object({{"parameters", id},
              on_job("get", "jobs.events",
                     "Follow a job: events named progress, and in the end one named end, each with "
                     "a Job as data.",
                     responses("Events", R"({"type":"string"})", {"200"}, "text/event-stream"))}));
}

}  // namespace

std::string path_of(const engine::Method& method) {
  std::string path = "/v1/" + std::string(method.name);
  std::ranges::replace(path, '.', '/');
  return path;
}

bool needs_nothing(const engine::Method& method) {
  return std::ranges::none_of(method.request().fields, &codec::Field::is_required);
}

std::string openapi_document(std::string_view version) {
  const Components components;
  Members paths;
  for (const engine::Method& method : engine::methods()) {
    paths.emplace_back(path_of(method), method_path(method, components));
  }
  paths.emplace_back(
      "/v1/batch",
      object({{"post",
               with(operation("batch", "Ask several questions at once; answers keep their order."),
                    {{"requestBody",
                      body(R"({"type":"array","items":)" + reference("Question") + "}")},
                     {"responses", responses("Answers", R"({"type":"array","items":)" +
                                                            reference("BatchAnswer") + "}")}})}}));
  add_jobs(paths);
  const auto get = [&](std::string_view id, std::string_view about, const std::string& replies) {
    return object({{"get", with(operation(id, about), {{"responses", replies}})}});
  };
  paths.emplace_back("/v1/openapi.json", get("openapi", "Get this document.",
                                             responses("OpenAPI 3.1", R"({"type":"object"})")));
  paths.emplace_back("/health", get("health", "Tell that the server answers.",
                                    responses("It does", reference("Health"))));
  paths.emplace_back("/metrics", get("metrics", "Tell what was counted, for Prometheus.",
                                     responses("Figures", R"({"type":"string"})", {"200"},
                                               "text/plain; version=0.0.4")));
  std::string schemas = components.schemas();
  schemas.pop_back();
  schemas +=
      fmt::format(R"(,"Question":{},"BatchAnswer":{}}})", question_schema(), batch_answer_schema());
  const std::string problem =
      object({{"description", json_text("Why there is no answer")},
              {"content", content("application/problem+json", reference("Problem"))}});
  return object({{"openapi", json_text("3.1.0")},
                 {"info", object({{"title", json_text("Hazard")},
                                  {"version", json_text(version)},
                                  {"description", json_text("Exact analysis of dice games.")},
                                  {"license", object({{"name", json_text("MIT")},
                                                      {"identifier", json_text("MIT")}})}})},
                 {"servers", R"([{"url":"/"}])"},
                 {"security", "[]"},
                 {"paths", object(paths)},
                 {"components",
                  object({{"schemas", schemas}, {"responses", object({{"Problem", problem}})}})}});
}

}  // namespace hazard::server
