// SPDX-License-Identifier: Apache-2.0
// Numbers that rounding decides: beside a pole, and where all digits cancel.
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

}  // namespace trammel::inquiry
