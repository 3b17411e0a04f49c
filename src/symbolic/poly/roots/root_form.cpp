// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/roots/root_form.h"

#include <array>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/poly/factors/factor.h"

namespace trammel::symbolic {

namespace {

struct Part {
  Polynomial base;
  std::int64_t exponent;
};

std::int64_t floor_half(std::int64_t n) {
  return (n - (n % 2 != 0 ? 1 : 0)) / 2;
}

}  // namespace

ExprId square_root(ExprPool& pool, const RationalFunction& f,
                   const std::function<ExprId(const Polynomial&)>& render) {
  const Factorization above = factor(f.num), below = factor(f.den);
  Rational constant = above.constant / below.constant;
  std::vector<Part> parts;
  for (const auto& [base, exponent] : above.factors) parts.push_back({base, exponent});
  for (const auto& [base, exponent] : below.factors)
    parts.push_back({base, -static_cast<std::int64_t>(exponent)});

  Polynomial inside(f.num.ring(), Rational(constant.sign() < 0 ? -1 : 1));
  if (constant.sign() < 0) constant = -constant;
  const ExprId half = pool.number(Rational(1, 2));
  std::vector<ExprId> outside{pool.power(pool.number(constant), half)};
  for (const Part& part : parts) {
    const std::int64_t times = floor_half(part.exponent);
    if (part.exponent % 2 != 0) inside = inside * part.base;
    if (times == 0) continue;
    const ExprId size = pool.apply(Op::Abs, std::array{render(part.base)});
    outside.push_back(pool.power(size, pool.integer(times)));
  }
  outside.push_back(pool.power(render(inside), half));
  return pool.product(outside);
}

}  // namespace trammel::symbolic
