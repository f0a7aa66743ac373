#include "server/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace hazard::server {

void Metrics::count(std::string_view route, int status, double seconds) {
  const auto bucket = std::ranges::lower_bound(kBounds, seconds) - kBounds.begin();
  const std::lock_guard lock(mutex_);
  ++requests_[{route, status}];
  ++within_[static_cast<std::size_t>(bucket)];
  seconds_ += seconds;
}

std::string Metrics::text(const std::map<std::string, int>& jobs_by_state,
                          std::size_t table_bytes) const {
  std::string text;
  const auto out = std::back_inserter(text);
  const auto head = [&](std::string_view name, std::string_view type, std::string_view about) {
    fmt::format_to(out, "# HELP {0} {2}\n# TYPE {0} {1}\n", name, type, about);
  };
  const std::lock_guard lock(mutex_);
  head("hazard_requests_total", "counter", "Requests by what was asked for and status");
  for (const auto& [what, number] : requests_) {
    fmt::format_to(out, "hazard_requests_total{{route=\"{}\",status=\"{}\"}} {}\n", what.first,
                   what.second, number);
  }
  head("hazard_request_seconds", "histogram", "Time from a request to the end of its reply");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    sum += within_[i];
    fmt::format_to(out, "hazard_request_seconds_bucket{{le=\"{}\"}} {}\n", kBounds[i], sum);
  }
  sum += within_.back();
  fmt::format_to(out, "hazard_request_seconds_bucket{{le=\"+Inf\"}} {}\n", sum);
  fmt::format_to(out, "hazard_request_seconds_sum {}\nhazard_request_seconds_count {}\n", seconds_,
                 sum);
  head("hazard_connections", "gauge", "Connections that are open");
  fmt::format_to(out, "hazard_connections {}\n", connections.load());
  head("hazard_jobs", "gauge", "Jobs by state");
  for (const auto& [state, number] : jobs_by_state) {
    fmt::format_to(out, "hazard_jobs{{state=\"{}\"}} {}\n", state, number);
  }
  head("hazard_table_bytes", "gauge", "Tables in memory");
  fmt::format_to(out, "hazard_table_bytes {}\n", table_bytes);
  return text;
}

}  // namespace hazard::server
