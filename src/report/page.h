// The page around the figures: markup, style sheet, script.
#pragma once

#include <string>
#include <string_view>

namespace hazard::report {

struct Page {
  std::string title;
  std::string body;         // markup
  std::string_view script;  // run at the end; free of '<' and '&'
};

// One complete HTML file that is well-formed XML but for its first line.
std::string to_html(const Page& page);

}  // namespace hazard::report
