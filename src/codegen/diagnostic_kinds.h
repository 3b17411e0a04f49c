// SPDX-License-Identifier: Apache-2.0
// What can be wrong with a formula that is to be printed as source code.
#pragma once

#include "base/diagnostic.h"

namespace trammel::codegen {

inline constexpr base::DiagnosticKind not_printable{"E195", "not-printable"};

}  // namespace trammel::codegen
