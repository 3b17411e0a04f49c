// SPDX-License-Identifier: Apache-2.0
// A sketch that is moved again and again by small changes of its values, as while somebody drags:
// what one placement can leave to the next is kept.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "geometry/sketch/scaled_system.h"
#include "geometry/sketch/solve_sketch.h"

namespace trammel::geometry {

class DraggedSketch {
 public:
  /// Stands where the sketch was placed. Pre: the sketch outlives it.
  /// Cost    O(constraints)
  explicit DraggedSketch(const SolvedSketch& sketch);

  /// Replaces values of parameters and moves to the position that belongs to them on the same
  /// branch: by the construction's discrete choices, or by Newton's method from the present
  /// position if its steps shrink so fast that no other position can be meant, or else by following
  /// the straight path. False where none of these arrives; then nothing has moved.
  ///
  /// Pre     no value of a `let` name
  /// Cost    O(constraints) for the first two ways: about 1 us a constraint
  bool move(std::span<const Override> changes);

  const Placement& placement() const { return placement_; }

 private:
  void set_values(std::span<const Override> changes);
  bool construct();
  bool step_by_newton();
  bool is_met() const;

  const SolvedSketch& sketch_;
  const SketchEquations& equations_;
  Placement placement_;
  SketchScales scales_;
  numeric::NewtonSteps steps_;
  bool has_definitions_ = false;
  // Constraints whose values hold a parameter, by its symbol.
  std::unordered_map<std::uint32_t, std::vector<model::ConstraintIndex>> valued_;
};

}  // namespace trammel::geometry
