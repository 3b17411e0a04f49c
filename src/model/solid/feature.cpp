// SPDX-License-Identifier: Apache-2.0
#include "model/solid/feature.h"

#include <algorithm>

#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;

namespace {

std::vector<PlacementIndex> steps_of(const Shape& shape, SolidLeafIndex leaf) {
  std::vector<PlacementIndex> steps;
  for (auto step = shape.leaves[leaf].placed; step; step = shape.placements[*step].then)
    steps.push_back(*step);
  return steps;
}

bool is_mirror(PlacementKind kind) {
  return kind == PlacementKind::MirrorX || kind == PlacementKind::MirrorY;
}

VectorFormula turned(VectorFormula v, Expr angle) {
  const Expr c = cos(angle), s = sin(angle);
  return {c * v.x - s * v.y, s * v.x + c * v.y};
}

// A direction is moved nowhere.
VectorFormula take_step(symbolic::ExprPool& pool, const Placement& step, VectorFormula v,
                        bool is_direction) {
  switch (step.kind) {
    case PlacementKind::Turn: return turned(v, Expr(pool, step.by[0]));
    case PlacementKind::MirrorX: return {v.x, -v.y};
    case PlacementKind::MirrorY: return {-v.x, v.y};
    case PlacementKind::Move: break;
  }
  if (is_direction) return v;
  return {v.x + Expr(pool, step.by[0]), v.y + Expr(pool, step.by[1])};
}

VectorFormula take_steps(symbolic::ExprPool& pool, const Shape& shape, SolidLeafIndex leaf,
                         std::optional<PlacementIndex> end, VectorFormula v, bool is_direction) {
  for (auto step = shape.leaves[leaf].placed; step && step != end;
       step = shape.placements[*step].then)
    v = take_step(pool, shape.placements[*step], v, is_direction);
  return v;
}

VectorFormula corner(symbolic::ExprPool& pool, const SolidLeaf& prism, std::size_t i) {
  const std::size_t count = (prism.dimensions.size() - 1) / 2;
  const std::size_t k = 2 * (i % count);
  return {Expr(pool, prism.dimensions[k]), Expr(pool, prism.dimensions[k + 1])};
}

}  // namespace

CommonFrame find_common_frame(const Shape& shape, std::span<const SolidLeafIndex> leaves) {
  std::vector<PlacementIndex> common = steps_of(shape, leaves.front());
  for (const SolidLeafIndex leaf : leaves.subspan(1)) {
    const std::vector<PlacementIndex> steps = steps_of(shape, leaf);
    const auto first = std::find_if(common.begin(), common.end(), [&](PlacementIndex step) {
      return std::find(steps.begin(), steps.end(), step) != steps.end();
    });
    common.erase(common.begin(), first);
  }
  CommonFrame frame;
  if (!common.empty()) frame.from = common.front();
  for (const PlacementIndex step : common)
    if (is_mirror(shape.placements[step].kind)) frame.is_mirrored = !frame.is_mirrored;
  return frame;
}

VectorFormula derive_center(symbolic::ExprPool& pool, const Shape& shape, SolidLeafIndex leaf,
                            const CommonFrame& before) {
  const Expr zero(pool, pool.integer(0));
  return take_steps(pool, shape, leaf, before.from, {zero, zero}, false);
}

VectorFormula derive_center(symbolic::ExprPool& pool, const Shape& shape, SolidLeafIndex leaf) {
  return derive_center(pool, shape, leaf, {});
}

VectorFormula derive_direction_before(symbolic::ExprPool& pool, const Shape& shape,
                                      const CommonFrame& frame, VectorFormula drawn) {
  std::vector<Placement> steps;
  for (auto step = frame.from; step; step = shape.placements[*step].then)
    steps.push_back(shape.placements[*step]);
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (step->kind == PlacementKind::Turn) step->by[0] = (-Expr(pool, step->by[0])).id;
    drawn = take_step(pool, *step, drawn, true);  // a mirror is its own inverse
  }
  return drawn;
}

VectorFormula place_point(symbolic::ExprPool& pool, const Shape& shape, SolidLeafIndex leaf,
                          VectorFormula point) {
  return take_steps(pool, shape, leaf, {}, point, false);
}

VectorFormula derive_direction(symbolic::ExprPool& pool, const Shape& shape,
                               const Feature& feature) {
  const SolidLeaf& leaf = shape.leaves[feature.leaf];
  const Expr zero(pool, pool.integer(0)), one(pool, pool.integer(1));
  VectorFormula along{one, zero};
  if (leaf.kind == PrimitiveKind::Block && feature.piece % 2 == 1) along = {zero, one};
  if (leaf.kind == PrimitiveKind::Prism)
    along = corner(pool, leaf, feature.piece + 1) - corner(pool, leaf, feature.piece);
  return take_steps(pool, shape, feature.leaf, {}, along, true);
}

}  // namespace trammel::model
