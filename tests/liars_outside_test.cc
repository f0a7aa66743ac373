// Liar's Dice: agents that are other programs.
#include "program.h"

namespace hazard::tests {
namespace {

class LiarsOutside : public Program {
 protected:
  // A program for Python. Nobody who works is called late for a slow machine.
  std::string bot(const std::string& name, const std::string& text) const {
    write_file(folder_ / name, text);
    return "cmd:python3 '" + (folder_ / name).string() + "'";
  }
  static std::string example() {
    return "cmd:python3 '" + std::string(HAZARD_TESTS_FOLDER) + "/../examples/liars_bot.py'";
  }
  static Words tournament(const std::string& agents, const std::string& games) {
    return {"liars", "tournament", "--agents", agents, "--games", games, "--start-ms", "60000"};
  }
  static Words patient() { return {"--answer-ms", "60000"}; }
};

bool alive(int pid) {
  const std::string status = read_file(fmt::format("/proc/{}/status", pid));
  return !status.empty() && !contains(status, "State:\tZ");
}

TEST_F(LiarsOutside, TheExampleInPythonPlaysTwoHundredMatches) {
  const Words how = tournament(example() + ",honest,threshold:0.3", "200") + patient();
  Json played = ask(how + Words{"--threads", "2"});
  EXPECT_EQ(played["games"], 200);
  EXPECT_EQ(played["agents"][0]["agent"], example());
  for (const auto& [kind, count] : played["agents"][0]["faults"].items()) EXPECT_EQ(count, 0);
  // Better than its fair share of a third, by four standard errors of 3.3 %.
  EXPECT_GE(played["agents"][0].value("share", 0.0), 0.333 + 4 * 0.033);
  Json alone = ask(how + Words{"--threads", "1"});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(alone["agents"][i]["wins"], played["agents"][i]["wins"]);
}

TEST_F(LiarsOutside, WhoDiesHangsOrTalksNonsenseDoesNotStopTheTournament) {
  const std::string dies = bot("dies.py", "import sys\nsys.stdin.readline()\nsys.exit(1)\n");
  const std::string hangs = bot("hangs.py", "while True: pass\n");
  const std::string nonsense = bot("nonsense.py", "while input(): print('no', flush=True)\n");
  const std::string csv = (folder_ / "table.csv").string();
  const Words how = {"liars", "tournament", "--rules", "plain+dice=2", "--games", "20"};
  const Outcome done = run(how + Words{"--agents", dies + "," + hangs + "," + nonsense + ",honest",
                                       "--start-ms", "300", "--csv", csv, "--json"});
  EXPECT_EQ(done.code, 0) << done.err;
  Json played = done.json();
  EXPECT_EQ(played["games"], 20);
  for (int i = 0; i < 3; ++i) {
    int faults = 0;
    for (const auto& [kind, count] : played["agents"][i]["faults"].items()) {
      faults += count.get<int>();
    }
    EXPECT_EQ(faults, played["agents"][i]["decisions"]) << i;
  }
  EXPECT_EQ(played["agents"][1]["faults"]["late"], played["agents"][1]["decisions"]);
  EXPECT_EQ(played["agents"][3]["faults"]["late"], 0);
  EXPECT_GE(played["warnings"].size(), 3u);
  EXPECT_TRUE(contains(read_file(csv), ",faults_late,faults_ended,faults_unreadable,"));
  const Outcome said = run(how + Words{"--agents", "cmd:true,honest", "--threads", "1"});
  EXPECT_TRUE(contains(said.out, "\nWithout a good answer, which counts as a call\n  cmd:true  "))
      << said.out;
  EXPECT_TRUE(contains(said.err, "agent 'cmd:true': it has ended")) << said.err;
}

TEST_F(LiarsOutside, AProgramSitsAtTheTableInTheTerminal) {
  const std::string caller =
      bot("caller.py",
          "import json, sys\n"
          "for line in sys.stdin:\n"
          "    message = json.loads(line)\n"
          "    if message['message'] == 'decide':\n"
          "        print(json.dumps({'action': 'liar' if message['bids'] else 'two twos'}),\n"
          "              flush=True)\n");
  const Words how = {"liars", "play", "--seed", "5", "--rules", "plain+dice=2", "--agents", caller};
  const Outcome said = run_in_shell("printf 'Three fours\\nthree fours\\n' | \"$@\"",
                                    how + Words{"--start-ms", "60000"});
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(contains(said.out, "2 twos")) << said.out;
  EXPECT_TRUE(contains(said.out, "Anna calls.")) << said.out;
  const Outcome silent = run_in_shell(
      "printf '3 4\\n' | \"$@\"",
      Words{"liars", "play", "--seed", "4", "--rules", "plain+dice=2", "--agents", "cmd:true"});
  EXPECT_TRUE(contains(silent.out, "Anna gives no good answer, which counts as a call"))
      << silent.out;
}

TEST_F(LiarsOutside, ProgramsEndWithUs) {
  const std::string pid_file = (folder_ / "pid").string();
  const std::string stubborn = bot("stubborn.py",
                                   "import os, signal, sys\n"
                                   "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
                                   "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                                   "with open('" +
                                       pid_file +
                                       "~', 'w') as file:\n"
                                       "    file.write(str(os.getpid()))\n"
                                       "os.rename('" +
                                       pid_file + "~', '" + pid_file +
                                       "')\n"
                                       "while True: signal.pause()\n");
  struct Way {
    Words words;
    int signal, code;
  };
  for (const Way& way :
       {Way{tournament(stubborn + ",honest", "5"), SIGINT, 130},
        Way{tournament(stubborn + ",honest", "5"), SIGTERM, -SIGTERM},
        // Seed 5: the program opens.
        Way{{"liars", "play", "--seed", "5", "--agents", stubborn, "--start-ms", "60000"},
            SIGINT,
            -SIGINT}}) {
    SCOPED_TRACE(way.words[1]);
    fs::remove(pid_file);
    Child child(kProgram + way.words, cache());
    for (const auto start = Clock::now(); !fs::exists(pid_file) && Clock::now() - start < 20s;) {
      std::this_thread::sleep_for(2ms);
    }
    const int pid = std::stoi(read_file(pid_file));
    EXPECT_TRUE(alive(pid));
    if (way.words[1] == "play") std::this_thread::sleep_for(50ms);  // until it is asked
    child.send(way.signal);
    EXPECT_EQ(child.wait().code, way.code);
    for (const auto start = Clock::now(); alive(pid) && Clock::now() - start < 20s;) {
      std::this_thread::sleep_for(1ms);
    }
    EXPECT_FALSE(alive(pid));
  }
}

// To start programs for whoever can reach the server would be to hand the machine over.
TEST_F(LiarsOutside, NoServerStartsAProgram) {
  const fs::path trace = folder_ / "trace";
  const std::string agent = "cmd:touch " + trace.string();
  const std::vector<std::pair<std::string, Json>> requests = {
      {"liars.tournament", {{"agents", {agent, "honest"}}}},
      {"liars.play", {{"agents", {agent}}}},
      {"liars.advise", {{"position", "perudo:2-2:1x3:44"}, {"agent", agent}}},
      {"liars.exploit", {{"dice", {1, 1}}, {"agent", agent}}},
      {"liars.review", {{"record", "rules plain\nplayers A B\n"}, {"agent", agent}}}};
  std::string input;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const auto& [method, params] = requests[i];
    const Json call = {{"jsonrpc", "2.0"}, {"id", i}, {"method", method}, {"params", params}};
    input += call.dump() + "\n";
  }
  const Json tool = {{"jsonrpc", "2.0"},
                     {"id", requests.size()},
                     {"method", "tools/call"},
                     {"params", {{"name", "liars_tournament"}, {"arguments", requests[0].second}}}};
  write_file(folder_ / "input", input + tool.dump() + "\n");
  const Outcome done =
      run_in_shell("\"$@\" <" + (folder_ / "input").string(), {"serve", "--stdio"});
  EXPECT_EQ(done.code, 0) << done.err;
  std::size_t refused = 0;
  for (std::size_t at = 0;
       (at = done.out.find("no program is started here", at)) != std::string::npos; ++at) {
    ++refused;
  }
  EXPECT_GE(refused, requests.size()) << done.out;
  // Nor may a request allow itself to.
  Json allowed = requests[0].second;
  allowed["programs"] = Json::object();
  write_file(
      folder_ / "input",
      Json({{"jsonrpc", "2.0"}, {"id", 1}, {"method", "liars.tournament"}, {"params", allowed}})
              .dump() +
          "\n");
  const Outcome sly = run_in_shell("\"$@\" <" + (folder_ / "input").string(), {"serve", "--stdio"});
  EXPECT_TRUE(contains(sly.out, "programs: no such field")) << sly.out;
  EXPECT_FALSE(fs::exists(trace));
  // Where programs are started, it is there.
  run(tournament(agent + ",honest", "1"));
  EXPECT_TRUE(fs::exists(trace));
}

}  // namespace
}  // namespace hazard::tests
