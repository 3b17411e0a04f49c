// SPDX-License-Identifier: Apache-2.0
// A sketch that is moved again and again by small changes of its values, as while somebody drags:
// what one placement can leave to the next is kept.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "geometry/sketch/drag/block_newton.h"
#include "geometry/sketch/drag/move.h"
#include "geometry/sketch/scaled_system.h"
#include "geometry/sketch/solve_sketch.h"

namespace trammel::geometry {

class DraggedSketch {
 public:
  /// Pre     the sketch outlives it; `at` is a placement of it
  /// Cost    O(constraints)
  DraggedSketch(const SolvedSketch& sketch, Placement at);

  /// Replaces values of parameters and moves to the position that belongs to them on the same
  /// branch: by the construction's discrete choices, or by Newton's method (BlockNewton) from the
  /// present position, or else by following the straight path, as far as that goes on and as the
  /// effort reaches; its values are taken on there.
  ///
  /// Pre     no value of a `let` name
  /// Cost    by construction O(constraints); by Newton's method O(rows that the change reaches):
  ///         either less than 1 us a constraint
  Move move(std::span<const Override> changes, Effort effort);

  const Placement& placement() const { return placement_; }

 private:
  std::vector<model::ConstraintIndex> set_values(std::span<const Override> changes);
  std::vector<model::ConstraintIndex> set_all_values(std::span<const Override> changes);
  bool construct();
  bool solve(const std::vector<model::ConstraintIndex>& changed);
  Move follow(const symbolic::Values& to, Effort effort);
  std::vector<model::ConstraintIndex> find_unmet() const;

  const SolvedSketch& sketch_;
  const SketchEquations& equations_;
  Placement placement_;
  Branches branches_;
  SketchScales scales_;
  BlockNewton newton_;
  bool has_definitions_ = false;
  std::vector<model::ConstraintIndex> sums_;  // constraints on more than one measure
  // Constraints that hold a parameter, by its symbol.
  std::unordered_map<std::uint32_t, std::vector<model::ConstraintIndex>> users_;
};

}  // namespace trammel::geometry
