// SPDX-License-Identifier: Apache-2.0
// What the writing of answers says to the user.
#pragma once

#include "base/diagnostic.h"

namespace trammel::exchange {

inline constexpr base::DiagnosticKind not_exported{"W801", "not-exported"};
inline constexpr base::DiagnosticKind nothing_to_export{"E802", "nothing-to-export"};

}  // namespace trammel::exchange
