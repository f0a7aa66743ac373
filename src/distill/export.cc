#include "distill/export.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <limits>
#include <unordered_map>

#include <fmt/ranges.h>

#include "base/files.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"
#include "policy/keep_actions.h"
#include "solve/turn.h"
#include "solve/values.h"

namespace hazard::distill {
namespace {

namespace fs = std::filesystem;
using policy::Decision;
using policy::kDecisions;

constexpr float kNothing = std::numeric_limits<float>::quiet_NaN();
constexpr std::size_t kNpyHeader = 128;  // bytes; the number of records is filled in at the end

std::string npy_header(std::size_t records, std::size_t columns) {
  const char* const order = std::endian::native == std::endian::little ? "<" : ">";
  std::string text = fmt::format("{{'descr': '{}f4', 'fortran_order': False, 'shape': ({}, {}), }}",
                                 order, records, columns);
  const std::size_t length = kNpyHeader - 10;
  text.resize(length - 1, ' ');
  text += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += static_cast<char>(length % 256);
  header += static_cast<char>(length / 256);
  return header + text;
}

// A file that grows; it has its name once it is whole.
class ExportFile {
 public:
  using Format = ExportOptions::Format;

  ExportFile(const fs::path& path, Format format, std::vector<std::string> columns)
      : path_(path), part_(path.string() + ".part"), format_(format), columns_(std::move(columns)) {
    out_.open(part_, std::ios::binary | std::ios::trunc);
    out_ << (format == Format::kNpy ? npy_header(0, columns_.size())
                                    : fmt::format("{}\n", fmt::join(columns_, ",")));
  }
  ~ExportFile() {
    if (!finished_) {
      out_.close();
      std::error_code ignored;
      fs::remove(part_, ignored);
    }
  }
  ExportFile(const ExportFile&) = delete;
  ExportFile& operator=(const ExportFile&) = delete;

  void write(std::span<const float> row) {
    ++rows_;
    if (format_ == Format::kNpy) {
      text_.append(reinterpret_cast<const char*>(row.data()), row.size_bytes());
    } else {
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0) text_ += ',';
        if (!std::isnan(row[i])) fmt::format_to(std::back_inserter(text_), "{}", row[i]);
      }
      text_ += '\n';
    }
  }
  // What was written so far is in the file, or the error says why not.
  Result<void> flush() {
    out_ << text_;
    text_.clear();
    out_.flush();
    if (!out_) return io_error(part_, "write");
    return {};
  }
  Result<void> finish() {
    if (format_ == Format::kNpy) {
      out_.seekp(0);
      out_ << npy_header(rows_, columns_.size());
    }
    out_.close();
    if (!out_) return io_error(part_, "write");
    std::error_code failed;
    fs::rename(part_, path_, failed);
    if (failed) return io_error(path_, "write");
    finished_ = true;
    return {};
  }

 private:
  fs::path path_, part_;
  Format format_;
  std::vector<std::string> columns_;
  std::ofstream out_;
  std::string text_;
  std::size_t rows_ = 0;
  bool finished_ = false;
};

// Writes the records of one kind of decision.
class Exporter {
 public:
  Exporter(const policy::Features& features, Decision decision, const fs::path& folder,
           ExportOptions::Format format)
      : features_(features),
        recorded_(features.recorded(decision)),
        sight_(features),
        path_(folder / fmt::format("{}{}", policy::name_of(decision),
                                   format == ExportOptions::Format::kNpy ? ".npy" : ".csv")),
        file_(path_, format, export_columns(features, decision)) {}

  Result<void> add(const Records& records) {
    std::unordered_map<std::string, std::uint8_t> labels;  // of the part's feature vectors
    std::vector<float> row;
    for (std::size_t i = 0; i < records.size(); ++i) {
      const scorecard::Anchor& anchor = records.anchors[records.anchor[i]];
      if (i == 0 || records.anchor[i] != records.anchor[i - 1]) {
        sight_.look(anchor, records.decision);
      }
      row.clear();
      for (int feature : recorded_) {
        row.push_back(static_cast<float>(sight_.value(feature, records.roll[i]) /
                                         features_.list()[feature].unit));
      }
      check(row, records.label[i], labels);
      row.insert(row.end(), {static_cast<float>(records.label[i]), records.value[i], records.gap[i],
                             records.weight[i]});
      add_actions(records, i, anchor, row);
      file_.write(row);
      result_.met += records.weight[i];
    }
    result_.records += static_cast<std::int64_t>(records.size());
    result_.vectors += static_cast<std::int64_t>(labels.size());
    return file_.flush();
  }

  Result<Exported> finish() {
    const auto finished = file_.finish();
    if (!finished) return pass_on(finished);
    result_.file = path_;
    return result_;
  }

 private:
  // Does a list of features that came before ask for another action?
  void check(const std::vector<float>& row, std::uint8_t label,
             std::unordered_map<std::string, std::uint8_t>& labels) {
    constexpr std::uint8_t kSeveral = 255;
    std::string key(reinterpret_cast<const char*>(row.data()), row.size() * sizeof(float));
    const auto [found, is_new] = labels.try_emplace(std::move(key), label);
    if (is_new || found->second == label || found->second == kSeveral) return;
    found->second = kSeveral;
    ++result_.conflicts;
  }

  void add_actions(const Records& records, std::size_t i, const scorecard::Anchor& anchor,
                   std::vector<float>& row) const {
    const float* const regrets = records.regrets(i);
    const auto allowed = [&](int action) {
      return records.decision != Decision::kCategory ||
             may_fill(features_.game(), anchor, records.roll[i], action);
    };
    for (int a = 0; a < records.num_actions; ++a) {
      row.push_back(allowed(a) ? records.value[i] - regrets[a] : kNothing);
    }
    for (int a = 0; a < records.num_actions; ++a) {
      row.push_back(allowed(a) ? regrets[a] : kNothing);
    }
  }

  const policy::Features& features_;
  std::vector<int> recorded_;
  policy::Sight sight_;
  fs::path path_;
  ExportFile file_;
  Exported result_;
};

}  // namespace

std::vector<std::string> export_columns(const policy::Features& features, Decision decision) {
  std::vector<std::string> columns;
  for (int feature : features.recorded(decision)) columns.push_back(features.list()[feature].name);
  for (const char* name : {"action", "value", "gap", "weight"}) columns.emplace_back(name);
  std::vector<std::string> actions;
  if (decision == Decision::kCategory) {
    for (const scorecard::Box& box : features.game().rules.card()) {
      actions.emplace_back(box.key);
      std::ranges::replace(actions.back(), '-', '_');
    }
  } else {
    for (std::size_t mask = 0; mask < policy::keep_masks().size(); ++mask) {
      actions.push_back(fmt::format("{}", mask));
    }
  }
  for (const char* what : {"value", "regret"}) {
    for (const std::string& action : actions) columns.push_back(fmt::format("{}_{}", what, action));
  }
  return columns;
}

Result<AllExported> export_decisions(const Teacher& teacher, const fs::path& folder,
                                     const ExportOptions& options) {
  const policy::Features features(teacher.values.shared_game());
  std::vector<std::unique_ptr<Exporter>> exporters;
  for (Decision decision : kDecisions) {
    exporters.push_back(std::make_unique<Exporter>(features, decision, folder, options.format));
  }
  const OnRecords add = [&](const AllRecords& part) -> Result<void> {
    for (std::size_t d = 0; d < part.size(); ++d) {
      const auto added = exporters[d]->add(part[d]);
      if (!added) return pass_on(added);
    }
    return {};
  };
  const Vocabulary masks = masks_only();
  const auto streamed = options.games
                            ? stream_simulated_records(*teacher.policy, *options.games,
                                                       teacher.values, masks, options.records, add)
                            : stream_exact_records(*teacher.policy, teacher.visits, teacher.values,
                                                   masks, options.least, options.records, add);
  if (!streamed) return pass_on(streamed);
  AllExported all;
  for (std::size_t d = 0; d < all.size(); ++d) {
    auto exported = exporters[d]->finish();
    if (!exported) return pass_on(exported);
    all[d] = *std::move(exported);
  }
  if (options.format == ExportOptions::Format::kNpy) {
    std::string text;
    for (Decision decision : kDecisions) {
      text += fmt::format("{}: {}\n", policy::name_of(decision),
                          fmt::join(export_columns(features, decision), " "));
    }
    const auto written = write_file(folder / "COLUMNS.txt", {{std::string_view(text)}});
    if (!written) return pass_on(written);
  }
  return all;
}

}  // namespace hazard::distill
