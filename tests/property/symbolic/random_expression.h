// SPDX-License-Identifier: Apache-2.0
// Random expressions for properties: small trees from a list of random choices, so that RapidCheck
// can shrink them.
#pragma once

#include <rapidcheck.h>

#include <array>
#include <cstdint>
#include <vector>

#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

using Choices = std::vector<std::uint8_t>;

/// An expression grown from the choices: a stack machine, so that every list means something.
inline ExprId grow(ExprPool& pool, const Choices& choices) {
  constexpr std::array names = {"a", "b", "x", "y"};
  pool.assume(pool.symbol("a"), {.positive = true});
  pool.assume(pool.symbol("b"), {.positive = true});
  std::vector<ExprId> stack;
  const auto pop = [&] {
    if (stack.empty()) return pool.symbol("x");
    const ExprId top = stack.back();
    stack.pop_back();
    return top;
  };
  for (const std::uint8_t choice : choices) {
    const int parameter = choice / 16;
    switch (choice % 16) {
      case 0:
      case 1:
      case 2: stack.push_back(pool.symbol(names[static_cast<std::size_t>(parameter) % 4])); break;
      case 3: stack.push_back(pool.number(Rational(parameter - 7, 1 + parameter % 3))); break;
      case 4:
      case 5: stack.push_back(pool.sum(std::array{pop(), pop()})); break;
      case 6:
      case 7: stack.push_back(pool.product(std::array{pop(), pop()})); break;
      case 8: stack.push_back(pool.power(pop(), pool.integer(parameter % 4 - 1))); break;
      case 9: stack.push_back(pool.power(pop(), pool.number(Rational(1, 2)))); break;
      case 10: stack.push_back(pool.apply(Op::Sin, std::array{pop()})); break;
      case 11: stack.push_back(pool.apply(Op::Cos, std::array{pop()})); break;
      case 12:
        stack.push_back(pool.apply(parameter % 2 == 0 ? Op::Atan : Op::Exp, std::array{pop()}));
        break;
      case 13: stack.push_back(pool.apply(Op::Atan2, std::array{pop(), pop()})); break;
      case 14:
        stack.push_back(pool.apply(parameter % 2 == 0 ? Op::Abs : Op::Tan, std::array{pop()}));
        break;
      default: stack.push_back(pool.product(std::array{pool.integer(-1), pop()}));
    }
  }
  ExprId e = pop();
  while (!stack.empty()) e = pool.sum(std::array{e, pop()});
  return e;
}

inline rc::Gen<Choices> choices() {
  return rc::gen::resize(14, rc::gen::container<Choices>(rc::gen::arbitrary<std::uint8_t>()));
}

/// A point for a, b > 0 and x, y.
inline ExactValues point(ExprPool& pool, int seed) {
  const auto at = [&](int k) { return Rational(3 + (seed * 7 + k * 5) % 23, 11); };
  return {{pool.symbol("a"), at(1)},
          {pool.symbol("b"), at(2)},
          {pool.symbol("x"), seed % 2 == 0 ? at(3) : -at(3)},
          {pool.symbol("y"), seed % 3 == 0 ? -at(4) : at(4)}};
}

/// Wherever `before` has a value, `after` has one that agrees.
inline bool agree(ExprPool& pool, ExprId before, ExprId after) {
  for (int seed = 0; seed < 6; ++seed) {
    const std::array roots{before, after};
    const std::vector<Ball> balls = eval_ball(pool, roots, point(pool, seed), 256);
    if (!balls[0].is_finite()) continue;
    // Where a ball around an argument touches a pole or a branch nothing can be said.
    if (balls[1].is_finite() && !balls[0].overlaps(balls[1])) return false;
  }
  return true;
}

}  // namespace trammel::symbolic
