// SPDX-License-Identifier: Apache-2.0
// What a form costs its reader: operations as printed; of equals, the one with less to read.
#pragma once

#include <compare>
#include <cstdint>
#include <unordered_map>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/print/fraction.h"

namespace trammel::symbolic {

struct Cost {
  std::uint64_t operations = 0;
  std::uint64_t symbols = 0;  // names and digits written

  friend auto operator<=>(const Cost&, const Cost&) = default;
  Cost& operator+=(const Cost& other) {
    operations += other.operations;
    symbols += other.symbols;
    return *this;
  }
};

/// Costs of expressions of one pool; mirrors the text printer without writing.
class Costs {
 public:
  explicit Costs(const ExprPool& pool) : pool_(pool) {}
  Cost operator()(ExprId e);

 private:
  Cost compute(ExprId e);
  Cost of_sum(ExprId e, bool flipped);
  Cost of_fraction(const Fraction& f, bool with_sign);
  Cost of_factor(const WrittenFactor& factor);
  Cost of_factors(const Rational& number, const std::vector<WrittenFactor>& factors,
                  std::uint64_t& items);

  const ExprPool& pool_;
  std::unordered_map<std::uint32_t, Cost> memo_;
  int depth_ = 0;
};

}  // namespace trammel::symbolic
