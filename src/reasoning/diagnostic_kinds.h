// SPDX-License-Identifier: Apache-2.0
// Everything that `reasoning` can say to the user, one row a kind. Codes are never used twice: new
// rows are added at the end of their block. The slug names the folder of the smallest model that
// is told so, below tests/diagnostics.
#pragma once

#include "base/diagnostic.h"

namespace trammel::reasoning {

using base::DiagnosticKind;

inline constexpr DiagnosticKind impossible_dimension{"E220", "impossible-dimension"};
inline constexpr DiagnosticKind part_without_material{"E221", "part-without-material"};
inline constexpr DiagnosticKind overlapping_parts{"E223", "overlapping-parts"};

inline constexpr DiagnosticKind gears_apart{"W220", "gears-apart"};

}  // namespace trammel::reasoning
