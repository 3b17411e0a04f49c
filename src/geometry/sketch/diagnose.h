// SPDX-License-Identifier: Apache-2.0
// Too few, too many or contradicting constraints: what can still move and what would hold it,
// which constraints depend on one another and whether they agree.
#pragma once

#include "base/budget.h"
#include "base/diagnostic.h"
#include "geometry/sketch/free_motions.h"
#include "geometry/sketch/parameter_values.h"

namespace trammel::geometry {

struct Structure {
  base::Diagnostics diagnostics;
  FreeMotions free;  // none where a large sketch has more than are told
};

/// Diagnostics of the structure; empty where as many independent constraints stand as are needed.
///
/// Math    rank of C at a general position near the hints; its null space is what moves, its left
///         null space the dependent constraints
/// Errors  underconstrained, redundant-constraint, conflicting-constraints
/// Cost    one sparse LU where all is well, dense algebra otherwise
Structure diagnose_structure(const SketchEquations& equations, const MeasuredHints& hints,
                             const base::Budget& budget = {});

}  // namespace trammel::geometry
