// What the files of the JSON codec share.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace hazard::engine {

using Json = nlohmann::ordered_json;

inline std::string text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

}  // namespace hazard::engine
