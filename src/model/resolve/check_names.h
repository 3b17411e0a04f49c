// SPDX-License-Identifier: Apache-2.0
// Names that look like slips of the pen.
#pragma once

#include "base/diagnostic.h"
#include "model/model.h"

namespace trammel::model {

/// Warnings  lonely-parameter: occurs once and has no value; similar-names: omega1 beside omega_1;
///           unused-value: given a value that nothing uses
base::Diagnostics check_names(const Model& model);

}  // namespace trammel::model
