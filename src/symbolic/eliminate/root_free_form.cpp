// SPDX-License-Identifier: Apache-2.0
#include "symbolic/eliminate/root_free_form.h"

#include <algorithm>
#include <utility>

#include "symbolic/eliminate/guided_elimination.h"
#include "symbolic/eliminate/half_angles.h"
#include "symbolic/expr/eval/eval_arb.h"
#include "symbolic/expr/expr.h"
#include "symbolic/poly/expand_inverse.h"
#include "symbolic/poly/reduce.h"

namespace trammel::symbolic {

namespace {

// A name that no model can have.
constexpr const char* name_of_value = "[value]";
constexpr slong trial_precision = 3000;

// Values of a ring's generators at simple rational numbers near a place: roots from the inside out.
ArbVector simple_place(const HalfAngles& half, const Converted& field, const ArbVector& numbers) {
  constexpr slong bits = 10;  // near enough to stay on the branch, few enough for short fractions
  const Ring& ring = half.ring();
  ArbVector simple(numbers.size());
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (arb_contains_zero(numbers[i])) continue;  // 0 itself
    const slong shift = bits - arf_abs_bound_lt_2exp_si(arb_midref(numbers[i]));
    arb_mul_2exp_si(simple[i], numbers[i], shift);
    arb_floor(simple[i], simple[i], branch_precision);
    arb_mul_2exp_si(simple[i], simple[i], -shift);
  }
  const std::vector<std::size_t> roots = roots_outside_in(ring);
  for (auto root = roots.rbegin(); root != roots.rend(); ++root) {
    const Polynomial relation = half.convert(relation_of(field, *root));
    const std::uint32_t degree = ring.generator(*root).degree;
    ArbVector value = eval_polynomial(relation.coefficient_of(*root, 0), simple, trial_precision);
    const ArbVector below =
        eval_polynomial(relation.coefficient_of(*root, degree), simple, trial_precision);
    arb_div(value[0], value[0], below[0], trial_precision);
    arb_neg(value[0], value[0]);
    arb_root_ui(simple[*root], value[0], degree, trial_precision);
  }
  return simple;
}

// Whether the ball holds a fraction of far fewer digits than it is exact to.
bool may_be_fraction(const arb_t value) {
  Rational low, high, simplest;
  fmpz_t from, to, exponent;
  fmpz_init(from);
  fmpz_init(to);
  fmpz_init(exponent);
  arb_get_interval_fmpz_2exp(from, to, exponent, value);
  const slong shift = fmpz_get_si(exponent);
  bool result = true;  // of a size that is not looked at
  if (shift <= 0 && shift > -4 * trial_precision) {
    fmpq_set_fmpz_frac(low.raw(), from, fmpq_denref(Rational(1).raw()));
    fmpq_set_fmpz_frac(high.raw(), to, fmpq_denref(Rational(1).raw()));
    fmpq_div_2exp(low.raw(), low.raw(), static_cast<flint_bitcnt_t>(-shift));
    fmpq_div_2exp(high.raw(), high.raw(), static_cast<flint_bitcnt_t>(-shift));
    fmpq_simplest_between(simplest.raw(), low.raw(), high.raw());
    result = fmpz_bits(fmpq_denref(simplest.raw())) < trial_precision / 3;
  }
  fmpz_clear(from);
  fmpz_clear(to);
  fmpz_clear(exponent);
  return result;
}

// Roots that stay give irrational numbers at most rational places. Where there is no number, as
// beside a real root, nothing is known.
bool may_be_root_free(const HalfAngles& half, const Converted& field, const Polynomial& equation,
                      std::size_t value, const ArbVector& numbers) {
  const ArbVector simple = simple_place(half, field, numbers);
  ArbVector above = eval_polynomial(equation.coefficient_of(value, 0), simple, trial_precision);
  const ArbVector below =
      eval_polynomial(equation.coefficient_of(value, 1), simple, trial_precision);
  arb_div(above[0], above[0], below[0], trial_precision);
  return arb_is_finite(above[0]) == 0 || may_be_fraction(above[0]);
}

std::optional<ExprId> root_free(ExprPool& pool, ExprId e, std::span<const ExactValues> places,
                                const PolyLimits& limits) {
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
  if (!may_be_root_free(half, field, equations.front(), value, numbers.first()))
    return std::nullopt;

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
