// A request and its reply, without the network.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/jobs.h"
#include "server/messages.h"

namespace hazard::server {

// Points into what was received.
struct Request {
  std::string_view verb = "GET";
  std::string_view target = "/";
  std::string_view host, origin, fetch_site;  // empty: not said
  std::string_view content_type, accept_encoding, if_none_match;
  std::string_view body;
};

struct Reply {
  int status = 200;
  std::string_view type = "application/json";
  std::string text;
  std::string_view static_text;                      // instead, if the program holds it,
  std::shared_ptr<const std::string> shared_text{};  // or others do as well
  std::vector<std::pair<std::string_view, std::string>> headers{};

  std::string_view body() const {
    return shared_text ? *shared_text : !static_text.empty() ? static_text : text;
  }
};

Reply problem_reply(const Problem& problem);
Reply problem_reply(int status, std::string_view code, std::string detail);

// Work that may last: it is done elsewhere, until someone sets `cancel`.
using Work = std::function<Reply(const std::atomic<bool>& cancel)>;

// Server-sent events of a job.
struct Events {
  Jobs::JobPtr job;
};

struct Answer {
  std::string_view route;  // for the metrics
  std::variant<Reply, Work, Events> what;
  std::string_view open_to{};  // the origin that may read the reply beside our own
};

}  // namespace hazard::server
