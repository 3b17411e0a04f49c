// SPDX-License-Identifier: Apache-2.0
// Which constraints are the reason why forces are not determined.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace trammel::mechanics {

/// Names the mechanical constraints that cannot hold what the geometric ones leave free.
///
/// Shapes  works: by rows, one a geometric constraint, each with the work of each mechanical one's
///         unit force while the value of that constraint alone grows
std::string describe_idle_bearing(const model::Model& model, const std::vector<double>& works);

}  // namespace trammel::mechanics
