// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/branch_form.h"

#include <cmath>
#include <set>
#include <utility>

#include "inquiry/formula/far_places.h"
#include "inquiry/formula/known_signs.h"
#include "inquiry/formula/reached_places.h"
#include "model/let_names.h"
#include "symbolic/eliminate/root_free_form.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

using symbolic::ExprId;

std::vector<ExprId> write_out_lets(const Case& here, std::span<const ExprId> expressions) {
  return model::write_out_lets(*here.machine.model, here.scratch.pool, expressions);
}

OneSided without_signs(const Case& here, ExprId e) {
  KnownSigns known = replace_known_signs(here, {{e}, {}}, Signs::All);
  return {known.program.bodies.front(), std::move(known.positive)};
}

std::vector<symbolic::ExactValues> exact_places(const Case& here,
                                                std::span<const ExprId> expressions) {
  std::vector<symbolic::ExactValues> places;
  const std::vector<ExprId> used = symbolic::symbols_of(here.scratch.pool, expressions);
  const auto add = [&](const SolvedState& numbers) {
    symbolic::ExactValues values;
    for (const ExprId s : used) {
      const auto value = numbers.response.values.find(s);
      if (!value || !std::isfinite(*value)) return;
      values[s] = symbolic::Rational::from_double(*value);
    }
    places.push_back(std::move(values));
  };
  if (here.asked) add(*here.asked);
  for (const SolvedState& near : neighbours(here)) add(near);
  return places;
}

std::optional<ExprId> root_free_form(const Case& here, ExprId e, std::uint64_t effort_max) {
  symbolic::Effort effort{0, effort_max};
  symbolic::PolyLimits limits;
  limits.gcd_terms = limits.terms;
  limits.factor_terms = 2'000;
  limits.budget = here.scratch.pool.budget();
  limits.effort = &effort;
  const auto places = exact_places(here, std::span(&e, 1));
  return symbolic::find_root_free_form(here.scratch.pool, e, places, limits);
}

namespace {

// Far away a construction may be on another branch than the machine, for which the form was proved:
// what no sign was taken for is asked where the machine can be moved.
bool holds_for_machine(const Case& here, const MeasuredFormula& asked, const OneSided& form) {
  if (!form.positive.empty() || here.machine.model->constraints.empty()) return false;
  const FarComparison found = compare_where_reached(here, asked, form.expr, {});
  return found.different == 0 && found.same > 0;
}

// Whether the signs that were taken cancel: the form also agrees beyond each of them by itself. For
// |a| |a + b| that is beyond one alone a narrow place, which few numbers would meet.
bool signs_cancel(const Case& here, ExprId e, const OneSided& side) {
  constexpr int enough = 8;  // places beyond one sign
  if (compare_far_away(here, e, side.expr, {}).different != 0) return false;
  for (std::size_t i = 0; i < side.positive.size(); ++i) {
    std::vector<ExprId> beyond = side.positive;
    beyond[i] = (-symbolic::Expr(here.scratch.pool, beyond[i])).id;
    if (compare_far_away(here, e, side.expr, beyond).same < enough) return false;
  }
  return true;
}

}  // namespace

std::optional<OneSided> find_side(const Case& here, const MeasuredFormula& asked, OneSided form) {
  constexpr int enough = 8;  // places at which a form has to agree
  const ExprId e = asked.constructed;
  const FarComparison plain = compare_far_away(here, e, form.expr, form.positive);
  if (plain.different == 0) return form;
  const symbolic::ExprPool& pool = here.scratch.pool;
  OneSided narrow = form;
  for (const ExprId symbol : symbolic::symbols_of(pool, std::span(&e, 1))) {
    const auto value = here.asked->response.values.find(symbol);
    if (pool.is_positive(symbol) || !value || *value == 0.0) continue;
    const int sign = *value < 0 ? -1 : 1;
    const ExprId side = (sign * symbolic::Expr(here.scratch.pool, symbol)).id;
    narrow.positive.push_back(side);
    OneSided one = form;
    one.positive.push_back(side);
    const FarComparison found = compare_far_away(here, e, form.expr, one.positive);
    if (found.different == 0 && found.same >= enough) return one;
  }
  const FarComparison all = compare_far_away(here, e, form.expr, narrow.positive);
  if (all.different == 0 && all.same >= enough) return narrow;
  return holds_for_machine(here, asked, form) ? std::optional(std::move(form)) : std::nullopt;
}

std::optional<OneSided> root_free_side(const Case& here, const MeasuredFormula& asked) {
  const ExprId e = asked.constructed;
  OneSided side = without_signs(here, e);
  const auto form = root_free_form(here, side.expr);
  if (!form) return std::nullopt;
  side.expr = *form;
  if (signs_cancel(here, e, side)) return OneSided{side.expr, {}};
  return find_side(here, asked, std::move(side));
}

bool has_several_roots(const Case& here, std::span<const ExprId> expressions) {
  const symbolic::ExprPool& pool = here.scratch.pool;
  std::set<ExprId> inside;  // under a root: sqrt(x) and x^(3/2) are one
  for (const ExprId e : symbolic::reachable(pool, expressions)) {
    const bool is_root = pool.op(e) == symbolic::Op::Power &&
                         pool.op(pool.args(e)[1]) == symbolic::Op::Number &&
                         !pool.value(pool.args(e)[1]).is_integer();
    if (is_root || pool.op(e) == symbolic::Op::Abs) inside.insert(pool.args(e)[0]);
  }
  return inside.size() > 1;
}

}  // namespace trammel::inquiry
