// SPDX-License-Identifier: Apache-2.0
// Formulas in tests are written as text.
#pragma once

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>

#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/parse_text.h"
#include "symbolic/print/to_text.h"

namespace trammel::symbolic {

struct Formulas {
  ExprPool pool;

  /// `positive` names are assumed to be so.
  explicit Formulas(std::initializer_list<const char*> positive = {}) {
    for (const char* name : positive) pool.assume(pool.symbol(name), {.positive = true});
  }

  ExprId operator()(std::string_view text) {
    const auto result = parse_text(pool, text);
    REQUIRE_MESSAGE(result.ok(), text);
    return result.value();
  }

  std::string text(ExprId e) const { return to_text(pool, e); }
  /// The text as the program would write it.
  std::string canonical(std::string_view formula) { return text((*this)(formula)); }

  ExprId derivative(ExprId e, const char* symbol) {
    return differentiate(pool, e, pool.symbol(symbol));
  }
  ExprId times(std::string_view factor, ExprId e) {
    return pool.product(std::array{(*this)(factor), e});
  }
  ExprId with_zero(ExprId e, const char* symbol) {
    return substitute(pool, e, std::array{Replacement{pool.symbol(symbol), pool.integer(0)}});
  }
};

/// Numbers for the symbols of e at which e has a value, by a fixed rule; 40 trials.
inline Values sample_values(const ExprPool& pool, ExprId e, int seed = 0) {
  Values values;
  double x = 0.7 + 0.01 * seed;
  for (int trial = 0; trial < 40; ++trial) {
    for (const ExprId s : symbols_of(pool, std::span(&e, 1))) {
      values.set(s, x);
      x = std::fmod(x * 1.7 + 0.31 + 0.001 * trial, 1.3) + 0.4;
    }
    if (std::isfinite(eval(pool, e, values))) break;
  }
  return values;
}

}  // namespace trammel::symbolic
