// SPDX-License-Identifier: Apache-2.0
// Numbers that rounding decides: beside a pole, and where all digits cancel. And formulas that have
// no value at the given ones, though numbers do.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "inquiry/answer/answer.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

struct LostNumber {
  std::string reason;  // for the answer
  base::Diagnostic diagnostic;
};

/// Why the numbers of a value mean nothing, if so.
///
/// Shapes  formula: as `value.rounding`, which was found by it; else the question itself tells
/// Pre     there is a state asked for
std::optional<LostNumber> find_lost_number(const Case& here, const model::Question& question,
                                           std::span<const symbolic::ExprId> formula,
                                           const Value& value);

/// Leaves out a formula that is right nearby, but has no value at the given ones, where the
/// implicit road has one: `y'^pi/y'^2` where y' = 0. The answer is its number then, and why.
void leave_out_lost_formula(const Case& here, const model::Question& question, Answer& answer);

}  // namespace trammel::inquiry
