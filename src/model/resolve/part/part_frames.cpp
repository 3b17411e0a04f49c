// SPDX-License-Identifier: Apache-2.0
// What of a sketch moves with a part: the line of its name, and points on it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "model/resolve/part/part_builder.h"
#include "model/resolve/solid/decimal_number.h"
#include "model/solid/feature.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;
using symbolic::Rational;
using symbolic::VectorId;

namespace {

bool is_zero(const Expr& e) {
  return is_zero_number(e);
}

}  // namespace

PointIndex PartBuilder::add_point(std::string name, base::Span span, VectorId at) {
  Point point;
  point.name = std::move(name);
  point.span = span;
  point.position = {at.x, at.y};
  return model_.points.push_back(std::move(point));
}

// The shortest decimals that are these numbers: what was typed as 1.5 stays 1.5.
VectorId PartBuilder::decimal(base::Vector2<double> at) {
  return {decimal_number(pool_, at.x), decimal_number(pool_, at.y)};
}

// The shortest decimals of numbers that were computed, as far as they can be told: to a
// ten-billionth of the size.
VectorId PartBuilder::rounded(base::Vector2<double> at) {
  const double scale = std::pow(10.0, 10.0 - std::floor(std::log10(size_)));
  const auto shortened = [&](double x) { return std::round(x * scale) / scale; };
  return decimal({shortened(at.x), shortened(at.y)});
}

void PartBuilder::place_frame(PartIndex part) {
  if (model_.parts[part].is_frame) return place_ground(part);
  const std::vector<const PinJoint*> pins = pins_of(part);
  if (pins.size() > 1) return place_body(part, pins);
  place_pointer(part, pins);
}

void PartBuilder::place_ground(PartIndex part) {
  PlacedPart& placed = model_.parts[part];
  const ExprId zero = pool_.integer(0), one = pool_.integer(1);
  placed.drawn_along = {one, zero};
  placed.drawn_at = {zero, zero};
  placed.drawn_angle = zero;
  placed.reference = PointIndex{0};
  while (!model_.points[placed.reference].is_origin) ++placed.reference.value;
}

// A part with one pin turns about it; one with none moves with the middle of its shape.
void PartBuilder::place_pointer(PartIndex part, const std::vector<const PinJoint*>& pins) {
  PlacedPart& placed = model_.parts[part];
  placed.drawn_along = {pool_.integer(1), pool_.integer(0)};
  placed.drawn_angle = pool_.integer(0);
  if (pins.empty()) {
    const WrittenMoments moments = moments_of(part);
    constants_.note_names(part, names_in(parts_[part].shape));  // where it is drawn counts
    const ExprId zero = pool_.integer(0);
    placed.drawn_at =
        moments.middle ? *moments.middle : middle_in(part, {zero, zero}, placed.drawn_along);
    placed.reference =
        add_point(fmt::format("center({})", placed.name), placed.span, placed.drawn_at);
  } else {
    placed.reference = pins[0]->point;
    placed.drawn_at = ids(axis_on(*pins[0], part, {}));
  }
  model_.lines[placed.line].from = placed.reference;
}

// A part with several pins is a plate: what it measures is taken before the steps that place it as
// a whole, where a rod from (0, 0) to (b, 0) has the length b.
void PartBuilder::place_body(PartIndex part, const std::vector<const PinJoint*>& pins) {
  PlacedPart& placed = model_.parts[part];
  const Shape& shape = parts_[part].shape;
  std::vector<SolidLeafIndex> leaves;
  for (const PinJoint* pin : pins) leaves.push_back(pin->find(part)->leaf);
  const CommonFrame frame = find_common_frame(shape, leaves);
  const auto center = [&](std::size_t i) { return axis_on(*pins[i], part, frame); };
  const VectorFormula along = center(1) - center(0);
  const auto size = [&](const Expr& e) {
    return symbolic::eval(pool_, e.id, values_) < 0 ? -e : e;
  };
  const Expr length = is_zero(along.y)   ? size(along.x)
                      : is_zero(along.x) ? size(along.y)
                                         : norm(along);
  Line& line = model_.lines[placed.line];
  line.kind = LineKind::ThroughPoints;
  line.is_part = false;
  line.from = pins[0]->point;
  line.to = pins[1]->point;
  Body body{placed.line, {}, placed.span};
  for (const PinJoint* pin : pins) body.points.push_back(pin->point);
  model_.bodies.push_back(body);
  Measure measure;
  measure.kind = MeasureKind::Distance;
  measure.points = {line.from, line.to, {}};
  measure.text = fmt::format("length({})", placed.name);
  constraints_.keep_value(measure, length.id, placed.span, placed.name, {});
  const int side = frame.is_mirrored ? -1 : 1;
  for (std::size_t i = 2; i < pins.size(); ++i) {
    const VectorFormula to = center(i) - center(0);
    constraints_.fix_in_frame(
        placed.span, placed.name, pins[i]->point, placed.line,
        {(dot(to, along) / length).id, (side * (cross(along, to) / length)).id});
  }
  const VectorFormula from = axis_on(*pins[0], part, {});
  const VectorFormula drawn = axis_on(*pins[1], part, {}) - from;
  placed.reference = line.from;
  placed.drawn_at = ids(from);
  placed.drawn_along = {(drawn.x / length).id, (drawn.y / length).id};
  placed.drawn_angle = turn_to_drawing(shape, frame, along).id;
}

// The direction of a vector once the steps from a common frame on have been taken: turns are added
// up, so that a part that is turned by an angle is drawn at that angle.
Expr PartBuilder::turn_to_drawing(const Shape& shape, const CommonFrame& frame,
                                  const VectorFormula& along) const {
  const auto value = [&](const Expr& e) { return symbolic::eval(pool_, e.id, values_); };
  const Expr pi(pool_, pool_.pi()), zero(pool_, pool_.integer(0));
  Expr angle = atan2(along.y, along.x);
  if (is_zero(along.y)) angle = value(along.x) < 0 ? pi : zero;
  if (is_zero(along.x)) angle = (value(along.y) < 0 ? -pi : pi) / 2;
  for (auto step = frame.from; step; step = shape.placements[*step].then) {
    const Placement& taken = shape.placements[*step];
    if (taken.kind == PlacementKind::Turn) angle = angle + Expr(pool_, taken.by[0]);
    if (taken.kind == PlacementKind::MirrorX) angle = -angle;
    if (taken.kind == PlacementKind::MirrorY) angle = pi - angle;
  }
  constexpr double turn = 2 * std::numbers::pi, most = 1e9;  // turns that are worth writing out
  const double turns = std::clamp(std::ceil(value(angle) / turn - 0.5), -most, most);
  return turns == 0.0 ? angle : angle - 2 * std::llround(turns) * pi;
}

// Coordinates in the part's frame of a place in the drawing.
VectorId PartBuilder::local(PartIndex part, VectorId drawn) const {
  const PlacedPart& placed = model_.parts[part];
  const VectorFormula to = lift(pool_, drawn) - lift(pool_, placed.drawn_at);
  const VectorFormula along = lift(pool_, placed.drawn_along);
  return {dot(to, along).id, cross(along, to).id};
}

}  // namespace trammel::model
