// SPDX-License-Identifier: Apache-2.0
// Constraints that would fix what can still move.
#pragma once

#include <string>
#include <vector>

#include "geometry/measure/equations.h"

namespace trammel::geometry {

struct Proposal {
  model::Measure measure;
  std::string text;  // `'length(rod) = ...'`
};

/// Where there is one motion, up to three constraints each of which fixes it; where there are more,
/// a set of constraints that fixes as many as possible (at most three are told).
///
/// Shapes  each motion: variables, scaled; x: variables
std::vector<Proposal> propose_constraints(const SketchEquations& equations,
                                          std::vector<std::vector<double>> motions,
                                          const std::vector<double>& x);

}  // namespace trammel::geometry
