// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "inquiry/picture/picture_parts.h"

namespace trammel::inquiry {

namespace {

using model::Line;
using model::LineKind;
using model::MeasureKind;

double number_of(const Case& here, int variable) {
  return here.state.placement.x[static_cast<std::size_t>(variable)];
}

}  // namespace

std::string show(const model::Model& model, const base::Quantity& quantity, double value) {
  constexpr int digits = 4;
  return model.shown_units.of(quantity).write(value, digits);
}

base::Vector2<double> place_of(const Case& here, model::PointIndex point) {
  const auto [i, j] = here.machine.sketch.equations.variables.of_point[point.value];
  if (i < 0) return {};
  return {number_of(here, i), number_of(here, j)};
}

double direction_of(const Case& here, model::LineIndex l) {
  const Line& line = here.machine.model->lines[l];
  if (line.kind == LineKind::XAxis) return 0.0;
  if (line.kind == LineKind::YAxis) return std::numbers::pi / 2;
  if (line.kind == LineKind::ThroughPoints) {
    const base::Vector2<double> along = place_of(here, line.to) - place_of(here, line.from);
    return std::atan2(along.y, along.x);
  }
  return number_of(here, here.machine.sketch.equations.variables.of_free_line[l.value][0]);
}

base::Vector2<double> foot_of(const Case& here, model::LineIndex l) {
  const Line& line = here.machine.model->lines[l];
  if (line.kind == LineKind::ThroughPoints || line.kind == LineKind::Pointer)
    return place_of(here, line.from);
  if (line.kind != LineKind::Free) return {};
  const auto [angle, offset] = here.machine.sketch.equations.variables.of_free_line[l.value];
  const double to = number_of(here, angle), by = number_of(here, offset);
  return {-by * std::sin(to), by * std::cos(to)};
}

bool is_axis(const Line& line) {
  return line.kind == LineKind::XAxis || line.kind == LineKind::YAxis;
}

bool is_fixed_along(const model::Model& model, const model::Measure& measure) {
  return std::any_of(
      model.constraints.begin(), model.constraints.end(), [&](const auto& constraint) {
        if (!constraint.measure) return false;
        const model::Measure& other = model.measures[*constraint.measure];
        return (other.kind == MeasureKind::AlongLine || other.kind == MeasureKind::Proportion) &&
               other.points[0] == measure.points[0] && other.lines[0] == measure.lines[0];
      });
}

base::Vector2<double> nearest_on(const Case& here, model::LineIndex line,
                                 base::Vector2<double> place) {
  const double angle = direction_of(here, line);
  const base::Vector2<double> along{std::cos(angle), std::sin(angle)}, foot = foot_of(here, line);
  return foot + dot(place - foot, along) * along;
}

// Inside the larger circle they touch beyond the centre of the smaller one.
std::optional<base::Vector2<double>> contact_of(const PictureCircle& first,
                                                const PictureCircle& second) {
  const double dx = second.x - first.x, dy = second.y - first.y, gap = std::hypot(dx, dy);
  if (gap == 0.0) return std::nullopt;
  const bool beyond = gap < std::max(first.radius, second.radius);
  const double way = beyond && first.radius < second.radius ? -first.radius : first.radius;
  return base::Vector2<double>{first.x + way * dx / gap, first.y + way * dy / gap};
}

}  // namespace trammel::inquiry
