// Agents that are other programs: cmd:PROGRAM, split at blanks, where '...' and "..." keep blanks
// together; no shell reads it. docs/liars.md shows the messages.
//
// A program plays one match after another, and as many copies of it run as matches are played at
// once. Where it gives no good answer in time, it calls, and without a bid to call it makes the
// lowest bid: nothing that it might not have chosen, so that no fault is of use, every round comes
// to its end and its record follows from the rules. Who is late is ended, and so is not asked again
// before the next match; what is left undecided counts as the fault that ended it.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/liars/match/agent.h"
#include "hazard/liars/play/outside.h"
#include "liars/play/knowledge.h"

namespace hazard::liars {

// Whether the name is that of another program.
bool is_outside_agent(std::string_view name);

// The words of a command: "python3 'my bot.py'".
Result<std::vector<std::string>> split_command(std::string_view command);

// What a program is told before it decides, and what it answers: "{"action": "bid 3x4"}".
struct OutsideQuestion {
  std::int64_t match = 1;  // from 1
  double seconds = 0;      // that it has
  std::uint32_t seed = 0;  // to draw lots by
};
std::string question_text(const View& view, const OutsideQuestion& question);
// And what it is told after a round, match.past().back().
std::string round_text(const Match& match, int seat, std::int64_t number);

class OutsideProgram;

// All that may be started. Programs end with this and the agents that they are.
class OutsidePrograms {
 public:
  // The errand's watch ends waiting, and its warn hears what was wrong with an answer.
  OutsidePrograms(OutsideOptions options, Errand errand);
  ~OutsidePrograms();

  // One for each match and seat. The first of a name starts its program, to see whether it can.
  Result<std::unique_ptr<Agent>> agent(std::string_view name);

 private:
  OutsideOptions options_;
  Errand errand_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<OutsideProgram>, std::less<>> programs_;  // by name
};

}  // namespace hazard::liars
