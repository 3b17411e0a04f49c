// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/traverse.h"

#include <algorithm>

#include "symbolic/expr/id_table.h"

namespace trammel::symbolic {

std::vector<ExprId> reachable(const ExprPool& pool, std::span<const ExprId> roots) {
  std::vector<ExprId> order;
  IdTable<char> seen;
  for (const ExprId root : roots)
    if (seen.insert(root.value, 1)) order.push_back(root);
  for (std::size_t next = 0; next < order.size(); ++next)
    for (const ExprId child : pool.args(order[next]))
      if (seen.insert(child.value, 1)) order.push_back(child);
  std::sort(order.begin(), order.end());  // children are older than their parents (I1)
  return order;
}

std::vector<ExprId> reachable_as_written(const ExprPool& pool, std::span<const ExprId> roots) {
  std::vector<ExprId> order;
  IdTable<char> seen;
  struct Visit {
    ExprId node;
    std::size_t next;  // argument
  };
  std::vector<Visit> path;
  const auto enter = [&](ExprId e) {
    if (seen.insert(e.value, 1)) path.push_back({e, 0});
  };
  for (const ExprId root : roots) {
    enter(root);
    while (!path.empty()) {
      const ExprId node = path.back().node;
      const auto args = pool.args(node);
      if (path.back().next < args.size()) {
        enter(args[path.back().next++]);
      } else {
        order.push_back(node);
        path.pop_back();
      }
    }
  }
  return order;
}

std::vector<ExprId> symbols_of(const ExprPool& pool, std::span<const ExprId> roots) {
  std::vector<ExprId> symbols;
  for (const ExprId e : reachable(pool, roots))
    if (pool.op(e) == Op::Symbol) symbols.push_back(e);
  std::sort(symbols.begin(), symbols.end(),
            [&](ExprId a, ExprId b) { return compare_reading_order(pool, a, b) < 0; });
  return symbols;
}

bool contains(const ExprPool& pool, ExprId e, ExprId part) {
  const std::vector<ExprId> order = reachable(pool, std::span(&e, 1));
  return std::binary_search(order.begin(), order.end(), part);
}

}  // namespace trammel::symbolic
