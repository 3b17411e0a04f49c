// SPDX-License-Identifier: Apache-2.0
// Taylor polynomials of an answer as plain data.
#pragma once

#include <string>
#include <vector>

#include "symbolic/series/taylor.h"

namespace trammel::inquiry {

/// Polynomials in all parameters of the expressions, one an expression.
struct Taylor {
  unsigned order = 0;
  std::vector<std::string> variables;
  std::vector<std::vector<symbolic::TaylorTerm>> components;
};

}  // namespace trammel::inquiry
