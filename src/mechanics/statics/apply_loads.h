// SPDX-License-Identifier: Apache-2.0
// Everything applied to a machine as formulas: loads, elements, gravity, and what its inertia
// resists with, handed one by one to a receiver that sums it up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "geometry/construct/configuration_formula.h"
#include "mechanics/kinematics/value_rates.h"
#include "model/model.h"

namespace trammel::mechanics {

/// What of the model a load comes from.
enum class LoadKind : std::uint8_t { Force, Element, Friction, Weight, Inertia, Turning };

struct LoadCause {
  LoadKind kind;
  std::size_t index;  // into the forces, elements, frictions, masses (the coupled ones follow) or
                      // inertias of the model
};

class LoadReceiver {
 public:
  virtual ~LoadReceiver() = default;
  /// Comes before each load.
  virtual void begin(LoadCause) {}
  /// `share_of`: the line that the force is spread over.
  virtual void push(model::PointIndex point, geometry::VectorFormula force,
                    std::optional<model::LineIndex> share_of) = 0;
  /// A force that drives the measure up where positive. That of an angle is a couple, which acts
  /// in a joint where `in_joint` is true, otherwise at the centre of gravity.
  virtual void drive(const model::Measure& measure, symbolic::Expr action, bool in_joint) = 0;
};

/// Math    f + G - p', the accelerations in p' being those of the configuration
/// Cost    O(loads) calls, two derivatives by time a mass
void apply_loads(const model::Model& model, symbolic::ExprPool& pool,
                 const geometry::ConfigurationFormula& configuration, const ValueRates& rates,
                 LoadReceiver& receiver);

}  // namespace trammel::mechanics
