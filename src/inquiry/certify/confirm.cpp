// SPDX-License-Identifier: Apache-2.0
#include "inquiry/certify/confirm.h"

#include <fmt/format.h>

#include <utility>

#include "inquiry/certify/certify_mode.h"
#include "inquiry/certify/spread.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/machine/domains.h"
#include "inquiry/machine/lost_angles.h"
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
    const std::string why =
        find_reason_of_no_number(here.machine, here.asked->response.values, question.span);
    if (!why.empty()) outcome.answer.reason = why;
    outcome.diagnostics.push_back(
        {no_finite_value, question.span,
         fmt::format("'{}' has no finite value{}{}", question.name,
                     why.empty() ? " at the given values or near them" : ": ", why),
         "give values at which it exists"});
    return false;
  }
  outcome.answer.reason = fault.empty() ? fmt::format("the two roads differ by {:.3g} (relative)",
                                                      certificate.max_relative_difference)
                                        : fmt::format("by the equations of motion {}", fault);
  outcome.diagnostics.push_back(tell_difference(
      here,
      {question.span, fmt::format("the answer to '{}'", question.text), outcome.answer.reason,
       "try other given values; if the difference stays, this is a defect of the program: please "
       "report it with the model"},
      question.components));
  return false;
}

base::Diagnostic tell_difference(const Case& here, const Difference& difference,
                                 const std::vector<symbolic::ExprId>& asked) {
  if (auto lost = find_lost_angle(here.machine, here.state.placement.numbers))
    return {too_far_apart, difference.span,
            fmt::format("{} could not be confirmed: {}", difference.what, lost->message),
            std::move(lost->remedy)};
  const std::string spread = find_spread(here, asked);
  if (!spread.empty())
    return {too_far_apart, difference.span,
            fmt::format("{} could not be confirmed: {}, which leaves too few digits",
                        difference.what, spread),
            "give values and hints that are less far apart, or 0 in place of the smallest"};
  return {formula_not_confirmed, difference.span,
          fmt::format("{} could not be confirmed{}{}", difference.what,
                      difference.why.empty() ? "" : ": ", difference.why),
          std::string(difference.advice)};
}

}  // namespace trammel::inquiry
