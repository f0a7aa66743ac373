// The risk laboratory: its answers and files, and sweeps that the world interrupts.
#include "program.h"

#include <cmath>
#include <sstream>

namespace hazard::tests {
namespace {

const Words kSweep = {"sweep", "yahtzee-plain", "--thetas", "-0.1,-0.03,0,0.1"};
constexpr std::size_t kThetas = 4;

class ProgramSweepSlow : public Program {
 protected:
  static Words with_files(const Words& words, const fs::path& stem) {
    return words + Words{"--out", stem.string() + ".csv", "--out", stem.string() + ".json"};
  }
  // What a sweep gives that nothing disturbed, made once for all tests of a process.
  struct Undisturbed {
    Folder folder;
    fs::path stem = folder / "undisturbed";
    fs::path cache = folder / "cache";
    Outcome done = Child(kProgram + with_files(kSweep, stem), cache).wait();
  };
  static const Undisturbed& undisturbed() {
    static const Undisturbed sweep;
    EXPECT_EQ(sweep.done.code, 0) << sweep.done.err;
    EXPECT_EQ(sweep.done.err, "");
    return sweep;
  }
  // As if kSweep had been asked for before.
  void fill_cache() const { fs::copy(undisturbed().cache, cache(), fs::copy_options::recursive); }
  static void expect_same_files(const fs::path& a, const fs::path& b) {
    for (const char* ending : {".csv", ".json"}) {
      const std::string text = read_file(a.string() + ending);
      EXPECT_GT(text.size(), 1000u);
      EXPECT_TRUE(text == read_file(b.string() + ending)) << ending;
    }
  }
  std::size_t points() const {
    std::size_t count = 0;
    for (const std::string& name : names_below(cache())) count += name.ends_with(".sweep-point");
    return count;
  }
  void wait_for_points(std::size_t count) const {
    for (const auto start = Clock::now(); points() < count && Clock::now() - start < 300s;) {
      std::this_thread::sleep_for(5ms);
    }
    EXPECT_GE(points(), count);
  }
  fs::path point_path(const std::string& theta) const {
    return cache() / "hazard" / ("yahtzee-plain-theta" + theta + ".sweep-point");
  }
};

TEST_F(ProgramSweepSlow, EveryThetaIsALineOfTheFilesAndOfTheAnswer) {
  const fs::path stem = folder_ / "risk";
  const Json answer = ask(with_files(kSweep, stem));
  EXPECT_EQ(Json::parse(read_file(stem.string() + ".json")), answer);
  ASSERT_EQ(answer["points"].size(), kThetas);
  std::istringstream csv(read_file(stem.string() + ".csv"));
  std::string names, line;
  std::getline(csv, names);
  EXPECT_TRUE(
      names.starts_with("variant,theta,certainty_equivalent,mean,sd,skewness,quantiles_p1,"))
      << names;
  double worth = 0;
  for (const Json& point : answer["points"]) {
    ASSERT_TRUE(std::getline(csv, line));
    EXPECT_EQ(std::ranges::count(line, ','), std::ranges::count(names, ','));
    EXPECT_EQ(std::stod(line.substr(line.find(',') + 1)), point["theta"]);
    const double theta = point["theta"];
    EXPECT_GT(point["certainty_equivalent"], worth);  // increases with theta
    worth = point["certainty_equivalent"];
    double sum = 0, power = 0;
    for (const Json& entry : point["pmf"]) {
      sum += entry.at(1).get<double>();
      power += std::exp(theta * entry.at(0).get<double>()) * entry.at(1).get<double>();
    }
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_NEAR(theta == 0 ? point.value("mean", 0.0) : std::log(power) / theta, worth, 1e-9);
    EXPECT_LE(point["mean"], kPlainStart + 1e-9);
    const double differs = point["disagreement"].value("box", -1.0);
    EXPECT_EQ(differs > 0, theta != 0) << differs;
  }
  EXPECT_FALSE(std::getline(csv, line));
  EXPECT_EQ(run(kSweep + Words{"--csv", "-"}).out, read_file(stem.string() + ".csv"));
  const Outcome shown = run(with_files(kSweep, stem));
  EXPECT_TRUE(contains(shown.out, "4 of 4 had been computed before")) << shown.out;
  EXPECT_TRUE(contains(shown.out, "written: " + stem.string() + ".json")) << shown.out;
}

TEST_F(ProgramSweepSlow, WhatIsKilledGoesOnFromThereToTheSameFiles) {
  const fs::path stem = folder_ / "killed";
  for (const std::size_t done : {0u, 1u, 2u}) {
    Child child(kProgram + with_files(kSweep, stem), cache());
    wait_for_points(done);
    std::this_thread::sleep_for(60ms + 150ms * done);
    child.send(SIGKILL);
    EXPECT_EQ(child.wait().code, -SIGKILL);
    EXPECT_FALSE(fs::exists(stem.string() + ".csv"));
  }
  const Outcome done = run(with_files(kSweep, stem));
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_EQ(done.err, "");
  EXPECT_FALSE(contains(done.out, " 0 of 4 had been computed before")) << done.out;
  expect_same_files(stem, undisturbed().stem);
}

TEST_F(ProgramSweepSlow, ADamagedPointIsNotBelieved) {
  const fs::path stem = folder_ / "damaged";
  fill_cache();
  std::string cut = read_file(point_path("-0.1"));
  write_file(point_path("-0.1"), cut.substr(0, cut.size() / 2));
  std::string changed = read_file(point_path("+0"));
  char& digit = changed[changed.size() / 2];
  digit = digit == '1' ? '2' : '1';
  write_file(point_path("+0"), changed);
  fs::copy_file(point_path("-0.03"), point_path("+0.1"), fs::copy_options::overwrite_existing);
  const Outcome done = run(with_files(kSweep, stem));
  EXPECT_EQ(done.code, 0);
  for (const char* theta : {"-0.1", "+0", "+0.1"}) {
    EXPECT_TRUE(contains(done.err, "warning: " + point_path(theta).string() + ": ")) << done.err;
  }
  EXPECT_TRUE(contains(done.err, "computed anew")) << done.err;
  EXPECT_TRUE(contains(done.out, "1 of 4 had been computed before")) << done.out;
  expect_same_files(stem, undisturbed().stem);
  EXPECT_EQ(run(kSweep).err, "");  // the damage is mended
}

TEST_F(ProgramSweepSlow, TwoAtOnceInOneCacheBothSucceed) {
  const Words sweep = {"sweep", "yahtzee-plain", "--thetas", "0,0.1"};
  const fs::path first = folder_ / "first", second = folder_ / "second";
  Child one(kProgram + with_files(sweep, first), cache());
  Child other(kProgram + with_files(sweep, second), cache());
  for (Child* child : {&one, &other}) {
    const Outcome done = child->wait();
    EXPECT_EQ(done.code, 0);
    EXPECT_EQ(done.err, "");
  }
  expect_same_files(first, second);
}

TEST_F(ProgramSweepSlow, CtrlCSaysHowFarItCame) {
  Child child(kProgram + kSweep, cache());
  wait_for_points(1);
  child.interrupt();
  const Outcome done = child.wait();
  EXPECT_EQ(done.code, 130);
  EXPECT_EQ(done.out, "");
  EXPECT_EQ(done.err, fmt::format("hazard: interrupted; {} of 4 thetas are done, and the same "
                                  "command goes on from there\n",
                                  points()));
}

TEST_F(ProgramSweepSlow, WithoutACacheNothingIsKept) {
  Json answer = ask({"sweep", "yahtzee-plain", "--thetas", "0", "--no-cache"});
  EXPECT_EQ(answer["points"].size(), 1u);
  EXPECT_EQ(names_below(cache()), Words{});
}

TEST_F(ProgramSweepSlow, AFileThatCannotBeWrittenIsAFailureWithAReason) {
  fill_cache();
  const Outcome done = run({"sweep", "yahtzee-plain", "--thetas", "0", "--out", "/proc/risk.csv"});
  EXPECT_EQ(done.code, 1);
  EXPECT_TRUE(contains(done.err, "/proc/risk.csv: cannot write")) << done.err;
}

TEST_F(ProgramSweepSlow, TheFrontierAddsTheMeanPlayerAndHoldsAllAgainstHim) {
  fill_cache();
  Json answer = ask({"frontier", "yahtzee-plain", "--thetas", "-0.005,0.005"});
  EXPECT_EQ(answer["exact"], true);
  Json rows = Json::array();  // those asked for
  Json added = Json::array();
  for (const Json& row : answer["frontier"]) {
    if (row["added"] == true) {
      added.push_back(row["theta"]);
    } else {
      rows.push_back(row);
    }
  }
  EXPECT_EQ(answer["added"], added);
  EXPECT_GT(added.size(), 0u);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[1]["theta"], 0.0);
  EXPECT_NEAR(rows[1].value("mean", 0.0), kPlainStart, 1e-9);
  EXPECT_EQ(rows[1]["price"], nullptr);
  EXPECT_LT(rows[0]["sd"], rows[1]["sd"]);
  EXPECT_GT(rows[2]["sd"], rows[1]["sd"]);
  for (int i : {0, 2}) {
    EXPECT_EQ(rows[i]["efficient"], true);
    EXPECT_NEAR(rows[i].value("price", 0.0),
                (rows[1].value("mean", 0.0) - rows[i].value("mean", 0.0)) /
                    std::abs(rows[i].value("sd", 0.0) - rows[1].value("sd", 0.0)),
                1e-9);
  }
  EXPECT_EQ(answer["mean_fit"], nullptr);  // two points are too few
  for (const Json& best : answer["best"]) {
    if (best["figure"] == "least sd") {
      EXPECT_LE(best["value"], best["at_zero"]) << best;
    } else {
      EXPECT_GE(best["value"], best["at_zero"]) << best;
    }
  }
  const Outcome shown = run({"frontier", "yahtzee-plain", "--thetas", "-0.005,0.005"});
  EXPECT_TRUE(contains(shown.out, "cautious")) << shown.out;
  EXPECT_TRUE(contains(shown.out, "added between the thetas asked for")) << shown.out;
}

TEST_F(ProgramSweepSlow, RegimesMeasureTheVarianceOfTheGame) {
  Json answer = ask({"regimes", "yahtzee-plain", "--thetas", "-0.1,0,0.02"});
  EXPECT_EQ(answer["exact"], true);
  EXPECT_NEAR(answer.value("mean", 0.0), kPlainStart, 1e-9);
  // The variance of the score is the sum of what every throw contributes.
  EXPECT_NEAR(answer.value("variance", 0.0), std::pow(answer.value("sd", 0.0), 2), 1e-6);
  EXPECT_NEAR(answer.value("theta_critical", 0.0) * answer["sigma"].value("rms", 0.0), 1, 1e-12);
  EXPECT_EQ(answer["by_throw"].size(), 3u);
  EXPECT_EQ(answer["by_turn"].size(), 13u);
  EXPECT_EQ(answer["estimates"].size(), 3u);
  EXPECT_EQ(answer["best_case"]["points"], 375);
  EXPECT_EQ(answer["regimes"].size(), 3u);
  for (const Json& row : answer["regimes"]) {
    const double theta = row["theta"];
    EXPECT_NEAR(row.value("control", -1.0), std::abs(theta) * answer["sigma"].value("rms", 0.0),
                1e-12);
    EXPECT_EQ(row.value("differs_from_mean", -1.0) > 0, theta != 0);
  }
  ASSERT_EQ(answer["corrections"].size(), 3u);
  for (const Json& correction : answer["corrections"]) {
    const double theta = correction["theta"];
    EXPECT_EQ(correction["by_throw"].size(), 3u);
    EXPECT_EQ(correction["by_turn"].size(), 13u);
    EXPECT_EQ(correction["all"].value("premium", 0.0) > 0, theta > 0);
    // The premium is theta sigma^2 / 2 and the rest.
    EXPECT_NEAR(correction["all"].value("premium", 0.0) - correction["all"].value("rest", 0.0),
                theta / 2 * std::pow(answer["sigma"].value("rms", 0.0), 2), 1e-6);
  }
}

}  // namespace
}  // namespace hazard::tests
