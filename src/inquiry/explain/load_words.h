// SPDX-License-Identifier: Apache-2.0
// What loads are called in derivations: `force(C)`, `weight of rod`, `torque on angle(a, b)`.
#pragma once

#include <string>

#include "mechanics/statics/apply_loads.h"

namespace trammel::inquiry {

/// The words for a force on a point.
std::string describe_load(const model::Model& model, mechanics::LoadCause cause,
                          model::PointIndex point);

/// The words for what drives a measure.
std::string describe_drive(const model::Model& model, mechanics::LoadCause cause);

}  // namespace trammel::inquiry
