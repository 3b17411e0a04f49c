// SPDX-License-Identifier: Apache-2.0
// Whether parts of a machine from solids overlap in a state of a run.
#pragma once

#include <string>
#include <vector>

#include "geometry/measure/variables.h"
#include "geometry/solid/outline.h"
#include "geometry/solid/solid.h"
#include "mechanics/motion/motion_formulas.h"
#include "model/model.h"
#include "simulation/equations/motion_code.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::inquiry {

/// Looks at the parts that may touch, at the outlines that the values of the text give them.
class PartCollision {
 public:
  /// Pre  model and formulas outlive it; `values` holds what the drawing depends on, `start` all X
  PartCollision(const model::Model& model, const symbolic::ExprPool& pool,
                const symbolic::Values& values, const mechanics::MotionFormulas& formulas,
                std::vector<double> start);

  bool has_parts() const { return !model_.mechanism.may_touch.empty(); }

  /// `'lever' and 'wheel' overlap near (1, 2)`; empty where no parts do.
  ///
  /// Errors  what is thinner than `looked_at` sizes may be passed through between two looks
  /// Cost    n log n for n pieces of outlines whose surrounding circles meet
  std::string find(const simulation::MotionState& at);

  /// How long parts that may touch take, at the speeds of the state, to move against each other by
  /// a small part of their size, thinner than what shall not be passed through; HUGE_VAL at rest.
  /// Units  seconds
  double pace(const simulation::MotionState& at);

 private:
  struct Drawn {
    double along_x = 1.0, along_y = 0.0;
    geometry::Vec at;
    geometry::Vec middle;  // of the outline's box
    double reach = 0.0;    // of the outline from there
  };
  geometry::Vec place_of(model::PointIndex point) const;
  geometry::Vec direction_of(model::LineIndex line) const;
  geometry::Pose pose_of(model::PartIndex part) const;
  void take(const simulation::MotionState& at);
  double speed_of(model::PartIndex part) const;

  const model::Model& model_;
  const mechanics::MotionFormulas& formulas_;
  geometry::Variables variables_;
  std::vector<double> x_, v_;
  std::vector<Drawn> drawn_;
};

}  // namespace trammel::inquiry
