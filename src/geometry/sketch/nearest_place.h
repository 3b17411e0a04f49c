// SPDX-License-Identifier: Apache-2.0
// Where a sketch is drawn that its constraints do not place: as near to them as a path from the
// hints leads.
#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "geometry/measure/equations.h"
#include "geometry/sketch/parameter_values.h"

namespace trammel::geometry {

enum class PlaceKind : std::uint8_t {
  Hints,   // nothing comes nearer to the constraints
  Pulled,  // as near to them as was found; where freedoms are left, all of them may be met
  Placed,  // the constraints say where
};

std::string_view to_text(PlaceKind kind);

struct NearestPlace {
  PlaceKind kind = PlaceKind::Hints;
  std::vector<double> x;
};

/// Math    steps of least length towards c(X) = q, scaled and damped (Levenberg and Marquardt), as
///         long as they come nearer: what nothing determines keeps its hint, what contradicts is
///         shared by least squares. Constraints without a finite value do not count
/// Shapes  hints.x, result: variables
/// Cost    a sparse LU a step; at most some dozen
NearestPlace find_nearest_place(const SketchEquations& equations, const MeasuredHints& hints,
                                const base::Budget& budget = {});

}  // namespace trammel::geometry
