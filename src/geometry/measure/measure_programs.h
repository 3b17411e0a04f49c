// SPDX-License-Identifier: Apache-2.0
// Measures as numbers: value, gradient and second derivative by X at a placed sketch, compiled from
// the one formula that each measure has.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "geometry/measure/variables.h"
#include "model/model.h"
#include "symbolic/program/tape.h"

namespace trammel::geometry {

struct Slope {
  int variable = 0;
  double value = 0.0;
};

struct MeasureValue {
  double value = 0.0;
  std::vector<Slope> gradient;  // entries of one variable are to be added
};

class MeasureRoutine;

/// A measure with its program and inputs at hand, for many evaluations.
struct BoundMeasure {
  const MeasureRoutine* routine = nullptr;  // of the MeasurePrograms that bound it
  std::vector<int> inputs;                  // in X; -1: the origin's 0
};

/// Programs of measures of the same form (kind of measure, kinds of its lines) are one, whatever
/// elements they have; made when first needed. Calls from several threads are safe.
class MeasurePrograms {
 public:
  /// Pre     the model outlives the result
  MeasurePrograms(const model::Model& model, Variables variables);
  ~MeasurePrograms();

  /// Cost    0.2 to 1 ms for the first measure of a form
  BoundMeasure bind(const model::Measure& measure) const;

  /// Value and derivatives by X.
  ///
  /// Units   lengths as in X, angles in radians in (-pi, pi]
  /// Errors  none; coinciding points give values that are not finite
  /// Cost    that of bind() and eval_bound()
  MeasureValue eval(const model::Measure& measure, std::span<const double> x) const;

  /// v' H v with H the second derivatives at x: how the measure accelerates at constant rates v.
  double eval_curvature(const model::Measure& measure, std::span<const double> x,
                        std::span<const double> v) const;

 private:
  enum Derivatives : int { Gradient, Curvature };
  const MeasureRoutine& routine(const model::Measure& measure, Derivatives wanted) const;
  MeasureRoutine compile(const model::Measure& measure, Derivatives wanted) const;

  const model::Model& model_;
  Variables variables_;
  // By kind of measure, kinds of its lines, and what is wanted: read without a lock.
  mutable std::vector<std::atomic<const MeasureRoutine*>> routines_;
  mutable std::mutex mutex_;  // of who makes one
  mutable std::vector<std::unique_ptr<const MeasureRoutine>> made_;
};

/// The value, and into `slopes` the derivative by each input, also by the fixed ones.
///
/// Shapes  slopes: measure.inputs
/// Cost    0.04 us (a coordinate) to 0.25 us (an angle of two bars)
double eval_bound(const BoundMeasure& measure, std::span<const double> x, double* slopes);

}  // namespace trammel::geometry
