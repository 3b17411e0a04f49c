// SPDX-License-Identifier: Apache-2.0
// Names of `let` written out.
#pragma once

#include <span>
#include <vector>

#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// The expressions with the definitions of `let` names in their places, at all depths.
///
/// Cost    a substitution for each level of definitions, at most one a name
std::vector<ExprId> write_out_lets(const Model& model, symbolic::ExprPool& pool,
                                   std::span<const ExprId> expressions);

}  // namespace trammel::model
