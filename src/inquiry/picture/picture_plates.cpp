// SPDX-License-Identifier: Apache-2.0
#include "inquiry/picture/picture_parts.h"
#include "inquiry/picture/subject_stamp.h"

namespace trammel::inquiry {

void add_plates(const Case& here, const std::vector<int>& bar_of_line, const PartElements& of_parts,
                Picture& picture) {
  const model::Model& model = *here.machine.model;
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const model::Constraint& constraint = model.constraints[{c}];
    if (!constraint.measure || of_parts.has_constraint[c]) continue;
    const model::Measure& measure = model.measures[*constraint.measure];
    if (measure.kind != model::MeasureKind::DistanceToLine || !is_fixed_along(model, measure))
      continue;
    const int bar = bar_of_line[measure.lines[0].value];
    if (bar < 0) continue;
    const base::Vector2<double> p = place_of(here, measure.points[0]);
    picture.plates.push_back({bar, p.x, p.y, subject_of(constraint)});
  }
}

}  // namespace trammel::inquiry
