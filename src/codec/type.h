// What a value looks like outside. A struct lists its fields once, and from that list follow JSON
// in both directions, JSON Schema, the reference page and the columns of CSV files.
//
//   template <>
//   struct hazard::codec::Struct<SolveAnswer> {
//     static constexpr const char* kName = "SolveAnswer";
//     static constexpr const char* kMeaning = "A game that was solved";
//     static void list(Fields<SolveAnswer>& f) {
//       f("variant", &SolveAnswer::variant, "the rule set");
//       f("value", &SolveAnswer::value, "certainty equivalent at the start", "points");
//       f("gap", [](const SolveAnswer& a) { return a.upper - a.lower; }, "upper - lower");
//     }
//   };
//
// What is a text outside and something else at home specialises Text (parse and print); an
// enumeration specialises Words. Requests are read and written, answers only written: a field that
// is computed by a function can be written only.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "codec/node.h"
#include "codec/sink.h"
#include "hazard/base/result.h"

namespace hazard::codec {

// What was wrong with a value, and where: "position.dice[2]".
struct Problem {
  std::string path;
  Error error;
};
using Found = std::optional<Problem>;  // nothing: all is well

Problem wrong(std::string what);                     // here
Found within(const std::string& name, Found found);  // a step further out: a name or "[2]"

struct Type;
using TypeOf = const Type& (*)();

struct Field {
  std::string name;
  std::string meaning;  // one line
  std::string unit;     // may be empty
  TypeOf type = nullptr;
  bool is_required = false;         // in requests; answers have all their fields
  bool is_sparse = false;           // left out instead of null
  std::optional<double> low, high;  // of the number, or of the numbers in a list
  std::string beyond;               // what a number outside of these is
  std::ptrdiff_t offset = 0;        // of the member, or of the part that `compute` looks at
  // Only of what is no member, but follows from the object.
  std::function<void(const void* object, Sink&)> compute;
  std::function<bool(const void* object)> computes_null;

  void write(const void* object, Sink& sink) const;
  Found read(void* object, const Node& node) const;
  bool is_null(const void* object) const;

  Field& required() { return is_required = true, *this; }
  Field& sparse() { return is_sparse = true, *this; }
  // `otherwise`: what a number beyond is, as in "7 is no face".
  Field& between(double lowest, double highest, std::string otherwise = "out of range") {
    low = lowest;
    high = highest;
    beyond = std::move(otherwise);
    return *this;
  }
};

struct Type {
  enum class Kind { kBoolean, kInteger, kNumber, kText, kList, kPair, kMap, kObject, kNullable };

  Kind kind{};
  std::string name;                // of an object, or of a text with a grammar
  std::string meaning;             // of those
  std::string example;             // of a text with a grammar
  std::vector<std::string> words;  // all that a text may be; empty: anything
  TypeOf element = nullptr;        // of a list, map or nullable; the first of a pair
  TypeOf second = nullptr;         // of a pair; or the object that may stand for a text
  std::vector<Field> fields;       // of an object
  void (*write)(const void* value, Sink&) = nullptr;
  Found (*read)(void* value, const Node&) = nullptr;  // none: written only
  bool (*is_null)(const void* value) = nullptr;       // of a nullable
};

// --- what users specialise -----------------------------------------------------------------------

template <class T>
class Fields;

template <class T>
struct Struct;  // kName, kMeaning, list(Fields<T>&)

// kName, kMeaning, kExample, print(const T&) and, for requests, parse(std::string_view). A type
// `Spelled` with make(const Spelled&) lets an object stand for the text.
template <class T>
struct Text;

template <class T>
struct Words;  // kWords: an array of pairs {value, "word"}

// Values by name, in order: an object whose names are data.
template <class T>
using Map = std::vector<std::pair<std::string, T>>;

template <class T>
concept IsStruct = requires {
  Struct<T>::kName;
};
template <class T>
concept IsText = requires {
  Text<T>::kName;
};
template <class T>
concept IsWord = requires {
  Words<T>::kWords;
};
template <class T>
concept IsParsed = requires(std::string_view text) {
  Text<T>::parse(text);
};
template <class T>
concept IsSpelled = requires {
  typename Text<T>::Spelled;
};

template <class T>
const Type& type_of();

// --- how values are written and read -------------------------------------------------------------

void write_object(const Type& type, const void* object, Sink& sink);
Found read_object(const Type& type, void* object, const Node& node);
Problem unexpected(std::string_view wanted, const Node& node);  // "wants a number, and is ..."
Found check_limits(const Field& field, const Node& node);

template <class T>
struct IsMapOf : std::false_type {};
template <class T>
struct IsMapOf<std::vector<std::pair<std::string, T>>> : std::true_type {};
template <class T>
concept IsMap = IsMapOf<T>::value;
template <class T>
concept IsList = !IsMap<T> && !std::same_as<T, std::string> && requires(const T& list) {
  typename T::value_type;
  list.begin();
  list.size();
};
template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool kIsPair = false;
template <class A, class B>
inline constexpr bool kIsPair<std::pair<A, B>> = true;

template <class T>
void write(const T& value, Sink& sink) {
  if constexpr (std::same_as<T, bool>) {
    sink.boolean(value);
  } else if constexpr (std::unsigned_integral<T>) {
    sink.natural(value);
  } else if constexpr (std::integral<T>) {
    sink.integer(value);
  } else if constexpr (std::floating_point<T>) {
    sink.number(value);
  } else if constexpr (IsText<T>) {
    sink.text(Text<T>::print(value));
  } else if constexpr (IsWord<T>) {
    for (const auto& [one, word] : Words<T>::kWords) {
      if (one == value) return sink.text(word);
    }
    sink.null();
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    sink.text(value);
  } else if constexpr (std::same_as<T, std::filesystem::path>) {
    sink.text(value.string());
  } else if constexpr (kIsOptional<T>) {
    value ? write(*value, sink) : sink.null();
  } else if constexpr (kIsPair<T>) {
    sink.begin_list();
    write(value.first, sink);
    write(value.second, sink);
    sink.end_list();
  } else if constexpr (IsMap<T>) {
    sink.begin_object();
    for (const auto& [name, item] : value) {
      sink.key(name);
      write(item, sink);
    }
    sink.end_object();
  } else if constexpr (IsList<T>) {
    sink.begin_list();
    for (const auto& item : value) write<typename T::value_type>(item, sink);
    sink.end_list();
  } else {
    static_assert(IsStruct<T>, "this type lists no fields: specialise Struct, Text or Words");
    write_object(type_of<T>(), &value, sink);
  }
}

template <class T>
concept IsResizable = IsList<T> && requires(T list) {
  list.clear();
};

template <class T>
inline constexpr bool kReadable = [] {
  if constexpr (IsText<T>)
    return IsParsed<T>;
  else if constexpr (std::same_as<T, std::string_view> || kIsPair<T>)
    return false;
  else if constexpr (IsMap<T>)
    return kReadable<typename T::value_type::second_type>;
  else if constexpr (kIsOptional<T> || IsResizable<T>)
    return kReadable<typename T::value_type> && std::default_initializable<typename T::value_type>;
  else
    return !IsList<T> && (!IsStruct<T> || std::default_initializable<T>);
}();

template <class T>
Found read(T& value, const Node& node) {
  using Kind = Node::Kind;
  if constexpr (std::same_as<T, bool>) {
    if (!node.is(Kind::kBoolean)) return unexpected("true or false", node);
    value = node.boolean();
  } else if constexpr (std::integral<T>) {
    if (!node.is(Kind::kNumber)) return unexpected("a whole number", node);
    const auto whole = [&] {
      if constexpr (std::unsigned_integral<T>)
        return node.natural();
      else
        return node.integer();
    }();
    if (!whole || !std::in_range<T>(*whole)) return unexpected("a whole number in range", node);
    value = static_cast<T>(*whole);
  } else if constexpr (std::floating_point<T>) {
    if (!node.is(Kind::kNumber)) return unexpected("a number", node);
    value = node.number();
  } else if constexpr (IsText<T>) {
    if constexpr (IsSpelled<T>) {
      if (node.is(Kind::kObject)) {
        typename Text<T>::Spelled spelled;
        if (auto found = read(spelled, node)) return found;
        auto made = Text<T>::make(spelled);
        if (!made) return Problem{"", made.error()};
        value = *std::move(made);
        return std::nullopt;
      }
    }
    if (!node.is(Kind::kText)) return unexpected(Text<T>::kMeaning, node);
    auto parsed = Text<T>::parse(node.text());
    if (!parsed) return Problem{"", parsed.error()};
    value = *std::move(parsed);
  } else if constexpr (IsWord<T>) {
    if (node.is(Kind::kText)) {
      for (const auto& [one, word] : Words<T>::kWords) {
        if (word == node.text()) {
          value = one;
          return std::nullopt;
        }
      }
    }
    std::string list;
    for (const auto& [one, word] : Words<T>::kWords)
      list += (list.empty() ? "" : ", ") + std::string(word);
    return unexpected("one of " + list, node);
  } else if constexpr (std::same_as<T, std::string> || std::same_as<T, std::filesystem::path>) {
    if (!node.is(Kind::kText)) return unexpected("a text", node);
    value = node.text();
  } else if constexpr (kIsOptional<T>) {
    value.reset();
    if (node.is(Kind::kNull)) return std::nullopt;
    return read(value.emplace(), node);
  } else if constexpr (IsMap<T>) {
    if (!node.is(Kind::kObject)) return unexpected("an object", node);
    value.clear();
    for (const std::string& name : node.names()) {
      auto& item = value.emplace_back(name, typename T::value_type::second_type{}).second;
      if (auto found = within(name, read(item, *node.find(name)))) return found;
    }
  } else if constexpr (IsList<T>) {
    if (!node.is(Kind::kList)) return unexpected("a list", node);
    value.clear();
    for (std::size_t i = 0; i < node.size(); ++i) {
      typename T::value_type item{};
      if (auto found = within("[" + std::to_string(i) + "]", read(item, node.item(i))))
        return found;
      value.push_back(std::move(item));
    }
  } else {
    static_assert(IsStruct<T>, "this type lists no fields: specialise Struct, Text or Words");
    return read_object(type_of<T>(), &value, node);
  }
  return std::nullopt;
}

// --- lists of fields -----------------------------------------------------------------------------

Field make_field(std::string_view name, std::string_view meaning, std::string_view unit,
                 TypeOf type);

template <class T>
class Fields {
 public:
  explicit Fields(std::vector<Field>& fields) : fields_(fields) {}

  // A member: written and read as its type is, so that nothing is compiled for each field.
  template <class M>
  requires(!std::is_function_v<M>) Field& operator()(std::string_view name, M T::*member,
                                                     std::string_view meaning,
                                                     std::string_view unit = "") {
    Field& field = add(name, meaning, unit, &type_of<M>);
    field.offset = offset_of(member);
    return field;
  }

  template <class F>
  requires std::invocable<F, const T&> Field& operator()(std::string_view name, F compute,
                                                         std::string_view meaning,
                                                         std::string_view unit = "") {
    using M = std::remove_cvref_t<std::invoke_result_t<F, const T&>>;
    Field& field = add(name, meaning, unit, &type_of<M>);
    field.compute = [compute](const void* object, Sink& sink) {
      codec::write<M>(std::invoke(compute, *static_cast<const T*>(object)), sink);
    };
    if constexpr (kIsOptional<M>) {
      field.computes_null = [compute](const void* object) {
        return !std::invoke(compute, *static_cast<const T*>(object)).has_value();
      };
    }
    return field;
  }

  // The fields of a part, as if they were fields of the whole.
  template <class M>
  void inherit(M T::*part) {
    for (Field field : type_of<M>().fields) {
      field.offset += offset_of(part);
      fields_.push_back(std::move(field));
    }
  }

 private:
  template <class M>
  static std::ptrdiff_t offset_of(M T::*member) {
    alignas(T) static constexpr std::byte kPlace[sizeof(T)] = {};  // only its address is looked at
    const auto* object = reinterpret_cast<const T*>(kPlace);
    return reinterpret_cast<const std::byte*>(&(object->*member)) - kPlace;
  }

  Field& add(std::string_view name, std::string_view meaning, std::string_view unit, TypeOf type) {
    return fields_.emplace_back(make_field(name, meaning, unit, type));
  }

  std::vector<Field>& fields_;
};

// --- types ---------------------------------------------------------------------------------------

template <class T>
Type make_type() {
  using Kind = Type::Kind;
  Type type;
  type.write = [](const void* value, Sink& sink) { write(*static_cast<const T*>(value), sink); };
  if constexpr (kReadable<T>) {
    type.read = [](void* value, const Node& node) { return read(*static_cast<T*>(value), node); };
  }
  if constexpr (std::same_as<T, bool>) {
    type.kind = Kind::kBoolean;
  } else if constexpr (std::integral<T>) {
    type.kind = Kind::kInteger;
  } else if constexpr (std::floating_point<T>) {
    type.kind = Kind::kNumber;
  } else if constexpr (IsText<T>) {
    type.kind = Kind::kText;
    type.name = Text<T>::kName;
    type.meaning = Text<T>::kMeaning;
    type.example = Text<T>::kExample;
    if constexpr (IsSpelled<T>) type.second = &type_of<typename Text<T>::Spelled>;
  } else if constexpr (IsWord<T>) {
    type.kind = Kind::kText;
    for (const auto& [one, word] : Words<T>::kWords) type.words.emplace_back(word);
  } else if constexpr (std::convertible_to<T, std::string_view> ||
                       std::same_as<T, std::filesystem::path>) {
    type.kind = Kind::kText;
  } else if constexpr (kIsOptional<T>) {
    type.kind = Kind::kNullable;
    type.is_null = [](const void* value) { return !static_cast<const T*>(value)->has_value(); };
    type.element = &type_of<typename T::value_type>;
  } else if constexpr (kIsPair<T>) {
    type.kind = Kind::kPair;
    type.element = &type_of<std::remove_cv_t<typename T::first_type>>;
    type.second = &type_of<typename T::second_type>;
  } else if constexpr (IsMap<T>) {
    type.kind = Kind::kMap;
    type.element = &type_of<typename T::value_type::second_type>;
  } else if constexpr (IsList<T>) {
    type.kind = Kind::kList;
    type.element = &type_of<typename T::value_type>;
  } else {
    type.kind = Kind::kObject;
    type.name = Struct<T>::kName;
    type.meaning = Struct<T>::kMeaning;
    Fields<T> fields(type.fields);
    Struct<T>::list(fields);
  }
  return type;
}

template <class T>
const Type& type_of() {
  static const Type type = make_type<T>();
  return type;
}

}  // namespace hazard::codec
