// SPDX-License-Identifier: Apache-2.0
// Gears as linear equations of angles: what meshes rolls on its pitch circles.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "model/resolve/part/part_builder.h"
#include "model/solid/feature.h"
#include "model/tolerances.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using symbolic::Expr;
using symbolic::VectorId;

// Of a toothed wheel half its teeth times the module; of what stands for one half its diameter.
Expr PartBuilder::pitch_radius(PartIndex part, SolidLeafIndex index) const {
  const SolidLeaf& leaf = parts_[part].shape.leaves[index];
  const Expr first(pool_, leaf.dimensions[0]);
  if (leaf.kind == PrimitiveKind::Cylinder) return first / 2;
  return first * Expr(pool_, leaf.dimensions[1]) / 2;
}

// Adds a multiple of the part's angle from the x axis. The ground does not turn.
void PartBuilder::add_turn(GearEquation& equation, PartIndex part, Expr factor) {
  if (model_.parts[part].is_frame) return;
  const auto known = equation.factors.find(part);
  if (known != equation.factors.end()) factor = Expr(pool_, known->second) + factor;
  equation.factors.insert_or_assign(part, factor.id);
}

// r1 (phi1 - phik) + r2 (phi2 - phik) stays, where k carries both axes; of a wheel in a ring the
// second has the other sign.
void PartBuilder::mesh(const GearPair& gear) {
  if (gear.kind == GearKind::Rack) return mesh_rack(gear);
  const ExprId zero = pool_.integer(0);
  const Expr first = pitch_radius(gear.first, gear.of_first);
  Expr second = pitch_radius(gear.second, gear.of_second);
  if (gear.kind == GearKind::Internal) second = -second;
  GearEquation equation{{}, zero, zero, model_.parts[gear.second].span, gear_text(gear)};
  add_turn(equation, gear.first, first);
  add_turn(equation, gear.second, second);
  if (gear.carrier) add_turn(equation, *gear.carrier, -(first + second));
  gears_.push_back(std::move(equation));
}

std::string PartBuilder::gear_text(const GearPair& gear) const {
  return fmt::format("{} and {}", model_.parts[gear.first].name, model_.parts[gear.second].name);
}

// How far the reference of a part is along a direction of the ground.
Expr PartBuilder::along(PartIndex part, const VectorFormula& direction, Expr& drawn) {
  const PlacedPart placed = model_.parts[part];
  Expr sum(pool_, pool_.integer(0));
  drawn = sum;
  if (placed.is_frame) return sum;
  for (const MeasureKind kind : {MeasureKind::X, MeasureKind::Y}) {
    const bool is_x = kind == MeasureKind::X;
    const Expr weight = is_x ? direction.x : direction.y;
    if (is_zero_number(weight)) continue;
    Measure measure = coordinate_of(placed.reference, is_x ? "x" : "y");
    sum = sum + weight * Expr(pool_, expressions_.add_measure(std::move(measure)));
    drawn = drawn + weight * Expr(pool_, is_x ? placed.drawn_at.x : placed.drawn_at.y);
  }
  return sum;
}

// Along the teeth of a rack, counter-clockwise about the wheel: by the names that turn it.
VectorFormula PartBuilder::pitch_line(const GearPair& gear) {
  const Expr zero(pool_, pool_.integer(0)), one(pool_, pool_.integer(1));
  const base::Vector2<double> along{-gear.toward.y, gear.toward.x};
  const auto at = [&](Expr x) {
    return place_point(pool_, parts_[gear.second].shape, gear.of_second, {x, zero});
  };
  const VectorFormula line = at(one) - at(zero);
  const double sense = base::dot(at_values(ids(line)), along);
  if (!symbolic::symbols_of(pool_, std::array{line.x.id, line.y.id}).empty())
    return sense < 0 ? VectorFormula{-line.x, -line.y} : line;
  const auto tidy = [](double c) { return std::abs(c) <= same_direction ? 0.0 : c; };
  return lift(pool_, decimal({tidy(along.x), tidy(along.y)}));
}

// The wheel's rim at the rack moves along the rack as fast as the rack does, both against the
// wheel's axis: r phi - t.(rack - axis) stays. Pre: the rack does not turn.
void PartBuilder::mesh_rack(const GearPair& gear) {
  const VectorFormula t = pitch_line(gear);
  Expr drawn_rack, drawn_axis;
  const Expr rack = along(gear.second, t, drawn_rack), axis = along(gear.first, t, drawn_axis);
  GearEquation equation{{},
                        (axis - rack).id,
                        (drawn_axis - drawn_rack).id,
                        model_.parts[gear.second].span,
                        gear_text(gear)};
  add_turn(equation, gear.first, pitch_radius(gear.first, gear.of_first));
  gears_.push_back(std::move(equation));
}

void PartBuilder::take_out(GearEquation& from, const GearEquation& by, PartIndex part) {
  const Expr ratio = Expr(pool_, from.factors.at(part)) / Expr(pool_, by.factors.at(part));
  from.factors.erase(part);
  for (const auto& [other, factor] : by.factors)
    if (!(other == part)) add_turn(from, other, -(ratio * Expr(pool_, factor)));
  from.others = (Expr(pool_, from.others) - ratio * Expr(pool_, by.others)).id;
  from.drawn = (Expr(pool_, from.drawn) - ratio * Expr(pool_, by.drawn)).id;
}

// A planet stands in the equations of all wheels that it meshes with. The first of these places it;
// from the others it is taken out, so that they hold between wheels on the ground alone (Willis).
void PartBuilder::keep_gears() {
  for (std::uint32_t p = 0; p < model_.parts.size(); ++p) {
    if (has_pair_with_ground({p})) continue;
    const GearEquation* places = nullptr;
    for (GearEquation& equation : gears_) {
      if (!equation.factors.contains({p})) continue;
      if (places == nullptr) {
        places = &equation;
        continue;
      }
      take_out(equation, *places, {p});
    }
  }
  for (const GearEquation& equation : gears_) {
    Expr sum(pool_, equation.others), drawn(pool_, equation.drawn);
    for (const auto& [part, id] : equation.factors) {
      const Expr factor(pool_, id);
      const Measure angle = expressions_.direction_of(model_.parts[part].line);
      sum = sum + factor * Expr(pool_, expressions_.add_measure(angle));
      drawn = drawn + factor * drawn_angle(part);
    }
    constraints_.keep_sum(sum.id, drawn.id, equation.span, equation.text, {});
  }
}

}  // namespace trammel::model
