// SPDX-License-Identifier: Apache-2.0
// Everything applied to a machine as formulas: loads, elements, gravity, and what its inertia
// resists with, told to whoever sums it up.
#pragma once

#include "geometry/construct/configuration_formula.h"
#include "mechanics/kinematics/value_rates.h"
#include "model/model.h"

namespace trammel::mechanics {

class LoadReceiver {
 public:
  virtual ~LoadReceiver() = default;
  virtual void push(model::PointIndex point, geometry::VectorFormula force) = 0;
  /// A force that drives the measure up where positive.
  virtual void drive(const model::Measure& measure, symbolic::Expr action) = 0;
};

/// Math    f + G - p', the accelerations in p' being those of the configuration
/// Cost    O(loads) calls, two derivatives by time a mass
void apply_loads(const model::Model& model, symbolic::ExprPool& pool,
                 const geometry::ConfigurationFormula& configuration, const ValueRates& rates,
                 LoadReceiver& receiver);

}  // namespace trammel::mechanics
