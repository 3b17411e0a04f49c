// SPDX-License-Identifier: Apache-2.0
// The diagnostics of this province.
#pragma once

#include "base/diagnostic.h"

namespace trammel::symbolic {

inline constexpr base::DiagnosticKind formula_syntax{"E190", "formula-syntax"};

}  // namespace trammel::symbolic
