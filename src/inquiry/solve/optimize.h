// SPDX-License-Identifier: Apache-2.0
// `optimize EXPR over k`: stationary values, each told as maximum, minimum or neither.
#pragma once

#include "inquiry/find/find.h"

namespace trammel::inquiry {

/// Where all derivatives by the unknowns vanish: in closed form, otherwise in numbers near the
/// values asked for. Each place is put back into slopes and value of the implicit road.
///
/// Errors  as answer_solve
/// Cost    as answer_solve; some hundred paths of the sketch where there is no closed form
Outcome answer_optimize(const Case& here, const model::Question& question,
                        const FindOptions& options);

}  // namespace trammel::inquiry
