// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/substitute.h"

#include <algorithm>

#include "symbolic/expr/node_map.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

ExprId substitute(ExprPool& pool, ExprId e, std::span<const Replacement> replacements) {
  return substitute(pool, std::span(&e, 1), replacements).front();
}

std::vector<ExprId> substitute(ExprPool& pool, std::span<const ExprId> roots,
                               std::span<const Replacement> replacements) {
  const std::vector<ExprId> order = reachable(pool, roots);
  NodeMap<ExprId> image(order, ExprId{});
  std::vector<ExprId> arguments;
  for (const ExprId e : order) {
    const auto found = std::find_if(replacements.begin(), replacements.end(),
                                    [&](const Replacement& r) { return r.from == e; });
    if (found != replacements.end()) {
      image[e] = found->to;
      continue;
    }
    bool changed = false;
    arguments.clear();
    for (const ExprId child : pool.args(e)) {
      arguments.push_back(image[child]);
      changed = changed || image[child] != child;
    }
    image[e] = changed ? pool.rebuild(e, arguments) : e;
  }
  std::vector<ExprId> result;
  for (const ExprId root : roots) result.push_back(image[root]);
  return result;
}

}  // namespace trammel::symbolic
