// SPDX-License-Identifier: Apache-2.0
// `tangent(l, c)`, `tangent(c1, c2)`: nothing between two things.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/resolve/constraint_builder.h"
#include "model/resolve/contact/radius.h"
#include "model/resolve/expression/drawn_value.h"

namespace trammel::model {

std::optional<Constraint> ConstraintBuilder::make_tangency(const syntax::Statement& statement,
                                                           const syntax::Condition& condition) {
  const auto is_circle = [&](const syntax::Name& name) {
    const auto element = names_.find_element(name.text);
    return element && std::holds_alternative<CircleIndex>(*element);
  };
  Measure measure;
  if (is_circle(condition.first) && is_circle(condition.second)) {
    measure.kind = MeasureKind::CircleBesideCircle;
    measure.circles = {*expressions_.find_circle(condition.first.text, condition.first.span),
                       *expressions_.find_circle(condition.second.text, condition.second.span)};
    if (is_drawn_inside(measure)) measure.kind = MeasureKind::CircleInCircle;
  } else {
    const bool circle_first = is_circle(condition.first);
    const syntax::Name& line_name = circle_first ? condition.second : condition.first;
    const syntax::Name& circle_name = circle_first ? condition.first : condition.second;
    const auto line = expressions_.find_line(line_name.text, line_name.span);
    const auto circle = expressions_.find_circle(circle_name.text, circle_name.span);
    if (!line || !circle) return std::nullopt;
    measure.kind = MeasureKind::LineBesideCircle;
    measure.lines[0] = *line;
    measure.circles[0] = *circle;
  }
  measure.text = fmt::format("gap({}, {})", condition.first.text, condition.second.text);
  return make(statement, std::move(measure), pool_.integer(0));
}

void ConstraintBuilder::add_tangency(const syntax::Statement& statement,
                                     const syntax::Condition& condition) {
  if (auto tangency = make_tangency(statement, condition))
    add_named(statement, std::move(*tangency));
}

// Whether the hints put one circle into the other.
bool ConstraintBuilder::is_drawn_inside(const Measure& gap) const {
  Measure centers;
  centers.kind = MeasureKind::Distance;
  centers.points = {
      model_.circles[gap.circles[0]].center, model_.circles[gap.circles[1]].center, {}};
  const auto distance = drawn_number(drawn_value(model_, pool_, centers));
  const auto r = drawn_radius(gap.circles[0]), s = drawn_radius(gap.circles[1]);
  return distance && r && s && *distance < std::max(*r, *s);
}

std::optional<double> ConstraintBuilder::drawn_radius(CircleIndex circle) const {
  const auto radius = find_radius(model_, circle);
  return radius ? drawn_number(*radius) : std::nullopt;
}

}  // namespace trammel::model
