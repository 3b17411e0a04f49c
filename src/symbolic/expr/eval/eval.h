// SPDX-License-Identifier: Apache-2.0
// Numbers from expressions in double precision.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/expr/id_table.h"

namespace trammel::symbolic {

/// Numbers for symbols, nodes of unknown functions, and of signs where they jump.
class Values {
 public:
  Values() = default;
  /// Where it has no number itself, those of `below` count. Pre: `below` outlives it
  explicit Values(const Values* below) : below_(below) {}

  void set(ExprId symbol, double value) { numbers_.insert(symbol.value, value); }
  void forget(ExprId symbol) { numbers_.erase(symbol.value); }
  std::optional<double> find(ExprId symbol) const;

 private:
  const Values* below_ = nullptr;
  IdTable<double> numbers_;
};

/// Values of the roots; NaN where a value is undefined or a symbol has no number.
///
/// Cost    O(reachable nodes), one loop
std::vector<double> eval(const ExprPool& pool, std::span<const ExprId> roots, const Values& values);
double eval(const ExprPool& pool, ExprId root, const Values& values);

}  // namespace trammel::symbolic
