// SPDX-License-Identifier: Apache-2.0
// Checking answers by an independent road.
#pragma once

#include "base/certificate.h"
#include "inquiry/answer/outcome.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// The size of the terms an answer is made of: what its rounding is to be compared with.
///
/// Math    the largest of the size of the drawing and all reactions
double natural_scale(const Case& here, const SolvedState& at);

/// The formula against the numbers of the implicit road, at the asked values and around them.
///
/// Math    max over points and components of |formula - number| / scale of the component
base::Certificate certify_formula(const Case& here, const model::Question& question,
                                  const Formula& formula);

/// Numbers that have no formula: reactions by virtual work on positions solved again at
/// neighbouring values of all constraints, geometry by solving again from disturbed positions.
base::Certificate certify_numbers(const Case& here, const model::Question& question);

}  // namespace trammel::inquiry
