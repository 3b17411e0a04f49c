// SPDX-License-Identifier: Apache-2.0
// Questions about rates where nothing moves.
#pragma once

#include "base/diagnostic.h"
#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// Whether some answer may depend on how fast things move: a rate is asked for, or a force, or the
/// text has runs.
///
/// Cost    O(nodes of the questions)
bool asks_for_motion(const Model& model, symbolic::ExprPool& pool);

/// Errors  nothing-in-motion, of each question whose velocities are 0 since no rate is said
/// Cost    O(nodes of the questions)
base::Diagnostics check_motion(const Model& model, const symbolic::ExprPool& pool);

}  // namespace trammel::model
