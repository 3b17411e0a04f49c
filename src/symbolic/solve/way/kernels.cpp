// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/way/kernels.h"

#include <algorithm>
#include <array>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

bool is_inverse(Op op) {
  return op == Op::Asin || op == Op::Acos || op == Op::Atan || op == Op::Atan2;
}

// The multiples of the kernels in p, where p is linear in them with integers for coefficients.
std::optional<std::vector<Rational>> multiples(const Polynomial& p,
                                               const std::vector<std::size_t>& kernels) {
  std::vector<Rational> result(kernels.size());
  for (std::size_t t = 0; t < p.length(); ++t) {
    const std::vector<std::uint32_t> powers = p.exponents(t);
    std::uint32_t of_kernels = 0, of_all = 0;
    for (const std::uint32_t power : powers) of_all += power;
    for (const std::size_t k : kernels) of_kernels += powers[k];
    if (of_kernels == 0) continue;
    if (of_all != 1) return std::nullopt;
    for (std::size_t i = 0; i < kernels.size(); ++i)
      if (powers[kernels[i]] == 1) result[i] = p.coefficient(t);
  }
  return result;
}

// The terms without kernels.
ExprId remainder(ExprPool& pool, const Polynomial& p, const std::vector<std::size_t>& kernels) {
  Polynomial rest = p;
  for (const std::size_t k : kernels) rest = rest.coefficient_of(k, 0);
  return to_expr(pool, rest);
}

}  // namespace

Kernels find_kernels(const ExprPool& pool, const Polynomial& p, ExprId unknown) {
  Kernels kernels;
  const Ring& ring = p.ring();
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Generator& g = ring.generator(i);
    if (p.degree(i) == 0 || !contains(pool, g.expr, unknown)) continue;
    kernels.all.push_back(i);
    if (g.kind == GeneratorKind::Sine || g.kind == GeneratorKind::Cosine) {
      const std::size_t sine = g.kind == GeneratorKind::Sine ? i : g.partner;
      if (std::ranges::find(kernels.angles, sine) == kernels.angles.end())
        kernels.angles.push_back(sine);
      continue;
    }
    kernels.others.push_back(i);
    if (g.kind == GeneratorKind::Root) kernels.roots.push_back(i);
  }
  return kernels;
}

std::size_t outermost(const ExprPool& pool, const std::vector<std::size_t>& roots,
                      const Ring& ring) {
  const auto is_inside = [&](std::size_t inner, std::size_t outer) {
    return inner != outer && contains(pool, ring.generator(outer).expr, ring.generator(inner).expr);
  };
  return *std::ranges::find_if(roots, [&](std::size_t candidate) {
    return std::ranges::none_of(roots,
                                [&](std::size_t other) { return is_inside(candidate, other); });
  });
}

std::optional<ExprId> without_transcendents(ExprPool& pool, const Polynomial& p,
                                            const Kernels& kernels, ExprId unknown) {
  if (kernels.all.size() < 2) return std::nullopt;
  const Ring& ring = p.ring();
  const auto all_are = [&](auto predicate) {
    return std::ranges::all_of(
        kernels.all, [&](std::size_t i) { return predicate(pool.op(ring.generator(i).expr)); });
  };
  const bool logs = all_are([](Op op) { return op == Op::Log; });
  if (!logs && !all_are(is_inverse)) return std::nullopt;
  const auto times = multiples(p, kernels.all);
  if (!times) return std::nullopt;
  const ExprId rest = remainder(pool, p, kernels.all);
  if (contains(pool, rest, unknown)) return std::nullopt;
  if (!logs) return pool.apply(Op::Sin, std::array{to_expr(pool, p)});
  std::vector<ExprId> factors;
  for (std::size_t i = 0; i < kernels.all.size(); ++i) {
    const ExprId inside = pool.args(ring.generator(kernels.all[i]).expr)[0];
    factors.push_back(pool.power(inside, pool.number((*times)[i])));
  }
  const ExprId right = pool.apply(Op::Exp, std::array{negated(pool, rest)});
  return pool.sum(std::array{pool.product(factors), negated(pool, right)});
}

std::optional<CaseNode> find_case(ExprPool& pool, ExprId e, ExprId unknown) {
  for (const ExprId node : reachable_as_written(pool, std::span(&e, 1))) {
    const Op op = pool.op(node);
    if (op != Op::Sign && op != Op::Min && op != Op::Max) continue;
    if (!contains(pool, node, unknown)) continue;
    const auto args = pool.args(node);
    if (op == Op::Sign) return CaseNode{node, {pool.integer(1), pool.integer(-1)}, {args[0]}};
    return CaseNode{node, {args.begin(), args.end()}, {}};
  }
  return std::nullopt;
}

}  // namespace trammel::symbolic
