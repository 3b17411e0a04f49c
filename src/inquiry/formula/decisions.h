// SPDX-License-Identifier: Apache-2.0
// What formulas take for granted of the state at the values asked for.
#pragma once

#include <string>

#include "inquiry/machine/case.h"
#include "model/model.h"

namespace trammel::inquiry {

/// `a < s <= L; floor slides, reaction(floor) > 0`: between what a section lies, and what friction
/// does, as far as the answer depends on them; empty where it depends on neither.
///
/// Cost    presentation of two lengths a section
std::string describe_decisions(const Case& here, const model::Question& question);

}  // namespace trammel::inquiry
