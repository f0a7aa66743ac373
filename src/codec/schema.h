// JSON Schema (draft 2020-12) and a reference for people, from the lists of fields.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "codec/sink.h"
#include "codec/type.h"

namespace hazard::codec {

// Requests may leave out what has a default; answers have all their fields but sparse ones.
enum class Use { kRequest, kAnswer };

// All objects that the type is made of, itself first, each once. An object that may stand for a
// text does so in requests alone.
std::vector<const Type*> objects_of(const Type& type, Use use);

// Where the schema of an object stands: "#/$defs/Job".
using ReferenceTo = std::function<std::string(const Type& object)>;

// The schema of a type; objects in it are references.
void write_schema(const Type& type, Use use, const ReferenceTo& ref, Sink& sink);

// The schema of an object itself, without those it refers to.
void write_object_schema(const Type& object, Use use, const ReferenceTo& ref, Sink& sink);

// A schema by itself: an object with all definitions that it needs.
void write_whole_schema(const Type& object, Use use, Sink& sink);
std::string schema_json(const Type& object, Use use, Layout layout = Layout::kIndented);

// Markdown: a table of the object's fields.
std::string fields_table(const Type& object, Use use);

}  // namespace hazard::codec
