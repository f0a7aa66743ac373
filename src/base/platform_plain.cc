#include "base/platform.h"

#include <cerrno>
#include <new>

namespace hazard {

// Reads what the other file maps.
std::shared_ptr<const std::byte> map_file(std::FILE* stream, std::size_t bytes) {
  constexpr std::align_val_t kAlignment{kMapAlignment};
  const std::shared_ptr<std::byte> copy(
      static_cast<std::byte*>(::operator new(bytes, kAlignment)),
      [](std::byte* first) { ::operator delete(first, kAlignment); });
  errno = EIO;  // if the file has become shorter
  if (std::fseek(stream, 0, SEEK_SET) != 0) return nullptr;
  if (std::fread(copy.get(), 1, bytes, stream) != bytes) return nullptr;
  return copy;
}

std::shared_ptr<std::byte> reserve_zeros(std::size_t bytes) {
  return {new std::byte[bytes](), std::default_delete<std::byte[]>()};
}

void give_memory_back() {}

void give_back_small_pieces() {}

void let_others_go_first() {}

void allow_many_connections() {}

bool may_write(const std::filesystem::path& /*folder*/) { return true; }

bool is_terminal(std::FILE* /*stream*/) { return false; }

int terminal_width(std::FILE* /*stream*/) { return 0; }

std::unique_ptr<ChildProgram> start_program(const std::vector<std::string>& /*words*/) {
  errno = ENOTSUP;
  return nullptr;
}

// Ctrl-C, where there is one, ends the program.
InterruptGuard::InterruptGuard() = default;
InterruptGuard::~InterruptGuard() = default;

const std::atomic<bool>& InterruptGuard::interrupted() {
  static const std::atomic<bool> kNever = false;
  return kNever;
}

}  // namespace hazard
