// Long work that outlives the request for it: it can be looked at, followed, cancelled, and its
// result is kept for whoever asks the same again.
//
// Jobs run on few threads of low priority, so that quick answers stay quick beside them.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/node.h"
#include "hazard/engine/engine.h"
#include "server/messages.h"
#include "server/pool.h"

namespace hazard::engine {
struct Method;
}

namespace hazard::server {

struct JobLimits {
  std::size_t at_once = 2;
  std::size_t waiting = 32;
  std::size_t kept = 64;                 // that are over
  std::size_t kept_bytes = 100'000'000;  // of their results; the newest stays whatever its size
};

class Jobs {
 public:
  class Job;
  using JobPtr = std::shared_ptr<Job>;
  // Called after a change, on any thread; asks for the status itself.
  using Listener = std::function<void()>;

  explicit Jobs(engine::Engine& engine, JobLimits limits = {});
  ~Jobs();  // cancels all and waits for them

  struct Started {
    JobPtr job;
    bool is_new = false;
  };
  // The job with this method and these params that is there, unless it has failed, was cancelled,
  // or told of what is kept on disk, which may have changed since; else a new one. Nothing if too
  // many wait already. The document holds the params.
  std::optional<Started> start(const engine::Method& method, const codec::Document& document,
                               const codec::Node& params);

  JobPtr find(std::string_view id) const;  // may be null
  std::vector<JobStatus> list() const;     // the newest first
  JobStatus status(const Job& job) const;
  // The answer of a job that is done; null else.
  std::shared_ptr<const std::string> result(const Job& job) const;

  // Ends it if it runs, forgets it if it is over; its status after that.
  JobStatus remove(const Job& job);
  void cancel_all();

  // Listens as long as what is returned lives, and may be told once more after that.
  std::shared_ptr<void> follow(Job& job, Listener listener);

 private:
  void run(const JobPtr& job);
  void end(const JobPtr& job, Outcome outcome);
  void change(Job& job, const std::function<void()>& how);
  void forget_oldest();

  engine::Engine& engine_;
  const JobLimits limits_;
  const int threads_;  // for each job
  mutable std::mutex mutex_;
  std::list<JobPtr> jobs_;  // the newest first
  bool closed_ = false;
  Pool pool_;  // ends first
};

}  // namespace hazard::server
