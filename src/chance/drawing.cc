#include "hazard/chance/drawing.h"

namespace hazard::chance {
namespace {

// Within the quotes of the DOT language.
std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

}  // namespace

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::kFinal: return "final";
    case Kind::kChoice: return "choice";
    case Kind::kEvent: return "event";
    default: return "none";
  }
}

Drawing draw(const Tree& tree) {
  Drawing drawing;
  const auto add = [&](const Tree& part, const auto& add_part) -> std::uint32_t {
    const auto place = static_cast<std::uint32_t>(drawing.places.size());
    drawing.places.push_back({part.name, part.kind, part.value});
    for (const Tree& branch : part.branches) {
      const std::uint32_t to = add_part(branch, add_part);
      drawing.moves.push_back({place, to, branch.probability, branch.move, branch.best});
    }
    return place;
  };
  add(tree, add);
  return drawing;
}

std::string to_dot(const Drawing& drawing, std::string_view title) {
  std::string dot = fmt::format(
      "digraph {} {{\n  rankdir=LR;\n  label={};\n  node [fontname=\"sans-serif\"];\n"
      "  edge [fontname=\"sans-serif\"];\n",
      in_quotes(title), in_quotes(title));
  for (std::size_t p = 0; p < drawing.places.size(); ++p) {
    const Drawing::Place& place = drawing.places[p];
    dot += fmt::format("  p{} [label={}, shape={}];\n", p,
                       in_quotes(fmt::format("{}\n{:.4f}", place.name, place.value)),
                       place.kind == Kind::kChoice  ? "box"
                       : place.kind == Kind::kEvent ? "ellipse"
                                                    : "plain");
  }
  for (const Drawing::Move& move : drawing.moves) {
    const bool choice = drawing.places[move.from].kind == Kind::kChoice;
    dot += fmt::format(
        "  p{} -> p{} [label={}{}];\n", move.from, move.to,
        choice ? in_quotes(move.label) : in_quotes(fmt::format("{:.6g}", move.probability)),
        move.best ? ", style=bold, color=\"#b3480c\"" : "");
  }
  return dot + "}\n";
}

}  // namespace hazard::chance
