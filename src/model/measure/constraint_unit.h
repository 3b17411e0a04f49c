// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "model/model.h"

namespace trammel::model {

/// What the value of a constraint or of a follower is; none where its expression is no single
/// measure.
std::optional<base::Quantity> quantity_of(const Model& model, const Constraint& constraint);
std::optional<base::Quantity> quantity_of(const Model& model, const Follower& follower);

/// In what unit a person is shown the value of a constraint; none where that is no measure.
base::ShownUnit constraint_unit(const Model& model, const Constraint& constraint);

}  // namespace trammel::model
