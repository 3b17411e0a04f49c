// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/expr.h"

#include <array>

#include "base/assert.h"

namespace trammel::symbolic {

namespace {

ExprId negated(Expr a) {
  return a.pool->product(std::array{a.pool->integer(-1), a.id});
}

Expr of(Expr like, ExprId id) {
  return {*like.pool, id};
}

Expr number_like(Expr like, std::int64_t value) {
  return of(like, like.pool->integer(value));
}

void check_same_pool(Expr a, Expr b) {
  TRAMMEL_ASSERT(a.pool != nullptr && a.pool == b.pool);
}

}  // namespace

Expr operator+(Expr a, Expr b) {
  check_same_pool(a, b);
  return of(a, a.pool->sum(std::array{a.id, b.id}));
}

Expr operator-(Expr a, Expr b) {
  check_same_pool(a, b);
  return of(a, a.pool->sum(std::array{a.id, negated(b)}));
}

Expr operator*(Expr a, Expr b) {
  check_same_pool(a, b);
  return of(a, a.pool->product(std::array{a.id, b.id}));
}

Expr operator/(Expr a, Expr b) {
  return a * pow(b, -1);
}
Expr operator-(Expr a) {
  return of(a, negated(a));
}
Expr operator+(Expr a, std::int64_t b) {
  return a + number_like(a, b);
}
Expr operator-(Expr a, std::int64_t b) {
  return a - number_like(a, b);
}
Expr operator*(std::int64_t a, Expr b) {
  return number_like(b, a) * b;
}
Expr operator/(Expr a, std::int64_t b) {
  return a / number_like(a, b);
}

Expr pow(Expr base, std::int64_t exponent) {
  return of(base, base.pool->power(base.id, base.pool->integer(exponent)));
}

Expr sqrt(Expr a) {
  return of(a, a.pool->power(a.id, a.pool->number(Rational(1, 2))));
}
Expr sin(Expr a) {
  return of(a, a.pool->apply(Op::Sin, std::array{a.id}));
}
Expr cos(Expr a) {
  return of(a, a.pool->apply(Op::Cos, std::array{a.id}));
}

Expr atan2(Expr y, Expr x) {
  check_same_pool(y, x);
  return of(y, y.pool->apply(Op::Atan2, std::array{y.id, x.id}));
}

Expr abs(Expr a) {
  return of(a, a.pool->apply(Op::Abs, std::array{a.id}));
}

bool is_zero_number(Expr a) {
  return a.pool->op(a.id) == Op::Number && a.pool->value(a.id).is_zero();
}

}  // namespace trammel::symbolic
