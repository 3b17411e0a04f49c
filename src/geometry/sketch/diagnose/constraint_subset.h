// SPDX-License-Identifier: Apache-2.0
// Some of a sketch's constraints on their own: can they be met together, and where?
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "geometry/measure/equations.h"
#include "geometry/sketch/parameter_values.h"
#include "geometry/tolerances.h"

namespace trammel::geometry {

using Rows = std::vector<model::ConstraintIndex>;  // ascending

/// Where a place may lie that is looked for.
enum class Reach : std::uint8_t {
  Near,      // steps are short, so that the place is on the branch of the start
  Anywhere,  // steps are as long as Newton's method makes them: lines meet far away
};

/// Newton's method on parts of c(X) = q. Counts its work, so that a search can stop at a limit that
/// is the same on every machine.
class SubsetSolver {
 public:
  /// Pre     equations outlive the solver
  /// Shapes  hints: as X
  SubsetSolver(const SketchEquations& equations, symbolic::Values parameters,
               std::vector<double> hints, const base::Budget& budget = {});

  /// The place nearest to `start` that Newton's method finds for these constraints; the elements
  /// that they do not name stay. Nothing where the largest scaled residual stays above `tolerance`.
  std::optional<std::vector<double>> solve_from(const Rows& rows, const std::vector<double>& start,
                                                double tolerance = consistent_residual,
                                                Reach reach = Reach::Near) const;

  /// A place that meets these constraints, tried from the hints, from near them and, with
  /// `far_starts`, from so many places anywhere within two extents of what they name, half of them
  /// with a reach of anywhere.
  std::optional<std::vector<double>> solve(const Rows& rows, int far_starts = 0) const;

  /// The same from irregular places at most `spread` sizes of the drawing away from x.
  std::optional<std::vector<double>> solve_near(const Rows& rows, const std::vector<double>& x,
                                                double spread, unsigned seed,
                                                Reach reach = Reach::Near) const;

  /// By how much x misses one constraint: a length in sizes of the drawing, or an angle.
  double miss(model::ConstraintIndex row, const std::vector<double>& x) const;

  /// The diagonal of the points that the constraints name, in sizes of the drawing.
  double extent(const Rows& rows, const std::vector<double>& x) const;

  const SketchEquations& equations() const { return *equations_; }
  const std::vector<double>& hints() const { return hints_; }
  const symbolic::Values& parameters() const { return parameters_; }
  /// By constraint.
  const std::vector<double>& values() const { return q_; }
  void set_value(model::ConstraintIndex row, double value) { q_[row.value] = value; }

  /// Whether the work done so far is as much as one diagnosis may take, or the budget is reached.
  bool is_exhausted() const { return work_ > work_max || is_stopped(); }

  /// Whether the budget is reached: then nothing is known of what was not found.
  bool is_stopped() const { return budget_.reached() != base::StopReason::None; }
  const base::Budget& budget() const { return budget_; }

 private:
  static constexpr double work_max = 4e9;  // operations, roughly: some seconds

  const SketchEquations* equations_;
  symbolic::Values parameters_;
  std::vector<double> hints_;
  std::vector<double> q_;
  base::Budget budget_;
  mutable double work_ = 0.0;
};

/// Constraints that stand in one statement, and stand and fall together.
std::vector<Rows> group_by_statement(const model::Model& model, const Rows& rows);

/// All constraints of the model.
Rows all_rows(const SketchEquations& equations);

/// The rows of the groups, ascending.
Rows join(const std::vector<Rows>& groups);

/// Hints are often special (parallel, collinear): a small irregular shift makes them general.
/// Shapes  x: as X. The same in every run.
std::vector<double> shift_irregularly(const SketchEquations& equations, std::vector<double> x,
                                      double spread, unsigned seed);

}  // namespace trammel::geometry
