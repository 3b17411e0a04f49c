// SPDX-License-Identifier: Apache-2.0
// Solutions against the recorded facts, and the last touches that all solutions get.
#pragma once

#include <span>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/solve/solution.h"

namespace trammel::symbolic {

/// Whether the facts on the unknowns allow the solution. One that they allow for some parameters
/// only is given the condition.
///
/// Math    a positive unknown: dropped where the value is proved not to be positive, or is negative
///         at every sample point; families always have positive members
bool respects_facts(ExprPool& pool, std::span<const ExprId> unknowns, Solution& solution,
                    std::span<const Replacement> given);

/// Values and periods in their shortest form (where options.present), numbers filled in.
void finish_solution(ExprPool& pool, Solution& solution, const SolveOptions& options);

}  // namespace trammel::symbolic
