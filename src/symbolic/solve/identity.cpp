// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/identity.h"

#include <algorithm>
#include <map>

#include "symbolic/expr/traverse.h"
#include "symbolic/normal/expand_inverse.h"
#include "symbolic/poly/convert.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/solve/system.h"

namespace trammel::symbolic {

namespace {

struct Coefficients {
  std::vector<ExprId> list;
  bool independent = true;  // of the monomials: no generator but sine and cosine mixes the symbols
};

bool contains_any(const ExprPool& pool, ExprId e, std::span<const ExprId> parts) {
  return std::ranges::any_of(parts, [&](ExprId part) { return contains(pool, e, part); });
}

Coefficients coefficients_of(ExprPool& pool, ExprId equation, std::span<const ExprId> unknowns,
                             std::span<const ExprId> any, const PolyLimits& limits) {
  const ExprId algebraic = expand_inverse(pool, equation);
  const Converted field =
      convert(pool, std::span(&algebraic, 1), {.basic_angles = true, .limits = limits});
  const Polynomial p = reduce_all(field.functions[0], field.radicands).num;
  const Ring& ring = *field.ring;
  Coefficients result;
  std::vector<bool> moves(ring.size());
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Generator& g = ring.generator(i);
    moves[i] = contains_any(pool, g.expr, any);
    const bool mixes = moves[i] && contains_any(pool, g.expr, unknowns);
    const bool unrelated = g.kind == GeneratorKind::Free && pool.op(g.expr) != Op::Symbol;
    if (p.degree(i) > 0 && (mixes || (moves[i] && unrelated))) result.independent = false;
  }
  // The terms by their powers of what moves, in the order of the polynomial.
  std::map<std::vector<std::uint32_t>, std::size_t> places;
  std::vector<Polynomial> sums;
  for (std::size_t t = 0; t < p.length(); ++t) {
    std::vector<std::uint32_t> key = p.exponents(t);
    Polynomial term(ring, p.coefficient(t));
    for (std::size_t i = 0; i < ring.size(); ++i) {
      if (moves[i]) continue;
      if (key[i] > 0) term = term * Polynomial::generator(ring, i).pow(key[i]);
      key[i] = 0;
    }
    const auto [place, is_new] = places.try_emplace(key, sums.size());
    if (is_new)
      sums.push_back(term);
    else
      sums[place->second] = sums[place->second] + term;
  }
  for (const Polynomial& sum : sums) result.list.push_back(to_expr(pool, sum));
  return result;
}

}  // namespace

SolveOutcome solve_identity(ExprPool& pool, ExprId equation, std::span<const ExprId> unknowns,
                            std::span<const ExprId> any, const SolveOptions& options) {
  if (equation == pool.undefined())
    return {SolveStatus::Undecided, {}, false, "the equation has no value"};
  try {
    Effort effort{0, options.effort};
    const PolyLimits limits{.budget = options.budget, .effort = &effort};
    const Coefficients coefficients = coefficients_of(pool, equation, unknowns, any, limits);
    SolveOutcome outcome = solve_system(pool, coefficients.list, unknowns, options);
    if (!coefficients.independent) {
      outcome.complete = false;
      if (outcome.status == SolveStatus::NoSolution) outcome.status = SolveStatus::Undecided;
      if (outcome.reason.empty()) outcome.reason = "there may be other solutions";
    }
    return outcome;
  } catch (const PolyStop&) {
    return {SolveStatus::Undecided, {}, false, "the equation is too large"};
  }
}

}  // namespace trammel::symbolic
