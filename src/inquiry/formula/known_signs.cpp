// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/known_signs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

#include "inquiry/formula/describe_wraps.h"
#include "inquiry/formula/far_places.h"
#include "inquiry/tolerances.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

namespace {

using symbolic::Clause;
using symbolic::Expr;
using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::FormulaSet;
using symbolic::Op;

constexpr int deepest_signs = 8;

bool is_sign(const ExprPool& pool, ExprId e, Signs which) {
  return pool.op(e) == Op::Abs || (which == Signs::All && pool.op(e) == Op::Sign);
}

bool contains_sign(const ExprPool& pool, std::span<const ExprId> roots, Signs which) {
  const std::vector<ExprId> parts = symbolic::reachable(pool, roots);
  return std::any_of(parts.begin(), parts.end(), [&](ExprId e) { return is_sign(pool, e, which); });
}

std::vector<ExprId> roots_of(const FormulaSet& program) {
  std::vector<ExprId> roots = program.bodies;
  for (const Clause& clause : program.where) roots.push_back(clause.value);
  return roots;
}

// The values with those of the names of clauses.
symbolic::Values with_names(const ExprPool& pool, const FormulaSet& program,
                            const symbolic::Values& at) {
  symbolic::Values values(&at);
  for (const Clause& clause : program.where)
    values.set(clause.symbol, symbolic::eval(pool, clause.value, values));
  return values;
}

// e without factors that are positive anyway, and whether what is left has the sign of e.
std::pair<ExprId, bool> essential_factors(ExprPool& pool, ExprId e) {
  symbolic::Presentation shown = symbolic::present(pool, e, {.where = false});
  for (const ExprId symbol : symbolic::symbols_of(pool, std::span(&e, 1))) {
    if (!pool.is_positive(symbol)) continue;
    const Expr quotient = Expr(pool, shown.expr) / Expr(pool, symbol);
    symbolic::Presentation without = symbolic::present(pool, quotient.id, {.where = false});
    if (without.operations < shown.operations) shown = std::move(without);
  }
  if (pool.op(shown.expr) != Op::Product) return {shown.expr, true};
  bool is_positive = true;
  std::vector<ExprId> factors;
  for (const ExprId factor : pool.args(shown.expr)) {
    if (pool.op(factor) == Op::Number)
      is_positive = is_positive == (pool.value(factor).sign() > 0);
    else if (!pool.is_positive(factor))
      factors.push_back(factor);
  }
  return {pool.product(factors), is_positive};
}

// Whether an expression in names of clauses is negative at one of the places far away.
bool may_be_negative(const Case& here, const FormulaSet& program, ExprId e) {
  const ExprPool& pool = here.scratch.pool;
  std::vector<ExprId> roots = roots_of(program);
  roots.push_back(e);
  for (const symbolic::ExactValues& place : far_places(here, symbolic::symbols_of(pool, roots))) {
    symbolic::Values numbers;
    for (const auto& [symbol, value] : place) numbers.set(symbol, value.to_double());
    if (find_sign(pool, e, with_names(pool, program, numbers)) < 0) return true;
  }
  return false;
}

}  // namespace

int find_sign(const ExprPool& pool, ExprId e, const symbolic::Values& at) {
  double size = 1.0;
  if (pool.op(e) == Op::Product) {
    int sign = 1;
    for (const ExprId factor : pool.args(e)) sign *= find_sign(pool, factor, at);
    return sign;
  }
  if (pool.op(e) == Op::Sum) {
    size = 0.0;
    for (const ExprId term : pool.args(e)) size += std::abs(symbolic::eval(pool, term, at));
  } else if (pool.op(e) == Op::Symbol || pool.op(e) == Op::Power) {
    size = 0.0;
  }
  const double value = symbolic::eval(pool, e, at);
  if (!(std::abs(value) > sign_rounding * size)) return 0;
  return value < 0 ? -1 : 1;
}

KnownSigns replace_known_signs(const Case& here, FormulaSet program, Signs which) {
  KnownSigns result{std::move(program), {}};
  if (!here.asked) return result;
  ExprPool& pool = here.scratch.pool;
  const symbolic::Values at = with_names(pool, result.program, here.asked->response.values);
  for (int depth = 0; depth < deepest_signs; ++depth) {
    std::vector<symbolic::Replacement> known;
    for (const ExprId node : symbolic::reachable(pool, roots_of(result.program))) {
      if (!is_sign(pool, node, which)) continue;
      const Expr inner(pool, pool.args(node)[0]);
      if (contains_sign(pool, std::span(&inner.id, 1), which)) continue;  // the innermost first
      const int sign = find_sign(pool, inner.id, at);
      if (sign == 0) continue;
      const Expr positive = sign * inner;
      known.push_back({node, pool.op(node) == Op::Abs ? positive.id : pool.integer(sign)});
      if (!pool.is_positive(positive.id)) result.positive.push_back(positive.id);
    }
    if (known.empty()) break;
    for (ExprId& body : result.program.bodies) body = symbolic::substitute(pool, body, known);
    for (Clause& clause : result.program.where)
      clause.value = symbolic::substitute(pool, clause.value, known);
  }
  return result;
}

std::vector<ExprId> find_sides_of_angles(const Case& here, const FormulaSet& program) {
  std::vector<ExprId> positive;
  if (!here.asked) return positive;
  ExprPool& pool = here.scratch.pool;
  const symbolic::Values at = with_names(pool, program, here.asked->response.values);
  for (const ExprId node : find_directions(pool, program.bodies, program.where)) {
    const ExprId y = pool.args(node)[0], x = pool.args(node)[1];
    if (symbolic::symbols_of(pool, std::span(&node, 1)).empty()) continue;  // it never jumps
    if (!may_be_negative(here, program, x)) continue;
    if (find_sign(pool, x, at) > 0)
      positive.push_back(x);
    else if (const int sign = find_sign(pool, y, at); sign != 0)
      positive.push_back((sign * Expr(pool, y)).id);
  }
  return positive;
}

std::vector<ExprId> in_names_of(ExprPool& pool, const FormulaSet& before, const FormulaSet& after,
                                std::vector<ExprId> expressions) {
  const auto is_kept = [&](const Clause& clause) {
    return std::any_of(after.where.begin(), after.where.end(), [&](const Clause& c) {
      return c.symbol == clause.symbol && c.value == clause.value;
    });
  };
  for (auto clause = before.where.rbegin(); clause != before.where.rend(); ++clause) {
    if (is_kept(*clause)) continue;
    const symbolic::Replacement written_out{clause->symbol, clause->value};
    for (ExprId& e : expressions) e = symbolic::substitute(pool, e, std::span(&written_out, 1));
  }
  return expressions;
}

bool has_absolute_values(const ExprPool& pool, const FormulaSet& program) {
  return contains_sign(pool, roots_of(program), Signs::OfLengths);
}

std::string describe_signs(ExprPool& pool, const std::vector<ExprId>& positive) {
  std::vector<std::string> said;
  for (const ExprId e : positive) {
    const auto [factors, is_positive] = essential_factors(pool, e);
    std::string text =
        fmt::format("{} {} 0", symbolic::to_text(pool, factors), is_positive ? ">" : "<");
    if (std::find(said.begin(), said.end(), text) == said.end()) said.push_back(std::move(text));
  }
  return fmt::format("{}", fmt::join(said, ", "));
}

}  // namespace trammel::inquiry
