#include "server/jobs.h"

#include <fmt/format.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <atomic>

#include "base/parallel.h"
#include "base/platform.h"
#include "base/stopwatch.h"
#include "engine/methods.h"
#include "server/perform.h"

namespace hazard::server {
namespace {

constexpr double kBetweenNews = 0.1;  // seconds

// The same for the same question, whatever the order of its members.
std::string id_of(const engine::Method& method, const codec::Node& params) {
  const std::string question = fmt::format("{} {}", method.name, params.json());
  const XXH128_hash_t hash = XXH3_128bits(question.data(), question.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

// Whether the same question may have another answer later: one about what is kept on disk.
bool may_change(const engine::Method& method, const codec::Node& params) {
  return method.name.starts_with("games.") || method.name == "cache" || method.name == "verify" ||
         params.find("ids").has_value();  // of kept games
}

}  // namespace

// Fields below `status` are guarded by the mutex of all jobs.
class Jobs::Job {
 public:
  Job(const engine::Method& the_method, codec::Document the_document, const codec::Node& the_params)
      : method(the_method), document(std::move(the_document)), params(the_params) {}

  const engine::Method& method;
  const codec::Document document;  // that holds the params
  const codec::Node params;
  std::atomic<bool> cancelled = false;

  JobStatus status;
  std::optional<Stopwatch> watch;  // while it runs
  std::shared_ptr<const std::string> result;
  std::vector<std::weak_ptr<Listener>> listeners;
};

Jobs::Jobs(engine::Engine& engine, JobLimits limits)
    : engine_(engine),
      limits_(limits),
      threads_(std::max(1, hardware_threads() / 2)),
      pool_(limits.at_once, limits.waiting, let_others_go_first) {}

Jobs::~Jobs() { cancel_all(); }

std::optional<Jobs::Started> Jobs::start(const engine::Method& method,
                                         const codec::Document& document,
                                         const codec::Node& params) {
  const std::string id = id_of(method, params);
  const auto job = std::make_shared<Job>(method, document, params);
  const std::lock_guard lock(mutex_);
  if (closed_) return std::nullopt;
  const auto same = std::ranges::find(jobs_, id, [](const JobPtr& one) { return one->status.id; });
  if (same != jobs_.end()) {
    const JobState state = (*same)->status.state;
    const bool is_answer = state == JobState::kDone && !may_change(method, params);
    if (!is_over(state) || is_answer) return Started{*same, false};
  }
  job->status = {.id = id, .method = std::string(method.name)};
  if (!pool_.try_run([this, job] { run(job); })) return std::nullopt;
  if (same != jobs_.end()) jobs_.erase(same);
  jobs_.push_front(job);
  return Started{job, true};
}

void Jobs::run(const JobPtr& job) {
  bool wanted = true;
  change(*job, [&] {
    wanted = job->status.state == JobState::kQueued;
    if (!wanted) return;
    job->status.state = JobState::kRunning;
    job->watch.emplace();
  });
  if (!wanted) return;
  engine::Call call;
  call.threads = threads_;
  call.watch.cancel = &job->cancelled;
  call.watch.progress = [&, since = Stopwatch(), next = 0.0](double fraction) mutable {
    if (since.seconds() < next) return;
    next = since.seconds() + kBetweenNews;
    change(*job, [&] { job->status.fraction = std::clamp(fraction, 0.0, 1.0); });
  };
  end(job, perform(engine_, job->method, job->params, call));
  give_back_small_pieces();
}

void Jobs::end(const JobPtr& job, Outcome outcome) {
  change(*job, [&] {
    JobStatus& status = job->status;
    status.seconds = job->watch->seconds();
    job->watch.reset();
    if (is_over(status.state)) return;  // cancelled meanwhile
    if (outcome) {
      status.state = JobState::kDone;
      status.fraction = 1;
      job->result = std::make_shared<const std::string>(*std::move(outcome));
    } else {
      status.state = JobState::kFailed;
      status.problem = make_problem(outcome.error());
    }
    forget_oldest();
  });
}

// Listeners are told outside of the lock.
void Jobs::change(Job& job, const std::function<void()>& how) {
  std::vector<std::shared_ptr<Listener>> told;
  {
    const std::lock_guard lock(mutex_);
    how();
    std::erase_if(job.listeners, [](const auto& listener) { return listener.expired(); });
    for (const auto& listener : job.listeners) told.push_back(listener.lock());
  }
  for (const auto& listener : told) {
    if (listener) (*listener)();
  }
}

void Jobs::forget_oldest() {
  std::size_t number = 0;
  std::size_t bytes = 0;
  std::erase_if(jobs_, [&](const JobPtr& job) {
    if (!is_over(job->status.state)) return false;
    ++number;
    if (job->result) bytes += job->result->size();
    return number > limits_.kept || (number > 1 && bytes > limits_.kept_bytes);
  });
}

Jobs::JobPtr Jobs::find(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(
      jobs_, id, [](const JobPtr& job) { return std::string_view(job->status.id); });
  return found == jobs_.end() ? nullptr : *found;
}

JobStatus Jobs::status(const Job& job) const {
  const std::lock_guard lock(mutex_);
  JobStatus status = job.status;
  if (job.watch) status.seconds = job.watch->seconds();
  return status;
}

std::vector<JobStatus> Jobs::list() const {
  std::vector<JobPtr> jobs;
  {
    const std::lock_guard lock(mutex_);
    jobs.assign(jobs_.begin(), jobs_.end());
  }
  std::vector<JobStatus> list;
  for (const JobPtr& job : jobs) list.push_back(status(*job));
  return list;
}

std::shared_ptr<const std::string> Jobs::result(const Job& job) const {
  const std::lock_guard lock(mutex_);
  return job.result;
}

JobStatus Jobs::remove(const Job& job) {
  const JobPtr found = find(job.status.id);
  if (found.get() != &job) return status(job);  // forgotten meanwhile
  change(*found, [&] {
    if (is_over(found->status.state)) {
      std::erase(jobs_, found);
    } else {
      found->cancelled = true;
      found->status.state = JobState::kCancelled;
      found->status.problem = make_problem(Failed{Errc::kCancelled, "cancelled"});
      forget_oldest();
    }
  });
  return status(job);
}

void Jobs::cancel_all() {
  std::vector<JobPtr> jobs;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    jobs.assign(jobs_.begin(), jobs_.end());
  }
  for (const JobPtr& job : jobs) {
    if (!is_over(status(*job).state)) remove(*job);
  }
}

std::shared_ptr<void> Jobs::follow(Job& job, Listener listener) {
  auto kept = std::make_shared<Listener>(std::move(listener));
  const std::lock_guard lock(mutex_);
  job.listeners.push_back(kept);
  return kept;
}

}  // namespace hazard::server
