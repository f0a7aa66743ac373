#include "codec/schema.h"

#include <algorithm>

namespace hazard::codec {
namespace {

using Kind = Type::Kind;

// "certainty equivalent at the start, in points"
std::string described(const Field& field) {
  return field.unit.empty() ? field.meaning : field.meaning + ", in " + field.unit;
}

bool is_required(const Field& field, Use use) {
  return use == Use::kAnswer ? !field.is_sparse : field.is_required;
}

class SchemaWriter {
 public:
  SchemaWriter(Use use, const ReferenceTo& ref, Sink& sink) : use_(use), ref_(ref), sink_(sink) {}

  // What stands between the brackets of the schema of a type. Its numbers have the bounds of the
  // field, if there is one.
  void members(const Type& type, const Field* field) {
    switch (type.kind) {
      case Kind::kBoolean: text("type", "boolean"); break;
      case Kind::kInteger: number("integer", field); break;
      case Kind::kNumber: number("number", field); break;
      case Kind::kText: words(type); break;
      case Kind::kList:
        text("type", "array");
        sink_.key("items");
        schema(type.element(), field);
        break;
      case Kind::kPair:
        text("type", "array");
        sink_.key("prefixItems");
        sink_.begin_list();
        schema(type.element(), field);
        schema(type.second(), field);
        sink_.end_list();
        sink_.key("minItems");
        sink_.integer(2);
        sink_.key("maxItems");
        sink_.integer(2);
        break;
      case Kind::kMap:
        text("type", "object");
        sink_.key("additionalProperties");
        schema(type.element(), field);
        break;
      case Kind::kObject: text("$ref", ref_(type)); break;
      case Kind::kNullable:
        sink_.key("anyOf");
        sink_.begin_list();
        schema(type.element(), field);
        typed("null");
        sink_.end_list();
        break;
    }
  }

  void schema(const Type& type, const Field* field) {
    sink_.begin_object();
    if (type.kind == Kind::kText) text("description", type.meaning);
    members(type, field);
    sink_.end_object();
  }

  // The members of an object's own schema, without those it refers to.
  void object_members(const Type& object) {
    text("title", object.name);
    text("description", object.meaning);
    text("type", "object");
    sink_.key("properties");
    sink_.begin_object();
    for (const Field& field : object.fields) {
      const Type& type = field.type();
      const bool has_grammar = type.kind == Kind::kText && !type.meaning.empty();
      sink_.key(field.name);
      sink_.begin_object();
      text("description", described(field) + (has_grammar ? ": " + type.meaning : ""));
      members(type, &field);
      sink_.end_object();
    }
    sink_.end_object();
    sink_.key("required");
    sink_.begin_list();
    for (const Field& field : object.fields) {
      if (is_required(field, use_)) sink_.text(field.name);
    }
    sink_.end_list();
    sink_.key("additionalProperties");
    sink_.boolean(false);
  }

 private:
  void text(const char* key, const std::string& value) {
    if (value.empty()) return;
    sink_.key(key);
    sink_.text(value);
  }

  void typed(const char* type) {
    sink_.begin_object();
    text("type", type);
    sink_.end_object();
  }

  void number(const char* type, const Field* field) {
    text("type", type);
    if (field == nullptr || !field->low) return;
    sink_.key("minimum");
    sink_.number(*field->low);
    sink_.key("maximum");
    sink_.number(*field->high);
  }

  void words(const Type& type) {
    if (type.second != nullptr && use_ == Use::kRequest) {
      sink_.key("anyOf");
      sink_.begin_list();
      typed("string");
      schema(type.second(), nullptr);
      sink_.end_list();
    } else {
      text("type", "string");
    }
    if (!type.example.empty()) {
      sink_.key("examples");
      sink_.begin_list();
      sink_.text(type.example);
      sink_.end_list();
    }
    if (!type.words.empty()) {
      sink_.key("enum");
      write(type.words, sink_);
    }
  }

  const Use use_;
  const ReferenceTo& ref_;
  Sink& sink_;
};

void collect(const Type& type, Use use, std::vector<const Type*>& objects) {
  if (type.kind == Kind::kObject) {
    if (std::ranges::find(objects, &type) != objects.end()) return;
    objects.push_back(&type);
    for (const Field& field : type.fields) collect(field.type(), use, objects);
  }
  if (type.element != nullptr) collect(type.element(), use, objects);
  const bool stands_for_text = type.kind == Kind::kText;
  if (type.second != nullptr && (!stands_for_text || use == Use::kRequest)) {
    collect(type.second(), use, objects);
  }
}

// "number", "list of SweepPoint", "number or null"
std::string type_name(const Type& type) {
  switch (type.kind) {
    case Kind::kBoolean: return "true or false";
    case Kind::kInteger: return "whole number";
    case Kind::kNumber: return "number";
    case Kind::kText: {
      if (!type.name.empty()) return type.name;
      if (type.words.empty()) return "text";
      std::string list;
      for (const std::string& word : type.words) list += (list.empty() ? "`" : ", `") + word + "`";
      return list;
    }
    case Kind::kList: return "list of " + type_name(type.element());
    case Kind::kPair:
      return "[" + type_name(type.element()) + ", " + type_name(type.second()) + "]";
    case Kind::kMap: return "object of " + type_name(type.element());
    case Kind::kObject: return "[" + type.name + "](#" + type.name + ")";
    case Kind::kNullable: return type_name(type.element()) + " or null";
  }
  return "";
}

}  // namespace

std::vector<const Type*> objects_of(const Type& type, Use use) {
  std::vector<const Type*> objects;
  collect(type, use, objects);
  return objects;
}

void write_schema(const Type& type, Use use, const ReferenceTo& ref, Sink& sink) {
  SchemaWriter(use, ref, sink).schema(type, nullptr);
}

void write_object_schema(const Type& object, Use use, const ReferenceTo& ref, Sink& sink) {
  sink.begin_object();
  SchemaWriter(use, ref, sink).object_members(object);
  sink.end_object();
}

void write_whole_schema(const Type& object, Use use, Sink& sink) {
  const ReferenceTo ref = [](const Type& type) { return "#/$defs/" + type.name; };
  sink.begin_object();
  SchemaWriter(use, ref, sink).object_members(object);
  const auto objects = objects_of(object, use);
  if (objects.size() > 1) {
    sink.key("$defs");
    sink.begin_object();
    for (const Type* part : objects) {
      if (part == &object) continue;
      sink.key(part->name);
      write_object_schema(*part, use, ref, sink);
    }
    sink.end_object();
  }
  sink.end_object();
}

std::string schema_json(const Type& object, Use use, Layout layout) {
  std::string text;
  JsonSink sink(text, layout);
  write_whole_schema(object, use, sink);
  return text;
}

std::string fields_table(const Type& object, Use use) {
  if (object.fields.empty()) return "No fields.\n";
  std::string text = "| field | type | meaning |\n|---|---|---|\n";
  for (const Field& field : object.fields) {
    std::string meaning = described(field);
    if (field.low) meaning += fmt::format("; {} to {}", *field.low, *field.high);
    if (use == Use::kRequest && field.is_required) meaning += "; required";
    if (use == Use::kAnswer && field.is_sparse) meaning += "; left out where it does not apply";
    text += fmt::format("| `{}` | {} | {} |\n", field.name, type_name(field.type()), meaning);
  }
  return text;
}

}  // namespace hazard::codec
