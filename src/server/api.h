// What every path of the HTTP interface answers.
//
//   POST /v1/advise            a method of the engine, its request as body; GET if it needs nothing
//   POST /v1/batch             several at once
//   /v1/jobs, /v1/jobs/ID      long work: start, look, cancel; /result, /events
//   GET /v1/openapi.json       the description of all this
//   GET /health, /metrics      for whoever watches the server
//   GET everything else        the page
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "codec/node.h"
#include "hazard/engine/engine.h"
#include "server/http.h"
#include "server/jobs.h"
#include "server/metrics.h"

namespace hazard::server {

struct ApiOptions {
  std::vector<std::string> hosts;     // names by which clients may call the server
  std::string open_to;                // an origin whose pages may ask; empty: none but our own
  std::chrono::seconds patience{60};  // with a request that is no job
  std::size_t most_in_batch = 1000;
};

class Api {
 public:
  Api(engine::Engine& engine, ApiOptions options);

  Answer answer(const Request& request);  // on any thread, in a moment

  Jobs& jobs() { return jobs_; }
  Metrics& metrics() { return metrics_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Question;  // a method and its params

  Answer route(const Request& request, std::string_view path);
  Answer ask(const Request& request, const engine::Method& method);
  Answer batch(const Request& request);
  Answer start_job(const Request& request);
  Answer job_path(const Request& request, std::string_view rest);
  Reply answer_to(const Question& question, Clock::time_point deadline,
                  const std::atomic<bool>& cancel);
  std::string metrics_text() const;

  engine::Engine& engine_;
  const ApiOptions options_;
  const std::string version_, openapi_;
  std::map<std::string, const engine::Method*, std::less<>> methods_;  // by path
  Metrics metrics_;
  Jobs jobs_;
};

}  // namespace hazard::server
