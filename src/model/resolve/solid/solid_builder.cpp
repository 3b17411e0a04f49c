// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/solid/solid_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;
using syntax::BinaryOperator;
using syntax::ExprIndex;

namespace {

// More would fill the memory before anything was found about them.
constexpr std::size_t most_primitives = 1'000'000;
// Pieces in pieces: as deep as brackets may be nested.
constexpr std::size_t deepest_pieces = 256;

SolidOperation operation_of(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::Add: return SolidOperation::Union;
    case BinaryOperator::Subtract: return SolidOperation::Difference;
    case BinaryOperator::Intersect: return SolidOperation::Intersection;
    default: return SolidOperation::Leaf;
  }
}

}  // namespace

std::nullopt_t SolidBuilder::refuse(base::Span span, std::string message, std::string advice) {
  diagnostics_.push_back({wrong_solid, span, std::move(message), std::move(advice)});
  return std::nullopt;
}

bool SolidBuilder::declare_piece(const syntax::Name& name, ExprIndex shape) {
  if (pieces_.emplace(name.text, shape).second) return true;
  diagnostics_.push_back({duplicate_name, name.span,
                          fmt::format("'{}' is defined twice", name.text), "choose another name"});
  return false;
}

std::optional<Shape> SolidBuilder::build(ExprIndex shape) {
  shape_ = {};
  if (!build_node(shape, {})) return std::nullopt;
  return std::exchange(shape_, {});
}

SolidBuilder::Node SolidBuilder::build_node(ExprIndex index, Placed placed) {
  const syntax::ExprNode& node = tree_.exprs[index];
  if (const auto* name = std::get_if<syntax::NameNode>(&node.form))
    return build_named(index, *name, placed);
  if (const auto* call = std::get_if<syntax::CallNode>(&node.form))
    return build_call(index, *call, placed);
  if (const auto* binary = std::get_if<syntax::BinaryNode>(&node.form))
    if (operation_of(binary->op) != SolidOperation::Leaf) return build_sum(index, placed);
  if (const auto* import = std::get_if<syntax::ImportNode>(&node.form))
    return build_import(index, *import, placed);
  return refuse(node.span, fmt::format("'{}' is no solid", tree_.slice(node.span)),
                "write one: block(x, y, z), cylinder(d, h), prism(...), gear(...), their sum, "
                "difference or intersection, or the name of a 'solid'");
}

// A chain `a + b - c + d` stands in the tree as deep as it is long: it is followed to its left end.
SolidBuilder::Node SolidBuilder::build_sum(ExprIndex index, Placed placed) {
  std::vector<const syntax::BinaryNode*> chain;
  ExprIndex first = index;
  for (;;) {
    const auto* binary = tree_.exprs.find<syntax::BinaryNode>(first);
    if (binary == nullptr || operation_of(binary->op) == SolidOperation::Leaf) break;
    chain.push_back(binary);
    first = binary->left;
  }
  Node sum = build_node(first, placed);
  if (!sum) return std::nullopt;
  std::reverse(chain.begin(), chain.end());
  for (std::size_t i = 0; i < chain.size();) {  // neighbours with one operator make one node
    std::vector<SolidNodeIndex> children{*sum};
    const BinaryOperator op = chain[i]->op;
    for (; i < chain.size() && chain[i]->op == op; ++i) {
      const Node next = build_node(chain[i]->right, placed);
      if (!next) return std::nullopt;
      children.push_back(*next);
    }
    sum = combine(operation_of(op), std::move(children));
  }
  return sum;
}

SolidBuilder::Node SolidBuilder::combine(SolidOperation operation,
                                         std::vector<SolidNodeIndex> children) {
  return shape_.nodes.push_back({operation, {}, std::move(children)});
}

SolidBuilder::Node SolidBuilder::build_named(ExprIndex index, const syntax::NameNode& node,
                                             Placed placed) {
  const std::string& name = tree_.exprs.text(node.name);
  const base::Span span = tree_.exprs[index].span;
  const auto piece = pieces_.find(name);
  if (piece == pieces_.end() || node.primes > 0)
    return refuse(span, fmt::format("there is no solid '{}'", name),
                  fmt::format("declare it with 'solid {} = ...'", name));
  if (std::find(open_.begin(), open_.end(), name) != open_.end())
    return refuse(span, fmt::format("the solid '{}' is made of itself", name),
                  "leave it out of its own definition");
  if (open_.size() >= deepest_pieces)
    return refuse(span, "solids are named within solids too often", "name fewer of them");
  open_.push_back(piece->first);
  const Node built = build_node(piece->second, placed);
  open_.pop_back();
  return built;
}

SolidBuilder::Node SolidBuilder::build_call(ExprIndex index, const syntax::CallNode& call,
                                            Placed placed) {
  const std::string& name = tree_.exprs.text(call.function);
  if (name == "ring") return build_ring(index, call, placed);
  if (name == "move" || name == "turn" || name == "mirror") {
    auto step = steps_.find(index.value);
    if (step == steps_.end()) step = steps_.emplace(index.value, read_step(index, call)).first;
    if (!step->second) return std::nullopt;
    Placement placement = *step->second;
    placement.then = placed;
    return build_node(tree_.exprs.arguments(call)[0].value, shape_.placements.push_back(placement));
  }
  const Primitive* row = find_primitive(name);
  if (row != nullptr) return build_leaf(index, call, *row, placed);
  return refuse(call.function_span, fmt::format("'{}' makes no solid", name),
                "write block, cylinder, prism, gear, ring_gear, rack or sphere, or place one by "
                "move, turn, mirror or ring");
}

// Copies about the origin, the first of them where it is.
SolidBuilder::Node SolidBuilder::build_ring(ExprIndex index, const syntax::CallNode& call,
                                            Placed placed) {
  if (!expect_arguments(index, call, 2, "ring(n, s)")) return std::nullopt;
  const auto arguments = tree_.exprs.arguments(call);
  const std::optional<int> count = read_count(arguments[0].value);
  if (!count) return std::nullopt;
  std::vector<SolidNodeIndex> copies;
  const Expr pi(pool(), pool().pi());
  for (int k = 0; k < *count; ++k) {
    Placement turn;
    turn.kind = PlacementKind::Turn;
    turn.by = {(2 * k * pi / *count).id, {}, {}};
    turn.then = placed;
    const Node copy =
        build_node(arguments[1].value, k == 0 ? placed : Placed(shape_.placements.push_back(turn)));
    if (!copy) return std::nullopt;
    copies.push_back(*copy);
  }
  return combine(SolidOperation::Union, std::move(copies));
}

SolidBuilder::Node SolidBuilder::build_leaf(ExprIndex index, const syntax::CallNode& call,
                                            const Primitive& row, Placed placed) {
  auto known = leaves_.find(index.value);
  if (known == leaves_.end())
    known = leaves_.emplace(index.value, read_leaf(index, call, row)).first;
  if (!known->second) return std::nullopt;
  if (!has_room(index, 1)) return std::nullopt;
  SolidLeaf leaf = *known->second;
  leaf.placed = placed;
  return shape_.nodes.push_back({SolidOperation::Leaf, shape_.leaves.push_back(leaf), {}});
}

bool SolidBuilder::has_room(ExprIndex index, std::size_t more) {
  if (shape_.leaves.size() + more <= most_primitives) return true;
  refuse(tree_.exprs[index].span,
         fmt::format("a part is made of more than {} primitives", most_primitives),
         "use fewer copies");
  return false;
}

}  // namespace trammel::model
