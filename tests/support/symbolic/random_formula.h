// SPDX-License-Identifier: Apache-2.0
// Random formulas of the kinds that mechanics makes and of those that break rewrites.
#pragma once

#include <array>
#include <cstdint>

#include "support/symbolic/formula_tree.h"

namespace trammel::symbolic {

/// Random numbers that are the same with every compiler. Source: splitmix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15U + 1) {}
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }
  /// 0 to n - 1.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
  /// a to b.
  int between(int a, int b) {
    return a + static_cast<int>(below(static_cast<std::size_t>(b - a + 1)));
  }
  bool one_in(std::size_t n) { return below(n) == 0; }
  template <class T>
  const T& of(const std::vector<T>& values) {
    return values[below(values.size())];
  }

 private:
  std::uint64_t state_;
};

/// Grows formulas of at most a given depth: sums, products and quotients of parameters, functions
/// of angles, nested roots, fractional and symbolic powers, exponentials, logarithms, inverse
/// functions, signs, extremes and unknown functions with derivatives.
class FormulaGrower {
 public:
  explicit FormulaGrower(Random& random) : random_(random) {}

  Formula any(int depth);
  /// Positive wherever it has a value.
  Formula positive(int depth);
  /// A sum of multiples of angles, parts of a turn and now and then anything.
  Formula angle(int depth);
  Formula rational();

 private:
  Formula leaf();
  Formula several(Op op, int depth);
  Formula algebraic(int depth);
  Formula transcendental(int depth);
  Formula inverse_function(int depth);
  Formula pieces(int depth);
  Formula unknown_function(int depth);

  Random& random_;
};

}  // namespace trammel::symbolic
