#include "server/pool.h"

namespace hazard::server {

Pool::~Pool() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  brought_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Pool::run(Task task) {
  std::unique_lock lock(mutex_);
  taken_.wait(lock, [&] { return tasks_.size() < most_waiting_; });
  add(std::move(task), std::move(lock));
}

bool Pool::try_run(Task task) {
  std::unique_lock lock(mutex_);
  if (tasks_.size() >= most_waiting_) return false;
  add(std::move(task), std::move(lock));
  return true;
}

void Pool::add(Task task, std::unique_lock<std::mutex> lock) {
  tasks_.push_back(std::move(task));
  if (tasks_.size() > idle_ && threads_.size() < most_threads_) {
    threads_.emplace_back([this] { work(); });
  }
  lock.unlock();
  brought_.notify_one();
}

void Pool::work() {
  if (prepare_) prepare_();
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    brought_.wait(lock, [&] { return closing_ || !tasks_.empty(); });
    --idle_;
    if (tasks_.empty()) return;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    taken_.notify_one();
    task();
    task = nullptr;  // with all that it holds, before the others wait for us
    lock.lock();
  }
}

}  // namespace hazard::server
