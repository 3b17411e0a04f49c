// SPDX-License-Identifier: Apache-2.0
// Products of terms with a sine or cosine, joined: of x and y directions together,
// sin(a)*sin(b) + cos(a)*cos(b) is cos(a - b).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::mechanics {

/// c * rest * (1, sin(angle) or cos(angle)).
struct TurnTerm {
  symbolic::Rational c;
  symbolic::ExprId rest;
  symbolic::ExprId angle;  // 0: no angle, that is cos(0)
  bool is_sine = false;
};

/// Splits a term; one that holds several angles stays in one piece, as rest.
TurnTerm split_turn(symbolic::ExprPool& pool, symbolic::ExprId term);

/// A sum of products of two terms each, all with a weight (by number).
class TurnProducts {
 public:
  /// Adds c * weight * a * b.
  void add(std::uint32_t weight, const symbolic::Rational& c, const TurnTerm& a, const TurnTerm& b);

  /// The sum, with `weights` by number; of several products with one weight it stands outside.
  ///
  /// Cost    O(p log p) for p products
  symbolic::ExprId total(symbolic::ExprPool& pool, std::span<const symbolic::ExprId> weights);

 private:
  struct Product {
    std::uint32_t weight;
    symbolic::ExprId a, rest_a, b, rest_b;  // angles and rests
    bool sine_a, sine_b;
    symbolic::Rational c;

    bool is_like(const Product& other) const;
  };

  std::vector<Product> products_;
};

}  // namespace trammel::mechanics
