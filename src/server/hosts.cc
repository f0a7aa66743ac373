#include "server/hosts.h"

#include <algorithm>
#include <cctype>

namespace hazard::server {
namespace {

bool are_digits(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool equal_names(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

// Digits and dots cannot be a name: the last part of one is no number.
bool is_address(std::string_view host) {
  if (host.find(':') != std::string_view::npos) return true;  // was in brackets
  const std::size_t dot = host.rfind('.');
  return dot != std::string_view::npos && dot + 1 < host.size() && are_digits(host.substr(dot + 1));
}

}  // namespace

std::string_view host_name(std::string_view authority) {
  std::size_t end = authority.find(':');
  if (authority.starts_with('[')) {
    end = authority.find(']');
    if (end == std::string_view::npos) return {};
    const std::string_view rest = authority.substr(end + 1);
    if (!rest.empty() && (rest[0] != ':' || !are_digits(rest.substr(1)))) return {};
    return authority.substr(1, end - 1);
  }
  if (end != std::string_view::npos && !are_digits(authority.substr(end + 1))) return {};
  return authority.substr(0, end);
}

std::string_view origin_host(std::string_view origin) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return host_name(origin.substr(scheme.size()));
  }
  return {};
}

bool is_our_host(std::string_view authority, const std::vector<std::string>& allowed) {
  std::string_view host = host_name(authority);
  if (host.ends_with('.')) host.remove_suffix(1);
  if (host.empty()) return false;
  return is_address(host) || equal_names(host, "localhost") ||
         std::ranges::any_of(allowed,
                             [&](const std::string& name) { return equal_names(host, name); });
}

}  // namespace hazard::server
