#include "codec/type.h"

#include <algorithm>

#include "base/text.h"

namespace hazard::codec {
namespace {

constexpr std::size_t kMostQuoted = 40;  // characters of a value that a message repeats

std::string quoted(const Node& node) {
  std::string text = node.json();
  if (text.size() > kMostQuoted) {
    text.resize(kMostQuoted);
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80)
      text.pop_back();
    text += "...";
  }
  return text;
}

const Field* find_field(const Type& type, std::string_view name) {
  const auto found = std::ranges::find(type.fields, name, &Field::name);
  return found == type.fields.end() ? nullptr : &*found;
}

}  // namespace

Problem wrong(std::string what) { return {"", {Errc::kBadInput, std::move(what)}}; }

Found within(const std::string& name, Found found) {
  if (!found) return found;
  std::string& path = found->path;
  path = name + (path.empty() || path.front() == '[' ? "" : ".") + path;
  return found;
}

Problem unexpected(std::string_view wanted, const Node& node) {
  return wrong(fmt::format("{} is not what is wanted, {}", quoted(node), wanted));
}

Found check_limits(const Field& field, const Node& node) {
  if (!field.low || node.is(Node::Kind::kNull)) return std::nullopt;
  if (node.is(Node::Kind::kList)) {
    for (std::size_t i = 0; i < node.size(); ++i) {
      auto found = within(fmt::format("[{}]", i), check_limits(field, node.item(i)));
      if (found) return found;
    }
    return std::nullopt;
  }
  if (!node.is(Node::Kind::kNumber)) return std::nullopt;
  const double number = node.number();
  if (number >= *field.low && number <= *field.high) return std::nullopt;
  return wrong(
      fmt::format("{} is {}; write {} to {}", quoted(node), field.beyond, *field.low, *field.high));
}

void Field::write(const void* object, Sink& sink) const {
  const auto* at = static_cast<const std::byte*>(object) + offset;
  compute ? compute(at, sink) : type().write(at, sink);
}

Found Field::read(void* object, const Node& node) const {
  return type().read(static_cast<std::byte*>(object) + offset, node);
}

bool Field::is_null(const void* object) const {
  const auto* at = static_cast<const std::byte*>(object) + offset;
  if (compute) return computes_null && computes_null(at);
  return type().is_null != nullptr && type().is_null(at);
}

Field make_field(std::string_view name, std::string_view meaning, std::string_view unit,
                 TypeOf type) {
  Field field;
  field.name = std::string(name);
  field.meaning = std::string(meaning);
  field.unit = std::string(unit);
  field.type = type;
  return field;
}

void write_object(const Type& type, const void* object, Sink& sink) {
  sink.begin_object();
  for (const Field& field : type.fields) {
    if (field.is_sparse && field.is_null(object)) continue;
    sink.key(field.name);
    field.write(object, sink);
  }
  sink.end_object();
}

Found read_object(const Type& type, void* object, const Node& node) {
  if (!node.is(Node::Kind::kObject)) return unexpected("an object", node);
  for (const std::string& name : node.names()) {
    if (find_field(type, name) == nullptr) {
      return within(name,
                    wrong(type.fields.empty() ? "no such field; there is none"
                                              : fmt::format("no such field; there are {}",
                                                            list_of(type.fields, &Field::name))));
    }
  }
  for (const Field& field : type.fields) {
    const auto value = node.find(field.name);
    if (!value) {
      if (field.is_required) return within(field.name, wrong("missing; " + field.meaning));
      continue;
    }
    if (auto found = within(field.name, check_limits(field, *value))) return found;
    if (auto found = within(field.name, field.read(object, *value))) return found;
  }
  return std::nullopt;
}

}  // namespace hazard::codec
