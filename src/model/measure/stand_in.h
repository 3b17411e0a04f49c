// SPDX-License-Identifier: Apache-2.0
// Numbers of expressions with unknown functions: smooth functions stand for these, so that
// positions can be found and formulas be tried.
#pragma once

#include <span>
#include <string>

#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// Each call of an unknown function, and of its derivatives, replaced by what stands for it.
/// Cost  O(1) where the model has no unknown functions
ExprId with_stand_ins(const Model& model, symbolic::ExprPool& pool, ExprId expression);

/// The first unknown function in the expressions, as it stands there: `x(s)`; empty where there is
/// none.
std::string find_unknown_function(const symbolic::ExprPool& pool,
                                  std::span<const ExprId> expressions);

}  // namespace trammel::model
