// SPDX-License-Identifier: Apache-2.0
#include "reasoning/interaction/motion_curve.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "numeric/linear/eigenvalues.h"
#include "reasoning/tolerances.h"

namespace trammel::reasoning {

namespace {

constexpr std::size_t most_coordinates = 40;  // J'J of so many takes a millisecond
constexpr std::size_t most_places = 4000;
constexpr double longest_step = 0.15;  // of the group's size, and radians
constexpr int most_corrections = 12;

using Direction = std::vector<double>;

double product(const Direction& a, const Direction& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

double size_of(const Direction& a) {
  return std::sqrt(product(a, a));
}

Coordinates moved(const Coordinates& from, double by, const Direction& along) {
  Coordinates to = from;
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += by * along[i];
  return to;
}

// The equations at a place, by the directions that they oppose, from the least.
struct Linear {
  std::vector<double> stretches;
  std::vector<Direction> directions;
  Direction pull;  // J' times what is missed

  double across() const { return stretches.size() > 1 ? stretches[1] : 1.0; }
};

Linear look_at(const LinkedParts& parts, const Coordinates& at) {
  const PairEquations equations = parts.eval(at);
  const std::size_t n = parts.coordinates();
  std::vector<double> square(n * n, 0.0);
  Linear linear;
  linear.pull.assign(n, 0.0);
  for (std::size_t r = 0; r < equations.misses.size(); ++r) {
    const double* row = &equations.jacobian[r * n];
    for (std::size_t i = 0; i < n; ++i) {
      if (row[i] == 0.0) continue;
      linear.pull[i] += row[i] * equations.misses[r];
      for (std::size_t j = 0; j < n; ++j) square[i * n + j] += row[i] * row[j];
    }
  }
  numeric::SymmetricEigen eigen = numeric::solve_symmetric(square);
  for (const double value : eigen.values)
    linear.stretches.push_back(std::sqrt(std::max(0.0, value)));
  linear.directions = std::move(eigen.vectors);
  return linear;
}

// Onto the curve by the shortest steps, which are across it.
std::optional<Coordinates> corrected(const LinkedParts& parts, Coordinates at) {
  for (int i = 0; i < most_corrections; ++i) {
    const Linear linear = look_at(parts, at);
    double moved_by = 0.0;
    for (std::size_t d = 1; d < linear.directions.size(); ++d) {
      const double stretch = linear.stretches[d];
      if (stretch <= no_motion) return std::nullopt;
      const double step = -product(linear.directions[d], linear.pull) / (stretch * stretch);
      at = moved(at, step, linear.directions[d]);
      moved_by = std::max(moved_by, std::abs(step));
    }
    if (moved_by <= place_on_curve) return at;
  }
  return std::nullopt;
}

class Tracer {
 public:
  Tracer(const LinkedParts& parts, const base::Budget& budget) : parts_(parts), budget_(budget) {}

  std::optional<MotionCurve> trace() {
    const auto start = corrected(parts_, Coordinates(parts_.coordinates(), 0.0));
    if (!start) return std::nullopt;
    curve_.push_back(*start);
    Linear here = look_at(parts_, *start);
    if (!has_one_freedom(here)) return std::nullopt;
    const Direction first = along_ = here.directions[0];
    bool was_away = false;
    while (curve_.size() < most_places && budget_.reached() == base::StopReason::None) {
      const auto step = go_on(here);
      if (!step) return std::nullopt;
      const Direction back = way_back();
      const bool is_near = size_of(back) <= 1.5 * *step;
      if (was_away && is_near && product(first, along_) > nearly_along) {
        if (product(back, along_) < 0.0) curve_.pop_back();  // it has gone past
        close();
        return std::move(curve_);
      }
      was_away = was_away || !is_near;
    }
    return std::nullopt;
  }

 private:
  static constexpr double nearly_along = 0.9;  // the cosine between neighbours' directions

  static bool has_one_freedom(const Linear& at) {
    return at.stretches[0] <= no_motion && at.across() > least_across;
  }

  // The length of the step to the next place, which `here` is then of.
  std::optional<double> go_on(Linear& here) {
    for (double step = std::min(longest_step, here.across() / 2); step > least_across / 8;
         step /= 2) {
      const Coordinates ahead = moved(curve_.back(), step, along_);
      const auto next = corrected(parts_, ahead);
      if (!next || size_of(moved(*next, -1.0, ahead)) > step / 2) continue;
      Linear there = look_at(parts_, *next);
      if (!has_one_freedom(there)) continue;
      Direction along = there.directions[0];
      if (product(along, along_) < 0.0)
        for (double& c : along) c = -c;
      if (product(along, along_) < nearly_along) continue;
      here = std::move(there);
      along_ = std::move(along);
      curve_.push_back(*next);
      return step;
    }
    return std::nullopt;
  }

  // From the last place to the first, by the shortest turns.
  Direction way_back() const {
    Direction back = moved(curve_.front(), -1.0, curve_.back());
    for (std::size_t i = 0; i < back.size(); ++i)
      if (parts_.is_angle(i)) back[i] = std::remainder(back[i], 2 * std::numbers::pi);
    return back;
  }
  void close() { curve_.push_back(moved(curve_.back(), 1.0, way_back())); }

  const LinkedParts& parts_;
  const base::Budget& budget_;
  MotionCurve curve_;
  Direction along_;
};

}  // namespace

std::optional<MotionCurve> trace_motion(const LinkedParts& parts, const base::Budget& budget) {
  if (parts.coordinates() == 0 || parts.coordinates() > most_coordinates) return std::nullopt;
  return Tracer(parts, budget).trace();
}

std::optional<Coordinates> find_between(const LinkedParts& parts, const Coordinates& from,
                                        const Coordinates& to) {
  return corrected(parts, moved(from, 0.5, moved(to, -1.0, from)));
}

}  // namespace trammel::reasoning
