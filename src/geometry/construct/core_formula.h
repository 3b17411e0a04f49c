// SPDX-License-Identifier: Apache-2.0
// Elements that hold each other in formulas: their coordinates have names, which the constraints
// among them define. [Todd2019 1]
#pragma once

#include <vector>

#include "geometry/construct/configuration_formula.h"

namespace trammel::geometry {

/// Places the elements of the core at coordinates with names of their own, and writes the equations
/// that define them: of lengths by their squares, of angles by sine and cosine.
///
/// Shapes  rails: the line of each of the step's rails
/// Cost    O(equations)
CoreFormula derive_core(const SketchEquations& equations, ExprPool& pool,
                        ConfigurationFormula& formula, const SolveCore& step,
                        const std::vector<CurveFormula>& rails);

}  // namespace trammel::geometry
