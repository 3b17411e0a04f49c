// SPDX-License-Identifier: Apache-2.0
// Which numbers of the text printers show as decimals.
#pragma once

#include "model/language/syntax.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// Notes what stands in the text with a decimal point, or with a unit of which it is no whole
/// multiple in SI, in statements whose numbers come into formulas: not values that are given, hints
/// and times of runs.
///
/// Cost    O(text)
void note_decimals(const syntax::Tree& tree, symbolic::ExprPool& pool);

}  // namespace trammel::model
