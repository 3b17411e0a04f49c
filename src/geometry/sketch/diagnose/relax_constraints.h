// SPDX-License-Identifier: Apache-2.0
// Fixes of a model that has too many constraints: each relaxes one of them.
#pragma once

#include "base/fix.h"
#include "geometry/measure/equations.h"

namespace trammel::geometry {

/// For each statement of the set, the last of the text first: its measure asked for in place of
/// prescribed, where it has one; then, each of them removed. Points that stand `at` a place stay.
///
/// Shapes  rows: an irreducible conflict, or a redundant constraint and what it follows from
base::Fixes relax_one(const model::Model& model, std::span<const model::ConstraintIndex> rows);

/// `redundant` before the statement: it is checked, and holds nothing.
base::Fix mark_redundant(const model::Constraint& constraint);

}  // namespace trammel::geometry
