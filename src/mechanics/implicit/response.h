// SPDX-License-Identifier: Apache-2.0
// Velocities, accelerations and reactions as numbers: the implicit road of mechanics, which needs
// no closed form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/sketch/solve_sketch.h"
#include "mechanics/implicit/motion_rows.h"

namespace trammel::mechanics {

struct OtherMotion;

struct Response {
  std::vector<double> velocity;          // X'
  std::vector<double> acceleration;      // X''
  std::vector<double> applied;           // everything applied and -p', on X
  std::vector<double> acting;            // the sizes of its parts, which may cancel, on X
  std::vector<double> reactions;         // by constraint
  std::vector<double> bearing;           // by follower
  symbolic::Values values;               // what was given, with rates of measures and unknowns
  std::vector<FrictionState> frictions;  // by friction of the loads
  std::string problem;                   // why unknowns have no numbers; empty where they have
  std::vector<Response> others;      // the same motion by other forces: what is the same in all of
                                     // these is so in every way to share the load
  std::vector<OtherMotion> motions;  // that fit too
  std::vector<model::FollowerIndex> sharing;   // unilateral ones that share a load in many ways,
                                               // of which this is that of least norm
  std::vector<model::FollowerIndex> violated;  // unilateral constraints that do not hold there
};

/// Another motion that fits the same state, since friction leaves several (Painleve).
struct OtherMotion {
  ContactMode contacts;
  Response response;         // with the friction of incidences
  bool is_of_share = false;  // what presses its friction could as well press otherwise
};

/// What friction of points on lines and circles does.
enum class Incidences : std::uint8_t {
  AsGiven,   // as the mode says; its forces are found with the accelerations
  AsForces,  // its forces are values, and act as other loads do
};

/// The largest of what acts anywhere, 0 where nothing does.
double loudest_of(const Response& state);

/// Math    C X' = q', C X'' = q'' - X'HX'; C'Q + f + G - p' + sum Psi dpsi/dX = 0, where the
///         reactions of free and of geometric constraints vanish: that gives the unknown q'' of
///         the free ones and Psi of the mechanical ones
/// Pre     values hold the parameters and the measures, at the placement
/// Shapes  given: the constraints on coordinates in force, and the state of every friction where
///         these are as given
/// Errors  nothing at a dead point. Where free constraints move no mass, or mechanical ones cannot
///         hold what geometric ones leave, what depends on them is no number
/// Cost    one sparse LU; with n unknowns n solutions more and dense algebra of size n
/// Source  [Todd2019 2, 3]; docs/theory/mechanics/implicit-road.md
std::optional<Response> eval_state(const geometry::SketchEquations& equations,
                                   const MotionRows& rows, const geometry::Placement& placement,
                                   symbolic::Values values, const Mode& given = {},
                                   Incidences incidences = Incidences::AsGiven);

}  // namespace trammel::mechanics
