#include "base/store.h"

#include <chrono>

namespace hazard {
namespace {

constexpr std::chrono::milliseconds kLook = std::chrono::milliseconds(10);  // for a cancel

}  // namespace

// While something is made there is an entry without a value, and no lock. However that ends, by an
// exception too, nobody waits for it any longer.
class Store::Making {
 public:
  Making(Store& store, const std::string& key, std::unique_lock<std::mutex>& lock)
      : store_(store), key_(key), lock_(lock) {
    store_.entries_[key_] = {};
    lock_.unlock();
  }
  ~Making() {
    lock_.lock();
    store_.entries_.erase(key_);
    store_.changed_.notify_all();
  }
  Making(const Making&) = delete;
  Making& operator=(const Making&) = delete;

 private:
  Store& store_;
  const std::string& key_;
  std::unique_lock<std::mutex>& lock_;
};

Result<std::shared_ptr<const void>> Store::find_or_make(
    const std::string& key, const Watch& watch, const std::function<Result<Kept<void>>()>& make) {
  std::unique_lock lock(mutex_);
  for (;;) {
    const auto found = entries_.find(key);
    if (found == entries_.end()) break;
    Entry& entry = found->second;
    if (entry.kept.value != nullptr) {
      order_.splice(order_.begin(), order_, entry.place);
      return entry.kept.value;
    }
    if (watch.cancelled()) return fail(Errc::kCancelled, "cancelled");
    changed_.wait_for(lock, kLook);
  }
  Result<Kept<void>> made = fail(Errc::kCancelled, "not made");
  {
    const Making making(*this, key, lock);
    made = make();
  }
  if (!made) return pass_on(made);
  order_.push_front(key);
  entries_[key] = {*made, order_.begin()};
  bytes_ += made->bytes;
  drop_oldest();
  return made->value;
}

// What is in use elsewhere lives on there.
void Store::drop_oldest() {
  while (bytes_ > most_bytes_ && !order_.empty()) {
    const auto oldest = entries_.find(order_.back());
    bytes_ -= oldest->second.kept.bytes;
    entries_.erase(oldest);
    order_.pop_back();
  }
}

std::size_t Store::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace hazard
