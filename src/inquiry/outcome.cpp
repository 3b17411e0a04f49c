// SPDX-License-Identifier: Apache-2.0
#include "inquiry/outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "inquiry/certify.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/undecided_forces.h"

namespace trammel::inquiry {

Answer start_answer(const model::Question& question) {
  Answer answer;
  answer.question = question.text;
  answer.name = question.name;
  answer.is_vector = question.is_vector;
  return answer;
}

Answer fail_question(const model::Question& question, std::string reason) {
  Answer answer = start_answer(question);
  answer.status = AnswerStatus::Failed;
  answer.reason = std::move(reason);
  return answer;
}

bool fail_undecided(const Analysis& analysis, const model::Question& question,
                    FindOutcome& outcome) {
  std::string why = why_undecided(analysis, question);
  if (why.empty()) return false;
  outcome.answer.status = AnswerStatus::Failed;
  outcome.answer.reason = std::move(why);
  const bool is_shared = analysis.asked && !analysis.asked->others.empty();
  outcome.diagnostics.push_back(
      {undecided_forces, question.span,
       fmt::format("'{}' has no answer: {}", question.name, outcome.answer.reason),
       is_shared ? "ask for accelerations, or for a sum of forces that is the same in all ways"
                 : "ask for positions and velocities, which do not depend on forces"});
  return true;
}

bool stop_at_limit(const Analysis& analysis, const model::Question& question,
                   FindOutcome& outcome) {
  const base::StopReason stopped = analysis.pool->stopped();
  if (stopped == base::StopReason::None) return false;
  outcome.answer.status = AnswerStatus::Limit;
  outcome.answer.reason =
      fmt::format("the {} was reached while deriving the formula", to_text(stopped));
  outcome.diagnostics.push_back({limit_reached, question.span,
                                 fmt::format("'{}': {}", question.text, outcome.answer.reason),
                                 "raise --time-limit, or ask for numbers with --form numeric"});
  return true;
}

bool confirm(const base::Certificate& certificate, const model::Question& question,
             FindOutcome& outcome) {
  if (certificate.points > 0 && certificate.max_relative_difference <= tolerated_difference)
    return true;
  outcome.answer.formula.reset();
  outcome.answer.numbers.reset();
  outcome.answer.status = AnswerStatus::Failed;
  if (certificate.points == 0) {
    outcome.answer.reason = "it has no finite value at the given values or near them";
    outcome.diagnostics.push_back({no_finite_value, question.span,
                                   fmt::format("'{}' has no finite value at the given values "
                                               "or near them",
                                               question.name),
                                   "give values at which it exists"});
    return false;
  }
  outcome.answer.reason =
      fmt::format("the two roads differ by {:.3g} (relative)", certificate.max_relative_difference);
  outcome.diagnostics.push_back(
      {formula_not_confirmed, question.span,
       fmt::format("the answer to '{}' could not be confirmed: {}", question.text,
                   outcome.answer.reason),
       "try other given values; if the difference stays, this is a defect of the program: please "
       "report it with the model"});
  return false;
}

std::string missing_values(const Analysis& analysis, std::span<const symbolic::ExprId> used) {
  std::string missing;
  for (std::size_t i = 0; i < analysis.model->parameters.size(); ++i) {
    if (analysis.values.origins[i] != geometry::ValueOrigin::StandIn) continue;
    const model::Parameter& p = analysis.model->parameters[i];
    if (!p.definition && std::find(used.begin(), used.end(), p.symbol) != used.end())
      missing += (missing.empty() ? "" : ", ") + p.name;
  }
  return missing;
}

}  // namespace trammel::inquiry
