// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/smooth_curve.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace trammel::exchange::plot {

namespace {

constexpr int pieces = 16;  // of what lies between two points: no corner is seen

// At a point between stretches of these lengths and slopes.
double slope_between(double h0, double slope0, double h1, double slope1) {
  if (!(slope0 * slope1 > 0.0)) return 0.0;
  const double w0 = 2 * h1 + h0, w1 = h1 + 2 * h0;
  return (w0 + w1) / (w0 / slope0 + w1 / slope1);
}

// At an end, of the parabola through three points; the first stretch is at the end.
double slope_at_end(double h0, double slope0, double h1, double slope1) {
  const double slope = ((2 * h0 + h1) * slope0 - h0 * slope1) / (h0 + h1);
  if (!(slope * slope0 > 0.0)) return 0.0;
  const double steepest = 3 * std::abs(slope0);
  return slope0 * slope1 > 0.0 ? slope : std::clamp(slope, -steepest, steepest);
}

}  // namespace

void add_smooth_curve(Series& series, std::span<const double> across, std::span<const double> up) {
  const std::size_t count = across.size();
  std::vector<double> h, chords;
  for (std::size_t k = 0; k + 1 < count; ++k) {
    h.push_back(across[k + 1] - across[k]);
    chords.push_back((up[k + 1] - up[k]) / h[k]);
  }
  std::vector<double> slopes(count, chords.empty() ? 0.0 : chords.front());
  if (count > 2) {
    const std::size_t last = count - 2;
    slopes.front() = slope_at_end(h[0], chords[0], h[1], chords[1]);
    slopes.back() = slope_at_end(h[last], chords[last], h[last - 1], chords[last - 1]);
    for (std::size_t k = 1; k <= last; ++k)
      slopes[k] = slope_between(h[k - 1], chords[k - 1], h[k], chords[k]);
  }
  for (std::size_t k = 0; k < count; ++k) {
    series.across.push_back(across[k]);
    series.up.push_back(up[k]);
    for (int i = 1; k + 1 < count && i < pieces; ++i) {
      const double u = static_cast<double>(i) / pieces, v = 1 - u;
      series.across.push_back(across[k] + u * h[k]);
      series.up.push_back(up[k] * v * v * (1 + 2 * u) + up[k + 1] * u * u * (1 + 2 * v) +
                          h[k] * u * v * (slopes[k] * v - slopes[k + 1] * u));
    }
  }
}

}  // namespace trammel::exchange::plot
