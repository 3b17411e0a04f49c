// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/contact/rigid_curve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "model/let_names.h"
#include "model/tolerances.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

namespace {

using symbolic::Expr;

constexpr std::size_t tries = 3;  // places at which shapes are compared

// The time, and what names the value of a constraint: it may be free or driven.
bool may_move(const Model& model, symbolic::ExprPool& pool, ExprId symbol) {
  return symbol == pool.symbol("time") ||
         std::ranges::any_of(model.constraints,
                             [&](const Constraint& c) { return c.value == symbol; });
}

// Values without a pattern; what moves has others at the other moment.
symbolic::Values make_values(const Model& model, symbolic::ExprPool& pool,
                             const std::vector<ExprId>& symbols, std::size_t which, bool later) {
  symbolic::Values values;
  double next = 0.23 + std::numbers::sqrt2 * static_cast<double>(which);
  for (const ExprId symbol : symbols) {
    next += std::numbers::phi;
    double value = 0.3 + std::fmod(next, 1.0);
    const auto known = std::ranges::find(model.parameters, symbol, &Parameter::symbol);
    if (known != model.parameters.end() && known->given)
      value = symbolic::eval(pool, *known->given, {});
    if (later && may_move(model, pool, symbol)) value += std::numbers::inv_pi;
    values.set(symbol, value);
  }
  return values;
}

}  // namespace

bool is_rigid(const Model& model, symbolic::ExprPool& pool, CurveIndex curve) {
  const ExprId variable = model.curves[curve].variable;
  const std::vector<ExprId> shape = write_out_lets(model, pool, model.curves[curve].shape);
  const std::vector<ExprId> symbols = symbolic::symbols_of(pool, shape);
  if (std::ranges::none_of(symbols, [&](ExprId s) { return may_move(model, pool, s); }))
    return true;
  const auto slope = [&](Expr e) {
    return Expr(pool, symbolic::differentiate(pool, e.id, variable));
  };
  const Expr dx = slope({pool, shape[0]}), dy = slope({pool, shape[1]});
  const std::array kept{(dx * dx + dy * dy).id, (dx * slope(dy) - dy * slope(dx)).id};
  for (std::size_t k = 0; k < tries; ++k) {
    const auto now = symbolic::eval(pool, kept, make_values(model, pool, symbols, k, false));
    const auto later = symbolic::eval(pool, kept, make_values(model, pool, symbols, k, true));
    const double bend = std::pow(std::abs(now[0]), 1.5);  // a bend is compared with that of 1
    if (!(std::abs(later[0] - now[0]) <= same_shape * std::abs(now[0])) ||
        !(std::abs(later[1] - now[1]) <= same_shape * (bend + std::abs(now[1]))))
      return false;
  }
  return true;
}

}  // namespace trammel::model
