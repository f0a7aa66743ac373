#include "engine/reference.h"

#include <algorithm>
#include <vector>

#include "codec/schema.h"
#include "codec/type.h"
#include "engine/csv.h"
#include "engine/methods.h"

namespace hazard::engine {
namespace {

constexpr std::string_view kOpening =
    "# Requests and answers\n"
    "\n"
    "This page is printed by `hazard schema --reference`; do not edit it by hand.\n"
    "\n"
    "Every command with `--json`, every method of `hazard serve --stdio` and every tool of the "
    "Model Context Protocol\n"
    "takes and gives the objects below. `hazard schema NAME` prints them as JSON Schema. A request "
    "may leave out what has a\n"
    "default; an answer has all its fields, with null for what cannot occur. Values and losses are "
    "in points, probabilities and\n"
    "shares between 0 and 1, times in seconds. What fails gives [Failure](#Failure) and an exit "
    "code other than 0, or an\n"
    "error of JSON-RPC whose `data.code` is that of the Failure.\n"
    "\n"
    "    $ echo '{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"advise\", \"params\": "
    "{\"position\": \"yatzy::13356:2\"}}' |\n"
    "        hazard serve --stdio\n"
    "\n";

std::string section(const codec::Type& object, codec::Use use, std::string_view heading) {
  return fmt::format("{} <a id=\"{}\"></a>{}\n\n{}.\n\n{}\n", heading, object.name, object.name,
                     object.meaning, codec::fields_table(object, use));
}

}  // namespace

void write_method_schemas(const Method& method, codec::Sink& sink) {
  sink.begin_object();
  sink.key("method");
  sink.text(method.name);
  sink.key("about");
  sink.text(method.about);
  sink.key("request");
  codec::write_whole_schema(method.request(), codec::Use::kRequest, sink);
  sink.key("answer");
  codec::write_whole_schema(method.answer(), codec::Use::kAnswer, sink);
  sink.end_object();
}

std::string reference_page() {
  std::string page(kOpening);
  page += "| method | |\n|---|---|\n";
  for (const Method& method : methods()) {
    page +=
        fmt::format("| [`{0}`](#{1}) | {2} |\n", method.name, method.request().name, method.about);
  }
  page += "\n";
  std::vector<const codec::Type*> told;  // those that methods share are told once
  for (const Method& method : methods()) {
    page += fmt::format("## `{}`\n\n{}\n\n", method.name, method.about);
    for (const auto& [use, type] : {std::pair(codec::Use::kRequest, &method.request()),
                                    std::pair(codec::Use::kAnswer, &method.answer())}) {
      for (const codec::Type* object : codec::objects_of(*type, use)) {
        if (std::ranges::find(told, object) != told.end()) continue;
        told.push_back(object);
        page += section(*object, use, "###");
      }
    }
  }
  page +=
      "# CSV files\n\n`--csv FILE` writes rows for spreadsheets; parts of objects are joined by "
      "_.\n\n";
  for (const CsvRows& rows : csv_rows()) {
    page += fmt::format("## Rows of {}\n\n{}.\n\n{}\n", rows.commands, rows.row().meaning,
                        codec::fields_table(rows.row(), codec::Use::kAnswer));
  }
  return page;
}

}  // namespace hazard::engine
