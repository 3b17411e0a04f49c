// SPDX-License-Identifier: Apache-2.0
#include "inquiry/answer/outcome.h"

#include <fmt/format.h>

#include <utility>

#include "inquiry/diagnostic_kinds.h"
#include "model/shown_unit.h"

namespace trammel::inquiry {

namespace {

Answer name_answer(const model::Question& question) {
  Answer answer;
  answer.question = question.text;
  answer.name = question.name;
  answer.content = Value{question.is_vector};
  return answer;
}

}  // namespace

Answer start_answer(const model::Model& model, const model::Question& question) {
  Answer answer = name_answer(question);
  answer.shown = model::shown_units(model, question);
  return answer;
}

Answer fail_question(const model::Question& question, std::string reason) {
  Answer answer = name_answer(question);
  answer.status = AnswerStatus::Failed;
  answer.reason = std::move(reason);
  return answer;
}

void tell_limit(base::StopReason reached, const model::Question& question, Outcome& outcome) {
  outcome.answer.status = AnswerStatus::Limit;
  outcome.answer.reason =
      fmt::format("the {} was reached while deriving the formula", to_text(reached));
  outcome.diagnostics.push_back({limit_reached, question.span,
                                 fmt::format("'{}': {}", question.text, outcome.answer.reason),
                                 "raise --time-limit, or ask for numbers with --form numeric"});
}

bool stop_at_limit(const symbolic::ExprPool& pool, const model::Question& question,
                   Outcome& outcome) {
  if (pool.stopped() == base::StopReason::None) return false;
  tell_limit(pool.stopped(), question, outcome);
  return true;
}

}  // namespace trammel::inquiry
