// SPDX-License-Identifier: Apache-2.0
// `locus P over theta`: the curve of a point by two formulas in the parameter and, where possible,
// by one equation without it.
#pragma once

#include <cstdint>

#include "inquiry/find/find.h"

namespace trammel::inquiry {

/// The formulas are those of `find` for the point, on the branch of the values asked for; the
/// equation follows from them by elimination, and is 0 at every place of the traced path.
///
/// Pre     the question is a locus
/// Errors  as answer_find; no-implicit-equation as a note
/// Cost    two formulas, some hundred placements, an elimination within fixed limits
Outcome answer_locus(const Case& here, const model::Question& question, const FindOptions& options);

}  // namespace trammel::inquiry
