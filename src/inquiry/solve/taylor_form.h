// SPDX-License-Identifier: Apache-2.0
// Taylor polynomials of answers, about the values asked for.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "symbolic/series/taylor.h"

namespace trammel::inquiry {

struct Analysis;

/// Polynomials in all parameters of the expressions, one an expression.
struct Taylor {
  unsigned order = 0;
  std::vector<std::string> variables;
  std::vector<std::vector<symbolic::TaylorTerm>> components;
};

/// Pre     the expressions are in parameters of the model; names of `let` are written out
/// Errors  nothing where the values cannot be assembled, or an expression has no polynomial there
std::optional<Taylor> expand_in_parameters(const Analysis& analysis,
                                           std::span<const symbolic::ExprId> expressions,
                                           unsigned order);

}  // namespace trammel::inquiry
