#include "server/page.h"

#include <fmt/format.h>

#include "web/page.h"

namespace hazard::server {
namespace {

// Styles may be set by scripts through the object model, which the policy does not concern.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

constexpr std::string_view kNoPage =
    "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Hazard</title>\n"
    "<p>This program was built without the page, for want of Node.js. The interface for programs "
    "is there: <a href=\"/v1/openapi.json\">/v1/openapi.json</a> describes it.</p></html>\n";

// Whether a list such as `"a", W/"b"` has the tag, or everything will do.
bool names_tag(std::string_view list, std::string_view tag) {
  return list == "*" || list.find(tag) != std::string_view::npos;
}

// "gzip, deflate;q=0.5"; whoever writes gzip;q=0 does not want it.
bool takes_gzip(std::string_view accepted) {
  const std::size_t at = accepted.find("gzip");
  if (at == std::string_view::npos) return false;
  const std::string_view rest = accepted.substr(at + 4, accepted.find(',', at) - at - 4);
  const std::size_t weight = rest.find("q=");
  return weight == std::string_view::npos ||
         rest.substr(weight + 2).find_first_of("123456789") != std::string_view::npos;
}

}  // namespace

Reply page_reply(const Request& request, std::string_view path) {
  auto file = web::find(path);
  const bool has_ending = path.substr(path.rfind('/') + 1).find('.') != std::string_view::npos;
  if (!file && !has_ending) file = web::find("/");
  if (!file && path == "/") {
    return {.type = "text/html; charset=utf-8",
            .static_text = kNoPage,
            .headers = {{"Content-Security-Policy", std::string(kPolicy)}}};
  }
  if (!file) return problem_reply(404, "not-found", fmt::format("there is no '{}'", path));
  const bool zipped = takes_gzip(request.accept_encoding);
  const std::string tag = fmt::format("\"{}{}\"", file->hash, zipped ? "-gzip" : "");
  Reply reply = {.type = file->type()};
  reply.headers = {
      {"ETag", tag},
      {"Cache-Control", file->never_changes() ? "public, max-age=31536000, immutable" : "no-cache"},
      {"Vary", "Accept-Encoding"},
      {"Content-Security-Policy", std::string(kPolicy)}};
  if (names_tag(request.if_none_match, tag)) {
    reply.status = 304;
  } else if (zipped) {
    reply.static_text = file->gzip;
    reply.headers.emplace_back("Content-Encoding", "gzip");
  } else {
    reply.text = web::content(*file);
  }
  return reply;
}

}  // namespace hazard::server
