// Where a value is written to, piece by piece: JSON text, or a row of a spreadsheet.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hazard::codec {

class Sink {
 public:
  virtual ~Sink() = default;
  virtual void null() = 0;
  virtual void boolean(bool value) = 0;
  virtual void integer(std::int64_t value) = 0;
  virtual void natural(std::uint64_t value) = 0;
  virtual void number(double value) = 0;  // what is not finite is null
  virtual void text(std::string_view value) = 0;
  virtual void begin_list() = 0;
  virtual void end_list() = 0;
  virtual void begin_object() = 0;
  virtual void key(std::string_view name) = 0;  // then its value
  virtual void end_object() = 0;
};

enum class Layout { kOneLine, kIndented };

// Appends JSON to a text. Numbers are the shortest that read back as the same double; bytes that
// are no UTF-8 become U+FFFD.
class JsonSink final : public Sink {
 public:
  JsonSink(std::string& out, Layout layout) : out_(out), indented_(layout == Layout::kIndented) {}

  void null() override;
  void boolean(bool value) override;
  void integer(std::int64_t value) override;
  void natural(std::uint64_t value) override;
  void number(double value) override;
  void text(std::string_view value) override;
  void begin_list() override { open('['); }
  void end_list() override { close(']'); }
  void begin_object() override { open('{'); }
  void key(std::string_view name) override;
  void end_object() override { close('}'); }

 private:
  // What is between the innermost brackets so far.
  struct Level {
    bool empty = true;
    bool lines =
        false;  // of its own for each item: of an object, and of a list of more than numbers
  };

  void open(char bracket);
  void close(char bracket);
  void before_item(bool own_line);
  void before_value() { before_item(false); }
  void new_line();

  std::string& out_;
  bool indented_;
  bool after_key_ = false;
  std::vector<Level> levels_;
};

// The leaves of one object, with their names: those of nested ones are joined, "quantiles_p5"; the
// items of a list stand in one cell, with spaces between them.
class RowSink final : public Sink {
 public:
  struct Cell {
    std::string column, text;
  };

  void null() override { leaf(""); }
  void boolean(bool value) override { leaf(value ? "true" : "false"); }
  void integer(std::int64_t value) override;
  void natural(std::uint64_t value) override;
  void number(double value) override;
  void text(std::string_view value) override { leaf(std::string(value)); }
  void begin_list() override;
  void end_list() override;
  void begin_object() override {}
  void key(std::string_view name) override {
    if (lists_ == 0) path_.emplace_back(name);
  }
  void end_object() override { value_done(); }

  const std::vector<Cell>& cells() const { return cells_; }

 private:
  void leaf(const std::string& text);
  void value_done();

  std::vector<std::string> path_;
  int lists_ = 0;  // that are open
  std::vector<Cell> cells_;
};

}  // namespace hazard::codec
