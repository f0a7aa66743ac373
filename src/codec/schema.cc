#include "codec/schema.h"

#include <algorithm>

namespace hazard::codec {
namespace {

using Kind = Type::Kind;

void write_text(const char* key, const std::string& value, Sink& sink) {
  if (value.empty()) return;
  sink.key(key);
  sink.text(value);
}

void write_member(const char* key, const Type& type, Use use, const std::string& refs, Sink& sink) {
  sink.key(key);
  write_schema(type, use, refs, sink);
}

// "certainty equivalent at the start, in points"
std::string described(const Field& field) {
  return field.unit.empty() ? field.meaning : field.meaning + ", in " + field.unit;
}

bool is_required(const Field& field, Use use) {
  return use == Use::kAnswer ? !field.is_sparse : field.is_required;
}

void write_limits(const Field& field, Sink& sink) {
  sink.key("minimum");
  sink.number(*field.low);
  sink.key("maximum");
  sink.number(*field.high);
}

// The schema of a field: that of its type with what the field adds.
void write_field(const Field& field, Use use, const std::string& refs, Sink& sink) {
  const Type& type = field.type();
  if (field.low && type.kind == Kind::kList) {
    sink.begin_object();
    write_text("description", described(field), sink);
    write_text("type", "array", sink);
    sink.key("items");
    sink.begin_object();
    sink.key("allOf");
    sink.begin_list();
    write_schema(type.element(), use, refs, sink);
    sink.end_list();
    write_limits(field, sink);
    sink.end_object();
    sink.end_object();
    return;
  }
  sink.begin_object();
  write_text("description", described(field), sink);
  if (field.low) write_limits(field, sink);
  sink.key("allOf");
  sink.begin_list();
  write_schema(type, use, refs, sink);
  sink.end_list();
  sink.end_object();
}

void collect(const Type& type, std::vector<const Type*>& objects) {
  if (type.kind == Kind::kObject) {
    if (std::ranges::find(objects, &type) != objects.end()) return;
    objects.push_back(&type);
    for (const Field& field : type.fields) collect(field.type(), objects);
  }
  if (type.element != nullptr) collect(type.element(), objects);
  if (type.second != nullptr) collect(type.second(), objects);
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

// What stands between the brackets of the schema of an object.
void write_members(const Type& object, Use use, const std::string& refs, Sink& sink) {
  write_text("title", object.name, sink);
  write_text("description", object.meaning, sink);
  write_text("type", "object", sink);
  sink.key("properties");
  sink.begin_object();
  for (const Field& field : object.fields) {
    sink.key(field.name);
    write_field(field, use, refs, sink);
  }
  sink.end_object();
  sink.key("required");
  sink.begin_list();
  for (const Field& field : object.fields) {
    if (is_required(field, use)) sink.text(field.name);
  }
  sink.end_list();
  sink.key("additionalProperties");
  sink.boolean(false);
}

}  // namespace

std::vector<const Type*> objects_of(const Type& type) {
  std::vector<const Type*> objects;
  collect(type, objects);
  return objects;
}

void write_schema(const Type& type, Use use, const std::string& refs, Sink& sink) {
  sink.begin_object();
  switch (type.kind) {
    case Kind::kBoolean: write_text("type", "boolean", sink); break;
    case Kind::kInteger: write_text("type", "integer", sink); break;
    case Kind::kNumber: write_text("type", "number", sink); break;
    case Kind::kText:
      if (type.second != nullptr) {
        sink.key("anyOf");
        sink.begin_list();
        sink.begin_object();
        write_text("type", "string", sink);
        sink.end_object();
        write_schema(type.second(), use, refs, sink);
        sink.end_list();
      } else {
        write_text("type", "string", sink);
      }
      write_text("description", type.meaning, sink);
      if (!type.example.empty()) {
        sink.key("examples");
        sink.begin_list();
        sink.text(type.example);
        sink.end_list();
      }
      if (!type.words.empty()) {
        sink.key("enum");
        write(type.words, sink);
      }
      break;
    case Kind::kList:
      write_text("type", "array", sink);
      write_member("items", type.element(), use, refs, sink);
      break;
    case Kind::kPair:
      write_text("type", "array", sink);
      sink.key("prefixItems");
      sink.begin_list();
      write_schema(type.element(), use, refs, sink);
      write_schema(type.second(), use, refs, sink);
      sink.end_list();
      sink.key("minItems");
      sink.integer(2);
      sink.key("maxItems");
      sink.integer(2);
      break;
    case Kind::kMap:
      write_text("type", "object", sink);
      write_member("additionalProperties", type.element(), use, refs, sink);
      break;
    case Kind::kObject: write_text("$ref", refs + type.name, sink); break;
    case Kind::kNullable:
      sink.key("anyOf");
      sink.begin_list();
      write_schema(type.element(), use, refs, sink);
      sink.begin_object();
      write_text("type", "null", sink);
      sink.end_object();
      sink.end_list();
      break;
  }
  sink.end_object();
}

void write_object_schema(const Type& object, Use use, const std::string& refs, Sink& sink) {
  sink.begin_object();
  write_members(object, use, refs, sink);
  sink.end_object();
}

void write_whole_schema(const Type& object, Use use, Sink& sink) {
  const std::string refs = "#/$defs/";
  sink.begin_object();
  write_members(object, use, refs, sink);
  const auto objects = objects_of(object);
  if (objects.size() > 1) {
    sink.key("$defs");
    sink.begin_object();
    for (const Type* part : objects) {
      if (part == &object) continue;
      sink.key(part->name);
      write_object_schema(*part, use, refs, sink);
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
