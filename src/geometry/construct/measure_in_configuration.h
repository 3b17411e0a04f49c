// SPDX-License-Identifier: Apache-2.0
// Measures in closed form: of a configuration X(q), as far as it stands.
#pragma once

#include <memory>

#include "geometry/construct/configuration_formula.h"
#include "model/measure/element_placement.h"

namespace trammel::geometry {

/// The measure in terms of the symbols q: the constraint's value where a constraint gives it. An
/// angle may differ from the measure by full turns.
Expr derive_measure(const model::Model& model, const ConfigurationFormula& configuration,
                    ExprPool& pool, const model::Measure& measure);

/// Where the elements are in a configuration. Pre: all three outlive the result.
std::unique_ptr<model::ElementPlacement> make_placement(const model::Model& model,
                                                        const ConfigurationFormula& configuration,
                                                        ExprPool& pool);

/// An expression of measures, each put in by its closed form.
Expr derive_expression(const model::Model& model, const ConfigurationFormula& configuration,
                       ExprPool& pool, symbolic::ExprId expression);

}  // namespace trammel::geometry
