// SPDX-License-Identifier: Apache-2.0
// One row an operation: name, arity, partial derivative, evaluation in doubles and in balls, text
// and LaTeX form. Adding a function is adding a row (and, where it has one, its rewrites in
// canonical_function.cpp).
#pragma once

#include <arb.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/expr/op.h"

namespace trammel::symbolic {

inline constexpr int any_arity = -1;

struct OpRow {
  Op op;
  std::string_view name;   // as the language writes it
  std::string_view latex;  // control sequence, or an \operatorname
  int arity;
  /// d(op(args))/d(args[i]) for the node e; nullptr: a leaf, or done by the algorithm itself.
  ExprId (*partial)(ExprPool& pool, ExprId e, std::size_t i);
  double (*value)(std::span<const double> args);
  void (*ball)(arb_t result, arb_srcptr args, std::size_t count, slong precision);
};

const OpRow& op_row(Op op);
std::span<const OpRow> all_ops();
/// The function of this name (`sin`, `atan2`), for parsers.
std::optional<Op> find_function(std::string_view name);
/// Sin to Max: applied with ExprPool::apply.
bool is_function(Op op);

}  // namespace trammel::symbolic
