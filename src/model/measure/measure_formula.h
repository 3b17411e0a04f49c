// SPDX-License-Identifier: Apache-2.0
// What each measure is, as a formula of its elements' places. The one definition that numbers,
// derivatives, drawn values and closed forms come from.
#pragma once

#include "model/measure/element_placement.h"

namespace trammel::model {

/// Units   lengths as placed, angles in radians; an angle may differ from the measure by full turns
///         where the placement knows lines by their angles
/// Source  language.md 3
symbolic::Expr measure_formula(const Model& model, const ElementPlacement& placement,
                               symbolic::ExprPool& pool, const Measure& measure);

}  // namespace trammel::model
