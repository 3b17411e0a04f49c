// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/drag/handle.h"

#include <cmath>

namespace trammel::geometry {

namespace {

using Vector = base::Vector2<double>;

Vector place_of(std::array<int, 2> variables, const std::vector<double>& x) {
  if (variables[0] < 0) return {};
  return {x[static_cast<std::size_t>(variables[0])], x[static_cast<std::size_t>(variables[1])]};
}

}  // namespace

Handle::Handle(const Variables& variables, model::PointIndex point)
    : start_(variables.of_point[point.value]) {}

Handle::Handle(const model::Model& model, const Variables& variables, const OnLine& place)
    : start_(variables.of_point[model.lines[place.line].from.value]),
      angle_(variables.of_free_line[place.line.value][0]),
      along_(place.along),
      left_(place.left) {
  const model::Line& line = model.lines[place.line];
  if (line.kind == model::LineKind::ThroughPoints) end_ = variables.of_point[line.to.value];
}

bool Handle::is_fixed() const {
  return start_[0] < 0 && angle_ < 0 && (!end_ || (*end_)[0] < 0);
}

Vector Handle::at(const std::vector<double>& x) const {
  const Vector start = place_of(start_, x);
  if (!end_ && angle_ < 0) return start;
  Vector unit;
  if (end_) {
    unit = place_of(*end_, x) - start;
  } else {
    const double angle = x[static_cast<std::size_t>(angle_)];
    unit = {std::cos(angle), std::sin(angle)};
  }
  return start + along_ * unit + left_ * base::left_of(unit);
}

Handle::Gradient Handle::gradient(const std::vector<double>& x) const {
  Gradient by;
  const auto add = [&](int variable, double to_x, double to_y) {
    if (variable < 0) return;
    by[0].push_back({static_cast<std::size_t>(variable), to_x});
    by[1].push_back({static_cast<std::size_t>(variable), to_y});
  };
  // Of a line through points the place is start + along (end - start) + left J (end - start).
  const double a = end_ ? along_ : 0.0, l = end_ ? left_ : 0.0;
  add(start_[0], 1 - a, -l);
  add(start_[1], l, 1 - a);
  if (end_) {
    add((*end_)[0], a, l);
    add((*end_)[1], -l, a);
  }
  if (angle_ >= 0) {
    const Vector arm = at(x) - place_of(start_, x);
    add(angle_, -arm.y, arm.x);
  }
  return by;
}

std::optional<OnLine> find_place_on(const model::Model& model, const Variables& variables,
                                    model::LineIndex line, Vector there,
                                    const std::vector<double>& x) {
  const model::Line& taken = model.lines[line];
  Vector unit;
  const Vector start = place_of(variables.of_point[taken.from.value], x);
  if (taken.kind == model::LineKind::ThroughPoints) {
    unit = place_of(variables.of_point[taken.to.value], x) - start;
  } else if (taken.kind == model::LineKind::Pointer) {
    const double angle = x[static_cast<std::size_t>(variables.of_free_line[line.value][0])];
    unit = {std::cos(angle), std::sin(angle)};
  } else {
    return std::nullopt;
  }
  const double length = dot(unit, unit);
  if (!(length > 0.0)) return std::nullopt;
  const Vector arm = there - start;
  return OnLine{line, dot(unit, arm) / length, cross(unit, arm) / length};
}

}  // namespace trammel::geometry
