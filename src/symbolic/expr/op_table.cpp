// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/op_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "base/assert.h"
#include "symbolic/expr/canonical.h"
#include "symbolic/expr/expr.h"

namespace trammel::symbolic {

namespace {

using Args = std::span<const double>;

Expr argument(ExprPool& pool, ExprId e, std::size_t i = 0) {
  return {pool, pool.args(e)[i]};
}
Expr function(Op op, Expr x) {
  return {*x.pool, x.pool->apply(op, std::array{x.id})};
}

// Partial derivatives.
ExprId d_sin(ExprPool& pool, ExprId e, std::size_t) {
  return cos(argument(pool, e)).id;
}
ExprId d_cos(ExprPool& pool, ExprId e, std::size_t) {
  return (-sin(argument(pool, e))).id;
}
ExprId d_tan(ExprPool& pool, ExprId e, std::size_t) {
  return pow(cos(argument(pool, e)), -2).id;
}
ExprId d_asin(ExprPool& pool, ExprId e, std::size_t) {
  const Expr x = argument(pool, e);
  return pow(sqrt(-pow(x, 2) + 1), -1).id;
}
ExprId d_acos(ExprPool& pool, ExprId e, std::size_t) {
  const Expr x = argument(pool, e);
  return (-pow(sqrt(-pow(x, 2) + 1), -1)).id;
}
ExprId d_atan(ExprPool& pool, ExprId e, std::size_t) {
  return pow(pow(argument(pool, e), 2) + 1, -1).id;
}
ExprId d_atan2(ExprPool& pool, ExprId e, std::size_t i) {
  const Expr y = argument(pool, e, 0), x = argument(pool, e, 1);
  return ((i == 0 ? x : -y) / (pow(x, 2) + pow(y, 2))).id;
}
ExprId d_exp(ExprPool&, ExprId e, std::size_t) {
  return e;
}
ExprId d_log(ExprPool& pool, ExprId e, std::size_t) {
  return pow(argument(pool, e), -1).id;
}
ExprId d_abs(ExprPool& pool, ExprId e, std::size_t) {
  return function(Op::Sign, argument(pool, e)).id;
}
ExprId d_sign(ExprPool& pool, ExprId, std::size_t) {
  return pool.integer(0);
}
// 1 where args[i] is the extreme one, else 0: (1 + sign(args[i] - extreme of the others))/2, the
// other way round for min.
ExprId d_extreme(ExprPool& pool, ExprId e, std::size_t i) {
  const auto args = pool.args(e);
  std::vector<ExprId> others(args.begin(), args.end());
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
  const Expr rest{pool, pool.apply(pool.op(e), others)};
  const Expr ahead = argument(pool, e, i) - rest;
  return ((function(Op::Sign, pool.op(e) == Op::Max ? ahead : -ahead) + 1) / 2).id;
}

// Values in double.
double v_sum(Args a) {
  double s = 0;
  for (const double x : a) s += x;
  return s;
}
double v_product(Args a) {
  double p = 1;
  for (const double x : a) p *= x;
  return p;
}
double v_power(Args a) {
  return std::pow(a[0], a[1]);
}
double v_sin(Args a) {
  return std::sin(a[0]);
}
double v_cos(Args a) {
  return std::cos(a[0]);
}
double v_tan(Args a) {
  return std::tan(a[0]);
}
double v_asin(Args a) {
  return std::asin(a[0]);
}
double v_acos(Args a) {
  return std::acos(a[0]);
}
double v_atan(Args a) {
  return std::atan(a[0]);
}
double v_atan2(Args a) {
  if (a[0] == 0.0 && a[1] == 0.0) return std::numeric_limits<double>::quiet_NaN();
  return std::atan2(a[0] == 0.0 ? 0.0 : a[0], a[1]);  // -0 is 0
}
double v_exp(Args a) {
  return std::exp(a[0]);
}
double v_log(Args a) {
  return a[0] > 0.0 ? std::log(a[0]) : std::numeric_limits<double>::quiet_NaN();
}
double v_abs(Args a) {
  return std::fabs(a[0]);
}
double v_sign(Args a) {
  return std::isnan(a[0]) ? a[0] : (a[0] > 0.0) - (a[0] < 0.0);
}
double v_min(Args a) {
  double m = a[0];
  for (const double x : a) m = std::isnan(x) || x < m ? x : m;
  return m;
}
double v_max(Args a) {
  double m = a[0];
  for (const double x : a) m = std::isnan(x) || x > m ? x : m;
  return m;
}

// Values in balls.
using Balls = arb_srcptr;
using Count = std::size_t;
void b_sum(arb_t r, Balls a, Count n, slong p) {
  arb_zero(r);
  for (Count i = 0; i < n; ++i) arb_add(r, r, a + i, p);
}
void b_product(arb_t r, Balls a, Count n, slong p) {
  arb_one(r);
  for (Count i = 0; i < n; ++i) arb_mul(r, r, a + i, p);
}
void b_power(arb_t r, Balls a, Count, slong p) {
  arb_pow(r, a, a + 1, p);
}
void b_sin(arb_t r, Balls a, Count, slong p) {
  arb_sin(r, a, p);
}
void b_cos(arb_t r, Balls a, Count, slong p) {
  arb_cos(r, a, p);
}
void b_tan(arb_t r, Balls a, Count, slong p) {
  arb_tan(r, a, p);
}
void b_asin(arb_t r, Balls a, Count, slong p) {
  arb_asin(r, a, p);
}
void b_acos(arb_t r, Balls a, Count, slong p) {
  arb_acos(r, a, p);
}
void b_atan(arb_t r, Balls a, Count, slong p) {
  arb_atan(r, a, p);
}
// Where an argument has no value arb bounds the result by the function's range; here it has none.
bool all_finite(Balls a, Count n) {
  for (Count i = 0; i < n; ++i)
    if (arb_is_finite(a + i) == 0) return false;
  return true;
}
void b_atan2(arb_t r, Balls a, Count n, slong p) {
  if (!all_finite(a, n) || (arb_contains_zero(a) && arb_contains_zero(a + 1)))
    arb_indeterminate(r);
  else
    arb_atan2(r, a, a + 1, p);
}
void b_exp(arb_t r, Balls a, Count, slong p) {
  arb_exp(r, a, p);
}
void b_log(arb_t r, Balls a, Count, slong p) {
  arb_log(r, a, p);
}
void b_abs(arb_t r, Balls a, Count, slong) {
  arb_abs(r, a);
}
void b_sign(arb_t r, Balls a, Count n, slong) {
  if (all_finite(a, n))
    arb_sgn(r, a);
  else
    arb_indeterminate(r);
}
void b_min(arb_t r, Balls a, Count n, slong p) {
  if (!all_finite(a, n)) return arb_indeterminate(r);
  arb_set(r, a);
  for (Count i = 1; i < n; ++i) arb_min(r, r, a + i, p);
}
void b_max(arb_t r, Balls a, Count n, slong p) {
  if (!all_finite(a, n)) return arb_indeterminate(r);
  arb_set(r, a);
  for (Count i = 1; i < n; ++i) arb_max(r, r, a + i, p);
}

constexpr std::array rows = {
    OpRow{Op::Undefined, "undefined", "\\text{undefined}", 0, nullptr, nullptr, nullptr},
    OpRow{Op::Number, "", "", 0, nullptr, nullptr, nullptr},
    OpRow{Op::Pi, "pi", "\\pi", 0, nullptr, nullptr, nullptr},
    OpRow{Op::Symbol, "", "", 0, nullptr, nullptr, nullptr},
    OpRow{Op::Sum, "", "", any_arity, nullptr, v_sum, b_sum},
    OpRow{Op::Product, "", "", any_arity, nullptr, v_product, b_product},
    OpRow{Op::Power, "", "", 2, nullptr, v_power, b_power},
    OpRow{Op::Sin, "sin", "\\sin", 1, d_sin, v_sin, b_sin},
    OpRow{Op::Cos, "cos", "\\cos", 1, d_cos, v_cos, b_cos},
    OpRow{Op::Tan, "tan", "\\tan", 1, d_tan, v_tan, b_tan},
    OpRow{Op::Asin, "asin", "\\arcsin", 1, d_asin, v_asin, b_asin},
    OpRow{Op::Acos, "acos", "\\arccos", 1, d_acos, v_acos, b_acos},
    OpRow{Op::Atan, "atan", "\\arctan", 1, d_atan, v_atan, b_atan},
    OpRow{Op::Atan2, "atan2", "\\operatorname{atan2}", 2, d_atan2, v_atan2, b_atan2},
    OpRow{Op::Exp, "exp", "\\exp", 1, d_exp, v_exp, b_exp},
    OpRow{Op::Log, "log", "\\ln", 1, d_log, v_log, b_log},
    OpRow{Op::Abs, "abs", "\\operatorname{abs}", 1, d_abs, v_abs, b_abs},
    OpRow{Op::Sign, "sign", "\\operatorname{sgn}", 1, d_sign, v_sign, b_sign},
    OpRow{Op::Min, "min", "\\min", any_arity, d_extreme, v_min, b_min},
    OpRow{Op::Max, "max", "\\max", any_arity, d_extreme, v_max, b_max},
    OpRow{Op::Call, "", "", any_arity, nullptr, nullptr, nullptr},
};

constexpr bool rows_in_order() {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (static_cast<std::size_t>(rows[i].op) != i) return false;
  return rows.size() == static_cast<std::size_t>(Op::Call) + 1;
}
static_assert(rows_in_order());

}  // namespace

const OpRow& op_row(Op op) {
  return rows[static_cast<std::size_t>(op)];
}
std::span<const OpRow> all_ops() {
  return rows;
}
bool is_function(Op op) {
  return op >= Op::Sin && op <= Op::Max;
}

std::optional<Op> find_function(std::string_view name) {
  for (const OpRow& row : rows)
    if (is_function(row.op) && row.name == name) return row.op;
  return std::nullopt;
}

}  // namespace trammel::symbolic
