// What HTTP says beside the answers of the engine: problems (RFC 9457), jobs, health. Their fields
// are listed once, for JSON and for the OpenAPI document.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "codec/type.h"
#include "engine/fields.h"
#include "server/perform.h"

namespace hazard::server {

struct Problem {
  std::string type = "about:blank";
  std::string title;  // what the status means
  int status = 0;
  std::string detail;
  std::string code;  // for programs
};

Problem make_problem(int status, std::string_view code, std::string detail);
Problem make_problem(const Failed& failed);

std::string_view status_title(int status);  // "Not Found"

enum class JobState { kQueued, kRunning, kDone, kFailed, kCancelled };

inline bool is_over(JobState state) { return state >= JobState::kDone; }

struct JobStatus {
  std::string id;
  std::string method;
  JobState state{};
  double fraction = 0;
  double seconds = 0;
  std::optional<Problem> problem;
};

struct Health {
  std::string status = "ok";
  std::string version;
  bool page = false;
};

}  // namespace hazard::server

template <>
struct hazard::codec::Words<hazard::server::JobState> {
  using enum server::JobState;
  static constexpr std::array<std::pair<server::JobState, std::string_view>, 5> kWords = {
      {{kQueued, "queued"},
       {kRunning, "running"},
       {kDone, "done"},
       {kFailed, "failed"},
       {kCancelled, "cancelled"}}};
};

HAZARD_FIELDS(hazard::server::Problem, "Problem", "Why there is no answer (RFC 9457)");
HAZARD_FIELDS(hazard::server::JobStatus, "Job", "Long work, and how far it has come");
HAZARD_FIELDS(hazard::server::Health, "Health", "That the server answers");
