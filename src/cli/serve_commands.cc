// For other programs: the line protocol, and what it speaks.
#include <cstdio>

#include "cli/options.h"
#include "cli/program.h"
#include "cli/run.h"
#include "cli/text_table.h"
#include "codec/sink.h"
#include "engine/methods.h"
#include "engine/reference.h"
#include "server/stdio.h"

namespace hazard::cli {

void Program::add_serve() {
  Syntax sub = add(
      {"serve", "Answer requests of other programs until they end",
       "  hazard serve --stdio\n"
       "  echo '{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"advise\",\n"
       "         \"params\": {\"position\": \"yatzy::13356:2\"}}' | hazard serve --stdio\n"
       "JSON-RPC 2.0, one message a line, and the Model Context Protocol: to let an assistant\n"
       "ask Hazard, tell it the command hazard serve --stdio. hazard schema lists the methods.\n"},
      &Program::serve);
  sub.flag("--stdio", flags_.stdio, "On standard input and output");
  sub.option("--memory", flags_.memory, "SIZE",
             "Tables to keep in memory, such as 500MB; 1GB by default, or what\n"
             "HAZARD_MEMORY says");
  no_cache_flag(sub);
}

int Program::serve() {
  if (!flags_.stdio) {
    return complain({Errc::kBadInput, "say where to listen: hazard serve --stdio"});
  }
  if (const auto bytes = memory(); !bytes) return complain(bytes.error());
  return server::serve_stdio(engine()) ? kOk : kFailed;
}

void Program::add_schema() {
  Syntax sub = add({"schema", "Print what programs can ask and what they get, as JSON Schema",
                    "  hazard schema                all methods, a line each\n"
                    "  hazard schema advise\n"
                    "  hazard schema all            the schemas of all methods, as one list\n"
                    "  hazard schema --reference    the page docs/json.md\n"},
                   &Program::schema);
  sub.argument("name", flags_.subject, "Method, or all");
  sub.flag("--reference", flags_.reference, "A page for people, in Markdown");
  json_flag(sub);
}

int Program::schema() {
  if (flags_.reference) return print(engine::reference_page());
  if (!flags_.subject && !flags_.json) {
    TextTable table("ll", "");
    for (const engine::Method& method : engine::methods()) {
      table.add({std::string(method.name), std::string(method.about)});
    }
    return print(table.text());
  }
  std::string text;
  codec::JsonSink sink(text, codec::Layout::kIndented);
  if (!flags_.subject || *flags_.subject == "all") {
    sink.begin_list();
    for (const engine::Method& method : engine::methods())
      engine::write_method_schemas(method, sink);
    sink.end_list();
  } else {
    const auto method = engine::find_method(*flags_.subject);
    if (!method) return complain(method.error());
    engine::write_method_schemas(**method, sink);
  }
  return print(text + "\n");
}

}  // namespace hazard::cli
