// The files of the embedded page as replies: compressed where the client can read that, and not at
// all if it has them already.
#pragma once

#include "server/http.h"

namespace hazard::server {

// A path without an ending is a view of the page, which has the page itself.
Reply page_reply(const Request& request, std::string_view path);

}  // namespace hazard::server
