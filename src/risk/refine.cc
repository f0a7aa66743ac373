// Where between the points of a sweep a figure may be better than at any of them.
//
// Heights of figures move smoothly with theta, so the highest point and its neighbours make a
// parabola whose top is the next theta to look at. A quantile is a step function: once its best
// value is known, the theta with the least mean lost is where the height passes the step, and a
// line through the points on either side tells where that is. Thetas have two digits.
#include <algorithm>
#include <cmath>
#include <optional>

#include "base/assert.h"
#include "hazard/risk/frontier.h"
#include "risk/figures.h"

namespace hazard::risk {
namespace {

// One figure along the sweep.
struct Track {
  std::vector<double> thetas;
  std::vector<double> means;
  std::vector<Figure> figures;

  bool known(double theta) const { return std::ranges::binary_search(thetas, theta); }
  std::size_t highest() const {
    return std::ranges::max_element(figures, {}, &Figure::height) - figures.begin();
  }
  // The best value; among equals the most mean.
  std::size_t best() const {
    const auto rank = [&](std::size_t i) {
      return std::pair(figures[i].whole ? figures[i].value : figures[i].height, means[i]);
    };
    std::size_t best = 0;
    for (std::size_t i = 1; i < figures.size(); ++i) {
      if (rank(i) > rank(best)) best = i;
    }
    return best;
  }
};

// To two digits: 0.0742 is 0.074, or 0.075 if it is to be no nearer to 0.
double two_digits(double theta, bool outwards) {
  if (theta == 0) return 0;
  // Whole numbers of 1/10^k, since 0.01 is no double and 100 is.
  const double scale = std::pow(10, 1 - std::floor(std::log10(std::abs(theta))));
  const double size = std::abs(theta) * scale;
  const double whole = outwards ? std::ceil(size - 1e-6) : std::round(size);
  return std::copysign(whole / scale, theta);
}

// Top of the parabola through a point and its neighbours, of which none is higher.
struct Top {
  double theta;
  double height;
};
Top top_of(const Track& track, std::size_t middle) {
  const double x = track.thetas[middle];
  const double y = track.figures[middle].height;
  const double left = track.thetas[middle - 1] - x;
  const double right = track.thetas[middle + 1] - x;
  // y + linear d + square d^2
  const double at_left = (track.figures[middle - 1].height - y) / left;
  const double at_right = (track.figures[middle + 1].height - y) / right;
  const double square = (at_right - at_left) / (right - left);
  const double linear = at_left - square * left;
  if (!(square < 0)) return {x, y};
  const double d = std::clamp(-linear / (2 * square), left, right);
  return {x + d, y + linear * d + square * d * d};
}

// A theta at which the figure may be higher than anywhere so far.
std::optional<double> towards_the_top(const Track& track) {
  const std::size_t i = track.highest();
  if (i == 0 || i + 1 == track.thetas.size()) return std::nullopt;  // not beyond the ends
  const Figure& figure = track.figures[i];
  const double drop =
      figure.height - std::min(track.figures[i - 1].height, track.figures[i + 1].height);
  const Top top = top_of(track, i);
  const auto promising = [&](double height) {
    return figure.whole ? std::ceil(height + figure.shows) > figure.value
                        : height > figure.height + figure.shows;
  };
  if (const double next = two_digits(top.theta, false);
      promising(top.height) && !track.known(next)) {
    return next;
  }
  // A lopsided peak hides from a parabola: halve the wider side while it falls steeply.
  if (!promising(figure.height + drop / 8)) return std::nullopt;
  const double left = track.thetas[i - 1];
  const double right = track.thetas[i + 1];
  const double here = track.thetas[i];
  const double next = two_digits((here + (here - left > right - here ? left : right)) / 2, false);
  return track.known(next) ? std::nullopt : std::optional(next);
}

// A theta nearer to 0 that may have the best value of a quantile with less mean lost.
std::optional<double> towards_zero(const Track& track) {
  const std::size_t best = track.best();
  const double theta = track.thetas[best];
  if (!track.figures[best].whole || theta == 0) return std::nullopt;
  const std::size_t inner = theta > 0 ? best - 1 : best + 1;
  if (track.figures[inner].value >= track.figures[best].value) return std::nullopt;
  constexpr double kMeanShows = 0.05;  // points
  if (std::abs(track.means[inner] - track.means[best]) < kMeanShows) return std::nullopt;
  const double low = track.figures[inner].height;
  const double step = track.figures[best].value - 1;
  const double way = (step - low) / (track.figures[best].height - low);
  const double next = two_digits(track.thetas[inner] + way * (theta - track.thetas[inner]), true);
  return track.known(next) || std::abs(next) > std::abs(theta) ? std::nullopt : std::optional(next);
}

}  // namespace

std::vector<double> more_thetas(const std::vector<SweepPoint>& sweep) {
  const auto zero = std::ranges::find(sweep, 0.0, &SweepPoint::theta);
  HAZARD_ASSERT(zero != sweep.end());
  const std::vector<int> targets = target_scores(zero->evaluation.score);
  std::vector<Track> tracks(figures(zero->evaluation.score, targets).size());
  for (const SweepPoint& point : sweep) {
    const std::vector<Figure> all = figures(point.evaluation.score, targets);
    for (std::size_t f = 0; f < all.size(); ++f) {
      tracks[f].thetas.push_back(point.theta);
      tracks[f].means.push_back(point.evaluation.score.mean());
      tracks[f].figures.push_back(all[f]);
    }
  }
  std::vector<double> more;
  for (const Track& track : tracks) {
    auto next = towards_the_top(track);
    if (!next) next = towards_zero(track);
    if (next) more.push_back(*next);
  }
  std::ranges::sort(more);
  more.erase(std::unique(more.begin(), more.end()), more.end());
  return more;
}

}  // namespace hazard::risk
