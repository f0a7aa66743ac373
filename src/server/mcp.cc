#include "server/mcp.h"

#include <algorithm>
#include <array>

#include "codec/codec.h"
#include "codec/schema.h"
#include "codec/sink.h"
#include "codec/type.h"
#include "engine/methods.h"

namespace hazard::server {
namespace {

// Newest first.
constexpr std::array<std::string_view, 4> kVersions = {"2025-11-25", "2025-06-18", "2025-03-26",
                                                       "2024-11-05"};

constexpr std::string_view kInstructions =
    "Hazard analyses dice games exactly: Yatzy, Yahtzee, Liar's Dice, games of chance. Positions "
    "are texts such as yatzy:ones=3,twos=6,chance=21:13356:2 (variant, filled boxes, dice, "
    "rerolls left); variants and policies list what there is.";

std::string tool_name(std::string_view method) {
  std::string name(method);
  std::ranges::replace(name, '.', '_');
  return name;
}

std::string text_content(std::string_view text) {
  return R"("content":[{"type":"text","text":)" + codec::to_json(std::string(text)) + "}]";
}

}  // namespace

std::string mcp_welcome(const codec::Node& params, std::string_view version) {
  std::string_view spoken = kVersions.front();
  if (params.is(codec::Node::Kind::kObject)) {
    const auto wanted = params.find("protocolVersion");
    if (wanted && wanted->is(codec::Node::Kind::kText)) {
      const auto known = std::ranges::find(kVersions, wanted->text());
      if (known != kVersions.end()) spoken = *known;
    }
  }
  std::string text;
  codec::JsonSink sink(text, codec::Layout::kOneLine);
  sink.begin_object();
  sink.key("protocolVersion");
  sink.text(spoken);
  sink.key("capabilities");
  sink.begin_object();
  sink.key("tools");
  sink.begin_object();
  sink.end_object();
  sink.end_object();
  sink.key("serverInfo");
  sink.begin_object();
  sink.key("name");
  sink.text("hazard");
  sink.key("version");
  sink.text(version);
  sink.end_object();
  sink.key("instructions");
  sink.text(kInstructions);
  sink.end_object();
  return text;
}

std::string mcp_tools() {
  std::string text;
  codec::JsonSink sink(text, codec::Layout::kOneLine);
  sink.begin_object();
  sink.key("tools");
  sink.begin_list();
  for (const engine::Method& method : engine::methods()) {
    sink.begin_object();
    sink.key("name");
    sink.text(tool_name(method.name));
    sink.key("description");
    sink.text(method.about);
    sink.key("inputSchema");
    codec::write_whole_schema(method.request(), codec::Use::kRequest, sink);
    sink.key("outputSchema");
    codec::write_whole_schema(method.answer(), codec::Use::kAnswer, sink);
    sink.end_object();
  }
  sink.end_list();
  sink.end_object();
  return text;
}

Result<const engine::Method*> find_tool(std::string_view name) {
  for (const engine::Method& method : engine::methods()) {
    if (tool_name(method.name) == name) return &method;
  }
  return engine::find_method(name);
}

std::string mcp_answer(const std::string& answer) {
  return "{" + text_content(answer) + R"(,"structuredContent":)" + answer + "}";
}

std::string mcp_failure(std::string_view message) {
  return "{" + text_content(message) + R"(,"isError":true})";
}

}  // namespace hazard::server
