// SPDX-License-Identifier: Apache-2.0
#include "mechanics/implicit/applied_forces.h"

#include <array>
#include <cmath>
#include <utility>

namespace trammel::mechanics {

using model::PointIndex;
using Vector = base::Vector2<double>;

namespace {

// The sum by variable: a force along a measure pushes where the measure grows.
class SumByVariable : public ForceReceiver {
 public:
  SumByVariable(const geometry::SketchEquations& equations, std::span<const double> x)
      : equations_(equations),
        x_(x),
        forces_{std::vector<double>(x.size(), 0.0), std::vector<double>(x.size(), 0.0)} {}

  void push(PointIndex point, Vector force, std::optional<model::LineIndex>) override {
    const auto [i, j] = equations_.variables.of_point[point.value];
    if (i < 0) return;
    add(i, force.x);
    add(j, force.y);
  }
  void drive(model::MeasureIndex measure, double action, bool) override {
    if (action == 0.0) return;
    const model::Measure& driven = equations_.model->measures[measure];
    for (const geometry::Slope& s : equations_.measures->eval(driven, x_).gradient)
      add(s.variable, action * s.value);
  }
  ForcesOnVariables take() { return std::move(forces_); }

 private:
  void add(int variable, double force) {
    const auto i = static_cast<std::size_t>(variable);
    forces_.sum[i] += force;
    forces_.sizes[i] += std::abs(force);
  }

  const geometry::SketchEquations& equations_;
  std::span<const double> x_;
  ForcesOnVariables forces_;
};

}  // namespace

AppliedForces::AppliedForces(const geometry::SketchEquations& equations,
                             const symbolic::Values& values)
    : equations_(equations), model_(*equations.model), values_(values) {}

double AppliedForces::number(symbolic::ExprId e) const {
  if (equations_.pool->op(e) == symbolic::Op::Number) return equations_.pool->value(e).to_double();
  return symbolic::eval(*equations_.pool, e, values_);
}

void AppliedForces::tell_loads(ForceReceiver& receiver) const {
  const model::Loads& loads = model_.loads;
  for (const model::AppliedForce& force : loads.forces)
    receiver.push(force.point, {number(force.components[0]), number(force.components[1])},
                  force.share_of);
  for (const model::ForceElement& element : loads.elements)
    receiver.drive(element.measure, number(element.action),
                   element.kind != model::ForceElementKind::Torque);
  for (const model::Friction& friction : loads.frictions)
    receiver.drive(friction.sliding, number(friction.force), true);
  if (!loads.gravity) return;
  const Vector g{number((*loads.gravity)[0]), number((*loads.gravity)[1])};
  for (const model::PointMass& m : loads.masses)
    receiver.push(m.point, number(m.mass) * g, m.share_of);
  for (const model::CoupledMass& m : loads.coupled_masses)
    for (const PointIndex end : {m.first, m.second})
      receiver.push(end, number(m.mass) * g, m.share_of);
}

void AppliedForces::tell_inertial(std::span<const double> x, std::span<const double> velocity,
                                  std::span<const double> acceleration,
                                  ForceReceiver& receiver) const {
  const auto resist = [&](PointIndex point, double mass, PointIndex moved,
                          std::optional<model::LineIndex> share_of) {
    const auto [i, j] = equations_.variables.of_point[moved.value];
    if (i < 0) return;
    receiver.push(point,
                  -mass * Vector{acceleration[static_cast<std::size_t>(i)],
                                 acceleration[static_cast<std::size_t>(j)]},
                  share_of);
  };
  for (const model::PointMass& m : model_.loads.masses)
    resist(m.point, number(m.mass), m.point, m.share_of);
  for (const model::CoupledMass& m : model_.loads.coupled_masses) {
    resist(m.first, number(m.mass), m.second, m.share_of);
    resist(m.second, number(m.mass), m.first, m.share_of);
  }
  for (const model::LineInertia& inertia : model_.loads.inertias) {
    const model::Measure& angle = model_.measures[inertia.angle];
    double turned =
        velocity.empty() ? 0.0 : equations_.measures->eval_curvature(angle, x, velocity);
    for (const geometry::Slope& s : equations_.measures->eval(angle, x).gradient)
      turned += s.value * acceleration[static_cast<std::size_t>(s.variable)];
    receiver.drive(inertia.angle, -number(inertia.inertia) * turned, false);
  }
}

std::vector<numeric::Triplet> AppliedForces::masses(std::span<const double> x) const {
  std::vector<numeric::Triplet> entries;
  const auto add = [&](PointIndex point, PointIndex moved, double mass) {
    const auto& on = equations_.variables.of_point[point.value];
    const auto& of = equations_.variables.of_point[moved.value];
    if (on[0] < 0 || of[0] < 0) return;
    for (const std::size_t axis : {0U, 1U}) entries.push_back({on[axis], of[axis], mass});
  };
  for (const model::PointMass& m : model_.loads.masses) add(m.point, m.point, number(m.mass));
  for (const model::CoupledMass& m : model_.loads.coupled_masses) {
    add(m.first, m.second, number(m.mass));
    add(m.second, m.first, number(m.mass));
  }
  for (const model::LineInertia& inertia : model_.loads.inertias) {
    const double j = number(inertia.inertia);
    const auto slopes = equations_.measures->eval(model_.measures[inertia.angle], x).gradient;
    for (const geometry::Slope& a : slopes)
      for (const geometry::Slope& b : slopes)
        entries.push_back({a.variable, b.variable, j * a.value * b.value});
  }
  return entries;
}

ForcesOnVariables AppliedForces::loads(std::span<const double> x) const {
  SumByVariable sum(equations_, x);
  tell_loads(sum);
  return sum.take();
}

ForcesOnVariables AppliedForces::inertial(std::span<const double> x,
                                          std::span<const double> velocity,
                                          std::span<const double> acceleration) const {
  SumByVariable sum(equations_, x);
  tell_inertial(x, velocity, acceleration, sum);
  return sum.take();
}

}  // namespace trammel::mechanics
