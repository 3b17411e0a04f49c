// SPDX-License-Identifier: Apache-2.0
// X(q) in closed form: a construction sequence carried out with expressions.
//
// Every constraint's value is a symbol of its own here, also where the model gives 0 or the same
// parameter twice, so that X(q) can be differentiated by each of them; `value_replacements` puts
// the model's values in afterwards. Where elements hold each other, X(q) goes on from the names of
// their coordinates, which equations define.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/construct/construction.h"
#include "geometry/construct/curve_formula.h"
#include "geometry/construct/defining_system.h"
#include "geometry/construct/direction_formula.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"

namespace trammel::geometry {

using symbolic::Expr;
using symbolic::ExprPool;

/// A coordinate with a name of its own, in terms of q and of coordinates named before.
struct NamedCoordinate {
  ExprId symbol, value;
};

/// A point with a name of its own and the two loci at whose meeting it lies: what its motion
/// follows from. A link from the centre of a circle to the point has its angle named too.
struct Meeting {
  PointIndex point;
  std::array<CurveFormula, 2> loci;
  std::array<std::optional<LineIndex>, 2> links;
};

/// Elements that hold each other: the names of their coordinates and what defines these.
struct CoreFormula {
  DefiningSystem system;
  std::vector<DefiningEquation> plain;       // the same with squares halved: to differentiate
  std::vector<ConstraintIndex> constraints;  // by equation: where it comes from
  std::size_t meetings_before = 0;           // that stand when it is placed
};

struct ConfigurationFormula {
  std::vector<ExprId> q;  // what stands for each constraint's value: a symbol, or that value
  std::vector<VectorId> points;
  std::vector<DirectionFormula> lines;
  std::vector<VectorId> feet;          // a point of each line
  std::vector<ExprId> radii;           // of each circle
  std::vector<ExprId> parameters;      // of each point on a curve
  std::vector<NamedCoordinate> named;  // in the order of the construction
  std::vector<Meeting> meetings;       // of the points among them
  std::vector<CoreFormula> cores;      // in the order of the construction
  bool names_motion = false;           // long accelerations of named points get names too: ax_C
  bool has_link_angles = false;        // a point lies where the angle of a link leads
  bool is_shortened = false;           // a long coordinate became short with the model's values
};

enum class Naming : std::uint8_t {
  None,        // X(q) in full
  LongPoints,  // coordinates of points that need a root get names: x_C, y_C
  LongLinks,   // and so do the angles of links to them: phi_rod
  LinkAngles,  // links have names for their angles, and their points lie where these lead
};

/// Cost    O(steps) nodes
/// Source  [Todd2019 1]
ConfigurationFormula derive_configuration(const SketchEquations& equations, ExprPool& pool,
                                          const Construction& construction,
                                          const Branches& branches, Naming naming = Naming::None);

/// From the symbols q to the values of the model's constraints.
std::vector<symbolic::Replacement> value_replacements(const model::Model& model,
                                                      const ConfigurationFormula& configuration);

}  // namespace trammel::geometry
