// SPDX-License-Identifier: Apache-2.0
// Whether numbers are too far apart for two roads in double precision to be compared.
#pragma once

#include <string>

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// Why the roads may differ though both are right, as `lengths from 1e-12 to 2 stand in one
/// drawing`; empty where nothing is known against it. Numbers of loads and masses count, and those
/// of the expressions that are asked.
///
/// Cost    O(constraints + parameters), and an evaluation of all these
std::string find_spread(const Case& here, const std::vector<symbolic::ExprId>& asked);

}  // namespace trammel::inquiry
