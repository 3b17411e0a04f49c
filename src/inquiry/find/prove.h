// SPDX-License-Identifier: Apache-2.0
// `prove EQ`: refuted by numbers, or proved by the normal form of the difference in closed form.
#pragma once

#include "inquiry/answer/answer.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// Both sides at the values asked for, near them, and at places far away on the same branch; then
/// the difference of the closed forms, which is zero or not by a proof.
///
/// Pre     the question's components are the two sides
/// Cost    some thirty placements of the sketch; one zero test
Answer answer_prove(const Case& here, const model::Question& question);

}  // namespace trammel::inquiry
