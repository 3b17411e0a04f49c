// SPDX-License-Identifier: Apache-2.0
#include "inquiry/solve/solve_on_implicit.h"

#include <algorithm>
#include <cmath>

#include "inquiry/tolerances.h"
#include "numeric/linear/dense_solve.h"

namespace trammel::inquiry {

namespace {

using Place = std::vector<double>;

class RootFinder {
 public:
  RootFinder(const NumericFunction& f, const NumericRootOptions& options)
      : f_(f), options_(options) {}

  std::optional<Place> iterate(Place x) const {
    Place value = f_(x);
    for (int step = 0; step < steps_max && is_finite(value); ++step) {
      Place right;
      for (const double v : value) right.push_back(-v);
      const auto dx = numeric::solve_dense(find_slopes(f_, x, options_), std::move(right));
      if (!dx || !is_finite(*dx)) return std::nullopt;
      if (size_of(*dx) <= options_.tolerance) return moved(x, *dx, 1.0);
      if (!advance(x, value, *dx)) {
        // No nearer to 0: at the noise of f, or at a place where it is smallest but not 0.
        if (size_of(*dx) <= root_noise) return x;
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  // Middles of the intervals in which a function of one variable changes its sign.
  std::vector<Place> sign_changes(double start) const {
    std::vector<Place> found;
    for (const double direction : {1.0, -1.0}) {
      double before = f_(Place{start})[0], x = start;
      for (int k = 1; k <= scan_steps; ++k) {
        const double next = start + direction * k * scan_reach / scan_steps * options_.scales[0];
        const double value = f_(Place{next})[0];
        if (!std::isfinite(value)) break;
        if (std::isfinite(before) && (before < 0) != (value < 0)) found.push_back({(x + next) / 2});
        before = value, x = next;
      }
    }
    return found;
  }

 private:
  static constexpr int steps_max = 40, scan_steps = 60;
  static constexpr double scan_reach = 3.0, longest_step = 0.5;

  static bool is_finite(const Place& v) {
    return std::all_of(v.begin(), v.end(), [](double x) { return std::isfinite(x); });
  }
  static double norm(const Place& v) {
    double square = 0.0;
    for (const double x : v) square += x * x;
    return std::sqrt(square);
  }
  double size_of(const Place& dx) const {
    double most = 0.0;
    for (std::size_t i = 0; i < dx.size(); ++i)
      most = std::max(most, std::abs(dx[i]) / options_.scales[i]);
    return most;
  }
  static Place moved(Place x, const Place& dx, double part) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += part * dx[i];
    return x;
  }

  // Part of the way, until f is smaller.
  bool advance(Place& x, Place& value, const Place& dx) const {
    double part = std::min(1.0, longest_step / size_of(dx));
    for (int halving = 0; halving < 12; ++halving, part /= 2) {
      Place there = moved(x, dx, part);
      Place found = f_(there);
      if (!is_finite(found) || norm(found) >= norm(value)) continue;
      x = std::move(there), value = std::move(found);
      return true;
    }
    return false;
  }

  const NumericFunction& f_;
  const NumericRootOptions& options_;
};

}  // namespace

std::vector<double> find_slopes(const NumericFunction& f, std::span<const double> x,
                                const NumericRootOptions& options) {
  const std::size_t n = x.size();
  std::vector<double> slopes;
  for (std::size_t j = 0; j < n; ++j) {
    const double h = options.difference * options.scales[j];
    const auto at = [&](double shift) {
      Place place(x.begin(), x.end());
      place[j] += shift;
      return f(place);
    };
    const Place a = at(h), b = at(-h), c = at(2 * h), d = at(-2 * h);
    if (slopes.empty()) slopes.resize(a.size() * n);
    for (std::size_t i = 0; i < a.size(); ++i)
      slopes[i * n + j] = (8 * (a[i] - b[i]) - (c[i] - d[i])) / (12 * h);
  }
  return slopes;
}

std::vector<std::vector<double>> find_numeric_roots(const NumericFunction& f,
                                                    std::span<const double> start,
                                                    const NumericRootOptions& options) {
  const RootFinder finder(f, options);
  std::vector<Place> starts{Place(start.begin(), start.end())};
  if (start.size() == 1)
    for (Place& place : finder.sign_changes(start[0])) starts.push_back(std::move(place));
  std::vector<Place> roots;
  const auto distance = [&](const Place& a, std::span<const double> b) {
    double most = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
      most = std::max(most, std::abs(a[i] - b[i]) / options.scales[i]);
    return most;
  };
  for (const Place& from : starts) {
    const auto root = finder.iterate(from);
    const auto is_same = [&](const Place& known) { return distance(known, *root) < same_root; };
    if (root && std::none_of(roots.begin(), roots.end(), is_same)) roots.push_back(*root);
  }
  std::stable_sort(roots.begin(), roots.end(), [&](const Place& a, const Place& b) {
    return distance(a, start) < distance(b, start);
  });
  return roots;
}

}  // namespace trammel::inquiry
