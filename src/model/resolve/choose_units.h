// SPDX-License-Identifier: Apache-2.0
// The units in which what a model holds and answers is shown: those that its text uses.
#pragma once

#include "model/language/syntax.h"
#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// Sets the model's shown units and says which parameters and questions are of angles.
///
/// Pre     the dimensions of parameters and questions are known
/// Cost    O(text + expressions of constraints and questions)
void choose_units(const syntax::Tree& tree, const symbolic::ExprPool& pool, Model& model);

}  // namespace trammel::model
