// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/angle.h"

#include <flint/fmpq.h>

#include <algorithm>

#include "symbolic/expr/canonical.h"

namespace trammel::symbolic {

namespace {

constexpr std::int64_t largest_angle_multiple = 12;  // sin(13*x) is not expanded in sin(x), cos(x)

bool is_inverse(Op op) {
  return op == Op::Asin || op == Op::Acos || op == Op::Atan || op == Op::Atan2;
}

}  // namespace

std::vector<std::pair<ExprId, Rational>> AngleBasis::parts(ExprPool& pool, ExprId angle) {
  const ScaledTerm whole = split_coefficient(pool, angle);  // (x + y)/2 is x/2 + y/2
  const std::span<const ExprId> terms = pool.op(whole.rest) == Op::Sum
                                            ? pool.args(whole.rest)
                                            : std::span<const ExprId>(&whole.rest, 1);
  std::vector<std::pair<ExprId, Rational>> result;
  for (const ExprId term : terms) {
    const ScaledTerm split = split_coefficient(pool, term);
    // sin(acos(x)/2) and the like stay as they are.
    if (is_inverse(pool.op(split.rest))) return {{angle, Rational(1)}};
    result.emplace_back(split.rest, whole.coefficient * split.coefficient);
  }
  return result;
}

void AngleBasis::add(ExprPool& pool, ExprId angle) {
  for (const auto& [atom, multiple] : parts(pool, angle)) {
    Rational& unit = units_[atom];
    if (unit.is_zero()) {
      unit = multiple.sign() < 0 ? -multiple : multiple;
    } else {
      Rational common;
      fmpq_gcd(common.raw(), unit.raw(), multiple.raw());
      unit = common;
    }
  }
}

AngleTerms AngleBasis::split(ExprPool& pool, ExprId angle) const {
  AngleTerms result;
  for (const auto& [atom, multiple] : parts(pool, angle)) {
    const auto found = units_.find(atom);
    if (found == units_.end()) return {{angle, 1}};
    const Rational& unit = found->second;
    const Rational times = multiple / unit;
    if (times < Rational(-largest_angle_multiple) || Rational(largest_angle_multiple) < times)
      return {{angle, 1}};
    result.emplace_back(scaled(pool, unit, atom), times.to_integer());
  }
  return result;
}

}  // namespace trammel::symbolic
