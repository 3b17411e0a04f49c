// SPDX-License-Identifier: Apache-2.0
// What all answers have in common: how they begin and fail.
#pragma once

#include "inquiry/find.h"

namespace trammel::inquiry {

Answer start_answer(const model::Question& question);

/// The answer to a question of a model that could not be analyzed.
Answer fail_question(const model::Question& question, std::string reason);

/// True where forces that the question needs are not decided; then the outcome says so.
bool fail_undecided(const Analysis& analysis, const model::Question& question,
                    FindOutcome& outcome);

/// True where a limit was reached; then the outcome says so.
bool stop_at_limit(const Analysis& analysis, const model::Question& question, FindOutcome& outcome);

/// False where closed form and implicit road differ; then the outcome says so.
bool confirm(const base::Certificate& certificate, const model::Question& question,
             FindOutcome& outcome);

/// `a, b`: those of the symbols that are parameters without a value.
std::string missing_values(const Analysis& analysis, std::span<const symbolic::ExprId> used);

}  // namespace trammel::inquiry
