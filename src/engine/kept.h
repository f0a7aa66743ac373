// Answers that take long, kept between runs: JSON in a sealed file of the cache.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/sealed_file.h"
#include "codec/codec.h"
#include "hazard/base/result.h"

namespace hazard::engine {

class Kept {
 public:
  // `subject` says everything that the answer depends on. No folder: nothing is kept.
  Kept(const std::optional<std::filesystem::path>& folder, std::string_view ending,
       std::string subject);

  // Nothing if there is no sound file of this subject.
  template <class T>
  std::optional<T> read() const {
    const std::optional<std::string> text = read_text();
    T value;
    if (!text || !codec::from_json(std::string_view(*text), value)) return std::nullopt;
    return value;
  }
  template <class T>
  Result<void> write(const T& value) const {
    return write_text(codec::to_json(value, codec::Layout::kOneLine));
  }

 private:
  std::optional<std::string> read_text() const;
  Result<void> write_text(std::string_view text) const;

  std::optional<std::filesystem::path> file_;
  std::string subject_;
};

}  // namespace hazard::engine
