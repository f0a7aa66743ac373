// Whom the server answers. A page of another site can make a browser ask a server on this machine,
// either openly (its Origin tells) or after the name of that site was bound to this machine (the
// Host tells: DNS rebinding).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hazard::server {

// "localhost" of "localhost:8600", "::1" of "[::1]:8600"; nothing if it is no host with a port.
std::string_view host_name(std::string_view authority);

// The host of "https://dice.example:8443"; nothing if it is no such origin.
std::string_view origin_host(std::string_view origin);

// Addresses are safe, since only names can be bound anew; so are localhost and `allowed` names.
bool is_our_host(std::string_view authority, const std::vector<std::string>& allowed);

}  // namespace hazard::server
