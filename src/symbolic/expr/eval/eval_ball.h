// SPDX-License-Identifier: Apache-2.0
// Enclosures: values of expressions as balls that certainly contain the exact value.
#pragma once

#include <functional>
#include <map>
#include <memory>
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

/// Balls at one point for expressions that come one after the other: each node is evaluated once.
class BallPoint {
 public:
  /// `value_of` gives the number of a symbol or unknown function's node, and is asked once for it.
  BallPoint(const ExprPool& pool, std::function<Rational(ExprId)> value_of, int precision = 128);
  BallPoint(const BallPoint&) = delete;
  BallPoint& operator=(const BallPoint&) = delete;
  ~BallPoint();

  Ball operator()(ExprId e);

 private:
  struct Memo;
  void add(ExprId e);

  const ExprPool& pool_;
  std::function<Rational(ExprId)> value_of_;
  int precision_;
  std::unique_ptr<Memo> memo_;
};

}  // namespace trammel::symbolic
