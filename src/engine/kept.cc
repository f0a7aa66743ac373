#include "engine/kept.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/files.h"

namespace hazard::engine {
namespace {

constexpr SealedKind kAnswer = {{'H', 'A', 'Z', 'A', 'R', 'D', 'A', '\n'}, 1, "answer"};

}  // namespace

Kept::Kept(const std::optional<std::filesystem::path>& folder, std::string_view ending,
           std::string subject)
    : subject_(std::move(subject)) {
  if (!folder || subject_.size() > kLongestSealedText) return;
  file_ =
      *folder / fmt::format("{:016x}.{}", XXH3_64bits(subject_.data(), subject_.size()), ending);
}

std::optional<std::string> Kept::read_text() const {
  if (!file_) return std::nullopt;
  const auto opened = SealedFile::open(*file_, kAnswer);
  if (!opened || opened->text() != subject_) return std::nullopt;
  const std::size_t size = opened->payload_size();
  const auto bytes = opened->payload(size);
  if (!bytes) return std::nullopt;
  return std::string(reinterpret_cast<const char*>(bytes->get()), size);
}

Result<void> Kept::write_text(std::string_view text) const {
  if (!file_) return {};
  return write_sealed(*file_, kAnswer, subject_, {std::as_bytes(std::span(text))});
}

}  // namespace hazard::engine
