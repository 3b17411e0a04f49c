// SPDX-License-Identifier: Apache-2.0
// Names of cores as functions of the parameters: what Taylor polynomials need of them.
#pragma once

#include <span>
#include <vector>

#include "inquiry/machine/case.h"
#include "symbolic/series/taylor.h"

namespace trammel::inquiry {

struct CoreSeries {
  std::vector<symbolic::DefinedSymbols> defined;  // in order
  symbolic::Values values;                        // with theirs
};

/// Pre     here.asked
/// Errors  nothing where a system is singular
/// Cost    n dense solutions of a system of n equations
std::optional<CoreSeries> prepare_core_series(const Case& here,
                                              std::span<const symbolic::ExprId> roots);

}  // namespace trammel::inquiry
