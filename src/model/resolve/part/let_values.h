// SPDX-License-Identifier: Apache-2.0
// What follows from given values by `let`.
#pragma once

#include "model/model.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// Sets what `let` defines to what it is at these values; not what has no finite one there.
void follow_lets(const Model& model, symbolic::ExprPool& pool, symbolic::Values& values);

}  // namespace trammel::model
