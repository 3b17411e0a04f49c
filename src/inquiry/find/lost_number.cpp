// SPDX-License-Identifier: Apache-2.0
#include "inquiry/find/lost_number.h"

#include <fmt/format.h>

#include <cmath>

#include "inquiry/certify/certify.h"
#include "inquiry/diagnostic_kinds.h"
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

}  // namespace trammel::inquiry
