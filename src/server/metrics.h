// What the server counts, in the text format of Prometheus.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace hazard::server {

class Metrics {
 public:
  // `route` is one of few names and lives as long as the program: "advise", "page".
  void count(std::string_view route, int status, double seconds);

  std::atomic<int> connections = 0;  // that are open

  // With figures that others know.
  std::string text(const std::map<std::string, int>& jobs_by_state, std::size_t table_bytes) const;

 private:
  static constexpr std::array kBounds = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                         0.1,    0.25,  0.5,    1.0,   2.5,  10.0,  60.0};

  mutable std::mutex mutex_;
  std::map<std::pair<std::string_view, int>, std::uint64_t> requests_;  // by route and status
  std::array<std::uint64_t, kBounds.size() + 1> within_{};              // the last one: beyond
  double seconds_ = 0;
};

}  // namespace hazard::server
