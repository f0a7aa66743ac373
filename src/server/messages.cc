#include "server/messages.h"

#include <algorithm>

namespace hazard::server {
namespace {

constexpr std::array<std::pair<int, std::string_view>, 17> kTitles = {{
    {200, "OK"},
    {202, "Accepted"},
    {204, "No Content"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Content"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
}};

// A request that names what is not there, or what cannot be used, is at fault itself.
int status_of(Errc code) {
  switch (code) {
    case Errc::kBadInput:
    case Errc::kOutOfRange: return 400;
    case Errc::kFileMissing: return 404;
    case Errc::kTableCorrupt:
    case Errc::kTableStale:
    case Errc::kTableWrong:
    case Errc::kIo:
    case Errc::kUnfit: return 422;
    case Errc::kCancelled: return 503;
    case Errc::kMismatch: return 500;
  }
  return 500;
}

}  // namespace

std::string_view status_title(int status) {
  const auto found = std::ranges::find(kTitles, status, &std::pair<int, std::string_view>::first);
  return found == kTitles.end() ? "Unknown" : found->second;
}

Problem make_problem(int status, std::string_view code, std::string detail) {
  return {.title = std::string(status_title(status)),
          .status = status,
          .detail = std::move(detail),
          .code = std::string(code)};
}

Problem make_problem(const Failed& failed) {
  if (!failed.code) return make_problem(500, "internal", failed.message);
  return make_problem(status_of(*failed.code), engine::code_name(*failed.code), failed.message);
}

}  // namespace hazard::server

namespace hazard::codec {

using server::Health;
using server::JobStatus;

void Struct<server::Problem>::list(Fields<server::Problem>& f) {
  f("type", &server::Problem::type, "about:blank: the code says all");
  f("title", &server::Problem::title, "what the status means");
  f("status", &server::Problem::status, "that of the reply").between(400, 599);
  f("detail", &server::Problem::detail, "what is wrong and what would be right");
  f("code", &server::Problem::code, "for programs, such as bad-input");
}

void Struct<JobStatus>::list(Fields<JobStatus>& f) {
  f("id", &JobStatus::id, "names the job in paths; the same method and params give the same");
  f("method", &JobStatus::method, "of the engine");
  f("state", &JobStatus::state, "what becomes of it");
  f("fraction", &JobStatus::fraction, "how much is done").between(0, 1);
  f("seconds", &JobStatus::seconds, "that it has run", "seconds");
  f("problem", &JobStatus::problem, "of a job that failed or was cancelled");
}

void Struct<Health>::list(Fields<Health>& f) {
  f("status", &Health::status, "ok");
  f("version", &Health::version, "of Hazard");
  f("page", &Health::page, "whether the page is part of this program");
}

}  // namespace hazard::codec
