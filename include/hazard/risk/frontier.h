// What risk buys and what it costs, read off a sweep.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hazard/risk/sweep.h"

namespace hazard::risk {

struct Frontier {
  struct Row {
    double theta = 0;
    double mean = 0;
    double sd = 0;
    bool efficient = false;  // no other theta has more mean with less sd, or with more where bold
    // Mean points given up for each point of sd gained (bold) or shed (cautious), against theta 0.
    std::optional<double> price;
    bool added = false;  // between the thetas that were asked for
  };
  // Where some figure of the distribution is best.
  struct Best {
    std::string figure;  // "p5", "worst 5 %", "P(>= 300)", "most sd"
    double theta = 0;    // the one with the highest mean, if several are best
    double value = 0;
    double at_zero = 0;    // of the mean player
    double mean_lost = 0;  // points of mean given up
  };
  // Near theta = 0 with the exact value there: f(theta) = constant + linear theta + square theta^2.
  struct Fit {
    double constant = 0, linear = 0, square = 0;
    double reach = 0;  // fitted for |theta| up to this
    double worst = 0;  // largest distance from the exact points
  };

  std::vector<Row> rows;              // by theta
  std::vector<double> added() const;  // thetas between those that were asked for
  std::vector<Best> best;
  std::optional<Fit> mean_fit, sd_fit;  // nothing if there are too few points near 0
};

// The sweep must contain theta = 0.
Frontier make_frontier(const std::vector<SweepPoint>& sweep);

// Thetas between those of the sweep, at most one for each figure, at which it may be better than at
// all of them, or as good with less mean lost; none if no difference would show any more. The sweep
// must be sorted by theta and contain 0.
std::vector<double> more_thetas(const std::vector<SweepPoint>& sweep);

}  // namespace hazard::risk
