// SPDX-License-Identifier: Apache-2.0
// Enclosures: values of expressions as balls that certainly contain the exact value.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// The exact value lies in [mid - radius, mid + radius]; not finite where nothing is known (a pole,
/// a root of a negative number, a symbol without value).
struct Ball {
  double mid = 0.0;
  double radius = 0.0;

  bool is_finite() const;
  bool contains_zero() const {
    return !is_finite() || (mid - radius <= 0.0 && mid + radius >= 0.0);
  }
  bool contains(double x) const;
  bool overlaps(const Ball& other) const;
};

/// Exact numbers for symbols (and for unknown functions' nodes).
using ExactValues = std::map<ExprId, Rational>;

/// Balls around the values of the roots, computed with `precision` bits.
///
/// Cost    about 0.1 us a node at 128 bits
std::vector<Ball> eval_ball(const ExprPool& pool, std::span<const ExprId> roots,
                            const ExactValues& values, int precision = 128);
Ball eval_ball(const ExprPool& pool, ExprId root, const ExactValues& values, int precision = 128);

}  // namespace trammel::symbolic
