// SPDX-License-Identifier: Apache-2.0
// What a form costs its reader: operations as printed, and one for each fraction inside a fraction
// (a - b/c)/d; of equals, the one with fewer of these, then the one with less to read.
#pragma once

#include <cstdint>
#include <tuple>
#include <unordered_map>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/print/fraction.h"

namespace trammel::symbolic {

struct Cost {
  std::uint32_t operations = 0;
  std::uint32_t nested = 0;     // fractions inside fractions
  std::uint32_t symbols = 0;    // names and digits written
  std::uint32_t fractions = 0;  // that would be nested in a fraction around

  friend bool operator<(const Cost& a, const Cost& b) {
    return std::tuple(a.operations + a.nested, a.nested, a.symbols) <
           std::tuple(b.operations + b.nested, b.nested, b.symbols);
  }
  Cost& operator+=(const Cost& other) {
    add(operations, other.operations);
    add(nested, other.nested);
    add(symbols, other.symbols);
    add(fractions, other.fractions);
    return *this;
  }

 private:
  // A graph can be exponentially longer as text: counts stop at a number that is never shown.
  static void add(std::uint32_t& to, std::uint32_t more) {
    constexpr std::uint32_t most = 1'000'000'000;
    to = to > most - more ? most : to + more;
  }
};

/// Of equals the one with fewer operations, be it with more fractions inside a fraction.
inline bool has_fewer_operations(const Cost& a, const Cost& b) {
  return std::tuple(a.operations + a.nested, a.operations, a.symbols) <
         std::tuple(b.operations + b.nested, b.operations, b.symbols);
}

/// Costs of expressions of one pool; mirrors the text printer without writing.
class Costs {
 public:
  explicit Costs(const ExprPool& pool) : pool_(pool) {}
  Cost operator()(ExprId e);

 private:
  Cost compute(ExprId e);
  Cost of_sum(ExprId e, bool flipped);
  Cost of_term(ExprId term, bool with_sign);
  Cost of_fraction(const Fraction& f, bool with_sign);
  Cost of_factor(const WrittenFactor& factor);
  Cost of_factors(const Rational& number, const std::vector<WrittenFactor>& factors,
                  std::uint32_t& items);

  const ExprPool& pool_;
  std::unordered_map<std::uint32_t, Cost> memo_;
  std::unordered_map<std::uint32_t, Cost> terms_, unsigned_terms_;  // of sums
  int depth_ = 0;
};

}  // namespace trammel::symbolic
