// What is worth keeping in memory: tables, each made once, up to a bound in bytes.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"

namespace hazard {

// Safe to use from several threads. No lock is held while something is made: who asks for another
// thing is answered at once, who asks for the same one waits. If its maker fails, one of those who
// wait tries himself, since a maker may have been cancelled by his own caller.
class Store {
 public:
  template <class T>
  struct Kept {
    std::shared_ptr<const T> value;
    std::size_t bytes = 0;
  };

  explicit Store(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // What is kept under the key, which says everything that it depends on; `make` is called if there
  // is nothing yet.
  template <class T>
  Result<std::shared_ptr<const T>> get(const std::string& key, const Watch& watch,
                                       const std::function<Result<Kept<T>>()>& make) {
    auto found = find_or_make(key, watch, [&]() -> Result<Kept<void>> {
      auto made = make();
      if (!made) return pass_on(made);
      return Kept<void>{std::move(made->value), made->bytes};
    });
    if (!found) return pass_on(found);
    return std::static_pointer_cast<const T>(*std::move(found));
  }

  std::size_t bytes() const;  // of all that is kept

 private:
  struct Entry {
    Kept<void> kept;  // no value: someone makes it
    std::list<std::string>::iterator place;
  };

  class Making;

  Result<std::shared_ptr<const void>> find_or_make(const std::string& key, const Watch& watch,
                                                   const std::function<Result<Kept<void>>()>& make);
  void drop_oldest();

  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Entry> entries_;
  std::list<std::string> order_;  // keys of what is kept, the last used first
  std::size_t bytes_ = 0;
};

}  // namespace hazard
