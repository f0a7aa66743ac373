// For browsers and other programs: HTTP, the line protocol, and what they speak.
#include <cstdio>

#include "cli/options.h"
#include "cli/program.h"
#include "cli/run.h"
#include "cli/text_table.h"
#include "codec/sink.h"
#include "engine/methods.h"
#include "engine/reference.h"
#include "server/hosts.h"
#include "server/serve_http.h"
#include "server/stdio.h"
#include "web/page.h"

namespace hazard::cli {

void Program::add_serve() {
  Syntax sub =
      add({"serve", "Serve the page and other programs until told to end",
           "  hazard serve                   the page, and the same for programs, on this machine\n"
           "  hazard serve --port 8080 --host 0.0.0.0 --allow-host dice.example.org\n"
           "  curl http://127.0.0.1:8600/v1/advise -H 'Content-Type: application/json' \\\n"
           "       -d '{\"position\": \"yatzy::13356:2\"}'\n"
           "  hazard serve --stdio           JSON-RPC 2.0, one message a line, and the Model\n"
           "                                 Context Protocol: to let an assistant ask Hazard,\n"
           "                                 tell it this command\n"
           "  echo '{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"advise\",\n"
           "         \"params\": {\"position\": \"yatzy::13356:2\"}}' | hazard serve --stdio\n"
           "/v1/openapi.json describes what can be asked; hazard schema lists the methods. Ctrl-C\n"
           "ends the server when what it does is done.\n"},
          &Program::serve);
  sub.option("--port", flags_.serve.port, "N",
             "Port to listen on, 0 for any that is free; by default 8600, or the\n"
             "next one that is free");
  sub.option("--host", flags_.serve.host, "ADDRESS",
             "Address to listen on; by default 127.0.0.1, which only this machine\nreaches");
  sub.option("--allow-host", flags_.serve.allowed_hosts, "NAME",
             "A name by which clients call this server, beside its addresses and\n"
             "localhost; may be given several times");
  sub.option("--open-to", flags_.serve.open_to, "ORIGIN",
             "A site whose pages may ask as well, such as https://dice.example.org");
  sub.flag("--stdio", flags_.stdio, "On standard input and output instead");
  sub.option("--memory", flags_.memory, "SIZE",
             "Tables to keep in memory, such as 500MB; 1GB by default, or what\n"
             "HAZARD_MEMORY says");
  no_cache_flag(sub);
}

int Program::serve() {
  const ServeFlags& flags = flags_.serve;
  if (const auto bytes = memory(); !bytes) return complain(bytes.error());
  const bool by_net = flags.port || flags.host || flags.open_to || !flags.allowed_hosts.empty();
  if (flags_.stdio && by_net) {
    return complain({Errc::kBadInput, "--stdio listens on no port; leave out the other options"});
  }
  if (flags_.stdio) return server::serve_stdio(engine()) ? kOk : kFailed;
  server::HttpOptions options;
  options.host = flags.host.value_or(options.host);
  options.allowed_hosts = flags.allowed_hosts;
  if (flags.port) {
    const auto port = parse_whole("port", *flags.port, 0, 65535);
    if (!port) return complain(port.error());
    options.port = static_cast<int>(*port);
  }
  if (flags.open_to) {
    if (server::origin_host(*flags.open_to).empty() || flags.open_to->ends_with('/')) {
      return complain(
          {Errc::kBadInput, fmt::format("open-to '{}' is no origin; write scheme and host, such as "
                                        "https://dice.example.org",
                                        *flags.open_to)});
    }
    options.open_to = *flags.open_to;
  }
  options.ready = [](const std::string& url) {
    if (!web::has_page()) {
      std::puts("This program was built without the page; the interface for programs is there.");
    }
    std::printf("Hazard is at %s\n", url.c_str());
    std::fflush(stdout);
  };
  const auto served = server::serve_http(engine(), options);
  return served ? kOk : complain(served.error());
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
