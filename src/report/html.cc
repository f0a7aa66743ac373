#include "report/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hazard::report {
namespace {

constexpr std::string_view kMinus = "\u2212";
constexpr std::string_view kNarrowSpace = "\u202f";  // does not break

std::string with_sign(double value, std::string digits, bool plus) {
  if (digits.find_first_not_of("0.") == std::string::npos) return digits;
  if (value < 0) return std::string(kMinus) + digits;
  return plus ? "+" + digits : digits;
}

}  // namespace

std::string escape(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

std::string prose(std::string_view text) {
  std::string result = escape(text);
  for (const std::string_view spaced : {"θ = ", "|θ| = ", "σ = "}) {
    std::string bound(spaced);
    for (std::size_t at = 0; (at = bound.find(' ', at)) != std::string::npos;) {
      bound.replace(at, 1, "\u00a0");
    }
    for (std::size_t at = 0; (at = result.find(spaced, at)) != std::string::npos;) {
      result.replace(at, spaced.size(), bound);
    }
  }
  for (std::size_t at = 0; (at = result.find('|', at)) != std::string::npos; ++at) {
    result.insert(at + 1, "\u2060");  // no break after a bar
  }
  return result;
}

std::string number(double value, int decimals) {
  return with_sign(value, fmt::format("{:.{}f}", std::abs(value), decimals), /*plus=*/false);
}

std::string signed_number(double value, int decimals) {
  return with_sign(value, fmt::format("{:.{}f}", std::abs(value), decimals), /*plus=*/true);
}

std::string percent(double share, int decimals) {
  return fmt::format("{}{}%", number(100 * share, decimals), kNarrowSpace);
}

std::string theta_text(double theta, int digits) {
  return with_sign(theta, fmt::format("{:.{}g}", std::abs(theta), digits), /*plus=*/true);
}

std::string Table::html(std::string_view caption) const {
  std::string html = fmt::format("<table>\n<caption>{}</caption>\n<thead><tr>", escape(caption));
  for (const auto& name : header_) html += fmt::format("<th scope=\"col\">{}</th>", escape(name));
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    html += std::ranges::count(emphasised_, r) > 0 ? "<tr class=\"key\">" : "<tr>";
    for (std::size_t c = 0; c < rows_[r].size(); ++c) {
      const std::string cell = escape(rows_[r][c]);
      html += c == 0 ? "<th scope=\"row\">" + cell + "</th>" : "<td>" + cell + "</td>";
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n";
}

}  // namespace hazard::report
