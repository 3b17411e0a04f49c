// SPDX-License-Identifier: Apache-2.0
// The motion of the constraints' values in formulas: q', q'' as symbols beside the symbols q.
#pragma once

#include <vector>

#include "geometry/construct/configuration_formula.h"
#include "symbolic/expr/differentiate.h"

namespace trammel::mechanics {

struct ValueRates {
  std::vector<symbolic::Rate> rates;              // of what moves: q to q', q' to q''; the time
  std::vector<symbolic::Replacement> first;       // q' to what the model says
  std::vector<symbolic::Replacement> second;      // q'' to what the model says
  std::vector<geometry::DefiningSystem> systems;  // of the rates of cores' unknowns
};

/// Points with names get their rates from the loci they lie on (meeting_rates.h), the unknowns of
/// cores from their equations (core_rates.h).
///
/// Cost    O(nodes of these loci)
ValueRates derive_value_rates(const geometry::SketchEquations& equations, symbolic::ExprPool& pool,
                              geometry::ConfigurationFormula& configuration);

/// The time derivative of formulas in q, q' and names.
symbolic::Expr differentiate_in_time(const ValueRates& rates, symbolic::Expr e);

/// Whether anything moves or accelerates.
bool has_motion(const model::Model& model, const symbolic::ExprPool& pool);

}  // namespace trammel::mechanics
