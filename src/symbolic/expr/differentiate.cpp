// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/differentiate.h"

#include <array>

#include "symbolic/expr/node_map.h"
#include "symbolic/expr/op_table.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

ExprId partial_of_power(ExprPool& pool, ExprId e, std::size_t i) {
  const ExprId base = pool.args(e)[0], exponent = pool.args(e)[1];
  if (i == 1) return pool.product(std::array{e, pool.apply(Op::Log, std::array{base})});
  const ExprId less = pool.sum(std::array{exponent, pool.integer(-1)});
  return pool.product(std::array{exponent, pool.power(base, less)});
}

ExprId partial_of_call(ExprPool& pool, ExprId e, std::size_t i) {
  const auto orders = pool.derivative_orders(e);
  std::vector<std::uint32_t> raised(orders.begin(), orders.end());
  ++raised[i];
  const auto args = pool.args(e);
  return pool.call(std::string(pool.name(e)), args, raised);
}

ExprId partial_of_product(ExprPool& pool, ExprId e, std::size_t i) {
  const auto args = pool.args(e);
  std::vector<ExprId> others(args.begin(), args.end());
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
  return pool.product(others);
}

}  // namespace

ExprId partial_derivative(ExprPool& pool, ExprId e, std::size_t i) {
  switch (pool.op(e)) {
    case Op::Sum: return pool.integer(1);
    case Op::Product: return partial_of_product(pool, e, i);
    case Op::Power: return partial_of_power(pool, e, i);
    case Op::Call: return partial_of_call(pool, e, i);
    default: return op_row(pool.op(e)).partial(pool, e, i);
  }
}

ExprId differentiate(ExprPool& pool, ExprId e, ExprId symbol) {
  const Rate rate{symbol, pool.integer(1)};
  return differentiate_along(pool, std::span(&e, 1), std::span(&rate, 1)).front();
}

std::vector<ExprId> differentiate_along(ExprPool& pool, std::span<const ExprId> roots,
                                        std::span<const Rate> rates) {
  const std::vector<ExprId> order = reachable(pool, roots);
  const ExprId zero = pool.integer(0);
  NodeMap<ExprId> derivative(order, zero);
  NodeMap<char> given(order, 0);  // a rate of an unknown function's node replaces its own
  for (const Rate& r : rates) {
    if (!std::binary_search(order.begin(), order.end(), r.symbol)) continue;
    derivative[r.symbol] = r.rate;
    given[r.symbol] = 1;
  }
  std::vector<ExprId> terms;
  for (const ExprId node : order) {
    if (given[node] != 0) continue;
    if (node == pool.undefined()) {
      derivative[node] = node;
      continue;
    }
    terms.clear();
    const auto args = pool.args(node);
    const bool is_sum = pool.op(node) == Op::Sum;
    for (std::size_t i = 0; i < args.size(); ++i)
      if (derivative[args[i]] != zero)
        terms.push_back(is_sum ? derivative[args[i]]
                               : pool.product(std::array{partial_derivative(pool, node, i),
                                                         derivative[args[i]]}));
    if (!terms.empty()) derivative[node] = pool.sum(terms);
  }
  std::vector<ExprId> result;
  for (const ExprId root : roots) result.push_back(derivative[root]);
  return result;
}

std::vector<ExprId> gradient(ExprPool& pool, ExprId e, std::span<const ExprId> symbols) {
  if (e == pool.undefined()) return std::vector<ExprId>(symbols.size(), e);
  const std::vector<ExprId> order = reachable(pool, std::span(&e, 1));
  // Only nodes that contain one of the symbols take part.
  NodeMap<char> active(order, 0);
  for (const ExprId symbol : symbols)
    if (std::binary_search(order.begin(), order.end(), symbol)) active[symbol] = 1;
  for (const ExprId node : order)
    for (const ExprId child : pool.args(node))
      if (active[child] != 0) active[node] = 1;
  NodeMap<std::vector<ExprId>> contributions(order, {});
  NodeMap<ExprId> adjoint(order, pool.integer(0));
  contributions[e].push_back(pool.integer(1));
  for (auto it = order.rbegin(); it != order.rend(); ++it) {
    if (active[*it] == 0 || contributions[*it].empty()) continue;
    adjoint[*it] = pool.sum(contributions[*it]);
    const auto args = pool.args(*it);
    for (std::size_t i = 0; i < args.size(); ++i)
      if (active[args[i]] != 0)
        contributions[args[i]].push_back(
            pool.product(std::array{adjoint[*it], partial_derivative(pool, *it, i)}));
  }
  std::vector<ExprId> result;
  for (const ExprId symbol : symbols) {
    const bool occurs = std::binary_search(order.begin(), order.end(), symbol);
    result.push_back(occurs ? adjoint[symbol] : pool.integer(0));
  }
  return result;
}

}  // namespace trammel::symbolic
