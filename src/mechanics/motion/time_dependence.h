// SPDX-License-Identifier: Apache-2.0
// Whether the time itself acts on a motion, as a force that is given in it does.
#pragma once

#include "mechanics/motion/motion_formulas.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::mechanics {

/// Whether forces, conditions or coefficients of friction are formulas of the time.
///
/// Cost    O(formulas)
bool depends_on_time(const symbolic::ExprPool& pool, const MotionFormulas& formulas);

}  // namespace trammel::mechanics
