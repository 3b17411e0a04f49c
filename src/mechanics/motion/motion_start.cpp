// SPDX-License-Identifier: Apache-2.0
#include "mechanics/motion/motion_start.h"

#include <algorithm>
#include <cmath>

#include "geometry/sketch/extent.h"

namespace trammel::mechanics {

namespace {

// Turns are counted from the value of a free angle where one is given, else from the drawing.
double start_angle(const Turn& turn, const model::Model& model,
                   const geometry::Placement& placement, const Response& response) {
  for (const ExprId name : turn.names)
    if (const auto value = placement.numbers.find(name)) return *value;
  return response.values.find(model.measures[turn.measure].symbol).value_or(0.0);
}

}  // namespace

MotionStart start_of_sketch(const geometry::SketchEquations& equations,
                            const MotionFormulas& formulas, const geometry::Placement& placement,
                            const Response& response) {
  MotionStart start;
  const std::vector<double> scales = geometry::motion_scales(equations, placement.x);
  for (const std::size_t i : formulas.variables) {
    start.state.x.push_back(placement.x[i]);
    start.state.v.push_back(response.velocity[i]);
    start.inputs.scales.push_back(scales[i]);
  }
  start.state.t = placement.numbers.find(formulas.time).value_or(0.0);
  for (const Turn& turn : formulas.turns)
    start.state.turns.push_back(start_angle(turn, *equations.model, placement, response));
  for (const MotionInput& input : formulas.inputs)
    start.inputs.values.push_back(input.variable
                                      ? placement.x[*input.variable]
                                      : placement.numbers.find(input.symbol).value_or(NAN));
  start.inputs.size = geometry::size_of_gaps(equations, placement.x);
  return start;
}

MotionStart start_of_coordinates(const MotionFormulas& formulas, const symbolic::Values& numbers) {
  MotionStart start;
  start.state.t = numbers.find(formulas.time).value_or(0.0);
  for (const ExprId x : formulas.x) start.state.x.push_back(numbers.find(x).value_or(NAN));
  for (const ExprId v : formulas.v) start.state.v.push_back(numbers.find(v).value_or(0.0));
  for (const MotionInput& input : formulas.inputs)
    start.inputs.values.push_back(numbers.find(input.symbol).value_or(NAN));
  // No drawing gives the scale of a coordinate: it is its value at the start, and at least 1. Runs
  // measure it where that may be far too large (`inquiry::measure_coordinates`).
  for (const double x : start.state.x) start.inputs.scales.push_back(std::max(1.0, std::abs(x)));
  if (!start.inputs.scales.empty())
    start.inputs.size = *std::ranges::max_element(start.inputs.scales);
  return start;
}

symbolic::Values values_of(const MotionFormulas& formulas, const MotionInputs& inputs) {
  symbolic::Values values;
  for (std::size_t k = 0; k < formulas.inputs.size(); ++k)
    values.set(formulas.inputs[k].symbol, inputs.values[k]);
  return values;
}

}  // namespace trammel::mechanics
