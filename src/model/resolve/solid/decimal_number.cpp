// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/solid/decimal_number.h"

#include <fmt/format.h>

#include <cmath>

#include "model/language/expression.h"

namespace trammel::model {

symbolic::ExprId decimal_number(symbolic::ExprPool& pool, double value) {
  const syntax::Decimal parts = syntax::to_decimal(fmt::format("{}", std::abs(value)));
  const symbolic::Rational size = symbolic::Rational::from_decimal(parts.digits, parts.exponent);
  return pool.number(value < 0 ? -size : size);
}

}  // namespace trammel::model
