#include "codec/sink.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace hazard::codec {
namespace {

// Bytes of the UTF-8 character at the start of the text; 0 if there is none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xC2 && first <= 0xDF   ? 2
                             : first >= 0xE0 && first <= 0xEF ? 3
                             : first >= 0xF0 && first <= 0xF4 ? 4
                                                              : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  // No overlong forms, no surrogates, nothing beyond U+10FFFF.
  if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F) ||
      (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F)) {
    return 0;
  }
  return length;
}

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const char c = text.front();
    const std::size_t length = character_length(text);
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\t': out += "\\t"; break;
      case '\r': out += "\\r"; break;
      default:
        if (length == 0) {
          out += "\xEF\xBF\xBD";  // U+FFFD
        } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
          fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
        } else {
          out += text.substr(0, length);
        }
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

template <class Number>
void append_number(std::string& out, Number value) {
  fmt::format_to(std::back_inserter(out), "{}", value);
}

}  // namespace

// --- JSON ----------------------------------------------------------------------------------------

void JsonSink::new_line() {
  out_ += '\n';
  out_.append(2 * levels_.size(), ' ');
}

void JsonSink::before_item(bool own_line) {
  if (after_key_) {
    after_key_ = false;
  } else if (!levels_.empty()) {
    Level& level = levels_.back();
    if (!level.empty) out_ += ',';
    level.lines = level.lines || own_line;
    if (indented_ && level.lines) {
      new_line();
    } else if (indented_ && !level.empty) {
      out_ += ' ';
    }
    level.empty = false;
  }
}

void JsonSink::open(char bracket) {
  before_item(/*own_line=*/true);
  out_ += bracket;
  levels_.emplace_back();
}

void JsonSink::close(char bracket) {
  const bool lines = levels_.back().lines;
  levels_.pop_back();
  if (indented_ && lines) new_line();
  out_ += bracket;
}

void JsonSink::key(std::string_view name) {
  before_item(/*own_line=*/true);
  append_quoted(out_, name);
  out_ += indented_ ? ": " : ":";
  after_key_ = true;
}

void JsonSink::null() {
  before_value();
  out_ += "null";
}

void JsonSink::boolean(bool value) {
  before_value();
  out_ += value ? "true" : "false";
}

void JsonSink::integer(std::int64_t value) {
  before_value();
  append_number(out_, value);
}

void JsonSink::natural(std::uint64_t value) {
  before_value();
  append_number(out_, value);
}

void JsonSink::number(double value) {
  if (!std::isfinite(value)) return null();
  before_value();
  append_number(out_, value == 0 ? 0.0 : value);  // no -0
}

void JsonSink::text(std::string_view value) {
  before_value();
  append_quoted(out_, value);
}

// --- rows ----------------------------------------------------------------------------------------

void RowSink::leaf(const std::string& text) {
  if (lists_ == 0) {
    cells_.push_back({fmt::format("{}", fmt::join(path_, "_")), text});
    value_done();
  } else {
    std::string& cell = cells_.back().text;
    if (!cell.empty()) cell += ' ';
    cell += text;
  }
}

void RowSink::value_done() {
  if (lists_ == 0 && !path_.empty()) path_.pop_back();
}

void RowSink::begin_list() {
  if (lists_++ == 0) cells_.push_back({fmt::format("{}", fmt::join(path_, "_")), ""});
}

void RowSink::end_list() {
  --lists_;
  value_done();
}

void RowSink::integer(std::int64_t value) { leaf(fmt::format("{}", value)); }
void RowSink::natural(std::uint64_t value) { leaf(fmt::format("{}", value)); }

void RowSink::number(double value) {
  leaf(std::isfinite(value) ? fmt::format("{}", value == 0 ? 0.0 : value) : "");
}

}  // namespace hazard::codec
