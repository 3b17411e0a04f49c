// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/branch_form.h"

#include <cmath>
#include <set>
#include <utility>

#include "inquiry/formula/known_signs.h"
#include "model/let_names.h"
#include "symbolic/eliminate/root_free_form.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

using symbolic::ExprId;

std::vector<ExprId> write_out_lets(const Case& here, std::span<const ExprId> expressions) {
  return model::write_out_lets(*here.machine.model, here.scratch.pool, expressions);
}

ExprId without_signs(const Case& here, ExprId e) {
  return replace_known_signs(here, {{e}, {}}, Signs::All).program.bodies.front();
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
