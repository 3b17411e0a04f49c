// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/suspicions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/vector2.h"
#include "geometry/diagnostic_kinds.h"
#include "geometry/tolerances.h"
#include "model/shown_unit.h"

namespace trammel::geometry {

namespace {

using model::Constraint;
using model::MeasureKind;
using model::PointIndex;

constexpr double clearly = 0.02;  // sizes, or their square: less may be rounding of a hint

const model::Measure* measure_of(const model::Model& model, const Constraint& constraint) {
  return constraint.measure ? &model.measures[*constraint.measure] : nullptr;
}

using Vector = base::Vector2<double>;

Vector place_of(const SketchEquations& equations, std::span<const double> x, PointIndex point) {
  const auto [vx, vy] = equations.variables.of_point[point.value];
  if (vx < 0) return {};
  return {x[static_cast<std::size_t>(vx)], x[static_cast<std::size_t>(vy)]};
}

// In sizes of the drawing.
double distance(const SketchEquations& equations, Vector a, Vector b) {
  return std::hypot(b.x - a.x, b.y - a.y) / equations.size;
}

double distance(const SketchEquations& equations, std::span<const double> x, PointIndex p,
                PointIndex q) {
  return distance(equations, place_of(equations, x, p), place_of(equations, x, q));
}

// Ends of lines and of given distances, each pair once.
std::vector<std::pair<PointIndex, PointIndex>> joined_points(const model::Model& model) {
  std::vector<std::pair<PointIndex, PointIndex>> pairs;
  const auto add = [&](PointIndex p, PointIndex q) { pairs.push_back(std::minmax(p, q)); };
  for (const model::Line& line : model.lines)
    if (line.kind == model::LineKind::ThroughPoints) add(line.from, line.to);
  for (const Constraint& constraint : model.constraints)
    if (const auto* measure = measure_of(model, constraint);
        measure != nullptr && measure->kind == MeasureKind::Distance)
      add(measure->points[0], measure->points[1]);
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

void warn_of_coinciding(const SketchEquations& equations, const MeasuredHints& hints,
                        const std::vector<double>& x, base::Diagnostics& warnings) {
  const model::Model& model = *equations.model;
  for (const auto& [p, q] : joined_points(model)) {
    if (distance(equations, hints.x, p, q) > same_hint ||
        distance(equations, x, p, q) < meant_apart)
      continue;
    warnings.push_back(
        {coinciding_hints, model.points[q].span,
         fmt::format("points {} and {} are drawn in the same place, though they are apart: the "
                     "drawing does not say on which side they are meant",
                     model.points[p].name, model.points[q].name),
         "move one of the two hints to about where the point shall be"});
  }
}

// What a positive and a negative value mean.
std::pair<std::string, std::string> sides(const model::Model& model,
                                          const model::Measure& measure) {
  if (measure.kind == MeasureKind::Area) return {"counter-clockwise", "clockwise"};
  const std::string& line = model.lines[measure.lines[0]].name;
  return {"to the left of " + line, "to the right of " + line};
}

void warn_of_wrong_sides(const SketchEquations& equations, const MeasuredHints& hints,
                         const std::vector<double>& x, base::Diagnostics& warnings) {
  const model::Model& model = *equations.model;
  for (const Constraint& constraint : model.constraints) {
    const model::Measure* measure = measure_of(model, constraint);
    if (measure == nullptr || constraint.is_incidence || constraint.is_position) continue;
    const bool is_area = measure->kind == MeasureKind::Area;
    if (!is_area && measure->kind != MeasureKind::DistanceToLine) continue;
    const double drawn = equations.measures->eval(*measure, hints.x).value;
    const double placed = equations.measures->eval(*measure, x).value;
    const double least = clearly * (is_area ? equations.size : 1.0) * equations.size;
    if (!(drawn * placed < 0) || std::abs(drawn) < least || std::abs(placed) < least) continue;
    const auto [positive, negative] = sides(model, *measure);
    warnings.push_back(
        {wrong_side, constraint.span,
         fmt::format("'{}' puts {} {}, but it is drawn {}", constraint.text,
                     is_area ? "the triangle" : model.points[measure->points[0]].name,
                     placed > 0 ? positive : negative, placed > 0 ? negative : positive),
         "give the value the other sign, or move the hint"});
  }
}

std::string show_place(const model::Model& model, const Vector& place) {
  constexpr int digits = 4;
  return model::shown_length(model).write_place(place.x, place.y, digits);
}

// Told of the farthest point alone: others have moved with it.
void warn_of_far_hint(const SketchEquations& equations, const MeasuredHints& hints,
                      const std::vector<double>& x, base::Diagnostics& warnings) {
  const model::Model& model = *equations.model;
  if (!model.parts.empty()) return;  // drawn solids say where position 0 is, not where they are
  std::optional<PointIndex> farthest;
  double most = far_hint;
  for (std::uint32_t p = 0; p < model.points.size(); ++p) {
    if (model.points[PointIndex{p}].held) continue;
    const double miss =
        distance(equations, place_of(equations, x, {p}), place_of(equations, hints.x, {p}));
    if (miss <= most) continue;
    farthest = PointIndex{p};
    most = miss;
  }
  if (!farthest) return;
  const Vector drawn = place_of(equations, hints.x, *farthest),
               placed = place_of(equations, x, *farthest);
  const model::Point& point = model.points[*farthest];
  warnings.push_back(
      {far_from_hint, point.span,
       fmt::format("{} lies at {}, far from its hint {}: another position may be meant", point.name,
                   show_place(model, placed), show_place(model, drawn)),
       "move the hint to about where the point shall be, or check the values"});
}

}  // namespace

base::Diagnostics find_zero_lengths(const SketchEquations& equations, const MeasuredHints& hints) {
  const model::Model& model = *equations.model;
  const std::vector<double> q = eval_constraint_values(equations, hints.values.numbers);
  base::Diagnostics warnings;
  for (std::size_t c = 0; c < q.size(); ++c) {
    const Constraint& constraint = model.constraints[{static_cast<std::uint32_t>(c)}];
    const model::Measure* measure = measure_of(model, constraint);
    if (measure == nullptr || measure->kind != MeasureKind::Distance || q[c] != 0.0) continue;
    const std::string p = model.points[measure->points[0]].name,
                      r = model.points[measure->points[1]].name;
    warnings.push_back({zero_length, constraint.span,
                        fmt::format("'{}' is 0, so that {} and {} lie in one place and there is no "
                                    "direction from one to the other",
                                    constraint.text, p, r),
                        fmt::format("give it another value, or write coincident({}, {})", p, r)});
  }
  return warnings;
}

base::Diagnostics find_doubtful_hints(const SketchEquations& equations, const MeasuredHints& hints,
                                      const std::vector<double>& x) {
  base::Diagnostics warnings;
  warn_of_coinciding(equations, hints, x, warnings);
  warn_of_wrong_sides(equations, hints, x, warnings);
  warn_of_far_hint(equations, hints, x, warnings);
  return warnings;
}

}  // namespace trammel::geometry
