// SPDX-License-Identifier: Apache-2.0
#include "symbolic/eliminate/root_free_form.h"

#include <algorithm>
#include <utility>

#include "symbolic/eliminate/guided_elimination.h"
#include "symbolic/eliminate/half_angles.h"
#include "symbolic/eliminate/rational_trial.h"
#include "symbolic/expr/eval/eval_arb.h"
#include "symbolic/expr/expr.h"
#include "symbolic/normal/expand_inverse.h"
#include "symbolic/poly/reduce.h"

namespace trammel::symbolic {

namespace {

// A name that no model can have.
constexpr const char* name_of_value = "[value]";

std::optional<ExprId> root_free(ExprPool& pool, ExprId e, std::span<const ExactValues> places,
                                const PolyLimits& limits) {
  if (places.empty() || !may_be_rational(pool, e, places.front())) return std::nullopt;
  const ExprId z = pool.symbol(name_of_value);
  const ExprId equation = (Expr(pool, z) - Expr(pool, expand_inverse(pool, e))).id;
  const Converted field =
      convert(pool, std::span(&equation, 1), {.basic_angles = true, .limits = limits});
  const HalfAngles half(pool, *field.ring);
  const Ring& ring = half.ring();
  std::vector<std::size_t> roots = roots_outside_in(ring);
  std::vector<Polynomial> equations{half.convert(field.functions[0].num)};
  for (const std::size_t root : roots) equations.push_back(half.convert(relation_of(field, root)));

  std::vector<ExprId> nodes;
  for (std::size_t i = 0; i < ring.size(); ++i)
    nodes.push_back(ring.generator(i).expr == z ? e : ring.generator(i).expr);
  BranchPlaces numbers;
  for (const ExactValues& values : places)
    numbers.add(eval_arb(pool, nodes, values, branch_precision));
  if (numbers.size() == 0) return std::nullopt;
  const std::size_t value = *ring.find(z);
  const std::vector<Polynomial> found =
      eliminate_on_branch({numbers, std::move(equations), std::move(roots), {}});
  const auto linear =
      std::ranges::find_if(found, [&](const Polynomial& p) { return p.degree(value) == 1; });
  if (linear == found.end()) return std::nullopt;
  const Polynomial rest = linear->coefficient_of(value, 0) * Rational(-1);
  return to_expr(pool, RationalFunction(rest, linear->coefficient_of(value, 1)));
}

}  // namespace

std::optional<ExprId> find_root_free_form(ExprPool& pool, ExprId e,
                                          std::span<const ExactValues> places,
                                          const PolyLimits& limits) {
  try {
    return root_free(pool, e, places, limits);
  } catch (const PolyStop&) {
    return std::nullopt;
  }
}

}  // namespace trammel::symbolic
