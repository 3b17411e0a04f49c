// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/velocity_field.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/sketch/scaled_system.h"
#include "geometry/tolerances.h"

namespace trammel::geometry {

VelocityField::VelocityField(const SketchEquations& equations, std::span<const double> x,
                             Motion motion)
    : equations_(&equations), place_(scale_down(equations, x)), motion_(std::move(motion)) {
  double fastest = 0.0;
  for (const double rate : motion_) fastest = std::max(fastest, std::abs(rate));
  if (fastest > 0)
    for (double& rate : motion_) rate /= fastest;
}

Vector VelocityField::pair(std::array<int, 2> variables, const std::vector<double>& of) {
  if (variables[0] < 0) return {0.0, 0.0};
  const double second = variables[1] < 0 ? 0.0 : of[static_cast<std::size_t>(variables[1])];
  return {of[static_cast<std::size_t>(variables[0])], second};
}

bool VelocityField::rests(model::PointIndex point) const {
  const Vector v = velocity(point);
  return std::hypot(v.x, v.y) < resting_speed;
}

Vector VelocityField::line_rates(model::LineIndex line) const {
  return pair(equations_->variables.of_free_line[line.value], motion_);
}

bool VelocityField::rests(model::LineIndex line) const {
  const model::Line& l = equations_->model->lines[line];
  if (l.kind == model::LineKind::ThroughPoints) return rests(l.from) && rests(l.to);
  const Vector rates = line_rates(line);
  const bool turns_about_rest = l.kind != model::LineKind::Pointer || rests(l.from);
  return turns_about_rest && std::hypot(rates.x, rates.y) < resting_speed;
}

Vector VelocityField::direction(model::LineIndex line) const {
  const model::Line& l = equations_->model->lines[line];
  switch (l.kind) {
    case model::LineKind::XAxis: return {1.0, 0.0};
    case model::LineKind::YAxis: return {0.0, 1.0};
    case model::LineKind::Pointer:
    case model::LineKind::Free: {
      const double angle = pair(equations_->variables.of_free_line[line.value], place_).x;
      return {std::cos(angle), std::sin(angle)};
    }
    case model::LineKind::ThroughPoints: break;
  }
  const Vector along = at(l.to) - at(l.from);
  const double length = std::hypot(along.x, along.y);
  return length > 0 ? (1.0 / length) * along : Vector{1.0, 0.0};
}

double VelocityField::radius_rate(model::CircleIndex circle) const {
  return motion_[static_cast<std::size_t>(equations_->variables.of_radius[circle.value])];
}

}  // namespace trammel::geometry
