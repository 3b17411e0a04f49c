// SPDX-License-Identifier: Apache-2.0
// Springs, dampers, actuators, masses, weights and torques in the picture of a model, and diagrams
// of what its lines bear inside.
#pragma once

#include "inquiry/answer/picture.h"
#include "inquiry/machine/analysis.h"

namespace trammel::inquiry {

/// Diagrams of N, V, M of each line that a question asks for sections of.
///
/// Cost    O(model), and as many sections as a diagram has places
void add_loads(const Analysis& analysis, Picture& picture);

}  // namespace trammel::inquiry
