// SPDX-License-Identifier: Apache-2.0
// How a constraint is read by a step of a construction: as the value of one measure.
#pragma once

#include <optional>
#include <span>

#include "geometry/construct/construction.h"
#include "geometry/construct/plan/known_elements.h"
#include "geometry/construct/plan/named_elements.h"

namespace trammel::geometry {

/// The one measure of a constraint that is not known yet, where the constraint is linear in it.
std::optional<model::MeasureIndex> find_unknown_measure(const SketchEquations& equations,
                                                        const KnownElements& known,
                                                        const Equation& row);

/// The one parameter of a point on a curve in a constraint that is linear in it and holds else only
/// what is known, or coordinates that are given though their point is not placed yet.
std::optional<model::MeasureIndex> find_unknown_parameter(const SketchEquations& equations,
                                                          const KnownElements& known,
                                                          const NamedElements& named,
                                                          const Equation& row);

/// The distance that a gap beside a circle stands for; the reading says how the radii stand in it.
/// Nothing where the measure is no such gap.
///
/// Shapes  hints: as X; they tell the side of a line, and which of two circles is inside
std::optional<model::Measure> as_distance(const SketchEquations& equations,
                                          std::span<const double> hints,
                                          const model::Measure& measure, Reading& reading);

/// The same where all radii are known, else the measure itself.
model::Measure as_known_distance(const SketchEquations& equations, std::span<const double> hints,
                                 const KnownElements& known, const model::Measure& measure,
                                 Reading& reading);

}  // namespace trammel::geometry
