// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/solid/decimal_number.h"

#include <fmt/format.h>

#include <cmath>

#include "model/language/expression.h"
#include "model/tolerances.h"

namespace trammel::model {

namespace {

constexpr std::size_t short_digits = 6;  // that nobody would give a name

symbolic::ExprId to_number(symbolic::ExprPool& pool, const syntax::Decimal& parts,
                           bool is_negative) {
  const symbolic::Rational size = symbolic::Rational::from_decimal(parts.digits, parts.exponent);
  return pool.number(is_negative ? -size : size);
}

}  // namespace

symbolic::ExprId decimal_number(symbolic::ExprPool& pool, double value) {
  const syntax::Decimal parts = syntax::to_decimal(fmt::format("{}", std::abs(value)));
  return to_number(pool, parts, value < 0);
}

std::optional<symbolic::ExprId> find_short_decimal(symbolic::ExprPool& pool, double value,
                                                   double scale) {
  const double size = std::abs(value), rounding = same_number * std::abs(scale);
  if (size <= rounding) return pool.integer(0);
  const int digits = static_cast<int>(std::floor(std::log10(size / rounding)));
  const syntax::Decimal parts = syntax::to_decimal(fmt::format("{:.{}e}", size, digits));
  if (parts.digits.size() > short_digits) return std::nullopt;
  return to_number(pool, parts, value < 0);
}

}  // namespace trammel::model
