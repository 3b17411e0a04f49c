// SPDX-License-Identifier: Apache-2.0
// The phases of a forecast in sentences.
#pragma once

#include "model/model.h"
#include "prediction/report/phase.h"

namespace trammel::inquiry {

/// Writes the text of each phase: angles in degrees, numbers to four digits, units where the model
/// has some.
void tell_phases(const model::Model& model, prediction::Forecast& forecast);

}  // namespace trammel::inquiry
