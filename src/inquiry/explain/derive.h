// SPDX-License-Identifier: Apache-2.0
// The derivations that `explain` tells: of each reaction asked for, and of the equation of motion
// of each free value or coordinate.
#pragma once

#include "inquiry/answer/derivation.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// Each derivation's number is compared with that of the implicit road; where they differ the steps
/// are withheld and `why_none` says so.
///
/// Errors  `why_none` above 200 constraints
/// Cost    a presentation a load and derivation
/// Source  [Todd2019 2.2 to 2.4]
std::vector<Derivation> derive_answers(const Case& here);

}  // namespace trammel::inquiry
