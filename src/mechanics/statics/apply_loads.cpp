// SPDX-License-Identifier: Apache-2.0
#include "mechanics/statics/apply_loads.h"

#include "geometry/construct/measure_in_configuration.h"

namespace trammel::mechanics {

namespace {

using model::PointIndex;
using symbolic::Expr;

class LoadTeller {
 public:
  LoadTeller(const model::Model& model, symbolic::ExprPool& pool,
             const geometry::ConfigurationFormula& configuration, const ValueRates& rates,
             LoadReceiver& receiver)
      : model_(model),
        pool_(pool),
        configuration_(configuration),
        rates_(rates),
        receiver_(receiver) {}

  void tell() const {
    const model::Loads& loads = model_.loads;
    for (std::size_t i = 0; i < loads.forces.size(); ++i) {
      const model::AppliedForce& force = loads.forces[i];
      receiver_.begin({LoadKind::Force, i});
      receiver_.push(force.point, {formula(force.components[0]), formula(force.components[1])},
                     force.share_of);
    }
    for (std::size_t i = 0; i < loads.elements.size(); ++i) {
      const model::ForceElement& element = loads.elements[i];
      receiver_.begin({LoadKind::Element, i});
      receiver_.drive(model_.measures[element.measure], formula(element.action),
                      element.kind != model::ForceElementKind::Torque);
    }
    for (std::size_t i = 0; i < loads.frictions.size(); ++i) {
      receiver_.begin({LoadKind::Friction, i});
      receiver_.drive(model_.measures[loads.frictions[i].sliding],
                      formula(loads.frictions[i].force), true);
    }
    tell_masses();
    for (std::size_t i = 0; i < loads.inertias.size(); ++i) {
      const model::LineInertia& inertia = loads.inertias[i];
      const model::Measure& angle = model_.measures[inertia.angle];
      const Expr turned =
          accelerated(geometry::derive_measure(model_, configuration_, pool_, angle));
      receiver_.begin({LoadKind::Turning, i});
      if (!is_zero_number(turned))
        receiver_.drive(angle, -formula(inertia.inertia) * turned, false);
    }
  }

 private:
  Expr formula(symbolic::ExprId e) const { return {pool_, e}; }
  Expr accelerated(Expr e) const {
    return differentiate_in_time(rates_, differentiate_in_time(rates_, e));
  }

  void tell_masses() const {
    const model::Loads& loads = model_.loads;
    for (std::size_t i = 0; i < loads.masses.size(); ++i) {
      const model::PointMass& m = loads.masses[i];
      weigh(i, m.point, formula(m.mass), m.share_of);
      resist(i, m.point, formula(m.mass), m.point, m.share_of);
    }
    for (std::size_t i = 0; i < loads.coupled_masses.size(); ++i) {
      const model::CoupledMass& m = loads.coupled_masses[i];
      const std::size_t index = loads.masses.size() + i;
      weigh(index, m.first, formula(m.mass), m.share_of);
      weigh(index, m.second, formula(m.mass), m.share_of);
      resist(index, m.first, formula(m.mass), m.second, m.share_of);
      resist(index, m.second, formula(m.mass), m.first, m.share_of);
    }
  }

  void weigh(std::size_t index, PointIndex point, Expr mass,
             std::optional<model::LineIndex> share_of) const {
    if (!model_.loads.gravity) return;
    receiver_.begin({LoadKind::Weight, index});
    const auto& [x, y] = *model_.loads.gravity;
    receiver_.push(point, {mass * formula(x), mass * formula(y)}, share_of);
  }
  void resist(std::size_t index, PointIndex point, Expr mass, PointIndex moved,
              std::optional<model::LineIndex> share_of) const {
    const auto at = lift(pool_, configuration_.points[moved.value]);
    const Expr x = accelerated(at.x), y = accelerated(at.y);
    receiver_.begin({LoadKind::Inertia, index});
    if (!is_zero_number(x) || !is_zero_number(y))
      receiver_.push(point, {-mass * x, -mass * y}, share_of);
  }

  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const geometry::ConfigurationFormula& configuration_;
  const ValueRates& rates_;
  LoadReceiver& receiver_;
};

}  // namespace

void apply_loads(const model::Model& model, symbolic::ExprPool& pool,
                 const geometry::ConfigurationFormula& configuration, const ValueRates& rates,
                 LoadReceiver& receiver) {
  LoadTeller(model, pool, configuration, rates, receiver).tell();
}

}  // namespace trammel::mechanics
