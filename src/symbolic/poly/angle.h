// SPDX-License-Identifier: Apache-2.0
// Angles as integer combinations of basic angles.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// What an angle is made of: multiples of basic angles.
using AngleTerms = std::vector<std::pair<ExprId, std::int64_t>>;

/// Finds the basic angles of a set of angles: x and y for x, x + y; x/2 for x, x/2; 2*x where only
/// multiples of 2*x occur.
class AngleBasis {
 public:
  void add(ExprPool& pool, ExprId angle);
  /// To be called after the last add.
  AngleTerms split(ExprPool& pool, ExprId angle) const;

 private:
  static std::vector<std::pair<ExprId, Rational>> parts(ExprPool& pool, ExprId angle);
  std::map<ExprId, Rational> units_;  // the gcd of the multiples that occur
};

}  // namespace trammel::symbolic
