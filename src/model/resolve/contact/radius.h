// SPDX-License-Identifier: Apache-2.0
// The radius of a circle as the model's text gives it.
#pragma once

#include <optional>

#include "model/model.h"

namespace trammel::model {

/// The value of `radius r` or `radius(c) = r`; nothing where other constraints make the radius.
/// Cost  O(constraints)
std::optional<ExprId> find_radius(const Model& model, CircleIndex circle);

}  // namespace trammel::model
