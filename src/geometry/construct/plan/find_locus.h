// SPDX-License-Identifier: Apache-2.0
// Where a constraint lets a point lie when all else in it is known.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "geometry/construct/construction.h"
#include "geometry/construct/plan/known_elements.h"

namespace trammel::geometry {

struct PointLocus {
  PointIndex point;
  Locus locus;
};

/// The locus that a constraint, read as a measure, gives for its one unknown point.
std::optional<PointLocus> find_locus(const SketchEquations& equations, const KnownElements& known,
                                     ConstraintIndex constraint, const model::Measure& measure);

/// A direction found from an angle owes its equation to the line's end that is not known yet.
std::optional<PointLocus> find_locus_of_direction(const model::Model& model,
                                                  const KnownElements& known, LineIndex line,
                                                  ConstraintIndex angle);

/// The order in which loci are taken: the simpler kind first, then by name, so that the order of
/// statements does not change a formula.
std::pair<std::size_t, std::string> order_of(const model::Model& model, const Locus& locus);

bool is_end_of(const model::Line& line, PointIndex p);

}  // namespace trammel::geometry
