// The description of the HTTP interface, OpenAPI 3.1, from the lists of fields of all methods.
#pragma once

#include <string>
#include <string_view>

namespace hazard::engine {
struct Method;
}

namespace hazard::server {

// "/v1/liars/advise"
std::string path_of(const engine::Method& method);

// Whether it may be asked by GET: nothing in its request is required.
bool needs_nothing(const engine::Method& method);

std::string openapi_document(std::string_view version);

}  // namespace hazard::server
