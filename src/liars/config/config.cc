#include "liars/config/config.h"

// The parser asserts, or tells the optimiser, that "[[[" cannot come, and then refuses it properly:
// neither is wanted.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(condition) static_assert(true)
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

#include <map>
#include <numeric>

#include "liars/config/config_keys.h"

namespace hazard::liars {
namespace {

// One '?' for each letter beyond ASCII, at some of which toml++ 3.3 goes astray. Comments may have
// them; keys and values have none.
std::string in_ascii(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::string ascii;
  unsigned char before = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool goes_on = byte >= 0x80 && byte < 0xC0 && before >= 0x80;
    if (!goes_on) ascii += byte < 0x80 ? c : '?';
    before = byte;
  }
  return ascii;
}

using Places = std::map<std::string_view, Place>;  // of the keys in the file

Place place_of(const toml::source_region& region) {
  return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

ConfigValue value_of(const toml::node& node) {
  ConfigValue result{ConfigValue::Other{"a date or a time"}, place_of(node.source())};
  if (const auto flag = node.value_exact<bool>()) {
    result.value = *flag;
  } else if (const auto whole = node.value_exact<std::int64_t>()) {
    result.value = *whole;
  } else if (const auto number = node.value_exact<double>()) {
    result.value = *number;
  } else if (auto text = node.value_exact<std::string>()) {
    result.value = std::move(*text);
  } else if (const toml::array* const array = node.as_array()) {
    ConfigValue::List list;
    for (const toml::node& entry : *array) list.push_back(value_of(entry));
    result.value = std::move(list);
  } else if (node.is_table()) {
    result.value = ConfigValue::Other{"a table"};
  }
  return result;
}

// A key as it stands in the file.
struct Entry {
  std::string path;
  Place place;  // of the key
  ConfigValue value;
};

bool is_table(std::string_view path) {
  return std::ranges::any_of(config_keys(), [&](const ConfigKey& key) {
    return key.path.starts_with(path) && key.path.substr(path.size()).starts_with('.');
  });
}

// All keys with values, and tables that no key is in.
void list_entries(const toml::table& table, const std::string& prefix, std::vector<Entry>& all) {
  for (const auto& [key, node] : table) {
    const std::string_view name = key.str();
    const bool plain = name.find('.') == std::string_view::npos;
    const std::string path = prefix + (plain ? std::string(name) : in_quotes(name));
    if (node.is_table() && is_table(path)) {
      list_entries(*node.as_table(), path + ".", all);
    } else {
      all.push_back({path, place_of(key.source()), value_of(node)});
    }
  }
}

// Letters to insert, delete or replace (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = corner + (a[i - 1] == b[j - 1] ? 0 : 1);
      corner = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, replaced}));
    }
  }
  return row.back();
}

Complaint unknown_key(const Entry& entry) {
  if (is_table(entry.path)) {
    return {entry.place,
            fmt::format("{} is a table; write [{}] and its keys below", entry.path, entry.path)};
  }
  struct Name {
    std::string_view written;
    std::string_view meant;
  };
  std::vector<Name> names;
  for (const ConfigKey& key : config_keys()) {
    const std::string_view path = key.path;
    names.push_back({path, path});
    names.push_back({path.substr(path.rfind('.') + 1), path});
    for (auto dot = path.find('.'); dot != path.npos; dot = path.find('.', dot + 1)) {
      names.push_back({path.substr(0, dot), path.substr(0, dot)});  // a table
    }
  }
  const std::string_view start = std::string_view(entry.path).substr(0, 100);
  const auto nearest = std::ranges::min_element(
      names, {}, [&](const Name& name) { return distance(start, name.written); });
  return {entry.place,
          fmt::format("there is no key {}; the nearest is {}", in_quotes(start), nearest->meant)};
}

// Settles what depends on several keys.
Checked settle(ConfigDraft& draft, const Places& places) {
  DecisionOptions& decision = draft.options.decision;
  MixtureOptions& mixture = decision.mixture;
  const std::size_t policies = mixture.policies.size();
  // At the first of these keys that the file has.
  using Keys = std::initializer_list<std::string_view>;
  const auto complain = [&](Keys keys, std::string text) {
    const auto in_file = [&](std::string_view key) { return places.contains(key); };
    const auto key = std::find_if(keys.begin(), keys.end(), in_file);
    return tl::unexpected(
        Complaint{key == keys.end() ? Place{} : places.at(*key), std::move(text)});
  };
  const auto count_differs = [&](std::size_t count, Keys keys) {
    return complain(keys, fmt::format("{} has {}, and there are {} policies; write one for each",
                                      *keys.begin(), count, policies));
  };

  if (mixture.weights.size() != policies) {
    return count_differs(mixture.weights.size(), {"mixture.weights", "mixture.policies"});
  }
  if (mixture.floor * static_cast<double>(policies) > 1) {
    return complain({"mixture.min_weight_floor", "mixture.policies"},
                    fmt::format("mixture.min_weight_floor = {}: {} policies would have more than 1 "
                                "together; write {:.3g} at most",
                                mixture.floor, policies,
                                std::floor(1e3 / static_cast<double>(policies)) / 1e3));
  }
  const DepthSchedule& depth = mixture.depth;
  if (depth.thresholds.size() != depth.weights.size()) {
    return complain(
        {"mixture.depth_schedule.weights", "mixture.depth_schedule.depth_thresholds"},
        fmt::format("mixture.depth_schedule has {} thresholds and {} lists of weights; write one "
                    "list for each threshold",
                    depth.thresholds.size(), depth.weights.size()));
  }
  for (const auto& weights : depth.weights) {
    if (weights.size() != policies) {
      return count_differs(weights.size(), {"mixture.depth_schedule.weights", "mixture.policies"});
    }
  }
  if (mixture.gate_scores.size() != policies && (mixture.gate || !mixture.gate_scores.empty())) {
    return count_differs(mixture.gate_scores.size(),
                         {"mixture.gate.scores", "mixture.gate.enabled", "mixture.policies"});
  }
  if (mixture.prior_alpha.size() != 1 && mixture.prior_alpha.size() != policies) {
    return count_differs(mixture.prior_alpha.size(),
                         {"mixture.adaptive.prior_alpha", "mixture.policies"});
  }

  mixture.adaptive = draft.adaptive && draft.scheme == ConfigDraft::Scheme::kReturn;
  if (draft.adaptive && !mixture.adaptive) {
    if (!decision.posterior || (places.contains("belief.learning") && !decision.learn)) {
      return complain({"mixture.adaptive.enabled", "mixture.adaptive.scheme"},
                      "mixture.adaptive by likelihood is to learn from bids; write "
                      "belief.enabled = true and belief.learning = true, or scheme = \"return\"");
    }
    decision.learn = true;
  }
  if (decision.call == CallMode::kAnalyticLeaf && decision.leaf != Leaf::kDice) {
    return complain({"call_eval.mode", "leaf"},
                    "call_eval.mode = \"analytic_leaf\" counts calls in dice, and leaf counts "
                    "raises otherwise; write leaf = \"dice\" or call_eval.mode = \"hybrid\"");
  }
  return {};
}

Checked read(const toml::table& table, ConfigDraft& draft) {
  std::vector<Entry> entries;
  list_entries(table, "", entries);
  std::ranges::sort(entries, {}, &Entry::place);  // the first mistake in the file comes first
  Places places;
  for (const Entry& entry : entries) {
    const auto key = std::ranges::find(config_keys(), entry.path, &ConfigKey::path);
    if (key == config_keys().end()) return tl::unexpected(unknown_key(entry));
    if (auto done = key->read(entry.value, draft); !done) return done;
    places[key->path] = entry.value.place;
  }
  return settle(draft, places);
}

}  // namespace

Result<EngineAgentOptions> parse_config(std::string_view toml_text,
                                        const EngineAgentOptions& defaults,
                                        std::string_view file_name) {
  const auto refused = [&](const Complaint& complaint) {
    const auto& [place, text] = complaint;
    if (place.line == 0) return fail(Errc::kBadInput, "{}: {}", file_name, text);
    return fail(Errc::kBadInput, "{}:{}:{}: {}", file_name, place.line, place.column, text);
  };
  const toml::parse_result parsed = toml::parse(in_ascii(toml_text));
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    return refused({place_of(error.source()), std::string(error.description())});
  }
  ConfigDraft draft(defaults);
  if (const auto done = read(parsed.table(), draft); !done) return refused(done.error());
  return draft.options;
}

std::vector<ConfigLine> list_config(const EngineAgentOptions& options) {
  ConfigDraft draft(options);
  ConfigDraft usual(engine_options());
  std::vector<ConfigLine> lines;
  for (const ConfigKey& key : config_keys()) {
    lines.push_back({std::string(key.path), key.type, key.range, key.write(usual), key.write(draft),
                     std::string(key.about)});
  }
  return lines;
}

// Lines of at most 100 characters; those that follow the first begin with `indent`.
std::string wrapped(std::string text, std::string_view indent) {
  constexpr std::size_t kWidth = 100;
  std::string lines;
  while (text.size() > kWidth) {
    const auto blank = text.rfind(' ', kWidth);
    if (blank == std::string::npos || blank <= indent.size()) break;
    lines += text.substr(0, blank) + "\n";
    text = std::string(indent) + text.substr(blank + 1);
  }
  return lines + text + "\n";
}

std::string to_toml(std::span<const ConfigLine> lines) {
  std::string text;
  std::string_view table;
  for (const ConfigLine& line : lines) {
    const std::string_view path = line.key;
    const auto dot = path.rfind('.');
    const std::string_view now = dot == std::string_view::npos ? "" : path.substr(0, dot);
    if (now != table) text += fmt::format("\n[{}]\n", table = now);
    text += wrapped("# " + line.meaning, "# ");
    text += wrapped(fmt::format("# {}{}{}", line.type, line.range.empty() ? "" : ": ", line.range),
                    "# ");
    if (line.value != line.usual) text += wrapped("# by default " + line.usual, "#   ");
    text += wrapped(fmt::format("{} = {}", path.substr(dot + 1), line.value), "  ");
  }
  return text;
}

std::string to_toml(const EngineAgentOptions& options) { return to_toml(list_config(options)); }

}  // namespace hazard::liars
