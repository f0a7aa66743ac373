// JSON that was read: a document, and the values in it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/base/result.h"

namespace hazard::codec {

// A value; lives as long as its document.
class Node {
 public:
  enum class Kind { kNull, kBoolean, kNumber, kText, kList, kObject };

  Kind kind() const;
  bool is(Kind which) const { return kind() == which; }
  bool boolean() const;  // of a boolean; the others likewise
  double number() const;
  const std::string& text() const;
  std::optional<std::int64_t> integer() const;   // of a number, if it is a whole one
  std::optional<std::uint64_t> natural() const;  // that is 0 or more
  std::size_t size() const;                      // items of a list or object
  Node item(std::size_t i) const;
  std::optional<Node> find(std::string_view name) const;  // in an object
  std::vector<std::string> names() const;                 // of an object, in alphabetical order
  std::string json() const;  // on one line; what is no UTF-8 is replaced

 private:
  friend class Document;
  explicit Node(const void* json) : json_(json) {}
  const void* json_;
};

class Document {
 public:
  // The error says where the text is no JSON.
  static Result<Document> parse(std::string_view text);
  Node root() const { return Node(json_.get()); }

 private:
  explicit Document(std::shared_ptr<const void> json) : json_(std::move(json)) {}
  std::shared_ptr<const void> json_;
};

}  // namespace hazard::codec
