// SPDX-License-Identifier: Apache-2.0
// How the parts of a machine from solids move with the variables of its equations of motion.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "geometry/solid/solid.h"
#include "geometry/touch/feature_gap.h"
#include "mechanics/motion/motion_formulas.h"
#include "model/model.h"
#include "simulation/equations/motion_code.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::simulation {

/// A part's place: a reference point and the angle by which it is turned from the drawing, radians,
/// through several turns where the angle is a variable.
struct PartPlace {
  geometry::Vec at;
  double angle = 0.0;
};

/// Copies share nothing: one a thread.
class PartPoses {
 public:
  /// Shapes  start: all X of a state, whose numbers hold what does not move
  /// Pre     `values` holds what the drawing depends on
  PartPoses(const model::Model& model, const symbolic::ExprPool& pool,
            const symbolic::Values& values, const mechanics::MotionFormulas& formulas,
            std::span<const double> start);

  std::size_t size() const { return parts_.size(); }
  bool is_fixed(std::size_t part) const { return parts_[part].variables.empty(); }

  /// Whether the angle is a variable or a number, which counts its turns.
  bool counts_turns(std::size_t part) const { return parts_[part].has_angle; }

  /// Where the reference point is in the drawing.
  geometry::Vec drawn_at(std::size_t part) const { return parts_[part].drawn_at; }

  PartPlace place(std::size_t part, const StateView& at) const;
  geometry::MovingFrame frame(std::size_t part, const StateView& at) const;
  /// How its drawing is moved to where it is.
  geometry::Pose pose(std::size_t part, const StateView& at) const;

  /// The variable that is its angle, where that is one.
  std::optional<std::size_t> angle_variable(std::size_t part) const;

  /// Of one part: two of its reference point, and an angle or those of two points.
  static constexpr std::size_t most_variables = 6;
  /// The variables that move a part, each once.
  std::span<const std::size_t> variables(std::size_t part) const { return parts_[part].variables; }

  /// Math    d(force . v + moment * w)/d x', with v of the reference point and w of the turning
  /// Shapes  by variable of the part; added to what is there
  void add_slopes(std::size_t part, const StateView& at, geometry::Vec force, double moment,
                  std::span<double> slopes) const;

  /// The same for all X, also those that are held.
  ///
  /// Shapes  on_x: by X; added to what is there
  void add_pushes(std::size_t part, const StateView& at, geometry::Vec force, double moment,
                  std::span<double> on_x) const;

  /// The angular acceleration that is left where no variable accelerates.
  double turning_bias(std::size_t part, const StateView& at) const;

 private:
  // A coordinate: a variable of the equations, or a number.
  struct Coordinate {
    int x = -1;  // its number; -1 of what is a number alone
    int variable = -1;
    double number = 0.0;
    int slope = -1;  // its place among the variables of its part
  };
  struct Part {
    bool turns_about_point = false;  // which is the reference point: its angle alone is a variable
    geometry::Vec drawn_at, drawn_along{1.0, 0.0};
    double drawn_angle = 0.0;
    std::array<Coordinate, 2> at;
    bool has_angle = true;  // of its own; otherwise it follows from two points
    Coordinate angle;
    std::array<Coordinate, 4> line;  // x, y of these points
    std::vector<std::size_t> variables;
  };
  // Where a part was turned to last: several contacts ask for it at each state.
  struct Turned {
    double angle = 0.0, cos = 1.0, sin = 0.0;
  };
  Coordinate coordinate(Part& part, int x, std::span<const double> start) const;
  static double value(const Coordinate& c, const StateView& at);
  static double rate(const Coordinate& c, const StateView& at);
  template <class Add>
  static void spread(const Part& part, const StateView& at, geometry::Vec force, double moment,
                     const Add& add);
  static geometry::Vec along(const Part& part, const StateView& at);
  static geometry::Vec along_rate(const Part& part, const StateView& at);

  std::vector<int> of_x_;  // by X: the variable of the equations, -1 where it is held
  std::vector<Part> parts_;
  mutable std::vector<Turned> turned_;  // by part
};

}  // namespace trammel::simulation
