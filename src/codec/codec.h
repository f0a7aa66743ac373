// Values to JSON and back, by their lists of fields (codec/type.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "codec/node.h"
#include "codec/sink.h"
#include "codec/type.h"
#include "hazard/base/result.h"

namespace hazard::codec {

template <class T>
std::string to_json(const T& value, Layout layout = Layout::kIndented) {
  std::string text;
  JsonSink sink(text, layout);
  write(value, sink);
  return text;
}

// The error begins with the path of what is wrong: "position.dice[2]: 7 is out of range; ...".
Error as_error(const Problem& problem);

template <class T>
Result<void> from_json(const Node& node, T& value) {
  const Found found = read(value, node);
  if (found) return tl::unexpected(as_error(*found));
  return {};
}

template <class T>
Result<void> from_json(std::string_view text, T& value) {
  const auto document = Document::parse(text);
  if (!document) return pass_on(document);
  return from_json(document->root(), value);
}

// A spreadsheet: a line of names, taken from the first of these, then one line for each of the
// others. All rows have the same columns.
std::string csv_text(const std::vector<RowSink>& names_and_rows);

template <class Row>
std::string to_csv(const std::vector<Row>& rows) {
  std::vector<RowSink> sinks(rows.size() + 1);
  write(rows.empty() ? Row() : rows.front(), sinks[0]);  // for the names
  for (std::size_t i = 0; i < rows.size(); ++i) write(rows[i], sinks[i + 1]);
  return csv_text(sinks);
}

}  // namespace hazard::codec
