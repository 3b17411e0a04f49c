// SPDX-License-Identifier: Apache-2.0
// `find equations`: the equations of motion in first-order form.
#pragma once

#include "inquiry/find/find.h"

namespace trammel::inquiry {

/// The rate of every state as a formula where that is short, otherwise the linear system of the
/// accelerations, with clauses.
///
/// Errors  as answer_find
/// Cost    as answer_find; a second presentation where formulas are long
Outcome answer_equations(const Case& here, const model::Question& question,
                         const FindOptions& options);

}  // namespace trammel::inquiry
