// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/import_expr.h"

#include "symbolic/expr/node_map.h"
#include "symbolic/expr/raw_nodes.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

ExprId import_symbol(ExprPool& to, const ExprPool& from, ExprId symbol) {
  const ExprId there = to.symbol(from.name(symbol));
  if (there == to.undefined()) return there;
  if (!(to.facts(there) == from.facts(symbol))) to.assume(there, from.facts(symbol));
  return there;
}

ExprId import_node(ExprPool& to, const ExprPool& from, ExprId e,
                   std::span<const ExprId> arguments) {
  switch (from.op(e)) {
    case Op::Undefined: return to.undefined();
    case Op::Number: return to.number(from.value(e));
    case Op::Symbol: return import_symbol(to, from, e);
    case Op::Call: return to.call(from.name(e), arguments, from.derivative_orders(e));
    default: return RawNodes(to).intern(from.op(e), arguments);
  }
}

}  // namespace

std::vector<ExprId> import_exprs(ExprPool& to, const ExprPool& from,
                                 std::span<const ExprId> roots) {
  to.note_decimals(from.decimals());
  const std::vector<ExprId> order = reachable(from, roots);
  NodeMap<ExprId> image(order, ExprId{});
  std::vector<ExprId> arguments;
  for (const ExprId e : order) {
    arguments.clear();
    for (const ExprId child : from.args(e)) arguments.push_back(image[child]);
    image[e] = import_node(to, from, e, arguments);
  }
  std::vector<ExprId> result;
  for (const ExprId root : roots) result.push_back(image[root]);
  return result;
}

ExprId import_expr(ExprPool& to, const ExprPool& from, ExprId root) {
  return import_exprs(to, from, std::span(&root, 1)).front();
}

}  // namespace trammel::symbolic
