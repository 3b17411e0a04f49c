// SPDX-License-Identifier: Apache-2.0
#include "inquiry/certify/confirm.h"

#include <fmt/format.h>

#include "inquiry/certify/certify_mode.h"
#include "inquiry/certify/spread.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/tolerances.h"

namespace trammel::inquiry {

bool confirm(const Case& here, const base::Certificate& certificate,
             const model::Question& question, Outcome& outcome) {
  const bool is_equal =
      certificate.points > 0 && certificate.max_relative_difference <= tolerated_difference;
  const std::string fault =
      is_equal && needs_forces(here.machine, question) ? find_mode_fault(here) : std::string();
  if (is_equal && fault.empty()) return true;
  if (Value* value = value_of(outcome.answer)) {
    value->formula.reset();
    value->numbers.reset();
  }
  const symbolic::ExprPool& pool = here.scratch.pool;
  if (const auto reached = pool.budget().reached(pool.size()); reached != base::StopReason::None) {
    tell_limit(reached, question, outcome);
    return false;
  }
  outcome.answer.status = AnswerStatus::Failed;
  if (certificate.points == 0) {
    outcome.answer.reason = "it has no finite value at the given values or near them";
    if (here.asked == nullptr) return false;  // why there is no given state has been told
    outcome.diagnostics.push_back({no_finite_value, question.span,
                                   fmt::format("'{}' has no finite value at the given values "
                                               "or near them",
                                               question.name),
                                   "give values at which it exists"});
    return false;
  }
  outcome.answer.reason = fault.empty() ? fmt::format("the two roads differ by {:.3g} (relative)",
                                                      certificate.max_relative_difference)
                                        : fmt::format("by the equations of motion {}", fault);
  const std::string spread = fault.empty() ? find_spread(here, question.components) : std::string();
  if (!spread.empty()) {
    outcome.answer.reason += ", and " + spread;
    outcome.diagnostics.push_back(
        {too_far_apart, question.span,
         fmt::format("the answer to '{}' could not be confirmed: {}, which leaves too few digits",
                     question.text, spread),
         "give values and hints that are less far apart, or 0 in place of the smallest"});
    return false;
  }
  outcome.diagnostics.push_back(
      {formula_not_confirmed, question.span,
       fmt::format("the answer to '{}' could not be confirmed: {}", question.text,
                   outcome.answer.reason),
       "try other given values; if the difference stays, this is a defect of the program: please "
       "report it with the model"});
  return false;
}

}  // namespace trammel::inquiry
