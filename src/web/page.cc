#include "web/page.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <utility>

#include "base/assert.h"

namespace hazard::web {

// What the assembler wrote: see cmake/embed_page.cmake.
struct Embedded {
  const char* path;
  const char* hash;
  const char* gzip;
  std::uint64_t gzip_size;
  std::uint64_t size;
};
extern "C" const Embedded hazard_page_begin[];
extern "C" const Embedded hazard_page_end[];

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".map", "application/json"},
    {".txt", "text/plain; charset=utf-8"},
}};

}  // namespace

std::string_view File::type() const {
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

// Vite names them so.
bool File::never_changes() const { return path.starts_with("/assets/"); }

bool has_page() { return find("/").has_value(); }

std::optional<File> find(std::string_view path) {
  if (path == "/") path = "/index.html";
  const Embedded* const found = std::find_if(
      hazard_page_begin, hazard_page_end, [&](const Embedded& file) { return path == file.path; });
  if (found == hazard_page_end) return std::nullopt;
  return File{found->path, {found->gzip, found->gzip_size}, found->hash, found->size};
}

std::string content(const File& file) {
  constexpr int kGzip = 16;  // added to the size of the window: what is read has a gzip header
  std::string text(file.size, '\0');
  z_stream stream{};
  if (inflateInit2(&stream, MAX_WBITS + kGzip) != Z_OK) throw std::bad_alloc();
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(file.gzip.data()));
  stream.avail_in = static_cast<uInt>(file.gzip.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const int end = inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  HAZARD_ASSERT(end == Z_STREAM_END);
  static_cast<void>(end);
  return text;
}

std::string report_template() {
  const auto file = find("/report.html");
  return file ? content(*file) : "";
}

}  // namespace hazard::web
