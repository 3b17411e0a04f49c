// SPDX-License-Identifier: Apache-2.0
// What is probably not meant: warnings that are true whatever was meant.
#pragma once

#include "base/diagnostic.h"
#include "geometry/sketch/parameter_values.h"

namespace trammel::geometry {

/// Lengths and distances that are given as 0. Warnings  zero-length. Cost  O(constraints)
base::Diagnostics find_zero_lengths(const SketchEquations& equations, const MeasuredHints& hints);

/// Hints that disagree with where the sketch came to lie.
///
/// Warnings  coinciding-hints: ends of one line or distance that are drawn in one place, though
/// they
///           are apart; wrong-side: a signed distance or area whose sign is not the drawn one;
///           far-from-hint: the point that lies farthest from where it is drawn
/// Shapes    x: variables, the placement
/// Cost      O(constraints + lines)
base::Diagnostics find_doubtful_hints(const SketchEquations& equations, const MeasuredHints& hints,
                                      const std::vector<double>& x);

}  // namespace trammel::geometry
