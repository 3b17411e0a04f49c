// SPDX-License-Identifier: Apache-2.0
// How large a machine is, wherever it stands.
#pragma once

#include <span>
#include <vector>

#include "geometry/measure/equations.h"

namespace trammel::geometry {

/// Whether bars, circles or distances name the origin, so that it is a part of the machine.
bool uses_origin(const model::Model& model);

/// The diagonal of the points that are placed, and of the origin where something hangs on it; the
/// size of the drawing where they are one place.
///
/// Shapes  x: variables
double extent_of(const SketchEquations& equations, std::span<const double> x);

/// The diagonal of all that is placed and of the origin, as hints are measured; 1 of one place.
///
/// Shapes  x: variables
double size_of_placed(const SketchEquations& equations, std::span<const double> x);

/// What gaps are small beside: the diagonal of the points wherever the machine stands, and at least
/// what coordinates of this size are exact to (`least_extent`), also where there is one point. The
/// size of the drawing where there are parts, of whose outlines points say nothing.
///
/// Shapes  x: variables
double size_of_gaps(const SketchEquations& equations, std::span<const double> x);

/// The scale of each variable of a motion that begins at X: as variable_scales(), but with the
/// machine's extent, for what is told of a motion are digits of the machine, wherever it stands.
///
/// Shapes  x: variables
std::vector<double> motion_scales(const SketchEquations& equations, std::span<const double> x);

}  // namespace trammel::geometry
