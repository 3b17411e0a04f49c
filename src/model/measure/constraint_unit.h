// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/model.h"

namespace trammel::model {

/// In what unit a person is shown the value of a constraint; none where that is no measure.
base::ShownUnit constraint_unit(const Model& model, const Constraint& constraint);

}  // namespace trammel::model
