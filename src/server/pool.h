// Threads for requests: as many as there are requests at once, up to a bound.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace hazard::server {

class Pool {
 public:
  using Task = std::function<void()>;  // throws nothing

  // Beyond `most_threads` tasks wait in a queue, beyond `most_waiting` whoever brings more. Each
  // thread begins with `prepare`.
  Pool(std::size_t most_threads, std::size_t most_waiting, Task prepare = {})
      : most_threads_(most_threads), most_waiting_(most_waiting), prepare_(std::move(prepare)) {}
  ~Pool();  // after all tasks are done
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  void run(Task task);
  bool try_run(Task task);  // false instead of waiting

 private:
  void add(Task task, std::unique_lock<std::mutex> lock);
  void work();

  const std::size_t most_threads_, most_waiting_;
  const Task prepare_;
  std::mutex mutex_;
  std::condition_variable brought_, taken_;
  std::deque<Task> tasks_;
  std::size_t idle_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace hazard::server
