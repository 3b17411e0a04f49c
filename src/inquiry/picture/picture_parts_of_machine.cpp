// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "base/vector2.h"
#include "inquiry/picture/make_picture.h"
#include "inquiry/picture/picture_parts.h"

namespace trammel::inquiry {

namespace {

using model::LineKind;
using model::PartIndex;
using model::PlacedPart;
using Place = base::Vector2<double>;

PictureLoop to_picture(const model::Loop& loop, Place reference) {
  PictureLoop drawn;
  for (const model::Piece& piece : loop.pieces) {
    const Place to = piece.to - reference, center = piece.center - reference;
    drawn.push_back({to.x, to.y, piece.sense, center.x, center.y});
  }
  return drawn;
}

// What a pin belongs to tells where it is; a pin in a slot moves with the part whose it is.
void add_pivots(const model::Model& model, PartIndex part, Place reference, PicturePart& drawn) {
  for (const model::LowerPair& pair : model.mechanism.pairs) {
    const bool is_pin = pair.kind == model::PairKind::PinInSlot;
    if (!is_pin && pair.kind != model::PairKind::Revolute) continue;
    const PartIndex owner = is_pin && !pair.is_pin_of_first ? pair.second : pair.first;
    if (owner != part) continue;
    const bool on_frame = model.parts[pair.first].is_frame || model.parts[pair.second].is_frame;
    const Place at = pair.at - reference;
    drawn.pivots.push_back({at.x, at.y, on_frame && !is_pin});
  }
}

}  // namespace

// As drawn: outlines are by the values of the text, so the axes are too.
Place reference_as_drawn(const Case& here, const PlacedPart& part) {
  const symbolic::Values& numbers = here.machine.sketch.values.numbers;
  return {symbolic::eval(*here.machine.pool, part.drawn_at.x, numbers),
          symbolic::eval(*here.machine.pool, part.drawn_at.y, numbers)};
}

std::vector<PicturePart> make_picture_parts(const Case& here) {
  const model::Model& model = *here.machine.model;
  std::vector<PicturePart> parts;
  for (std::uint32_t p = 0; p < model.parts.size(); ++p) {
    const PlacedPart& placed = model.parts[{p}];
    const Place reference = reference_as_drawn(here, placed);
    PicturePart drawn;
    drawn.name = placed.name;
    drawn.is_frame = placed.is_frame;
    drawn.counts_turns = model.lines[placed.line].kind == LineKind::Pointer;
    for (const model::Slab& slab : model.mechanism.shapes[{p}].boundary.slabs) {
      PictureSlab& shown = drawn.slabs.emplace_back(PictureSlab{slab.bottom, slab.top, {}});
      for (const model::Loop& loop : slab.region.loops)
        shown.loops.push_back(to_picture(loop, reference));
    }
    add_pivots(model, {p}, reference, drawn);
    drawn.subject = {SubjectKind::Part, placed.name, placed.span};
    parts.push_back(std::move(drawn));
  }
  return parts;
}

void add_poses(const Case& here, Picture& picture) {
  const symbolic::Values& numbers = here.machine.sketch.values.numbers;
  for (const PlacedPart& part : here.machine.model->parts) {
    const Place at = place_of(here, part.reference);
    const double as_drawn =
        std::atan2(symbolic::eval(*here.machine.pool, part.drawn_along.y, numbers),
                   symbolic::eval(*here.machine.pool, part.drawn_along.x, numbers));
    picture.poses.push_back({at.x, at.y, direction_of(here, part.line) - as_drawn});
  }
}

// What a pair becomes in the sketch is told at the name of one of its parts.
PartElements find_part_elements(const model::Model& model) {
  PartElements found{std::vector<bool>(model.lines.size()), std::vector<bool>(model.points.size()),
                     std::vector<bool>(model.points.size()),
                     std::vector<bool>(model.constraints.size())};
  const auto add = [&](model::PointIndex point) { found.has_point[point.value] = true; };
  for (const PlacedPart& part : model.parts) {
    for (std::uint32_t p = 0; p < model.points.size(); ++p)
      if (model.points[{p}].span == part.span) found.is_unnamed[p] = true;
    for (std::uint32_t c = 0; c < model.constraints.size(); ++c)
      if (model.constraints[{c}].span == part.span) found.has_constraint[c] = true;
    if (part.is_frame) continue;
    found.has_line[part.line.value] = true;
    add(part.reference);
    for (const model::Body& body : model.bodies)
      if (body.frame == part.line) std::for_each(body.points.begin(), body.points.end(), add);
  }
  return found;
}

}  // namespace trammel::inquiry
