// SPDX-License-Identifier: Apache-2.0
// Loads that contacts can share in many ways, carried by few of them.
#pragma once

#include "mechanics/contact/law.h"

namespace trammel::mechanics {

/// A mode with the same motion in which the normal forces that share are left out one after the
/// other, the last first, as long as the rest holds the load and no gap closes; with its forces.
///
/// Pre     `found` is an answer to this input
/// Cost    the law once more for each that shares
LawOutput thin_out(const LawInput& input, LawOutput found);

}  // namespace trammel::mechanics
