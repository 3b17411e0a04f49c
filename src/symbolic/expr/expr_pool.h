// SPDX-License-Identifier: Apache-2.0
// The arena of expressions: freed as a whole.
//
// A pool has one writer. Frozen it is read by any number of threads, and other pools are laid over
// it: they hold its nodes under the same ids and add their own. Two pools over one layer give the
// same id to different nodes, so nothing that is stored holds a pool to write with
// (docs/theory/symbolic/expressions.md).
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
#include "symbolic/number/decimal_notes.h"
#include "symbolic/number/rational.h"

namespace trammel::symbolic {

class ExprPool;
/// A frozen pool: all that writes is non-const.
using PoolLayer = std::shared_ptr<const ExprPool>;

class ExprPool {
 public:
  explicit ExprPool(base::Budget budget = {});
  /// Laid over a frozen pool: ids go on from those below.
  ///
  /// Cost    0.1 ms for 20 000 nodes below, once; nothing a node that is read or made
  ExprPool(PoolLayer below, base::Budget budget);
  /// The pool as a layer for others. It keeps its address; its budget, which may point to a flag of
  /// the caller, is taken away. What a limit cut short stays so: pools laid over it are stopped
  /// from the start, for the same reason, and whoever keeps layers for later looks at stopped()
  /// first.
  static PoolLayer freeze(std::unique_ptr<ExprPool> pool);
  /// Forgets the nodes that are its own and why it stopped; ids of these are invalid from here on.
  ///
  /// Cost    as laying over
  void renew(base::Budget budget);

  ~ExprPool();
  ExprPool(const ExprPool&) = delete;
  ExprPool& operator=(const ExprPool&) = delete;

  // Reading. Cost O(1).
  Op op(ExprId e) const;
  std::span<const ExprId> args(ExprId e) const;
  const Rational& value(ExprId number) const;  // Pre: op(number) == Op::Number
  // Of a symbol, or a call; undefined() may stand for a symbol, since a stopped pool gives no
  // other.
  std::string_view name(ExprId symbol) const;
  Facts facts(ExprId symbol) const;  // Pre: Symbol, or undefined()
  std::span<const std::uint32_t> derivative_orders(ExprId call) const;  // Pre: Call
  std::size_t size() const;

  // Leaves.
  ExprId undefined() const;
  ExprId number(const Rational& value);
  ExprId integer(std::int64_t value);
  ExprId pi();
  /// The symbol of this name; a later call with the same name gives the same node.
  ExprId symbol(std::string_view name);
  /// Records facts on a symbol. Pre: done before expressions are built that could use them; of a
  /// symbol from a layer below they are those that it has.
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
  /// Whether e is positive, or a symbol that is recorded never to be 0.
  bool is_never_zero(ExprId e) const;
  /// Degree by which sums are read: of a symbol 1, of a number 0, of a product the sum.
  std::uint32_t degree(ExprId e) const;

  /// Numbers that printers show as decimals. Pools laid over this one begin with its notes.
  const DecimalNotes& decimals() const;
  void note_decimals(const DecimalNotes& notes);

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
