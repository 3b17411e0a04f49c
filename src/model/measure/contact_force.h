// SPDX-License-Identifier: Apache-2.0
// The forces of a unilateral constraint, as they stand in the loads.
#pragma once

#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// A name for it: drives the constraint's expression up where positive; 0 where it is open.
ExprId contact_force(symbolic::ExprPool& pool, FollowerIndex contact);

/// A name for its friction: drives the measure along which it acts up where positive; 0 where the
/// constraint is open.
ExprId contact_friction(symbolic::ExprPool& pool, FollowerIndex contact);

/// Forces of unilateral constraints join the loads, one on each measure in the expression, and one
/// along it where it has friction. Pre: they stand, and no loads of theirs have been added
void add_contact_loads(Model& model, symbolic::ExprPool& pool);

/// Whether it is one of those: what they do is found, not said.
bool is_contact_load(const Model& model, symbolic::ExprPool& pool, const ForceElement& element);

}  // namespace trammel::model
