// SPDX-License-Identifier: Apache-2.0
// The numbers of a model's parameters: given, measured from the drawing, or stand-ins.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/diagnostic.h"
#include "geometry/measure/equations.h"

namespace trammel::geometry {

enum class ValueOrigin : std::uint8_t {
  Given,
  Measured,  // a constraint's value, read off the hints
  StandIn,   // nothing is known: a number that only checks and branches may use
};

/// A number for one parameter that replaces what the model gives.
struct Override {
  symbolic::ExprId parameter;
  double value = 0.0;
};

struct ParameterValues {
  symbolic::Values numbers;          // of every parameter, `let` names included
  std::vector<ValueOrigin> origins;  // by parameter of the model
};

struct MeasuredHints {
  ParameterValues values;
  std::vector<double> x;  // the hints as X
  double size = 1.0;      // of the drawing
};

/// Numbers for all parameters. With `trust_given` false also given constraint values are read off
/// the hints: values that certainly can be assembled.
MeasuredHints measure_hints(const SketchEquations& equations, bool trust_given = true);

/// The values with some replaced; `let` names follow.
ParameterValues with_overrides(const SketchEquations& equations, ParameterValues values,
                               std::span<const Override> overrides);

/// Numbers on the straight path between two sets: t = 0 gives the first, t = 1 the second.
symbolic::Values interpolate(const SketchEquations& equations, const symbolic::Values& from,
                             const symbolic::Values& to, double t);

/// q: the constraints' values, those of moved numbers in place of the numbers.
std::vector<double> eval_constraint_values(const SketchEquations& equations,
                                           const symbolic::Values& parameters);

}  // namespace trammel::geometry
