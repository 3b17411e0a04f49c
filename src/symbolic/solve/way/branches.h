// SPDX-License-Identifier: Apache-2.0
// Everything that could solve a small system, unknown by unknown.
#pragma once

#include <span>
#include <vector>

#include "symbolic/poly/limits.h"
#include "symbolic/solve/solution.h"

namespace trammel::symbolic {

struct Branch {
  std::vector<ExprId> values;  // of the unknowns
  std::vector<ExprId> periods;
  std::vector<ExprId> free;
  std::vector<ExprId> conditions;
};

struct Branches {
  std::vector<Branch> list;
  bool complete = true;
};

/// Math    again and again, the first that applies: an equation that holds is dropped; one that
///         splits into factors makes branches; one with one unknown is solved; one linear in an
///         unknown replaces it; two that are linear in sine and cosine of an unknown angle give
///         both, with sin^2 + cos^2 = 1 for an equation; an unknown is eliminated by resultants and
///         found afterwards from the remainder of degree 1; an angle becomes 2*atan(t)
/// Cost    bounded by limits.effort
Branches find_branches(ExprPool& pool, std::span<const ExprId> equations,
                       std::span<const ExprId> unknowns, std::span<const Replacement> given,
                       const PolyLimits& limits);

}  // namespace trammel::symbolic
