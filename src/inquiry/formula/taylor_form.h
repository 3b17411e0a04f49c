// SPDX-License-Identifier: Apache-2.0
// Taylor polynomials of answers, about the values asked for.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "inquiry/answer/taylor.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// Pre     the expressions are in parameters of the model; names of `let` are written out
/// Errors  nothing where the values cannot be assembled, or an expression has no polynomial there
std::optional<Taylor> expand_in_parameters(const Case& here,
                                           std::span<const symbolic::ExprId> expressions,
                                           unsigned order);

}  // namespace trammel::inquiry
