// SPDX-License-Identifier: Apache-2.0
// Where the elements of a sketch are, by the symbols of X.
#pragma once

#include <vector>

#include "geometry/construct/configuration_formula.h"
#include "geometry/measure/variables.h"
#include "model/measure/element_placement.h"

namespace trammel::mechanics {

/// The measure as a formula of X; an angle may differ from it by full turns.
///
/// Shapes  x: variables
symbolic::Expr measure_of_state(const model::Model& model, const geometry::Variables& variables,
                                symbolic::ExprPool& pool, const std::vector<symbolic::ExprId>& x,
                                const model::Measure& measure);

/// All places by the symbols of X, in the form in which formulas of forces ask for them.
///
/// Shapes  x: variables; values: by constraint
geometry::ConfigurationFormula configuration_of_state(const model::Model& model,
                                                      const geometry::Variables& variables,
                                                      symbolic::ExprPool& pool,
                                                      const std::vector<symbolic::ExprId>& x,
                                                      std::vector<symbolic::ExprId> values);

}  // namespace trammel::mechanics
