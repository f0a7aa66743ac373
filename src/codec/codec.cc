#include "codec/codec.h"

#include "base/assert.h"

namespace hazard::codec {
namespace {

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

}  // namespace

Error as_error(const Problem& problem) {
  if (problem.path.empty()) return problem.error;
  return {problem.error.code, problem.path + ": " + problem.error.message};
}

std::string csv_text(const std::vector<RowSink>& names_and_rows) {
  const auto& names = names_and_rows.front().cells();
  std::string csv;
  const auto add_line = [&](const std::vector<RowSink::Cell>& cells,
                            std::string RowSink::Cell::*part) {
    HAZARD_ASSERT(cells.size() == names.size());
    const char* separator = "";
    for (const RowSink::Cell& cell : cells) {
      csv += separator + csv_cell(cell.*part);
      separator = ",";
    }
    csv += '\n';
  };
  add_line(names, &RowSink::Cell::column);
  for (std::size_t i = 1; i < names_and_rows.size(); ++i) {
    add_line(names_and_rows[i].cells(), &RowSink::Cell::text);
  }
  return csv;
}

}  // namespace hazard::codec
