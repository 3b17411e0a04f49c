// SPDX-License-Identifier: Apache-2.0
// The machine of a session in somebody's hands, with what it rests on.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/opened_model.h"
#include "geometry/sketch/drag/moved_sketch.h"
#include "model/edit/set_value.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::app {

struct HeldMachine {
  HeldMachine(std::shared_ptr<OpenedModel> from, std::string with_text);

  /// Points that are further than the resolution from where they were when it was taken in hand.
  /// Pre     there is a sketch
  std::vector<model::edit::PointPlace> moved_points(double resolution) const;

  std::shared_ptr<OpenedModel> model;
  std::string text;  // with what is wrong in it, for which the model may have blanks
  // Of a sketch with freedoms left, for which no machine was made.
  std::unique_ptr<symbolic::ExprPool> pool;
  geometry::SketchEquations equations;
  std::optional<geometry::MovedSketch> sketch;  // none: there is no place
  std::vector<double> x_at_first;               // before it was moved
};

}  // namespace trammel::app
