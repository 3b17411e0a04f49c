// SPDX-License-Identifier: Apache-2.0
// How far parts that slide along each other have moved from the drawing, as one measure.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "model/diagnostic_kinds.h"
#include "model/resolve/part/part_builder.h"
#include "model/solid/feature.h"
#include "model/tolerances.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;

const LowerPair* PartBuilder::find_prismatic(PartIndex a, PartIndex b) const {
  for (const LowerPair& pair : model_.mechanism.pairs) {
    const bool joins =
        (pair.first == a && pair.second == b) || (pair.first == b && pair.second == a);
    if (joins && pair.kind == PairKind::Prismatic) return &pair;
  }
  return nullptr;
}

Measure PartBuilder::along_line(PointIndex point, LineIndex line, bool is_across) const {
  Measure measure;
  measure.kind = is_across ? MeasureKind::DistanceToLine : MeasureKind::AlongLine;
  measure.points[0] = point;
  measure.lines[0] = line;
  measure.text = fmt::format("{}({}, {})", is_across ? "distance" : "along",
                             model_.points[point].name, model_.lines[line].name);
  return measure;
}

// Along a line that begins where the point is drawn.
PartSlide PartBuilder::slide_along(PointIndex point, LineIndex along,
                                   base::Vector2<double> positive) const {
  const Line& line = model_.lines[along];
  const auto at = [&](PointIndex end, std::size_t axis) {
    return symbolic::eval(pool_, model_.points[end].position[axis], values_);
  };
  const double sense = (at(line.to, 0) - at(line.from, 0)) * positive.x +
                       (at(line.to, 1) - at(line.from, 1)) * positive.y;
  return {{{}, along_line(point, along, false), pool_.integer(0)}, sense < 0 ? -1 : 1};
}

PartSlide PartBuilder::slide_on_ground(PartIndex part, const LowerPair& pair) {
  if (const auto slot = slots_.find({pair.first, pair.second}); slot != slots_.end())
    return slide_along(model_.parts[part].reference, slot->second, pair.direction);
  const bool is_level = std::abs(pair.direction.y) <= same_direction;
  return {position_of(part, is_level ? "x" : "y"), 1};
}

// Along the line of the part that it slides on, across it, or along the slot.
std::optional<PartSlide> PartBuilder::slide_on_part(PartIndex part, PartIndex in,
                                                    const LowerPair& pair,
                                                    std::optional<LineIndex> slot) {
  const PointIndex point = model_.parts[part].reference;
  if (slot) return slide_along(point, *slot, pair.direction);
  const LineIndex own = model_.parts[in].line;
  const symbolic::VectorId start = local(in, model_.parts[part].drawn_at);
  const auto [cosine, sine] = along_line_of(in, pair.direction);
  if (std::abs(sine) <= same_direction)
    return PartSlide{{{}, along_line(point, own, false), start.x}, cosine < 0 ? -1 : 1};
  if (std::abs(cosine) <= same_direction)
    return PartSlide{{{}, along_line(point, own, true), start.y}, sine < 0 ? -1 : 1};
  return slide_on_ray(part, in, pair);
}

// A slot along a ray from the axis of its part.
std::optional<PartSlide> PartBuilder::slide_on_ray(PartIndex part, PartIndex in,
                                                   const LowerPair& pair) const {
  const PlacedPart &outer = model_.parts[part], &inner = model_.parts[in];
  const VectorFormula arm = lift(pool_, outer.drawn_at) - lift(pool_, inner.drawn_at);
  const base::Vector2<double> to = at_values(ids(arm));
  if (length_of(to) <= same_place * size_ ||
      std::abs(base::cross(to, pair.direction)) > same_place * size_)
    return std::nullopt;
  Measure measure;
  measure.kind = MeasureKind::Distance;
  measure.points = {inner.reference, outer.reference, {}};
  measure.text = fmt::format("distance({}, {})", model_.points[inner.reference].name,
                             model_.points[outer.reference].name);
  return PartSlide{{{}, measure, norm(arm).id}, base::dot(to, pair.direction) < 0 ? -1 : 1};
}

// The second part's guide on the ground, along which the first slides too.
const LowerPair* PartBuilder::find_common_guide(PartIndex a, PartIndex b) const {
  const LowerPair *one = find_guide(a), *other = find_guide(b);
  if (one == nullptr || other == nullptr || a == b) return nullptr;
  const bool slide = one->kind == PairKind::Prismatic && other->kind == PairKind::Prismatic;
  const bool is_one_way = std::abs(base::cross(one->direction, other->direction)) <= same_direction;
  return slide && is_one_way ? other : nullptr;
}

// What two parts in one oblique guide are apart is told along a line of the first, whose
// constraints must stand before those are given rates.
void PartBuilder::note_slides() {
  for (const syntax::Statement& s : tree_.statements) {
    const auto* spring = std::get_if<syntax::Spring>(&s.form);
    if (spring == nullptr || !spring->is_position) continue;
    const auto first = names_.find_part(spring->ends.first.text);
    const auto second = names_.find_part(spring->ends.second.text);
    if (!first || !second || slots_.contains({*first, *second})) continue;
    const LowerPair* guide = find_common_guide(*first, *second);
    if (guide == nullptr || find_prismatic(*first, *second) != nullptr) continue;
    if (std::min(std::abs(guide->direction.x), std::abs(guide->direction.y)) <= same_direction)
      continue;
    const bool is_first_ground = model_.parts[guide->first].is_frame;
    const VectorFormula way =
        derive_direction(pool_, parts_[is_first_ground ? guide->first : guide->second].shape,
                         is_first_ground ? guide->of_first : guide->of_second);
    const std::string text =
        fmt::format("{} and {}", model_.parts[*first].name, model_.parts[*second].name);
    slots_[{*first, *second}] = add_slot(*first, model_.parts[*second].drawn_at, way, text, s.span);
  }
}

std::optional<PartSlide> PartBuilder::find_slide(const syntax::Ends& ends) {
  std::array<PartIndex, 2> parts;
  for (std::size_t end = 0; end < 2; ++end) {
    const syntax::Name& name = end == 0 ? ends.first : ends.second;
    const auto part = names_.find_part(name.text);
    if (names_.is_broken(name.text) || model_.mechanism.shapes.size() < model_.parts.size())
      return std::nullopt;
    if (!part) {
      diagnostics_.push_back({wrong_element, name.span, fmt::format("'{}' is no part", name.text),
                              "a spring relaxed at a position is between two parts; one between "
                              "points has a 'length': spring s from A to B stiffness k length L0"});
      return std::nullopt;
    }
    parts[end] = *part;
  }
  const auto [a, b] = parts;
  if (const LowerPair* pair = find_prismatic(a, b); pair != nullptr) {
    if (model_.parts[a].is_frame) return slide_on_ground(b, *pair);
    if (model_.parts[b].is_frame) return slide_on_ground(a, *pair);
    const bool is_first = is_first_guided(*pair);
    const PartIndex slides = is_first ? pair->first : pair->second;
    const auto known = slots_.find({pair->first, pair->second});
    auto slide = slide_on_part(slides, is_first ? pair->second : pair->first, *pair,
                               known == slots_.end() ? std::nullopt : std::optional(known->second));
    if (slide && !(slides == b)) slide->sense = -slide->sense;
    if (slide) return slide;
  }
  if (const LowerPair* guide = find_common_guide(a, b); guide != nullptr) {
    const auto known = slots_.find({a, b});
    const auto slide = slide_on_part(
        b, a, *guide, known == slots_.end() ? std::nullopt : std::optional(known->second));
    if (slide) return slide;
  }
  diagnostics_.push_back(
      {wrong_arguments, ends.second.span,
       fmt::format("'{}' and '{}' do not slide along each other", ends.first.text,
                   ends.second.text),
       "a position is that of parts that slide; between points of other parts a spring has a "
       "length: spring s from A to B stiffness k length L0"});
  return std::nullopt;
}

}  // namespace trammel::model
