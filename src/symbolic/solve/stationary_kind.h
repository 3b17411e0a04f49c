// SPDX-License-Identifier: Apache-2.0
// Maximum, minimum or neither.
#pragma once

#include <span>

#include "symbolic/solve/optimum.h"

namespace trammel::symbolic {

struct ProvedKind {
  StationaryKind kind = StationaryKind::Unknown;
  bool always = false;
};

/// The kind of e at a point whose formulas are in `values`. By the recorded facts where these
/// decide, else at the given values.
ProvedKind kind_of_formula(ExprPool& pool, ExprId e, std::span<const ExprId> unknowns,
                           std::span<const ExprId> values, const SolveOptions& options);

/// The kind of e, which has no symbols but the unknowns, at a point known as a number.
ProvedKind kind_of_number(ExprPool& pool, ExprId e, std::span<const ExprId> unknowns,
                          std::span<const Ball> place);

}  // namespace trammel::symbolic
