// SPDX-License-Identifier: Apache-2.0
// An expression together with its pool, so that formulas in code read like formulas.
#pragma once

#include <cstdint>
#include <span>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

struct Expr {
  ExprPool* pool = nullptr;
  ExprId id;

  Expr() = default;
  Expr(ExprPool& in, ExprId which) : pool(&in), id(which) {}

  friend bool operator==(const Expr&, const Expr&) = default;
};

Expr operator+(Expr a, Expr b);
Expr operator-(Expr a, Expr b);
Expr operator*(Expr a, Expr b);
Expr operator/(Expr a, Expr b);
Expr operator-(Expr a);
Expr operator+(Expr a, std::int64_t b);
Expr operator-(Expr a, std::int64_t b);
Expr operator*(std::int64_t a, Expr b);
Expr operator/(Expr a, std::int64_t b);

Expr pow(Expr base, std::int64_t exponent);
Expr sqrt(Expr a);
Expr sin(Expr a);
Expr cos(Expr a);
Expr atan2(Expr y, Expr x);
Expr abs(Expr a);

bool is_zero_number(Expr a);  // the number 0 itself; for proofs see is_zero

}  // namespace trammel::symbolic
