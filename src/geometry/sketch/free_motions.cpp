// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/free_motions.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/sketch/diagnose/describe_motion.h"
#include "geometry/tolerances.h"

namespace trammel::geometry {

namespace {

std::vector<MovingPoint> points_of(const VelocityField& field) {
  std::vector<MovingPoint> moving;
  double fastest = 0.0;
  for (std::uint32_t p = 0; p < field.equations().model->points.size(); ++p) {
    if (field.rests(model::PointIndex{p})) continue;
    const Vector v = field.velocity({p});
    moving.push_back({{p}, v});
    fastest = std::max(fastest, std::hypot(v.x, v.y));
  }
  for (MovingPoint& m : moving) m.velocity = (1.0 / fastest) * m.velocity;
  return moving;
}

std::vector<model::LineIndex> lines_of(const VelocityField& field) {
  const model::Model& model = *field.equations().model;
  std::vector<model::LineIndex> moving;
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    const model::Line& line = model.lines[model::LineIndex{l}];
    const bool is_of_text = !line.is_auxiliary && line.kind != model::LineKind::Pointer;
    if (is_of_text && !field.rests(model::LineIndex{l})) moving.push_back({l});
  }
  return moving;
}

// Those whose radius changes, that turn, or that are carried along.
std::vector<model::CircleIndex> circles_of(const VelocityField& field) {
  const model::Model& model = *field.equations().model;
  std::vector<model::CircleIndex> moving;
  for (std::uint32_t c = 0; c < model.circles.size(); ++c) {
    const model::Circle& circle = model.circles[model::CircleIndex{c}];
    const bool turns = circle.axis && std::abs(field.line_rates(*circle.axis).x) >= resting_speed;
    if (turns || !field.rests(circle.center) || std::abs(field.radius_rate({c})) >= resting_speed)
      moving.push_back({c});
  }
  return moving;
}

}  // namespace

FreeMotions list_free_motions(const SketchEquations& equations, std::vector<double> x,
                              const std::vector<Motion>& motions) {
  FreeMotions free;
  for (const Motion& motion : motions) {
    const VelocityField field(equations, x, motion);
    FreeMotion told{describe_motions(equations, x, {motion}), points_of(field), lines_of(field),
                    circles_of(field)};
    if (!told.points.empty() || !told.lines.empty() || !told.circles.empty())
      free.each.push_back(std::move(told));
  }
  free.x = std::move(x);
  return free;
}

}  // namespace trammel::geometry
