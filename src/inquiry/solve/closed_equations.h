// SPDX-License-Identifier: Apache-2.0
// Questions with unknowns in the terms of the symbolic kernel, and its solutions in those of
// answers.
#pragma once

#include <span>
#include <vector>

#include "inquiry/answer/solutions.h"
#include "inquiry/find/find.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// The question's components in closed form on this branch, without `let` names; empty where there
/// is none.
///
/// Cost    presentation within a part of the effort
std::vector<symbolic::ExprId> close_components(const Case& here, const model::Question& question,
                                               const FindOptions& options);

/// The expressions as they are on the branch of the values asked for, where absolute values have
/// signs; and as they are, where that is something else.
std::vector<std::vector<symbolic::ExprId>> branch_variants(
    const Case& here, const std::vector<symbolic::ExprId>& expressions);

/// Whether a solution is among those before it: the same numbers, up to whole periods.
bool is_known(const Case& here, std::span<const symbolic::Solution> known,
              const symbolic::Solution& solution);

/// Values of all parameters that have one: exact where the model gives them.
symbolic::SolveOptions make_solve_options(const Case& here);

/// Formulas and numbers as far as they are asked for.
FoundSolution describe_solution(const Case& here, const model::Question& question,
                                const symbolic::Solution& solution, const FindOptions& options);

/// Leaves out formulas that nobody could read where a number stands for them, and then what they
/// take for granted: conditions of what is not told say nothing.
void leave_out_long_forms(const symbolic::ExprPool& pool, FoundSolution& found);

/// A place of which only the numbers of the unknowns are known.
symbolic::Solution make_numeric_solution(const Case& here, const model::Question& question,
                                         const std::vector<double>& numbers);

/// Partial, with the reason, where formulas or numbers of solutions are missing.
void settle_solutions(const Case& here, const model::Question& question, const FindOptions& options,
                      Outcome& outcome);

}  // namespace trammel::inquiry
