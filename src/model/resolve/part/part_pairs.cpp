// SPDX-License-Identifier: Apache-2.0
// Pairs of parts as constraints: what slides keeps its direction and its line, what meshes turns in
// proportion. What turns shares a pin and needs none.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "model/resolve/part/part_builder.h"
#include "model/solid/feature.h"
#include "model/tolerances.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;
using symbolic::VectorId;

namespace {

std::string pair_text(const Model& model, PartIndex first, PartIndex second) {
  return fmt::format("{} and {}", model.parts[first].name, model.parts[second].name);
}

Measure measure_of(MeasureKind kind, const Model& model, PointIndex point, LineIndex line) {
  Measure measure;
  measure.kind = kind;
  measure.points[0] = point;
  const std::string& name = model.points[point].name;
  if (kind == MeasureKind::X || kind == MeasureKind::Y) {
    measure.text = fmt::format("{}({})", kind == MeasureKind::X ? "x" : "y", name);
    return measure;
  }
  measure.lines[0] = line;
  measure.text = fmt::format("{}({}, {})", kind == MeasureKind::AlongLine ? "along" : "distance",
                             name, model.lines[line].name);
  return measure;
}

}  // namespace

Expr PartBuilder::drawn_angle(PartIndex part) const {
  return {pool_, model_.parts[part].drawn_angle};
}

void PartBuilder::join(const LowerPair& pair) {
  if (pair.kind == PairKind::Prismatic || pair.kind == PairKind::Rigid) keep_direction(pair);
  if (pair.kind == PairKind::Prismatic || pair.kind == PairKind::PinInSlot) guide(pair);
  if (pair.kind == PairKind::Rigid) fix(pair);
}

void PartBuilder::keep_direction(const LowerPair& pair) {
  const bool is_turned = model_.parts[pair.second].is_frame;
  const PartIndex from = is_turned ? pair.second : pair.first;
  const PartIndex to = is_turned ? pair.first : pair.second;
  Measure angle;
  angle.kind = MeasureKind::AngleOfLines;
  angle.lines = {model_.parts[from].line, model_.parts[to].line};
  angle.text = fmt::format("angle({}, {})", model_.lines[angle.lines[0]].name,
                           model_.lines[angle.lines[1]].name);
  const Expr drawn = drawn_angle(to) - drawn_angle(from);
  constraints_.keep_value(angle, drawn.id, model_.parts[to].span,
                          pair_text(model_, pair.first, pair.second), {});
}

// A point of the one stays on a line of the other: of the ground, or of the part with the slot.
void PartBuilder::guide(const LowerPair& pair) {
  const bool is_first =
      pair.kind == PairKind::PinInSlot ? pair.is_pin_of_first : is_first_guided(pair);
  const PartIndex slides = is_first ? pair.first : pair.second;
  const PartIndex in = is_first ? pair.second : pair.first;
  PointIndex point = model_.parts[slides].reference;
  VectorId drawn = model_.parts[slides].drawn_at;
  if (pair.kind == PairKind::PinInSlot) {
    const Feature& pin = is_first ? pair.of_first : pair.of_second;
    drawn = ids(derive_center(pool_, parts_[slides].shape, pin.leaf));
    for (const PinJoint& joint : pins_)
      if (joint.find(slides) != nullptr && is_one_axis(joint.at, pair.at)) {
        point = joint.point;
        drawn = ids(axis_on(joint, slides, {}));
      }
  }
  if (model_.parts[in].is_frame) return guide_on_ground(point, drawn, pair);
  guide_on_part(point, drawn, in, pair);
}

// Of two that slide on each other the one without a place on the ground is guided: a block on a
// crank's pin, in the lever that it swings.
bool PartBuilder::is_first_guided(const LowerPair& pair) const {
  if (model_.parts[pair.second].is_frame) return true;
  return !model_.parts[pair.first].is_frame && !has_pair_with_ground(pair.first) &&
         has_pair_with_ground(pair.second);
}

// The direction of the face of a part along which another slides, not of unit length.
VectorFormula PartBuilder::way_in(PartIndex in, const LowerPair& pair) const {
  return derive_direction(pool_, parts_[in].shape,
                          in == pair.first ? pair.of_first : pair.of_second);
}

// Whether a way is along the direction that it has at the given values whatever values its names
// have. One that turns with a name is no axis of the drawing, though it is level as drawn.
bool PartBuilder::keeps_direction(const VectorFormula& way, const VectorFormula& along) const {
  const Expr zero(pool_, pool_.integer(0));
  return stay_one({cross(along, way), zero}, {zero, zero}, length_of(at_values(ids(way))));
}

void PartBuilder::guide_on_ground(PointIndex point, VectorId drawn, const LowerPair& pair) {
  const std::string text = pair_text(model_, pair.first, pair.second);
  const base::Span span = model_.parts[pair.second].span;
  const PartIndex ground = model_.parts[pair.first].is_frame ? pair.first : pair.second;
  const VectorFormula along = way_in(ground, pair);
  const bool is_level = std::abs(pair.direction.y) <= same_direction;
  const bool is_upright = std::abs(pair.direction.x) <= same_direction;
  if ((is_level || is_upright) && keeps_direction(along, lift(pool_, decimal(pair.direction)))) {
    const Measure across =
        measure_of(is_level ? MeasureKind::Y : MeasureKind::X, model_, point, {});
    return constraints_.keep_value(across, is_level ? drawn.y : drawn.x, span, text, {});
  }
  const VectorFormula from = lift(pool_, drawn);
  Line line;
  line.name = fmt::format("guide({})", text);
  line.span = span;
  line.hint.fill(pool_.integer(0));
  line.from = add_point(line.name + ".from", span, ids(from));
  line.to = add_point(line.name + ".to", span, ids(from + along));
  line.is_auxiliary = true;
  for (const PointIndex end : {line.from, line.to}) constraints_.hold_point(span, text, end);
  const LineIndex guide = model_.lines.push_back(line);
  slots_[{pair.first, pair.second}] = guide;
  constraints_.keep_value(measure_of(MeasureKind::DistanceToLine, model_, point, guide),
                          pool_.integer(0), span, text, {});
}

// A direction of the drawing in coordinates along and across the line of a part.
base::Vector2<double> PartBuilder::along_line_of(PartIndex part,
                                                 base::Vector2<double> direction) const {
  const base::Vector2<double> line = at_values(model_.parts[part].drawn_along);
  return {base::dot(line, direction), base::cross(line, direction)};
}

void PartBuilder::guide_on_part(PointIndex point, VectorId drawn, PartIndex in,
                                const LowerPair& pair) {
  const std::string text = pair_text(model_, pair.first, pair.second);
  const base::Span span = model_.parts[pair.second].span;
  if (const LowerPair* ground = find_guide(in);
      ground != nullptr && ground->kind == PairKind::Prismatic)
    if (guide_on_slide(point, drawn, in, pair)) return;
  if (aim_at(point, drawn, in, pair)) return;
  const LineIndex own = model_.parts[in].line;
  const VectorId start = local(in, drawn);
  const auto [cosine, sine] = along_line_of(in, pair.direction);
  const VectorFormula direction = way_in(in, pair);
  const VectorFormula line = lift(pool_, model_.parts[in].drawn_along);
  if (std::abs(sine) <= same_direction && keeps_direction(direction, line))
    return constraints_.keep_value(measure_of(MeasureKind::DistanceToLine, model_, point, own),
                                   start.y, span, text, {});
  if (std::abs(cosine) <= same_direction && keeps_direction(direction, {-line.y, line.x}))
    return constraints_.keep_value(measure_of(MeasureKind::AlongLine, model_, point, own), start.x,
                                   span, text, {});
  const LineIndex slot = add_slot(in, drawn, direction, text, span);
  slots_[{pair.first, pair.second}] = slot;
  constraints_.keep_value(measure_of(MeasureKind::DistanceToLine, model_, point, slot),
                          pool_.integer(0), span, text, {});
}

// A line that moves with a part, from a place in the drawing.
LineIndex PartBuilder::add_slot(PartIndex in, VectorId drawn, VectorFormula direction,
                                const std::string& text, base::Span span) {
  const LineIndex own = model_.parts[in].line;
  const VectorId ahead = ids(lift(pool_, drawn) + direction);
  Line line;
  line.name = fmt::format("slot({})", text);
  line.span = span;
  line.hint.fill(pool_.integer(0));
  line.is_auxiliary = true;
  line.from = add_point(line.name + ".from", span, drawn);
  line.to = add_point(line.name + ".to", span, ahead);
  const VectorId start = local(in, drawn), end = local(in, ahead);
  constraints_.fix_in_frame(span, text, line.from, own, {start.x, start.y});
  constraints_.fix_in_frame(span, text, line.to, own, {end.x, end.y});
  return model_.lines.push_back(line);
}

// The slot of a part that does not turn keeps a coordinate of the pin against it.
bool PartBuilder::guide_on_slide(PointIndex point, VectorId drawn, PartIndex in,
                                 const LowerPair& pair) {
  const bool is_level = std::abs(pair.direction.y) <= same_direction;
  if (!is_level && std::abs(pair.direction.x) > same_direction) return false;
  if (!keeps_direction(way_in(in, pair), lift(pool_, decimal(pair.direction)))) return false;
  const MeasureKind kind = is_level ? MeasureKind::Y : MeasureKind::X;
  const PlacedPart placed = model_.parts[in];
  const auto symbol = [&](PointIndex p) {
    return Expr(pool_, expressions_.add_measure(measure_of(kind, model_, p, {})));
  };
  const Expr here(pool_, is_level ? drawn.y : drawn.x);
  const Expr there(pool_, is_level ? placed.drawn_at.y : placed.drawn_at.x);
  constraints_.keep_sum((symbol(placed.reference) - symbol(point)).id, (there - here).id,
                        model_.parts[pair.second].span, pair_text(model_, pair.first, pair.second),
                        {});
  return true;
}

// A slot along a ray from the axis of its part: the part turns with the direction to the pin.
bool PartBuilder::aim_at(PointIndex point, VectorId drawn, PartIndex in, const LowerPair& pair) {
  const PlacedPart placed = model_.parts[in];
  if (!model_.lines[placed.line].is_part || placed.reference == point) return false;
  const VectorFormula arm = lift(pool_, drawn) - lift(pool_, placed.drawn_at);
  const base::Vector2<double> to = at_values(ids(arm));
  if (length_of(to) <= same_place * size_ ||
      std::abs(base::cross(to, pair.direction)) > same_place * size_ ||
      !keeps_direction(way_in(in, pair), arm))
    return false;
  const std::string text = pair_text(model_, pair.first, pair.second);
  Line ray;
  ray.name = fmt::format("ray({})", text);
  ray.span = model_.parts[pair.second].span;
  ray.hint.fill(pool_.integer(0));
  ray.is_auxiliary = true;
  ray.from = placed.reference;
  ray.to = point;
  Measure angle;
  angle.kind = MeasureKind::AngleOfLines;
  angle.lines = {model_.lines.push_back(ray), placed.line};
  angle.text = fmt::format("angle({}, {})", ray.name, placed.name);
  constraints_.keep_value(angle, (-atan2(arm.y, arm.x)).id, ray.span, text, {});
  return true;
}

void PartBuilder::fix(const LowerPair& pair) {
  const bool is_turned = model_.parts[pair.second].is_frame;
  const PartIndex to = is_turned ? pair.first : pair.second;
  const PartIndex from = is_turned ? pair.second : pair.first;
  const PlacedPart placed = model_.parts[to];
  const std::string text = pair_text(model_, pair.first, pair.second);
  if (model_.points[placed.reference].held) return;
  if (model_.parts[from].is_frame)
    return constraints_.hold_point(placed.span, text, placed.reference);
  const VectorId at = local(from, placed.drawn_at);
  constraints_.fix_in_frame(placed.span, text, placed.reference, model_.parts[from].line,
                            {at.x, at.y});
}

}  // namespace trammel::model
