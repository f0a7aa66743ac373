#include "codec/node.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace hazard::codec {
namespace {

// Sorted by name: the one that keeps the order looks at every name to find one.
using Json = nlohmann::json;

constexpr int kMostNested = 100;  // brackets; whoever follows a value calls itself for each

const Json& json_of(const void* json) { return *static_cast<const Json*>(json); }

// 2^63 and 2^64: the first doubles that no longer fit.
constexpr double kInt64End = 9223372036854775808.0;
constexpr double kUint64End = 18446744073709551616.0;

// "line 1, column 8: ..." of "[json.exception.parse_error.101] parse error at line 1, column 8:
// ..."
std::string shortened(std::string what) {
  const std::size_t at = what.find("line ");
  if (at != std::string::npos) what.erase(0, at);
  return what;
}

// Hears the parser, and what is wrong without an exception.
struct Builder : nlohmann::detail::json_sax_dom_parser<Json> {
  explicit Builder(Json& json) : json_sax_dom_parser(json, /*allow_exceptions=*/false) {}

  template <class Problem>
  bool parse_error(std::size_t /*position*/, const std::string& /*token*/, const Problem& found) {
    problem = found.what();
    return false;
  }

  std::string problem;
};

// Whether more brackets than that are open at once.
bool nests_too_deep(std::string_view text) {
  int open = 0;
  bool in_quotes = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_quotes = !in_quotes;
    if (in_quotes) {
      if (c == '\\') ++i;
    } else if (c == '[' || c == '{') {
      if (++open > kMostNested) return true;
    } else if (c == ']' || c == '}') {
      --open;
    }
  }
  return false;
}

}  // namespace

Node::Kind Node::kind() const {
  switch (json_of(json_).type()) {
    case Json::value_t::boolean: return Kind::kBoolean;
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
    case Json::value_t::number_float: return Kind::kNumber;
    case Json::value_t::string: return Kind::kText;
    case Json::value_t::array: return Kind::kList;
    case Json::value_t::object: return Kind::kObject;
    default: return Kind::kNull;
  }
}

bool Node::boolean() const { return json_of(json_).get<bool>(); }

double Node::number() const { return json_of(json_).get<double>(); }

const std::string& Node::text() const { return json_of(json_).get_ref<const std::string&>(); }

std::optional<std::int64_t> Node::integer() const {
  const Json& json = json_of(json_);
  if (json.is_number_unsigned()) {
    const auto value = json.get<std::uint64_t>();
    if (value > static_cast<std::uint64_t>(INT64_MAX)) return std::nullopt;
    return static_cast<std::int64_t>(value);
  }
  if (json.is_number_integer()) return json.get<std::int64_t>();
  const double value = json.get<double>();
  if (value != std::trunc(value) || std::abs(value) >= kInt64End) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

std::optional<std::uint64_t> Node::natural() const {
  const Json& json = json_of(json_);
  if (json.is_number_unsigned()) return json.get<std::uint64_t>();
  const double value = json.get<double>();
  if (value != std::trunc(value) || value < 0 || value >= kUint64End) return std::nullopt;
  return static_cast<std::uint64_t>(value);
}

std::size_t Node::size() const { return json_of(json_).size(); }

Node Node::item(std::size_t i) const { return Node(&json_of(json_)[i]); }

std::optional<Node> Node::find(std::string_view name) const {
  const Json& json = json_of(json_);
  const auto found = json.find(name);
  if (found == json.end()) return std::nullopt;
  return Node(&*found);
}

std::vector<std::string> Node::names() const {
  std::vector<std::string> names;
  for (const auto& item : json_of(json_).items()) names.push_back(item.key());
  return names;
}

std::string Node::json() const {
  return json_of(json_).dump(-1, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace);
}

Result<Document> Document::parse(std::string_view text) {
  if (nests_too_deep(text)) {
    return fail(Errc::kBadInput, "no JSON that is read: more than {} brackets are open at once",
                kMostNested);
  }
  const auto json = std::make_shared<Json>();
  Builder builder(*json);
  if (!Json::sax_parse(text, &builder)) {
    return fail(Errc::kBadInput, "no JSON: {}", shortened(builder.problem));
  }
  return Document(json);
}

}  // namespace hazard::codec
