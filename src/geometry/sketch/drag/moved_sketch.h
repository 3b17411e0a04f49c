// SPDX-License-Identifier: Apache-2.0
// A sketch in the hands of somebody: values are dragged, points are pulled, in any order.
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "base/vector2.h"
#include "geometry/sketch/drag/dragged_sketch.h"
#include "geometry/sketch/drag/handle.h"
#include "geometry/sketch/drag/move.h"
#include "geometry/sketch/drag/pulled_sketch.h"

namespace trammel::geometry {

/// Whether the numbers of `point A at (30 mm, 10 mm)` give way where A is pulled.
enum class AtNumbers : bool { Stand, Move };

class MovedSketch {
 public:
  /// A sketch whose position its values determine. Pre: it outlives the object
  MovedSketch(const SolvedSketch& sketch, Placement at);

  /// A sketch with freedoms left, next to its hints; nothing where its constraints contradict each
  /// other there. Pre: equations outlive the object
  static std::optional<MovedSketch> start(const SketchEquations& equations,
                                          const MeasuredHints& hints);

  /// See DraggedSketch::move. In a sketch with freedoms left all is moved as little as possible.
  Move set_value(const Override& change, Effort effort);

  /// See PulledSketch::pull. Where values determine the position, those of drivers follow: of
  /// constraints on angles and coordinates, and of free ones, whose value is one bare name that
  /// nothing else holds, and which move the point. Where there is none, the bare numbers that turn
  /// lines against the axes, but multiples of a right angle; where these do not move it either,
  /// those that are coordinates of the point itself (OwnNumbers). Without any it is held. An `at`
  /// that moves gives way before all others.
  /// Where the construction's choices are others afterwards, it has passed a dead point of what
  /// drives it.
  /// Cost    for the first pull of a point or place one sparse LU more; O(steps) of construction
  Move pull(model::PointIndex point, base::Vector2<double> target, Effort effort,
            AtNumbers at = AtNumbers::Stand);
  Move pull(const OnLine& place, base::Vector2<double> target, Effort effort);

  const Placement& placement() const { return placement_; }
  /// The numbers of the text that pulls have moved.
  const std::vector<MovedNumber>& moved_numbers() const { return numbers_; }
  /// The parameters that drive it: whose values pulls can change. None where freedoms are left.
  std::vector<symbolic::ExprId> drivers() const;
  /// The parameters whose values follow the point that was pulled last.
  std::vector<symbolic::ExprId> followed() const;
  const SketchEquations& equations() const { return *equations_; }

 private:
  MovedSketch(const SketchEquations& equations, Placement at)
      : equations_(&equations), placement_(std::move(at)) {}

  /// What is pulled: the rest of the equations, in which drivers are let go.
  struct OfPoint {
    model::PointIndex point;
    AtNumbers at = AtNumbers::Stand;

    friend bool operator==(const OfPoint&, const OfPoint&) = default;
  };
  using Held = std::variant<OfPoint, OnLine>;
  struct Grip {
    Held held;
    Handle handle;
    std::vector<model::ConstraintIndex> drivers;
    SketchEquations rest;
    std::optional<PulledSketch> sketch;
    std::optional<Branches> branches;  // that the values drive it on; none without construction
  };
  std::optional<Branches> find_branches() const;
  Move pull_held(const Held& held, base::Vector2<double> target, Effort effort);
  void take(const Held& held);
  std::vector<model::ConstraintIndex> find_drivers(const Held& held, const Handle& handle) const;
  std::vector<model::ConstraintIndex> find_moving(const std::vector<model::ConstraintIndex>& all,
                                                  const Handle& handle) const;
  void read_back();
  void move_number(model::ConstraintIndex constraint, double value);
  const SolvedSketch& at_moved_numbers();

  const SketchEquations* equations_;
  const SolvedSketch* solved_ = nullptr;  // null: a sketch with freedoms left
  Placement placement_;
  std::vector<MovedNumber> numbers_;
  std::unique_ptr<SolvedSketch> own_;     // with these; null: there are none
  std::unique_ptr<Grip> grip_;            // of the last pull; none after a value was set
  std::optional<DraggedSketch> dragged_;  // of the last values; none after a pull
};

}  // namespace trammel::geometry
