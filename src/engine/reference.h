// What programs can ask, described from the lists of fields.
#pragma once

#include <string>

#include "codec/sink.h"

namespace hazard::engine {

struct Method;

// {"method": ..., "about": ..., "request": SCHEMA, "answer": SCHEMA}
void write_method_schemas(const Method& method, codec::Sink& sink);

// A page for people: every method with the fields of its request and its answer, and the columns
// of CSV files. Markdown.
std::string reference_page();

}  // namespace hazard::engine
