// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/roots/denest.h"

#include <array>

#include "symbolic/expr/canonical.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/poly/roots/root_form.h"
#include "symbolic/poly/roots/root_relations.h"

namespace trammel::symbolic {

namespace {

// The signs of A + n, A - n and B must be known.
std::optional<ExprId> denested_by(ExprPool& pool, const Converted& of, const Polynomial& p,
                                  std::size_t root,
                                  const std::function<ExprId(const Polynomial&)>& render) {
  const Ring& ring = *of.ring;
  const RationalFunction& radicand = of.radicands[root];
  if (p.degree(root) != 1 || !radicand.den.is_one()) return std::nullopt;
  const Polynomial a = p.coefficient_of(root, 0), b = p.coefficient_of(root, 1);
  const RationalFunction norm =
      reduce_all(RationalFunction(a * a - b * b * radicand.num), of.radicands);
  if (!norm.den.is_one() || norm.is_zero()) return std::nullopt;
  const std::optional<Polynomial> n = exact_square_root(norm.num);
  if (!n) return std::nullopt;
  const auto sign = [&](const Polynomial& q) { return known_sign(pool, render(q)).value_or(0); };
  const Polynomial sum = a + *n, difference = a - *n;
  const int sign_b = sign(b);
  if (sign(sum) <= 0 || sign(difference) <= 0 || sign_b == 0) return std::nullopt;
  const auto half_root = [&](const Polynomial& q) {
    return square_root(pool, RationalFunction(q, Polynomial(ring, Rational(2))), render);
  };
  const ExprId second = pool.product(std::array{pool.integer(sign_b), half_root(difference)});
  const ExprId result = pool.sum(std::array{half_root(sum), second});
  if (sign_b > 0 || sign(*n) > 0) return result;
  return sign(*n) < 0 ? negated(pool, result) : pool.apply(Op::Abs, std::array{result});
}

}  // namespace

std::optional<ExprId> denested_root(ExprPool& pool, const Converted& of, const Polynomial& p,
                                    const std::function<ExprId(const Polynomial&)>& render) {
  for (const std::size_t root : roots_outside_in(*of.ring)) {
    if (of.ring->generator(root).degree != 2) continue;
    if (const auto result = denested_by(pool, of, p, root, render)) return result;
  }
  return std::nullopt;
}

}  // namespace trammel::symbolic
