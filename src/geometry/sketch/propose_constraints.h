// SPDX-License-Identifier: Apache-2.0
// Constraints that would fix what can still move.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fix.h"
#include "geometry/measure/equations.h"

namespace trammel::geometry {

struct Proposal {
  model::Measure measure;
  std::string text;                               // `length(rod)`
  std::span<const std::string_view> value_names;  // what its value could be called
};

/// Where there is one motion, up to three constraints each of which fixes it; where there are more,
/// a set of constraints that fixes as many as possible (at most three are told).
///
/// Shapes  each motion: variables, scaled; x: variables
std::vector<Proposal> propose_constraints(const SketchEquations& equations,
                                          std::vector<std::vector<double>> motions,
                                          const std::vector<double>& x);

/// The statements `angle(x_axis, crank) = theta`, below the constraints of the text, their values
/// under names that are not in use: a fix for each of alternatives, one for all of a set.
base::Fixes add_proposals(const model::Model& model, std::span<const Proposal> proposals,
                          bool are_alternatives);

}  // namespace trammel::geometry
