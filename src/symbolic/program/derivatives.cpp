// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/derivatives.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/assert.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/node_map.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

std::vector<ExprId> value_and_gradient(ExprPool& pool, ExprId f, std::span<const ExprId> symbols) {
  std::vector<ExprId> result = gradient(pool, f, symbols);
  result.insert(result.begin(), f);
  return result;
}

std::vector<ExprId> directional_derivatives(ExprPool& pool, std::span<const ExprId> roots,
                                            std::span<const ExprId> symbols,
                                            std::span<const ExprId> directions) {
  TRAMMEL_ASSERT(symbols.size() == directions.size());
  const std::vector<ExprId> order = reachable(pool, roots);
  const ExprId zero = pool.integer(0);
  NodeMap<ExprId> derivative(order, zero);
  NodeMap<char> given(order, 0);
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (!std::binary_search(order.begin(), order.end(), symbols[i])) continue;
    derivative[symbols[i]] = directions[i];
    given[symbols[i]] = 1;
  }
  std::vector<ExprId> terms;
  for (const ExprId node : order) {
    if (node == pool.undefined()) derivative[node] = node;
    if (given[node] != 0) continue;
    terms.clear();
    const auto args = pool.args(node);
    for (std::size_t i = 0; i < args.size(); ++i)
      if (derivative[args[i]] != zero)
        terms.push_back(
            pool.product(std::array{partial_derivative(pool, node, i), derivative[args[i]]}));
    if (!terms.empty()) derivative[node] = pool.sum(terms);
  }
  std::vector<ExprId> result;
  for (const ExprId root : roots) result.push_back(derivative[root]);
  return result;
}

std::vector<ExprId> second_directional_derivatives(ExprPool& pool, std::span<const ExprId> roots,
                                                   std::span<const ExprId> symbols,
                                                   std::span<const ExprId> directions) {
  const std::vector<ExprId> first = directional_derivatives(pool, roots, symbols, directions);
  return directional_derivatives(pool, first, symbols, directions);
}

namespace {

std::vector<ExprId> jacobian_by_symbols(ExprPool& pool, std::span<const ExprId> roots,
                                        std::span<const ExprId> symbols) {
  std::vector<ExprId> result(roots.size() * symbols.size());
  const ExprId one = pool.integer(1);
  for (std::size_t s = 0; s < symbols.size(); ++s) {
    const std::vector<ExprId> column =
        directional_derivatives(pool, roots, symbols.subspan(s, 1), std::span(&one, 1));
    for (std::size_t r = 0; r < roots.size(); ++r) result[r * symbols.size() + s] = column[r];
  }
  return result;
}

}  // namespace

std::vector<ExprId> jacobian(ExprPool& pool, std::span<const ExprId> roots,
                             std::span<const ExprId> symbols) {
  const std::size_t by_symbols = symbols.size() * reachable(pool, roots).size();
  std::size_t by_roots = 0;
  for (const ExprId root : roots) by_roots += reachable(pool, std::span(&root, 1)).size();
  if (by_symbols <= by_roots) return jacobian_by_symbols(pool, roots, symbols);
  std::vector<ExprId> result;
  for (const ExprId root : roots) {
    const std::vector<ExprId> row = gradient(pool, root, symbols);
    result.insert(result.end(), row.begin(), row.end());
  }
  return result;
}

std::vector<ExprId> hessian_vector(ExprPool& pool, ExprId f, std::span<const ExprId> symbols,
                                   std::span<const ExprId> directions) {
  const std::vector<ExprId> slope =
      directional_derivatives(pool, std::span(&f, 1), symbols, directions);
  return gradient(pool, slope.front(), symbols);
}

}  // namespace trammel::symbolic
