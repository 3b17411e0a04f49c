// SPDX-License-Identifier: Apache-2.0
// How large a machine is, wherever it stands.
#pragma once

#include <span>

#include "geometry/measure/equations.h"

namespace trammel::geometry {

/// Whether bars, circles or distances name the origin, so that it is a part of the machine.
bool uses_origin(const model::Model& model);

/// The diagonal of the points that are placed, and of the origin where something hangs on it; the
/// size of the drawing where they are one place.
///
/// Shapes  x: variables
double extent_of(const SketchEquations& equations, std::span<const double> x);

}  // namespace trammel::geometry
