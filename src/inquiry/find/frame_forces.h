// SPDX-License-Identifier: Apache-2.0
// `find frame_forces`: what every member bears at both ends, and what the ground does to every
// bearing.
#pragma once

#include "inquiry/find/find.h"

namespace trammel::inquiry {

/// Errors  failed where the values cannot be assembled or some lack
/// Cost    O(model) beside the reactions, which all questions share
Outcome answer_frame_forces(const Case& here, const model::Question& question);

}  // namespace trammel::inquiry
