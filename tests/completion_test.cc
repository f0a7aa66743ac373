// What shells are told about the commands, tried out in bash.
#include "program.h"

namespace hazard::tests {
namespace {

class Completion : public Program {
 protected:
  // What bash offers at the end of a line; `breaks` end words for it.
  std::string offered(const std::string& line, const std::string& breaks = " :=") const {
    const std::string script =
        "source <(\"$1\" completion bash)\n"
        "COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDBREAKS=$3\n"
        "_hazard && echo \"${COMPREPLY[@]}\"";
    const Outcome done =
        Child(Words{"bash", "-c", script, "bash"} + kProgram + Words{line, breaks}, cache()).wait();
    EXPECT_EQ(done.err, "");
    return done.out.substr(0, done.out.find_last_not_of('\n') + 1);
  }
};

TEST_F(Completion, GivesTheNamesOfVariants) {
  EXPECT_EQ(offered("hazard solve ya"), "yatzy yahtzee yahtzee-free yahtzee-plain");
  EXPECT_EQ(offered("hazard solve --theta 0.1 --json yahtzee-"), "yahtzee-free yahtzee-plain");
  EXPECT_EQ(offered("hazard report risk yat"), "yatzy");
  EXPECT_EQ(offered("hazard liars advise pe"), "perudo");
}

TEST_F(Completion, GivesCommandsAndTheirOptions) {
  EXPECT_EQ(offered("hazard s"), "solve simulate sweep serve schema");
  EXPECT_EQ(offered("hazard liars re"), "review");
  EXPECT_EQ(offered("hazard solve --th"), "--theta --threads");
  EXPECT_EQ(offered("hazard liars call --no"), "--no-wild");
}

TEST_F(Completion, HidesCommandsThatPackagesAreMadeWith) {
  EXPECT_EQ(offered("hazard comp"), "compare");
  EXPECT_EQ(offered("hazard man"), "");
  EXPECT_FALSE(contains(run({"--help"}).out, "completion"));
  EXPECT_FALSE(contains(run({"nothing"}).err, "completion"));
}

TEST_F(Completion, GivesTheValuesOfOptions) {
  EXPECT_EQ(offered("hazard evaluate yatzy --policy g"), "greedy");
  EXPECT_EQ(offered("hazard compare yatzy optimal he"), "heuristic");
  EXPECT_EQ(offered("hazard liars call --rules du"), "dudo");
  EXPECT_EQ(offered("hazard solve --theta ya"), "");
}

TEST_F(Completion, GoesOnAfterCommasColonsAndEquals) {
  EXPECT_EQ(offered("hazard simulate yatzy --policy optimal,gr"), "optimal,greedy");
  EXPECT_EQ(offered("hazard evaluate --policy theta:i"), "inf");
  EXPECT_EQ(offered("hazard evaluate --policy theta:i", " "), "theta:inf");
  EXPECT_EQ(offered("hazard evaluate --policy=gr"), "greedy");
  EXPECT_EQ(offered("hazard evaluate --policy=gr", " "), "--policy=greedy");
  EXPECT_EQ(offered("hazard simulate --policy=optimal,theta:-"), "-inf");
}

TEST_F(Completion, KnowsThreeShells) {
  EXPECT_TRUE(contains(run({"completion", "zsh"}).out, "#compdef hazard"));
  EXPECT_TRUE(contains(run({"completion", "fish"}).out, "complete -c hazard"));
  const Outcome other = run({"completion", "tcsh"});
  EXPECT_EQ(other.code, 2);
  EXPECT_EQ(other.err, "hazard: shell 'tcsh': write bash, zsh or fish\n");
}

TEST_F(Completion, TheManualNamesEveryCommand) {
  const std::string manual = run({"manual"}).out;
  for (const char* command : {"solve", "liars call", "bench"}) {
    EXPECT_TRUE(contains(manual, fmt::format(".SS \\fBhazard {}\\fR", command))) << command;
  }
  EXPECT_TRUE(contains(manual, "yahtzee\\-plain"));
}

}  // namespace
}  // namespace hazard::tests
