// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "inquiry/picture/picture_parts.h"
#include "inquiry/picture/subject_stamp.h"

namespace trammel::inquiry {

namespace {

using model::LineKind;
using model::MeasureKind;

// A floor, which runs across at a height, or a wall, which runs up at a place on the x axis.
struct Floor {
  bool is_across = true;
  double sense = 1.0;  // of the measure by the coordinate
};

std::optional<Floor> floor_of(const model::Model& model, const model::Measure& measure) {
  if (measure.kind == MeasureKind::Y) return Floor{true, 1.0};
  if (measure.kind == MeasureKind::X) return Floor{false, 1.0};
  if (measure.kind != MeasureKind::DistanceToLine) return std::nullopt;
  const LineKind line = model.lines[measure.lines[0]].kind;
  if (line == LineKind::XAxis) return Floor{true, 1.0};
  if (line == LineKind::YAxis) return Floor{false, -1.0};  // left of it is negative x
  return std::nullopt;
}

}  // namespace

void add_floors(const Case& here, const geometry::Placement& placement, Picture& picture) {
  const model::Model& model = *here.machine.model;
  const double size = here.machine.sketch.equations.size;
  for (const model::Follower& follower : model.followers) {
    if (!model::is_unilateral(follower)) continue;
    const auto measure =
        std::find_if(model.measures.begin(), model.measures.end(),
                     [&](const auto& m) { return m.symbol == follower.expression; });
    if (measure == model.measures.end()) continue;
    const auto floor = floor_of(model, *measure);
    if (!floor) continue;
    const std::string& name = follower.shown_name();
    const double at =
        floor->sense * symbolic::eval(here.scratch.pool, follower.value, placement.numbers);
    if (floor->is_across)
      picture.lines.push_back({name, PictureLineKind::Guide, 0.0, at, size, at});
    else
      picture.lines.push_back({name, PictureLineKind::Guide, at, 0.0, at, size});
    picture.lines.back().subject = subject_of(follower);
  }
}

}  // namespace trammel::inquiry
