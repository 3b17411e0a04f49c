// SPDX-License-Identifier: Apache-2.0
// Failures of a placement in words: which values do not fit, and by how much.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostic.h"
#include "geometry/construct/place_by_construction.h"
#include "geometry/measure/equations.h"

namespace trammel::geometry {

/// A construction step without solution. Shapes  q: constraints
base::Diagnostic describe_impossible_step(const SketchEquations& equations,
                                          const ImpossibleStep& step, std::span<const double> q);

/// The constraints that Newton's method could not meet. Shapes  x: variables; q: constraints
base::Diagnostic describe_unmet_constraints(const SketchEquations& equations,
                                            std::span<const double> x, std::span<const double> q,
                                            const symbolic::Values& parameters);

/// Values that do not fit: the irreducible conflict among them with the values that would fit,
/// where one is found; `plain` otherwise.
///
/// Shapes  hints: as X
/// Cost    a search for conflicts (find_conflict); models of more than 150 constraints are not
///         searched
base::Diagnostic explain_unassembled(const SketchEquations& equations,
                                     const symbolic::Values& parameters,
                                     const std::vector<double>& hints, base::Diagnostic plain,
                                     const base::Budget& budget = {});

/// `'length(b) = 1' and 'C on x_axis' no longer hold point C (line b)`. Pre: C is singular at x.
std::string describe_singularity(const SketchEquations& equations, std::span<const double> x,
                                 const symbolic::Values& parameters);

/// The model's own values lead to a place where the constraints do not determine the motion.
/// Pre: C is singular at x.
base::Diagnostic describe_dead_point(const SketchEquations& equations, std::span<const double> x,
                                     const symbolic::Values& parameters);

/// `'length(AB) = a', 'C on x_axis' and 'weld(l, m)'`.
std::string list_constraints(const model::Model& model,
                             std::span<const model::ConstraintIndex> constraints);

/// The same with the number of each value that is a name or a formula: `'length(AB) = a' (= 1)`.
/// Shapes  q: values of all constraints
std::string list_constraints_with_values(const SketchEquations& equations,
                                         std::span<const model::ConstraintIndex> constraints,
                                         std::span<const double> q);

}  // namespace trammel::geometry
