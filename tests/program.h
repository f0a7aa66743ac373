// Runs the program as people and other programs do: arguments in; standard output, standard error,
// exit code and the cache folder out.
#pragma once

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

extern char** environ;

namespace hazard::tests {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;
using Words = std::vector<std::string>;

inline constexpr double kPlainStart = 245.8707745141;  // yahtzee-plain, the quickest to solve

inline std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(const fs::path& path, std::string_view bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

inline std::vector<std::string> names_below(const fs::path& folder) {
  std::vector<std::string> names;
  if (!fs::exists(folder)) return names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_directory()) names.push_back(entry.path().filename().string());
  }
  return names;
}

// A folder of its own that ends with its owner.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "hazard-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp: " + name);
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  fs::path operator/(std::string_view name) const { return path_ / name; }

 private:
  fs::path path_;
};

// Without the lines that say how long work takes: whether there are some depends on the machine.
inline std::string without_estimates(const std::string& err) {
  std::string rest;
  for (std::size_t from = 0; from < err.size();) {
    const std::size_t end = std::min(err.find('\n', from), err.size() - 1) + 1;
    const std::string line = err.substr(from, end - from);
    const bool estimate = line.starts_with("hazard: ") &&
                          line.find(": about ") != std::string::npos &&
                          line.find(" thread") != std::string::npos;
    if (!estimate) rest += line;
    from = end;
  }
  return rest;
}

struct Outcome {
  int code;  // exit code, or minus the signal that ended it
  std::string out;
  std::string err;

  Json json() const {
    Json parsed = Json::parse(out, nullptr, false);
    EXPECT_TRUE(parsed.is_object()) << "no JSON object: " << out << err;
    return parsed.is_object() ? parsed : Json::object();
  }
};

// A running program with a cache folder of the caller's choice, and a folder for games beside it.
class Child {
 public:
  Child(Words words, const fs::path& cache) {
    std::vector<std::string> settings = {"XDG_CACHE_HOME=" + cache.string(),
                                         "XDG_DATA_HOME=" + cache.string() + "-data"};
    for (char** setting = environ; *setting != nullptr; ++setting) {
      const std::string_view given(*setting);
      if (!given.starts_with("XDG_CACHE_HOME=") && !given.starts_with("XDG_DATA_HOME=") &&
          !given.starts_with("HAZARD_GAMES=")) {
        settings.emplace_back(given);
      }
    }
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    const int flags = O_WRONLY | O_CREAT | O_TRUNC;
    const std::string out = (output_ / "out").string();
    const std::string err = (output_ / "err").string();
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), flags, 0600);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), flags, 0600);
    const int failed = ::posix_spawnp(&pid_, words[0].c_str(), &actions, nullptr,
                                      pointers(words).data(), pointers(settings).data());
    ::posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error(words[0] + ": " + std::strerror(failed));
  }

  Outcome wait() {
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), read_file(output_ / "out"),
            without_estimates(read_file(output_ / "err"))};
  }

  // Presses Ctrl-C once the program has said that it wants to hear of it.
  void interrupt() const {
    for (const auto start = Clock::now(); Clock::now() - start < 20s;) {
      const std::string status = read_file(fmt::format("/proc/{}/status", pid_));
      const std::size_t caught = status.find("SigCgt:");
      if (caught != std::string::npos &&
          (std::stoull(status.substr(caught + 7), nullptr, 16) >> (SIGINT - 1) & 1) != 0) {
        break;
      }
      std::this_thread::sleep_for(1ms);
    }
    send(SIGINT);
  }
  void send(int signal) const { ::kill(pid_, signal); }

 private:
  static std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
  }

  Folder output_;
  pid_t pid_ = 0;
};

inline Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

inline const Words kProgram = {HAZARD_PROGRAM};

class Program : public testing::Test {
 protected:
  Outcome run(const Words& arguments) const { return Child(kProgram + arguments, cache()).wait(); }
  // Runs the program within a shell script, in which "$@" is the program and its arguments.
  Outcome run_in_shell(const std::string& script, const Words& arguments) const {
    return Child(Words{"sh", "-c", script, "sh"} + kProgram + arguments, cache()).wait();
  }
  Json ask(const Words& arguments) const {
    const Outcome done = run(arguments + Words{"--json"});
    EXPECT_EQ(done.code, 0) << done.err;
    EXPECT_EQ(done.err, "");
    return done.json();
  }

  fs::path cache() const { return folder_ / "cache"; }
  fs::path table_path(std::string_view name = "yahtzee-plain-mean.table") const {
    return cache() / "hazard" / name;
  }
  std::string signature(const Words& options) const {
    return ask(Words{"bench", "--signature"} + options).value("signature", "");
  }

  Folder folder_;
};

inline bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace hazard::tests
