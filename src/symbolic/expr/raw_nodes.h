// SPDX-License-Identifier: Apache-2.0
// Interning of nodes exactly as given: for the rewrites of canonical.h and nobody else.
#pragma once

#include <span>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

class RawNodes {
 public:
  explicit RawNodes(ExprPool& pool) : pool_(pool) {}

  /// Pre: the arguments are canonical for `op` (flat, sorted, merged).
  ExprId intern(Op op, std::span<const ExprId> arguments);
  /// A product or sum of canonical arguments, which may be one only.
  ExprId intern_flat(Op op, std::span<const ExprId> arguments);

 private:
  ExprPool& pool_;
};

/// Order of the factors of a product: by base, then exponent.
int compare_factor_order(const ExprPool& pool, ExprId a, ExprId b);

}  // namespace trammel::symbolic
