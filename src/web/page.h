// The page that is part of the program: the files of web/, as its build leaves them, compressed.
// cmake/embed_page.cmake puts them in; a program that was built without Node.js has none.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hazard::web {

struct File {
  std::string_view path;  // "/assets/index-Cx81.js"
  std::string_view gzip;  // the compressed content
  std::string_view hash;  // of the content, in hexadecimal digits
  std::size_t size = 0;   // of the content, bytes

  std::string_view type() const;  // "text/html; charset=utf-8"
  bool never_changes() const;     // its name holds a hash of its content
};

bool has_page();

// The file of a path; "/" is the page itself.
std::optional<File> find(std::string_view path);

std::string content(const File& file);

// The page that a report is made from, with a place for its data; empty if there is none.
std::string report_template();

}  // namespace hazard::web
