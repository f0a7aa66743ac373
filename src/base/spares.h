// Scratch memory that loops run in parallel use again: as many pieces as threads were at work.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace hazard {

template <class T>
class Spares {
 public:
  // A piece for as long as the lease lives, with whatever was left in it.
  class Lease {
   public:
    explicit Lease(Spares& spares) : spares_(spares), piece_(spares.take()) {}
    ~Lease() { spares_.give_back(std::move(piece_)); }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    T& operator*() const { return *piece_; }

   private:
    Spares& spares_;
    std::unique_ptr<T> piece_;
  };

 private:
  std::unique_ptr<T> take() {
    const std::scoped_lock lock(mutex_);
    if (free_.empty()) return std::make_unique_for_overwrite<T>();
    std::unique_ptr<T> piece = std::move(free_.back());
    free_.pop_back();
    return piece;
  }
  void give_back(std::unique_ptr<T> piece) {
    const std::scoped_lock lock(mutex_);
    free_.push_back(std::move(piece));
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<T>> free_;
};

}  // namespace hazard
