// Records as lists of numbers, for files. A record lists its fields once, in a function
//
//   template <class Io> void visit(Io& io, Record& record) { io(record.first, record.second); }
//
// which serves for writing and for reading. Fields are numbers, lists and records.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace hazard::risk {

class NumberWriter {
 public:
  template <class... Fields>
  void operator()(Fields&... fields) {
    (put(fields), ...);
  }
  const std::vector<double>& numbers() const { return numbers_; }

 private:
  void put(double number) { numbers_.push_back(number); }
  void put(int number) { numbers_.push_back(number); }
  template <class T>
  void put(std::vector<T>& list) {
    put(static_cast<double>(list.size()));
    for (T& item : list) put(item);
  }
  template <class T, std::size_t size>
  void put(std::array<T, size>& list) {
    for (T& item : list) put(item);
  }
  template <class Record>
  void put(Record& record) {
    visit(*this, record);
  }

  std::vector<double> numbers_;
};

class NumberReader {
 public:
  explicit NumberReader(std::span<const double> numbers) : left_(numbers) {}

  template <class... Fields>
  void operator()(Fields&... fields) {
    (get(fields), ...);
  }
  // Every number was there, and none is left over.
  bool complete() const { return sound_ && left_.empty(); }

 private:
  void get(double& number) {
    if (left_.empty()) {
      sound_ = false;
      return;
    }
    number = left_.front();
    left_ = left_.subspan(1);
  }
  void get(int& number) {
    double any = 0;
    get(any);
    sound_ = sound_ && any == std::trunc(any) && std::abs(any) <= 1e9;
    number = sound_ ? static_cast<int>(any) : 0;
  }
  template <class T>
  void get(std::vector<T>& list) {
    int size = 0;
    get(size);
    // Every item is one number at least.
    sound_ = sound_ && size >= 0 && static_cast<std::size_t>(size) <= left_.size();
    list.resize(sound_ ? size : 0);
    for (T& item : list) get(item);
  }
  template <class T, std::size_t size>
  void get(std::array<T, size>& list) {
    for (T& item : list) get(item);
  }
  template <class Record>
  void get(Record& record) {
    visit(*this, record);
  }

  std::span<const double> left_;
  bool sound_ = true;
};

}  // namespace hazard::risk
