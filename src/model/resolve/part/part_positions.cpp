// SPDX-License-Identifier: Apache-2.0
// Positions of parts: their displacement from the drawing, and what of it nothing holds.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "model/resolve/part/drawn_rank.h"
#include "model/resolve/part/part_builder.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;
using symbolic::VectorId;

// Where a place in the part's frame is drawn.
VectorId PartBuilder::drawn_place(const PlacedPart& placed, VectorId in_part) const {
  const VectorFormula along = lift(pool_, placed.drawn_along), in = lift(pool_, in_part);
  const VectorFormula left{-along.y, along.x};
  return ids(lift(pool_, placed.drawn_at) + in.x * along + in.y * left);
}

// Whether the middle is where the part is placed from, and stays there whatever value the names of
// its shape have.
bool PartBuilder::is_middle_of_reference(PartIndex part, const WrittenMoments& moments) {
  const PlacedPart& placed = model_.parts[part];
  if (!is_at(model_.mechanism.shapes[part].centroid, at_values(placed.drawn_at))) return false;
  if (!moments.middle) {
    const auto [along, across] = balanced_along(part, placed.drawn_at, placed.drawn_along);
    return along && across;
  }
  return stay_one(lift(pool_, *moments.middle), lift(pool_, placed.drawn_at), size_);
}

// The middle of a part: its reference, or a point of its own that is made when it is first named.
PointIndex PartBuilder::center_of(PartIndex part) {
  PlacedPart& placed = model_.parts[part];
  if (placed.center) return *placed.center;
  const WrittenMoments moments = moments_of(part);
  if (is_middle_of_reference(part, moments)) return *(placed.center = placed.reference);
  const VectorId in_part = moments.middle ? local(part, *moments.middle)
                                          : middle_in(part, placed.drawn_at, placed.drawn_along);
  const VectorId start = moments.middle ? *moments.middle : drawn_place(placed, in_part);
  const PointIndex center = add_point(fmt::format("center({})", placed.name), placed.span, start);
  constraints_.fix_in_frame(placed.span, placed.name, center, placed.line, {in_part.x, in_part.y});
  return *(placed.center = center);
}

std::optional<PointIndex> PartBuilder::center(const std::string& name) {
  const auto part = names_.find_part(name);
  if (!part || model_.parts[*part].is_frame || model_.mechanism.shapes.empty()) return std::nullopt;
  return center_of(*part);
}

Measure PartBuilder::coordinate_of(PointIndex point, std::string_view function) const {
  Measure measure;
  measure.kind = function == "x" ? MeasureKind::X : MeasureKind::Y;
  measure.points[0] = point;
  measure.text = fmt::format("{}({})", function, model_.points[point].name);
  return measure;
}

PartPosition PartBuilder::position_of(PartIndex part, std::string_view function) {
  const PlacedPart placed = model_.parts[part];
  PartPosition position;
  position.name = fmt::format("{}({})", function, placed.name);
  if (function == "angle") {
    position.measure = expressions_.direction_of(placed.line);
    position.drawn = drawn_angle(part).id;
    return position;
  }
  const bool is_x = function == "x";
  const bool is_guided = has_pair_with_ground(part);
  const PointIndex point = is_guided ? placed.reference : center_of(part);
  position.measure = coordinate_of(point, function);
  position.drawn = model_.points[point].position[is_x ? 0 : 1];
  if (is_guided) position.drawn = is_x ? placed.drawn_at.x : placed.drawn_at.y;
  return position;
}

std::optional<PartPosition> PartBuilder::position(const std::string& function,
                                                  const std::string& name) {
  const auto part = names_.find_part(name);
  if (!part || model_.parts[*part].is_frame || model_.mechanism.shapes.empty()) return std::nullopt;
  if (function != "angle" && function != "x" && function != "y") return std::nullopt;
  return position_of(*part, function);
}

// Parts with a pair on the ground come first: a crank is a better coordinate than its rod.
std::vector<std::pair<PartIndex, std::string_view>> PartBuilder::list_positions() const {
  std::vector<std::pair<PartIndex, std::string_view>> positions;
  for (const bool is_guided : {true, false})
    for (std::uint32_t p = 0; p < parts_.size(); ++p) {
      if (model_.parts[{p}].is_frame || has_pair_with_ground({p}) != is_guided) continue;
      for (const std::string_view function : {"angle", "x", "y"})
        positions.emplace_back(PartIndex{p}, function);
    }
  return positions;
}

void PartBuilder::free_positions() {
  if (model_.mechanism.shapes.empty()) return;
  note_middles();
  note_slides();
  const auto candidates = list_positions();
  std::vector<ExprId> symbols;  // of the reference: it moves freely where the middle does
  for (const auto& [part, function] : candidates) {
    Measure measure = expressions_.direction_of(model_.parts[part].line);
    if (function != "angle") measure = coordinate_of(model_.parts[part].reference, function);
    symbols.push_back(expressions_.add_measure(std::move(measure)));
  }
  DrawnRank rank(model_, pool_, values_);
  for (const Constraint& constraint : model_.constraints) rank.add(constraint.expression);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (!rank.add(symbols[i])) continue;
    const auto& [part, function] = candidates[i];
    const PartPosition free = position_of(part, function);
    freed_.push_back({part, function == "angle"});
    Parameter& own = model_.parameters[names_.parameter(free.name, model_.parts[part].span)];
    if (!own.given) own.given = pool_.integer(0);  // as drawn
    motion_.release(
        constraints_.add_coordinate(free.measure, free.name, model_.parts[part].span, free.drawn));
  }
}

}  // namespace trammel::model
