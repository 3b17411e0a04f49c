// SPDX-License-Identifier: Apache-2.0
// Measures in terms of the coordinates of points, whatever places these: what virtual work needs at
// a joint, where a closed form X(q) would be long.
#pragma once

#include <vector>

#include "geometry/construct/configuration_formula.h"

namespace trammel::geometry {

/// A symbol for each coordinate of each point and each radius; the origin is 0. Free lines have
/// none.
struct CoordinateSymbols {
  std::vector<VectorId> points;
  std::vector<ExprId> radii;
};

CoordinateSymbols make_coordinates(const model::Model& model, ExprPool& pool);

/// The measure as a function of the coordinates. Pre: of points, axes and lines through points.
Expr measure_in_coordinates(const model::Model& model, const CoordinateSymbols& coordinates,
                            ExprPool& pool, const model::Measure& measure);

/// The points that the measure depends on, each once, the origin left out.
std::vector<PointIndex> points_of(const model::Model& model, const model::Measure& measure);

}  // namespace trammel::geometry
