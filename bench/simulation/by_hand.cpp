// SPDX-License-Identifier: Apache-2.0
#include "bench/simulation/by_hand.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "bench/support/measure.h"

namespace trammel::bench {

namespace {

using Vector = std::vector<double>;
constexpr double gravity = 9.81;

// [HairerNorsettWanner1993 II.5], Table 5.2.
constexpr std::array<std::array<double, 6>, 7> stages{{
    {},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
}};
constexpr std::array<double, 7> error_weights{
    71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

class Chain {
 public:
  explicit Chain(int links)
      : n_(static_cast<std::size_t>(links)), c_(n_), s_(n_), t_(n_), cosines_(n_), pivots_(n_) {}

  // The ends of each link keep their distance: t[k-1] cos(k-1, k) - 2 t[k] + t[k+1] cos(k, k+1)
  // = -w[k]^2, where the first hangs from the wall and the last has nothing below it.
  void rate(const Vector& y, Vector& into) {
    const double *q = y.data(), *w = q + n_;
    for (std::size_t k = 0; k < n_; ++k) {
      c_[k] = std::cos(q[k]);
      s_[k] = std::sin(q[k]);
      into[k] = w[k];
    }
    // Row k: -b[k] t[k-1] + a t[k] - b[k+1] t[k+1] = w^2 with b the cosines between neighbours.
    double before = 0.0;
    for (std::size_t k = 0; k < n_; ++k) {
      const double b = k == 0 ? 0.0 : c_[k] * c_[k - 1] + s_[k] * s_[k - 1];
      double pivot = k == 0 ? 1.0 : 2.0;
      double right = w[k] * w[k];
      if (k == 0) right += -gravity * s_[0];
      if (k > 0) {
        pivot -= b * b / before;
        right += b / before * t_[k - 1];
      }
      cosines_[k] = b;
      t_[k] = right;
      before = pivot;
      pivots_[k] = pivot;
    }
    for (std::size_t k = n_; k-- > 0;) {
      const double after = k + 1 < n_ ? cosines_[k + 1] * t_[k + 1] : 0.0;
      t_[k] = (t_[k] + after) / pivots_[k];
    }
    double x = 0.0, z = 0.0;  // of the mass above
    for (std::size_t k = 0; k < n_; ++k) {
      const double below = k + 1 < n_ ? t_[k + 1] : 0.0;
      const double bx = k + 1 < n_ ? c_[k + 1] : 0.0, by = k + 1 < n_ ? s_[k + 1] : 0.0;
      const double mx = below * bx - t_[k] * c_[k], my = below * by - t_[k] * s_[k] - gravity;
      into[n_ + k] = -s_[k] * (mx - x) + c_[k] * (my - z);
      x = mx;
      z = my;
    }
  }

  // Both of the state whose rate was asked for last.
  double kinetic(const Vector& y) const {
    double vx = 0, vy = 0, sum = 0;
    for (std::size_t k = 0; k < n_; ++k) {
      vx -= s_[k] * y[n_ + k];
      vy += c_[k] * y[n_ + k];
      sum += (vx * vx + vy * vy) / 2;
    }
    return sum;
  }
  double potential() const {
    double height = 0, sum = 0;
    for (const double s : s_) {
      height += s;
      sum += gravity * height;
    }
    return sum;
  }

 private:
  std::size_t n_;
  Vector c_, s_, t_, cosines_, pivots_;
};

}  // namespace

HandRun run_chain_by_hand(int links, double duration, double tolerance) {
  const auto n = 2 * static_cast<std::size_t>(links);
  Chain chain(links);
  Vector y(n, 0.0), next(n);
  std::array<Vector, 7> k;
  for (Vector& v : k) v.resize(n);
  const double began = cpu_seconds();
  double t = 0.0, h = 1e-3, most = 0.0, change = 0.0;
  HandRun run;
  chain.rate(y, k[0]);
  const double energy = chain.potential() + chain.kinetic(y);
  while (t < duration) {
    h = std::min(h, duration - t);
    for (std::size_t s = 1; s < 7; ++s) {
      for (std::size_t i = 0; i < n; ++i) {
        double sum = 0.0;
        for (std::size_t j = 0; j < s; ++j) sum += stages[s][j] * k[j][i];
        next[i] = y[i] + h * sum;
      }
      chain.rate(next, k[s]);
    }
    double error = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0.0;
      for (std::size_t j = 0; j < 7; ++j) sum += error_weights[j] * k[j][i];
      const double part = h * sum / (tolerance * (1 + std::max(std::abs(y[i]), std::abs(next[i]))));
      error += part * part;
    }
    error = std::sqrt(error / static_cast<double>(n));
    if (error <= 1.0) {
      t += h;
      y.swap(next);
      k[0].swap(k[6]);
      ++run.steps;
      const double kinetic = chain.kinetic(y);
      most = std::max(most, kinetic);
      change = std::max(change, std::abs(kinetic + chain.potential() - energy));
      if (change > most) break;  // it has come apart
    }
    h *= std::clamp(0.9 * std::pow(error, -0.2), 0.2, 5.0);
  }
  run.seconds = cpu_seconds() - began;
  run.drift = change / most;
  return run;
}

}  // namespace trammel::bench
