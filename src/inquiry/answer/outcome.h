// SPDX-License-Identifier: Apache-2.0
// What all answers have in common: how they begin and fail.
#pragma once

#include "base/diagnostic.h"
#include "inquiry/answer/answer.h"
#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::inquiry {

struct Outcome {
  Answer answer;
  base::Diagnostics diagnostics;
};

Answer start_answer(const model::Model& model, const model::Question& question);

/// The answer to a question of a model that could not be analyzed.
Answer fail_question(const model::Question& question, std::string reason);

/// The answer is that a limit was reached before there was one.
void tell_limit(base::StopReason reached, const model::Question& question, Outcome& outcome);

/// True where the pool has reached a limit; then the outcome says so.
bool stop_at_limit(const symbolic::ExprPool& pool, const model::Question& question,
                   Outcome& outcome);

}  // namespace trammel::inquiry
