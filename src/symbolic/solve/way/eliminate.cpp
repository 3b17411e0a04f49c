// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/way/eliminate.h"

#include <algorithm>
#include <array>

#include "symbolic/expr/traverse.h"
#include "symbolic/normal/expand_inverse.h"
#include "symbolic/poly/convert.h"
#include "symbolic/poly/factors/resultant.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/solve/way/kernels.h"

namespace trammel::symbolic {

namespace {

// Numerators of the equations in one ring, roots reduced.
struct System {
  Converted field;
  std::vector<Polynomial> equations;

  const Ring& ring() const { return *field.ring; }
};

System convert_all(ExprPool& pool, std::span<const ExprId> equations, const PolyLimits& limits) {
  std::vector<ExprId> algebraic;
  for (const ExprId e : equations) algebraic.push_back(expand_inverse(pool, e));
  System system{convert(pool, algebraic, {.basic_angles = true, .limits = limits}), {}};
  for (RationalFunction f : system.field.functions) {
    for (const std::size_t root : roots_outside_in(system.ring()))
      f = reduce_root(f, root, system.field.radicands[root]);
    system.equations.push_back(f.num);
  }
  return system;
}

bool contains_any(const ExprPool& pool, ExprId e, std::span<const ExprId> parts) {
  return std::ranges::any_of(parts, [&](ExprId part) { return contains(pool, e, part); });
}

// Whether p depends on the unknown through the unknown itself alone.
bool is_polynomial_in(const ExprPool& pool, const Polynomial& p, ExprId unknown) {
  const Kernels kernels = find_kernels(pool, p, unknown);
  return kernels.all.size() == 1 && p.ring().generator(kernels.all[0]).expr == unknown;
}

ExprId quotient(ExprPool& pool, const Polynomial& above, const Polynomial& below) {
  return to_expr(pool, RationalFunction(above, below));
}

}  // namespace

std::optional<Explicit> find_linear(ExprPool& pool, std::span<const ExprId> equations,
                                    std::span<const ExprId> unknowns, const PolyLimits& limits) {
  const System system = convert_all(pool, equations, limits);
  std::optional<Explicit> best;
  std::size_t best_cost = SIZE_MAX;
  for (std::size_t i = 0; i < equations.size(); ++i)
    for (const ExprId unknown : unknowns) {
      const Polynomial& p = system.equations[i];
      const auto place = system.ring().find(unknown);
      if (!place || p.degree(*place) != 1 || !is_polynomial_in(pool, p, unknown)) continue;
      const Polynomial slope = p.coefficient_of(*place, 1);
      if (contains_any(pool, to_expr(pool, slope), unknowns)) continue;
      const std::size_t cost = p.length() + (slope.is_constant() ? 0 : 100 * slope.length());
      if (cost >= best_cost) continue;
      best_cost = cost;
      const Polynomial rest = p.coefficient_of(*place, 0) * Rational(-1);
      best = Explicit{i, unknown, quotient(pool, rest, slope)};
    }
  return best;
}

namespace {

// p = by_sine*sin + by_cosine*cos + rest
struct AngleLine {
  Polynomial by_sine, by_cosine, rest;
};

std::optional<AngleLine> line_in_angle(const ExprPool& pool, const Polynomial& p, ExprId unknown) {
  const Kernels kernels = find_kernels(pool, p, unknown);
  if (kernels.angles.size() != 1 || !kernels.others.empty()) return std::nullopt;
  const std::size_t s = kernels.angles[0], c = p.ring().generator(s).partner;
  if (pool.args(p.ring().generator(s).expr)[0] != unknown) return std::nullopt;
  if (p.degree(s) > 1 || p.degree(c) > 1) return std::nullopt;
  if (!p.coefficient_of(s, 1).coefficient_of(c, 1).is_zero()) return std::nullopt;
  return AngleLine{p.coefficient_of(s, 1), p.coefficient_of(c, 1),
                   p.coefficient_of(s, 0).coefficient_of(c, 0)};
}

}  // namespace

std::optional<ExplicitAngle> find_linear_angle(ExprPool& pool, std::span<const ExprId> equations,
                                               std::span<const ExprId> unknowns,
                                               const PolyLimits& limits) {
  const System system = convert_all(pool, equations, limits);
  for (const ExprId unknown : unknowns)
    for (std::size_t i = 0; i < equations.size(); ++i)
      for (std::size_t k = i + 1; k < equations.size(); ++k) {
        const auto a = line_in_angle(pool, system.equations[i], unknown);
        const auto b = line_in_angle(pool, system.equations[k], unknown);
        if (!a || !b) continue;
        const Polynomial determinant = a->by_sine * b->by_cosine - b->by_sine * a->by_cosine;
        if (determinant.is_zero()) continue;
        const Polynomial sine = a->by_cosine * b->rest - b->by_cosine * a->rest;
        const Polynomial cosine = b->by_sine * a->rest - a->by_sine * b->rest;
        return ExplicitAngle{i, k, unknown, quotient(pool, sine, determinant),
                             quotient(pool, cosine, determinant)};
      }
  return std::nullopt;
}

namespace {

// The equations that contain the unknown, the one of the lowest degree first; nothing where one of
// them is no polynomial in it.
std::vector<std::size_t> polynomials_in(const ExprPool& pool, const System& system,
                                        ExprId unknown) {
  std::vector<std::size_t> found;
  const auto place = system.ring().find(unknown);
  if (!place) return {};
  for (std::size_t i = 0; i < system.equations.size(); ++i) {
    const Polynomial& p = system.equations[i];
    if (find_kernels(pool, p, unknown).all.empty()) continue;
    if (!is_polynomial_in(pool, p, unknown)) return {};
    found.push_back(i);
  }
  std::ranges::stable_sort(found, {}, [&](std::size_t i) {
    return std::pair(system.equations[i].degree(*place), system.equations[i].length());
  });
  return found;
}

}  // namespace

std::optional<Elimination> eliminate(ExprPool& pool, std::span<const ExprId> equations,
                                     std::span<const ExprId> unknowns, const PolyLimits& limits) {
  const System system = convert_all(pool, equations, limits);
  std::optional<ExprId> best;
  std::vector<std::size_t> members;
  std::int64_t lowest = INT64_MAX;
  for (const ExprId unknown : unknowns) {
    const std::vector<std::size_t> found = polynomials_in(pool, system, unknown);
    if (found.size() < 2) continue;
    const std::size_t place = *system.ring().find(unknown);
    const std::int64_t degree =
        system.equations[found[0]].degree(place) * system.equations[found[1]].degree(place);
    if (degree >= lowest) continue;
    lowest = degree;
    best = unknown;
    members = found;
  }
  if (!best) return std::nullopt;
  const std::size_t place = *system.ring().find(*best);
  Elimination result{*best, {}, {}};
  for (std::size_t i = 0; i < equations.size(); ++i)
    if (std::ranges::find(members, i) == members.end()) result.rest.push_back(equations[i]);
  for (std::size_t k = 1; k < members.size(); ++k) {
    const std::vector<Polynomial> chain =
        subresultants(system.equations[members[0]], system.equations[members[k]], place);
    if (chain.back().degree(place) > 0) return std::nullopt;  // a common factor
    result.rest.push_back(to_expr(pool, chain.back()));
    for (const Polynomial& p : chain)
      if (p.degree(place) == 1) result.again.push_back(to_expr(pool, p));
  }
  for (const std::size_t i : members) result.again.push_back(to_expr(pool, system.equations[i]));
  return result;
}

std::optional<ExprId> without_root(ExprPool& pool, ExprId equation,
                                   std::span<const ExprId> unknowns, const PolyLimits& limits) {
  const System system = convert_all(pool, std::span(&equation, 1), limits);
  const Polynomial& p = system.equations[0];
  std::vector<std::size_t> roots;
  for (const ExprId unknown : unknowns)
    for (const std::size_t root : find_kernels(pool, p, unknown).roots) roots.push_back(root);
  if (roots.empty()) return std::nullopt;
  const std::size_t place = outermost(pool, roots, system.ring());
  const RationalFunction& radicand = system.field.radicands[place];
  const Polynomial power =
      Polynomial::generator(system.ring(), place).pow(system.ring().generator(place).degree);
  return to_expr(pool, resultant(p, power * radicand.den - radicand.num, place));
}

std::optional<ExprId> find_angle(ExprPool& pool, std::span<const ExprId> equations,
                                 std::span<const ExprId> unknowns, const PolyLimits& limits) {
  const System system = convert_all(pool, equations, limits);
  for (const ExprId unknown : unknowns) {
    bool occurs = false, is_angle = true;
    for (const Polynomial& p : system.equations) {
      const Kernels kernels = find_kernels(pool, p, unknown);
      occurs = occurs || !kernels.all.empty();
      if (!kernels.others.empty() || kernels.angles.size() > 1) is_angle = false;
    }
    if (occurs && is_angle) return unknown;
  }
  return std::nullopt;
}

}  // namespace trammel::symbolic
