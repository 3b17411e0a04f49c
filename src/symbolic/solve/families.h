// SPDX-License-Identifier: Apache-2.0
// Lists of solutions put in order: repeats and halves of families merged, the nearest first.
#pragma once

#include <span>
#include <vector>

#include "symbolic/solve/solution.h"

namespace trammel::symbolic {

/// Solutions that are the same at every sample point become one; families that lie half a period
/// apart become one of half the period.
void merge_families(ExprPool& pool, std::vector<Solution>& solutions,
                    std::span<const Replacement> given);

/// The numbers at the given values.
void fill_numbers(ExprPool& pool, Solution& solution, std::span<const Replacement> given);

/// By distance from the given values of the unknowns, modulo the periods; then as they were.
void sort_by_distance(ExprPool& pool, std::vector<Solution>& solutions,
                      std::span<const ExprId> unknowns, std::span<const Replacement> given);

}  // namespace trammel::symbolic
