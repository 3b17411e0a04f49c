// SPDX-License-Identifier: Apache-2.0
// Placing a sketch: by its construction where it has one, by Newton from the hints otherwise; and
// following it on its branch to other values.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/diagnostic.h"
#include "geometry/construct/construction.h"
#include "geometry/measure/equations.h"
#include "geometry/sketch/free_motions.h"
#include "geometry/sketch/parameter_values.h"

namespace trammel::geometry {

/// X at some values of the parameters.
struct Placement {
  /// With angles counted along the path that led here, by the symbols of their measures: of all
  /// where a path did, else of those that constraints count (counted_angle.h).
  symbolic::Values numbers;
  std::vector<double> q;  // values of the constraints
  std::vector<double> x;
};

/// A sketch that can be placed. Formulas come from `construction` with `branches`.
struct SolvedSketch {
  SketchEquations equations;
  std::optional<Construction> construction;
  Branches branches;
  ParameterValues values;         // at the model's own numbers
  Placement placement;            // at these, or at those of the drawing where they do not fit
  base::Diagnostics unassembled;  // why the model's own numbers do not fit; empty where they do
};

/// Whether the construction gives the numbers too: there is one, and no core in it.
bool places_all(const SolvedSketch& sketch);

/// A sketch that was not placed: from its hints it can be drawn, and pulled.
struct UnplacedSketch {
  SketchEquations equations;
  MeasuredHints hints;
  FreeMotions free;  // what can still move, where that is what is wrong
};

struct SketchOutcome {
  /// None: the errors say what is wrong with the sketch, or a limit was reached.
  std::optional<SolvedSketch> solved;
  std::optional<UnplacedSketch> unplaced;  // in its stead; none where a limit left no equations
  base::Diagnostics diagnostics;
  base::StopReason stopped = base::StopReason::None;  // before it was known; nothing is told then
};

struct SketchOptions {
  bool construct = true;                // false: by Newton from the hints alone
  bool construct_where_fitting = true;  // false: not where the hints meet all constraints
  base::Budget budget = {};
};

/// Pre     model and pool outlive the result
/// Errors  underconstrained, conflicting-constraints, redundant-constraint, dead-point,
///         no-position-found, ill-conditioned (a warning); values that cannot be assembled leave a
///         solved sketch at the values of the drawing, so that formulas can still be given
/// Cost    O(constraints log constraints) for a construction; a few sparse LU factorizations
SketchOutcome solve_sketch(const model::Model& model, symbolic::ExprPool& pool,
                           const SketchOptions& options = {});

/// The discrete choices of the construction that lead to this placement: of the branch onto which
/// the sketch went at a dead point. Those of the sketch where none leads there.
Branches branches_at(const SolvedSketch& sketch, const Placement& placement);

/// The placement at other values by these discrete choices, whatever lies between.
/// Errors  cannot-assemble with the constraints and by how much they miss
struct DiscretePlacement {
  std::optional<Placement> placement;
  std::optional<base::Diagnostic> failure;
};
DiscretePlacement place_on_branch(const SolvedSketch& sketch, const Branches& branches,
                                  const symbolic::Values& at, const base::Budget& budget = {});

}  // namespace trammel::geometry
