// Small help with text.
#pragma once

#include <functional>
#include <string>

namespace hazard {

// "ones, twos, threes": what `name` gives for each item.
template <class Items, class Name>
std::string list_of(const Items& items, Name name) {
  std::string list;
  for (const auto& item : items) {
    if (!list.empty()) list += ", ";
    list += std::invoke(name, item);
  }
  return list;
}

}  // namespace hazard
