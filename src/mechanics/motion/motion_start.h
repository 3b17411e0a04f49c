// SPDX-License-Identifier: Apache-2.0
// Where a motion starts and with which values: numbers alone. The same equations of motion
// (MotionFormulas) serve every start of a machine.
#pragma once

#include <vector>

#include "geometry/sketch/solve_sketch.h"
#include "mechanics/implicit/response.h"
#include "mechanics/motion/motion_formulas.h"

namespace trammel::mechanics {

/// What is the same all through a run.
struct MotionInputs {
  std::vector<double> values;  // by input of the formulas
  std::vector<double> scales;  // by variable: of lengths the size of the drawing
  double size = 1.0;           // of the model
};

/// A moment of the motion.
struct MotionState {
  double t = 0.0;
  std::vector<double> x, v;
  /// By turn of the formulas: the angles a moment ago. Those of this moment are the nearest to
  /// them, so no angle may have turned by half a turn since.
  std::vector<double> turns;

  template <class Archive>
  void visit(Archive& archive) {
    archive(t);
    for (std::vector<double>* list : {&x, &v, &turns}) archive(*list);
  }
};

struct MotionStart {
  MotionInputs inputs;
  MotionState state;
};

/// Shapes  formulas: of this sketch; placement and response: of one state of it
MotionStart start_of_sketch(const geometry::SketchEquations& equations,
                            const MotionFormulas& formulas, const geometry::Placement& placement,
                            const Response& response);

/// Shapes  numbers: of all parameters, coordinates and rates
MotionStart start_of_coordinates(const MotionFormulas& formulas, const symbolic::Values& numbers);

/// The inputs by their symbols.
symbolic::Values values_of(const MotionFormulas& formulas, const MotionInputs& inputs);

}  // namespace trammel::mechanics
