// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/smooth_curve.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace trammel;
using exchange::plot::Series;

namespace {

Series through(const std::vector<double>& across, const std::vector<double>& up) {
  Series series;
  exchange::plot::add_smooth_curve(series, across, up);
  return series;
}

}  // namespace

TEST_CASE("plot: a smooth curve of two points is a line, of one the point") {
  CHECK(through({3.0}, {7.0}).up == std::vector<double>{7.0});
  const Series line = through({1.0, 3.0}, {2.0, 6.0});
  for (std::size_t i = 0; i < line.across.size(); ++i)
    CHECK(line.up[i] == doctest::Approx(2 * line.across[i]));
}

TEST_CASE("plot: an amplitude that falls as a root is drawn near to it, without kinks") {
  std::vector<double> times, values;
  for (const double t : {0.0, 40.0, 65.0, 80.0, 90.0}) {
    times.push_back(t);
    values.push_back(std::sqrt(100.0 - t));
  }
  const Series curve = through(times, values);
  double off = 0.0;
  for (std::size_t i = 0; i < curve.across.size(); ++i)
    off = std::max(off, std::abs(curve.up[i] - std::sqrt(100.0 - curve.across[i])));
  CHECK(off < 0.05);  // the lines between the points are off by 0.29
}

TEST_CASE("property: a smooth curve goes through its points, and no farther between them") {
  CHECK(rc::check([] {
    std::vector<double> across{0.0}, up{0.0};
    for (int k = 0; k < 6; ++k) {
      across.push_back(across.back() + 0.01 * *rc::gen::inRange(1, 1000));
      up.push_back(0.1 * *rc::gen::inRange(-50, 50));
    }
    const Series curve = through(across, up);
    const std::size_t pieces = (curve.up.size() - 1) / (up.size() - 1);
    for (std::size_t k = 0; k + 1 < up.size(); ++k) {
      RC_ASSERT(curve.across[k * pieces] == across[k]);
      RC_ASSERT(curve.up[k * pieces] == up[k]);
      const auto [low, high] = std::minmax(up[k], up[k + 1]);
      for (std::size_t i = k * pieces; i <= (k + 1) * pieces; ++i) {
        RC_ASSERT(curve.up[i] >= low - 1e-12);
        RC_ASSERT(curve.up[i] <= high + 1e-12);
      }
    }
  }));
}
