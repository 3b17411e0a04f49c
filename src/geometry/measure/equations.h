// SPDX-License-Identifier: Apache-2.0
// c(X) = q as a system for Newton's method: the implicit road. [Todd2019 2]
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "geometry/measure/measure_programs.h"
#include "geometry/measure/rigid_spans.h"
#include "geometry/measure/variables.h"
#include "model/model.h"
#include "numeric/root/newton.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::geometry {

/// One row of c(X): an expression of measures with its derivatives by them.
struct Equation {
  symbolic::ExprId expression;
  std::vector<model::MeasureIndex> measures;
  std::vector<symbolic::ExprId> by_measure;  // empty where the expression is the measure itself
  std::vector<symbolic::ExprId> roots;       // both, in numbers: without unknown functions
  bool modulo_turn = false;                  // an angle: met modulo 2 pi
  std::vector<BoundMeasure> bound;           // the measures; empty where they are not bound
};

/// A number of the text in whose place a drag has put another.
struct MovedNumber {
  model::ConstraintIndex constraint;
  double value = 0.0;  // SI
};

struct SketchEquations {
  const model::Model* model = nullptr;
  const symbolic::ExprPool* pool = nullptr;
  Variables variables;
  std::shared_ptr<const MeasurePrograms> measures;
  std::vector<Equation> rows;                           // one a constraint
  std::vector<std::array<symbolic::ExprId, 2>> shapes;  // of each curve, without unknown functions
  double size = 1.0;                                    // of the drawing: lengths are scaled by it
  bool uses_parameters = false;                         // some row is more than one measure
  bool counts_angles = false;                           // and such a row holds an angle
  std::shared_ptr<const RigidSpans> spans;
  std::vector<MovedNumber> moved;  // they count in place of the constraints' own values
};

/// Pre: model and pool outlive the result.
SketchEquations make_equations(const model::Model& model, symbolic::ExprPool& pool);

/// c(X) - q and C = dc/dX in the model's own units.
///
/// Shapes  x: variables, q: constraints; `parameters` for expressions that use them, with the
///         angles that are counted on over full turns (counted_angle.h)
/// Cost    O(entries of C)
numeric::Evaluation eval_equations(const SketchEquations& equations, std::span<const double> x,
                                   std::span<const double> q, const symbolic::Values& parameters);

/// Counts angles on to X: the numbers hold that of each angle of the model which is nearest to the
/// one they held, or lies in (-pi, pi].
///
/// Shapes  x: variables
void count_angles(const SketchEquations& equations, std::span<const double> x,
                  symbolic::Values& numbers);

/// Value and gradient of any expression of measures at X.
struct ExpressionValue {
  double value = 0.0;
  std::vector<double> gradient;  // by X
};
double eval_value(const SketchEquations& equations, const Equation& row, std::span<const double> x,
                  const symbolic::Values& parameters);
ExpressionValue eval_expression(const SketchEquations& equations, const Equation& row,
                                std::span<const double> x, const symbolic::Values& parameters);

/// A row for an expression of measures that is no constraint (a question, a force).
Equation make_row(const model::Model& model, symbolic::ExprPool& pool, symbolic::ExprId expression);

/// The scale of each variable: the size of the drawing for a length, 1 for a direction.
std::vector<double> variable_scales(const SketchEquations& equations);

}  // namespace trammel::geometry
