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
    for (const model::AppliedForce& force : loads.forces)
      receiver_.push(force.point, {formula(force.components[0]), formula(force.components[1])},
                     force.share_of);
    for (const model::ForceElement& element : loads.elements)
      receiver_.drive(model_.measures[element.measure], formula(element.action),
                      element.kind != model::ForceElementKind::Torque);
    for (const model::Friction& friction : loads.frictions)
      receiver_.drive(model_.measures[friction.sliding], formula(friction.force), true);
    for (const model::PointMass& m : loads.masses) {
      weigh(m.point, formula(m.mass), m.share_of);
      resist(m.point, formula(m.mass), m.point, m.share_of);
    }
    for (const model::CoupledMass& m : loads.coupled_masses) {
      weigh(m.first, formula(m.mass), m.share_of);
      weigh(m.second, formula(m.mass), m.share_of);
      resist(m.first, formula(m.mass), m.second, m.share_of);
      resist(m.second, formula(m.mass), m.first, m.share_of);
    }
    for (const model::LineInertia& inertia : loads.inertias) {
      const model::Measure& angle = model_.measures[inertia.angle];
      const Expr turned = accelerated(geometry::derive_measure(model_, configuration_, angle));
      if (!is_zero_number(turned))
        receiver_.drive(angle, -formula(inertia.inertia) * turned, false);
    }
  }

 private:
  Expr formula(symbolic::ExprId e) const { return {pool_, e}; }
  Expr accelerated(Expr e) const {
    return differentiate_in_time(rates_, differentiate_in_time(rates_, e));
  }

  void weigh(PointIndex point, Expr mass, std::optional<model::LineIndex> share_of) const {
    if (!model_.loads.gravity) return;
    const auto& [x, y] = *model_.loads.gravity;
    receiver_.push(point, {mass * formula(x), mass * formula(y)}, share_of);
  }
  void resist(PointIndex point, Expr mass, PointIndex moved,
              std::optional<model::LineIndex> share_of) const {
    const geometry::VectorFormula& at = configuration_.points[moved.value];
    const Expr x = accelerated(at.x), y = accelerated(at.y);
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
