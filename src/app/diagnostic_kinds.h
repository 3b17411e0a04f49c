// SPDX-License-Identifier: Apache-2.0
// What the program says about requests as a whole.
#pragma once

#include "base/diagnostic.h"

namespace trammel::app {

inline constexpr base::DiagnosticKind stopped{"E901", "stopped"};
inline constexpr base::DiagnosticKind nothing_predicted{"E902", "nothing-predicted"};
inline constexpr base::DiagnosticKind nothing_asked{"N901", "nothing-asked"};
inline constexpr base::DiagnosticKind run_complete{"N902", "run-complete"};
inline constexpr base::DiagnosticKind nothing_drawn{"N903", "nothing-drawn"};

}  // namespace trammel::app
