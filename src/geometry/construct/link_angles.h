// SPDX-License-Identifier: Apache-2.0
// Angles of links: of lines from the centre of a circle to where it meets another locus, or, by a
// later step, beyond, or back; not where a constraint gives their angle.
#pragma once

#include <optional>

#include "geometry/construct/configuration_formula.h"

namespace trammel::geometry {

/// Names the angle of each link of a meeting, by the coordinates of its point, and gives the link
/// its direction.
void name_links(const model::Model& model, const Construction& construction,
                ConfigurationFormula& formula, ExprPool& pool, Meeting& meeting);

/// The place of a meeting's point by the angle of a link, which the triangle there gives without
/// coordinates of the point: the rules of cosine and sine. Links get names for their angles, and
/// their directions by these. Nothing where there is no link.
std::optional<VectorFormula> place_by_link_angle(const model::Model& model,
                                                 const Construction& construction,
                                                 ConfigurationFormula& formula, ExprPool& pool,
                                                 const Meeting& meeting, int branch,
                                                 const GivenDistances& distances);

}  // namespace trammel::geometry
