// SPDX-License-Identifier: Apache-2.0
// What the calls of a solid say: dimensions of primitives, steps of placements.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/diagnostic_kinds.h"
#include "model/resolve/solid/solid_builder.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;
using syntax::ExprIndex;

namespace {

constexpr ExpressionPlace place_of_shapes{false, false, true};
constexpr int most_copies = 100'000;

}  // namespace

bool SolidBuilder::expect_arguments(ExprIndex index, const syntax::CallNode& call,
                                    std::size_t count, std::string_view usage) {
  const auto arguments = tree_.exprs.arguments(call);
  const bool is_named = std::any_of(arguments.begin(), arguments.end(),
                                    [](const syntax::Argument& a) { return a.is_named; });
  if (arguments.size() == count && !is_named) return true;
  refuse(
      tree_.exprs[index].span,
      fmt::format("'{}' takes {} arguments without names", tree_.exprs.text(call.function), count),
      fmt::format("write {}", usage));
  return false;
}

std::optional<ExprId> SolidBuilder::read_length(ExprIndex text, const base::Dimension& dimension) {
  const auto built = expressions_.build_scalar(text, place_of_shapes);
  if (!built) return std::nullopt;
  expressions_.require(*built, text, dimension,
                       dimension.is_one() ? "a pure number" : "a dimension of a solid");
  return built->scalar();
}

std::optional<int> SolidBuilder::read_count(ExprIndex text) {
  const auto built = expressions_.build_scalar(text, place_of_shapes);
  if (!built) return std::nullopt;
  const double number = symbolic::eval(pool(), built->scalar(), {});
  if (number >= 1.0 && number <= most_copies && number == std::floor(number))
    return static_cast<int>(number);
  refuse(tree_.exprs[text].span,
         fmt::format("'{}' is no number of copies", tree_.slice(tree_.exprs[text].span)),
         fmt::format("write a whole number from 1 to {}", most_copies));
  return std::nullopt;
}

std::optional<Placement> SolidBuilder::read_step(ExprIndex index, const syntax::CallNode& call) {
  const std::string& name = tree_.exprs.text(call.function);
  const std::string_view usage = name == "move"   ? "move(s, (x, y, z))"
                                 : name == "turn" ? "turn(s, 36 deg)"
                                                  : "mirror(s, x_axis)";
  if (!expect_arguments(index, call, 2, usage)) return std::nullopt;
  if (name == "move") return read_move(call);
  if (name == "turn") return read_turn(call);
  return read_mirror(index, call);
}

std::optional<Placement> SolidBuilder::read_move(const syntax::CallNode& call) {
  const ExprIndex text = tree_.exprs.arguments(call)[1].value;
  const auto* vector = tree_.exprs.find<syntax::VectorNode>(text);
  if (vector == nullptr) {
    refuse(tree_.exprs[text].span,
           fmt::format("'{}' is no vector", tree_.slice(tree_.exprs[text].span)),
           "write how far it moves along each axis: move(s, (x, y, z))");
    return std::nullopt;
  }
  Placement move;
  move.by.fill(pool().integer(0));
  const auto components = tree_.exprs.components(*vector);
  for (std::size_t i = 0; i < components.size() && i < 3; ++i) {
    const auto component = read_length(components[i], base::dimension::length);
    if (!component) return std::nullopt;
    move.by[i] = *component;
  }
  return move;
}

std::optional<Placement> SolidBuilder::read_turn(const syntax::CallNode& call) {
  const auto angle = read_length(tree_.exprs.arguments(call)[1].value, base::dimension::one);
  if (!angle) return std::nullopt;
  Placement turn;
  turn.kind = PlacementKind::Turn;
  turn.by = {*angle, {}, {}};
  return turn;
}

std::optional<Placement> SolidBuilder::read_mirror(ExprIndex, const syntax::CallNode& call) {
  const ExprIndex text = tree_.exprs.arguments(call)[1].value;
  const auto* name = tree_.exprs.find<syntax::NameNode>(text);
  const std::string axis = name != nullptr ? tree_.exprs.text(name->name) : "";
  Placement mirror;
  if (axis == "x_axis" || axis == "y_axis") {
    mirror.kind = axis == "x_axis" ? PlacementKind::MirrorX : PlacementKind::MirrorY;
    return mirror;
  }
  refuse(tree_.exprs[text].span,
         fmt::format("'{}' is no axis to mirror in", tree_.slice(tree_.exprs[text].span)),
         "write x_axis or y_axis, and 'turn' the result for other directions");
  return std::nullopt;
}

std::optional<SolidLeaf> SolidBuilder::read_leaf(ExprIndex index, const syntax::CallNode& call,
                                                 const Primitive& row) {
  SolidLeaf leaf;
  leaf.kind = row.kind;
  leaf.span = tree_.exprs[index].span;
  auto arguments = tree_.exprs.arguments(call);
  if (row.kind == PrimitiveKind::Prism) {
    if (!read_corners(index, call, leaf)) return std::nullopt;
    arguments = arguments.subspan(leaf.dimensions.size() / 2);
  }
  if (row.kind == PrimitiveKind::Cylinder && !arguments.empty() && !arguments.back().is_named) {
    const auto* name = tree_.exprs.find<syntax::NameNode>(arguments.back().value);
    leaf.is_gear = name != nullptr && tree_.exprs.text(name->name) == "gear";
    if (leaf.is_gear) arguments = arguments.first(arguments.size() - 1);
  }
  if (!read_dimensions(index, arguments, row, leaf)) return std::nullopt;
  return leaf;
}

bool SolidBuilder::read_corners(ExprIndex index, const syntax::CallNode& call, SolidLeaf& leaf) {
  for (const syntax::Argument& argument : tree_.exprs.arguments(call)) {
    const auto* corner = tree_.exprs.find<syntax::VectorNode>(argument.value);
    if (corner == nullptr || argument.is_named) break;
    const auto components = tree_.exprs.components(*corner);
    if (components.size() != 2) {
      refuse(tree_.exprs[argument.value].span, "a corner of a prism has two coordinates",
             "write (x, y)");
      return false;
    }
    for (const ExprIndex component : components) {
      const auto built = read_length(component, base::dimension::length);
      if (!built) return false;
      leaf.dimensions.push_back(*built);
    }
  }
  if (leaf.dimensions.size() >= 6) return true;
  refuse(tree_.exprs[index].span, "a prism has three corners at least",
         "write prism((x1, y1), (x2, y2), (x3, y3), h)");
  return false;
}

bool SolidBuilder::read_dimensions(ExprIndex index, std::span<const syntax::Argument> arguments,
                                   const Primitive& row, SolidLeaf& leaf) {
  std::vector<std::optional<ExprId>> found(row.arguments.size());
  std::size_t next = 0;
  for (const syntax::Argument& argument : arguments) {
    std::size_t at = next++;
    const auto fits = [&](const PrimitiveArgument& a) {
      return a.name == tree_.exprs.text(argument.name);
    };
    if (argument.is_named)
      at = static_cast<std::size_t>(std::find_if(row.arguments.begin(), row.arguments.end(), fits) -
                                    row.arguments.begin());
    if (at >= row.arguments.size() || found[at]) {
      refuse(argument.is_named ? argument.name_span : tree_.exprs[argument.value].span,
             fmt::format("'{}' has no such argument, or has it twice", row.name),
             fmt::format("write {}", row.usage));
      return false;
    }
    found[at] = read_length(argument.value, row.arguments[at].dimension);
    if (!found[at]) return false;
  }
  return complete(index, row, found, leaf);
}

bool SolidBuilder::complete(ExprIndex index, const Primitive& row,
                            const std::vector<std::optional<ExprId>>& found, SolidLeaf& leaf) {
  for (std::size_t i = 0; i < found.size(); ++i) {
    std::optional<ExprId> value = found[i];
    const Expr pi(pool(), pool().pi());
    if (!value && row.arguments[i].left_out == LeftOut::Zero) value = pool().integer(0);
    if (!value && row.arguments[i].left_out == LeftOut::TwentyDegrees) value = (pi / 9).id;
    if (!value && row.arguments[i].left_out == LeftOut::TwoModules)
      value = (2 * Expr(pool(), *found[1])).id;
    if (!value) {
      refuse(tree_.exprs[index].span,
             fmt::format("'{}' needs '{}'", row.name, row.arguments[i].name),
             fmt::format("write {}", row.usage));
      return false;
    }
    leaf.dimensions.push_back(*value);
  }
  return true;
}

}  // namespace trammel::model
