// SPDX-License-Identifier: Apache-2.0
// A sketch with freedoms left whose points are pulled about, as with the mouse in a drawing tool.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/vector2.h"
#include "geometry/measure/equations.h"
#include "geometry/sketch/drag/handle.h"
#include "geometry/sketch/drag/move.h"
#include "geometry/sketch/parameter_values.h"
#include "geometry/sketch/scaled_system.h"
#include "numeric/linear/linear_solver.h"

namespace trammel::geometry {

class PulledSketch {
 public:
  /// Stands where all constraints are met, at the place to which the least change of the hints
  /// leads. Nothing where no such place is near the hints.
  /// Pre     equations outlive the object
  /// Cost    as pull()
  static std::optional<PulledSketch> start(const SketchEquations& equations,
                                           const MeasuredHints& hints);

  /// Stands at x, where all constraints are met. Pre: equations outlive the object
  /// Shapes  q: constraints; x: variables
  PulledSketch(const SketchEquations& equations, const symbolic::Values& parameters,
               std::vector<double> q, std::vector<double> x);

  /// Moves what is held to the target, or as near to it as a steady path leads; all else moves as
  /// little as the constraints demand. What is fixed stays.
  ///
  /// Math    steps of least length in the null space of C that bring the place nearest to the
  ///         target, damped (Levenberg and Marquardt), each put back onto the constraints by
  ///         Newton's method with the matrix of the step's start; they are damped until these
  ///         corrections shrink so fast that no other branch can be meant, and the distance falls.
  ///         All steps of a call together move no point by more than a tenth of the drawing.
  ///         Where it cannot come nearer to first order, as at the end of its way, what can
  ///         move is moved a little: on as it moved before, else back
  /// Result  the best place reached, also where the effort is spent
  /// Cost    for each step a sparse LU of variables and constraints, and some solutions with it; by
  ///         one step more than the effort at most
  Move pull(const Handle& handle, base::Vector2<double> target, Effort effort);

  /// Shapes  result: variables
  const std::vector<double>& x() const { return x_; }

 private:
  using Vector = base::Vector2<double>;
  struct Pull {
    const Handle& handle;
    Vector target;
    double damping;
    double reach;         // that is left, sizes of the drawing
    std::uint64_t work;   // that is left, units of effort; 0: spent
    bool is_held = true;  // for all that was tried beyond the first order
  };
  void go_to(std::vector<double> x);
  std::vector<double> residual(const std::vector<double>& x) const;
  bool factor();
  std::vector<double> project(std::vector<double> top, const std::vector<double>& bottom);
  std::optional<std::vector<double>> return_to_constraints(std::vector<double> x, double moved,
                                                           Pull& pull);
  bool meet_hints();
  // What pulling along x and along y moves, and what it does to the place: all scaled.
  struct FreeMotions {
    Handle::Gradient gradient;
    std::array<std::vector<double>, 2> along;
    std::array<Vector, 2> moved;

    Vector move(const std::vector<double>& step) const;
  };
  FreeMotions find_free_motions(const Handle& handle);
  std::optional<MoveEnd> advance(Pull& pull);
  bool leave_dead_point(Pull& pull);
  bool collapses(const std::vector<double>& there) const;
  std::vector<double> moved_by(const std::vector<double>& step) const;
  double travel(const std::vector<double>& step) const;
  double travel_to(const std::vector<double>& there) const;
  double near_enough() const;
  double distance_left(const Pull& pull) const;
  void charge(Pull& pull, std::uint64_t solutions) const;

  std::shared_ptr<const SketchEquations> equations_;  // of the machine's own size
  symbolic::Values parameters_;
  std::vector<double> q_, x_;
  SketchScales scales_;
  double tolerance_;               // of a scaled residual
  numeric::LinearSolver solver_;   // [I C'; C 0]: steps of least length
  std::vector<double> last_step_;  // scaled; empty before the first
};

}  // namespace trammel::geometry
