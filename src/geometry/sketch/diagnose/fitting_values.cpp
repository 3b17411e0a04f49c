// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/fitting_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/sketch/extent.h"
#include "geometry/tolerances.h"

namespace trammel::geometry {

namespace {

using model::ConstraintIndex;

constexpr double far = 100.0;        // units
constexpr double first_step = 0.05;  // units

class Search {
 public:
  Search(const SubsetSolver& solver, Rows rows, ConstraintIndex row)
      : solver_(solver), rows_(std::move(rows)), row_(row) {
    const SketchEquations& equations = solver.equations();
    // A length changes in sizes of the drawing, an angle in radians, anything else by its value.
    const model::Constraint& constraint = equations.model->constraints[row];
    const bool is_length = constraint.measure && !constraint.is_angle;
    unit_ = is_length ? equations.size : 1.0;
  }

  std::optional<FittingValues> run() {
    Rows others = rows_;
    std::erase(others, row_);
    const auto start = solver_.solve(others, 4);
    if (!start) return std::nullopt;
    const double value = measure(*start);
    if (!std::isfinite(value)) return std::nullopt;
    FittingValues fitting{extreme(*start, value, -1), extreme(*start, value, +1)};
    // A double root is met within the square root of the tolerance.
    if (fitting.least && fitting.most && *fitting.most - *fitting.least < single_value * unit_) {
      // The place far from the origin of a machine says nothing of how small its lengths are.
      const double unit = std::min(unit_, size_of_gaps(solver_.equations(), *start));
      fitting.least = fitting.most = std::abs(value) < single_value * unit ? 0.0 : value;
    }
    return fitting;
  }

 private:
  double measure(const std::vector<double>& x) const {
    const SketchEquations& equations = solver_.equations();
    return eval_expression(equations, equations.rows[row_.value], x, solver_.parameters()).value;
  }

  // How far the value can go in one sense. Around a double root Newton's method converges slowly
  // and ends a little short of it, which the resolution hides.
  std::optional<double> extreme(std::vector<double> x, double value, int sense) {
    const double limit = solver_.equations().rows[row_.value].modulo_turn ? M_PI : far;
    double reached = 0.0;
    for (double step = first_step; step > value_resolution;) {
      if (reached > limit || solver_.is_exhausted()) return std::nullopt;
      solver_.set_value(row_, value + sense * (reached + step) * unit_);
      if (auto next = solver_.solve_from(rows_, x, extremal_residual)) {
        x = std::move(*next);
        reached += step;
        step *= 1.5;
      } else {
        step /= 2;
      }
    }
    const double end = value + sense * reached * unit_;
    return std::abs(end) < extremal_zero * unit_ ? 0.0 : end;
  }

  SubsetSolver solver_;
  Rows rows_;
  ConstraintIndex row_;
  double unit_ = 1.0;
};

}  // namespace

std::optional<FittingValues> find_fitting_values(const SubsetSolver& solver, const Rows& rows,
                                                 ConstraintIndex row) {
  return Search(solver, rows, row).run();
}

std::string describe(const FittingValues& fitting, double value, const base::ShownUnit& unit) {
  const auto number = [&](double v) { return unit.write(v); };
  if (fitting.is_single()) return "would hold with " + number(*fitting.least);
  std::string off;
  if (fitting.least && value < *fitting.least)
    off = fmt::format(" ({} too small)", number(*fitting.least - value));
  if (fitting.most && value > *fitting.most)
    off = fmt::format(" ({} too large)", number(value - *fitting.most));
  if (!fitting.most) return fmt::format("would hold from {} on{}", number(*fitting.least), off);
  if (!fitting.least) return fmt::format("would hold up to {}{}", number(*fitting.most), off);
  return fmt::format("would hold from {} to {}{}", number(*fitting.least), number(*fitting.most),
                     off);
}

}  // namespace trammel::geometry
