// SPDX-License-Identifier: Apache-2.0
#include "inquiry/certify/formula_digits.h"

#include <algorithm>
#include <cmath>

#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

using symbolic::ExprId;

double relative_difference(const std::vector<double>& a, const std::vector<double>& b,
                           double floor) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference =
        std::abs(a[i] - b[i]) / std::max({std::abs(a[i]), std::abs(b[i]), floor});
    most = std::isfinite(difference) ? std::max(most, difference) : HUGE_VAL;
  }
  return most;
}

std::vector<double> eval_with_more_digits(const symbolic::ExprPool& pool,
                                          const std::vector<ExprId>& formulas,
                                          const symbolic::Values& named) {
  symbolic::ExactValues exact;
  for (const ExprId s : symbolic::symbols_of(pool, formulas)) {
    const auto value = named.find(s);
    if (!value || !std::isfinite(*value)) return symbolic::eval(pool, formulas, named);
    exact[s] = symbolic::Rational::from_double(*value);
  }
  std::vector<double> values;
  for (const symbolic::Ball& ball : symbolic::eval_ball(pool, formulas, exact))
    values.push_back(ball.is_finite() ? ball.mid : NAN);
  return values;
}

}  // namespace trammel::inquiry
