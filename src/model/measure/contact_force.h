// SPDX-License-Identifier: Apache-2.0
// The force of a one-sided constraint, as it stands in the loads.
#pragma once

#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// A name for it: drives the constraint's expression up where positive; 0 where it is slack.
ExprId contact_force(symbolic::ExprPool& pool, FollowerIndex contact);

/// Forces of one-sided constraints join the loads, one on each measure in the expression. Pre: they
/// stand, and no loads of theirs have been added
void add_contact_loads(Model& model, symbolic::ExprPool& pool);

}  // namespace trammel::model
