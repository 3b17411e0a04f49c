// SPDX-License-Identifier: Apache-2.0
// Directions that no single angle gives: gears and what rolls tell several together.
#include <algorithm>
#include <utility>

#include "geometry/construct/plan/closed_rows.h"
#include "geometry/construct/plan/planner.h"
#include "symbolic/expr/traverse.h"

namespace trammel::geometry {

using model::Measure;
using model::MeasureIndex;
using model::MeasureKind;

// Of constraints on angles alone, where some are on several: else each gives a direction by itself.
std::vector<ConstraintIndex> Planner::find_linked_angles() const {
  std::vector<ConstraintIndex> found;
  bool links = false;
  for (std::uint32_t c = 0; c < equations_.rows.size(); ++c) {
    if (!(*roles_)[c].angle) continue;
    found.push_back({c});
    links = links || equations_.rows[c].measures.size() > 1;
  }
  if (!links) found.clear();
  return found;
}

// The lines whose directions a constraint is still about, if it is linear in these; empty where
// something else in it is unknown too.
std::vector<LineIndex> Planner::find_open_directions(ConstraintIndex c) const {
  const Equation& row = equations_.rows[c.value];
  std::vector<LineIndex> lines;
  std::vector<MeasureIndex> open;
  for (const MeasureIndex m : row.measures) {
    const Measure& measure = model_.measures[m];
    if (known_.has(measure)) continue;
    if (measure.kind != MeasureKind::AngleOfLines) return {};
    open.push_back(m);
    for (const LineIndex l : measure.lines)
      if (!known_.has_direction(l)) lines.push_back(l);
  }
  for (const symbolic::ExprId slope : row.by_measure)
    for (const MeasureIndex m : open)
      if (symbolic::contains(*equations_.pool, slope, model_.measures[m].symbol)) return {};
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

bool Planner::orient_together() {
  std::vector<ConstraintIndex> rows;
  std::vector<LineIndex> lines;
  symbolic::Pattern pattern;
  for (const ConstraintIndex c : linked_angles_) {
    if (used_[c.value]) continue;
    const std::vector<LineIndex> open = find_open_directions(c);
    if (open.empty()) continue;
    rows.push_back(c);
    std::vector<std::size_t>& columns = pattern.emplace_back();
    for (const LineIndex l : open) {
      const auto known = std::find(lines.begin(), lines.end(), l);
      columns.push_back(static_cast<std::size_t>(known - lines.begin()));
      if (known == lines.end()) lines.push_back(l);
    }
  }
  const std::vector<MatchedRow> closed = find_closed_rows(pattern, lines.size());
  if (closed.empty()) return false;
  OrientTogether step;
  for (const MatchedRow& matched : closed) {
    const ConstraintIndex c = rows[matched.row];
    step.lines.push_back(lines[matched.column]);
    step.constraints.push_back(c);
    used_[c.value] = true;
    construction_.readings[c.value] = {};
    oriented_by_[step.lines.back().value] = c;
  }
  construction_.steps.emplace_back(step);
  for (const LineIndex l : step.lines) learn_direction(l);
  return true;
}

}  // namespace trammel::geometry
