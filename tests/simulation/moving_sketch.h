// SPDX-License-Identifier: Apache-2.0
// Equations of motion of a sketch from its text, which starts at rest.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "geometry/sketch/solve_sketch.h"
#include "simulation/equations/mover.h"
#include "support/model_from_text.h"

namespace trammel::test {

struct MovingSketch {
  /// Shapes  observed: sums of measures of the model, as it names them (`y(P)`)
  explicit MovingSketch(const std::string& text, const std::vector<std::string>& observed = {});

  simulation::Mover mover() const { return {equations, equations->home().inputs}; }
  const simulation::MotionState& start() const { return equations->home().state; }
  /// Among x and v of a state.
  std::size_t variable(const std::string& point, std::size_t axis) const;
  /// Among the inputs.
  std::size_t input(const std::string& parameter) const;

  TestModel made;
  std::optional<geometry::SolvedSketch> sketch;
  std::shared_ptr<const simulation::CompiledMotion> equations;
};

}  // namespace trammel::test
