// SPDX-License-Identifier: Apache-2.0
#include "mechanics/implicit/applied_forces.h"

#include <array>

namespace trammel::mechanics {

using model::PointIndex;

AppliedForces::AppliedForces(const geometry::SketchEquations& equations,
                             const symbolic::Values& values)
    : equations_(equations), model_(*equations.model), values_(values) {}

double AppliedForces::number(symbolic::ExprId e) const {
  return symbolic::eval(*equations_.pool, e, values_);
}

void AppliedForces::push(std::vector<double>& f, PointIndex point, double x, double y) const {
  const auto [i, j] = equations_.variables.of_point[point.value];
  if (i < 0) return;
  f[static_cast<std::size_t>(i)] += x;
  f[static_cast<std::size_t>(j)] += y;
}

// A force along a measure pushes where the measure grows.
void AppliedForces::drive(std::vector<double>& f, std::span<const double> x,
                          model::MeasureIndex measure, double action) const {
  if (action == 0.0) return;
  for (const geometry::Slope& s : equations_.measures->eval(model_.measures[measure], x).gradient)
    f[static_cast<std::size_t>(s.variable)] += action * s.value;
}

std::vector<double> AppliedForces::loads(std::span<const double> x) const {
  std::vector<double> f(x.size(), 0.0);
  const model::Loads& loads = model_.loads;
  for (const model::AppliedForce& force : loads.forces)
    push(f, force.point, number(force.components[0]), number(force.components[1]));
  for (const model::ForceElement& element : loads.elements)
    drive(f, x, element.measure, number(element.action));
  if (!loads.gravity) return f;
  const double gx = number((*loads.gravity)[0]), gy = number((*loads.gravity)[1]);
  const auto weigh = [&](PointIndex point, double mass) { push(f, point, mass * gx, mass * gy); };
  for (const model::PointMass& m : loads.masses) weigh(m.point, number(m.mass));
  for (const model::CoupledMass& m : loads.coupled_masses)
    for (const PointIndex end : {m.first, m.second}) weigh(end, number(m.mass));
  return f;
}

std::vector<double> AppliedForces::inertial(std::span<const double> x,
                                            std::span<const double> velocity,
                                            std::span<const double> acceleration) const {
  std::vector<double> f(x.size(), 0.0);
  const auto resist = [&](PointIndex point, double mass, PointIndex moved) {
    const auto [i, j] = equations_.variables.of_point[moved.value];
    if (i < 0) return;
    push(f, point, -mass * acceleration[static_cast<std::size_t>(i)],
         -mass * acceleration[static_cast<std::size_t>(j)]);
  };
  for (const model::PointMass& m : model_.loads.masses) resist(m.point, number(m.mass), m.point);
  for (const model::CoupledMass& m : model_.loads.coupled_masses) {
    resist(m.first, number(m.mass), m.second);
    resist(m.second, number(m.mass), m.first);
  }
  for (const model::LineInertia& inertia : model_.loads.inertias) {
    const model::Measure& angle = model_.measures[inertia.angle];
    double turned =
        velocity.empty() ? 0.0 : equations_.measures->eval_curvature(angle, x, velocity);
    for (const geometry::Slope& s : equations_.measures->eval(angle, x).gradient)
      turned += s.value * acceleration[static_cast<std::size_t>(s.variable)];
    drive(f, x, inertia.angle, -number(inertia.inertia) * turned);
  }
  return f;
}

}  // namespace trammel::mechanics
