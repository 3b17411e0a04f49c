// SPDX-License-Identifier: Apache-2.0
// Forces at joints and in sections as numbers, on the implicit road: from the reactions, by virtual
// work of each element's own part in its measure.
#pragma once

#include <array>

#include "mechanics/contact/mode.h"
#include "mechanics/implicit/response.h"
#include "mechanics/members/member_actions.h"

namespace trammel::mechanics {

/// Math    for a measure c(X_1, X_2, ...) of several elements a force along it acts on each of them
///         by its own slope dc/dX_i
/// Cost    O(model)
MemberActions<double> eval_member_actions(const geometry::SketchEquations& equations,
                                          const MotionRows& rows,
                                          const geometry::Placement& placement,
                                          const Response& state, const model::Members& members);

/// 0 for what rounding leaves of a sum of this size.
double without_rounding(double sum, double size);

/// The force of everything else on the body at the point: against what the body itself does there.
base::Vector2<double> eval_joint_force(const MemberActions<double>& actions,
                                       model::PointIndex point, const model::Member& body);

/// A state with what acts on its bodies.
struct LoadedState {
  const geometry::SketchEquations& equations;
  const geometry::Placement& placement;
  const Response& state;
  const MemberActions<double>& actions;
};

/// What acts on one line, and what is spread over it.
struct LineActions {
  model::LineIndex line;
  std::vector<ForceOnPoint<double>> forces;
  std::vector<ForceAtFoot<double>> feet;
  std::vector<CoupleOnLine<double>> couples;
  std::vector<model::LineMass> masses;
  std::vector<model::LineLoad> loads;
  std::vector<model::PointMass> carried;  // of points that belong to it
};

/// Cost    O(model)
LineActions gather_on_line(const LoadedState& loaded, model::LineIndex line);
/// By line. Cost    O(model) for all of them
std::vector<LineActions> gather_on_lines(const LoadedState& loaded);

/// Errors  nothing where the section lies outside the line
/// Cost    O(actions)
std::optional<SectionSides> find_section_sides(const LoadedState& loaded,
                                               const LineActions& actions, double distance);

/// N, V, M: from the equilibrium of the part beyond.
std::array<double, 3> eval_section(const LoadedState& loaded, const LineActions& actions,
                                   double distance, const SectionSides& sides);

/// N, V, M along the whole line, in order; twice where they jump.
struct SectionSample {
  double distance = 0.0;
  std::array<double, 3> parts{};
};
std::vector<SectionSample> sample_sections(const LoadedState& loaded, model::LineIndex line);

/// How far all that acts on a line through points is from equilibrium with its inertia, against the
/// size of it: a check of joint forces that were found apart. `loudest`: loudest_of() the state.
double find_imbalance(const LoadedState& loaded, const LineActions& actions, double loudest);

/// Puts the numbers of all joints and sections that the model asks for into the state's values.
/// Gives the sides of the sections: those of the given mode, where that is decided.
std::vector<std::optional<SectionSides>> eval_member_forces(
    const geometry::SketchEquations& equations, const MotionRows& rows,
    const geometry::Placement& placement, const Mode& given, Response& state);

}  // namespace trammel::mechanics
