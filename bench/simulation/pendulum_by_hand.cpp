// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "bench/simulation/by_hand.h"
#include "numeric/ode/dop853_table.h"

namespace trammel::bench {

namespace {

namespace dop853 = numeric::dop853;
using Four = std::array<double, 4>;  // p, q, p', q'

// 2 p'' + c q'' = -s q'^2 - 2 g cos p, c p'' + q'' = s p'^2 - g cos q
Four rate(const Four& y) {
  constexpr double gravity = 9.81;
  const double cp = std::cos(y[0]), sp = std::sin(y[0]), cq = std::cos(y[1]), sq = std::sin(y[1]);
  const double c = cp * cq + sp * sq, s = sp * cq - cp * sq;
  const double first = -s * y[3] * y[3] - 2 * gravity * cp, second = s * y[2] * y[2] - gravity * cq;
  const double scale = 1 / (2 - c * c);
  return {y[2], y[3], (first - c * second) * scale, (2 * second - c * first) * scale};
}

using Slopes = std::array<Four, dop853::stages + 1>;

template <class Weights>
Four combined(const Weights& weights, const Slopes& slopes) {
  Four sum{};
  for (const dop853::Weight& w : weights)
    for (std::size_t i = 0; i < 4; ++i)
      sum[i] += w.value * slopes[static_cast<std::size_t>(w.column)][i];
  return sum;
}

struct Tableau {
  std::array<std::array<double, dop853::stages>, dop853::stages + 1> a{};
  constexpr Tableau() {
    for (const dop853::Weight& w : dop853::matrix)
      if (w.row <= dop853::stages)
        a[static_cast<std::size_t>(w.row)][static_cast<std::size_t>(w.column)] = w.value;
  }
};
constexpr Tableau tableau;

Four stage(std::size_t row, const Four& y, double h, const Slopes& slopes) {
  Four sum{};
  for (std::size_t j = 0; j < row; ++j) {
    const double weight = tableau.a[row][j];
    if (weight == 0.0) continue;
    for (std::size_t i = 0; i < 4; ++i) sum[i] += weight * slopes[j][i];
  }
  for (std::size_t i = 0; i < 4; ++i) sum[i] = y[i] + h * sum[i];
  return sum;
}

double error_of(const Four& y, const Four& reached, const Four& scales, double h,
                const Slopes& slopes, double tolerance) {
  const Four fifth = combined(dop853::fifth, slopes), third = combined(dop853::third, slopes);
  double five = 0.0, three = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    const double scale = tolerance * std::max({scales[i], std::abs(y[i]), std::abs(reached[i])});
    const double a = fifth[i] / scale, b = ((reached[i] - y[i]) / h - third[i]) / scale;
    five += a * a;
    three += b * b;
  }
  return h * five / std::sqrt(4 * (five + 0.01 * three));
}

}  // namespace

PendulumEnd run_pendulum_by_hand(double p, double q, double duration, double tolerance) {
  Four y{p, q, 0, 0};
  Slopes slopes;
  slopes[0] = rate(y);
  const double pace = std::sqrt(std::max(std::abs(slopes[0][2]), std::abs(slopes[0][3])));
  const Four scales{1, 1, pace, pace};
  double t = 0.0, h = 0.01;
  PendulumEnd end;
  while (t < duration) {
    h = std::min(h, duration - t);
    for (std::size_t s = 1; s < dop853::stages; ++s) slopes[s] = rate(stage(s, y, h, slopes));
    const Four reached = stage(dop853::stages, y, h, slopes);
    const double error = error_of(y, reached, scales, h, slopes, tolerance);
    if (error <= 1.0) {
      t += h;
      y = reached;
      slopes[0] = rate(y);
      ++end.steps;
    }
    h *= std::clamp(0.9 * std::pow(std::max(error, 1e-8), -1.0 / 8.0), 0.2, 6.0);
  }
  end.p = y[0];
  end.q = y[1];
  return end;
}

}  // namespace trammel::bench
