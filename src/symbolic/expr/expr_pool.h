// SPDX-License-Identifier: Apache-2.0
// The arena of expressions: one pool a job, freed as a whole.
//
// Every node is canonical by construction and stored once (hash consing), so equality of
// expressions is equality of ids. The table of every automatic rewrite is in canonical.h.
// Invariants:
//   I1  a child's id is smaller than its parent's: bottom-up passes are loops, memo tables vectors
//   I2  no two nodes are structurally equal
//   I3  sums and products are flat, sorted by reading order, like terms merged
//   I4  nothing that a user sees depends on an id, an address or a hash
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>

#include "base/budget.h"
#include "symbolic/expr/expr_id.h"
#include "symbolic/expr/op.h"
#include "symbolic/number/rational.h"

namespace trammel::symbolic {

class ExprPool {
 public:
  explicit ExprPool(base::Budget budget = {});
  ~ExprPool();
  ExprPool(const ExprPool&) = delete;
  ExprPool& operator=(const ExprPool&) = delete;

  // Reading. Cost O(1).
  Op op(ExprId e) const;
  std::span<const ExprId> args(ExprId e) const;
  const Rational& value(ExprId number) const;  // Pre: op(number) == Op::Number
  std::string_view name(ExprId symbol) const;  // Pre: Symbol or Call
  Facts facts(ExprId symbol) const;            // Pre: Symbol
  std::span<const std::uint32_t> derivative_orders(ExprId call) const;  // Pre: Call
  std::size_t size() const;

  // Leaves.
  ExprId undefined() const;
  ExprId number(const Rational& value);
  ExprId integer(std::int64_t value);
  ExprId pi();
  /// The symbol of this name; a later call with the same name gives the same node.
  ExprId symbol(std::string_view name);
  /// Records facts on a symbol. Pre: done before expressions are built that could use them.
  void assume(ExprId symbol, Facts facts);

  // Canonical construction. Cost O(n log n) in the number of arguments after flattening.
  ExprId sum(std::span<const ExprId> terms);
  ExprId product(std::span<const ExprId> factors);
  ExprId power(ExprId base, ExprId exponent);
  /// Any operation of the table but leaves, sums, products, powers and calls.
  ExprId apply(Op function, std::span<const ExprId> arguments);
  /// An unknown function, differentiated `orders[i]` times by its i-th argument.
  ExprId call(std::string_view function, std::span<const ExprId> arguments,
              std::span<const std::uint32_t> orders);
  /// Node of the same operation (name, orders, value) as `like` with other arguments.
  ExprId rebuild(ExprId like, std::span<const ExprId> arguments);

  /// Whether every value of e, where defined, is > 0 (>= 0) by the recorded facts. Cost O(1).
  bool is_positive(ExprId e) const;
  bool is_nonnegative(ExprId e) const;
  /// Degree by which sums are read: of a symbol 1, of a number 0, of a product the sum.
  std::uint32_t degree(ExprId e) const;

  const base::Budget& budget() const;
  /// Why the pool stopped building (every construction since gave undefined()), or None.
  base::StopReason stopped() const;

 private:
  friend class RawNodes;  // the rewrites of canonical.h intern what they have made canonical
  struct Store;
  std::unique_ptr<Store> store_;
};

/// Total order of reading: degree, then name, independent of ids. Negative: a before b.
/// Cost O(size of the smaller expression) in the worst case, usually O(1).
int compare_reading_order(const ExprPool& pool, ExprId a, ExprId b);

}  // namespace trammel::symbolic
