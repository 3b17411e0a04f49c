// SPDX-License-Identifier: Apache-2.0
#include "inquiry/find/lost_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "inquiry/certify/certify.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/formula/eval_definitions.h"
#include "inquiry/machine/poles.h"
#include "inquiry/tolerances.h"
#include "symbolic/expr/eval/eval_rounding.h"

namespace trammel::inquiry {

namespace {

bool is_pole(const Case& here, const model::Question& question,
             std::span<const symbolic::ExprId> formula, const Value& value) {
  if (value.rounding.empty()) return has_pole(here.machine, *here.asked, question.components);
  return symbolic::is_at_pole(here.scratch.pool, formula, here.asked->response.values,
                              value.rounding);
}

// A zero is rounding of terms like others of the state; what rounding makes of larger ones is none.
bool has_no_digit(const Case& here, const Value& value) {
  const double scale = natural_scale(here, *here.asked);
  for (std::size_t i = 0; i < value.rounding.size(); ++i) {
    const double bound = value.rounding[i];
    if (std::isfinite(bound) && bound > floor_of_formula * scale &&
        std::abs((*value.numbers)[i]) <= bound)
      return true;
  }
  return false;
}

bool are_finite(const std::vector<double>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double n) { return std::isfinite(n); });
}

bool is_right_nearby(Case here, const model::Question& question, const Formula& formula) {
  here.asked = nullptr;
  const base::Certificate nearby = certify_formula(here, question, formula);
  return nearby.points > 0 && nearby.max_relative_difference <= tolerated_difference;
}

}  // namespace

std::optional<LostNumber> find_lost_number(const Case& here, const model::Question& question,
                                           std::span<const symbolic::ExprId> formula,
                                           const Value& value) {
  if (is_pole(here, question, formula, value)) {
    const std::string reason = "it has a pole at the given values";
    return LostNumber{reason,
                      {no_finite_value, question.span,
                       fmt::format("'{}' has no finite value: {}", question.name, reason),
                       "give values beside them"}};
  }
  if (!has_no_digit(here, value)) return std::nullopt;
  const std::string reason = "rounding leaves none of its digits";
  return LostNumber{
      reason,
      {too_far_apart, question.span, fmt::format("no number for '{}': {}", question.name, reason),
       "give values that are less far apart, and angles without full turns"}};
}

void leave_out_lost_formula(const Case& here, const model::Question& question, Answer& answer) {
  Value& value = *value_of(answer);
  if (here.asked == nullptr || !value.formula || !value.formula->systems.empty()) return;
  if (!here.machine.model->functions.empty()) return;  // unknown ones have no values
  const symbolic::ExprPool& pool = here.scratch.pool;
  const symbolic::Values named = define_names(here, *value.formula, here.asked->state);
  if (are_finite(symbolic::eval(pool, value.formula->components, named))) return;
  if (!are_finite(symbolic::eval(pool, question.components, here.asked->response.values))) return;
  if (!is_right_nearby(here, question, *value.formula)) return;
  value.formula.reset();
  answer.reason = "its formula has no value at the given ones";
}

}  // namespace trammel::inquiry
