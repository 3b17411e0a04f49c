// SPDX-License-Identifier: Apache-2.0
// `tolerance a = 0.1 mm`: sensitivities, the worst case, and random draws.
#pragma once

#include <cstdint>

#include "inquiry/find/find.h"
#include "inquiry/sweep/share_rows.h"

namespace trammel::inquiry {

/// Math    worst = sum |dy/da_i| t_i; root of squares = sqrt(sum (dy/da_i t_i)^2); 10^4 draws of
///         all values at once, each evenly within its tolerance
/// Pre     the model has tolerances
/// Errors  wrong-range, no-value, values-missing where some draws have no value; a slope by formula
///         that differences of solutions do not confirm is given by these
/// Guarantee  the same whatever the number of threads
Outcome answer_tolerance(const Case& here, std::uint64_t seed, const Sharing& sharing);

}  // namespace trammel::inquiry
